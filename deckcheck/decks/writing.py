"""What a writer of a deck file form takes, and what a form cannot carry.

A reader module that also writes has two more names:

    CARRIES = frozenset({"name", "zone"})     what survives, of the words of `Feature`
    def write(decks: Sequence[OutDeck]) -> str | bytes

`write` gets one deck, or several where the form carries `many`. It never writes what its own reader would
read otherwise; where it cannot, it raises `CannotCarry`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from deckcheck.model import Card, Zone

Feature: TypeAlias = Literal["name", "headers", "number", "zone", "many"]

HEADERS = ("format", "date", "event")


class CannotCarry(Exception):  # noqa: N818 - it becomes a message about one deck, not a fault of the program
    """The form has no place for a card of this deck. `reason` is one clause for the message."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class OutLine:
    """Copies of a card, ready to be written.

    `numbers` are those of its printings, the one that the deck file named first. `heading` is the zone under
    whose heading the deck file has it, None without one.
    """

    card: Card
    count: int
    numbers: tuple[str, ...]
    heading: Zone | None = None
    names_printing: bool = False

    @property
    def name(self) -> str:
        """The catalog's name of the card."""
        return self.card.name

    @property
    def number(self) -> str:
        """The number to write."""
        return self.numbers[0] if self.numbers else ""

    @property
    def zone(self) -> Zone:
        """The zone to write it under: its heading, else that of its type."""
        return self.heading or self.card.zone


@dataclass(frozen=True, slots=True)
class OutDeck:
    """A deck ready to be written. `headers` may hold format, date and event."""

    lines: tuple[OutLine, ...]
    name: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def of(self, zone: Zone, *, life_burst: bool | None = None) -> tuple[OutLine, ...]:
        """The lines of one zone, in their order; only those with or without a life burst, if asked."""
        return tuple(
            line
            for line in self.lines
            if line.zone == zone and (life_burst is None or line.card.life_burst == life_burst)
        )


def losses(deck: OutDeck, carries: frozenset[str]) -> Iterator[str]:
    """What a form that carries only `carries` drops of `deck`, one clause each."""
    if deck.name and "name" not in carries:
        yield f"the name of the deck ({deck.name})"
    if "headers" not in carries:
        for key in HEADERS:
            if key in deck.headers:
                yield f"the {key} ({deck.headers[key]})"
    if "number" not in carries:
        named = [line.number for line in deck.lines if line.names_printing]
        if named:
            yield f"which printing is meant ({_some(named)})"
    if "zone" not in carries:
        moved = [line.name for line in deck.lines if line.heading not in (None, line.card.zone)]
        if moved:
            yield f"that a card stands under the heading of the other deck ({_some(moved)})"


def _some(words: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(words))
    more = f" and {len(distinct) - 3} more" if len(distinct) > 3 else ""
    return ", ".join(distinct[:3]) + more
