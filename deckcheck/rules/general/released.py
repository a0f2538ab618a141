"""No card of which every printing is newer than the day of the check."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.model import Problem

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}
_SURE = {"official", "secondary"}


def prepare(terms: Terms) -> Check:
    """One problem a card."""
    day = terms.ruleset.day
    released: set[str] = set()  # names found to be out, so that a million decks ask once

    def check(deck: Tally) -> Iterator[Problem]:
        if deck.cards.keys() <= released and not deck.twins:
            return
        for card in deck.each_card():
            first = card.releases[0]
            if first.day <= day:
                if not card.twin:
                    released.add(card.name)
                continue
            sure = first.certainty in _SURE
            yield Problem(
                "",
                {
                    "date": day,
                    "set": first.set_code,
                    "day": first.day,
                    "sure": "" if sure else f" (day {first.certainty})",
                    "sure_ja": "" if sure else "、日付は不確か",
                },
                cards=(card.name,),
                zone=card.zone,
                lines=deck.lines_of((card.name,)),
                as_written=deck.written_for((card.name,)),
            )

    return check
