"""The words of a deck list: over its parts and columns, and of its headers, in the languages that lists are kept in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from deckcheck.catalog.fold import fold_loosely
from deckcheck.model import Zone

# As `fold_loosely` leaves them.
_LRIG = """
    lrigdeck|lrig|lrigs|lrigdecklist|side|sideboard|ldeck
    ルリグデッキ|ルリグ|センタールリグ|アシストルリグ|アシスト|アーツ|キー|ピース|レゾナ
    assistlrig|assistlrigs|assist|centerlrig|centrelrig|arts|key|keys|piece|pieces|resona
    分身牌组|分身卡组|分身|分身牌組|分身卡組|技艺|技藝|钥匙|鑰匙|必杀
    루리그덱|루리그|아츠|키|피스|레조나
"""
_MAIN = """
    maindeck|main|sdeck|signi|spell|spells
    メインデッキ|メイン|シグニ|スペル
    主牌组|主卡组|主牌組|主卡組|主卡|精灵|精靈|魔法
    lb有|lbあり|lb有り|有lb|lb|ライフバースト有|ライフバーストあり|ライフバースト有り|ライフバースト
    lb無|lbなし|lb無し|無lb|无lb|lb无|ライフバースト無|ライフバーストなし|ライフバースト無し
    メインデッキ(ライフバースト有)|メインデッキ(ライフバースト無)|メインデッキ(lb有)|メインデッキ(lb無)
    withlifeburst|withlb|withoutlifeburst|withoutlb|nolb|nolifeburst
    生命爆发|有生命爆发|无生命爆发
    메인덱|시그니|스펠
"""


HEADINGS: dict[str, Zone] = {
    **dict.fromkeys(_LRIG.replace("\n    ", "|").strip("|\n").split("|"), "lrig"),
    **dict.fromkeys(_MAIN.replace("\n    ", "|").strip("|\n").split("|"), "main"),
}

HEADERS = {
    "name": "name",
    "deck": "name",
    "deckname": "name",
    "title": "name",
    "デッキ名": "name",
    "デッキ": "name",
    "名前": "name",
    "牌组名": "name",
    "卡组名": "name",
    "format": "format",
    "フォーマット": "format",
    "レギュレーション": "format",
    "赛制": "format",
    "date": "date",
    "日付": "date",
    "日期": "date",
    "event": "event",
    "イベント": "event",
    "大会": "event",
}

# The words over the columns of a table.
_COLUMNS = {
    "number": """number cardnumber cardno cardno. id カード番号 カードナンバー カードno カードno. 型番 编号 卡号
        卡牌编号 카드번호 번호""",
    "name": """name card cardname cards カード名 カード名称 カード 名前 名称 卡名 卡牌名称 卡片名称 卡牌 卡片
        카드명 카드이름 카드""",
    "count": """count qty quantity copies amount x # 枚数 採用枚数 投入枚数 数量 数 张数 張数 매수 수량 장수""",
    "zone": """zone section board ゾーン 区分 デッキ区分 区域 구역""",
    "deck": """deck deckname デッキ デッキ名 卡组 덱""",
    "format": "format フォーマット",
    "date": "date 日付",
    "event": "event イベント",
    "level": "level lv lv. レベル 等级 等級 레벨",
    "colour": "colour color 色 カラー 颜色 색 색상",
    "kind": "type kind cardtype タイプ カードタイプ 種類 種別 カード種類 类型 种类 卡片种类 종류 타입",
    "burst": "lb lifeburst ライフバースト バースト 生命爆发 라이프버스트",
    # For people; here so that a row of such words is known for the head of a table.
    "other": """no no. 番号 rarity レアリティ 稀有度 power パワー 力量 class クラス コスト cost 备注 備考 note memo 価格
        price""",
}

# What a list says of itself besides: kept as a header, and no word of the rules.
LABELS = {
    "使用ルリグ": "centre",
    "センター": "centre",
    "センタールリグ": "centre",
    "center": "centre",
    "centre": "centre",
    "centerlrig": "centre",
    "centrelrig": "centre",
    "分身": "centre",
    "プレイヤー": "player",
    "プレイヤー名": "player",
    "使用者": "player",
    "player": "player",
    "选手": "player",
    "玩家": "player",
}

# Lines of a list that name no card, by kind, with words one of which they hold: levels, types and totals over and under
# its parts, addresses; and without words rules drawn between parts, and days.
_ASIDES = (
    (
        "level",
        ("lv", "level", "レベル", "等级"),
        (
            r"[(\[<~【]*(?:lv|level|レベル|等级)\.?\s*[0-5]\s*(?:signi|シグニ|精灵)?(?:\s*[(:]?\s*\d{1,2}\s*[枚張张]?\)?)?"
            r"[)\]>~:】]*"
        ),
    ),
    (
        "total",
        ("合計", "総計", "計", "总计", "合计", "共", "total"),
        (
            r"[(\[=\-~]*(?:合計|総計|計|总计|合计|共|total)\s*:?\s*\d{1,3}\s*(?:枚|張|张|cards?)?(?:\s*/\s*\d{1,3})?"
            r"[)\]=\-~.。]*"
        ),
    ),
    ("address", ("http", "www."), r"(?:https?://|www\.)\S+"),
    ("rule", (), r"[|\s:+=_~*.・\-]+"),
    (
        "text",
        (),
        r"\d{2,4}[./年\-]\d{1,2}(?:[./月\-]\d{1,2}日?)?(?:\s*\([^()]\))?(?:\s+\d{1,2}:\d\d(?::\d\d)?)?",
    ),
)

