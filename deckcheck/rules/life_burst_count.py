"""Too many cards with a life burst in the main deck; before 2020-12-05, not exactly 20.

## What it checks

The copies of main-deck cards that have a life burst (ライフバースト). At most 20 since 2020-12-05; exactly 20 until
2020-12-04, in every format.

## Why

The maker relaxed the number when Diva Selection began, for all formats at once.

## Legal

20 cards with a life burst; since 2020-12-05 also 15, or none.

## Illegal

21 cards with a life burst.

## Mending

Exchange cards with a life burst for cards without one, or the other way about.

## Source

Rule update announced on 2020-11-27, in force on 2020-12-05:
https://www.takaratomy.co.jp/products/wixoss/faq/rule_update/
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC102"
SEVERITY: Severity = "error"
SUMMARY = "more than 20 life bursts (before 2020-12-05: not exactly 20)"
SUMMARY_JA = "ライフバーストの枚数が規定と違う"
VALUES: Mapping[str, type] = {"exactly": int, "at_most": int}
TEXTS: Texts = {
    "en": {
        "many": (
            "the main deck has {found:card|cards} with a life burst, {excess} more than {allowed}{at}",
            "Exchange {excess:of them|of them} for cards without a life burst.",
        ),
        "few": (
            "the main deck has {found:card|cards} with a life burst, not exactly {allowed}",
            "Exchange {missing:card|cards} without a life burst for cards with one.",
        ),
    },
    "ja": {
        "many": (
            "ライフバーストを持つカードが{found}枚で、{allowed}枚より{excess}枚多いです{at}",
            "そのうち{excess}枚をライフバーストを持たないカードに替えてください。",
        ),
        "few": (
            "ライフバーストを持つカードが{found}枚で、ちょうど{allowed}枚ではありません",
            "ライフバーストを持たないカード{missing}枚を、持つカードに替えてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are too many, or not exactly as many as wanted."""
    limit = values.get("at_most", values.get("exactly"))
    if deck.life_burst > limit:
        names = [name for name, card in deck.cards.items() if card.zone == "main" and card.life_burst]
        yield Problem(
            "many",
            {"excess": deck.life_burst - limit},
            zone="main",
            lines=deck.lines_of(names),
            found=deck.life_burst,
            allowed=limit,
        )
    elif deck.life_burst < values.get("exactly", 0):
        yield Problem("few", {"missing": limit - deck.life_burst}, zone="main", found=deck.life_burst, allowed=limit)
