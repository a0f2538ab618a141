"""No card with guard in the main deck.

## What it checks

That some card of a complete main deck has 【ガード】.

## Why

Nothing but a card with guard stops the attack of an LRIG at the moment it is made. A few decks do without.

## Legal

    4 サーバント #

## Illegal

A main deck without サーバント # or another card with guard.

## Mending

Add cards with guard.

## Source

Guard icons printed on the cards. The advice is this project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC907"
SEVERITY: Severity = "note"
SUMMARY = "no card with guard in the main deck"
SUMMARY_JA = "メインデッキに【ガード】を持つカードがない"
VALUES: Mapping[str, type] = {"in_deck": int}
TEXTS: Texts = {
    "en": {"": ("no card of the main deck has guard", "Add cards with guard.")},
    "ja": {
        "": (
            "メインデッキに【ガード】を持つカードがありません",
            "サーバントなど【ガード】を持つカードを加えてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there is none; nothing of a main deck that is not complete."""
    if not deck.guard and deck.main >= values["in_deck"] and not deck.unread():
        yield Problem("", zone="main", found=0)
