"""Web pages: tables and lists of cards among everything else that a page holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Deck
from tests.decks.test_tables import LRIG, MAIN, Row

NAVIGATION = "<ul><li><a href=/>ホーム</a></li><li>商品情報 2024</li><li>2024年5月 (12)</li></ul>"
BURSTS = {"仙石の西猿 ゴクウ", "貫鍬の西猪 ハッカイ", "人魂の西河 サゴジョ", "サーバント O"}
WANTED = {name: count for name, _, _, count in (*LRIG, *MAIN)}


def _table(cards: Iterable[Row], *, head: bool = True) -> str:
    heads = "<thead><tr><th>レベル</th><th>枚数</th><th>カード名<br>（カードNo.）</th></tr></thead>" if head else ""
    rows = "".join(
        f"<tr><td>{level}</td><td>{count}</td><td><a href='#'>{name}</a>"
        f"{'<img src=lb.png alt=LB>' if name in BURSTS else ''}<br>（{number}）</td></tr>"
        for name, number, level, count in cards
    )
    return f"<table class=deck>{heads}<tbody>{rows}</tbody></table>"


def _zones(make: Callable[[Iterable[Row]], str], tag: str = "h3") -> str:
    return f"<{tag}>ルリグデッキ</{tag}>{make(LRIG)}<{tag}>メインデッキ</{tag}>{make(MAIN)}"


def _list(cards: Iterable[Row]) -> str:
    return "<ul>" + "".join(f"<li>{name} &times;{count}</li>" for name, _, _, count in cards) + "</ul>"


def _open_list(cards: Iterable[Row]) -> str:
    return "<ul>" + "".join(f"<li>{count} {name}\n" for name, _, _, count in cards) + "</ul>"


def _lines(cards: Iterable[Row]) -> str:
    return "<p>" + "<br>\n".join(f"{name}&nbsp;{count}枚" for name, _, _, count in cards) + "</p>"


def _paragraphs(cards: Iterable[Row]) -> str:
    return "".join(f"<div><span>{name}</span><span> ×{count}</span></div>" for name, _, _, count in cards)


def _preformatted(cards: Iterable[Row]) -> str:
    return "<pre>" + "\n".join(f"{count} {name}" for name, _, _, count in cards) + "</pre>"


def _open_cells(cards: Iterable[Row]) -> str:
    return "<table><tr><th>カード名<th>枚数" + "".join(f"<tr><td>{c[0]}<td>{c[3]}" for c in cards) + "</table>"


def _sections() -> str:
    rows = "".join(
        f"<tr><th colspan=2>{heading}</th></tr>" + "".join(f"<tr><td>{c[0]}</td><td>{c[3]}枚</td></tr>" for c in cards)
        for heading, cards in (("ルリグデッキ", LRIG), ("メインデッキ", MAIN))
    )
    total = f"<tr><td>合計</td><td>{sum(WANTED.values())}</td></tr>"
    return f"<table><caption>赤リル</caption><tr><th>カード名</th><th>枚数</th></tr>{rows}{total}</table>"


PAGES = {
    "tables": _zones(_table),
    "tables without heads": _zones(lambda cards: _table(cards, head=False)),
    "lists": _zones(_list, "h2"),
    "lists that nobody closed": _zones(_open_list, "b"),
    "cells that nobody closed": _zones(_open_cells, "h4"),
    "lines with br": _zones(_lines, "p"),
    "an element a card": _zones(_paragraphs, "h4"),
    "preformatted": _zones(_preformatted, "h5"),
    "a table with sections": _sections(),
    "a table for the layout": f"<table><tr><td>{_zones(_table)}</td><td>{NAVIGATION}</td></tr></table>",
}


def _copies(deck: Deck) -> dict[str, int]:
    copies: dict[str, int] = {}
    for entry in deck.entries:
        copies[entry.card.name] = copies.get(entry.card.name, 0) + entry.count
    return copies


@pytest.mark.parametrize("path", ["deck.html", "deck.txt"])
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("whole", [False, True])
def test_a_page_is_one_deck(resolver: Resolver, name: str, path: str, whole: bool) -> None:
    page = PAGES[name]
    if whole:
        page = (
            f"<!DOCTYPE html><html><head><title>x</title><script>if (1 < 2) x = '<td>4 サーバント D</td>'</script>"
            f"</head><body><nav>{NAVIGATION}</nav>{NAVIGATION}<h1>大会の記事</h1><p>こんにちは。今日は3枚のカードの話。</p>"
            f"{page}<!-- 4 サーバント D --><h3>解説</h3><p>サーバント O は強い。</p><ul><li>また</li></ul>"
        )
    (deck,) = read_decks(page.encode(), path, resolver)
    assert deck.faults == ()
    assert _copies(deck) == WANTED
    assert {entry.zone for entry in deck.entries} == {"lrig", "main"}


@pytest.mark.parametrize(
    ("page", "names"),
    [
        (f"<h1>記事</h1><h2>A</h2>{_zones(_table)}<p>次</p><h2>B</h2>{_zones(_list)}{NAVIGATION}", ["A", "B"]),
        (_zones(_table, "p") + _zones(_table, "p"), ["", ""]),
        (f"<h2>A</h2>{_table((*LRIG, *MAIN))}<h2>B</h2>{_table((*LRIG, *MAIN))}", ["A", "B"]),
    ],
)
def test_several_decks_on_one_page(resolver: Resolver, page: str, names: list[str]) -> None:
    decks = read_decks(page.encode(), "page.html", resolver)
    assert [deck.name for deck in decks] == names
    assert [_copies(deck) for deck in decks] == [WANTED, WANTED]


def test_a_card_that_nobody_knows_is_a_finding_in_a_list_of_cards_only(resolver: Resolver) -> None:
    page = "<ul>\n<li>4 サーバント O</li>\n<li>4 Nobody At All</li>\n</ul>\n<ul>\n<li>4 Nobody At All</li>\n</ul>"
    (deck,) = read_decks(page.encode(), "page.html", resolver)
    assert [(fault.rule, fault.problem.lines) for fault in deck.faults] == [("unknown-card", (3,))]
    assert [(part.line, part.kind) for part in deck.passed] == [(6, "text")]


def test_a_page_without_a_deck_is_an_empty_deck(resolver: Resolver) -> None:
    (deck,) = read_decks(f"<h1>記事</h1>{NAVIGATION}".encode(), "page.html", resolver)
    assert [fault.rule for fault in deck.faults] == ["empty-deck"]


@pytest.mark.parametrize(
    "page",
    [
        "<div>" * 20_000,
        "<table><tr><td>" * 5_000,
        "<ul><li>" * 5_000,
        "<p a=" * 20_000,
        "<!--a" * 20_000,
        "</a" * 20_000,
        "<?" * 20_000,
        "<a b='" * 20_000,
        "<script>" * 5_000,
        "<td>" * 20_000,
        "&#" * 100_000 + "<br>",
        "<" * 300_000 + "<br>",
        "<br>" * 200_000,
    ],
    ids=range(13),
)
def test_hostile_pages_are_bounded(resolver: Resolver, page: str) -> None:
    (deck,) = read_decks(page.encode(), "page.html", resolver)
    assert not deck.entries
    assert deck.faults
