"""The main deck is not exactly 40 cards.

## What it checks

The copies of all SIGNI and spells, wherever in the file they stand. Cards that could not be read, and cards that
may never be in a deck, count nowhere.

## Why

A main deck (メインデッキ) is 40 cards, no more and no fewer, in every format since the game began.

## Legal

40 cards.

## Illegal

39 or 41 cards.

## Mending

Add or take out cards until there are 40.

## Source

FAQ, section on deck construction: https://takaratomy.co.jp/products/wixoss/faq/faq.php
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC101"
SEVERITY: Severity = "error"
SUMMARY = "the main deck is not exactly 40 cards"
SUMMARY_JA = "メインデッキの枚数が40枚ではない"
VALUES: Mapping[str, type] = {"exactly": int}
TEXTS: Texts = {
    "en": {
        "few": (
            "the main deck has {found:card|cards}, {missing} fewer than {allowed}",
            "Add {missing:card|cards} to the main deck.",
        ),
        "few-unread": (
            "the main deck has {found:card|cards}, {missing} fewer than {allowed}",
            "Settle the lines that could not be read first: {unread:copy|copies} on them {unread_is} not counted.",
        ),
        "many": (
            "the main deck has {found:card|cards}, {excess} more than {allowed}",
            "Take {excess:card|cards} out of the main deck.",
        ),
    },
    "ja": {
        "few": (
            "メインデッキが{found}枚で、{allowed}枚に{missing}枚足りません",
            "メインデッキに{missing}枚加えてください。",
        ),
        "few-unread": (
            "メインデッキが{found}枚で、{allowed}枚に{missing}枚足りません",
            "先に読めなかった行を直してください: {unread}枚が数えられていません。",
        ),
        "many": (
            "メインデッキが{found}枚で、{allowed}枚より{excess}枚多いです",
            "メインデッキから{excess}枚抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when the count differs."""
    size = values["exactly"]
    if deck.main == size:
        return
    if deck.main > size:
        variant, details = "many", {"excess": deck.main - size}
    elif unread := deck.unread():
        variant = "few-unread"
        details = {"missing": size - deck.main, "unread": unread, "unread_is": "is" if unread == 1 else "are"}
    else:
        variant, details = "few", {"missing": size - deck.main}
    yield Problem(variant, details, zone="main", found=deck.main, allowed=size)
