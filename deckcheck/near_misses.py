"""Near misses: where or when a deck that fails only because of its format would be legal as it stands. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TypeAlias

from deckcheck.formats import Book, Format
from deckcheck.model import Event, NearMiss, Verdict
from deckcheck.timeline import change_days

# Whether the deck is legal in a format, by name, on a day at a sort of event.
Legal: TypeAlias = Callable[[str, date, Event], bool]


def near_misses(verdict: Verdict, book: Book, legal: Legal, *, formats: bool = True) -> Iterator[NearMiss]:
    """Where an illegal deck would be legal if one thing were different.

    The format, on the same day (left out without `formats`); the sort of event; or the day: the first one after
    the day of the check on which the same format would let it pass.
    """
    name, day, event = verdict.format, verdict.date, verdict.event
    tries = [(fmt.name, day, event) for fmt in book.formats if formats and fmt.name != name and _is_played(fmt, day)]
    if event == "official":
        tries.append((name, day, "casual"))
    for one in tries:
        if legal(*one):
            yield NearMiss(*one)
    fmt = book.get(name)
    for later in sorted(change_days(verdict.deck, book, name)):
        if day < later and _is_played(fmt, later) and legal(name, later, event):
            yield NearMiss(name, later, event)
            return


def _is_played(fmt: Format, day: date) -> bool:
    return fmt.since <= day and (fmt.until is None or day <= fmt.until)
