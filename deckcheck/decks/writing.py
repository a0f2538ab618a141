"""What a writer of a deck file form takes.

A reader module that also writes has two more names:

    MANY = True                                   whether a file of the form holds several decks
    def write(decks: Sequence[OutDeck]) -> str | bytes

`write` gets one deck, or several if `MANY`. It raises `CannotCarry` for a deck that the form has no place for.
What else a form drops (the name, the format, which printing), `deckcheck.decks.convert` finds by reading it back.
"""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.model import Card, Zone
from deckcheck.record import Record, fresh

HEADERS = ("format", "date", "event")


class CannotCarry(Exception):  # noqa: N818 - it becomes a message about one deck, not a fault of the program
    """The form has no place for this deck. `reason` is one clause for the message."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class OutLine(Record):
    """Copies of a card, ready to be written under the heading of `zone` and by the name `name`, perhaps its number.

    `numbers` are those of the card's printings, the wanted one first. `number` is the one to write where a form
    takes number and name: empty if the deck file named no printing and the name alone is enough.
    """

    card: Card
    count: int
    zone: Zone
    numbers: tuple[str, ...]
    name: str
    number: str = ""

    @property
    def any_number(self) -> str:
        """The number to write where a form has to have one."""
        return self.number or self.numbers[0]

    @property
    def name_beside(self) -> str:
        """The name to write beside the number; empty where it is the number."""
        return self.name if self.name != self.number else ""

    @property
    def label(self) -> str:
        """Number, if there is one to write, and name."""
        return f"{self.number} {self.name}" if self.number not in ("", self.name) else self.name


class OutDeck(Record):
    """A deck ready to be written. `headers` may hold format, date and event."""

    lines: tuple[OutLine, ...]
    name: str = ""
    headers: Mapping[str, str] = fresh(default_factory=dict)

    def of(self, zone: Zone, *, life_burst: bool | None = None) -> tuple[OutLine, ...]:
        """The lines of one zone, in their order; only those with or without a life burst, if asked."""
        return tuple(
            line
            for line in self.lines
            if line.zone == zone and (life_burst is None or line.card.life_burst == life_burst)
        )
