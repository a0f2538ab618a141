"""From what was written to a card: ornament, notes in brackets, ranges, aliases, short names, near names."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from deckcheck.catalog import Catalog
from deckcheck.decks.aliases import aliases_of, load_aliases
from deckcheck.decks.form import RawDeck, RawLine
from deckcheck.decks.resolve import Resolver
from deckcheck.errors import UsageError
from deckcheck.model import Deck, Fault, Header

SERVANT = "サーバント #"

READ = [
    # stars and bullets, unless they are part of a name
    ("サーバント #★", [(1, SERVANT)]),
    ("サーバント# ×4★", [(4, SERVANT)]),
    ("サーバント#★ ×4", [(4, SERVANT)]),
    ("・サーバント # ×4", [(4, SERVANT)]),
    ("- 4 サーバント #", [(4, SERVANT)]),
    ("● 4x Servant #", [(4, SERVANT)]),
    ("[Lv.1]サーバント # x4", [(4, SERVANT)]),
    ("4 《サーバント #》★", [(4, SERVANT)]),
    ("●TAP DOWN TAP●", [(1, "●TAP DOWN TAP●")]),
    ("4 ●TAP DOWN TAP●", [(4, "●TAP DOWN TAP●")]),
    ("アイヤイ★ベット", [(1, "アイヤイ★ベット")]),
    # set suffixes and promo notes in brackets
    ("Servant # (WXDi-07)", [(1, SERVANT)]),
    ("4 Servant # (Urith)", [(4, SERVANT)]),
    ("4 Servant # [PR]", [(4, SERVANT)]),
    ("サーバント #（大会賞品） ×4", [(4, SERVANT)]),
    ("4 サーバント # (WX24-D1) 26", [(4, SERVANT)]),
    ("1 サーバント # (PR) Di024", [(1, SERVANT)]),
    ("一条ながせ(私服)", [(1, "一条ながせ(私服)")]),
    ("4 D-(A)LIVE!!", [(4, "D-(A)LIVE!!")]),
    # the maker's tables
    ("サーバント # (WX24-D1-26) | 1 | 4", [(4, SERVANT)]),
    ("リゲット・バイブル（WX24-D1-25）｜－｜３", [(3, "リゲット・バイブル")]),
    # ranges
    ("エマ レベル0~2", [(1, "エマ レベル0"), (1, "エマ レベル1"), (1, "エマ レベル2")]),
    ("エマ レベル０～１ ×2", [(2, "エマ レベル0"), (2, "エマ レベル1")]),
    # a digit, a sign or a bracket that belongs to the name
    ("4 GUMI レベル3", [(4, "GUMI レベル3")]),
    ("あーや!0", [(1, "あーや!0")]),
    ("4 【センター】リゼ レベル3’", [(4, "【センター】リゼ レベル3’")]),
    ("エルドラ TYPE×IV ×1", [(1, "エルドラ TYPE×IV")]),
]


@pytest.mark.parametrize(("line", "cards"), READ, ids=[line for line, _ in READ])
def test_line(read: Callable[..., Deck], line: str, cards: list[tuple[int, str]]) -> None:
    deck = read(line)
    assert deck.faults == ()
    assert [(entry.count, entry.card.name) for entry in deck.entries] == cards


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("4 wx24-d1-26", "WX24-D1-26"),
        ("4 ＷＸ２４－Ｄ１－２６ サーバント #", "WX24-D1-26"),
        ("4 サーバント # (WX24-D1-26)", "WX24-D1-26"),
        ("4 Servant # (WXDi-P10) 078", "WXDi-P10-078"),
        ("4 サーバント #", ""),
        ("4 Servant # (WXDi-07)", ""),
    ],
)
def test_the_printing_is_known_where_the_line_names_one(read: Callable[..., Deck], line: str, number: str) -> None:
    assert read(line).entries[0].number == number


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        # There are 一条ながせ(私服) and 一条ながせ(ちびキャラ): what stands in brackets tells cards apart.
        ("一条ながせ(水着)", "ambiguous-card"),
        ("Nobody (WXDi-07)", "unknown-card"),
        ("4 大剣 カリバン (WX24-D1) 26", "ambiguous-card"),
        ("エマ レベル0~9", "unknown-card"),
        ("エマ レベル3~0", "unparsed-line"),
        ("(4)", "unparsed-line"),
        ("★", "unparsed-line"),
    ],
)
def test_lines_that_are_no_card(read: Callable[..., Deck], line: str, rule: str) -> None:
    deck = read(line)
    assert deck.entries == ()
    assert deck.faults[0].rule == rule


# Aliases


def _resolve(resolver: Resolver, *lines: str, headers: dict[str, str] | None = None) -> Deck:
    raw = RawDeck(
        tuple(RawLine(line, None, None, number) for number, line in enumerate(lines, 1)),
        headers={key: Header(value, 1) for key, value in (headers or {}).items()},
    )
    return resolver.resolve(raw, "deck")


def test_an_alias_is_a_name(catalog: Catalog) -> None:
    aliases = aliases_of([("x:2", "サバO4", "サーバント O4"), ("x:3", "T.K", "WD01-005")], catalog)
    deck = _resolve(Resolver(catalog, aliases=aliases), "サバO4 3", "サバｏ４×2", "t.k", "WD01-005 T.K")
    assert deck.faults == ()
    assert [(entry.count, entry.card.name) for entry in deck.entries] == [
        (3, "サーバント O4"),
        (2, "サーバント O4"),
        (1, "新月の巫女 タマヨリヒメ"),
        (1, "新月の巫女 タマヨリヒメ"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,card\n", "the first line must be `alias,card`"),
        ("", "the first line must be `alias,card`"),
        ("alias,card\nx,Nobody at all\n", ":2: no card is called 'Nobody at all'"),
        ("alias,card\nx,サーバンド #\n", ":2: no card is called 'サーバンド #'. Nearest: サーバント #"),
        ("alias,card\nx,羅原 bp\n", ":2: '羅原 bp' fits 羅原 BP, 羅原 Bp; write the number of one"),
        ("alias,card\n,WD01-005\n", ":2: an empty alias"),
        ("alias,card\nx\n", ":2: no card is called ''"),
        ("alias,card\nサーバント D,WD01-005\n", ":2: 'サーバント D' is the number or name of a card"),
        ("alias,card\nWD01-006,WD01-005\n", ":2: 'WD01-006' is the number or name of a card"),
        ("alias,card\nx,WD01-005\nＸ,WD01-006\n", ":3: 'Ｘ' stands for 新月の巫女 タマヨリヒメ already"),
        ("\0", "it holds NUL bytes"),
    ],
)
def test_a_wrong_alias_file_says_where(catalog: Catalog, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "aliases.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(UsageError) as caught:
        load_aliases(str(path), catalog)
    assert message in str(caught.value)


def test_an_alias_file_that_is_not_there(catalog: Catalog, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot read the aliases"):
        load_aliases(str(tmp_path / "none.csv"), catalog)


def test_an_alias_may_stand_twice_for_one_card(catalog: Catalog) -> None:
    assert len(aliases_of([("", "x", "WD01-005"), ("", "X", "PR-001")], catalog)) == 1


# Short names

DAY = date(2024, 12, 1)


def _only(deck: Deck) -> Fault:
    return next(fault for fault in deck.faults if fault.rule != "empty-deck")


def test_a_short_name_is_suggested_first_and_never_taken_unasked(catalog: Catalog) -> None:
    deck = _resolve(Resolver(catalog), "4 ペイラビ")
    assert deck.entries == ()
    fault = _only(deck)
    assert (fault.rule, fault.problem.variant) == ("unknown-card", "short")
    near = fault.problem.values["near"]
    assert isinstance(near, tuple)
    assert near[0] == fault.problem.values["short"] == "コードメイズ ペイラビ//ディソナ"
    assert fault.problem.values["count"] == 4


def test_a_short_name_is_taken_if_asked_and_listed(catalog: Catalog) -> None:
    deck = _resolve(Resolver(catalog, short_names=True), "ペイラビ×4★", "2 Shizuku")
    assert [(entry.count, entry.card.name, entry.written) for entry in deck.entries] == [
        (4, "コードメイズ ペイラビ//ディソナ", "ペイラビ"),
        (2, "羅石 シズク", "Shizuku"),
    ]
    assert [(fault.rule, fault.problem.lines) for fault in deck.faults] == [
        ("short-name-read", (1,)),
        ("short-name-read", (2,)),
    ]


def test_the_format_of_the_deck_narrows_what_a_short_name_fits(catalog: Catalog) -> None:
    both = ("羅石 アメジスト", "羅闘石 アメジスト")
    anywhere = _resolve(Resolver(catalog, short_names=True, else_day=DAY), "3 アメジスト")
    assert (_only(anywhere).rule, _only(anywhere).problem.cards) == ("ambiguous-card", both)
    for resolver, headers in (
        (Resolver(catalog, short_names=True, format="diva", day=DAY), {}),
        (Resolver(catalog, short_names=True, else_day=DAY), {"format": "ディーヴァ"}),
        (Resolver(catalog, short_names=True), {"format": "diva", "date": "2024-12-01"}),
    ):
        deck = _resolve(resolver, "3 アメジスト", headers=headers)
        assert [entry.card.name for entry in deck.entries] == [both[1]]
    early = _resolve(Resolver(catalog, short_names=True, format="all-star", day=date(2015, 1, 1)), "3 アメジスト")
    assert [entry.card.name for entry in early.entries] == [both[0]]


@pytest.mark.parametrize("headers", [{"format": "no such format"}, {"format": "diva", "date": "1999-01-01"}])
def test_a_format_that_is_none_narrows_nothing(catalog: Catalog, headers: dict[str, str]) -> None:
    deck = _resolve(Resolver(catalog, short_names=True, else_day=DAY), "3 アメジスト", headers=headers)
    assert _only(deck).rule == "ambiguous-card"


def test_short_names_that_fit_several_cards_list_them_all(catalog: Catalog) -> None:
    for short_names in (False, True):
        fault = _only(_resolve(Resolver(catalog, short_names=short_names), "2 ヒスイ"))
        assert fault.rule == "ambiguous-card"
        assert fault.problem.cards == ("羅石 ヒスイ", "羅闘石 ヒスイ", "コード2434 北小路ヒスイ")


@pytest.mark.parametrize("line", ["4 ラ", "4 Ra", "4 a", "4 !!", "9999999 ペイラビ"])
def test_too_short_a_name_is_looked_for_nowhere(catalog: Catalog, line: str) -> None:
    assert _only(_resolve(Resolver(catalog, short_names=True), line)).rule in ("unknown-card", "unparsed-line")


def test_latin_short_names_are_whole_words(catalog: Catalog) -> None:
    assert "羅石 シズク" in [card.name for card in catalog.containing("shizuku")]
    assert catalog.containing("hizuk") == ()
    # コード2434 ラトナ・プティ
    assert catalog.containing("4 ラ") == ()
    assert catalog.containing("2434 ラ")


def test_a_comment_is_never_a_short_name(catalog: Catalog) -> None:
    raw = RawDeck((RawLine("# ペイラビ", None, None, 1, maybe_comment=True),))
    deck = Resolver(catalog, short_names=True).resolve(raw, "deck")
    assert [fault.rule for fault in deck.faults] == ["empty-deck"]


# Near names


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        ("サーバンド #", "サーバント #"),
        ("さーばんと ＃", "サーバント #"),
        ("Servent #", "Servant #"),
        ("hirana a spark of hope", "Hirana, a Spark of Hope"),
        ("신월의 무녀 타마요리희메", "신월의 무녀 타마요리히메"),
        ("侍从 ｏ", "侍从 O"),
    ],
)
def test_near_names_come_in_the_language_written(catalog: Catalog, written: str, nearest: str) -> None:
    names = [name for name, _ in catalog.nearest(written)]
    assert nearest in names
