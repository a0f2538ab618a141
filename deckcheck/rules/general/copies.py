"""At most so many copies of one name, over all its lines and printings; with `zone`, in that deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.predicate import compiled

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES = {"zone": str, "at_most": int}


def prepare(terms: Terms) -> Check:
    """One problem a name."""
    zone, limit = terms.values.get("zone"), terms.values["at_most"]
    limited = compiled({"zone": zone} if zone else {})
    terms.counting.limit(limited, limit)

    def check(deck: Tally) -> Iterable[Problem]:
        if not deck.over:
            return ()
        return [
            Problem(
                values={"excess": count - limit},
                cards=(name,),
                zone=zone,
                lines=deck.lines_of((name,)),
                found=count,
                allowed=limit,
                as_written=deck.written_for((name,)),
            )
            for name in deck.over
            if (count := deck.copies[name]) > limit and limited(deck.cards[name])
        ]

    return check
