from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from deckcheck.catalog.official.addresses import Addresses
from deckcheck.catalog.official.client import Client, SiteStopped
from deckcheck.catalog.official.crawl import Harvest, Reader, crawl, estimate
from deckcheck.catalog.official.markup import UnknownLayout
from deckcheck.catalog.official.pages import Page, Pages
from deckcheck.catalog.official.products import of_code
from deckcheck.catalog.sources import Sources
from deckcheck.catalog.update import with_records
from deckcheck.errors import CatalogError
from tests.catalog.official import synthetic
from tests.catalog.official.conftest import INTERVAL
from tests.catalog.official.site import Reply, Site, requested_cards


@pytest.fixture
def reader(site: Site, pages: Pages, client: Client) -> Reader:
    return Reader(Addresses(site.base), pages, client)


def everything(reader: Reader) -> Harvest:
    return crawl(reader, reader.products()[0], lambda number: True)


def test_several_hundred_pages_with_every_fault_give_exactly_the_expected_facts(
    site: Site, reader: Reader, base: Sources
) -> None:
    site.products = [
        synthetic.product("WX-91", "大きい箱", "booster", "WX91", 190, mark="K"),
        synthetic.product("WXD-91", "古い山", "starter", "WD91", 44, in_tables=True),
        synthetic.product("WXDi-P91", "新しい箱", "booster", "WXDi-P91", 63, mark="D"),
        synthetic.product("SPDi91", "特別な札", "special_card", "SPDi91", 25, mark="D"),
        synthetic.product("PR", "配布", "promotion_card", "PR", 23),
    ]
    site.compress = "gzip"
    site.content_type = "text/html; charset=Shift_JIS"
    detail = synthetic.detail(site.products[0].faces["WX91-050"]).encode()
    site.script["card_no=WX91-003"] = [Reply(status=500), Reply(status=502)]
    slow = synthetic.detail(site.products[0].faces["WX91-009"]).encode()
    site.script["card_no=WX91-009"] = [Reply(slow, delay=0.2)]
    site.script["card_no=WX91-050"] = [Reply(detail[: len(detail) // 2]), Reply(detail)]
    site.script["card_no=WX91-051"] = [Reply(detail, cut=50)]
    site.script["card_no=WXDi-P91-007"] = [Reply(status=503, headers=(("Retry-After", "0"),))]
    moved = "/products/wixoss/card_list.php?card=card_detail&card_no=WD91-010&x=1"
    site.script["card_no=WD91-010"] = [Reply(status=301, headers=(("Location", moved),))]
    site.script["product_no=WXDi-P91"] = [Reply(b"<html><body><div class='cardDip'><h3><p><span>63\xe4\xbb\xb6")]

    products = [*reader.products()[0], of_code("SPDi91"), of_code("PR")]
    harvest = crawl(reader, [p for p in products if p is not None], lambda number: True)
    expected = {number: row for product in site.products for number, row in product.rows.items()}
    assert len(expected) == 345
    assert [str(remark) for remark in harvest.remarks] == []
    outcome = with_records(base, harvest.records, [p for p in products if p], (), reader.addresses.detail)
    assert [str(remark) for remark in outcome.remarks if remark.keeps_out] == []
    assert {n: row for n, row in outcome.sources.cards.items() if n not in base.cards} == expected

    assert min(site.gaps()) >= INTERVAL
    assert {request.together for request in site.log} == {1}
    # The windowed pager would have ended the list of 190 cards after three pages.
    assert len({request.path for request in site.asked("product_no=WX-91")}) == 10


def test_a_second_crawl_asks_for_nothing(site: Site, pages: Pages, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 50)]
    everything(reader)
    before = len(site.log)
    with Client(site.base, pages, INTERVAL) as client:
        again = everything(Reader(Addresses(site.base), pages, client))
    assert len(again.records) == 50
    assert len(site.log) == before


def test_old_pages_are_read_anew_when_asked(site: Site, pages: Pages, client: Client) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 3)]
    address = Addresses(site.base).detail("WX91-002")
    old = synthetic.detail(site.products[0].faces["WX91-002"]).encode()
    pages.keep(Page(address, old, datetime.now(UTC) - timedelta(days=40)))
    for max_age, wanted in ((None, ["WX91-001", "WX91-003"]), (timedelta(days=30), ["WX91-002"])):
        site.log.clear()
        everything(Reader(Addresses(site.base), pages, client, max_age))
        assert requested_cards(site.log) == wanted


