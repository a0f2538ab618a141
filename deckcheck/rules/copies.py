"""Copies of one name: shared by the rules of the main deck and of the LRIG deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.model import Problem, Zone

if TYPE_CHECKING:
    from deckcheck.tally import Tally


def surplus(deck: Tally, zone: Zone, limit: int) -> Iterator[Problem]:
    """One problem for each name of `zone` with more than `limit` copies."""
    if deck.most[zone] <= limit:
        return
    for name, count in deck.copies.items():
        if count > limit and deck.cards[name].zone == zone:
            yield Problem(
                values={"excess": count - limit},
                cards=(name,),
                zone=zone,
                lines=deck.lines_of((name,)),
                found=count,
                allowed=limit,
                as_written=deck.written_for((name,)),
            )
