"""What single forms read, beyond their examples: the habits and the damage that files come with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Deck

Read = Callable[..., Deck]


def _cards(deck: Deck) -> list[tuple[int, str, str | None, int]]:
    return [(entry.count, entry.card.name, entry.zone, entry.line) for entry in deck.entries]


def _faults(deck: Deck) -> list[tuple[str, object, tuple[int, ...]]]:
    return [(f.rule, f.problem.values.get("written"), f.problem.lines) for f in deck.faults if f.rule != "empty-deck"]


# WEBXOSS


def test_webxoss_ids_stand_for_printings(read: Read) -> None:
    deck = read('{"content":{"mainDeck":[112,\n112],"lrigDeck":[104]}}', "x.webxoss")
    assert [entry.number for entry in deck.entries] == ["WD01-009", "WD01-009", "WD01-001"]
    assert _cards(deck)[0][2:] == ("main", 1)
    assert _cards(deck)[1][2:] == ("main", 2)


def test_webxoss_ids_that_are_none_are_reported(read: Read) -> None:
    deck = read('{"content":{"mainDeck":[112,\n999999,\n"112", 1.5, true, null, -1],"lrigDeck":"104"}}', "x.webxoss")
    assert len(deck.entries) == 1
    assert [line for _, _, line in _faults(deck)] == [(2,), (3,), (3,), (3,), (3,), (3,), (3,)]
    assert _faults(deck)[0][:2] == ("unparsed-line", "WEBXOSS id 999999")


def test_webxoss_printings_that_the_catalog_lacks_stand_as_another_of_the_card(read: Read) -> None:
    (entry,) = read("[2202]", "x.json").entries
    assert entry.card.name == "サーバント O"


@pytest.mark.parametrize("text", ['{"content": {}}', '{"content": []}', "{}", "[]", "[[]]", '"x"', "1", "null"])
def test_json_of_no_form_is_a_finding(read: Read, text: str) -> None:
    assert read(text, "x.json").faults


# Cockatrice


def test_cockatrice_zones_quotes_and_lines(read: Read) -> None:
    deck = read(
        "<?xml version='1.0'?><cockatrice_deck version='1'>\n<zone name='main'>\n"
        "<card number='4' name='Servant #'/>\n<card name='Servant D '\n number='2'/></zone>\n"
        "<zone name='side'><card number='1' name='&#26032;月の巫女 タマヨリヒメ'/></zone>\n"
        "<zone name='tokens'><card name='Servant O'/></zone></cockatrice_deck>",
        "x.cod",
    )
    assert _cards(deck) == [
        (4, "サーバント #", "main", 3),
        (2, "サーバント D", "main", 4),
        (1, "新月の巫女 タマヨリヒメ", "lrig", 6),
        (1, "サーバント O", None, 7),
    ]


@pytest.mark.parametrize("number", ["0", "-1", "x", "", "4.0", "99999", "１"])
def test_cockatrice_counts_that_are_none_are_reported(read: Read, number: str) -> None:
    text = f'<cockatrice_deck>\n<zone name="main">\n<card number="{number}" name="Servant #"/></zone></cockatrice_deck>'
    deck = read(text, "x.cod")
    assert deck.entries == ()
    assert _faults(deck) == [("unparsed-line", f"{number} Servant #", (3,))]


def test_cockatrice_card_without_a_name_is_reported(read: Read) -> None:
    deck = read('<cockatrice_deck><zone name="main"><card number="4"/></zone></cockatrice_deck>', "x.cod")
    assert _faults(deck) == [("unparsed-line", "a card without a name", (1,))]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('<!DOCTYPE x [<!ENTITY a "aaaa">]>\n<cockatrice_deck>&a;</cockatrice_deck>', "XML with a document type"),
        (
            '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><cockatrice_deck>&a;</cockatrice_deck>',
            "XML with a document type",
        ),
        ("<cockatrice_deck>&a;</cockatrice_deck>", "broken XML: undefined entity"),
        ("<cockatrice_deck>", "broken XML: no element found"),
        ("<other/>", "XML that is not a Cockatrice deck"),
    ],
)
def test_cockatrice_xml_is_safe(read: Read, text: str, reason: str) -> None:
    (fault,) = read(text, "x.cod").faults
    assert (fault.rule, fault.problem.values["reason"]) == ("unreadable-deck", reason)


def test_cockatrice_nested_a_hundred_thousand_deep(read: Read) -> None:
    assert read("<cockatrice_deck>" + "<a>" * 100_000, "x.cod").faults[0].rule == "unreadable-deck"


# Batoru.js, slugs, deckmaker, Tabletop Simulator


def test_batorujs_objects_without_a_name_are_reported(read: Read) -> None:
    deck = read('{"MainDeck": [{"CardName": "Servant D"},\n{"Id": 3},\n"Servant O"], "LRIGDeck": {}}', "x.json")
    assert _cards(deck) == [(1, "サーバント D", "main", 1)]
    assert _faults(deck) == [
        ("unparsed-line", "an object without CardName", (2,)),
        ("unparsed-line", "Servant O", (3,)),
        ("unparsed-line", "cards that are no array", ()),
    ]


@pytest.mark.parametrize(
    "slug", ["wx24-d1-26", "WX24-D1-26", "wx24-d1-26-servant-sharp", "wx24-d1-26-the-servant", "wxdi-d01-020-2-x"]
)
def test_slugs(read: Read, slug: str) -> None:
    (entry,) = read(json.dumps({"mainDeck": [slug]}), "x.json").entries
    assert (entry.card.name, entry.zone) == ("サーバント #", "main")


def test_deckmaker_backup_holds_several_decks(resolver: Resolver) -> None:
    part = {"lrigDeck": [], "mainBurst": [{"number": "WX24-D1-26"}], "mainNoBurst": ["WD01-009", {"x": 1}]}
    backup = {"savedDecks": {"A": part, "B": {"deck": part}, "C": 3}, "currentDeck": {**part, "name": "now"}}
    decks = read_decks(json.dumps(backup).encode(), "x.json", resolver)
    assert [(deck.name, len(deck.entries), len(_faults(deck))) for deck in decks] == [
        ("A", 2, 1),
        ("B", 2, 1),
        ("C", 0, 1),
        ("now", 2, 1),
    ]


def test_deckmaker_indices_are_no_counts_but_figures_of_a_hand_are(read: Read) -> None:
    written = "◆メインデッキ（ライフバースト無）\n1 WD01-009 甲冑 ローメイル\n{} WD01-009 甲冑 ローメイル\n"
    assert sum(entry.count for entry in read(written.format(2)).entries) == 2
    assert sum(entry.count for entry in read(written.format(3)).entries) == 4


def test_tabletop_bags_are_decks_and_the_table_is_one(resolver: Resolver) -> None:
    def pile(nickname: str, *names: str) -> dict[str, object]:
        return {
            "Name": "DeckCustom",
            "Nickname": nickname,
            "ContainedObjects": [{"Name": "CardCustom", "Nickname": name} for name in names],
        }

    save = {
        "ObjectStates": [
            {"Name": "Bag", "Nickname": "Red", "ContainedObjects": [pile("Main deck", "Servant #", "Servant #", "")]},
            {"Name": "Infinite_Bag", "Nickname": "empty", "ContainedObjects": []},
            pile("", "Servant D"),
            {"Name": "Card", "Nickname": "新月の巫女 タマヨリヒメ"},
            {"Name": "Die_6", "Nickname": "Servant O"},
            {"Name": "Deck", "DeckIDs": [100, 101]},
        ]
    }
    red, table = read_decks(json.dumps(save).encode(), "x.json", resolver)
    assert (red.name, [(e.count, e.card.name, e.zone) for e in red.entries]) == (
        "Red",
        [(1, "サーバント #", "main"), (1, "サーバント #", "main")],
    )
    assert [written for _, written, _ in _faults(red)] == ["a card object without a nickname"]
    assert [(e.card.name, e.zone) for e in table.entries] == [
        ("サーバント D", None),
        ("新月の巫女 タマヨリヒメ", None),
    ]
    assert [written for _, written, _ in _faults(table)] == ["a pile that does not name its cards"]


def test_tabletop_piles_in_piles_end_somewhere(read: Read) -> None:
    thing: dict[str, object] = {"Name": "Card", "Nickname": "Servant #"}
    for _ in range(100):
        thing = {"Name": "Deck", "ContainedObjects": [thing]}
    deck = read(json.dumps({"ObjectStates": [thing]}), "x.json")
    assert [written for _, written, _ in _faults(deck)] == ["a pile in piles, too deep"]


# deckcheck's own


OWN = {
    "name": "One",
    "format": "diva",
    "lrig": ["WX24-D1-01", {"number": "WX24-D1-02"}],
    "main": {"サーバント #": 4, "WX24-D1-11": "3"},
    "cards": [{"name": "Servant D", "count": 2}],
}


def test_own_json_in_every_shape(read: Read) -> None:
    deck = read(json.dumps(OWN, indent=1), "x.json")
    assert (deck.name, deck.headers["format"].text, deck.headers["format"].line) == ("One", "diva", 3)
    assert _cards(deck) == [
        (1, "新月の巫女 タマヨリヒメ", "lrig", 5),
        (1, "三日月の巫女 タマヨリヒメ", "lrig", 7),
        (4, "サーバント #", "main", 11),
        (3, "小闘装 ククリ", "main", 12),
        (2, "サーバント D", None, 16),
    ]


def test_own_json_of_several_decks(resolver: Resolver) -> None:
    for several in ({"decks": [OWN, OWN], "game": "wixoss"}, [OWN, OWN]):
        decks = read_decks(json.dumps(several).encode(), "x.json", resolver)
        assert [(deck.name, len(deck.entries), deck.faults) for deck in decks] == [("One", 5, ())] * 2


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ('{"main": ["4 サーバント #"], "mian": ["4 サーバント D"]}', "mian"),
        ('{"main": ["4 サーバント #"], "note": "x"}', "note: x"),
        ('{"main": ["4 サーバント #", 3.5]}', "a card that is neither text nor a table"),
        ('{"main": ["4 サーバント #", {}]}', "a card without number and name"),
        ('{"main": ["4 サーバント #", {"name": "サーバント D", "count": 0}]}', "0 サーバント D"),
        ('{"main": ["4 サーバント #", {"name": "サーバント D", "count": "four"}]}', "four サーバント D"),
        ('{"main": {"サーバント #": 4, "サーバント D": [4]}}', "? サーバント D"),
        ('{"main": ["4 サーバント #"], "lrig": 4}', "4"),
        ('{"decks": [{"main": ["4 サーバント #"]}], "mian": 3}', "mian"),
        ('[{"main": ["4 サーバント #"]}, 7]', None),
    ],
)
def test_own_json_loses_nothing(resolver: Resolver, text: str, written: str | None) -> None:
    decks = read_decks(text.encode(), "x.json", resolver)
    assert sum(entry.count for deck in decks for entry in deck.entries) == 4
    assert [found for deck in decks for _, found, _ in _faults(deck)] == [written or "7"]


# Tables and sheets


def test_table_of_many_decks(resolver: Resolver) -> None:
    text = (
        "デッキ名;フォーマット;ゾーン;枚数;カード名\n"
        "A;diva;lrig;1;新月の巫女 タマヨリヒメ\n;;main;４;サーバント #\n"
        '"B\nC";key;;;"Servant D"\nA;;メインデッキ;2;サーバント D\n'
    )
    one, two = read_decks(text.encode(), "x.csv", resolver)
    assert (one.name, one.headers["format"].text) == ("A", "diva")
    assert _cards(one) == [
        (1, "新月の巫女 タマヨリヒメ", "lrig", 2),
        (4, "サーバント #", "main", 3),
        (2, "サーバント D", "main", 6),
    ]
    assert (two.name, _cards(two)) == ("B\nC", [(1, "サーバント D", None, 4)])


def test_table_rows_that_are_no_cards_are_reported(read: Read) -> None:
    deck = read(
        "zone,count,number,name,notes\nextra,4,WD01-009,,\nmain,,,,\nmain,0,WD01-009,,x\n,,,,only a note\n", "x.csv"
    )
    assert [(rule, lines) for rule, _, lines in _faults(deck)] == [
        ("unparsed-line", (2,)),
        ("unparsed-line", (3,)),
        ("unparsed-line", (4,)),
    ]


def test_sheet_with_blocks_side_by_side(read: Read) -> None:
    text = (
        "WIXOSS CEREMONY,,,,,\n氏名,誰か,,,,\nデッキ名,Example,,,,\n"
        "ルリグデッキ,,,メインデッキ（ライフバースト有）,,\n"
        "No.,カード番号,カード名,No.,カード番号,カード名\n"
        "1,WX24-D1-01,,1,WX24-D1-26,サーバント #\n2,,,2,,サーバント #\n3,,,3,,\n"
        "メインデッキ（ライフバースト無）,,,,,\nNo.,カード番号,カード名\n1,,甲冑 ローメイル\n"
    )
    deck = read(text, "x.csv")
    assert deck.name == "Example"
    assert _cards(deck) == [
        (1, "新月の巫女 タマヨリヒメ", "lrig", 6),
        (1, "サーバント #", "main", 6),
        (1, "サーバント #", "main", 7),
        (1, "甲冑 ローメイル", "main", 11),
    ]


def _workbook(*sheets: tuple[str, list[list[object]]]) -> bytes:
    import io

    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_workbook_cells_of_every_type(resolver: Resolver) -> None:
    from datetime import datetime

    rows: list[list[object]] = [
        ["deck", "date", "count", "name"],
        ["A", datetime(2024, 12, 1), 4, "サーバント #"],  # noqa: DTZ001 - a cell has no zone
        [],
        [None, None, 2.0, "サーバント D"],
        [None, None, True, "サーバント O"],
    ]
    (deck,) = read_decks(_workbook(("x", rows)), "x.xlsx", resolver)
    assert (deck.name, deck.headers["date"].text) == ("A", "2024-12-01")
    assert [(entry.count, entry.card.name, entry.line) for entry in deck.entries] == [
        (4, "サーバント #", 2),
        (2, "サーバント D", 4),
    ]
    assert [lines for _, _, lines in _faults(deck)] == [(5,)]


def test_every_worksheet_of_a_sheet_workbook_is_a_deck(resolver: Resolver) -> None:
    rows: list[list[object]] = [["メインデッキ"], ["カード番号", "カード名"], ["WX24-D1-26", None]]
    decks = read_decks(_workbook(("一", rows), ("empty", []), ("二", rows)), "x.xlsx", resolver)
    assert [(deck.name, len(deck.entries)) for deck in decks] == [("一", 1), ("二", 1)]


def test_a_workbook_of_something_else_is_a_finding(resolver: Resolver) -> None:
    (deck,) = read_decks(_workbook(("x", [["year", "profit"], [2024, 3]])), "x.xlsx", resolver)
    assert deck.faults[0].problem.values["reason"] == "a sheet without columns for card number and card name"


def test_a_zip_that_is_no_workbook_is_a_finding(resolver: Resolver) -> None:
    import io
    import zipfile

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("deck.txt", "4 WD01-009")
    (deck,) = read_decks(file.getvalue(), "x.zip", resolver)
    assert deck.faults[0].rule == "unreadable-deck"


@pytest.mark.parametrize("size", [65 * 1024 * 1024])
def test_a_workbook_that_blows_up_is_a_finding(resolver: Resolver, size: int) -> None:
    import io
    import zipfile

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"\0" * size)
    (deck,) = read_decks(file.getvalue(), "x.xlsx", resolver)
    assert deck.faults[0].problem.values["reason"] == "an XLSX workbook that unpacks to more than 64 MiB"


def test_a_workbook_with_a_cell_at_the_far_end_is_read_in_bounds(resolver: Resolver) -> None:
    import io

    from openpyxl import Workbook

    book = Workbook()
    sheet = book.worksheets[0]
    for column, text in enumerate(("count", "name"), 1):
        sheet.cell(1, column, text)
    sheet.cell(2, 1, 4)
    sheet.cell(2, 2, "サーバント #")
    sheet.cell(1_048_576, 16_384, "x")
    file = io.BytesIO()
    book.save(file)
    (deck,) = read_decks(file.getvalue(), "x.xlsx", resolver)
    assert "more than 20000 rows" in str(deck.faults[0].problem.values["reason"])


def test_a_cell_far_to_the_right_is_read_or_said(resolver: Resolver) -> None:
    side: list[list[object]] = [
        ["メインデッキ"],
        [*[None] * 60, "カード番号", "カード名"],
        [*[None] * 60, "WX24-D1-26"],
    ]
    (deck,) = read_decks(_workbook(("x", side)), "x.xlsx", resolver)
    assert [entry.number for entry in deck.entries] == ["WX24-D1-26"]
    far: list[list[object]] = [["count", "name"], [4, "サーバント #", *[None] * 300, "4 サーバント D"]]
    (deck,) = read_decks(_workbook(("x", far)), "x.xlsx", resolver)
    assert "beyond column 256" in str(deck.faults[0].problem.values["reason"])
    assert deck.faults[0].problem.lines == (2,)


def test_a_formula_that_was_never_worked_out_is_what_is_written(resolver: Resolver) -> None:
    rows: list[list[object]] = [
        ["count", "name", "note"],
        [4, "サーバント #", "=1+1"],
        ["=2+2", "サーバント D"],
        [4, '="サーバント" & " O"'],
    ]
    (deck,) = read_decks(_workbook(("x", rows)), "x.xlsx", resolver)
    assert [(entry.count, entry.card.name, entry.line) for entry in deck.entries] == [(4, "サーバント #", 2)]
    assert sorted(lines for _, _, lines in _faults(deck)) == [(3,), (4,)]


def test_a_formula_has_the_value_it_was_saved_with(resolver: Resolver) -> None:
    import io
    import zipfile

    data = _workbook(("x", [["count", "name"], ["=2+2", "サーバント #"]]))
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for part in old.infolist():
            body = old.read(part)
            if part.filename.startswith("xl/worksheets/"):
                assert b"<f>2+2</f><v" in body
                body = re.sub(rb"<f>2\+2</f><v ?/>|<f>2\+2</f><v></v>", b"<f>2+2</f><v>4</v>", body)
            new.writestr(part.filename, body)
    (deck,) = read_decks(file.getvalue(), "x.xlsx", resolver)
    assert ([(entry.count, entry.card.name) for entry in deck.entries], deck.faults) == ([(4, "サーバント #")], ())


def test_a_workbook_with_a_document_type_is_a_finding(resolver: Resolver) -> None:
    import io
    import zipfile

    data = _workbook(("x", [["count", "name"], [4, "サーバント #"]]))
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w") as new:
        for part in old.infolist():
            body = old.read(part)
            if part.filename == "xl/workbook.xml":
                body = b'<!DOCTYPE x [<!ENTITY a "b">]>' + body
            new.writestr(part.filename, body)
    (deck,) = read_decks(file.getvalue(), "x.xlsx", resolver)
    assert deck.faults[0].problem.values["reason"] == "an XLSX workbook with a document type"


# Text of other programs


def test_lackey_without_a_sideboard_leaves_zones_open(read: Read) -> None:
    deck = read("4\tサーバント #\n1\t新月の巫女 タマヨリヒメ\n")
    assert [zone for _, _, zone, _ in _cards(deck)] == [None, None]


def test_sideboard_lines_in_clipboard_text(read: Read) -> None:
    deck = read("// a list\n4 サーバント #\nSB: 1 新月の巫女 タマヨリヒメ\nSB: 1x 三日月の巫女 タマヨリヒメ\n")
    assert deck.faults == ()
    assert [zone for _, _, zone, _ in _cards(deck)] == ["main", "lrig", "lrig"]


def test_clipboard_text_without_a_sideboard_leaves_zones_open(read: Read) -> None:
    deck = read("Deck\n4 サーバント #\n1 新月の巫女 タマヨリヒメ\n")
    assert [zone for _, _, zone, _ in _cards(deck)] == [None, None]


def test_webxoss_text_keeps_equal_lines_apart(read: Read) -> None:
    deck = read("1 新月の巫女 タマヨリヒメ\n——————————\n1 甲冑 ローメイル\n2 甲冑 ローメイル\n——————————\n")
    assert [(count, zone) for count, _, zone, _ in _cards(deck)] == [(1, "lrig"), (1, "main"), (2, "main")]


def test_several_names_in_plain_text_are_several_decks(resolver: Resolver) -> None:
    text = "name: A\nformat: key\n4 サーバント #\n\nname: B\n4 サーバント D\n"
    one, two = read_decks(text.encode(), "x.txt", resolver)
    assert (one.name, two.name) == ("A", "B")
    assert set(one.headers) == {"name", "format"}
    assert set(two.headers) == {"name"}
    assert two.entries[0].line == 6


def test_a_header_that_contradicts_itself_is_reported(read: Read) -> None:
    deck = read("format: key\nformat: diva\n4 サーバント #\n")
    assert _faults(deck) == [("unparsed-line", "format: diva", (2,))]
