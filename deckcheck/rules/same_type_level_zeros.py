"""Two of the starting LRIGs share their whole LRIG type.

## What it checks

A deck with three or more level-zero LRIGs that is made to start with three: it has assist LRIGs or Pieces, or its
level-zero LRIGs are of two types. Three of them must be of three different LRIG types.

## Why

It may be built, but of two stacks of LRIGs with the same whole LRIG type only the centre stays: the other is put into
the LRIG trash.

## Legal

Level-zero LRIGs of タマ, 花代 and ピルルク.

## Illegal

Two different level-zero LRIGs of タマ, and one of 花代, with assist LRIGs.

## Mending

Replace one by a level-zero LRIG of another type.

## Source

English Rule Guide, rule actions: https://www.takaratomy.co.jp/products/en.wixoss/rules/rule.pdf. The advice is this
project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

_STARTING = 3  # LRIGs at the start of a game, unless it is one

CODE = "DC909"
SEVERITY: Severity = "warning"
SUMMARY = "two of the starting LRIGs share their whole LRIG type"
SUMMARY_JA = "開始時のルリグのうち2体のルリグタイプが同じ"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "the level-zero LRIGs have {found:LRIG type|LRIG types} only, and two of one type cannot stay: {cards}{at}",
            "Replace one by a level-zero LRIG of another type.",
        ),
    },
    "ja": {
        "": (
            "レベル0のルリグのルリグタイプが{found}種類だけで、同じタイプのルリグは並べられません: {cards}{at}",
            "別のルリグタイプのレベル0のルリグに替えてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when no three of them differ."""
    if deck.level_zero < _STARTING:
        return
    zeros = [card for card in deck.lrigs if card.is_level_zero]
    kinds = {frozenset(card.types) for card in zeros}
    if len(kinds) >= _STARTING or deck.unread():
        return
    # All of one type and nothing for assists: a deck for one LRIG, with level-zero LRIGs to choose from.
    if len(kinds) == 1 and not deck.piece and all(card.kind == "LRIG" for card in deck.lrigs):
        return
    names = tuple(card.name for card in zeros)
    yield Problem("", cards=names, zone="lrig", lines=deck.lines_of(names), found=len(kinds))
