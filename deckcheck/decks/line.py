"""The grammar of a card line: ornament, count, annotations, ONE card, annotations, count, note.

Nothing here knows a card. `readings` takes off the line, piece by piece and from both ends, all that people put
around a card; what is left between is for the catalog to know. A line counts as read only where the rest is a card,
and the longest rest goes first: `コード・ピルルク X 2枚` is two of コード・ピルルク X, not X times two of another.

    ornament    ・ ● ■ * - + 1. ① - [ ] | ** <li>            in front; `|`, stars and tags behind too
    count       4 4x ×4 [4] (4枚) ……4枚 ：4 →4 四枚 4️⃣ 計4枚   in front or behind, once
    annotation  Lv1 レベル1 [Lv.2] (白) 白 スペル ★ LB ※LB 【LB】  in front or behind
    note        （ピン差し） ←強い # comment // memo *F*          behind
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from deckcheck.record import Record

# Beyond this many ways to take a line apart it is no card line.
_MOST_STATES = 300
_MOST_LENGTH = 300

QUOTES = (
    ("**", "**"),
    ("“", "”"),
    ("【", "】"),
    ("《", "》"),
    ("「", "」"),
    ("『", "』"),
    ("<", ">"),
    ("≪", "≫"),
    ('"', '"'),
)

# A number behind a space; the numbers of a range; what in brackets is no part of a name. Patterns are text: `re`
# compiles and keeps those that a run needs, and most decks need none.
SPACED_END = r"(?P<name>.*\S)\s+(?P<count>\d+)"
RANGE = r"(?P<stem>.*?\S)(?P<first>\d)\s*[~〜～]\s*(?P<last>\d)(?P<rest>.*)"
LABELS = ("LB", "★", "☆", "白", "赤", "青", "緑", "黒", "無")

_TIMES = "[xX×*✕✖╳☓⨯]"
_COPIES = "(?:枚|張|张|장|mai\\b|cop(?:y|ies)\\b)"
_LEVEL = r"(?:lv|レベル|level|等级)\.?\s*[0-5]"
_BURST = "(?:LB|ライフバースト|生命爆发|life\\s?burst)"
_COLOUR = "(?:[白赤青緑黒无無红蓝绿黑]|無色|white|red|blue|green|black|colou?rless)"
_KIND = "(?:シグニ|スペル|アーツ|ルリグ|アシスト|キー|ピース|レゾナ|signi|spell|arts|lrig|key|piece|resona)"
_LABEL = f"(?P<label>{_LEVEL}|{_BURST}|{_COLOUR}|{_KIND}|[★☆※]+)"
_KANJI = {numeral: number for number, numeral in enumerate("一二三四五六七八九十", 1)}

# What may stand in front of the card, and what behind it. A group `count` is the number of copies.
_FRONT = (
    r"(?:[・･•●○◎◆◇■□▪▶▷►>*+★☆※▼▽▲△✔✓|_\-]|</?[a-zA-Z][^<>]*>)\s*",
    r"\[[ xX✓]?\]\s*",
    rf"[\[(【]?\s*{_LABEL}\s*[\])】]\s*",
    rf"{_LABEL}(?:\s*[:/]\s*|\s+)",
    r"[★☆※]+\s*",
    rf"[\[(【]?\s*(?P<count>\d+)\s*(?:{_TIMES}|{_COPIES})?\s*[\])】](?:\s*{_TIMES})?[\s:]*",
    r"(?:\d{1,3}[.)]|\(\d{1,3}\))\s*(?=\D)",
    rf"(?P<count>\d+)\s*(?:{_TIMES}|{_COPIES})?(?:\s*[:;,]\s*|\s+)(?:of\s+)?",
    rf"(?P<count>\d+)\s*(?:{_TIMES}|{_COPIES})\s*",
    rf"[\[(【]{_TIMES}\s*(?P<count>\d+)[\])】]\s*",
    rf"{_TIMES}\s*(?P<count>\d+)\s+",
)
_BACK = (
    r"\s*(?:[|_*]|</?[a-zA-Z][^<>]*>)",
    r"\s*[★☆※]+",
    rf"\s*※?\s*[\[(【]\s*{_LABEL}\s*[\])】]",
    rf"(?:\s*※|\s)\s*{_LABEL}",
    r"\s*(?:\*F\*|[\[(](?:foil|パラレル|ホイル)[\])])",
    r"\s*(?:←|<-|⇐|\s#|\s//).*",
    r"\s+(?:#[^#]*|//(?:(?!//).)*)",
    rf"\s*[\[(【《<「]\s*{_TIMES}?\s*(?P<count>\d+)\s*{_COPIES}?\s*[\])】》>」]",
    rf"\s+(?P<count>\d+)\s*{_COPIES}?[.。]?",
    rf"\s*{_TIMES}\s*(?P<count>\d+)\s*{_COPIES}?[.。]?",
    rf"\s*(?:[:;,、@=+/|→]|[-―─—–]+|\.{{2,}}|[…・‥]+|計|合計)\s*{_TIMES}?\s*(?P<count>\d+)\s*{_COPIES}?[.。]?",
    rf"\s*(?P<count>\d+)\s*{_COPIES}",
    rf"(?P<count>\d)\s*{_COPIES}",
    r"(?<=[^\d\s])(?P<count>\d)",
    rf"\s*(?:{_TIMES}\s*(?P<count>[一二三四五六七八九十])|(?P<named>[一二三四五六七八九十])枚)",
    r"\s*[|\t]\s*(?:[0-5]|-)",
    r"\s*[(\[【][^()\[\]【】]*[)\]】]",
)


def _unescaped(text: str) -> str:
    from html import unescape

    return unescape(text)


def plain(text: str) -> str:
    """The line in the signs that the grammar knows: NFKC, without the marks that make pictures of signs."""
    # The acute accent that serves as an apostrophe: NFKC would make a space and a combining accent of it.
    text = re.sub("[\ufe0e\ufe0f\u20e3\u200b\u200c\u200d\u2060\ufeff]", "", text.replace("´", "'"))
    return unicodedata.normalize("NFKC", re.sub("^\\s*[①-⑳]", "", text))


class Rest(Record):
    """What is left of a line, and what was taken off: the count, 1 without one, and the annotations."""

    text: str
    count: int
    counted: bool
    labels: tuple[str, ...] = ()


def readings(text: str, count: int | None = None) -> tuple[Rest, ...]:
    """Every way to take the line apart, the longest rest first.

    With `count`, which is known from elsewhere, no number of the line is taken for one.
    """
    bare = plain(_unescaped(text) if "&" in text else text).strip()
    if len(bare) > _MOST_LENGTH:
        return ()
    # Full-width letters fold one by one: the name is then handed on as the author wrote it.
    written = text.strip() if len(text.strip()) == len(bare) else bare
    front, back = _patterns()
    first = (0, len(bare), count)
    labels: dict[tuple[int, int, int | None], tuple[str, ...]] = {first: ()}
    waiting = [first]
    found: dict[tuple[int, int], tuple[int, int, int | None]] = {}
    while waiting and len(labels) < _MOST_STATES:
        state = waiting.pop(0)
        start, end, copies = state
        # One count a rest: of `1. X 4` and `X 4` the one with fewer pieces taken off came first.
        found.setdefault((start, end), state)
        for place, piece in _taken(bare, start, end, front, back):
            number, label = _number(piece), piece.groupdict().get("label")
            if number is not None and copies is not None:
                continue
            after = (*place, copies if number is None else number)
            if after not in labels and bare[place[0] : place[1]].strip():
                labels[after] = (*labels[state], label) if label else labels[state]
                waiting.append(after)
    ordered = sorted(found.items(), key=lambda item: item[0][0] - item[0][1])
    return tuple(
        Rest(written[start:end].strip(), 1 if state[2] is None else state[2], state[2] is not None, labels[state])
        for (start, end), state in ordered
    )


def _taken(
    text: str, start: int, end: int, front: list[re.Pattern[str]], back: list[re.Pattern[str]]
) -> list[tuple[tuple[int, int], re.Match[str]]]:
    """What is left when one piece is taken off, and that piece."""
    left: list[tuple[tuple[int, int], re.Match[str]]] = []
    for pattern in front:
        match = pattern.match(text, start, end)
        if match is not None and match.end() < end:
            left.append(((match.end(), end), match))
    for pattern in back:
        match = pattern.search(text, start, end)
        if match is not None and match.start() > start:
            left.append(((start, match.start()), match))
    return left


def _number(match: re.Match[str]) -> int | None:
    groups = match.groupdict()
    digits = groups.get("count") or groups.get("named") or ""
    if digits in _KANJI:
        return _KANJI[digits]
    return int(digits[:6]) if digits else None


@cache
def _patterns() -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    return (
        [re.compile(pattern, re.IGNORECASE) for pattern in _FRONT],
        [re.compile(rf"(?:{pattern})\Z", re.IGNORECASE) for pattern in _BACK],
    )
