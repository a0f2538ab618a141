"""LRIGs out of reach of the level zeros: growing, level by level and type by type, is WIXOSS alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.model import Problem

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES = {"types": str}
_ANY = ("",)  # the one type of all LRIGs where types do not matter


def prepare(terms: Terms) -> Check:
    """One problem for the LRIGs of one type set that are out of reach, told at the lowest gap."""
    shared = terms.values["types"] == "shared"
    lrigs = terms.counting.cards_of(lambda card: card.kind == "LRIG")

    def check(deck: Tally) -> Iterator[Problem]:
        # The highest level in reach of each LRIG type. Most lists run upwards, and then one pass settles all.
        reached: dict[str, int] = {}
        left = []
        for card in deck.lists[lrigs]:
            types, level = card.types if shared else _ANY, card.level or 0
            if len(types) == 1 and level - 1 <= reached.get(types[0], -1) < level:
                reached[types[0]] = level
            elif not _grows(level, types, reached):
                left.append(card)
        if not left or not reached:
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

    return check


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
