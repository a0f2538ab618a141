"""Exactly two level-zero LRIGs: a game starts with one or with three.

## What it checks

The copies of LRIGs of level 0.

## Why

Since 2020-12-05 a game starts with one LRIG or with three, never with two. Such a deck is legal and starts with one;
the second level-zero LRIG is then a card that does nothing.

## Legal

One level-zero LRIG, or three.

## Illegal

    1 花代・零
    1 新月の巫女 タマヨリヒメ

## Mending

Add a third level-zero LRIG, or take one out.

## Source

The maker's note of 2020-12-03 on starting with one LRIG or three, quoted at
https://wixossbox.com/column/201203-divafaq. That a deck of two is probably a mistake is this project's advice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC901"
SEVERITY: Severity = "warning"
SUMMARY = "exactly two level-zero LRIGs; a game starts with one or three"
SUMMARY_JA = "レベル0のルリグが2枚(ゲームは1体か3体で始める)"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "the LRIG deck has two level-zero LRIGs, and a game starts with one or three{at}",
            "Add a third, or take one out.",
        ),
    },
    "ja": {
        "": (
            "レベル0のルリグが2枚ですが、ゲームは1体か3体のルリグで始めます{at}",
            "3枚にするか、1枚抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem when there are two."""
    if deck.level_zero != 2 or deck.unread():
        return
    names = tuple(card.name for card in deck.lrigs if card.is_level_zero)
    yield Problem("", cards=names, zone="lrig", lines=deck.lines_of(names), found=2)
