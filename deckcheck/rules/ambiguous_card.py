"""What is written fits two cards or more.

## What it checks

That a name means one card, and that a number and a name on one line mean the same card. Capital letters tell
cards apart (羅原 BP and 羅原 Bp); a name written without them fits both. A short name, such as ヒスイ, fits every
card of the deck's format whose name holds it. ウムル is a black card and a blue one: the name alone is enough unless
the verdict depends on the colour.

## Why

Taking one of them in silence would be a guess.

## Legal

    4 羅原 BP

## Illegal

    4 羅原 bp

## Mending

Write the card number, or the name exactly as printed.

## Source

No rule of the game: a promise of deckcheck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.model import Severity

if TYPE_CHECKING:
    from deckcheck.rules import Texts

SEVERITY: Severity = "error"
SUMMARY = "a name that fits several cards"
SUMMARY_JA = "複数のカードに当てはまる名前"
TEXTS: Texts = {
    "en": {
        "": ("`{written}` fits {cards}{at}", "Write the number of the one that is meant."),
        "two": (
            "`{written}` names two cards: {number} is {card}, `{rest}` is {other}{at}",
            "Write the number or the name of the one that is meant.",
        ),
        "colours": (
            "`{written}` is a card in {colours} alike, and the verdict depends on which is meant{at}",
            "Write the number of the one that is meant.",
        ),
    },
    "ja": {
        "": ("「{written}」は複数のカードに当てはまります: {cards}{at}", "カード番号を書いてください。"),
        "two": (
            "「{written}」は2枚のカードを指しています: {number}は{card}、「{rest}」は{other}です{at}",
            "番号か名前のどちらか一方を書いてください。",
        ),
        "colours": (
            "「{written}」という名前のカードには色の違うもの({colours_ja})があり、どちらかによって結果が変わります{at}",
            "カード番号を書いてください。",
        ),
    },
}
