"""What became of a line: its cards, or the fault that says why it has none."""

from __future__ import annotations

from deckcheck.model import Card, Fault, Problem
from deckcheck.record import Record


class Reading(Record):
    """A line understood: `count` copies of each of `cards`; without a card, `fault` says why.

    With cards, `fault` is a note on how they were found, and `number` that of the printing, if the line names one.
    `also` are twins of the one card that the line may mean as well; `by` is that of an entry. Neither cards nor fault:
    it means nothing as it stands.
    """

    cards: tuple[Card, ...] = ()
    count: int = 1
    written: str = ""
    fault: Fault | None = None
    number: str = ""
    also: tuple[Card, ...] = ()
    by: str = ""


class Match(Record):
    """The cards that a text names; `clash` is the problem of a number and a name that disagree.

    `number` is that of the printing, if the text names one.
    """

    cards: tuple[Card, ...] = ()
    clash: Fault | None = None
    number: str = ""
    by: str = ""


NOTHING = Match()
UNREAD = Reading()


def ambiguous(written: str, count: int, cards: tuple[Card, ...]) -> Fault:
    """The fault of a text that fits several cards."""
    names = tuple(card.name for card in cards)
    return Fault("ambiguous-card", Problem("", {"written": written, "count": count}, names, as_written=(written,)))


def miscounted(written: str) -> Fault:
    """The fault of a count that no deck can have."""
    return Fault("unparsed-line", Problem("count", {"written": written[:60]}))


def at(fault: Fault, line: int) -> Fault:
    """The same fault, on its line; 0 is no line."""
    return fault.but(problem=fault.problem.but(lines=(line,))) if line else fault


def with_count(fault: Fault, count: int) -> Fault:
    """The same fault, with the copies that the line gives."""
    if fault.rule == "unparsed-line":
        return fault
    return fault.but(problem=fault.problem.but(values={**fault.problem.values, "count": count}))
