"""What the tests of the official site share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckcheck.catalog.official.client import Client
from deckcheck.catalog.official.pages import Pages
from tests.catalog.official.site import Site

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
