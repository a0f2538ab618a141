"""Cards without a mark of the format: level-zero LRIGs are excepted in ways that differ by format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Card, Problem

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES = {"marks": list, "level_zero": str, "without": list}


def prepare(terms: Terms) -> Check:
    """One problem a card."""
    values, ruleset = terms.values, terms.ruleset
    playable: set[str] = set()  # names found to be in the pool, so that a million decks ask once

    def check(deck: Tally) -> Iterator[Problem]:
        if deck.cards.keys() <= playable and not deck.twins:
            return
        for card in deck.each_card():
            if card.name in playable:
                continue
            if in_pool(card, values, ruleset):
                if not card.twin:
                    playable.add(card.name)
            elif card.releases[0].day <= ruleset.day:
                yield problem(card, deck)

    def problem(card: Card, deck: Tally) -> Problem:
        titles = ruleset.format.titles
        details: dict[str, object] = {"format": titles["en"], "format_ja": titles["ja"], "date": ruleset.day}
        marked = [release for release in card.releases if release.mark in values["marks"]]
        if marked:
            details |= {"set": marked[0].set_code, "day": marked[0].day}
        barred = card.kind in values.get("without", ())
        return Problem(
            "kind" if barred else "later" if marked else "",
            details,
            cards=(card.name,),
            zone=card.zone,
            lines=deck.lines_of((card.name,)),
            as_written=deck.written_for((card.name,)),
        )

    return check


def in_pool(card: Card, values: Mapping[str, Any], ruleset: Ruleset) -> bool:
    """Whether a printing with a mark of the format is out, or the format excepts the card."""
    if card.kind in values.get("without", ()):
        return False
    out = any(release.mark in values["marks"] and release.day <= ruleset.day for release in card.releases)
    return out or _starts(card, values, ruleset)


def _starts(card: Card, values: Mapping[str, Any], ruleset: Ruleset) -> bool:
    """Whether it is a level-zero LRIG that the format excepts, out by then."""
    exception = values.get("level_zero", "none")
    if not card.is_level_zero or card.releases[0].day > ruleset.day or exception == "none":
        return False
    return exception == "any" or any(
        day <= ruleset.day and starter.colours == card.colours and set(starter.types) == set(card.types)
        for starter, day in ruleset.starters(values["marks"])
    )
