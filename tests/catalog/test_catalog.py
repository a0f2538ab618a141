"""The shipped catalog: its size, its traps, and what it refuses to be built from."""

from __future__ import annotations

import os
import shutil
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from deckcheck.catalog import Catalog, open_catalog, source_folder
from deckcheck.catalog.build import build, sources_of
from deckcheck.catalog.fold import fold, fold_loosely
from deckcheck.decks.headings import HEADINGS
from deckcheck.errors import CatalogError, DataError


def test_every_card_is_there(catalog: Catalog) -> None:
    assert (catalog.about.cards, catalog.about.printings, catalog.about.newest) == (6797, 9944, "WX26-P1")


def test_names_are_unique_after_folding(catalog: Catalog) -> None:
    cards = [card for card in catalog.all_cards() if card.deckable]
    assert len({fold(card.name) for card in cards}) == len({card.name for card in cards})
    assert [card.name for card in cards if card.twin] == ["ウムル", "ウムル"]


def test_every_card_is_found_by_its_name_and_by_each_of_its_numbers(catalog: Catalog) -> None:
    for card in catalog.all_cards()[::7]:
        assert card in catalog.by_name(card.name) or not card.deckable
        for printing in catalog.printings(card):
            assert catalog.by_number(printing.number.lower()) == card


def test_no_heading_is_the_name_of_a_card(catalog: Catalog) -> None:
    for heading in HEADINGS:
        assert heading == fold_loosely(heading)
        assert not catalog.by_name(heading), heading


def test_a_name_shared_by_a_craft_and_a_card_means_the_card(catalog: Catalog) -> None:
    (card,) = catalog.by_name("落華流粋")
    assert card.deckable
    craft = catalog.by_number("WXK03-TK-01B")
    assert craft is not None
    assert (craft.name, craft.deckable) == ("落華流粋", False)


def test_crafts_tokens_and_back_faces_are_known_but_never_in_a_deck(catalog: Catalog) -> None:
    for number in ("WXDi-P14-TK03", "WX24-D1-TK1", "WXDi-P13-003B", "PR-Di017B", "WXDi-P05-TK01A"):
        card = catalog.by_number(number)
        assert card is not None
        assert not card.deckable


def test_a_front_answers_to_its_number_without_the_letter(catalog: Catalog) -> None:
    assert catalog.by_number("WXDi-P13-003") == catalog.by_number("WXDi-P13-003A")
    front = catalog.by_number("WXK03-003")
    assert front is not None
    assert front.name == "夢限 -P-"


def test_letters_of_their_own_make_no_front(catalog: Catalog) -> None:
    assert catalog.by_number("SPK16-10A") != catalog.by_number("SPK16-10B")
    assert catalog.by_number("SPK16-10") is None


def test_capitals_tell_two_cards_apart_and_their_lack_fits_both(catalog: Catalog) -> None:
    assert [card.name for card in catalog.by_name("羅原 BP")] == ["羅原 BP"]
    assert [card.name for card in catalog.by_name("羅原 Bp")] == ["羅原 Bp"]
    assert len(catalog.by_name("羅原 bp")) == 2


def test_a_mark_counts_from_the_day_of_the_first_printing_that_carries_it(catalog: Catalog) -> None:
    (card,) = catalog.by_name("落華流粋")
    assert [(release.mark, release.day) for release in card.releases] == [
        ("", date(2017, 2, 23)),
        ("K", date(2018, 8, 30)),
    ]


def test_a_printing_may_carry_another_mark_than_its_set(catalog: Catalog) -> None:
    (card,) = catalog.by_name("創鍵の巫女 マユ")
    assert [release.mark for release in card.releases] == ["K"]


