"""What the tests of the official site share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.catalog.official.client import Client
from deckcheck.catalog.official.pages import Pages
from deckcheck.catalog.sources import Sources
from tests.catalog.official.site import Site
from tests.catalog.official.synthetic import row

INTERVAL = 0.01


@pytest.fixture
def site() -> Iterator[Site]:
    """A running site without products."""
    with Site() as playing:
        yield playing


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[Pages]:
    """An empty page cache."""
    with Pages(str(tmp_path / "pages.sqlite3")) as cache:
        yield cache


@pytest.fixture
def client(site: Site, pages: Pages) -> Iterator[Client]:
    """A client of the running site."""
    with Client(site.base, pages, INTERVAL) as made:
        yield made


@pytest.fixture
def base() -> Sources:
    """A small catalog: enough of it to know the words of the synthetic cards."""
    rows = [
        row("WX90-001", "古い器", "LRIG", classes="タマ/イオナ", level="0", team="Card Jockey", limit="0"),
        row("WX90-002", "古い手", "SIGNI", classes="精武:アーム/ウェポン", level="1", power="1000"),
        row("WX90-003", "古い盾", "SIGNI", classes="精元", level="1", power="1000", guard="1"),
        row("WX90-004", "古い光", "SPELL", cost="《白》×1", only_for="ピルルク"),
    ]
    one = {
        "prefix": "WX90",
        "product": "WX-90",
        "name_ja": "古い箱",
        "name_en": "",
        "released": "2014-05-01",
        "date_certainty": "official",
        "not_before": "2014-05-01",
        "mark": "",
    }
    return Sources({facts["number"]: facts for facts in rows}, {"WX90": one})
