"""A limit that a card of the deck prints is passed.

## What it checks

A card of the LRIG deck that allows a number of ARTS beside it: 夢限 -P- (WXK03-003), at most three.

## Why

The text of a card goes before the rules.

## Legal

夢限 -P- and three ARTS.

## Illegal

夢限 -P- and four ARTS.

## Mending

Take ARTS out, or the card that sets the limit.

## Source

Text of WXK03-003; see also http://wixoss.81.la/
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC208"
SEVERITY: Severity = "error"
SUMMARY = "a limit printed on a card of the deck"
SUMMARY_JA = "デッキのカードに書かれた枚数制限"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "{card} allows {allowed} ARTS in the LRIG deck, there are {found}{at}",
            "Take {excess} ARTS out, or {card}.",
        ),
    },
    "ja": {
        "": (
            "{card}があるルリグデッキのアーツは{allowed}枚までですが、{found}枚あります{at}",
            "アーツを{excess}枚抜くか、{card}を抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card that sets such a limit."""
    for card in deck.cards.values():
        if card.max_arts is None:
            continue
        arts = [name for name, other in deck.cards.items() if other.kind == "ARTS"]
        count = sum(deck.copies[name] for name in arts)
        if count > card.max_arts:
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
