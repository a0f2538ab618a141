"""The LRIG deck holds more than ten cards other than Pieces.

## What it checks

The copies of LRIGs, assist LRIGs, ARTS, Resona and Keys. Pieces have two places of their own and never use these
ten (see piece-count).

## Why

The LRIG deck (ルリグデッキ) holds at most ten cards, and with Pieces at most twelve.

## Legal

Ten other cards and two Pieces.

## Illegal

Eleven other cards, with or without Pieces.

## Mending

Take cards other than Pieces out.

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

CODE = "DC201"
SEVERITY: Severity = "error"
SUMMARY = "more than 10 cards other than Pieces in the LRIG deck"
SUMMARY_JA = "ルリグデッキの枚数が多すぎる"
VALUES: Mapping[str, type] = {"at_most": int}
TEXTS: Texts = {
    "en": {
        "": (
            "the LRIG deck has {found:card|cards} other than Pieces, {excess} more than {allowed}",
            "Take {excess:card|cards} other than Pieces out of the LRIG deck.",
        ),
    },
    "ja": {
        "": (
            "ルリグデッキのピース以外のカードが{found}枚で、{allowed}枚より{excess}枚多いです",
            "ルリグデッキからピース以外のカードを{excess}枚抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are too many."""
    limit = values["at_most"]
    if deck.lrig > limit:
        yield Problem("", {"excess": deck.lrig - limit}, zone="lrig", found=deck.lrig, allowed=limit)
