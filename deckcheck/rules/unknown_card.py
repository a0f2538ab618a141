"""No card has the number or the name that the line gives.

## What it checks

That every line names a printed card: by number (any case, any width) or by name. Width, spaces and variants of a
sign (`#` and `＃`, `・` and `･`) do not matter; readings and the long-vowel mark do. A line that gives a number and
a name must mean one card by both.

## Why

Guessing makes illegal decks look legal. The nearest names are shown; the author decides. A short name that fits
one card of the deck's format only is shown first; `--short-names` takes it (DC006).

## Legal

    4 サーバント #

## Illegal

    4 サーバンド #

## Mending

Take one of the names that the finding suggests, or write the card number. A nickname that is used often goes
into an alias file (`--aliases`).

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "error"
SUMMARY = "no such card"
SUMMARY_JA = "存在しないカード"
TEXTS: Texts = {
    "en": {
        "": ("no card is called `{written}`{at}", "Write the card's number, or its name as printed."),
        "near": ("no card is called `{written}`{at}", "Nearest: {near}."),
        "short": (
            "no card is called `{written}`{at}",
            "It may be short for {short}; --short-names reads it so. Nearest: {near}.",
        ),
        "number": ("no card has the number `{written}`{at}", "Look the number up on the card."),
        "number-near": ("no card has the number `{written}`{at}", "Nearest: {near}."),
        "part": (
            "`{rest}` beside {card} was not understood{at}",
            "Leave it out, or write the number of the card that is meant. Nearest: {near}.",
        ),
        "mismatch": (
            "`{written}`: {number} is {card}, which is not called `{rest}`{at}",
            "Write the number alone, or the name as printed.",
        ),
    },
    "ja": {
        "": (
            "「{written}」というカードはありません{at}",
            "カード番号か、カードに書かれた名前を書いてください。",
        ),
        "near": ("「{written}」というカードはありません{at}", "近い名前: {near}。"),
        "short": (
            "「{written}」というカードはありません{at}",
            "{short}の略かもしれません(--short-namesでそう読みます)。近い名前: {near}。",
        ),
        "number": ("番号「{written}」のカードはありません{at}", "カードの番号を確かめてください。"),
        "number-near": ("番号「{written}」のカードはありません{at}", "近い番号: {near}。"),
        "part": (
            "{card}の横の「{rest}」が読めませんでした{at}",
            "消すか、カード番号を書いてください。近い名前: {near}。",
        ),
        "mismatch": (
            "「{written}」: {number}は{card}で、「{rest}」ではありません{at}",
            "番号だけを書くか、カードに書かれた名前を書いてください。",
        ),
    },
}
