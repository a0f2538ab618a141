"""What users of other deck tools reported about reading decks, each as a case that holds here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import date

import pytest

from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.decks import FORMS, read_decks
from deckcheck.decks.convert import convert
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.writing import CannotCarry
from deckcheck.model import Deck

Read = Callable[..., Deck]


def _cards(deck: Deck) -> list[tuple[int, str]]:
    return [(entry.count, entry.card.name) for entry in deck.entries]


def _copies(deck: Deck) -> Counter[str]:
    copies = Counter[str]()
    for entry in deck.entries:
        copies[entry.card.name] += entry.count
    return copies


def _codes(deck: Deck, catalog: Catalog, format_name: str, day: date) -> Counter[str]:
    (verdict,) = check_deck(deck, catalog, format=format_name, date=day).verdicts
    return Counter(finding.code for finding in verdict.findings)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp932"])
def test_a_byte_order_mark_does_not_spoil_the_first_line(read: Read, encoding: str) -> None:
    assert _cards(read("4 サーバント D\n1 WD01-005\n".encode(encoding))) == [
        (4, "サーバント D"),
        (1, "新月の巫女 タマヨリヒメ"),
    ]


@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_any_line_end_will_do(read: Read, ending: str) -> None:
    deck = read(ending.join(["Main deck", "4 サーバント D", "4 WD01-009", ""]))
    assert [(count, zone) for count, zone in ((e.count, e.zone) for e in deck.entries)] == [(4, "main"), (4, "main")]
    assert [entry.line for entry in deck.entries] == [2, 3]


def test_a_comma_form_with_windows_line_ends_keeps_the_last_card_of_every_line(read: Read) -> None:
    deck = read("ldeck,WXDi-D01-001\r\npdeck,WXDi-D01-011\r\nadeck\r\nsdeck,WXDi-D01-020,WXDi-D01-020\r\n", "x.csv")
    assert sum(entry.count for entry in deck.entries) == 4


@pytest.mark.parametrize(
    "line", ["4 サーバント D   ", "4 サーバント D\u3000", "\t4 サーバント D\t", "4  サーバント  D"]
)
def test_space_around_and_inside_does_not_make_a_card_unknown(read: Read, line: str) -> None:
    assert _cards(read(line)) == [(4, "サーバント D")]


def test_a_line_without_a_count_means_one(read: Read) -> None:
    assert _cards(read("WD01-009\n甲冑 ローメイル\n")) == [(1, "甲冑 ローメイル")] * 2


@pytest.mark.parametrize("apostrophe", ["'", "’", "‘", "`", "´", "ʼ", "＇"])
def test_any_apostrophe_is_the_apostrophe(read: Read, apostrophe: str) -> None:
    assert _cards(read(f"4 Can{apostrophe}t Stop Pretty!")) == [(4, "Can’t stop Pretty!")]


@pytest.mark.parametrize("encoding", ["utf-8", "cp932", "utf-16"])
def test_a_star_needs_no_forced_encoding(read: Read, encoding: str) -> None:
    assert _cards(read("アイヤイ★ベット ×1★".encode(encoding))) == [(1, "アイヤイ★ベット")]


@pytest.mark.parametrize("line", ["4x {}", "4 x {}", "{} x4", "{} x 4", "4X {}", "x4 {}", "{}×4", "4×{}", "４ｘ　{}"])
@pytest.mark.parametrize("name", ["サーバント O2", "Can't Stop Pretty!", "DJ.LOVIT-MIX"])
def test_every_place_of_the_count_works(read: Read, line: str, name: str) -> None:
    (entry,) = read(line.format(name)).entries
    assert entry.count == 4


def test_tabs_separate_too(read: Read) -> None:
    assert _cards(read("4\tサーバント D\nWD01-009\t甲冑 ローメイル\t2\n")) == [
        (4, "サーバント D"),
        (2, "甲冑 ローメイル"),
    ]


def test_comments_and_marked_sideboard_lines_are_understood(read: Read) -> None:
    deck = read("// my list\n4 サーバント D\nSB: 1 WD01-005\n")
    assert deck.faults == ()
    assert [entry.zone for entry in deck.entries] == ["main", "lrig"]


@pytest.mark.parametrize(
    "text", ["SIDEBOARD:\n4 WD01-009", "4 WD01-009\nSIDEBOARD:", "SIDEBOARD:\nSIDEBOARD:\n4 WD01-009"]
)
def test_a_stray_sideboard_line_crashes_nothing(read: Read, text: str) -> None:
    assert _cards(read(text)) == [(4, "甲冑 ローメイル")]


@pytest.mark.parametrize(
    "text",
    [
        "Deck\n4 WD01-009\n\nSideboard\n1 WD01-005\n",
        "Commander\n1 WD01-005\nDeck\n4 WD01-009\n",
        "ルリグデッキ\n1 WD01-005\nメインデッキ\n4 WD01-009\n",
        "分身牌组\n1 WD01-005\n主牌组\n4 WD01-009\n",
        "루리그 덱\n1 WD01-005\n메인 덱\n4 WD01-009\n",
    ],
)
def test_section_headings_are_understood(read: Read, text: str) -> None:
    assert {(e.card.zone, e.zone) for e in read(text).entries} == {("main", "main"), ("lrig", "lrig")}


@pytest.mark.parametrize(
    "text", ["", "hello\n", "{}", "[]", '{"cards": []}', "deck,count,name\n", "<cockatrice_deck/>"]
)
def test_nothing_recognised_is_no_success(catalog: Catalog, read: Read, text: str) -> None:
    deck = read(text, "deck")
    (verdict,) = check_deck(deck, catalog, format="all-star", date=date(2026, 11, 30)).verdicts
    assert verdict.legal is not True
    assert verdict.findings


def test_one_misspelt_heading_does_not_empty_the_deck(read: Read) -> None:
    deck = read("Lirg deck\n1 WD01-005\nMian deck\n4 WD01-009\n")
    assert len(deck.entries) == 2
    assert [fault.problem.lines for fault in deck.faults] == [(1,), (3,)]
    decks = read('{"lrgi": ["1 WD01-005"], "main": ["4 WD01-009"]}', "x.json")
    assert (len(decks.entries), len(decks.faults)) == (1, 1)


def test_the_sideboard_is_not_thrown_away(read: Read) -> None:
    for text in ("4\tWD01-009\nSideboard:\n1\tWD01-005\n", "Deck\n4 WD01-009\nSideboard\n1 WD01-005\n"):
        assert sum(entry.count for entry in read(text).entries) == 5


@pytest.mark.parametrize(
    ("line", "name"), [("4 TOO BAD", "TOO BAD"), ("2 NEXT GATE", "NEXT GATE"), ("1 EXTRA", "EXTRA")]
)
def test_a_word_behind_the_count_is_not_taken_for_a_set(read: Read, line: str, name: str) -> None:
    assert _cards(read(line)) == [(int(line[0]), name)]


@pytest.mark.parametrize(
    "suffix", ["(WDK01)", "(WXi-06)", "(WDi08)", "(WDi-08)", "(WXDi-07)", "[WX01]", "【PR】", "(Set1 #18)"]
)
def test_a_set_suffix_in_any_brackets_is_no_part_of_the_name(read: Read, suffix: str) -> None:
    assert _cards(read(f"4 Servant # {suffix}")) == [(4, "サーバント #")]


def test_a_set_code_alone_names_no_printing(read: Read) -> None:
    assert read("4 Servant # (WX24-D1)").entries[0].number == ""
    assert read("4 Servant # (WX24-D1) 26").entries[0].number == "WX24-D1-26"


def test_every_export_is_read_back(resolver: Resolver, read: Read) -> None:
    deck = read("name: A: B\n1 羅輝石 花代//メモリア\n4 プリンセス・ネージュ(蕾を開き、花は咲く)\n1 Eldora=Mark II'\n")
    for form in FORMS:
        try:
            written = convert([deck], form, resolver)
        except CannotCarry:
            assert form in ("webxoss", "webxoss-flat")
            continue
        (back,) = read_decks(written.data, "deck", resolver)
        assert _copies(back) == _copies(deck)


def test_the_exporter_refuses_to_write_a_deck_that_is_not_read_whole(resolver: Resolver, read: Read) -> None:
    with pytest.raises(CannotCarry, match=r"line 2\)"):
        convert([read("4 WD01-009\n4 Nobody\n")], "json", resolver)


def test_a_card_that_is_not_found_is_a_row_of_the_report(read: Read) -> None:
    deck = read("4 WD01-009\n4 Nobody at all\n")
    (fault,) = deck.faults
    assert (fault.rule, fault.problem.lines, fault.problem.values["count"]) == ("unknown-card", (2,), 4)


@pytest.mark.parametrize("line", ["1 羅輝石 花代//メモリア", "羅輝石　花代／／メモリア ×1", "羅輝石 花代//メモリア"])
def test_two_slashes_in_a_name_are_neither_comment_nor_split(read: Read, line: str) -> None:
    assert _cards(read(line)) == [(1, "羅輝石 花代//メモリア")]


@pytest.mark.parametrize("name", ["Sátyros, Jade Angel", "Satyros, Jade Angel", "Sa\u0301tyros, jade angel"])
def test_accents_may_be_typed_or_not(read: Read, name: str) -> None:
    assert _cards(read(name)) == [(1, "翠天 サテュロス")]


def test_names_in_any_script_come_out_whole(resolver: Resolver, read: Read) -> None:
    deck = read("name: 白い希望 하얀 희망\n4 侍从 D\n4 서번트 O\n")
    assert _cards(deck) == [(4, "サーバント D"), (4, "サーバント O")]
    for form in ("json", "yaml", "toml", "table", "cockatrice", "text"):
        assert "白い希望 하얀 희망" in convert([deck], form, resolver).data.decode()


@pytest.mark.parametrize("typed", ["4 サーバンド D", "4 Servent D", "4 侍人 D"])
def test_a_misspelt_name_is_suggested_never_taken(read: Read, typed: str) -> None:
    deck = read(typed)
    assert deck.entries == ()
    fault = deck.faults[0]
    assert fault.rule == "unknown-card"
    assert fault.problem.values["near"]


def test_a_part_of_a_name_is_not_silently_another_card(read: Read) -> None:
    assert read("4 ローメイル").entries == ()
    assert read("4 Romail").entries == ()


def test_one_name_for_two_cards_means_the_real_one(read: Read) -> None:
    (entry,) = read("1 落華流粋").entries
    assert entry.card.deckable


def test_capital_letters_matter_only_where_they_tell_cards_apart(read: Read) -> None:
    assert _cards(read("4 servant d")) == [(4, "サーバント D")]
    assert _cards(read("1 羅原 BP")) == [(1, "羅原 BP")]
    assert read("1 羅原 bP").entries == ()


def test_text_that_is_no_card_is_in_no_legal_deck(catalog: Catalog, read: Read) -> None:
    deck = read("4 lorem ipsum dolor\n")
    assert _codes(deck, catalog, "all-star", date(2026, 11, 30))["DC003"] == 1


@pytest.mark.parametrize(
    "lines",
    [
        "2 WD01-009\n3 WD01-009\n",
        "2 WD01-009\n3 甲冑 ローメイル\n",
        "2 サーバント D\n3 WX01-101\n",
        "2 WX01-101\n3 WD02-016\n",
        "2 サーバント D\n3 Servant D (promo)\n",
    ],
)
def test_one_card_on_two_lines_is_summed_whatever_the_printing(catalog: Catalog, read: Read, lines: str) -> None:
    deck = read(lines)
    (verdict,) = check_deck(deck, catalog, format="all-star", date=date(2026, 11, 30)).verdicts
    (finding,) = [finding for finding in verdict.findings if finding.code == "DC103"]
    assert (finding.found, finding.lines) == (5, (1, 2))


def test_two_printings_are_two_entries_and_none_overwrites_the_other(resolver: Resolver, read: Read) -> None:
    deck = read("2 WX01-101\n1 WD02-016\n")
    assert [(entry.count, entry.number) for entry in deck.entries] == [(2, "WX01-101"), (1, "WD02-016")]
    for form in ("json", "table", "ldeck", "slugs", "text", "deckmaker-json"):
        (back,) = read_decks(convert([deck], form, resolver).data, "deck", resolver)
        assert sum(entry.count for entry in back.entries) == 3
        assert {entry.number for entry in back.entries} == {"WX01-101", "WD02-016"}


def test_a_ban_hits_every_printing(catalog: Catalog, read: Read) -> None:
    card = catalog.by_name("ノー・ゲイン")[0]
    for printing in catalog.printings(card):
        deck = read(f"1 {printing.number}\n")
        assert _codes(deck, catalog, "all-star", date(2026, 11, 30))["DC401"] == 1


def test_unknown_cards_do_not_vanish_from_any_form(resolver: Resolver) -> None:
    unknown = "WX99-999"
    files = {
        "ldeck": f"ldeck\npdeck\nadeck\nsdeck,WD01-009,{unknown}\n",
        "deck": f"WD01-009\n{unknown}\n",
        "slugs": json.dumps({"mainDeck": ["wd01-009", unknown]}),
        "webxoss": '{"content": {"mainDeck": [112, 99999]}}',
        "webxoss-flat": "[112, 99999]",
        "batorujs": json.dumps({"MainDeck": [{"CardName": "WD01-009"}, {"CardName": unknown}]}),
        "json": json.dumps({"main": ["WD01-009", unknown]}),
        "yaml": f"main:\n- WD01-009\n- {unknown}\n",
        "toml": f'main = ["WD01-009", "{unknown}"]\n',
        "table": f"count,number\n1,WD01-009\n1,{unknown}\n",
        "lackey": f"1\tWD01-009\n1\t{unknown}\n",
        "share": f"■メインデッキ■\n[x1]WD01-009\n[x1]{unknown}\n",
        "cockatrice": f'<cockatrice_deck><zone name="main"><card number="1" name="WD01-009"/>'
        f'<card number="1" name="{unknown}"/></zone></cockatrice_deck>',
        "text": f"WD01-009 ×1\n{unknown}\n",
    }
    for form, text in files.items():
        (deck,) = read_decks(text.encode(), "deck", resolver)
        assert len(deck.entries) == 1, form
        assert len(deck.faults) == 1, form


def test_an_unknown_line_is_kept_as_written_and_is_an_error_apart_from_notes(catalog: Catalog) -> None:
    resolver = Resolver(catalog, short_names=True)
    (deck,) = read_decks("4 Nobody, the Unknown\n4 ペイラビ\n".encode(), "deck.txt", resolver)
    (verdict,) = check_deck(deck, catalog, format="all-star", date=date(2026, 11, 30)).verdicts
    severities = {finding.code: finding.severity for finding in verdict.findings}
    assert (severities["DC003"], severities["DC006"]) == ("error", "note")
    unknown = next(finding for finding in verdict.findings if finding.code == "DC003")
    assert unknown.as_written == ("Nobody, the Unknown",)
