"""More than two Pieces.

## What it checks

The copies of Pieces (ピース), relay Pieces among them.

## Why

An LRIG deck with three level-zero LRIGs may hold up to two Pieces on top of its ten other cards, twelve in all.
Free places among the ten do not make room for a third Piece.

## Legal

Ten other cards and two Pieces.

## Illegal

Nine other cards and three Pieces.

## Mending

Take Pieces out until two are left.

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

CODE = "DC205"
SEVERITY: Severity = "error"
SUMMARY = "more than 2 Pieces"
SUMMARY_JA = "ピースの枚数が多すぎる"
VALUES: Mapping[str, type] = {"at_most": int}
TEXTS: Texts = {
    "en": {
        "": (
            "the LRIG deck has {found:Piece|Pieces}, {excess} more than {allowed}: {cards}{at}",
            "Take {excess:Piece|Pieces} out.",
        ),
    },
    "ja": {
        "": (
            "ピースが{found}枚で、{allowed}枚より{excess}枚多いです: {cards}{at}",
            "ピースを{excess}枚抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are too many."""
    limit = values["at_most"]
    if deck.piece > limit:
        names = pieces_of(deck)
        yield Problem(
            "",
            {"excess": deck.piece - limit},
            cards=names,
            zone="lrig",
            lines=deck.lines_of(names),
            found=deck.piece,
            allowed=limit,
        )
