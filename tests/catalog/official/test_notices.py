from __future__ import annotations

import dataclasses
from datetime import date
from typing import Any

import pytest

from deckcheck.catalog.official.detail import read_detail
from deckcheck.catalog.official.notices import (
    Notice,
    compare,
    compare_page,
    read_notices,
    read_rules_page,
)  # fmt: skip
from tests.catalog.official.synthetic import Face, detail

NAMES = {"甲": "甲", "乙": "乙", "丙丁": "丙 丁", "戊": "戊"}
DAY = date(2018, 12, 14)


def read(*notices: tuple[str, str]) -> tuple[list[Notice], list[str]]:
    raw = read_detail(detail(Face(number="WX91-001", name="甲", notices=notices)))
    found, remarks = read_notices(raw, NAMES, "http://x/")
    return found, [str(remark) for remark in remarks]


def ban(**more: Any) -> Notice:
    return Notice("WX91-001", "ban", ("甲",), DAY, page="http://x/", **more)


def limit(at_most: int | None) -> Notice:
    return Notice("WX91-001", "max", ("甲",), DAY, at_most=at_most, page="http://x/")


def pair(*others: str) -> Notice:
    return Notice("WX91-001", "pair", ("甲", *others), DAY, page="http://x/")


@pytest.mark.parametrize(
    ("day", "text", "wanted"),
    [
        ("2018-12-14", "《甲》は【使用禁止カード】に指定されました。「繭の部屋」へ。", ban()),
        ("2018-12-14", "2019年1月5日(土)より【使用禁止カード】に指定されます。", ban(since=date(2019, 1, 5))),
        ("2018-12-14", "2018年12月14日発表、2018年12月20日適用【使用禁止カード】", ban(since=date(2018, 12, 20))),
        ("2018-12-14", "2014年4月26日発売の《甲》は【使用禁止カード】です。", ban()),
        ("2018-12-14", "【枚数制限カード】に指定されました。デッキに２枚まで入れられます。", limit(2)),
        ("2018.12.14", "枚数制限カード(1枚制限)", limit(1)),
        ("2018/12/14", "【枚数制限カード】に指定", limit(None)),
        ("2018-12-14", "《乙》《丙　丁》との【同時使用制限カード】として指定されました。", pair("乙", "丙 丁")),
        ("2018-12-14", "「甲」は「乙」と【同時使用制限カード】に指定。「繭の部屋」を見る。", pair("乙")),
        ("2018-12-14", "【同時使用制限カード】として指定されました。", pair()),
        ("2018年12月14日", "《知らない札》と【同時使用制限カード】に指定。", pair("知らない札")),
        ("2018-12-14", "【使用禁止カード】の指定を解除しました。", ban(lifted=True)),
    ],
)
def test_notices(day: str, text: str, wanted: Notice) -> None:
    found, remarks = read((day, text))
    assert remarks == []
    assert found == [wanted]


def test_a_notice_of_something_else_is_passed_over() -> None:
    assert read(("2018-12-14", "テキストのエラッタのお知らせ")) == ([], [])


@pytest.mark.parametrize(
    ("day", "text", "reason"),
    [
        ("2018-12-14", "新しい制限に指定されました。", "of no known kind"),
        ("いつか", "【使用禁止カード】に指定。", "no date"),
        ("2018-13-41", "【使用禁止カード】に指定。", "no date"),
    ],
)
def test_a_notice_that_is_not_understood_is_remarked(day: str, text: str, reason: str) -> None:
    found, (remark,) = read((day, text))
    assert found == []
    assert reason in remark


def entry(kind: str, *cards: str, since: date = date(2018, 12, 20), **more: Any) -> dict[str, Any]:
    return {"kind": kind, "cards": list(cards), "since": since, **more}


BAN = ban()
PAIR = pair("乙")
MAX = limit(2)


