"""`.deck` of open!batoru: one card number a line, as often as there are copies.

    WXDi-D01-001
    WXDi-D01-020
    WXDi-D01-020

The type of a card tells its deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source
from deckcheck.decks.numbers import is_number
from deckcheck.decks.writing import OutDeck

NAME = "deck"
TITLE = "open!batoru .deck (one card number a line)"
SUFFIXES = (".deck",)


def recognises(source: Source) -> bool:
    """At least one line, and every one a card number."""
    seen = False
    for line in source.text.split("\n"):
        written = line.strip()
        if written:
            if not is_number(written):
                return False
            seen = True
    return seen


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file; a line with anything but a number is left to resolving."""
    lines = [
        RawLine(written, 1 if is_number(written) else None, None, number)
        for number, line in enumerate(source.text.split("\n"), 1)
        if (written := line.strip())
    ]
    return [RawDeck(tuple(lines))]


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck, LRIG deck first."""
    deck = decks[0]
    return "".join(f"{line.any_number}\n" * line.count for line in (*deck.of("lrig"), *deck.of("main")))
