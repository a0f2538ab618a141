"""How fast pages of the official site become rows. Budget: at least 100 card pages a second.

pytest -n 0 tests/benchmarks/test_official.py --benchmark-only
"""

from __future__ import annotations

import random

from pytest_benchmark.fixture import BenchmarkFixture

from deckcheck.catalog.official.detail import read_detail
from deckcheck.catalog.official.facts import Vocabulary, card_facts
from deckcheck.catalog.sources import read_sources
from tests.catalog.conftest import DATA
from tests.catalog.official import synthetic

PAGES = 100


def test_card_pages(benchmark: BenchmarkFixture) -> None:
    cards = read_sources(str(DATA)).cards
    known = Vocabulary.of(cards.values())
    chosen = random.Random(1).sample(sorted(cards), PAGES)
    pages = [synthetic.detail(synthetic.face_of(cards[number])) for number in chosen]

    def read_all() -> int:
        return sum(card_facts(read_detail(page), known)[0] is not None for page in pages)

    assert benchmark(read_all) == PAGES
    if benchmark.stats:
        benchmark.extra_info["pages_a_second"] = round(PAGES / benchmark.stats.stats.mean)
