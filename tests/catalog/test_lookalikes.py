"""The second look at a name: found by what it looks or sounds like, never another card."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.catalog import open_catalog
from deckcheck.catalog.lookalikes import lookalike, reading
from deckcheck.decks.resolve import Resolver

RESOLVER = Resolver(open_catalog())
NAMES = sorted({card.name for card in RESOLVER.catalog.all_cards() if card.deckable})
MISTYPED = {
    "X": "Х",
    "O": "Ο",
    "×": "x",
    "ー": "―",
    "・": "",
    "♡": "",
    "~": "〜",
    "☆": "★",
    "'": "’",
    "ニ": "二",
    "ロ": "口",
    "力": "カ",
    "羅": "罗",
    "龍": "龙",
    "!": "",
}


@pytest.mark.parametrize(
    ("written", "name", "by"),
    [
        ("コード・ピルルク Х", "コード・ピルルク X", "signs"),
        ("コードピルルク X", "コード・ピルルク X", "signs"),
        ("エルドラxマーク0", "エルドラ×マーク0", "signs"),
        ("♥コードハート M・P・P", "コードハート M・P・P", "signs"),
        ("幻竜 工キドーナ", "幻竜 エキドーナ", "signs"),
        ("幻竜 エキド―ナ", "幻竜 エキドーナ", "signs"),
        ("罗石 アメジスト", "羅石 アメジスト", "signs"),
        ("幻虫 §C蚁§", "幻蟲 §Cアント§", "signs"),
        ("たいようのみこ たまよりひめ", "太陽の巫女 タマヨリヒメ", "reading"),
        ("ﾀｲﾖｳﾉﾐｺﾀﾏﾖﾘﾋﾒ", "太陽の巫女 タマヨリヒメ", "reading"),
        ("みだし", "", ""),
    ],
)
def test_a_mistyped_name(written: str, name: str, by: str) -> None:
    read = RESOLVER.read_line(f"{written} ×4", None)
    assert ([card.name for card in read.cards], read.by) == ([name] if name else [], by)
    assert read.count == 4 if name else 1
    assert read.written in (written, "")


def test_what_two_cards_look_like_is_doubtful() -> None:
    read = RESOLVER.read_line("4 羅原 bp", None)
    assert read.fault is not None
    assert (read.fault.rule, read.fault.problem.cards) == ("ambiguous-card", ("羅原 BP", "羅原 Bp"))


def test_a_reading_that_two_cards_share_names_none() -> None:
    assert RESOLVER.catalog.by_spelling("ハナヨゼロ") == ((), "")


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(NAMES), st.sets(st.sampled_from(sorted(MISTYPED))), st.sampled_from(["{} ×4", "4 {}", "・{}　４枚"])
)
def test_a_mistyped_name_is_never_another_card(name: str, signs: set[str], shape: str) -> None:
    written = "".join(MISTYPED[letter] if letter in signs else letter for letter in name)
    read = RESOLVER.read_line(shape.format(written), None)
    others = RESOLVER.catalog.by_name(written)
    assert all(card.name == name or card in others for card in read.cards)


@given(st.text(max_size=20))
def test_keys_of_any_text(text: str) -> None:
    assert isinstance(lookalike(text), str)
    assert reading(reading(text)) == reading(text)
