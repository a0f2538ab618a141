"""wixoss-deckmaker text: three ◆ headings, one line a copy: its index in the section, number, name.

    ◆ルリグデッキ
    1 WX24-D1-01 新月の巫女 タマヨリヒメ
    ◆メインデッキ（ライフバースト有）
    1 WX24-D1-26 サーバント #
    2 WX24-D1-26 サーバント #
    ◆メインデッキ（ライフバースト無）
    1 WX24-D1-11 小闘装 ククリ

The index is not a count. A file under the same headings whose first figures do not run 1, 2, 3, ... was written by
hand, and its figures are counts: the plain text form reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source
from deckcheck.decks.writing import OutDeck
from deckcheck.model import Passed, Zone

NAME = "deckmaker"
TITLE = "wixoss-deckmaker text (◆ headings, one line a copy)"
SUFFIXES = (".txt",)

_HEADING = re.compile(r"◆\s*(ルリグ|メイン)デッキ\s*(?:[(（].*[)）])?")
_COPY = re.compile(r"([0-9]{1,3})[ \t\u3000]+(\S.*)")


def recognises(source: Source) -> bool:
    """A ◆ heading, and below each the lines 1, 2, 3, ... in order; one section at least has two."""
    if "◆" not in source.text:
        return False
    expected = 0
    longest = 0
    for _, line in _written_lines(source.text):
        copy = _COPY.fullmatch(line)
        if _HEADING.fullmatch(line):
            expected = 1
        elif copy is None or int(copy[1]) != expected:
            return False
        else:
            longest = max(longest, expected)
            expected += 1
    return longest > 1


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file."""
    lines: list[RawLine] = []
    passed: list[Passed] = []
    zone: Zone | None = None
    for number, line in _written_lines(source.text):
        heading, copy = _HEADING.fullmatch(line), _COPY.fullmatch(line)
        if heading:
            zone = "lrig" if heading[1] == "ルリグ" else "main"
            passed.append(Passed(number, "heading", line))
        elif copy:
            lines.append(RawLine(copy[2], 1, zone, number))
        else:
            lines.append(RawLine(line, None, zone, number))
    return [RawDeck(tuple(lines), passed=tuple(passed))]


def _written_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line.strip()


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    deck = decks[0]
    sections = (
        ("ルリグデッキ", deck.of("lrig")),
        ("メインデッキ（ライフバースト有）", deck.of("main", life_burst=True)),
        ("メインデッキ（ライフバースト無）", deck.of("main", life_burst=False)),
    )
    written: list[str] = []
    for heading, lines in sections:
        written.append(f"◆{heading}\n")
        copies = [f"{line.any_number} {line.name}" for line in lines for _ in range(line.count)]
        written += [f"{index} {copy}\n" for index, copy in enumerate(copies, 1)]
    return "".join(written)
