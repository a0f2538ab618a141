"""The words over the parts of a deck list, and the words of its headers, in the languages that lists are kept in."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

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

# Lines of a list that name no card, by kind: levels, types and totals over and under its parts, addresses, rules
# drawn between parts, heads of tables.
_ASIDES = (
    (
        "level",
        (
            r"[(\[<~【]*(?:lv|level|レベル|等级)\.?\s*[0-5]\s*(?:signi|シグニ|精灵)?(?:\s*[(:]?\s*\d{1,2}\s*[枚張张]?\)?)?"
            r"[)\]>~:】]*"
        ),
    ),
    (
        "total",
        r"[(\[=\-~]*(?:合計|総計|計|总计|合计|共|total)\s*:?\s*\d{1,3}\s*(?:枚|張|张|cards?)?(?:\s*/\s*\d{1,3})?[)\]=\-~.。]*",
    ),
    ("address", r"(?:https?://|www\.)\S+"),
    ("rule", r"[|\s:+=_~*.・\-]+"),
    (
        "table-head",
        (
            r"\|?\s*(?:no\.?\s*[|\t]\s*)?(?:カード名|card\s*name|name|card|卡名|卡牌名称|카드명).*[|\t].*"
            r"(?:枚数|数量|qty|quantity|count|매수).*"
        ),
    ),
    ("table-head", r"\|?\s*(?:枚数|数量|qty|quantity|count|매수)\s*[|\t].*(?:カード名|name|card|卡名|카드명).*"),
    ("text", r"\d{2,4}[./年\-]\d{1,2}(?:[./月\-]\d{1,2}日?)?(?:\s*\([^()]\))?(?:\s+\d{1,2}:\d\d(?::\d\d)?)?"),
)

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
    return next((kind for kind, pattern in _ASIDES if re.fullmatch(pattern, plain, re.IGNORECASE)), None)
