"""A number of cards that the list gives for itself is not what stands there.

## What it checks

Totals (`計40枚`, `Total: 40`) and the numbers beside headings (`メインデッキ(40枚)`). Such a number may be the sum of
what stands above or below it, up to the next heading, level or total, or of a whole deck. A line that could not be
read counts with its copies.

## Why

Where a total and the cards differ, a line was lost on the way, or a count is wrong.

## Legal

    メインデッキ (8枚)
    4 サーバント O
    4 サーバント D

## Illegal

Nothing is: the deck is judged by its cards, and this total is pointed out.

    メインデッキ (9枚)
    4 サーバント O
    4 サーバント D

## Mending

Look for the line or the count that is missing, or correct the total.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "warning"
SUMMARY = "a number of cards that the list gives is not what stands there"
SUMMARY_JA = "書かれた合計枚数が実際と違う"
TEXTS: Texts = {
    "en": {
        "": (
            "`{written}` says {allowed}, but {found:card stands|cards stand} there{at}",
            "Look for a line or a count that is missing, or correct the number.",
        ),
    },
    "ja": {
        "": (
            "「{written}」は{allowed}枚となっていますが、実際は{found}枚です{at}",
            "抜けた行や枚数の間違いがないか確かめるか、合計を直してください。",
        ),
    },
}
