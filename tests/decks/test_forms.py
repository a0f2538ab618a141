"""All forms together: which one reads a file, the examples of the manual, the page made of it."""

from __future__ import annotations

import pytest

from deckcheck.decks import FORMS, form_of, read_decks, reader, source_of
from deckcheck.decks.convert import convert
from deckcheck.decks.resolve import Resolver
from deckcheck.errors import UsageError
from deckcheck.manual.forms import example

TEXT_FORMS = [form for form in FORMS if example(form)]

# What the example of each form says: copies in the main deck and in the LRIG deck.
COPIES = {
    "cockatrice": (4, 1),
    "webxoss": (4, 2),
    "webxoss-flat": (4, 2),
    "batorujs": (2, 1),
    "deckmaker-json": (2, 1),
    "tabletop": (1, 1),
    "slugs": (2, 1),
    "html": (4, 0),
    "json": (8, 1),
    "toml": (8, 1),
    "yaml": (12, 1),
    "ldeck": (2, 3),
    "table": (4, 1),
    "sheet-csv": (1, 1),
    "webxoss-text": (8, 1),
    "deckmaker": (3, 1),
    "share": (8, 1),
    "lackey": (4, 1),
    "mtga": (4, 1),
    "deck": (2, 1),
    "text": (13, 2),
}


def test_every_text_form_has_an_example() -> None:
    assert set(FORMS) - set(TEXT_FORMS) == {"sheet", "table-xlsx"}
    assert set(COPIES) == set(TEXT_FORMS)


@pytest.mark.parametrize("form", TEXT_FORMS)
def test_the_example_is_recognised_whatever_its_suffix(form: str) -> None:
    for suffix in (".txt", ".json", reader(form).SUFFIXES[0], ""):
        assert form == form_of(source_of(example(form).encode(), f"deck{suffix}")).NAME or (
            # Bare names and counts of plain text can only be told by the suffix.
            form == "text" and suffix == ".json"
        )


@pytest.mark.parametrize("form", TEXT_FORMS)
def test_the_example_reads_whole(resolver: Resolver, form: str) -> None:
    for asked in (None, form):
        deck = read_decks(example(form).encode(), "deck", resolver, asked)[0]
        assert deck.faults == ()
        zones = [(entry.card.zone, entry.count) for entry in deck.entries]
        main, lrig = (sum(count for zone, count in zones if zone == wanted) for wanted in ("main", "lrig"))
        assert (main, lrig) == COPIES[form]
        assert all(entry.zone in (None, entry.card.zone) for entry in deck.entries)


def test_examples_of_several_decks(resolver: Resolver) -> None:
    decks = read_decks(example("table").encode(), "deck.csv", resolver)
    assert [(deck.name, len(deck.entries)) for deck in decks] == [("Example", 2), ("Another", 1)]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_recognised_as_its_form(resolver: Resolver, form: str) -> None:
    text = "1 WD01-005\n1 WD01-004\n4 WD01-009\n4 サーバント O\n2 ゲット・バイブル\n"
    decks = read_decks(text.encode(), "deck.txt", resolver)
    written = convert(decks, form, resolver)
    assert form == form_of(source_of(written.data, "deck")).NAME


def test_content_goes_before_the_suffix(resolver: Resolver) -> None:
    deck = read_decks(example("cockatrice").encode(), "deck.txt", resolver)[0]
    assert len(deck.entries) == 2


def test_a_suffix_decides_where_the_content_does_not(resolver: Resolver) -> None:
    for path, reason in [
        ("deck.json", "broken JSON: extra data"),
        ("deck.cod", "broken XML: syntax error"),
        ("deck.xlsx", "a broken XLSX workbook (BadZipFile)"),
        ("deck.webxoss", "broken JSON: extra data"),
    ]:
        (fault,) = read_decks(b"4 WD01-009\n", path, resolver)[0].faults
        assert (fault.rule, fault.problem.values["reason"]) == ("unreadable-deck", reason)


def test_from_decides(resolver: Resolver) -> None:
    # As counts these are 1 + 2 + 3 cards, as a numbered list 3.
    listed = "◆メインデッキ\n1 WD01-009\n2 WD01-010\n3 WD01-011\n"
    for form, copies in ((None, 3), ("text", 6), ("deckmaker", 3)):
        deck = read_decks(listed.encode(), "deck.txt", resolver, form)[0]
        assert sum(entry.count for entry in deck.entries) == copies


def test_an_unknown_form_names_the_nearest(resolver: Resolver) -> None:
    with pytest.raises(UsageError, match=r"no deck form 'cocatrice'. Did you mean cockatrice\?"):
        read_decks(b"", "deck.txt", resolver, "cocatrice")


def test_a_csv_that_is_no_known_table_is_read_line_by_line(resolver: Resolver) -> None:
    deck = read_decks("4,WD01-009\n4, サーバント O\n".encode(), "deck.csv", resolver)[0]
    assert [(entry.count, entry.card.name) for entry in deck.entries] == [(4, "甲冑 ローメイル"), (4, "サーバント O")]
