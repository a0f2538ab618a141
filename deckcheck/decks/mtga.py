"""The text that card games on a screen put on the clipboard: sections, a count before each name, a set behind it.

    About
    Name Example

    Deck
    4 サーバント # (WX24-D1) 26

    Sideboard
    1 新月の巫女 タマヨリヒメ

The sideboard is the LRIG deck; so is a line that begins with `SB:`. Set and collector number name the printing.
Lines are read as in plain text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source
from deckcheck.decks.headings import zone_of
from deckcheck.decks.writing import OutDeck, OutLine
from deckcheck.model import Header, Passed, Zone

NAME = "mtga"
TITLE = "clipboard text with Deck and Sideboard sections"
SUFFIXES = (".txt",)

_SECTIONS: dict[str, Zone] = {"deck": "main", "sideboard": "lrig", "commander": "lrig", "companion": "lrig"}
_SB = re.compile(r"SB:\s*(\S.*)")
_NAME = re.compile(r"Name (.*\S)")


def recognises(source: Source) -> bool:
    """A line `Deck` or `About`, or one that begins with `SB:`."""
    lines = [line.strip() for line in source.text.split("\n")]
    return any(line in ("Deck", "About") or line.startswith("SB:") for line in lines)


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file. Without a sideboard the type of a card tells its zone."""
    rows = [(number, line.strip()) for number, line in enumerate(source.text.split("\n"), 1)]
    has_side = any(_SECTIONS.get(_word(line)) == "lrig" or _SB.fullmatch(line) for _, line in rows)
    lines: list[RawLine] = []
    headers: dict[str, Header] = {}
    zone: Zone | None = "main" if has_side else None
    passed: list[Passed] = []
    about = False
    for number, written in rows:
        word = _word(written)
        if word == "about" or word in _SECTIONS:
            passed.append(Passed(number, "heading", written))
        if word == "about":
            about = True
        elif word in _SECTIONS:
            about = False
            zone = _SECTIONS[word] if has_side else None
        elif about and (name := _NAME.fullmatch(written)):
            headers["name"] = Header(name[1], number)
            passed.append(Passed(number, "header", written))
        elif heading := zone_of(written):
            zone = heading
            passed.append(Passed(number, "heading", written))
        elif side := _SB.fullmatch(written):
            lines.append(RawLine(side[1], None, "lrig", number))
        elif written:
            lines.append(RawLine(written, None, zone, number, written.startswith("//")))
    return [RawDeck(tuple(lines), headers["name"].text if headers else "", headers, passed=tuple(passed))]


def _word(line: str) -> str:
    return line.removesuffix(":").casefold()


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    deck = decks[0]
    about = f"About\nName {deck.name}\n\n" if deck.name else ""
    main, lrig = ("".join(map(_line, deck.of(zone))) for zone in ("main", "lrig"))
    return f"{about}Deck\n{main}\nSideboard\n{lrig}"


def _line(line: OutLine) -> str:
    set_code, _, item = line.number.rpartition("-")
    printing = f" ({set_code}) {item}" if set_code else ""
    return f"{line.count} {line.name}{printing}\n"
