"""SIGNI above the level of every LRIG: it compares cards of one deck with those of the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.rules.wixoss import is_lrig

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}


def prepare(terms: Terms) -> Check:
    """One problem for all such SIGNI; nothing of a deck without LRIGs."""
    lrigs = terms.counting.cards_of(is_lrig)
    signi = terms.counting.cards_of(lambda card: card.kind == "SIGNI")

    def check(deck: Tally) -> Iterable[Problem]:
        if not deck.lists[lrigs]:
            return ()
        top = max([card.level or 0 for card in deck.lists[lrigs]])
        names = tuple([card.name for card in deck.lists[signi] if card.level is not None and card.level > top])
        if not names:
            return ()
        return (Problem("", {"top": top}, cards=names, zone="main", lines=deck.lines_of(names)),)

    return check
