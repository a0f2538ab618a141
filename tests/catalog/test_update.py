from __future__ import annotations

from typing import Any

import pytest

from deckcheck.catalog.official.detail import RawRecord, read_detail
from deckcheck.catalog.official.english import EnglishCard
from deckcheck.catalog.official.products import Product, of_code
from deckcheck.catalog.sources import Sources
from deckcheck.catalog.update import Outcome, with_english, with_records
from tests.catalog.official.synthetic import DIVA, Face, detail


def record(number: str, **values: Any) -> RawRecord:
    facts = {"name": "古い手", "kana": "フルイテ", "type": "精武：アーム/ウェポン", "level": "1", "power": "1000"}
    return read_detail(detail(Face(number, **{**facts, "colour": "無", **values})))


def update(base: Sources, *records: RawRecord, accept: tuple[str, ...] = ()) -> Outcome:
    products = [Product("WX-90", "WX90", "booster", "WX-90")]
    read = {raw.number: raw for raw in records}
    return with_records(base, read, products, accept, lambda number: f"http://x/{number}")


def test_nothing_read_nothing_changed(base: Sources) -> None:
    outcome = update(base)
    assert outcome == Outcome(base)


def test_what_the_site_fills_in(base: Sources) -> None:
    outcome = update(base, record("WX90-002"))
    assert outcome.remarks == []
    assert outcome.sources.cards["WX90-002"] == {**base.cards["WX90-002"], "kana": "フルイテ", "rarity": "C"}
    assert base.cards["WX90-002"]["kana"] == ""


def test_what_the_site_lacks_is_not_taken_away(base: Sources) -> None:
    base.cards["WX90-002"] |= {"rarity": "SR", "kana": "テ"}
    outcome = update(base, record("WX90-002", rarity="-", kana="-"))
    assert outcome.sources.cards == base.cards


def test_the_number_keeps_the_spelling_of_the_catalog(base: Sources) -> None:
    outcome = update(base, record("Wx90-002"))
    assert list(outcome.sources.cards) == list(base.cards)


def test_the_name_keeps_the_spelling_of_the_catalog(base: Sources) -> None:
    outcome = update(base, record("WX90-009", name="古い　手　"))
    assert outcome.sources.cards["WX90-009"]["name"] == "古い手"


def test_a_new_name_is_spelt_one_way(base: Sources) -> None:
    first, second = record("WX90-008", name="灯･一"), record("WX90-009", name="灯・一")
    outcome = update(base, first, second)
    assert {outcome.sources.cards[n]["name"] for n in ("WX90-008", "WX90-009")} == {"灯・一"}


def test_an_unknown_value_keeps_the_card_out_with_page_and_field(base: Sources) -> None:
    outcome = update(base, record("WX90-009", type="精新：何か"))
    assert outcome.sources.cards == base.cards
    (remark,) = outcome.remarks
    assert (remark.subject, remark.field, remark.page, remark.keeps_out) == (
        "WX90-009",
        "type",
        "http://x/WX90-009",
        True,
    )
    accepted = update(base, record("WX90-009", name="別の手", type="精新：何か"), accept=("精新:何か",))
    assert accepted.sources.cards["WX90-009"]["classes"] == "精新:何か"


def test_a_known_card_with_an_unknown_value_stays_as_it_is(base: Sources) -> None:
    outcome = update(base, record("WX90-002", level="１以上"))
    assert outcome.sources.cards == base.cards


@pytest.mark.parametrize(
    ("prefix", "code", "mark", "first_day"),
    [
        ("WX91", "WX-91", "", "2014-05-01"),
        ("WX89", "WX-89", "", "2014-04-26"),
        ("WXDi-P91", "WXDi-P91", "D", "2020-12-05"),
        ("SPDi91", "SPDi91", "D", "2020-12-05"),
    ],
)
def test_a_new_product_becomes_a_set_without_a_date(
    base: Sources, prefix: str, code: str, mark: str, first_day: str
) -> None:
    product = of_code(code, "新しい　箱")
    assert product is not None
    raw = record(f"{prefix}-001", name="別の手", format=DIVA if mark else "")
    outcome = with_records(base, {raw.number: raw}, [product], (), str)
    assert outcome.sources.sets[prefix] == {
        "prefix": prefix, "product": code, "name_ja": "新しい 箱", "name_en": "", "released": "",
        "date_certainty": "unknown", "not_before": first_day, "mark": mark,
    }  # fmt: skip
    (remark,) = outcome.remarks
    assert (remark.field, remark.keeps_out) == ("released", False)
    assert f"{prefix}-001" in outcome.sources.cards


