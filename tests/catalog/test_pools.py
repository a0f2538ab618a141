from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from deckcheck.catalog.build import build
from deckcheck.catalog.pools import playable
from deckcheck.catalog.sources import Sources, write_files
from deckcheck.catalog.store import Catalog
from tests.catalog.official.synthetic import row


@pytest.fixture
def catalog(game: str, base: Sources, tmp_path: Path) -> Catalog:
    """Four cards without a mark, one of them a level-zero LRIG; one card of Key; a craft."""
    base.cards["WX90-005"] = row("WX90-005", "鍵の光", "SPELL", mark="K")
    base.cards["WX90-006"] = row("WX90-006", "仮の光", "SPELL", mark="D", craft="1")
    write_files(game, base.files())
    build(game, tmp_path / "c.sqlite3")
    return Catalog(tmp_path / "c.sqlite3")


@pytest.mark.parametrize(
    ("day", "pools"),
    [
        (date(2014, 1, 1), {}),
        (date(2014, 4, 30), {"all-star": 0}),
        (date(2014, 5, 1), {"all-star": 5}),
        (date(2019, 1, 1), {"all-star": 5, "key": 2}),
        (date(2026, 1, 1), {"all-star": 5, "key": 2, "diva": 0}),
    ],
)
def test_the_pool_of_each_format_on_a_day(catalog: Catalog, day: date, pools: dict[str, int]) -> None:
    assert playable(catalog, day) == pools
