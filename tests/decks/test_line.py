"""The grammar of a card line: whatever people put around a card, the card is read, and never another one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.decks.headings import aside_of, header_of, zone_of
from deckcheck.decks.line import readings
from deckcheck.model import Card
from tests.rules.casefile import catalog, resolver

FORMS = """
{} 4~{}×4~{}x4~{} × 4~{}✕4~{}╳4~{}*4~{}＊4~{}（4）~{} (4枚)~{}【4】~{}《4》~{} [4]~{}：4~{}:4~{};4~{},4~{}、4枚
{}……4枚~{} ... 4~{}・・・4~{} ―― 4~{}-4枚~{}/4~{}@4~{}→4~{}=4~{} +4~{} 計4枚~{} 合計4枚~{}4枚~{} 4張~{} 4mai
{}×四~{} 四枚~4 {}~4x {}~4× {}~4×{}~4枚 {}~4張 {}~４ {}~[4] {}~(4) {}~【4】{}~4：{}~4, {}~x4 {}~[x4] {}~4 of {}~04 {}
・{} 4~● {} ×4~■{}：4枚~◆{} 4~▼{} 4~- {} 4~- 4 {}~* 4x {}~+ 4 {}~1. {} ×4~12) {} ×4~① {} ×4~- [ ] 4 {}
- [x] {} x4~> {} x4~★{} ×4~{}★ ×4~{} ×4 ★~☆ {} 4~LB {} ×4~【LB】{} ×4~{} ×4 (LB)~{} ×4　※LB~{} (LB) x4~Lv1 {} ×4
レベル1 {} ×4~[Lv.1] {} x4~(白) {} ×4~白 {} ×4~[Red] {} x4~スペル {} ×4~{} ×4 [WX01]~{} ×4 (SR)~4 {} (foil)~4 {} *F*
4 {} (promo)~{} ×4（ピン差し）~{} ×4 ←強い~{} ×4 # memo~{} ×4 // memo~“{}”×4~「{}」×4~《{}》 4~"{}" x4~**{}** x4
| {} | 4 |~| {} | 1 | 4 |~|{}|4|~{}\t1\t4~<li>{} ×4</li>~{}&times;4~{}<br>×4~\u200b{} x4~{} x4。~\ufeff4 {}~{} x4.
4\ufe0f\u20e3 {}
"""
ALL = FORMS.strip().replace("\n", "~").split("~")

# Names that hold digits, signs and brackets, or begin as another name does.
NAMES = """
サーバント #|サーバント O2|コード・ピルルク X|アキノ*グー|アイヤイ★ベット|羅原 BP|タマ//メモリア|一条ながせ(水着)
RANDOM BAD|エルドラ×マーク0|ママ♥0|カーニバル ―0―|WXDi-P10-078|レイ*無我斬|とこ レベル0|あーや!0
"""


@pytest.mark.parametrize("shape", ALL)
def test_a_shape_with_names_that_are_hard(shape: str) -> None:
    for name in NAMES.strip().replace("\n", "|").split("|"):
        alone = resolver().read_line(name, None)
        if not alone.cards:
            continue
        reading = resolver().read_line(shape.replace("{}", name), None)
        if reading.cards:
            assert (reading.cards, reading.count) == (alone.cards, 4), shape.replace("{}", name)


def test_nearly_every_shape_is_read_with_nearly_every_card() -> None:
    cards = [card for card in catalog().all_cards() if card.deckable and not card.twin][::97]
    lines = [(shape.replace("{}", card.name), card) for shape in ALL for card in cards]
    missed = [
        line
        for line, card in lines
        if (reading := resolver().read_line(line, None)).cards != (card,) or reading.count != 4
    ]
    assert len(missed) <= len(lines) * 0.01, missed[:20]


@given(st.sampled_from([card for card in catalog().all_cards() if card.deckable]), st.sampled_from(ALL))
def test_never_another_card(card: Card, shape: str) -> None:
    name = card.name
    reading = resolver().read_line(shape.replace("{}", name), None)
    assert all(found.name == name for found in reading.cards), (shape, name)


@given(st.text(max_size=80), st.sampled_from(ALL))
def test_any_text_is_taken_apart_without_harm(text: str, shape: str) -> None:
    for rest in readings(shape.replace("{}", text)):
        assert rest.count >= 0
        assert rest.counted or rest.count == 1


@pytest.mark.parametrize("text", ["《" * 5000, "4 " * 5000, "★" * 299, "((((" * 70, "x4" * 140, "|" * 290, "1." * 140])
def test_hostile_lines_are_bounded(text: str) -> None:
    assert len(readings(text)) <= 300


@pytest.mark.parametrize("depth", [100, 149, 150, 500, 5000])
def test_quotes_within_quotes_are_no_fault_of_the_program(depth: int) -> None:
    for count in (None, 1):
        assert not resolver().read_line("《" * depth + "》" * depth, count).cards


@pytest.mark.parametrize(
    "line",
    ["Lv3", "レベル1", "【Lv.2】", "〜Lv4〜", "計40枚", "合計 40枚", "Total: 40", "共40张", "https://example.com/deck/1",
     "|---|:---:|---|", "--------", "=====", "| カード名(カードNo.) | レベル | 枚数 |", "カード名\tレベル\t枚数",
     "Card name\tQty", "枚数\tカード名"],
)  # fmt: skip
def test_lines_that_are_no_card(line: str) -> None:
    assert aside_of(line)
    assert not resolver().read_line(line, None).cards


def test_no_name_of_a_card_is_passed_over() -> None:
    for card in catalog().all_cards():
        for lang, name in catalog().names(card):
            assert not aside_of(name), (lang, name)
            assert not aside_of(f"4 {name}"), (lang, name)


@pytest.mark.parametrize(
    ("line", "zone"),
    [
        ("メインデッキ(LBあり)", "main"),
        ("メインデッキ(40枚)", "main"),
        ("〇LBなし(20枚)", "main"),
        ("メインデッキ→", "main"),
        ("▼メインデッキ▼", "main"),
        ("🔷ルリグデッキ🔷", "lrig"),
        ("〜スペル〜", "main"),
        ("メインデッキ(メモ)", None),
    ],
)
def test_headings(line: str, zone: str | None) -> None:
    assert zone_of(line) == zone


def test_labels_are_headers() -> None:
    assert header_of("使用ルリグ：タマ") == ("centre", "タマ")
    assert header_of("プレイヤー: 山田") == ("player", "山田")
    assert header_of("センタールリグ：") is None
