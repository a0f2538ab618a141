"""`deckcheck fmt` on texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.catalog import open_catalog
from deckcheck.decks import read_decks
from deckcheck.decks.convert import convert
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.tidy import tidy

CATALOG = open_catalog()
RESOLVER = Resolver(CATALOG)

BEFORE = """\ufeff
デッキ名：　白い　希望
Format:diva


# mine
【ルリグデッキ】
新月の巫女　タマヨリヒメ
WD01-004
メインデッキ(40枚)
《サーバント　＃》×４★
4x\tWX24-D1-12 聖天 ハニエル
 # four of these:
Servant D (WXDi-07) x4
who knows this one?
エマ レベル0~1
4
"""
AFTER = """\
name: 白い　希望
format: diva

# mine
【ルリグデッキ】
1 新月の巫女 タマヨリヒメ
1 WD01-004 三日月の巫女 タマヨリヒメ

メインデッキ(40枚)
4 サーバント #
4 WX24-D1-12 聖天 ハニエル
# four of these:
4 サーバント D
who knows this one?
1 エマ レベル0
1 エマ レベル1
4
"""


def test_every_kind_of_line() -> None:
    assert tidy(BEFORE.removeprefix("\ufeff"), RESOLVER) == AFTER
    assert tidy(AFTER, RESOLVER) == AFTER


def test_nothing_becomes_nothing() -> None:
    assert tidy("", RESOLVER) == ""
    assert tidy("\n\n  \n", RESOLVER) == ""


def test_a_card_that_shares_its_name_keeps_its_number() -> None:
    twins = [card for card in CATALOG.all_cards() if card.name == "落華流粋"]
    craft = next(card for card in twins if not card.deckable)
    number = CATALOG.printings(craft)[0].number
    assert tidy(f"1 {number}\n", RESOLVER) == f"1 {number} 落華流粋\n"


def test_short_names_are_written_out_only_if_asked() -> None:
    assert tidy("ペイラビ×4\n", RESOLVER) == "ペイラビ×4\n"
    assert tidy("ペイラビ×4\n", Resolver(CATALOG, short_names=True)) == "4 コードメイズ ペイラビ//ディソナ\n"


def test_what_convert_writes_is_tidy() -> None:
    text = "name: A\ndate: 2026-11-30\n4 WD01-009\n1 WD01-005\n4 サーバント O\n"
    decks = read_decks(text.encode(), "deck.txt", RESOLVER)
    for several in (decks, decks * 2):
        written = convert(several, "text", RESOLVER).data.decode()
        assert tidy(written, RESOLVER) == written


WORDS = st.sampled_from(
    [
        "#", "//", "name:", "format:", "LRIG", "メインデッキ", "4", "x4", "×4", "4枚", "★", "・", "(WXDi-07)",
        "《", "》", "WX24-D1-26", "WD01-005",
        "\n",
        "サーバント #",
        "Servant D",
        "羅闘石 花代//メモリア",
        "エルドラ×マーク0",
        "サーバント O2",
        "エマ レベル0~2",
        "Nobody",
        "\t",
        "\u3000",
    ]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(WORDS, st.sampled_from(["", " ", "\n"])), max_size=30))
def test_tidying_keeps_the_deck_and_settles_at_once(parts: list[tuple[str, str]]) -> None:
    text = "".join(word + gap for word, gap in parts)
    once = tidy(text, RESOLVER)
    assert tidy(once, RESOLVER) == once
    before, after = (
        [
            (
                [(entry.card.id, entry.count, entry.zone) for entry in deck.entries],
                [fault.rule for fault in deck.faults],
            )
            for deck in read_decks(content.encode(), "deck.txt", RESOLVER, "text")
        ]
        for content in (text, once)
    )
    assert before == after


@pytest.mark.parametrize("ending", ["\n", "", "\n\n\n"])
def test_the_file_ends_in_one_line_end(ending: str) -> None:
    assert tidy(f"4 サーバント #{ending}", RESOLVER) == "4 サーバント #\n"
