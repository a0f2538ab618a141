"""More than one Team Piece or Dream Team Piece.

## What it checks

The copies of Pieces whose condition of use is 【チーム】 or 【ドリームチーム】, both sorts together. Other Pieces do
not count here.

## Why

Since 2021-10-30 a deck holds one such Piece; cards WXDi-D09-H11 and WXDi-P14-001 print the reminder.

## Legal

One Team Piece and one ordinary Piece.

## Illegal

One Team Piece and one Dream Team Piece.

## Mending

Keep one of them.

## Source

The maker's answers on ハーモニー・コール, with the first day of the rule:
https://www.takaratomy.co.jp/products/wixoss/card_list.php?card=card_detail&card_no=WXDi-D01-011. Reminder text
printed on WXDi-D09-H11 and WXDi-P14-001.
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

CODE = "DC207"
SEVERITY: Severity = "error"
SUMMARY = "more than one Team Piece or Dream Team Piece"
SUMMARY_JA = "【チーム】【ドリームチーム】のピースが多すぎる"
VALUES: Mapping[str, type] = {"at_most": int}
TEXTS: Texts = {
    "en": {
        "": (
            "{found} Team and Dream Team Pieces in the deck, {excess} more than {allowed}: {cards}{at}",
            "Take {excess:of them|of them} out.",
        ),
    },
    "ja": {
        "": (
            "【チーム】【ドリームチーム】のピースが{found}枚で、{allowed}枚より{excess}枚多いです: {cards}{at}",
            "そのうち{excess}枚を抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are too many."""
    limit = values["at_most"]
    if deck.piece <= limit:
        return
    names = pieces_of(deck, ("team", "dream_team"))
    count = sum(deck.copies[name] for name in names)
    if count > limit:
        yield Problem(
            "",
            {"excess": count - limit},
            cards=names,
            zone="lrig",
            lines=deck.lines_of(names),
            found=count,
            allowed=limit,
        )
