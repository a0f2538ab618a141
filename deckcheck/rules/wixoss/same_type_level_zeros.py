"""Starting LRIGs of one type: it compares the types of all level zeros, and guesses how the deck starts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.rules.wixoss import is_lrig

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}
_STARTING = 3  # LRIGs at the start of a game, unless it is one


def prepare(terms: Terms) -> Check:
    """One problem when no three of them differ."""
    copies = terms.counting.copies_of({"kind": "LRIG", "level": 0})
    pieces = terms.counting.copies_of({"kind": "PIECE"})
    lrigs = terms.counting.cards_of(is_lrig)

    def check(deck: Tally) -> Iterable[Problem]:
        if deck.sums[copies] < _STARTING:
            return ()
        zeros = [card for card in deck.lists[lrigs] if card.is_level_zero]
        kinds = {frozenset(card.types) for card in zeros}
        if len(kinds) >= _STARTING:
            return ()
        # All of one type and nothing for assists: a deck for one LRIG, with level-zero LRIGs to choose from.
        if len(kinds) == 1 and not deck.sums[pieces] and all(card.kind == "LRIG" for card in deck.lists[lrigs]):
            return ()
        names = tuple(card.name for card in zeros)
        return (Problem("", cards=names, zone="lrig", lines=deck.lines_of(names), found=len(kinds)),)

    return check