def test_nearest_names_keep_to_the_language_written(catalog: Catalog) -> None:
    assert catalog.nearest("サーバンド #")[0][0] == "サーバント #"
    assert catalog.nearest("Romail, Lightly Armd")[0][0] == "Romail, Lightly Armed"
    assert catalog.nearest_numbers("WX24-D1-2O")[0].startswith("WX24-D1-")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the sources that a test may spoil."""
    folder = source_folder()
    assert folder is not None
    return Path(shutil.copytree(folder, tmp_path / "wixoss"))


def test_every_wrong_row_is_named_and_nothing_is_built(sources: Path, tmp_path: Path) -> None:
    cards = sources / "cards" / "WD01.csv"
    rows = cards.read_text("utf-8").split("\n")
    rows[1] = rows[1].replace("LRIG", "LIRG", 1)
    rows[2] = rows[2].replace(",W,", ",Q,", 1)
    cards.write_text("\n".join(rows), "utf-8")
    with (sources / "restrictions.toml").open("a", encoding="utf-8") as file:
        file.write('[[restriction]]\nformats=["divaa"]\nkind="ban"\ncards=["いないカード"]\nsince=2026-01-01\n')
        file.write('certainty="official"\nsource="https://example.org/"\n')
    target = tmp_path / "catalog.sqlite3"
    target.write_bytes(b"the old one")
    with pytest.raises(DataError) as caught:
        build(sources, target)
    text = "\n".join(caught.value.problems)
    assert "WD01.csv:2: type:" in text
    assert "WD01.csv:3: colours:" in text
    assert "no card is named 'いないカード'" in text
    assert "no format 'divaa'; did you mean 'diva'?" in text
    assert target.read_bytes() == b"the old one"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["catalog.sqlite3", "wixoss"]


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("formats/diva.toml", 'rule = "off-colour"', 'rule = "of-colour"', "no such rule; did you mean 'off-colour'?"),
        ("formats/diva.toml", 'marks = ["D"]', 'mark = ["D"]', "mark: the rule has no such value"),
        ("formats/diva.toml", "at_least = 3", 'at_least = "3"', "at_least: must be of type int"),
        ("formats/diva.toml", "until = 2024-04-26", "until = 2024-04-28", "overlaps the entry since"),
        ("formats/key.toml", 'extends = "construction"', 'extends = "konstruction"', "no format 'konstruction'"),
        ("formats/key.toml", 'name = "key"', 'name = "kei"', "is not the file's name"),
        ("formats/key.toml", "since = 2018-04-26", "since = 2018-04-32", "formats/key.toml:"),
        ("game.toml", 'default_formats = ["all-star"', 'default_formats = ["all-stars"', "no format file all-stars"),
        ("sets.csv", "WD01,WXD-01", "WD01,WXD-01,", "has not 8 fields"),
        ("sets.csv", "2014-04-26,secondary", "2014-14-26,secondary", "released:"),
        ("names/en.csv", "name,text,source", "name,source,text", "header: must be name,text,source"),
    ],
)
def test_a_wrong_source_is_named_with_its_reason(
    sources: Path, tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    path = sources / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(DataError) as caught:
        build(sources, tmp_path / "catalog.sqlite3")
    assert any(reason in problem and file in problem for problem in caught.value.problems), caught.value.problems


def test_building_twice_gives_the_same_bytes(sources: Path, tmp_path: Path) -> None:
    build(sources, tmp_path / "one.sqlite3")
    build(sources, tmp_path / "two.sqlite3")
    assert (tmp_path / "one.sqlite3").read_bytes() == (tmp_path / "two.sqlite3").read_bytes()


def test_line_ends_of_the_sources_do_not_change_the_version(sources: Path, tmp_path: Path) -> None:
    build(sources, tmp_path / "one.sqlite3")
    for path in map(Path, sources_of(sources)):
        if path.is_file():
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    build(sources, tmp_path / "two.sqlite3")
    one, two = Catalog(tmp_path / "one.sqlite3"), Catalog(tmp_path / "two.sqlite3")
    assert one.about.version == two.about.version
    assert [rule.words for rule in one.book.rules] == [rule.words for rule in two.book.rules]


def test_a_checkout_rebuilds_what_is_older_than_its_sources(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "compiled.sqlite3"
    monkeypatch.setattr("deckcheck.catalog.shipped_path", lambda: str(target))
    monkeypatch.setattr("deckcheck.catalog.source_folder", lambda: str(sources))
    assert open_catalog().about.cards == 6797
    first = target.stat().st_mtime_ns
    open_catalog()
    assert target.stat().st_mtime_ns == first
    row = (sources / "cards" / "WX26-P1.csv").read_text("utf-8").split("\n")[1]
    with (sources / "cards" / "WX26-P1.csv").open("a", encoding="utf-8") as file:
        file.write(row.replace("WX26-P1-001", "WX26-P1-999") + "\n")
    os.utime(sources / "cards" / "WX26-P1.csv", ns=(first + 10**9, first + 10**9))
    assert open_catalog().about.printings == 9945


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to look at" * 9, b"SQLite format 3\0"])
def test_a_file_that_is_no_catalog_is_refused_with_a_remedy(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards#1?.sqlite3"
    path.write_bytes(content)
    with pytest.raises(CatalogError, match=r"not a deckcheck catalog|catalog of schema"):
        Catalog(path)
    with pytest.raises(CatalogError, match="deckcheck catalog build"):
        Catalog(tmp_path / "none.sqlite3")


def test_a_catalog_of_another_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    base = sqlite3.connect(path)
    base.executescript("PRAGMA user_version=1; CREATE TABLE document (name, json);")
    base.close()
    with pytest.raises(CatalogError, match="schema 1"):
        Catalog(path)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("WX24-P4-046U", "WX24-P4-046"),
        ("wx24-p4-045p", "WX24-P4-045"),
        ("WX24-P1-001U", "WX24-P1-001U"),  # printed so
        ("WXK03-003B", "WXK03-003B"),  # a face
    ],
)
def test_a_rarity_behind_a_number_does_not_matter(catalog: Catalog, written: str, number: str) -> None:
    assert catalog.spelt(written) == number
    assert catalog.by_number(written) == catalog.by_number(number)


@pytest.mark.parametrize("written", ["WX24-P4-046X", "WX24-P4-046B", "WX24-P4-999U", "WX24-P4-U"])
def test_other_letters_behind_a_number_are_no_card(catalog: Catalog, written: str) -> None:
    assert catalog.by_number(written) is None


def test_a_number_may_be_younger_than_its_set(catalog: Catalog) -> None:
    card = catalog.by_number("SPDi02-14")
    assert card is not None
    day = next(printing.day for printing in catalog.printings(card) if printing.number == "SPDi02-14")
    assert day == date(2021, 10, 30)
