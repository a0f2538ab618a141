from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.catalog.official.detail import UnknownLayout, read_detail
from deckcheck.catalog.official.facts import Remark, Vocabulary, backs, card_facts
from deckcheck.catalog.sources import Row
from tests.catalog.official.synthetic import (
    AUTO, BURST, DISSONA, DIVA, DREAM_TEAM, ICONS, KEY, TEAM, Face, detail, row, table,
)  # fmt: skip

KNOWN = Vocabulary(
    lrig_types=frozenset({"タマ", "イオナ", "サシェ", "エルドラ", "あや", "LoV", "?"}),
    classes=frozenset({"奏像:悪魔", "精武:アーム", "精武:ウェポン", "精生:水獣", "精武:トリック", "奏羅:植物", "闘争派", "精元", "精生:空獣"}),
    teams=frozenset({"No Limit", "アンシエント・サプライズ"}),
    names={"試験の器": "試験の器", "灯#": "灯 #"},
)


def read(known: Vocabulary = KNOWN, *, in_table: bool = False, **values: Any) -> tuple[Row | None, list[Remark]]:
    face = Face(**values)
    return card_facts(read_detail(table(face) if in_table else detail(face)), known)


# What stands on the page -> the facts that follow, beyond those of a bare white SIGNI.
SHAPES: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("piece", {"kind": "ピース", "cost": "《青》×１", "by_kind_label": "使用タイミング", "by_kind": "メインフェイズ",
               "format": DIVA, "story": DISSONA, "skills": [f"{DREAM_TEAM}合計３種類以上の色<br />\n<br />\n引く。"]},
     {"type": "PIECE", "cost": "《青》×1", "timing": "main", "mark": "D", "dissona": "1", "piece": "dream_team"}),
    ("team piece whose reminder stands first",
     {"kind": "ピース", "cost": "《無》×０", "skills": ["（【チーム】か【ドリームチーム】を持つピースはデッキに１枚まで入れられる）<br>"
                                             f"{TEAM}＜試験＞"]},
     {"type": "PIECE", "cost": "《無》×0", "piece": "team"}),
    ("piece that only speaks of teams", {"kind": "ピース", "skills": ["【ドリームチーム】を持つピースを使用したとき"]},
     {"type": "PIECE"}),
    ("relay piece, timing under the label of guard",
     {"kind": "ピース<br />\nリレー", "cost": "《無》×０", "by_kind": "メインフェイズ"},
     {"type": "PIECE", "cost": "《無》×0", "timing": "main", "piece": "relay"}),
    ("piece craft", {"kind": "ピース<br />\nクラフト", "number": "WXDi-P99-TK01", "rarity": "TK"},
     {"type": "PIECE", "craft": "1", "rarity": "TK", "number": "WXDi-P99-TK01"}),
    ("ARTS of two timings and a hybrid cost",
     {"kind": "アーツ", "colour": "白赤", "cost": "《白/赤》×６", "by_kind_label": "使用タイミング",
      "by_kind": "アタックフェイズ<br />\nスペルカットイン", "format": KEY},
     {"type": "ARTS", "colours": "WR", "cost": "《白/赤》×6", "timing": "attack|spell_cutin", "mark": "K"}),
    ("timings glued together", {"kind": "アーツ", "by_kind": "メインフェイズアタックフェイズ"},
     {"type": "ARTS", "timing": "main|attack"}),
    ("timings of old, in brackets on one line", {"kind": "アーツ", "by_kind": "【アタックフェイズ】　【スペルカットイン】"},
     {"type": "ARTS", "timing": "attack|spell_cutin"}),
    ("cost of several colours", {"kind": "アーツ", "cost": "《赤》×１<br />\n《緑》×1<br />\n《無》×１２"},
     {"type": "ARTS", "cost": "《赤》×1《緑》×1《無》×12"}),
    ("key with a coin cost", {"kind": "キー", "cost": "《コイン》×１", "format": KEY},
     {"type": "KEY", "cost": "《コイン》×1", "mark": "K"}),
    ("coin written as its icon", {"kind": "キー", "cost": "《コインアイコン》×１"}, {"type": "KEY", "cost": "《コインアイコン》×1"}),
    ("LRIG of level zero without any text",
     {"kind": "ルリグ", "type": "タマ", "level": "0", "grow_cost": "《赤》×０", "limit": "0", "team_label": "チーム",
      "team_or_limit": "NoLimit", "by_kind_label": "コイン", "by_kind": "1", "colour": "赤"},
     {"type": "LRIG", "classes": "タマ", "level": "0", "grow_cost": "《赤》×0", "limit": "0", "team": "No Limit",
      "coin": "1", "colours": "R"}),
    ("LRIG without limit, paid for with a key, of type ?",
     {"kind": "ルリグ", "type": "？", "level": "5", "limit": "∞", "colour": "無", "team_label": "チーム",
      "by_kind_label": "コイン", "grow_cost": "《白/赤/青/緑/黒》×５<br />\nor<br />\nキー"},
     {"type": "LRIG", "classes": "?", "level": "5", "limit": "inf", "colours": "",
      "grow_cost": "《白/赤/青/緑/黒》×5orキー"}),
    ("LRIG of two types with a full-width slash", {"kind": "ルリグ", "type": "タマ／イオナ", "level": "4", "colour": "黒白"},
     {"type": "LRIG", "classes": "タマ/イオナ", "level": "4", "colours": "WK"}),
    ("assist LRIG with a bonus to the limit",
     {"kind": "アシストルリグ", "type": "サシェ", "level": "1", "grow_cost": "《無》×０", "limit": "＋１",
      "team_label": "チーム", "team_or_limit": "アンシエント･サプライズ", "by_kind_label": "使用タイミング", "by_kind": "メインフェイズ"},
     {"type": "ASSIST_LRIG", "classes": "サシェ", "level": "1", "grow_cost": "《無》×0", "limit": "1",
      "team": "アンシエント・サプライズ", "timing": "main"}),
    ("SIGNI with burst and guard",
     {"type": "精元", "level": "1", "power": "1000", "by_kind": "ガード", "skills": [f"{AUTO}：文。", f"{BURST}：引く。"]},
     {"classes": "精元", "level": "1", "power": "1000", "guard": "1", "life_burst": "1"}),
    ("SIGNI with a limit and a power without end",
     {"type": "精元", "level": "5", "limit": "10", "power": "∞", "team_or_limit": "？限定"},
     {"classes": "精元", "level": "5", "limit": "10", "power": "inf", "only_for": "?"}),
    ("SIGNI whose power is not fixed", {"type": "精元", "level": "1", "power": "？"},
     {"classes": "精元", "level": "1"}),
    ("SIGNI of two families", {"type": "精生：水獣<br />\n精武：トリック", "level": "3", "team_or_limit": "エルドラ/あや限定"},
     {"classes": "精生:水獣/精武:トリック", "level": "3", "only_for": "エルドラ/あや"}),
    ("SIGNI of two classes of one family", {"type": "精武：ウェポン/トリック", "level": "3"},
     {"classes": "精武:ウェポン/トリック", "level": "3"}),
    ("SIGNI of a faction", {"type": "闘争派/奏像：悪魔", "level": "3"}, {"classes": "闘争派/奏像:悪魔", "level": "3"}),
    ("full-width owner", {"kind": "スペル", "team_or_limit": "ＬｏＶ限定"}, {"type": "SPELL", "only_for": "LoV"}),
    ("resona", {"kind": "レゾナ", "type": "奏像：悪魔", "level": "4", "team_or_limit": "サシェ限定"},
     {"type": "RESONA", "classes": "奏像:悪魔", "level": "4", "only_for": "サシェ"}),
    ("resona craft on three lines", {"kind": "シグニ<br />\nレゾナ<br />\nクラフト", "type": "奏像：悪魔", "level": "3"},
     {"type": "RESONA", "craft": "1", "classes": "奏像:悪魔", "level": "3"}),
    ("resona craft as written since 2026", {"kind": "シグニ レゾナ/クラフト", "type": "奏像：悪魔", "level": "3"},
     {"type": "RESONA", "craft": "1", "classes": "奏像:悪魔", "level": "3"}),
    ("ARTS craft, timing under the label of guard", {"kind": "アーツ<br />クラフト", "rarity": "-", "by_kind": "メインフェイズ"},
     {"type": "ARTS", "craft": "1", "rarity": "", "timing": "main"}),
    ("token with nothing filled in", {"kind": "-", "number": "WXDi-P99-TK07A", "colour": "-", "rarity": "-"},
     {"type": "TOKEN", "number": "WXDi-P99-TK07A", "colours": "", "rarity": ""}),
    ("token named so", {"kind": "トークン", "colour": "-"}, {"type": "TOKEN", "colours": ""}),
    ("coin card", {"kind": "コイン", "number": "WXDi-P99-CO-01", "colour": "-", "rarity": "CO"},
     {"type": "TOKEN", "number": "WXDi-P99-CO-01", "colours": "", "rarity": "CO"}),
    ("kind and type swapped", {"kind": "精元", "type": "シグニ", "level": "1"}, {"classes": "精元", "level": "1"}),
    ("typing errors of the site", {"type": "奏生：植物<br />\n精生：空獸", "level": "1"},
     {"classes": "奏羅:植物/精生:空獣", "level": "1"}),
    ("name in full width, known in another spelling", {"name": "灯　＃", "level": "1"}, {"name": "灯 #", "level": "1"}),
    ("promo with the note of a known card", {"number": "PR-901", "name": "試験の器（どこかの店）", "level": "1"},
     {"number": "PR-901", "level": "1"}),
    ("promo with a note that says what it is", {"number": "SPDi99-01", "name": "新しい器（本の 付録）", "level": "1"},
     {"number": "SPDi99-01", "name": "新しい器", "level": "1"}),
    ("card whose own name ends in brackets", {"name": "器（夜）", "level": "1"}, {"name": "器(夜)", "level": "1"}),
    ("limit on deck building",
     {"kind": "ルリグ", "type": "タマ", "level": "1", "skills": ["これがルリグデッキにあるなら、ルリグデッキにアーツは３枚までしか入れられない。"]},
     {"type": "LRIG", "classes": "タマ", "level": "1", "max_arts": "3"}),
    ("no kana", {"kana": "-", "level": "1"}, {"kana": "", "level": "1"}),
]  # fmt: skip


