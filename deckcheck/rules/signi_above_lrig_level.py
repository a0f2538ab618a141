"""SIGNI of a level that no LRIG of the deck reaches.

## What it checks

That the level of every SIGNI of the main deck is at most that of the highest LRIG or assist LRIG of the deck.

## Why

A SIGNI can be put on the field only while its level is at most that of the centre LRIG.

## Legal

SIGNI of level 3 beside an LRIG of level 3.

## Illegal

SIGNI of level 4 in a deck whose LRIGs end at level 3.

## Mending

Replace the SIGNI, or add an LRIG of that level.

## Source

Rules of putting SIGNI on the field: https://wixosstore.com/quick-start-guide. The advice is this project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC904"
SEVERITY: Severity = "warning"
SUMMARY = "SIGNI of a level that no LRIG of the deck reaches"
SUMMARY_JA = "どのルリグのレベルよりも高いレベルのシグニがある"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "the LRIGs of the deck end at level {top}, below the level of {cards}{at}",
            "Replace these SIGNI, or add an LRIG of their level.",
        ),
    },
    "ja": {
        "": (
            "デッキのルリグの最高レベルは{top}で、次のシグニのレベルに届きません: {cards}{at}",
            "シグニを替えるか、そのレベルのルリグを加えてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem for all such SIGNI; nothing of a deck without LRIGs."""
    if not deck.lrigs:
        return
    top = max([card.level or 0 for card in deck.lrigs])
    if top >= deck.signi_level or deck.unread():
        return
    names = tuple(name for name, card in deck.cards.items() if card.kind == "SIGNI" and (card.level or 0) > top)
    yield Problem("", {"top": top}, cards=names, zone="main", lines=deck.lines_of(names))