def test_lists_are_read_anew_after_a_day(site: Site, pages: Pages, client: Client, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 3)]
    product = reader.products()[0][0]
    address = Addresses(site.base).cards("booster", "WX-91", "", 1)
    pages.keep(Page(address, synthetic.listing(["WX91-001"], 1).encode(), datetime.now(UTC) - timedelta(hours=25)))
    assert len(reader.numbers(product)[0]) == 3


@pytest.mark.parametrize(("announced", "listed"), [(45, 43), (400, 43), (22, 43)])
def test_a_wrong_total_is_remarked_and_every_card_is_found(
    site: Site, reader: Reader, announced: int, listed: int
) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", listed)]
    site.totals["WX-91"] = announced
    numbers, (remark,) = reader.numbers(reader.products()[0][0])
    assert remark.reason == f"announces {announced} cards, lists {len(numbers)}"
    assert len(numbers) >= min(announced, listed)


def test_no_page_is_asked_for_beyond_the_last(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 42)]
    reader.numbers(reader.products()[0][0])
    assert len(site.asked("card_page=")) == 2


def test_special_cards_are_found_by_keyword_and_others_left_out(site: Site, reader: Reader) -> None:
    site.products = [
        synthetic.product("WX-91", "箱", "booster", "WX91", 3),
        synthetic.product("SPDi91", "特別", "special_card", "SPDi91", 30),
    ]
    product = of_code("SPDi91")
    assert product is not None
    numbers, _ = reader.numbers(product)
    assert numbers == list(site.products[1].faces)
    assert site.asked("keyword=SPDi91")[0].path.count("keyword_target=カードNo") == 1


def test_a_code_that_the_site_no_longer_knows_is_sought_by_its_numbers(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WXi-91", "箱", "booster", "WXDi-P91", 5)]
    product = of_code("WXDi-P91")
    assert product is not None
    numbers, remarks = reader.numbers(product)
    assert len(numbers) == 5
    assert any("found only by the numbers" in remark.reason for remark in remarks)


def test_a_product_without_cards_is_remarked(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 0)]
    harvest = everything(reader)
    assert [remark.reason for remark in harvest.remarks if remark.reason.startswith("the site lists no cards")]


def test_a_product_of_an_unknown_scheme_is_remarked(site: Site, reader: Reader) -> None:
    site.form = synthetic.form([("WX-91", "箱"), ("新弾2027", "謎の箱")])
    products, (remark,) = reader.products()
    assert [product.code for product in products] == ["WX-91"]
    assert remark.keeps_out
    assert "新弾2027 謎の箱" in remark.reason


def test_a_form_that_cannot_be_read(site: Site, reader: Reader) -> None:
    site.form = "<html><body>new design</body></html>"
    with pytest.raises(UnknownLayout, match="offers no products"):
        reader.products()


def test_a_card_page_with_another_card_is_not_that_card(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 3)]
    wrong = synthetic.detail(site.products[0].faces["WX91-001"]).encode()
    site.script["card_no=WX91-002"] = [Reply(wrong)] * 2
    harvest = everything(reader)
    assert list(harvest.records) == ["WX91-001", "WX91-003"]
    (remark,) = harvest.remarks
    assert remark.keeps_out
    assert remark.page.endswith("card_no=WX91-002")


def test_an_unknown_number_has_no_card_on_its_page(site: Site, reader: Reader) -> None:
    with pytest.raises(UnknownLayout, match="shows no card"):
        reader.record("WX91-404")


def test_a_page_that_cannot_be_read_is_listed_and_the_rest_read(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 5)]
    site.script["card_no=WX91-002"] = [Reply(status=404)]
    site.script["card_no=WX91-003"] = [Reply(b"\xff\xfe not UTF-8 </html>")] * 2
    site.script["card_no=WX91-004"] = [Reply(status=500)] * 4
    harvest = everything(reader)
    assert list(harvest.records) == ["WX91-001", "WX91-005"]
    assert [(r.subject, r.reason) for r in harvest.remarks] == [
        ("WX91-002", "status 404"), ("WX91-003", "is not UTF-8"), ("WX91-004", "status 500, 4 times"),
    ]  # fmt: skip


def test_a_broken_page_is_not_kept(site: Site, reader: Reader, pages: Pages) -> None:
    site.script["card_no=WX91-001"] = [Reply(b"<html>maintenance</html>")] * 2
    with pytest.raises(UnknownLayout):
        reader.record("WX91-001")
    assert not pages.has(Addresses(site.base).detail("WX91-001"))


def test_a_site_that_only_fails_is_left_alone(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 40)]
    products, _ = reader.products()
    site.script["card_detail"] = [Reply(status=404)] * 40
    with pytest.raises(SiteStopped, match="5 pages in a row failed"):
        crawl(reader, products, lambda number: True)
    assert len(requested_cards(site.log)) == 5


