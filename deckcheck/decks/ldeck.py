"""The comma form of WIXOSS deck editors: a line a zone, one number a copy.

    ldeck,WXDi-D01-001,WXDi-D01-002
    pdeck,WXDi-D01-011
    adeck
    sdeck,WXDi-D01-020,WXDi-D01-020

ldeck holds LRIGs, pdeck Pieces, adeck ARTS, sdeck the main deck. Older files have no adeck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source
from deckcheck.decks.writing import OutDeck, OutLine
from deckcheck.model import Fault, Problem, Zone

NAME = "ldeck"
TITLE = "comma form: ldeck, pdeck, adeck, sdeck"
SUFFIXES = (".csv",)

_ZONES: dict[str, Zone] = {"ldeck": "lrig", "pdeck": "lrig", "adeck": "lrig", "sdeck": "main"}


def recognises(source: Source) -> bool:
    """Whether the first line that is not empty names a zone of this form."""
    first = source.text.lstrip()[:8].partition("\n")[0]
    word = first.split(",", 1)[0].strip().lower()
    return word in _ZONES


def read(source: Source) -> list[RawDeck]:
    """One deck. A line of an unknown zone is kept as a fault."""
    lines: list[RawLine] = []
    faults: list[Fault] = []
    for number, line in enumerate(source.text.split("\n"), 1):
        if not line.strip():
            continue
        word, *fields = line.split(",")
        zone = _ZONES.get(word.strip().lower())
        if zone is None:
            problem = Problem(values={"written": line.strip()[:60]}, lines=(number,))
            faults.append(Fault("unparsed-line", problem))
            continue
        copies = Counter(field.strip() for field in fields if field.strip())
        lines += [RawLine(text, count, zone, number) for text, count in copies.items()]
    return [RawDeck(tuple(lines), faults=tuple(faults))]


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    copies: dict[str, list[str]] = {word: [] for word in _ZONES}
    for line in decks[0].lines:
        copies[_word(line)] += [line.any_number] * line.count
    return "".join(",".join([word, *numbers]) + "\n" for word, numbers in copies.items())


def _word(line: OutLine) -> str:
    if line.zone == "main":
        return "sdeck"
    return {"LRIG": "ldeck", "ASSIST_LRIG": "ldeck", "PIECE": "pdeck"}.get(line.card.kind, "adeck")
