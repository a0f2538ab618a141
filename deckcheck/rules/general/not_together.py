"""No two cards that the restriction list keeps apart."""

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
    """One problem a pair."""
    pairs = terms.ruleset.restrictions_of("pair")
    names = {pair.cards[0] for pair in pairs}

    def check(deck: Tally) -> Iterable[Problem]:
        if names.isdisjoint(deck.copies):
            return ()
        return [
            Problem(
                "",
                {"since": pair.since},
                cards=pair.cards,
                lines=deck.lines_of(pair.cards),
                as_written=deck.written_for(pair.cards),
                since=pair.since,
                source=pair.source,
                certainty=pair.certainty,
            )
            for pair in pairs
            if all(name in deck.copies for name in pair.cards)
        ]

    return check
