"""Limited cards that no LRIG can use: it matches the types of LRIGs with those that another card names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.rules.wixoss import is_lrig

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}


def prepare(terms: Terms) -> Check:
    """One problem a card; nothing of a deck without LRIGs."""
    limited = terms.counting.cards_of(lambda card: bool(card.only_for))
    lrigs = terms.counting.cards_of(is_lrig)

    def check(deck: Tally) -> Iterator[Problem]:
        if not deck.lists[limited] or not deck.lists[lrigs]:
            return
        types = {lrig_type for lrig in deck.lists[lrigs] for lrig_type in lrig.types}
        for card in deck.lists[limited]:
            # 紡ぎし者 エナ, of the type ?, is the one LRIG that cards limited to ? name.
            if types.isdisjoint(card.only_for.split("/")):
                names = (card.name,)
                yield Problem(
                    "",
                    {"card": card.name, "only_for": card.only_for},
                    cards=names,
                    zone=card.zone,
                    lines=deck.lines_of(names),
                    as_written=deck.written_for(names),
                )

    return check
