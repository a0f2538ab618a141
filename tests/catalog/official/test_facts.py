from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.catalog.official.detail import read_detail
from deckcheck.catalog.official.facts import Remark, Vocabulary, backs, card_facts
from deckcheck.catalog.official.markup import UnknownLayout
from deckcheck.catalog.sources import Row
from tests.catalog.official import synthetic
from tests.catalog.official.synthetic import TEAM, Face, detail, row, table

KNOWN = Vocabulary(
    lrig_types=frozenset({"タマ", "イオナ", "サシェ", "エルドラ", "あや", "LoV", "?"}),
    classes=frozenset(
        {
            "奏像:悪魔",
            "精武:アーム",
            "精武:ウェポン",
            "精生:水獣",
            "精武:トリック",
            "奏羅:植物",
            "闘争派",
            "精元",
            "精生:空獣",
        }
    ),
    teams=frozenset({"No Limit", "アンシエント・サプライズ"}),
    names={"試験の器": "試験の器", "灯#": "灯 #"},
)


def read(known: Vocabulary = KNOWN, *, in_table: bool = False, **values: Any) -> tuple[Row | None, list[Remark]]:
    face = Face(**values)
    return card_facts(read_detail(table(face) if in_table else detail(face)), known)


def _filled(value: Any) -> Any:
    """The markup of icons in place of {KEY}, {BURST} and the like."""
    if isinstance(value, list):
        return [_filled(item) for item in value]
    if isinstance(value, dict):
        return {name: _filled(item) for name, item in value.items()}
    return re.sub(r"\{([A-Z_]+)\}", lambda match: str(getattr(synthetic, match[1])), value)


CASES = _filled(tomllib.loads(Path(__file__).with_name("shapes.toml").read_text(encoding="utf-8")))
SHAPES = [pytest.param(case["page"], case["facts"], id=case["name"]) for case in CASES["shape"]]
UNKNOWN = [
    pytest.param(case["field"], case["page"], case["word"], id=f"{case['field']}: {case['word']}")
    for case in CASES["unknown"]
]
OPEN = [case for case in UNKNOWN if case.values[0] in ("type", "team_or_limit", "story", "text")]


@pytest.mark.parametrize(("values", "facts"), SHAPES)
def test_shapes(values: dict[str, Any], facts: dict[str, str]) -> None:
    found, remarks = read(**values)
    assert not [str(remark) for remark in remarks if remark.keeps_out]
    bare = row("WX91-001", "試験の器", "SIGNI", colours="W", rarity="C", kana="シケンノウツワ")
    assert found == {**bare, **facts}


def test_a_table_of_2014() -> None:
    found, remarks = read(
        in_table=True, kind="シグニ", type="精元", level="2", power="3000", by_kind="有", colour="白",
        skills=["文。", "<img src='/i/icon_txt_burst.png' alt='ライフバースト'>：引く。"],
    )  # fmt: skip
    assert not remarks
    assert found == row(
        "WX91-001", "試験の器", "SIGNI", colours="W", rarity="C", kana="シケンノウツワ", classes="精元", level="2",
        power="3000", guard="1", life_burst="1",
    )  # fmt: skip


@pytest.mark.parametrize(("word", "guard"), [("有", "1"), ("あり", "1"), ("なし", "0"), ("-", "0"), ("ガード", "1")])
def test_guard_in_the_words_of_every_year(word: str, guard: str) -> None:
    found, _ = read(in_table=True, type="精元", level="1", by_kind=word)
    assert found is not None
    assert found["guard"] == guard


def test_costs_of_2014() -> None:
    found, remarks = read(in_table=True, kind="アーツ", cost="白×1、赤×1、緑×12", by_kind_label="使用タイミング")
    assert not remarks
    assert found is not None
    assert found["cost"] == "《白》×1《赤》×1《緑》×12"


@pytest.mark.parametrize(("field", "values", "word"), UNKNOWN)
def test_a_value_that_is_not_known_keeps_the_card_out(field: str, values: dict[str, Any], word: str) -> None:
    found, remarks = read(**values)
    assert found is None
    assert [(remark.field, remark.keeps_out) for remark in remarks] == [(field, True)]
    assert word in str(remarks[0])
    is_open = field in ("type", "team_or_limit", "story", "text", "name") or word.endswith(".png")
    assert ("--accept" if is_open else "a newer deckcheck") in str(remarks[0])


@pytest.mark.parametrize(("field", "values", "word"), OPEN)
def test_a_value_that_was_accepted_lets_the_card_in(field: str, values: dict[str, Any], word: str) -> None:
    known = Vocabulary(KNOWN.lrig_types, KNOWN.classes, KNOWN.teams, KNOWN.names, frozenset({word}))
    found, remarks = read(known, **values)
    assert found is not None, field
    assert not remarks


