"""No copy of a card that the restriction list bans."""

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
    """One problem a banned card."""
    bans = [(ban.cards[0], ban) for ban in terms.ruleset.restrictions_of("ban")]
    names = {name for name, _ in bans}

    def check(deck: Tally) -> Iterable[Problem]:
        if names.isdisjoint(deck.copies):
            return ()
        return [
            Problem(
                "",
                {"since": ban.since},
                cards=ban.cards,
                zone=deck.cards[name].zone,
                lines=deck.lines_of(ban.cards),
                found=deck.copies[name],
                allowed=0,
                as_written=deck.written_for(ban.cards),
                since=ban.since,
                source=ban.source,
                certainty=ban.certainty,
            )
            for name, ban in bans
            if name in deck.copies
        ]

    return check
