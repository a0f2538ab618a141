"""More than one card of one name in the LRIG deck; before 2018-02-22, more than four.

## What it checks

Copies are summed over all lines and all printings of a name, and over other spellings of it: width, spaces and
variants of a sign do not make another card. Pieces count too.

## Why

Since 2018-02-22 the LRIG deck holds one card of a name; up to 2018-02-21 it could hold four. Another
picture, rarity or number is the same card; names that only read alike are different cards.

## Legal

    1 花代・零

## Illegal

    2 花代・零

## Mending

Take the surplus copies out.

## Source

Notice of 2017-12-22, in force on 2018-02-22, item 2:
https://www.takaratomy.co.jp/products/wixoss/library/rule/171222
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

CODE = "DC202"
SEVERITY: Severity = "error"
SUMMARY = "more than 1 of one name in the LRIG deck (before 2018-02-22: more than 4)"
SUMMARY_JA = "ルリグデッキの同名カードが多すぎる"
VALUES: Mapping[str, type] = {"at_most": int}
TEXTS: Texts = {
    "en": {
        "": (
            "{found:copy|copies} of {cards} in the LRIG deck, {excess} more than {allowed}{at}",
            "Take {excess:copy|copies} out.",
        ),
    },
    "ja": {
        "": (
            "ルリグデッキに{cards}が{found}枚あり、{allowed}枚より{excess}枚多いです{at}",
            "{excess}枚抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a name."""
    return surplus(deck, "lrig", values["at_most"])
