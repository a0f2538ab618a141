"""A card with a colour that the level-zero LRIGs do not have (Diva Selection, 2020-12-05 to 2023-01-31).

## What it checks

That every colour of every card of both decks is a colour of the three level-zero LRIGs that the game starts with.
Colourless cards are exempt: colourless is no colour. Of a deck with more than three level-zero LRIGs, the three that
suit it best are meant. A deck without any level-zero LRIG gets that finding alone.

## Why

The colour rule of early Diva Selection; abolished on 2023-02-01. The other formats never had one.

## Legal

On 2022-12-01, white and colourless cards with three white level-zero LRIGs.

## Illegal

On 2022-12-01, a green SIGNI, or a green Piece, with white, red and blue level-zero LRIGs.

## Mending

Take the card out, or play a level-zero LRIG of its colour.

## Source

Column of 2020-11-27: https://www.takaratomy.co.jp/products/wixoss/library/column/play_201127; abolished by
https://takaratomy.co.jp/products/wixoss/column/play_230127
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity
from deckcheck.rules.colours import colour_names

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC501"
SEVERITY: Severity = "error"
SUMMARY = "a colour outside those of the level-zero LRIGs (Diva, 2020-12-05 to 2023-01-31)"
SUMMARY_JA = "レベル0のルリグにない色のカード"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "{cards} is {colours}; the level-zero LRIGs are {allowed_colours}{at}",
            "Take it out, or play a level-zero LRIG of its colour.",
        ),
    },
    "ja": {
        "": (
            "{cards}の色は{colours_ja}ですが、レベル0のルリグの色は{allowed_colours_ja}です{at}",
            "抜くか、その色のレベル0のルリグを入れてください。",
        ),
    },
}
STARTERS = 3


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card."""
    if not deck.level_zero:
        return
    # Sorted, so that the order of lines decides nothing.
    starters = sorted({lrig.colours for lrig in deck.lrigs if lrig.is_level_zero})
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


def _beside(deck: Tally, colours: set[str]) -> int:
    """How many cards of the deck have a colour beside these."""
    return sum(not colours.issuperset(card.colours) for card in deck.each_card())
