"""Tables as people paste them: any order of columns, heads in four languages or none, any way to part the cells."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from deckcheck.decks import form_of, source_of
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.tidy import tidy
from deckcheck.model import Deck

LRIG = (
    ("純真の記憶 リル", "WD17-005", "0", 1),
    ("欠片の記憶 リル", "WD17-004", "1", 1),
    ("動揺の記憶 リル", "WD17-003", "2", 1),
    ("蒼天の記憶 リル", "WD17-002", "3", 1),
    ("決死の記憶 リル", "WD17-001", "4", 1),
    ("孤立無炎", "WD17-006", "-", 1),
    ("一騎当閃", "WD17-007", "-", 1),
)
MAIN = (
    ("仙石の西猿 ゴクウ", "WD17-009", "4", 4),
    ("湖騎の円卓 ランスロット", "WD17-010", "3", 3),
    ("金山の西蔵 サンゾウ", "WD17-011", "3", 4),
    ("鷹武の円卓 ガウェイン", "WD17-012", "2", 4),
    ("貫鍬の西猪 ハッカイ", "WD17-013", "2", 2),
    ("人魂の西河 サゴジョ", "WD17-015", "1", 4),
    ("サーバント O", "WD17-017", "1", 4),
    ("神流の一振", "WD17-018", "-", 4),
)
Row = tuple[str, str, str, int]
HEADS = {
    "name": ("カード名", "Card Name", "卡名", "카드명"),
    "number": ("カードNo.", "Number", "编号", "카드 번호"),
    "level": ("レベル", "Level", "等级", "레벨"),
    "count": ("枚数", "Qty", "数量", "매수"),
}
LANGUAGES = ("ja", "en", "zh-Hans", "ko")
ORDERS = (
    ("name", "level", "count"),
    ("name", "count"),
    ("count", "number", "name"),
    ("number", "name", "count"),
    ("number", "count"),
    ("level", "name", "count"),
    ("name", "level", "number", "count"),
    ("count", "name", "level"),
)
WANTED = {(name, zone): count for zone, cards in (("lrig", LRIG), ("main", MAIN)) for name, _, _, count in cards}


def _cell(card: Row, column: str) -> str:
    return {"name": card[0], "number": card[1], "level": card[2], "count": str(card[3])}[column]


def _pipes(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _rows(cards: tuple[Row, ...], order: tuple[str, ...], lang: int | None) -> list[list[str]]:
    heads = [] if lang is None else [[HEADS[column][lang] for column in order]]
    return heads + [[_cell(card, column) for column in order] for card in cards]


def _list(order: tuple[str, ...], lang: int | None, way: str) -> str:
    lines: list[str] = []
    for heading, cards in (("ルリグデッキ", LRIG), ("メインデッキ", MAIN)):
        rows = _rows(cards, order, lang)
        lines.append(heading)
        if way == "pipes":
            lines += [_pipes(row) for row in rows]
            if lang is not None:
                lines.insert(len(lines) - len(cards), "|" + "---|" * len(order))
        elif way == "stacked":
            lines += [cell for row in rows for cell in row]
        else:
            lines += [{"tabs": "\t", "commas": ","}[way].join(row) for row in rows]
        lines.append("")
    return "\n".join(lines)


def _read(deck: Deck) -> dict[tuple[str, str | None], int]:
    found: dict[tuple[str, str | None], int] = {}
    for entry in deck.entries:
        key = (entry.card.name, entry.zone)
        found[key] = found.get(key, 0) + entry.count
    return found


@pytest.mark.parametrize("way", ["tabs", "pipes", "commas", "stacked"])
@pytest.mark.parametrize("lang", range(4), ids=LANGUAGES)
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_columns_are_known_by_their_heads(
    read: Callable[..., Deck], order: tuple[str, ...], lang: int, way: str
) -> None:
    deck = read("優勝した構築です。\n\n" + _list(order, lang, way))
    assert deck.faults == ()
    assert _read(deck) == WANTED


@pytest.mark.parametrize("way", ["tabs", "pipes", "stacked"])
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_columns_are_known_by_what_they_hold(read: Callable[..., Deck], order: tuple[str, ...], way: str) -> None:
    deck = read(_list(order, None, way))
    assert deck.faults == ()
    assert _read(deck) == WANTED


@pytest.mark.parametrize("heads", ["ゾーン\tカード名\t枚数", "Zone\tCard\tQty"])
@pytest.mark.parametrize("before", ["", "ありがとうございました！\n"])
def test_a_column_of_zones(read: Callable[..., Deck], heads: str, before: str) -> None:
    rows = [f"{zone}\t{name}\t{count}" for (name, zone), count in WANTED.items()]
    deck = read(before + "\n".join([heads, *rows]))
    assert deck.faults == ()
    assert _read(deck) == WANTED


def test_a_number_below_its_name_and_empty_lines_between(read: Callable[..., Deck]) -> None:
    lines = ["カード名", "（カードNo.）", "レベル", "枚数"]
    for name, number, level, count in (*LRIG, *MAIN):
        lines += [name, f"（{number}）", "", level, str(count), ""]
    deck = read("\n".join(lines))
    assert deck.faults == ()
    assert {entry.card.name: (entry.count, entry.number) for entry in deck.entries} == {
        name: (count, number) for name, number, _, count in (*LRIG, *MAIN)
    }


def test_a_cell_that_is_not_true_of_the_card_is_pointed_out(read: Callable[..., Deck]) -> None:
    deck = read("カード名\tレベル\tLB\t枚数\nサーバント O\t3\t\t4\nサーバント D\t2\t有\t4\n神流の一振\t-\t有\t4\n")
    assert [(fault.rule, fault.problem.values["label"], fault.problem.lines) for fault in deck.faults] == [
        ("contradicted-card", "Lv3", (2,)),
        ("contradicted-card", "LB", (4,)),
    ]


def test_rows_that_name_no_card(read: Callable[..., Deck]) -> None:
    deck = read(
        "始めます。\nカード名\t枚数\nサーバント O\t4\n\nサーバント D\t四\nサーバント D2\t少し\n合計\t9\nNobody\t2\n\t\n"
    )
    assert [(fault.rule, fault.problem.lines) for fault in deck.faults] == [
        ("unparsed-line", (6,)),
        ("unknown-card", (8,)),
    ]
    assert [(entry.card.name, entry.count) for entry in deck.entries] == [("サーバント O", 4), ("サーバント D", 4)]
    assert [(part.line, part.kind) for part in deck.passed] == [(1, "text"), (2, "table-head"), (7, "total")]


def test_a_few_numbers_below_names_are_no_table(read: Callable[..., Deck]) -> None:
    deck = read("サーバント O\n4\n")
    assert [(fault.rule, fault.problem.lines) for fault in deck.faults] == [("unparsed-line", (2,))]


@pytest.mark.parametrize("way", ["tabs", "pipes", "stacked"])
def test_fmt_makes_lines_of_rows(read: Callable[..., Deck], resolver: Resolver, way: str) -> None:
    text = _list(("name", "level", "count"), None, way)
    tidied = tidy(text, resolver)
    assert _read(read(tidied)) == WANTED
    assert "4 サーバント O\n" in tidied
    assert tidy(tidied, resolver) == tidied


@pytest.mark.parametrize(
    ("text", "form"),
    [("zone,count,name\nmain,4,サーバント O\n", "table"), ("name,count\nメインデッキ,\nサーバント O,4\n", "text")],
)
def test_headings_between_the_rows_make_it_a_list(text: str, form: str) -> None:
    assert form == form_of(source_of(text.encode(), "deck.csv")).NAME


@pytest.mark.parametrize(
    "text", ["|" * 3000, "\t" * 3000, "|\n" * 3000, "x\n4\n" * 3000, "a|b\n" * 3000, "4\n" * 3000, "name,count\n" * 900]
)
def test_hostile_tables_are_bounded(read: Callable[..., Deck], text: str) -> None:
    assert not read(text).entries
