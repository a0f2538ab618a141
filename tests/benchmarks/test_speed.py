"""Decks a second, in one process. Run with: pytest -n 0 tests/benchmarks --benchmark-only

Budgets: 20,000 parsed decks a second through all rules of Diva Selection; 5,000 text decks a second read, resolved
and checked; near names in under 5 ms; the catalog built in under 3 s.
"""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from deckcheck import engine
from deckcheck.catalog import Catalog, source_folder
from deckcheck.catalog.build import build
from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from tests.conftest import EXAMPLES

DIVA = ("white-alt-hope.txt", "red-alt-ambition.txt", "ancient-surprise.txt", "diva-white-hope.txt")
ROUND = 1000


@pytest.fixture
def files() -> list[bytes]:
    """A thousand Diva decks as text."""
    texts = [(EXAMPLES / name).read_bytes() for name in DIVA]
    return [texts[number % len(texts)] for number in range(ROUND)]


def note_rate(benchmark: BenchmarkFixture) -> None:
    """Write decks a second beside the times."""
    assert benchmark.stats is not None
    benchmark.extra_info["decks a second"] = round(ROUND / benchmark.stats.stats.median)


def test_parsed_decks_through_all_rules(
    benchmark: BenchmarkFixture, catalog: Catalog, resolver: Resolver, files: list[bytes]
) -> None:
    decks = [deck for data in files for deck in read_decks(data, "deck.txt", resolver)]
    ruleset = catalog.book.on("diva", date(2026, 11, 30))
    verdicts = benchmark(lambda: [engine.check(deck, ruleset) for deck in decks])
    note_rate(benchmark)
    assert all(verdict.legal for verdict in verdicts)


def test_text_decks_read_resolved_and_checked(
    benchmark: BenchmarkFixture, catalog: Catalog, resolver: Resolver, files: list[bytes]
) -> None:
    ruleset = catalog.book.on("diva", date(2026, 11, 30))
    verdicts = benchmark(
        lambda: [engine.check(deck, ruleset) for data in files for deck in read_decks(data, "d.txt", resolver)]
    )
    note_rate(benchmark)
    assert all(verdict.legal for verdict in verdicts)


def test_different_text_decks_read_and_resolved(
    benchmark: BenchmarkFixture, catalog: Catalog, resolver: Resolver
) -> None:
    """A thousand lists of which no two are alike, out of 1,500 cards."""
    pick = random.Random(1)
    cards = pick.sample([card for card in catalog.all_cards() if card.deckable], 1500)
    lists = [
        "".join(
            [
                f"name: {number}\nformat: diva\n",
                *(f"{pick.randint(1, 4)} {card.name}\n" for card in pick.sample(cards, 26)),
            ]
        ).encode()
        for number in range(ROUND)
    ]
    decks = benchmark(lambda: [deck for data in lists for deck in read_decks(data, "deck.txt", resolver)])
    note_rate(benchmark)
    assert not any(deck.faults for deck in decks)


@pytest.mark.parametrize(
    "written", ["サーバンド #", "Romail, Lightly Armd", "新月の御子 タマヨリヒメ", "반월의 무녀 타마요리히"]
)
def test_nearest_names(benchmark: BenchmarkFixture, catalog: Catalog, written: str) -> None:
    assert benchmark(catalog.nearest, written)


def test_building_the_catalog(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    folder = source_folder()
    assert folder is not None
    benchmark(build, folder, tmp_path / "catalog.sqlite3")
