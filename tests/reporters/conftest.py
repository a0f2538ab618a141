"""The decks of `tests.reporters.decks`, judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

import pytest

from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Judgement
from tests.reporters.decks import DECKS

Judging = Callable[[Iterable[str]], list[Judgement]]


@pytest.fixture(scope="session")
def judged(catalog: Catalog) -> Judging:
    """The judgements of the named cases."""
    resolver = Resolver(catalog)

    def judge(names: Iterable[str]) -> list[Judgement]:
        found = []
        for name in names:
            path, data, format_name = DECKS[name]
            day = None if name == "not-checked" else date(2026, 11, 30)
            for deck in read_decks(data, path, resolver):
                found.append(check_deck(deck, catalog, format=format_name, date=day))
        return found

    return judge


@pytest.fixture(scope="session")
def everything(judged: Judging) -> list[Judgement]:
    """The judgements of all cases."""
    return judged(DECKS)
