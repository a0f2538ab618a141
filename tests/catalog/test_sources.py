from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.catalog.sources import Sources, read_sources, write_files
from deckcheck.errors import CatalogError
from tests.catalog.conftest import DATA
from tests.catalog.official.synthetic import row


def test_the_shipped_sources_are_written_as_they_are_read() -> None:
    for path, text in read_sources(str(DATA)).files().items():
        assert (DATA / path).read_text(encoding="utf-8") == text, path


@pytest.mark.parametrize(
    ("number", "prefix"),
    [
        ("PR-001", "PR"), ("PR-K001", "PR-K"), ("PR-Di001", "PR-Di"), ("WX25-P1-001", "WX25-P1"),
        ("WX25-P10-001", None), ("WX25-CP1-TK1A", "WX25-CP1"), ("WX2-001", None), ("SPDi01-129", "SPDi01"),
        ("PRX-001", None),
    ],
)  # fmt: skip
def test_the_set_of_a_number(number: str, prefix: str | None) -> None:
    sets = {
        code: {"prefix": code} for code in ("PR", "PR-K", "PR-Di", "WX25", "WX25-P1", "WX25-CP1", "SPDi01", "SPDi0")
    }
    del sets["WX25"]
    assert Sources(sets=sets).prefix_of(number) == prefix


def test_a_layer_replaces_cards_and_sets_and_adds_names(base: Sources) -> None:
    base.names["en"] = [{"name": "古い器", "text": "Vessel", "source": "fan"}]
    over = Sources(
        {"WX90-001": {**base.cards["WX90-001"], "rarity": "LC"}, "WX90-009": row("WX90-009", "新しい器", "SPELL")},
        {"WX90": {**base.sets["WX90"], "name_ja": "新しい箱"}},
        {
            "en": [
                {"name": "古い器", "text": "Old Vessel", "source": "official"},
                {"name": "古い器", "text": "Vessel", "source": "official"},
            ]
        },
    )
    merged = base.laid_under(over)
    assert merged.cards["WX90-001"]["rarity"] == "LC"
    assert merged.cards["WX90-002"] == base.cards["WX90-002"]
    assert len(merged.cards) == 5
    assert merged.sets["WX90"]["name_ja"] == "新しい箱"
    assert [(entry["text"], entry["source"]) for entry in merged.names["en"]] == [
        ("Vessel", "official"),
        ("Old Vessel", "official"),
    ]
    assert base.cards["WX90-001"]["rarity"] == ""


def test_only_files_that_changed_are_written(game: str, base: Sources) -> None:
    assert write_files(game, base.files()) == []
    base.cards["WX90-001"]["rarity"] = "LC"
    assert write_files(game, base.files()) == ["cards/WX90.csv"]
    assert read_sources(game).cards == base.cards
    assert sorted(path.name for path in Path(game, "cards").iterdir()) == ["WX90.csv"]


def test_a_number_without_a_set_is_not_written(base: Sources) -> None:
    base.cards["WX99-001"] = row("WX99-001", "迷子", "SPELL")
    with pytest.raises(CatalogError, match="WX99-001 belongs to no set"):
        base.files()


@pytest.mark.parametrize("text", ["number,name\nWX90-001\n", "number,name\n,x\n", 'number,name\n"WX', "number\n\xff\n"])
def test_a_broken_file_is_named(game: str, text: str) -> None:
    Path(game, "cards", "WX90.csv").write_bytes(text.encode("latin-1"))
    with pytest.raises(CatalogError, match=r"cards/WX90\.csv.*restore the file"):
        read_sources(game)


def test_broken_restrictions_are_named(game: str) -> None:
    Path(game, "restrictions.toml").write_text("[[restriction", encoding="utf-8")
    with pytest.raises(CatalogError, match=r"restrictions\.toml.*restore the file"):
        read_sources(game)