@pytest.mark.parametrize(
    ("notice", "entries", "reason"),
    [
        (BAN, [entry("ban", "甲")], None),
        (BAN, [], "not in the data"),
        (BAN, [entry("ban", "乙")], "not in the data"),
        (BAN, [entry("max", "甲", at_most=1)], "not in the data"),
        (BAN, [entry("ban", "甲", since=date(2017, 1, 1))], "in the data since 2017-01-01"),
        (BAN, [entry("ban", "甲", since=date(2017, 1, 1)), entry("ban", "甲")], None),
        (BAN, [entry("ban", "甲", since=date(2018, 12, 13))], "in the data since 2018-12-13"),
        (dataclasses.replace(BAN, since=date(2018, 12, 20)), [entry("ban", "甲")], None),
        (dataclasses.replace(BAN, since=date(2018, 12, 21)), [entry("ban", "甲")], "in the data since 2018-12-20"),
        (MAX, [entry("max", "甲", at_most=2)], None),
        (MAX, [entry("max", "甲", at_most=1)], "not in the data"),
        (dataclasses.replace(MAX, at_most=None), [entry("max", "甲", at_most=1)], None),
        (PAIR, [entry("pair", "乙", "甲")], None),
        (PAIR, [entry("pair", "甲", "戊")], "not in the data"),
        (dataclasses.replace(PAIR, cards=("甲",)), [entry("pair", "甲", "戊")], None),
        (dataclasses.replace(BAN, lifted=True), [], None),
        (dataclasses.replace(BAN, lifted=True), [entry("ban", "甲", until=date(2019, 1, 1))], None),
        (dataclasses.replace(BAN, lifted=True), [entry("ban", "甲")], "lifted by the site"),
    ],
)
def test_notices_against_the_data(notice: Notice, entries: list[dict[str, Any]], reason: str | None) -> None:
    found = compare([notice], entries)
    assert [reason] == [reason for difference in found if reason and reason in difference.reason] or not found
    assert bool(found) == bool(reason)


def test_a_difference_names_card_kind_date_and_page() -> None:
    (difference,) = compare([BAN], [])
    assert str(difference) == "甲 (ban, 2018-12-14, http://x/): announced by the site, not in the data"


def test_each_partner_of_a_pair_is_compared() -> None:
    both = dataclasses.replace(PAIR, cards=("甲", "乙", "戊"))
    assert [difference.cards for difference in compare([both], [entry("pair", "甲", "乙")])] == [("甲", "戊")]


def test_printings_of_one_card_repeat_one_notice() -> None:
    again = dataclasses.replace(BAN, number="WX91-077")
    assert len(compare([again, BAN], [])) == 1


PAGE = """<html><body><h1>繭の部屋</h1><p>《甲》について</p>
<h3>使用禁止カード</h3><ul><li>甲</li><li><a href="x">《丙　丁》</a></li></ul>
<h3>枚数制限カード</h3><p>現在はありません。</p>
<h3>同時使用制限カード</h3><table><tr><td>《甲》</td><td>《乙》</td></tr></table>
<h2>その他</h2><p>《戊》</p></body></html>"""


def test_the_rules_page() -> None:
    assert read_rules_page(PAGE, NAMES) == {
        "ban": frozenset({"甲", "丙 丁"}), "max": frozenset(), "pair": frozenset({"甲", "乙"}),
    }  # fmt: skip


@pytest.mark.parametrize("html", ["", "<h1>繭の部屋</h1>", "<html><h2>使用禁止カード</h2><p>なし</p></html>"])
def test_a_rules_page_that_does_not_parse(html: str) -> None:
    assert read_rules_page(html, NAMES) is None


def test_the_rules_page_against_the_data() -> None:
    listed = read_rules_page(PAGE, NAMES)
    assert listed is not None
    ended = entry("max", "乙", at_most=1, until=date(2019, 1, 1))
    entries = [entry("ban", "甲"), entry("ban", "戊"), ended, entry("pair", "甲", "乙")]
    found = [(d.cards, d.kind, d.reason) for d in compare_page(listed, entries, date(2026, 11, 30), "http://x/")]
    assert found == [
        (("丙 丁",), "ban", "on the rules page, not in force in the data"),
        (("戊",), "ban", "in force in the data, not on the rules page"),
    ]
