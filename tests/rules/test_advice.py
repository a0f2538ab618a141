"""Advice: off the verdict, silent on official decks, sound where lines could not be read."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

import pytest

from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.engine import check
from deckcheck.model import Deck, Entry
from tests.conftest import EXAMPLES
from tests.rules.casefile import catalog as shipped

RULES = shipped().book.rules
ADVICE = {code for code in RULES.codes.values() if code.startswith("DC9")}
OFFICIAL = sorted(path.name for path in EXAMPLES.glob("*.txt"))
TODAY = date(2026, 11, 30)


def test_advice_is_never_an_error() -> None:
    assert len(ADVICE) == 10
    reading = {f"DC{number:03}" for number in range(6, 11)}
    for rule in RULES:
        assert (rule.severity == "error") == (rule.code not in ADVICE | reading)


@pytest.mark.parametrize("name", OFFICIAL)
def test_official_decks_get_no_advice_but_of_the_list(catalog: Catalog, read: Callable[..., Deck], name: str) -> None:
    deck = read((EXAMPLES / name).read_bytes(), name)
    for verdict in check_deck(deck, catalog, date=TODAY).verdicts:
        assert {f.code for f in verdict.findings} & ADVICE <= {"DC910"}, verdict.format


def test_advice_changes_no_verdict(catalog: Catalog) -> None:
    """Thousands of arbitrary decks: legal means no error, whatever the advice."""
    chance = random.Random(901)
    cards = [card for card in catalog.all_cards() if card.deckable]
    ruleset = catalog.book.on("all-star", TODAY)
    seen: set[str] = set()
    for _ in range(2000):
        picked = chance.sample(cards, chance.randint(1, 30))
        deck = Deck("", entries=tuple(Entry(card, chance.randint(1, 4), line) for line, card in enumerate(picked, 1)))
        verdict = check(deck, ruleset)
        assert verdict.legal == (not [f for f in verdict.findings if f.code not in ADVICE])
        for finding in verdict.findings:
            if finding.code in ADVICE:
                seen.add(finding.code)
                assert finding.severity in ("warning", "note")
    assert seen >= {"DC901", "DC902", "DC903", "DC904", "DC905", "DC906", "DC907", "DC908", "DC910"}


@pytest.mark.parametrize("line", ["1 no such card", "4 羅原 bp"])
def test_no_advice_on_what_may_stand_on_an_unread_line(catalog: Catalog, read: Callable[..., Deck], line: str) -> None:
    text = "40 大剣 カリバン\n1 新月の巫女 タマヨリヒメ\n1 花代・零\n1 コード・ピルルク KEY\n"
    ruleset = catalog.book.on("all-star", TODAY)
    known = {f.code for f in check(read(text), ruleset).findings} & ADVICE
    assert known == {"DC901", "DC904", "DC906", "DC907", "DC908", "DC910"}
    assert {f.code for f in check(read(text + line), ruleset).findings} & ADVICE == {"DC910"}