@pytest.mark.parametrize(("values", "facts"), [shape[1:] for shape in SHAPES], ids=[shape[0] for shape in SHAPES])
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


UNKNOWN: list[tuple[str, dict[str, Any], str]] = [
    ("kind", {"kind": "ドライバー"}, "ドライバー"),
    ("kind", {"kind": "シグニ<br />スペル"}, "シグニ スペル"),
    ("kind", {"kind": "-"}, "-"),
    ("colour", {"colour": "紫"}, "紫"),
    ("colour", {"colour": "白紫"}, "白紫"),
    ("level", {"level": "X"}, "X"),
    ("limit", {"limit": "1以上"}, "1以上"),
    ("power", {"power": "12000以上"}, "12000以上"),
    ("cost", {"cost": "《虹》×１"}, "《虹》×1"),
    ("cost", {"cost": "ただ"}, "ただ"),
    ("grow_cost", {"grow_cost": "《白》"}, "《白》"),
    ("type", {"type": "精新：何か"}, "精新:何か"),
    ("type", {"type": "精武：アーム精生：水獣"}, "精武:アーム精生:水獣"),
    ("type", {"kind": "ルリグ", "type": "タマイオナ", "level": "1"}, "タマイオナ"),
    ("team_or_limit", {"team_or_limit": "ダレカ限定"}, "ダレカ"),
    ("team_or_limit", {"team_or_limit": "知らない仲間"}, "知らない仲間"),
    ("by_kind", {"by_kind": "エンドフェイズ"}, "エンドフェイズ"),
    ("by_kind", {"by_kind": "ガード不可"}, "ガード不可"),
    ("format", {"format": f'<img src="{ICONS}/icon_txt_format_new.png" alt="《新》">'}, "icon_txt_format_new.png"),
    ("format", {"format": "オールスター"}, "オールスター"),
    ("story", {"story": f'<img src="{ICONS}/icon_txt_other.png" alt="">'}, "icon_txt_other.png"),
    ("story", {"story": "別の話"}, "別の話"),
    ("text", {"skills": ["このカードはデッキに何枚でも入れることができる。"]}, "このカードはデッキに何枚でも入れることができる"),
    ("name", {"number": "PR-902", "name": "新しい器（謎の場所）"}, "(謎の場所)"),
]


