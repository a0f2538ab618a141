from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from deckcheck.catalog import layer, layer_write
from deckcheck.catalog.build import build
from deckcheck.catalog.sources import Sources, read_sources
from deckcheck.catalog.store import Catalog
from deckcheck.errors import CatalogError, DataError
from tests.catalog.official.synthetic import row


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "home"
    monkeypatch.setenv("DECKCHECK_HOME", str(place))
    return place


@pytest.fixture
def shipped(game: str, tmp_path: Path) -> str:
    target = str(tmp_path / "shipped.sqlite3")
    build(game, target)
    return target


def with_new_card(base: Sources) -> Sources:
    after = base.copy()
    after.cards["WX91-001"] = row("WX91-001", "新しい器", "SPELL")
    after.sets["WX91"] = {**base.sets["WX90"], "prefix": "WX91", "product": "WX-91"}
    return after


def test_without_a_layer_the_shipped_catalog_is_used(home: Path, shipped: str, game: str) -> None:
    assert layer.current() is None
    assert layer.opened(shipped, game) == shipped
    assert not home.exists()


def test_a_layer_lies_over_the_shipped_catalog(home: Path, shipped: str, game: str, base: Sources) -> None:
    place = layer_write.write(base, with_new_card(base), shipped, game)
    assert place == layer.current()
    assert Path(place).parent == home / "wixoss"
    own = read_sources(place)
    assert (list(own.cards), list(own.sets)) == (["WX91-001"], ["WX91"])
    catalog = Catalog(layer.opened(shipped, game))
    assert catalog.by_number("WX91-001") is not None
    assert catalog.by_number("WX90-001") is not None


def test_a_second_layer_takes_the_place_of_the_first(home: Path, shipped: str, game: str, base: Sources) -> None:
    first = layer_write.write(base, with_new_card(base), shipped, game)
    after = with_new_card(base)
    after.cards["WX91-002"] = row("WX91-002", "もう一つ", "SPELL")
    second = layer_write.write(base, after, shipped, game)
    assert not os.path.exists(first)
    assert sorted(os.listdir(home / "wixoss")) == sorted([os.path.basename(second), "current"])


def test_a_layer_that_does_not_fit_leaves_the_old_one(home: Path, shipped: str, game: str, base: Sources) -> None:
    first = layer_write.write(base, with_new_card(base), shipped, game)
    broken = with_new_card(base)
    broken.cards["WX91-001"]["level"] = "99"
    with pytest.raises(DataError, match=r"cards/WX91\.csv:2: level"):
        layer_write.write(base, broken, shipped, game)
    assert layer.current() == first
    assert Catalog(layer.opened(shipped, game)).by_number("WX91-001") is not None
    assert sorted(os.listdir(home / "wixoss")) == sorted([os.path.basename(first), "current"])


def test_a_newer_shipped_catalog_is_laid_under(
    home: Path, shipped: str, game: str, base: Sources, tmp_path: Path
) -> None:
    layer_write.write(base, with_new_card(base), shipped, game)
    cards = Path(game, "cards", "WX90.csv")
    cards.write_text(cards.read_text(encoding="utf-8").replace("古い光", "明るい光"), encoding="utf-8")
    other = str(tmp_path / "newer.sqlite3")
    build(game, other)
    before = layer.opened(shipped, game)
    catalog = Catalog(layer.opened(other, game))
    assert layer.opened(shipped, game) == before
    assert [card.name for card in catalog.by_name("明るい光")] == ["明るい光"]
    assert catalog.by_number("WX91-001") is not None


def test_the_layer_is_compiled_once(home: Path, shipped: str, game: str, base: Sources) -> None:
    layer_write.write(base, with_new_card(base), shipped, game)
    compiled = layer.opened(shipped, game)
    before = os.stat(compiled).st_mtime_ns
    assert layer.opened(shipped, game) == compiled
    assert os.stat(compiled).st_mtime_ns == before


def test_a_layer_that_no_longer_fits_says_what_to_do(home: Path, shipped: str, game: str, base: Sources) -> None:
    layer_write.write(base, with_new_card(base), shipped, game)
    cards = Path(game, "cards", "WX90.csv")
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("古い光,SPELL", "新しい器,KEY"), encoding="utf-8")
    build(game, shipped)
    with pytest.raises(CatalogError, match=r"run `deckcheck catalog update` again, or delete .*wixoss"):
        layer.opened(shipped, game)


@pytest.mark.parametrize("text", ["", "../../etc", "20260101T000000000000", "\x00", "a/b"])
def test_a_pointer_to_nothing_is_no_layer(home: Path, shipped: str, game: str, text: str) -> None:
    (home / "wixoss").mkdir(parents=True)
    (home / "wixoss" / "current").write_text(text, encoding="utf-8")
    assert layer.opened(shipped, game) == shipped


def test_a_broken_shipped_catalog_is_not_the_layers_fault(home: Path, shipped: str, game: str, base: Sources) -> None:
    layer_write.write(base, with_new_card(base), shipped, game)
    Path(shipped).write_bytes(b"no catalog at all, but long enough to be looked at " * 9)
    assert layer.opened(shipped, game) == shipped


def test_one_update_at_a_time(home: Path) -> None:
    with layer_write.locked(), pytest.raises(CatalogError, match="another update is running"), layer_write.locked():
        pass
    with layer_write.locked():
        pass


def test_sources_are_written_only_when_they_make_a_catalog(game: str, base: Sources) -> None:
    assert layer_write.write_into(game, with_new_card(base)) == ["cards/WX91.csv", "sets.csv"]
    assert list(read_sources(game).cards) == [*base.cards, "WX91-001"]
    broken = with_new_card(base)
    broken.cards["WX90-001"]["colours"] = "purple"
    before = Path(game, "cards", "WX90.csv").read_bytes()
    with pytest.raises(DataError):
        layer_write.write_into(game, broken)
    assert Path(game, "cards", "WX90.csv").read_bytes() == before


@pytest.mark.parametrize(
    ("platform", "variables", "ending"),
    [
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/deckcheck"),
        ("linux", {}, "/.local/share/deckcheck"),
        ("darwin", {}, "/Library/Application Support/deckcheck"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/deckcheck"),
        ("linux", {"DECKCHECK_HOME": "/mine"}, "/mine"),
    ],
)
def test_the_folder_of_the_user(
    platform: str, variables: dict[str, str], ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DECKCHECK_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert layer.home().replace("\\", "/").endswith(ending)
