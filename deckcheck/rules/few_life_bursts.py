"""Fewer life bursts than a main deck may hold.

## What it checks

That a complete main deck holds as many cards with a life burst as it may (20). Of a main deck with fewer than 40
cards nothing is said: what is still to be added may have one.

## Why

A life burst is a free effect when the card leaves life cloth. Fewer than 20 is legal since 2020-12-05, and seldom
meant.

## Legal

20 cards with a life burst.

## Illegal

19 cards with a life burst.

## Mending

Replace cards by ones with a life burst.

## Source

At most 20, no longer exactly 20: https://www.takaratomy.co.jp/products/wixoss/faq/rule_update/. The advice is this
project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC908"
SEVERITY: Severity = "note"
SUMMARY = "fewer life bursts than the deck may hold"
SUMMARY_JA = "ライフバーストが上限より少ない"
VALUES: Mapping[str, type] = {"at_least": int, "in_deck": int}
TEXTS: Texts = {
    "en": {
        "": (
            "{found:card|cards} with a life burst in the main deck, which may hold {allowed}",
            "Replace {missing:card|cards} by cards with a life burst.",
        ),
    },
    "ja": {
        "": (
            "ライフバーストを持つカードが{found}枚で、{allowed}枚まで入れられます",
            "{missing}枚をライフバーストを持つカードに替えてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are fewer."""
    wanted = values["at_least"]
    if deck.life_burst < wanted and deck.main >= values["in_deck"] and not deck.unread():
        yield Problem(
            "", {"missing": wanted - deck.life_burst}, zone="main", found=deck.life_burst, allowed=wanted
        )  # fmt: skip
