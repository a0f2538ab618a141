from __future__ import annotations

import contextlib
import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.catalog.official.detail import LABELS, RawRecord, normal, read_detail
from deckcheck.catalog.official.markup import UnknownLayout
from tests.catalog.official.synthetic import AUTO, BURST, DISSONA, DIVA, KEY, Face, detail, table

FACE = Face(
    number="WXDi-P99-044",
    name="試験姫　ハイテスト//ディソナ　",
    kana="シケンヒメハイテスト",
    rarity="SR",
    kind="シグニ<br />\nレゾナ<br />\nクラフト",
    type="奏像：悪魔",
    level="3",
    power="12000",
    format=DIVA,
    story=DISSONA,
    skills=[
        f"{AUTO}：一行目。<br />\n<br />\n二行目。<div class='card_ability_add_border'>付与</div>",
        f"{BURST}：引く。",
    ],
    notices=[
        ("2018-12-14", '《試験》は<a href="/products/wixoss/rule/x.html">【使用禁止カード】</a>に指定されました。')
    ],
)


def test_a_page_of_today() -> None:
    raw = read_detail(detail(FACE))
    assert (raw.number, raw.name, raw.kana, raw.rarity, raw.artist) == (
        "WXDi-P99-044", "試験姫　ハイテスト//ディソナ", "シケンヒメハイテスト", "SR", "絵描き",
    )  # fmt: skip
    assert raw.layout == "current"
    assert raw.image.endswith("/WXDi-P99-044.jpg")
    assert list(raw.values) == [field for field, _ in LABELS]
    assert raw.values["kind"].lines == ("シグニ", "レゾナ", "クラフト")
    assert raw.values["kind"].text == "シグニ/レゾナ/クラフト"
    assert raw.values["cost"].text == ""
    assert [icon.file for icon in raw.values["format"].icons] == ["icon_txt_format_key.png", "icon_txt_format_diva.png"]
    assert raw.values["format"].icons[1].alt == "《ディーヴァアイコン》"
    assert [icon.file for icon in raw.values["story"].icons] == ["icon_txt_dissona.png"]


def test_skills_are_structure() -> None:
    raw = read_detail(detail(FACE))
    assert [skill.burst for skill in raw.skills] == [False, True]
    assert raw.skills[0].lines == ("【自】：一行目。", "二行目。", "付与")
    assert raw.skills[0].icons[0].file == "icon_txt_auto.png"
    assert raw.burst


def test_notices_are_not_mistaken_for_questions() -> None:
    raw = read_detail(detail(FACE))
    (notice,) = raw.notices
    assert notice.day == "2018-12-14"
    assert notice.text == "《試験》は【使用禁止カード】に指定されました。"
    assert notice.links == ("/products/wixoss/rule/x.html",)


def test_notices_are_read_wherever_they_stand() -> None:
    whole = detail(FACE)
    start, end = whole.index('<div class="cardFaq mb20">'), whole.index('<div class="cardFaq">')
    last = whole[:start] + whole[end:].replace("</dl></div>", "</dl></div>" + whole[start:end], 1)
    assert read_detail(last) == read_detail(whole)


@pytest.mark.parametrize(
    "skill",
    [
        "ライフバーストを持つカードを探す。",
        f"{AUTO}：{BURST}を持つシグニ。",
        f"あなたは{BURST}を発動する。",
        f"<img src='x/icon_txt_white.png' alt='《白》'>{BURST}：",
    ],
)
def test_a_burst_is_an_icon_at_the_start_of_its_block(skill: str) -> None:
    assert not read_detail(detail(dataclasses.replace(FACE, skills=[skill]))).burst


def test_no_skill_no_flavour_no_questions() -> None:
    raw = read_detail(detail(dataclasses.replace(FACE, skills=(), flavour="", notices=(), faq=())))
    assert (raw.skills, raw.notices) == ((), ())


def test_the_table_of_2014() -> None:
    face = dataclasses.replace(
        FACE,
        number="WX02-901",
        kind="シグニ",
        by_kind="有",
        skills=[f"{AUTO}：本文。", "<img src='/x/icon_txt_burst.png' alt='ライフバースト'>：引く。<br />「味」"],
    )
    raw = read_detail(table(face))
    assert raw.layout == "table"
    assert (raw.number, raw.name, raw.kana, raw.rarity, raw.artist) == (
        "WX02-901", "試験姫　ハイテスト//ディソナ", "シケンヒメハイテスト", "SR", "絵描き",
    )  # fmt: skip
    assert list(raw.values) == [field for field, _ in LABELS]
    assert raw.values["by_kind"].text == "有"
    assert raw.values["power"].text == "12000"
    assert raw.values["format"].icons == ()
    assert raw.burst
    assert raw.image == "/products/wixoss/images/card/X/WX02-901.jpg"