def test_a_number_of_no_product_is_kept_out(base: Sources) -> None:
    outcome = update(base, record("XX99-001"))
    assert outcome.sources == base
    (remark,) = outcome.remarks
    assert remark.keeps_out
    assert "no product" in remark.reason


def test_a_reprint_that_disagrees_is_kept_out(base: Sources) -> None:
    outcome = update(base, record("WX90-009", power="2000"))
    assert outcome.sources.cards == base.cards
    (remark,) = outcome.remarks
    assert "power: 2000 on WX90-009, 1000 on WX90-002" in remark.reason


def test_a_correction_of_all_printings_is_taken(base: Sources) -> None:
    base.cards["WX90-009"] = {**base.cards["WX90-002"], "number": "WX90-009"}
    one = update(base, record("WX90-009", power="2000"))
    assert one.sources.cards == base.cards
    assert one.remarks[0].keeps_out
    both = update(base, record("WX90-002", power="2000"), record("WX90-009", power="2000"))
    assert [row["power"] for row in both.sources.cards.values() if row["name"] == "古い手"] == ["2000", "2000"]


def test_notices_of_the_pages_read_take_the_place_of_older_ones(base: Sources) -> None:
    ban = ("2018-12-14", "2018年12月20日より【使用禁止カード】に指定。")
    first = update(
        base, record("WX90-002", notices=[ban]), record("WX90-004", name="古い光", kind="スペル", notices=[ban])
    )
    assert [row["number"] for row in first.sources.notices] == ["WX90-002", "WX90-004"]
    assert first.sources.notices[0] == {
        "number": "WX90-002", "kind": "ban", "cards": "古い手", "announced": "2018-12-14", "since": "2018-12-20",
        "at_most": "", "lifted": "0", "page": "http://x/WX90-002",
    }  # fmt: skip
    second = update(first.sources, record("WX90-002"))
    assert [row["number"] for row in second.sources.notices] == ["WX90-004"]


def test_a_notice_counts_though_the_card_is_kept_out(base: Sources) -> None:
    ban = ("2018-12-14", "【使用禁止カード】に指定。")
    outcome = update(base, record("WX90-002", level="X", notices=[ban]))
    assert [row["kind"] for row in outcome.sources.notices] == ["ban"]


def english(number: str, name: str, **facts: Any) -> EnglishCard:
    return EnglishCard(f"{number}[EN]", number, name, (), **{"type": "SIGNI", "colours": "", "level": "1", **facts})


def test_english_names(base: Sources) -> None:
    base.names["en"] = [
        {"name": "古い手", "text": "Old Hand", "source": "fan"}, {"name": "古い盾", "text": "Shield", "source": "fan"},
    ]  # fmt: skip
    outcome = with_english(
        base, [english("WX90-002", "Old Hand"), english("wx90-003", "Aged Shield"), english("X-1", "?")]
    )
    assert outcome.sources.names["en"] == [
        {"name": "古い手", "text": "Old Hand", "source": "official"},
        {"name": "古い盾", "text": "Shield", "source": "fan"},
        {"name": "古い盾", "text": "Aged Shield", "source": "official"},
    ]
    assert [(remark.subject, remark.keeps_out) for remark in outcome.remarks] == [("X-1[EN]", True)]


def test_english_facts_that_differ_are_remarked(base: Sources) -> None:
    outcome = with_english(base, [english("WX90-002", "Hand", level="2")])
    assert [str(remark) for remark in outcome.remarks] == [
        "WX90-002[EN]: level: '2' on the English site, '1' in the catalog"
    ]


def test_products_without_cards_make_no_sets(base: Sources) -> None:
    outcome = with_records(base, {}, [Product("WX-95", "WX95", "booster", "WX-95")], (), str)
    assert outcome.sources.sets == base.sets
