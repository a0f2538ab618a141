"""A limit that a card of the deck prints: the card itself gives the number, as no general rule lets it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.model import Problem

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}


def prepare(terms: Terms) -> Check:
    """One problem a card that sets such a limit."""
    limiting = terms.counting.cards_of(lambda card: card.max_arts is not None)

    def check(deck: Tally) -> Iterator[Problem]:
        if not deck.lists[limiting]:
            return
        arts = deck.names_of(lambda card: card.kind == "ARTS")
        count = sum(deck.copies[name] for name in arts)
        for card in deck.lists[limiting]:
            if card.max_arts is not None and count > card.max_arts:
                names = (card.name, *arts)
                yield Problem(
                    "",
                    {"card": card.name, "excess": count - card.max_arts},
                    cards=names,
                    zone="lrig",
                    lines=deck.lines_of(names),
                    found=count,
                    allowed=card.max_arts,
                )

    return check
