"""How long a repair takes. Run with: pytest -n 0 tests/benchmarks --benchmark-only

Budget: a few milliseconds a deck; a tenth of a second for a deck made to be hard.
"""

from __future__ import annotations

from datetime import date

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from deckcheck import check_deck, engine
from deckcheck.catalog import Catalog
from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Deck, Entry
from deckcheck.policy import Policy
from deckcheck.repair import Repairer
from deckcheck.suggester import Suggester
from tests.conftest import EXAMPLES

TODAY = date(2026, 11, 30)

DECKS = {
    "too many copies": ("broken/too-many-servants.txt", "diva", TODAY),
    "a pair": ("broken/forbidden-pair.txt", "all-star", TODAY),
    "all of another format": ("blue-catharsis.txt", "diva", TODAY),
    "colours and types": ("white-alt-hope.txt", "diva", date(2022, 12, 1)),
}


@pytest.mark.parametrize("name", DECKS)
def test_repair_of_a_deck(benchmark: BenchmarkFixture, catalog: Catalog, resolver: Resolver, name: str) -> None:
    path, form, day = DECKS[name]
    (deck,) = read_decks((EXAMPLES / path).read_bytes(), path, resolver)
    ruleset = catalog.book.on(form, day)
    repairer, verdict = Repairer(ruleset), engine.check(deck, ruleset)
    assert benchmark(repairer.repair, verdict) is not None


def test_repair_of_a_deck_of_everything_listed(benchmark: BenchmarkFixture, catalog: Catalog) -> None:
    """Every pair of the restriction list at once: as many clashes as there can be."""
    names = dict.fromkeys(name for restriction in catalog.book.restrictions for name in restriction.cards)
    cards = [card for name in names for card in catalog.by_name(name) if card.deckable]
    deck = Deck("-", entries=tuple(Entry(card, 2, line) for line, card in enumerate(cards, 1)))
    ruleset = catalog.book.on("all-star", TODAY)
    repairer, verdict = Repairer(ruleset), engine.check(deck, ruleset)
    assert benchmark(repairer.repair, verdict) is not None


def test_near_misses_and_repair(benchmark: BenchmarkFixture, catalog: Catalog, resolver: Resolver) -> None:
    (deck,) = read_decks((EXAMPLES / "white-alt-hope.txt").read_bytes(), "deck.txt", resolver)
    suggester = Suggester(catalog.book, Policy())
    judgement = check_deck(deck, catalog, format="diva", date=date(2022, 12, 1))
    assert benchmark(suggester.suggest, judgement).verdicts[0].suggestion