@pytest.mark.parametrize(
    ("values", "field", "reason"),
    [
        ({"kind": "シグニ", "number": "WXDi-P99-TK01", "rarity": "TK"}, "kind", "number is that of a token"),
        ({"kind": "トークン", "name": "-"}, "name", "no card of the catalog"),
        ({"kind": "ルリグ", "type": "タマ"}, "row", "an LRIG has a level"),
        ({"kind": "シグニ", "level": "9"}, "level", "less than or equal to 5"),
        ({"kind": "ピース<br>リレー", "skills": [f"{TEAM}＜試験＞"]}, "kind", "relay Piece that is a team Piece"),
    ],
)
def test_what_cannot_be_keeps_the_card_out(values: dict[str, Any], field: str, reason: str) -> None:
    found, remarks = read(**values)
    assert found is None
    assert [remark.field for remark in remarks] == [field]
    assert reason in remarks[0].reason


@pytest.mark.parametrize("values", [{"colour": "紫"}, {"kind": "ドライバー"}, {"by_kind": "エンドフェイズ"}])
def test_a_value_of_a_closed_list_cannot_be_accepted(values: dict[str, Any]) -> None:
    known = Vocabulary(accepted=frozenset(values.values()))
    assert read(known, **values)[0] is None


def test_a_new_rarity_is_remarked_and_let_in() -> None:
    found, remarks = read(rarity="XR", level="1")
    assert found is not None
    assert found["rarity"] == "XR"
    assert [remark.keeps_out for remark in remarks] == [False]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(
        ["kind", "type", "colour", "level", "cost", "grow_cost", "limit", "power", "team_or_limit", "by_kind"]
    ),
    st.text(alphabet="白赤青緑黒無《》×１２0/-∞？シグニルリグクラフト限定：<br />フェイズ", min_size=1, max_size=20),
)
def test_a_row_comes_out_whole_or_not_at_all(field: str, value: str) -> None:
    values: dict[str, Any] = {"type": "精元", "level": "1", field: value}
    try:
        found, remarks = read(**values)
    except UnknownLayout:
        return  # the value was markup that broke the page
    assert (found is None) == any(remark.keeps_out for remark in remarks)


def test_the_vocabulary_is_what_the_rows_use() -> None:
    known = Vocabulary.of(
        [
            row("WX90-001", "甲", "LRIG", classes="タマ/イオナ", team="No Limit"),
            row("WX90-002", "乙", "SIGNI", classes="精武:アーム/ウェポン", only_for="ピルルク/あや"),
        ],
        ["Ｘ"],
    )
    assert known.lrig_types == {"タマ", "イオナ", "ピルルク", "あや"}
    assert known.classes == {"精武:アーム", "ウェポン"}
    assert known.teams == {"No Limit"}
    assert known.names == {"甲": "甲", "乙": "乙"}
    assert known.accepted == {"X"}


def _faces(*pairs: tuple[str, Row]) -> dict[str, Row]:
    return {number: {**facts, "number": number} for number, facts in pairs}


LRIG = row("", "x", "LRIG", level="4")
PIECE = row("", "y", "PIECE")
SIGNI = row("", "z", "SIGNI")
RESONA = row("", "w", "RESONA")


@pytest.mark.parametrize(
    ("rows", "back_of"),
    [
        (_faces(("WX91-001A", PIECE), ("WX91-001B", LRIG)), "WX91-001A"),
        (_faces(("WX91-001A", PIECE), ("WX91-001B", SIGNI)), "WX91-001A"),
        (_faces(("WX91-001A", RESONA), ("WX91-001B", RESONA)), "WX91-001A"),
        (_faces(("WX91-001A", SIGNI), ("WX91-001B", LRIG)), "WX91-001A"),
        (_faces(("WX91-001A", PIECE), ("WX91-001B", SIGNI), ("WX91-001C", SIGNI)), ""),
        (_faces(("WX91-001-CB", SIGNI), ("WX91-001B", SIGNI), ("WX91-001C", SIGNI)), ""),
        (_faces(("WX91-TK01A", {**SIGNI, "craft": "1"}), ("WX91-TK01B", {**SIGNI, "craft": "1"})), ""),
    ],
)
def test_back_faces(rows: dict[str, Row], back_of: str) -> None:
    assert not backs(rows, {}, frozenset())
    assert next(facts["back_of"] for number, facts in rows.items() if number.endswith("B")) == back_of


@pytest.mark.parametrize("read", [(("WX91-001A", SIGNI), ("WX91-001B", SIGNI)), (("WX91-001B", LRIG),)])
def test_a_back_face_that_cannot_be_told(read: tuple[tuple[str, Row], ...]) -> None:
    rows = _faces(*read)
    (remark,) = backs(rows, {}, frozenset())
    assert remark.keeps_out
    assert remark.subject == "WX91-001B"
    assert not backs(rows, {}, frozenset({"WX91-001B"}))
    assert rows["WX91-001B"]["back_of"] == ""


def test_the_catalog_knows_which_are_back_faces() -> None:
    rows = _faces(("WX91-001B", SIGNI))
    known = _faces(("WX91-001A", SIGNI), ("WX91-001B", {**SIGNI, "back_of": "WX91-001A"}))
    assert not backs(rows, known, frozenset())
    assert rows["WX91-001B"]["back_of"] == "WX91-001A"
