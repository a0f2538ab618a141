"""Pieces in a deck with fewer than three level-zero LRIGs.

## What it checks

That an LRIG deck with any Piece holds three level-zero LRIGs or more.

## Why

Only a deck that starts with three LRIGs may hold Pieces.

## Legal

Three level-zero LRIGs and two Pieces.

## Illegal

One level-zero LRIG and one Piece.

## Mending

Take the Pieces out, or add level-zero LRIGs.

## Source

FAQ, section on deck construction: https://takaratomy.co.jp/products/wixoss/faq/faq.php
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity
from deckcheck.rules.pieces import pieces_of

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC206"
SEVERITY: Severity = "error"
SUMMARY = "Pieces without three level-zero LRIGs"
SUMMARY_JA = "レベル0のルリグ3枚なしのピース"
VALUES: Mapping[str, type] = {"at_least": int}
TEXTS: Texts = {
    "en": {
        "": (
            "{cards}: a Piece needs {allowed} level-zero LRIGs in the deck, there {are} {found}{at}",
            "Take {piece:Piece|Pieces} out, or add {missing:level-zero LRIG|level-zero LRIGs}.",
        ),
    },
    "ja": {
        "": (
            "{cards}: ピースを入れるにはレベル0のルリグが{allowed}枚必要ですが、{found}枚です{at}",
            "ピースを{piece}枚抜くか、レベル0のルリグを{missing}枚加えてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are Pieces and too few level-zero LRIGs."""
    wanted = values["at_least"]
    if deck.piece and deck.level_zero < wanted:
        names = pieces_of(deck)
        yield Problem(
            "",
            {
                "missing": wanted - deck.level_zero,
                "piece": deck.piece,
                "are": "is" if deck.level_zero == 1 else "are",
            },
            cards=names,
            zone="lrig",
            lines=deck.lines_of(names),
            found=deck.level_zero,
            allowed=wanted,
        )
