"""An LRIG that the deck cannot grow to: a level or an LRIG type is missing below it.

## What it checks

Starting from the level-zero LRIGs, an LRIG can be grown to when some LRIG of at least the level just below, itself
in reach, shares an LRIG type with it. Assist LRIGs are no steps of the centre and are not asked about. LRIGs without
an LRIG type, and those of the type ?, fit any. Effects that skip a level, or grow into another type, are not known to
the catalog.

## Why

The centre grows one level a turn, along one LRIG type. An LRIG out of reach never comes into play.

## Legal

タマ of the levels 0, 1, 2 and 3.

## Illegal

タマ of the levels 0, 1 and 3; or タマ of the levels 0 and 1 with ピルルク of level 2.

## Mending

Add the missing level, or take out what stands above it.

## Source

Rules of growing: https://takaratomy.co.jp/products/wixoss/faq/faq.php. The advice is this project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Card, Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC903"
SEVERITY: Severity = "warning"
SUMMARY = "an LRIG that the deck cannot grow to"
SUMMARY_JA = "グロウできないルリグがある"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "the deck cannot grow to {cards}: no LRIG of level {below} and of type {types} leads there{at}",
            "Add an LRIG of level {below}, or take out what stands above the gap.",
        ),
    },
    "ja": {
        "": (
            "{cards}にグロウできません: そこへつながるレベル{below}の《{types}》のルリグがありません{at}",
            "レベル{below}のルリグを加えるか、その上のルリグを抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem for the LRIGs of one type set that are out of reach, told at the lowest gap."""
    reached: dict[str, int] = {}
    waiting = []
    for card in deck.lrigs:
        if card.kind == "LRIG":
            if card.level == 0:
                for lrig_type in card.types or ("?",):
                    reached[lrig_type] = 0
            else:
                waiting.append(card)
    if not waiting or not reached or deck.unread():
        return
    # Upwards, level by level, a single pass settles all.
    waiting.sort(key=_level)
    stranded: dict[tuple[str, ...], list[str]] = {}
    for card in waiting:
        level = _level(card)
        steps = reached.values() if "?" in reached or not card.types or "?" in card.types else [
            reached[lrig_type] for lrig_type in card.types if lrig_type in reached
        ]  # fmt: skip
        if steps and max(steps) >= level - 1:
            for lrig_type in card.types or ("?",):
                reached[lrig_type] = max(level, reached.get(lrig_type, 0))
        else:
            stranded.setdefault(card.types, []).append(card.name)
    for types, names in stranded.items():
        lowest = min(_level(deck.cards[name]) for name in names)
        yield Problem(
            "",
            {"below": lowest - 1, "types": "/".join(types)},
            cards=tuple(names),
            zone="lrig",
            lines=deck.lines_of(names),
        )


def _level(card: Card) -> int:
    return card.level or 0
