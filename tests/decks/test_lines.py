"""What a line of a plain list means. One table: the line, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckcheck.model import Deck

READ = [
    # counts and where they stand
    ("4 WX24-D1-26", 4, "サーバント #"),
    ("4x サーバント #", 4, "サーバント #"),
    ("4xサーバント #", 4, "サーバント #"),
    ("4 x サーバント #", 4, "サーバント #"),
    ("x4 サーバント #", 4, "サーバント #"),
    ("[x4]サーバント #", 4, "サーバント #"),
    ("サーバント # x4", 4, "サーバント #"),
    ("サーバント #　×４", 4, "サーバント #"),
    ("サーバント #×4", 4, "サーバント #"),
    ("サーバント # 4枚", 4, "サーバント #"),
    ("サーバント #4枚", 4, "サーバント #"),
    ("サーバント # (4)", 4, "サーバント #"),
    ("サーバント #4", 4, "サーバント #"),
    ("４枚　サーバント　＃", 4, "サーバント #"),
    ("サーバント #", 1, "サーバント #"),
    ("《サーバント #》×4", 4, "サーバント #"),
    ("4 《サーバント #》", 4, "サーバント #"),
    ("4\tWX24-D1-26", 4, "サーバント #"),
    ("WX24-D1-26\t4", 4, "サーバント #"),
    # numbers, any case, any width
    ("wx24-d1-26", 1, "サーバント #"),
    ("ＷＸ２４－Ｄ１－２６", 1, "サーバント #"),
    # number and name together
    ("4 WX24-D1-26 サーバント #", 4, "サーバント #"),
    ("4 サーバント # (WX24-D1-26)", 4, "サーバント #"),
    ("WX24-D1-26 サーバント# ×4", 4, "サーバント #"),
    # names that end in digits, begin with them, or hold signs
    ("サーバント O2", 1, "サーバント O2"),
    ("3 サーバント O2", 3, "サーバント O2"),
    ("サーバント O2 3", 3, "サーバント O2"),
    ("サーバント O2 x3", 3, "サーバント O2"),
    ("2 13回目の金曜 ホッケーマスク", 2, "13回目の金曜 ホッケーマスク"),
    ("13回目の金曜 ホッケーマスク", 1, "13回目の金曜 ホッケーマスク"),
    ("1 羅輝石 花代//メモリア", 1, "羅輝石 花代//メモリア"),
    ("エルドラ×マーク0", 1, "エルドラ×マーク0"),
    ("1 エルドラ×マーク0", 1, "エルドラ×マーク0"),
    ("エルドラ×マーク0 ×1", 1, "エルドラ×マーク0"),
    ("1 ♥コードハート M・P・P", 1, "コードハート M・P・P"),
    # other languages
    ("4 Servant #", 4, "サーバント #"),
    ("1 Hirana, a Spark of Hope", 1, None),
    # not a card
    ("0 サーバント #", None, "unparsed-line"),
    ("99999 サーバント #", None, "unparsed-line"),
    ("99999999999999999999999999 サーバント #", None, "unparsed-line"),
    ("4", None, "unparsed-line"),
    ("!!!!", None, "unparsed-line"),
    ("４枚", None, "unknown-card"),
    ("4 サーバンド #", None, "unknown-card"),
    ("4 WX99-D1-26", None, "unknown-card"),
    ("4 WX24-D1-26 大剣 カリバン", None, "ambiguous-card"),
    ("4 WX24-D1-26 ホイル", None, "unknown-card"),
    ("4 羅原 bp", None, "ambiguous-card"),
    ("サーバント D 4", None, "ambiguous-card"),
    ("\x1b[31m4 red", None, "unknown-card"),
    ("::error::gotcha", None, "unknown-card"),
    ("../../etc/passwd", None, "unknown-card"),
]


@pytest.mark.parametrize(("line", "count", "name"), READ, ids=[repr(row[0]) for row in READ])
def test_line(read: Callable[..., Deck], line: str, count: int | None, name: str | None) -> None:
    deck = read(f"1 花代・零\n{line}\n")
    if count is None:
        faults = [fault for fault in deck.faults if fault.problem.lines == (2,)]
        assert [fault.rule for fault in faults] == [name]
        assert len(deck.entries) == 1
        return
    assert deck.faults == ()
    assert deck.entries[1].count == count
    assert deck.entries[1].line == 2
    assert name is None or deck.entries[1].card.name == name


@pytest.mark.parametrize(
    "line",
    [
        "# a comment",
        "#a comment",
        "// 4 cards to try",
        "//",
        "#",
        "  # indented",
        "＃ メモ",
        "# 4 WX24",
        "",
        "   ",
        "\u3000",
    ],
)
def test_comments_and_empty_lines_are_passed_over(read: Callable[..., Deck], line: str) -> None:
    deck = read(f"1 花代・零\n{line}\n")
    assert deck.faults == ()
    assert len(deck.entries) == 1


@pytest.mark.parametrize(
    ("heading", "zone"),
    [
        ("LRIG deck", "lrig"),
        ("LRIG", "lrig"),
        ("# LRIG", "lrig"),
        ("ルリグデッキ", "lrig"),
        ("【ルリグデッキ】", "lrig"),
        ("□ルリグデッキ□", "lrig"),
        ("ルリグデッキ(10枚)", "lrig"),
        ("ルリグデッキ 10/10", "lrig"),
        ("分身牌组", "lrig"),
        ("ピース", "lrig"),
        ("Main deck:", "main"),
        ("MAIN", "main"),
        ("メインデッキ", "main"),
        ("■メインデッキ■ 40枚", "main"),
        ("◆メインデッキ（ライフバースト有）", "main"),
        ("主牌组", "main"),
        ("LB有", "main"),
        ("無LB", "main"),
        ("[LB無 20枚]", "main"),
    ],
)
def test_headings_open_a_deck(read: Callable[..., Deck], heading: str, zone: str) -> None:
    deck = read(f"{heading}\n1 花代・零\n")
    assert {fault.rule for fault in deck.faults} <= {"total-differs"}
    assert deck.entries[0].zone == zone


def test_without_a_heading_there_is_no_zone(read: Callable[..., Deck]) -> None:
    assert read("1 花代・零\n").entries[0].zone is None


def test_headers(read: Callable[..., Deck]) -> None:
    deck = read("デッキ名： 白い希望\nformat: Diva\n日付：2024-12-01\n1 花代・零\n")
    assert deck.name == "白い希望"
    assert {key: (header.text, header.line) for key, header in deck.headers.items()} == {
        "name": ("白い希望", 1),
        "format": ("Diva", 2),
        "date": ("2024-12-01", 3),
    }


def test_nothing_but_headings_is_an_empty_deck(read: Callable[..., Deck]) -> None:
    for text in ("", "\n\n", "LRIG deck\nMain deck\n", "# a comment\n"):
        assert [fault.rule for fault in read(text).faults] == ["empty-deck"]


def test_a_line_too_long_for_a_card_is_a_finding(read: Callable[..., Deck]) -> None:
    deck = read("1 花代・零\n" + "ア" * 100_000 + "\n")
    assert [(fault.rule, fault.problem.variant) for fault in deck.faults] == [("unparsed-line", "long")]


def test_suggestions_are_the_nearest_names(read: Callable[..., Deck]) -> None:
    (fault, _) = read("4 サーバンド #").faults
    near = fault.problem.values["near"]
    assert isinstance(near, tuple)
    assert near[0] == "サーバント #"


def test_an_ambiguous_line_lists_all_cards(read: Callable[..., Deck]) -> None:
    (fault, _) = read("4 羅原 bp").faults
    assert fault.problem.cards == ("羅原 BP", "羅原 Bp")


def test_a_file_of_many_unread_lines_is_not_compared_line_by_line(read: Callable[..., Deck]) -> None:
    deck = read("".join(f"4 サーバンド #{number}\n" for number in range(600)))
    unknown = [fault.problem for fault in deck.faults if fault.rule == "unknown-card"]
    assert [problem.lines for problem in unknown] == [(number,) for number in range(1, 601)]
    assert {problem.variant for problem in unknown[:100]} == {"near"}
    assert {problem.variant for problem in unknown[100:]} == {""}


def test_a_deck_of_too_many_lines_is_unreadable(read: Callable[..., Deck]) -> None:
    assert len(read("4 サーバント #\n" * 10_000).entries) == 10_000
    deck = read("4 サーバント #\n" * 10_001)
    assert deck.entries == ()
    assert [(fault.rule, fault.problem.lines) for fault in deck.faults] == [("unreadable-deck", (10_001,))]
