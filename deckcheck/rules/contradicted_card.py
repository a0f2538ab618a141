"""What a line says beside the card is not true of the card.

## What it checks

The level, colour, type and life burst that stand beside a card on its line or in the row of a table, and a card
number that no card has. Stars are left alone: they mark life bursts in one list and favourites in the next.

## Why

Such a line is either a slip or another card than was meant, and the verdict is about the one that was read.

## Legal

    Lv1 サーバント O ×4

## Illegal

Nothing is: the deck is judged with the card as read, and this line is pointed out, for サーバント O has level 1.

    Lv4 サーバント O ×4

## Mending

Correct the line, or write the number of the card that is meant.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "warning"
SUMMARY = "the line says something of the card that is not true of it"
SUMMARY_JA = "行の書き添えがカードと違う"
TEXTS: Texts = {
    "en": {
        "": ("`{label}` is not true of {cards}, as which the line was read{at}", "See whether another card is meant."),
        "number": (
            "no card has the number {label}; the line was read as {cards}, by its name{at}",
            "Correct the number, or leave it out.",
        ),
    },
    "ja": {
        "": (
            "{cards}と読みましたが、「{label}」はこのカードと合いません{at}",
            "別のカードではないか確かめてください。",
        ),
        "number": (
            "{label}という番号のカードはありません。カード名から{cards}と読みました{at}",
            "番号を直すか、消してください。",
        ),
    },
}
