"""WEBXOSS text export: three sections between lines of em dashes, a count before each name.

    1 新月の巫女 タマヨリヒメ
    ——————————
    4 甲冑 ローメイル
    ——————————
    4 サーバント O

The sections are: LRIG deck, main deck without life burst, main deck with life burst.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source, counted, gathered
from deckcheck.decks.writing import OutDeck
from deckcheck.model import Fault, Passed, Zone

NAME = "webxoss-text"
TITLE = "WEBXOSS text export (em-dash separators)"
SUFFIXES = (".txt",)

_SEPARATOR = re.compile(r"—{4,}")
_COUNTED = re.compile(r"([0-9]{1,4})[ \t\u3000]+(\S.*)")


def recognises(source: Source) -> bool:
    """A line of em dashes."""
    return "————" in source.text and any(_is_separator(line) for line in source.text.split("\n"))


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file; the section before the first separator is the LRIG deck."""
    return [gathered(_cards(source.text))]


def _cards(text: str) -> Iterator[RawLine | Fault | Passed]:
    zone: Zone = "lrig"
    for number, line in enumerate(text.split("\n"), 1):
        written = line.strip()
        if _is_separator(written):
            zone = "main"
            yield Passed(number, "heading", written)
        elif match := _COUNTED.fullmatch(written):
            yield counted(match[2], match[1], zone, number)
        elif written:
            yield RawLine(written, None, zone, number)


def _is_separator(line: str) -> bool:
    return _SEPARATOR.fullmatch(line.strip()) is not None


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    deck = decks[0]
    sections = (deck.of("lrig"), deck.of("main", life_burst=False), deck.of("main", life_burst=True))
    separator = "—" * 10 + "\n"
    return separator.join("".join(f"{line.count} {line.name}\n" for line in section) for section in sections)
