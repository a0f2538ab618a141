from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from deckcheck.catalog.official.products import Product, of_code, of_sets, read_form
from tests.catalog.official.synthetic import form

SETS = Path(__file__).parents[3] / "data" / "wixoss" / "sets.csv"


@pytest.mark.parametrize(
    ("code", "prefix", "kind", "number"),
    [
        ("WX-01", "WX01", "booster", "WX-01"),
        ("WX01", "WX01", "booster", "WX-01"),
        ("WXEX-1", "WXEX1", "booster", "WXEX-1"),
        ("WXK-11", "WXK11", "booster", "WXK-11"),
        ("WXDi-P09", "WXDi-P09", "booster", "WXDi-P09"),
        ("WXDi-CP02", "WXDi-CP02", "booster", "WXDi-CP02"),
        ("WX26-P1", "WX26-P1", "booster", "WX26-P1"),
        ("WXi-05", "WXDi-P05", "booster", "WXi-05"),
        ("WXi-CP01", "WXDi-CP01", "booster", "WXi-CP01"),
        ("WXD-22", "WD22", "starter", "WXD-22"),
        ("WD22", "WD22", "starter", "WXD-22"),
        ("WDK-16", "WDK16", "starter", "WDK-16"),
        ("WDK-F01", "WDK-F01", "starter", "WDK-F01"),
        ("WDA-F05", "WDA-F05", "starter", "WDA-F05"),
        ("WXDi-D09", "WXDi-D09", "starter", "WXDi-D09"),
        ("WX25-CD1", "WX25-CD1", "starter", "WX25-CD1"),
        ("WX24-D5", "WX24-D5", "starter", "WX24-D5"),
        ("SPDi43", "SPDi43", "special_card", ""),
        ("SP38", "SP38", "special_card", ""),
        ("SPK01", "SPK01", "special_card", ""),
        ("PR-Di", "PR", "promotion_card", ""),
    ],
)
def test_codes_and_prefixes(code: str, prefix: str, kind: str, number: str) -> None:
    product = of_code(code)
    assert product is not None
    assert (product.prefix, product.kind, product.number) == (prefix, kind, number)
    assert product.keyword == (prefix if kind == "special_card" else "")


@pytest.mark.parametrize("word", ["", "1", "白", "WX-01; drop", "booster pack", "WX--1", "a/b", "wx-01", "×" * 50])
def test_what_is_no_code(word: str) -> None:
    assert of_code(word) is None


def test_every_set_of_the_catalog_belongs_to_a_product() -> None:
    with SETS.open(encoding="utf-8", newline="") as file:
        prefixes = [row["prefix"] for row in csv.DictReader(file)]
    products = of_sets(prefixes)
    assert len(products) == len(prefixes) - 2 - 1  # the three kinds of promos are one, and SPDi08S is part of SPDi08
    for prefix in prefixes:
        assert any(prefix.removesuffix("S") == p.prefix or re.fullmatch("PR.*", prefix) for p in products), prefix


def test_the_form_as_a_list_to_choose_from() -> None:
    found, odd = read_form(
        form([("WX-01", "サーブド 〔WX-01〕"), ("WX27-P1", "新しい箱〔WX27-P1〕"), ("WX-01", "again")])
    )
    assert odd == []
    assert found == [
        Product("WX-01", "WX01", "booster", "WX-01", "サーブド"),
        Product("WX27-P1", "WX27-P1", "booster", "WX27-P1", "新しい箱"),
    ]


def test_the_form_as_boxes_to_tick() -> None:
    html = (
        "<form><label><input type='checkbox' name='product_no[]' value='WX-02'>ステアード 〔WX-02〕</label>"
        "<input type='radio' name='product_no' value='WXD-03'> 青い箱"
        "<input type='hidden' name='product_no' value='WX-09'><input type='text' name='keyword' value='WX-08'>"
        "<input type='checkbox' name='color' value='WX-07'></form>"
    )
    assert [(p.code, p.name) for p in read_form(html)[0]] == [("WX-02", "ステアード"), ("WXD-03", "青い箱")]


def test_numeric_ids_with_the_code_in_the_label() -> None:
    html = "<select name='product_id'><option value='7'>箱 (WXK-03)</option><option value='8'>無名</option></select>"
    assert [p.code for p in read_form(html)[0]] == ["WXK-03"]


@pytest.mark.parametrize("html", ["", "<html></html>", "<select name='product_no'></select>", "\x00<option>"])
def test_no_form(html: str) -> None:
    assert read_form(html) == ([], [])


def test_what_the_form_offers_that_is_no_product_is_handed_on() -> None:
    found, odd = read_form(form([("WX-01", "箱"), ("新弾2027", "謎の箱"), ("", "指定なし")]))
    assert [p.code for p in found] == ["WX-01"]
    assert odd == ["新弾2027 謎の箱"]
