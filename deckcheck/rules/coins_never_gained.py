"""Coin costs in a deck whose LRIGs give no coin.

## What it checks

Cards of the LRIG deck whose printed cost contains coins, which are Keys above all, in a deck none of whose LRIGs gives
coins. Coins that an effect gives or takes are not known to the catalog.

## Why

Coins (コイン) come from growing to an LRIG that shows them. Without one the cost is never paid.

## Legal

A Key of one coin beside カーニバル ―0―, which gives three.

## Illegal

A Key of one coin beside LRIGs without coins.

## Mending

Play an LRIG that gives coins, or take the card out.

## Source

Costs and coins printed on the cards. The advice is this project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC906"
SEVERITY: Severity = "warning"
SUMMARY = "coin costs without an LRIG that gives coins"
SUMMARY_JA = "コインを得るルリグがいないのにコインのコストがある"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "{cards} {found:costs|cost} coins, and no LRIG of the deck gives any{at}",
            "Play an LRIG that gives coins, or take {found:it|them} out.",
        ),
    },
    "ja": {
        "": (
            "{cards}のコストにはコインが必要ですが、コインを得るルリグがデッキにいません{at}",
            "コインを得るルリグを入れるか、抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem for all such cards; nothing of a deck without LRIGs."""
    if not deck.coin_costs or not deck.lrigs or any(card.coin for card in deck.lrigs) or deck.unread():
        return
    names = tuple(deck.coin_costs)
    yield Problem("", cards=names, zone="lrig", lines=deck.lines_of(names), found=len(names))