def test_a_new_layout_is_left_alone_after_a_few_pages(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 40)]
    products, _ = reader.products()
    site.script["card_detail"] = [Reply(b"<html><article>WX91</article></html>")] * 80
    with pytest.raises(SiteStopped, match=r"10 pages in a row .* page: shows no card"):
        crawl(reader, products, lambda number: True)
    assert len(requested_cards(site.log)) == 20


def test_what_was_read_before_the_site_stopped_is_kept(site: Site, pages: Pages, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 20)]
    site.script["card_no=WX91-011"] = [Reply(status=403)]
    with pytest.raises(SiteStopped):
        everything(reader)
    assert sum(reader.is_kept(number) for number in site.products[0].faces) == 10
    harvest = everything(reader)
    assert len(harvest.records) == 20
    asked = requested_cards(site.log)
    assert len(asked) == 21
    assert len(set(asked)) == 20


def test_a_limit_leaves_the_rest_for_another_run(site: Site, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 20)]
    products, _ = reader.products()
    for wanted, left in ((8, 12), (16, 4), (20, 0)):
        harvest = crawl(reader, products, lambda number: True, limit=8)
        assert (len(harvest.records), harvest.left) == (wanted, left)
    assert len(requested_cards(site.log)) == 20


def test_the_english_site_until_a_page_is_empty(site: Site, reader: Reader) -> None:
    site.english = [
        {"card_no": f"WXDi-P91-{at:03}[EN]", "name": f"Vessel {at}", "color": "W", "card_type": "SPELL", "rarity": "C"}
        for at in range(1, 42)
    ]
    cards, remarks = reader.english()
    assert [card.name for card in cards] == [f"Vessel {at}" for at in range(1, 42)]
    assert remarks == []
    assert len(site.asked("itemsearch")) == 4


def test_an_english_site_that_repeats_its_last_page_ends(site: Site, reader: Reader) -> None:
    item = {"card_no": "WXDi-P91-001[EN]", "name": "Vessel", "color": "W", "card_type": "SPELL", "rarity": "C"}
    site.script["itemsearch"] = [Reply(synthetic.english([item], 0).encode())] * 9
    assert len(reader.english()[0]) == 1
    assert len(site.asked("itemsearch")) == 2


def test_the_estimate_is_what_a_crawl_then_asks(site: Site, pages: Pages, reader: Reader) -> None:
    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 50)]
    site.rules_page = "<html></html>"
    known = list(site.products[0].faces)
    product = of_code("WX-91")
    assert product is not None

    def expected(limit: int | None = None) -> tuple[int, int]:
        found = estimate(
            reader.addresses, pages, [product], known, lambda number: True, max_age=None, limit=limit, interval=2.0
        )
        assert found.seconds == found.requests * 2.0
        return found.requests, found.kept

    assert expected() == (56, 0)
    assert expected(limit=10) == (16, 0)
    everything(reader)
    reader.rules_page(reader.addresses.rules_page)
    assert len(site.log) == 56
    assert expected() == (1, 50)


def test_progress_tells_what_is_read(site: Site, pages: Pages, client: Client) -> None:
    told: list[str] = []

    class Told:
        def begin(self, what: str, total: int | None) -> None:
            told.append(f"{what} {total}")

        def step(self, what: str) -> None:
            told.append(what)

        def note(self, text: str) -> None:
            told.append(text)

    site.products = [synthetic.product("WX-91", "箱", "booster", "WX91", 2)]
    everything(Reader(Addresses(site.base), pages, client, progress=Told()))
    assert told == ["lists None", "WX-91, list page 1", "cards 2", "WX91-001", "WX91-002"]


def test_pages_survive_a_new_process(tmp_path: Path) -> None:
    page = Page("http://x/", "試験".encode(), datetime(2026, 1, 2, tzinfo=UTC))
    with Pages(str(tmp_path / "deep" / "p.sqlite3")) as pages:
        pages.keep(page)
        pages.keep(page)
    with Pages(str(tmp_path / "deep" / "p.sqlite3")) as pages:
        assert pages.newest("http://x/") == page
        assert pages.newest("http://x/", datetime(2026, 1, 3, tzinfo=UTC)) is None
        assert pages.newest("http://y/") is None
        assert pages.urls("http://") == ["http://x/"]
        assert pages.urls("http://_") == []


def test_a_page_cache_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "p.sqlite3").write_text("this is no database, but long enough to be looked at " * 9)
    with pytest.raises(CatalogError, match="give another with --pages"):
        Pages(str(tmp_path / "p.sqlite3"))