@pytest.mark.parametrize(("field", "values", "word"), UNKNOWN, ids=[f"{f}: {w}" for f, _, w in UNKNOWN])
def test_a_value_that_is_not_known_keeps_the_card_out(field: str, values: dict[str, Any], word: str) -> None:
    found, remarks = read(**values)
    assert found is None
    assert [(remark.field, remark.keeps_out) for remark in remarks] == [(field, True)]
    assert word in str(remarks[0])
    assert "--accept" in str(remarks[0])


@pytest.mark.parametrize(
    ("field", "values", "word"), [case for case in UNKNOWN if case[0] in ("type", "team_or_limit", "story", "text")]
)
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


def test_a_new_rarity_is_remarked_and_let_in() -> None:
    found, remarks = read(rarity="XR", level="1")
    assert found is not None
    assert found["rarity"] == "XR"
    assert [remark.keeps_out for remark in remarks] == [False]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["kind", "type", "colour", "level", "cost", "grow_cost", "limit", "power", "team_or_limit", "by_kind"]),
    st.text(alphabet="白赤青緑黒無《》×１２0/-∞？シグニルリグクラフト限定：<br />フェイズ", min_size=1, max_size=20),
)
def test_a_row_comes_out_whole_or_not_at_all(field: str, value: str) -> None:
    values = {"type": "精元", "level": "1", field: value}
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
        (_faces(("WX91-001B", SIGNI)), ""),
        (_faces(("WX91-TK01A", {**SIGNI, "craft": "1"}), ("WX91-TK01B", {**SIGNI, "craft": "1"})), ""),
    ],
)
def test_back_faces(rows: dict[str, Row], back_of: str) -> None:
    assert not backs(rows, {}, frozenset())
    assert next(facts["back_of"] for number, facts in rows.items() if number.endswith("B")) == back_of


def test_a_back_face_that_cannot_be_told() -> None:
    rows = _faces(("WX91-001A", SIGNI), ("WX91-001B", SIGNI))
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
