"""LRIGs of one type and other colours: it compares each LRIG of the deck with every other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.rules.colours import colour_names
from deckcheck.rules.wixoss import is_lrig

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}
READS_LIST = True


def prepare(terms: Terms) -> Check:
    """One problem an LRIG type."""
    entry = next(iter(terms.ruleset.restrictions_of("same-type-other-colour")), None)
    lrigs = terms.counting.cards_of(is_lrig)

    def check(deck: Tally) -> Iterator[Problem]:
        if entry is None:
            return
        by_type: dict[str, set[str]] = {}
        for card in deck.lists[lrigs]:
            for lrig_type in card.types:
                if lrig_type in by_type:
                    by_type[lrig_type].add(card.colours)
                else:
                    by_type[lrig_type] = {card.colours}
        for lrig_type, sets in by_type.items():
            if len(sets) == 1:
                continue
            clashing = [
                card
                for card in deck.lists[lrigs]
                if lrig_type in card.types
                and card.colours
                and any(other and set(card.colours).isdisjoint(other) for other in sets)
            ]
            if clashing:
                names = tuple(dict.fromkeys(card.name for card in clashing))
                shown = [(card.name, card.colours) for card in clashing]
                yield Problem(
                    "",
                    {
                        "type": lrig_type,
                        "by_colour": tuple(f"{name} ({colour_names(own, 'en')})" for name, own in shown),
                        "by_colour_ja": tuple(f"{name}({colour_names(own, 'ja')})" for name, own in shown),
                    },
                    cards=names,
                    zone="lrig",
                    lines=deck.lines_of(names),
                    since=entry.since,
                    source=entry.source,
                    certainty=entry.certainty,
                )

    return check
