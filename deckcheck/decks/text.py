"""Plain text: one card a line, as people type it.

    name: White Hope
    format: all-star
    date: 2026-11-30

    LRIG deck
    1 WD01-005
    WD01-004 三日月の巫女 タマヨリヒメ

    【メインデッキ】
    4x Servant D
    《ゲット・バイブル》×4★
    WD01-009 x4
    サーバント O4
    # a comment

Headers are `name:`, `format:`, `date:` and `event:`, in English, Japanese or Chinese. A second `name:` begins a
second deck.

Headings (LRIG deck, ルリグデッキ, アーツ, 分身牌组, 루리그 덱, main, メインデッキ, LB有, 無LB, 主牌组, 메인 덱, ...)
say which deck the lines below them belong to, with any ornament and with a number of cards behind; without
headings, the type of each card does.

A card is a number, a name in Japanese, English, Simplified Chinese or Korean, an alias (`--aliases`), or a number
and its name. Width, spaces and variants of a sign do not matter. Around it may stand, in front or behind:

    count         4 サーバント #    4x サーバント #    [4] サーバント #    サーバント # ×4    サーバント #……4枚
                  サーバント #：4   サーバント #（4）  サーバント # 四枚   サーバント # → 4
    ornament      ・サーバント # 4   1. サーバント # ×4   - [ ] 4 サーバント #   **サーバント #** x4
                  | サーバント # | 1 | 4 |
    annotation    ★サーバント # ×4   Lv1 サーバント # ×4   (白) ゲット・インデックス ×4   サーバント # ×4 ※LB
    note          サーバント # ×4（ピン差し）   サーバント # ×4 ←強い   サーバント # ×4 // memo
                  4 サーバント # (WXDi-07)

Without a count it is 1. Since names hold digits, signs and brackets too, the card is found by trying: the longest part
of the line that is a card, and all that is left over must be of these kinds. Quotes (《》, 「」) do not matter.
`エマ レベル0~3` is one card for each number. A short name is read only with `--short-names`, and only if one card of
the deck's format holds it.

A table may stand in the list, its columns in any order: with heads in Japanese, English, Chinese or Korean (name,
number, count, level, colour, type, life burst, zone), or without, if what stands in them tells. The cells are parted by
tabs, pipes or, under heads, by commas, or stand on a line each:

    | カード名（カードNo.） | レベル | 枚数 |        サーバント #
    |---|---|---|                                    1
    | サーバント #（WX24-D1-26） | 1 | 4 |            4

Lines that are no card are passed over: levels (`Lv3`), totals (`計40枚`), addresses, rules, heads of tables, and the
text of an article before, between and behind. `check -v` counts them, `check --show-reading` lists every line. A total
that is not what stands there, and a level, colour or type that is not the card's, are warnings. Labels
(`使用ルリグ：タマ`, `プレイヤー：…`) are kept as headers of the deck.

A whole line that begins with `#` or `//` is a comment, unless it names a card: サーバント # and タマ//メモリア are
cards.

The text is UTF-8, UTF-16 or Shift_JIS, with or without a byte order mark, with any line ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from deckcheck.decks.form import RawDeck, RawLine, Source, unparsed
from deckcheck.decks.headings import aside_of, header_of, zone_of
from deckcheck.decks.writing import HEADERS, OutDeck
from deckcheck.model import Fault, Header, Passed, Zone

if TYPE_CHECKING:
    from deckcheck.decks.tables import Found

NAME = "text"
TITLE = "plain text, one card a line"
SUFFIXES = (".txt",)
MANY = True

HEADING_OF: dict[Zone, str] = {"lrig": "LRIG deck", "main": "Main deck"}

_LONGEST = 500


def recognises(source: Source) -> bool:
    """Any text may be a plain list."""
    return True


def read(source: Source) -> list[RawDeck]:
    """One deck, or one for each `name:` header."""
    decks: list[RawDeck] = []
    lines: list[RawLine] = []
    headers: dict[str, Header] = {}
    faults: list[Fault] = []
    passed: list[Passed] = []
    zone: Zone | None = None

    def close() -> None:
        name = headers["name"].text if "name" in headers else ""
        decks.append(RawDeck(tuple(lines), name, dict(headers), tuple(faults), tuple(passed)))

    written = [line.strip() for line in source.text.split("\n")]
    kinds = [kind_of(text) for text in written]
    rows = _rows(source.text, written, kinds)
    for number, (text, (kind, key, value)) in enumerate(zip(written, kinds, strict=True), 1):
        if number in rows:
            row = rows[number]
            read = Passed(number, row, text) if isinstance(row, str) else row.columns.read(row.cells, zone, number)
            if isinstance(read, RawLine):
                lines.append(read)
            elif isinstance(read, Passed):
                passed.append(read)
            else:
                faults.append(read)
        elif kind == "card":
            lines.append(RawLine(text, None, zone, number, key == "#"))
        elif kind == "heading":
            zone = _ZONES[key]
            passed.append(Passed(number, kind, text))
        elif kind == "header":
            if key == "name" and (faults or "name" in headers or not all(line.maybe_comment for line in lines)):
                close()
                lines, headers, faults, passed, zone = [], {}, [], [], None
            if key in headers and headers[key].text != value:
                faults.append(unparsed(text, number))
            else:
                headers[key] = Header(value, number)
                passed.append(Passed(number, kind, text))
        elif kind == "aside":
            passed.append(Passed(number, key, text))
        elif kind == "long":
            faults.append(unparsed(text[:40], number, "long"))
    close()
    return decks


def _rows(text: str, lines: Sequence[str], kinds: Sequence[tuple[str, str, str]]) -> Found:
    """The rows of tables among the lines. Most lists have none, and pay for no look."""
    if "|" not in text and "\t" not in text and not any(key in ("number", "table-head") for _, key, _ in kinds):
        return {}
    from deckcheck.decks.tables import found_in

    return found_in(list(enumerate(lines, 1)))


_ZONES: dict[str, Zone] = {"lrig": "lrig", "main": "main"}


# Headings and headers are the same in many decks, and telling them costs more than reading a card.
@lru_cache(maxsize=1 << 16)
def kind_of(text: str) -> tuple[str, str, str]:
    """What a line without the space around it is: (kind, key, value).

    The kind is blank, header (key and value), heading (key is its zone), aside (key says of what kind), long, or card:
    key `#` if it is perhaps a comment, `number` if it is a number alone.
    """
    if not text:
        return "blank", "", ""
    if len(text) > _LONGEST:
        return "long", "", ""
    header = header_of(text)
    if header is not None:
        return "header", *header
    zone = zone_of(text)
    if zone is not None:
        return "heading", zone, ""
    aside = aside_of(text)
    if aside is not None:
        return "aside", aside, ""
    if text.startswith(("#", "//", "＃", "／／")):
        return "card", "#", ""
    return "card", "number" if text.strip("x× 枚張张").isdigit() else "", ""


def write(decks: Sequence[OutDeck]) -> str:
    """Write one deck or several, in the canonical form: headers, LRIG deck, main deck."""
    return "\n".join(_written(deck, index if len(decks) > 1 else 0) for index, deck in enumerate(decks, 1))


def _written(deck: OutDeck, index: int) -> str:
    name = deck.name or (f"deck {index}" if index else "")
    headers = {"name": name} if name else {}
    headers |= {key: deck.headers[key] for key in HEADERS if key in deck.headers}
    parts = ["".join(f"{key}: {value}\n" for key, value in headers.items())] if headers else []
    for zone, heading in HEADING_OF.items():
        cards = "".join(f"{line.count} {line.label}\n" for line in deck.of(zone))
        parts.append(f"{heading}\n{cards}")
    return "\n".join(parts)
