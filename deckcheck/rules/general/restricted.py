"""No more copies of a card than the restriction list allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Problem

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}
READS_LIST = True


def prepare(terms: Terms) -> Check:
    """One problem a card over its limit."""
    limits = [(entry.cards[0], entry.at_most, entry) for entry in terms.ruleset.restrictions if entry.at_most]
    names = {name for name, _, _ in limits}

    def check(deck: Tally) -> Iterable[Problem]:
        if names.isdisjoint(deck.copies):
            return ()
        return [
            Problem(
                "",
                {"since": entry.since, "excess": found - at_most},
                cards=entry.cards,
                zone=deck.cards[name].zone,
                lines=deck.lines_of(entry.cards),
                found=found,
                allowed=at_most,
                as_written=deck.written_for(entry.cards),
                since=entry.since,
                source=entry.source,
                certainty=entry.certainty,
            )
            for name, at_most, entry in limits
            if (found := deck.copies.get(name, 0)) > at_most
        ]

    return check
