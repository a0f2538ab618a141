"""More than four cards of one name in the main deck.

## What it checks

Copies are summed over all lines and all printings of a name, and over other spellings of it: width, spaces and
variants of a sign do not make another card.

## Why

At most four cards of one name (同名カード) may be in the main deck. Another
picture, rarity or number is the same card; names that only read alike are different cards.

## Legal

    4 サーバント #

## Illegal

    4 サーバント #
    1 サーバント ＃

## Mending

Take the surplus copies out.

## Source

FAQ, section on deck construction: https://takaratomy.co.jp/products/wixoss/faq/faq.php
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity
from deckcheck.rules.copies import surplus

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC103"
SEVERITY: Severity = "error"
SUMMARY = "more than 4 of one name in the main deck"
SUMMARY_JA = "メインデッキの同名カードが多すぎる"
VALUES: Mapping[str, type] = {"at_most": int}
TEXTS: Texts = {
    "en": {
        "": (
            "{found:copy|copies} of {cards} in the main deck, {excess} more than {allowed}{at}",
            "Take {excess:copy|copies} out.",
        ),
    },
    "ja": {
        "": (
            "メインデッキに{cards}が{found}枚あり、{allowed}枚より{excess}枚多いです{at}",
            "{excess}枚抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a name."""
    return surplus(deck, "main", values["at_most"])
