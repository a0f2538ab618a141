"""Nothing in the file was recognised as a card.

## What it checks

That at least one line of the deck is a card. The other rules are not asked about a deck without cards.

## Why

A wrong file, or a form that was misread, must not pass as a deck, nor fail for its size.

## Legal

    4 WX24-D1-26

## Illegal

A file that holds headings only.

## Mending

Check that it is the right file, and that its form is one that deckcheck reads.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "error"
SUMMARY = "nothing was recognised as a card"
SUMMARY_JA = "カードが1枚も見つからない"
TEXTS: Texts = {
    "en": {
        "": ("no card was recognised in this deck", "Write one card a line: a count and a number or name."),
    },
    "ja": {
        "": (
            "カードが1枚も見つかりません",
            "1行に1種類、枚数とカード番号またはカード名を書いてください。",
        ),
    },
}
