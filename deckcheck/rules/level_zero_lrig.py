"""No level-zero LRIG; in Diva Selection before 2024-04-27, fewer than three.

## What it checks

The copies of LRIGs of level 0. Assist LRIGs have no level 0 of their own kind: an assist starts from a level-zero
LRIG.

## Why

A game starts with a level-zero LRIG (レベル0ルリグ) face down. Diva Selection asked for three, the centre and two
assists, until the styles with one LRIG came with WX24-P1 on 2024-04-27.

## Legal

    1 花代・零

## Illegal

An LRIG deck that begins at level 1.

## Mending

Add level-zero LRIGs.

## Source

At least one: https://wixoss.fandom.com/wiki/Deck. Three in Diva Selection:
https://www.takaratomy.co.jp/products/wixoss/column/play_221223; no longer since
https://www.takaratomy.co.jp/products/wixoss/column/play_240126
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC204"
SEVERITY: Severity = "error"
SUMMARY = "no level-zero LRIG; in Diva before 2024-04-27 fewer than three"
SUMMARY_JA = "レベル0のルリグが足りない"
VALUES: Mapping[str, type] = {"at_least": int}
TEXTS: Texts = {
    "en": {
        "none": (
            "the LRIG deck has no level-zero LRIG, and needs {allowed}",
            "Add {missing:level-zero LRIG|level-zero LRIGs}.",
        ),
        "few": (
            "the LRIG deck has {found:level-zero LRIG|level-zero LRIGs}, and needs {allowed}{at}",
            "Add {missing:level-zero LRIG|level-zero LRIGs}.",
        ),
    },
    "ja": {
        "none": (
            "ルリグデッキにレベル0のルリグがありません({allowed}枚必要)",
            "レベル0のルリグを{missing}枚加えてください。",
        ),
        "few": (
            "ルリグデッキのレベル0のルリグが{found}枚で、{allowed}枚必要です{at}",
            "レベル0のルリグを{missing}枚加えてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are too few."""
    wanted = values["at_least"]
    if deck.level_zero >= wanted:
        return
    names = tuple(name for name, card in deck.cards.items() if card.is_level_zero)
    yield Problem(
        "few" if names else "none",
        {"missing": wanted - deck.level_zero},
        cards=names,
        zone="lrig",
        lines=deck.lines_of(names),
        found=deck.level_zero,
        allowed=wanted,
    )
