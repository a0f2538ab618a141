"""A short name was read as the only card that it fits. Only with `--short-names`.

## What it checks

Nothing: it lists what was read so. A short name stands at the end of a card's name or inside it (ペイラビ in
コードライド ペイラビ), and no other card of the deck's format has it. Without a format, no other card at all.

## Why

Short names are how people keep their lists, and a guess must be seen to be trusted.

## Legal

    4 サーバント #

## Illegal

Nothing is. With `--short-names` this line is listed:

    4 ペイラビ

## Mending

Write the whole name, or the card number, or put the short name into an alias file (`--aliases`).

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "note"
SUMMARY = "a short name was read as the only card it fits"
SUMMARY_JA = "略した名前を1枚だけのカードと読んだ"
TEXTS: Texts = {
    "en": {
        "": ("`{written}` was read as {cards}{at}", "If that is not the card, write its number or whole name."),
    },
    "ja": {
        "": (
            "「{written}」を{cards}と読みました{at}",
            "違うカードのときは、カード番号か正式なカード名を書いてください。",
        ),
    },
}
