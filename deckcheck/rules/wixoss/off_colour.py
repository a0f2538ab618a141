"""Colours beside those of three level-zero LRIGs: which three are meant depends on the whole deck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.rules.colours import colour_names

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}
STARTERS = 3


def prepare(terms: Terms) -> Check:
    """One problem a card; nothing of a deck without a level-zero LRIG."""
    level_zeros = terms.counting.cards_of(lambda card: card.is_level_zero)

    def check(deck: Tally) -> Iterator[Problem]:
        if not deck.lists[level_zeros]:
            return
        # Sorted, so that the order of lines decides nothing.
        starters = sorted({lrig.colours for lrig in deck.lists[level_zeros]})
        choices = [set("".join(three)) for three in combinations(starters, min(len(starters), STARTERS))]
        allowed = min(choices, key=lambda colours: _beside(deck, colours))
        for card in deck.each_card():
            if not allowed.issuperset(card.colours):
                yield Problem(
                    "",
                    {
                        "colours": colour_names(card.colours, "en"),
                        "allowed_colours": colour_names("".join(allowed), "en"),
                        "colours_ja": colour_names(card.colours, "ja"),
                        "allowed_colours_ja": colour_names("".join(allowed), "ja"),
                    },
                    cards=(card.name,),
                    zone=card.zone,
                    lines=deck.lines_of((card.name,)),
                    as_written=deck.written_for((card.name,)),
                )

    return check


def _beside(deck: Tally, colours: set[str]) -> int:
    """How many cards of the deck have a colour beside these."""
    return sum(not colours.issuperset(card.colours) for card in deck.each_card())
