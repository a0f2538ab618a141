"""What a repair is made of: plain data, no game logic."""

from __future__ import annotations

from typing import Literal, TypeAlias

from deckcheck.model import Zone
from deckcheck.record import Record

Action: TypeAlias = Literal["settle", "take-out", "move", "add"]
What: TypeAlias = Literal[
    "card", "main", "life-burst", "no-life-burst", "lrig", "arts", "piece", "team-piece", "level-zero"
]


class Step(Record):
    """One thing to do.

    - settle: a line that could not be read; `written` is what stands there, `count` the copies on it (0 if unknown);
    - take-out: `count` copies of `cards`; where there are several cards, any copies of any of them;
    - move: `count` copies of the one card to the deck `zone`;
    - add: `count` cards of the sort `what` to the deck `zone`. `cards` holds a name only where no other card fits.

    `codes` are the findings that it mends, or that it keeps from arising. `what` is the sort of card: card (this
    one), main (SIGNI or spell), life-burst, no-life-burst, lrig (neither Piece nor level-zero LRIG), arts, piece,
    team-piece, level-zero. `lines` are those of `cards`.

    Of a level-zero LRIG to add, `colours` are letters that it must have, and `types` LRIG types whose LRIGs the
    deck holds without a level zero, which would suit it; `barred` are those that a card of the deck keeps out.
    `level_zero_colours` says that a card to add to the main deck may have no colour that the level-zero LRIGs lack.
    """

    action: Action
    count: int
    codes: tuple[str, ...]
    what: What = "card"
    zone: Zone | None = None
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    written: str = ""
    colours: str = ""
    types: tuple[str, ...] = ()
    level_zero_colours: bool = False
    barred: tuple[str, ...] = ()


class Repair(Record):
    """The steps, in the order in which to take them: settle, take out, move, add."""

    steps: tuple[Step, ...]

    @property
    def taken_out(self) -> int:
        """Copies taken out."""
        return sum(step.count for step in self.steps if step.action == "take-out")

    @property
    def added(self) -> int:
        """Copies added."""
        return sum(step.count for step in self.steps if step.action == "add")

    @property
    def changes(self) -> int:
        """Copies taken out and added: what is smallest."""
        return self.taken_out + self.added

    @property
    def provisional(self) -> bool:
        """Whether lines must be settled first, so that the rest is for the deck without them."""
        return any(step.action == "settle" for step in self.steps)
