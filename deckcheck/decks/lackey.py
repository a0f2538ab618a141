"""LackeyCCG text: count, tab, name; the LRIG deck below a line `Sideboard:`.

    4	サーバント #
    Sideboard:
    1	新月の巫女 タマヨリヒメ

Without `Sideboard:` the type of a card tells its deck.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source, counted, gathered
from deckcheck.decks.writing import OutDeck
from deckcheck.model import Fault, Passed, Zone

NAME = "lackey"
TITLE = "LackeyCCG text (count, tab, name)"
SUFFIXES = (".txt",)

_LINE = re.compile(r"([0-9]{1,4})\t\s*(\S.*)")
_SIDEBOARD = re.compile(r"sideboard\s*:", re.IGNORECASE)


def recognises(source: Source) -> bool:
    """Every line is count, tab and name, save for one `Sideboard:`."""
    if "\t" not in source.text:
        return False
    written = [line.strip() for line in source.text.split("\n") if line.strip()]
    others = [line for line in written if not _LINE.fullmatch(line)]
    return len(others) < len(written) and len(others) <= 1 and all(map(_SIDEBOARD.fullmatch, others))


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file. Without `Sideboard:` the type of a card tells its zone."""
    return [gathered(_cards(source.text))]


def _cards(text: str) -> Iterator[RawLine | Fault | Passed]:
    rows = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    split = next((number for number, line in rows if _SIDEBOARD.fullmatch(line)), None)
    for number, written in rows:
        zone: Zone | None = None if split is None else "main" if number < split else "lrig"
        if match := _LINE.fullmatch(written):
            yield counted(match[2], match[1], zone, number)
        elif number == split:
            yield Passed(number, "heading", written)
        else:
            yield RawLine(written, None, zone, number)


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    deck = decks[0]
    main, lrig = ("".join(f"{line.count}\t{line.name}\n" for line in deck.of(zone)) for zone in ("main", "lrig"))
    return f"{main}Sideboard:\n{lrig}"
