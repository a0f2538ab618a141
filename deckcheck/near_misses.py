"""Near misses: where or when a deck that fails only because of its format would be legal as it stands. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import TypeAlias

from deckcheck import engine
from deckcheck.formats import Book, Format, Ruleset
from deckcheck.model import Event, NearMiss, Verdict
from deckcheck.timeline import change_days

# The ruleset of a format, by name, on a day at a sort of event.
Rulesets: TypeAlias = Callable[[str, date, Event], Ruleset]


def near_misses(verdict: Verdict, book: Book, rulesets: Rulesets, *, formats: bool = True) -> Iterator[NearMiss]:
    """Where an illegal deck would be legal if one thing were different.

    The format, on the same day (left out without `formats`); the sort of event; or the day: the first one after
    the day of the check on which the same format would let it pass.
    """
    deck, name, day, event = verdict.deck, verdict.format, verdict.date, verdict.event
    if any(engine.finding_of(fault.rule, fault.problem).severity == "error" for fault in deck.faults):
        return
    tries = [(fmt.name, day, event) for fmt in book.formats if formats and fmt.name != name and _is_played(fmt, day)]
    if event == "official":
        tries.append((name, day, "casual"))
    for where, when, what in tries:
        if engine.check(deck, rulesets(where, when, what)).legal:
            yield NearMiss(where, when, what)
    fmt = book.get(name)
    for later in sorted(change_days(deck, book, name)):
        if day < later and _is_played(fmt, later) and engine.check(deck, rulesets(name, later, event)).legal:
            yield NearMiss(name, later, event)
            return


def _is_played(fmt: Format, day: date) -> bool:
    return fmt.since <= day and (fmt.until is None or day <= fmt.until)