def test_the_flavour_of_a_table_is_not_kept() -> None:
    raw = read_detail(table(dataclasses.replace(FACE, skills=[f"{AUTO}：本文。", "「味のある一言」"])))
    assert [skill.lines for skill in raw.skills] == [("【自】：本文。",)]


def test_the_format_icon_of_a_table_stands_in_its_texts() -> None:
    raw = read_detail(table(dataclasses.replace(FACE, skills=["本文。", KEY])))
    assert [icon.file for icon in raw.values["format"].icons] == ["icon_txt_format_key.png"]


def test_the_labels_of_2020() -> None:
    html = detail(FACE).replace("<dt>フォーマット</dt>", "<dt>対応フォーマット</dt>")
    assert read_detail(html).values["format"].label == "対応フォーマット"


WHOLE = detail(FACE)


@pytest.mark.parametrize(
    ("html", "field"),
    [
        ("", "page"),
        ("<html><body>no card here</body></html>", "page"),
        (WHOLE[: len(WHOLE) // 2], "page"),
        (WHOLE[: WHOLE.index('<div class="cardSkill">')], "page"),
        (WHOLE.replace('"cardNum"', '"cardNo"'), "cardNum"),
        (WHOLE.replace('"cardName"', '"name"'), "cardName"),
        (WHOLE.replace('"cardRarity"', '"rare"'), "cardRarity"),
        (WHOLE.replace('"cardData"', '"data"'), "cardData"),
        (WHOLE.replace("WXDi-P99-044", "no number"), "number"),
        (WHOLE.replace("WXDi-P99-044</p>", "</p>"), "number"),
        (WHOLE.replace("試験姫　ハイテスト//ディソナ　<br", "<br"), "name"),
        (WHOLE.replace("試験姫", "姫" * 300), "name"),
        (WHOLE.replace("<dt>色</dt>", "<dt>いろ</dt>"), "colour"),
        (WHOLE.replace("<dt>色</dt>", "").replace("<dd>白</dd>", ""), "values"),
        (WHOLE.replace("<dt>レベル</dt>", "<dt>パワー</dt>", 1), "level"),
        (WHOLE.replace("<dd>白</dd>", "<dd>白</dd><dt>新しい値</dt><dd>x</dd>"), "values"),
        (WHOLE.replace("<dl>", "<div>", 1), "values"),
        (table(FACE).replace("<th>色</th>", "<th>い</th>"), "colour"),
        (table(FACE).replace("<th>色</th>", "<td>色</td>"), "values"),
        (table(FACE).replace("<table>", "<div>"), "page"),
        (table(FACE).replace("h3", "h4"), "page"),
    ],
)
def test_a_layout_that_is_not_known_is_named(html: str, field: str) -> None:
    with pytest.raises(UnknownLayout) as caught:
        read_detail(html)
    assert caught.value.field == field


def test_a_page_ten_thousand_tags_deep() -> None:
    deep = "<div>" * 10_000
    with pytest.raises(UnknownLayout):
        read_detail(f"<html>{deep}</html>")
    raw = read_detail(WHOLE.replace("一行目", f"{deep}一行目"))
    assert raw.skills[0].lines[:2] == ("【自】：", "一行目。")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_a_record_or_an_unknown_layout(text: str) -> None:
    for html in (text + "</html>", detail(dataclasses.replace(FACE, name=text, skills=[text], level=text))):
        with contextlib.suppress(UnknownLayout):
            assert isinstance(read_detail(html), RawRecord)


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=0, max_value=len(WHOLE) - 1))
def test_no_cut_off_page_is_taken_for_whole(length: int) -> None:
    try:
        raw = read_detail(WHOLE[:length])
    except UnknownLayout:
        return
    assert raw == read_detail(WHOLE)


@pytest.mark.parametrize(
    ("written", "spelt"),
    [("ＦＥＶＥＲ！　//　x", "FEVER! // x"), ("精武：アーム", "精武:アーム"), ("×１２", "×12"), ("～", "~")],
)
def test_the_spelling_of_the_catalog(written: str, spelt: str) -> None:
    assert normal(written) == spelt
