"""Coin costs and LRIGs that give coins: a cost is text, and only WIXOSS knows how to read it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Card, Problem
from deckcheck.rules.wixoss import is_lrig

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}
_COIN = "コイン"


def _costs_coins(card: Card) -> bool:
    """Whether it is a card of the LRIG deck, but no LRIG or Piece, that costs coins."""
    return card.zone == "lrig" and card.kind not in ("LRIG", "PIECE") and _COIN in f"{card.cost} {card.grow_cost}"


def prepare(terms: Terms) -> Check:
    """One problem for all such cards; nothing of a deck without LRIGs."""
    costing = terms.counting.cards_of(_costs_coins)
    lrigs = terms.counting.cards_of(is_lrig)

    def check(deck: Tally) -> Iterable[Problem]:
        if not deck.lists[costing] or not deck.lists[lrigs] or any(card.coin for card in deck.lists[lrigs]):
            return ()
        names = tuple(card.name for card in deck.lists[costing])
        return (Problem("", cards=names, zone="lrig", lines=deck.lines_of(names), found=len(names)),)

    return check