_LONGEST_HEAD = 40
_MOST_COLUMNS = 20
_ORNAMENT = " \t→←〇🔷🔶📘📕✨♦❖■□◆◇●○◎★☆※*=-_~#:・|>•▼▲▽△/.,;+"
_BRACKETS = _ORNAMENT + "[]<>(){}「」『』"
_AMOUNT = r"[(\[:]?\d{1,3}(?:枚|張|张|cards?|/\d{1,3})?[)\]]?$"
_AMOUNT_ENDS = frozenset("0123456789枚張张ds")


@lru_cache(maxsize=1 << 14)  # decks share most of their lines
def zone_of(line: str) -> Zone | None:
    """The deck that a heading opens; None where the line is no heading.

    Ornament (【】, ■, #) and a number of cards at the end (`メインデッキ(40枚)`) do not matter.
    """
    if len(line) > 60:
        return None
    word = fold_loosely(line).strip(_ORNAMENT)
    bare = word.strip(_BRACKETS)
    if word in HEADINGS or bare in HEADINGS:
        return HEADINGS.get(word) or HEADINGS[bare]
    if word[-1:] in (")", "]"):
        # メインデッキ(LBあり)
        part = re.fullmatch(r"(.+?)[(\[](.+)[)\]]", word)
        if part and part[1] in HEADINGS and (part[2] in HEADINGS or re.fullmatch(_AMOUNT, part[2])):
            return HEADINGS[part[1]]
    if bare[-1:] not in _AMOUNT_ENDS:  # spares most lines, and most runs, the pattern
        return None
    return HEADINGS.get(re.sub(_AMOUNT, "", bare).strip(_BRACKETS))


def header_of(line: str) -> tuple[str, str] | None:
    """(name | format | date | event, value) of a header line; None where the line is no header."""
    colons = [place for place in (line.find(":"), line.find("：")) if place >= 0]
    if not colons or min(colons) > 20:
        return None
    key, value = line[: min(colons)], line[min(colons) + 1 :]
    word = "".join(unicodedata.normalize("NFKC", key).casefold().split())
    known = HEADERS.get(word) or (LABELS.get(word) if value.strip() else None)
    return (known, value.strip()) if known else None


def aside_of(line: str) -> str | None:
    """The kind of a line that names no card and says nothing of the deck (`Lv3`, `計40枚`, a rule); else None."""
    plain = unicodedata.normalize("NFKC", line).replace("〜", "~").strip()
    if is_table_head(line):
        return "table-head"
    lower = plain.lower()
    # Most lines are cards: the patterns are compiled, and asked, only where a line has a sign of one.
    for kind, signs, pattern in _ASIDES:
        fits = (
            any(sign in lower for sign in signs) if signs else not any(map(str.isalnum, lower)) or lower[:2].isdigit()
        )
        if fits and re.fullmatch(pattern, plain, re.IGNORECASE):
            return kind
    return None


def _has_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def column_of(cell: str) -> str:
    """The column that a head names; empty for any other text. What stands in brackets does not matter."""
    if len(cell) > _LONGEST_HEAD:
        return ""
    word = "".join(unicodedata.normalize("NFKC", cell).casefold().split())
    bare = re.sub(r"[(\[].*?[)\]]", "", word).strip(":|") or word.strip("()[]")
    known = _column_words()
    return known.get(word) or known.get(bare) or ""


@cache
def _column_words() -> dict[str, str]:
    return {word: column for column, words in _COLUMNS.items() for word in words.split()}


def is_table_head(line: str) -> bool:
    """Whether a line heads a table: heads of columns between pipes, tabs or commas, a name or number among them."""
    mark = next((mark for mark in "|\t,;、，" if mark in line), "")
    if not mark:
        return False
    cells = [cell.strip() for cell in line.strip("|").split(mark)]
    return is_head(cells)


def is_head(cells: Sequence[str]) -> bool:
    """Whether cells are heads of columns: a name or number, another one, and hardly anything else."""
    written = [cell for cell in cells if cell]
    if not 2 <= len(written) <= _MOST_COLUMNS:
        return False
    known = [column for cell in written if (column := column_of(cell))]
    return bool({"name", "number"} & set(known)) and len(known) >= 2 and len(known) * 2 > len(written)
