"""When a deck was legal: its stretches of days in a format, found from the days on which anything changes.

Pure, like the engine: the last day is an argument.
"""

from __future__ import annotations

from datetime import date, timedelta

from deckcheck import engine
from deckcheck.formats import Book, InForce, Restriction
from deckcheck.model import Deck, Event, Finding
from deckcheck.record import Record

_DAY = timedelta(days=1)


class Stretch(Record):
    """Days, both ends included, on which the verdict and the codes of the errors are the same.

    `errors` are those of its first day.
    """

    since: date
    until: date
    legal: bool | None
    errors: tuple[Finding, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the errors, each once."""
        return tuple(dict.fromkeys(finding.code for finding in self.errors))


def first_day(deck: Deck) -> date | None:
    """The first day on which all cards of the deck were out; None without a card."""
    return max((entry.card.releases[0].day for entry in deck.entries), default=None)


def stretches(deck: Deck, book: Book, name: str, until: date, event: Event = "official") -> tuple[Stretch, ...]:
    """The stretches of `deck` in the format `name`, from the first day all its cards were out to `until`."""
    fmt = book.get(name)
    out = first_day(deck)
    if out is None:
        return ()
    first = max(out, fmt.since)
    last = until if fmt.until is None else min(until, fmt.until)
    found: list[Stretch] = []
    for day in sorted({first} | {day for day in change_days(deck, book, fmt.name) if first < day}):
        if day > last:
            break
        verdict = engine.check(deck, book.on(fmt.name, day, event))
        errors = tuple(finding for finding in verdict.findings if finding.severity == "error")
        stretch = Stretch(day, last, verdict.legal, errors)
        if found and (found[-1].legal, found[-1].codes) == (stretch.legal, stretch.codes):
            continue
        if found:
            found[-1] = _ending(found[-1], day - _DAY)
        found.append(stretch)
    return tuple(found)


def change_days(deck: Deck, book: Book, name: str) -> set[date]:
    """The days from which the verdict on `deck` in the format `name` can differ from the day before.

    Rules and restrictions begin and end; printings of its cards come out; and so do level-zero LRIGs of the types
    of its own, which can open the pool to them.
    """
    fmt = book.get(name)
    days: set[date] = set()
    dated: list[InForce | Restriction] = [*fmt.rules, *(r for r in book.restrictions if fmt.name in r.formats)]
    for entry in dated:
        days.add(entry.since)
        if entry.until is not None:
            days.add(entry.until + _DAY)
    cards = {entry.card.id: entry.card for entry in deck.entries}.values()
    days |= {release.day for card in cards for release in card.releases}
    types = {card.types for card in cards if card.is_level_zero}
    for rule in fmt.rules if types else ():
        marks = rule.values.get("marks", ())
        days |= {day for starter, day in book.starters(marks) if marks and starter.types in types}
    return days


def _ending(stretch: Stretch, until: date) -> Stretch:
    return Stretch(stretch.since, until, stretch.legal, stretch.errors)
