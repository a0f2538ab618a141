from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.catalog.official.listing import ListPage, read_list
from deckcheck.catalog.official.markup import UnknownLayout
from tests.catalog.official.synthetic import listing

NUMBERS = [f"WX91-{at:03}" for at in range(1, 151)]


def test_every_card_once_in_order_and_nothing_from_outside_the_box() -> None:
    page = read_list(listing(NUMBERS, 2))
    assert page == ListPage(tuple(NUMBERS[21:42]), 150)


@pytest.mark.parametrize(("cards", "pages"), [(0, 1), (1, 1), (20, 1), (21, 1), (22, 2), (42, 2), (43, 3), (150, 8)])
def test_pages_follow_from_the_total_not_from_the_pager(cards: int, pages: int) -> None:
    assert read_list(listing(NUMBERS[:cards], 1)).pages == pages


def test_a_page_of_another_size() -> None:
    html = listing(NUMBERS[:20], 1, total=150)
    assert read_list(html).pages == 8


@pytest.mark.parametrize(
    ("count", "total"), [("123件", 123), ("1,234 件", 1234), ("１２３件", 123), ("0件", 0), ("多数", None)]
)
def test_the_announced_total(count: str, total: int | None) -> None:
    html = listing(NUMBERS[:3], 1).replace("<span>3件</span>", f"<span>{count}</span>")
    assert read_list(html).total == total


def test_links_as_other_years_wrote_them() -> None:
    html = (
        '<html><body><ul><a class="ajax cboxElement" href="?card=card_detail&card_no=WX91-001"></a>'
        '<a class="ajax cboxElement" href="?card_no=WX91-002%20&card=card_detail"></a>'
        '<a href="?card=card_detail&card_no=WXDi-P99-002A"></a><a href="?card=other&card_no=WX91-009"></a>'
        '<a href="?card=card_detail"></a><a href="?card=card_detail&card_no=../../x"></a></ul></body></html>'
    )
    page = read_list(html)
    assert page.numbers == ("WX91-001", "WX91-002", "WXDi-P99-002A")
    assert page.odd == ("", "../../x")


def test_a_page_without_cards_and_total_is_an_unknown_layout() -> None:
    with pytest.raises(UnknownLayout, match="neither cards nor"):
        read_list("<html><body>maintenance</body></html>")


def test_a_page_that_is_cut_off() -> None:
    whole = listing(NUMBERS, 1)
    with pytest.raises(UnknownLayout, match="cut off"):
        read_list(whole[: whole.index("WX91-010")])


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_a_list_or_an_unknown_layout(text: str) -> None:
    try:
        page = read_list(f"<a href='?card=card_detail&card_no={text}'>{text}件</a>{text}")
    except UnknownLayout:
        return
    assert page.pages >= 1
