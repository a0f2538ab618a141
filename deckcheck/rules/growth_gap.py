"""An LRIG that the deck cannot grow to: a level or an LRIG type is missing below it.

## What it checks

Starting from the level-zero LRIGs, an LRIG can be grown to when some LRIG of at least the level just below is itself
in reach; with `types = "shared"` (Diva Selection) it must share an LRIG type, with `types = "any"` (All-Star, Key
Selection) it need not. Assist LRIGs are no steps of the centre and are not asked about. LRIGs without an LRIG type,
and those of the type ?, fit any. Effects that skip a level, or grow into another type, are not known to the catalog.

## Why

The centre grows one level a turn. An LRIG out of reach never comes into play. Until December 2018 levels could be
skipped; whether older formats ask for the same LRIG type is told differently, so there only levels are looked at.

## Legal

タマ of the levels 0, 1, 2 and 3.

## Illegal

タマ of the levels 0, 1 and 3; in Diva Selection also タマ of the levels 0 and 1 with ピルルク of level 2.

## Mending

Add the missing level, or take out what stands above it.

## Source

Rules of growing: https://wixosstore.com/quick-start-guide. The advice is this project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC903"
SEVERITY: Severity = "warning"
SUMMARY = "an LRIG that the deck cannot grow to"
SUMMARY_JA = "グロウできないルリグがある"
VALUES: Mapping[str, type] = {"types": str}
TEXTS: Texts = {
    "en": {
        "": (
            "the deck cannot grow to {cards}: no LRIG of level {below}{of_type} leads there{at}",
            "Add an LRIG of level {below}, or take out what stands above the gap.",
        ),
    },
    "ja": {
        "": (
            "{cards}にグロウできません: そこへつながるレベル{below}の{of_type_ja}ルリグがありません{at}",
            "レベル{below}のルリグを加えるか、その上のルリグを抜いてください。",
        ),
    },
}

_ANY = ("",)  # the one type of all LRIGs where types do not matter


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem for the LRIGs of one type set that are out of reach, told at the lowest gap."""
    # The highest level in reach of each LRIG type. Most lists run upwards, and then one pass settles all.
    reached: dict[str, int] = {}
    left = []
    shared = values["types"] == "shared"
    for card in deck.lrigs:
        if card.kind != "LRIG":
            continue
        types, level = card.types if shared else _ANY, card.level or 0
        if len(types) == 1 and level - 1 <= reached.get(types[0], -1) < level:
            reached[types[0]] = level
        elif not _grows(level, types, reached):
            left.append(card)
    if not left or not reached or deck.unread():
        return
    before = 0
    while len(left) != before:
        before = len(left)
        left = [card for card in left if not _grows(card.level or 0, card.types if shared else _ANY, reached)]
    stranded: dict[tuple[str, ...], list[str]] = {}
    for card in left:
        stranded.setdefault(card.types if shared else _ANY, []).append(card.name)
    for types, names in stranded.items():
        lowest = min(deck.cards[name].level or 0 for name in names)
        yield Problem(
            "",
            {
                "below": lowest - 1,
                "of_type": f" and of type {'/'.join(types)}" if shared else "",
                "of_type_ja": f"《{'/'.join(types)}》の" if shared else "",
            },
            cards=tuple(names),
            zone="lrig",
            lines=deck.lines_of(names),
        )


def _grows(level: int, types: tuple[str, ...], reached: dict[str, int]) -> bool:
    """Whether an LRIG is in reach of what is; if so, it is added."""
    types = types or ("?",)
    if level:
        steps = reached.values() if "?" in types or "?" in reached else [reached[t] for t in types if t in reached]
        if not steps or max(steps) < level - 1:
            return False
    for lrig_type in types:
        if reached.get(lrig_type, -1) < level:
            reached[lrig_type] = level
    return True
