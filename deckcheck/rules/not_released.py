"""Every printing of the card is newer than the date of the check.

## What it checks

That at least one printing of the card was out on the date. Where the day of a product is not known, the earliest
possible day counts, so that a deck is never called illegal for it too early.

## Why

A card may be played from the day its product is sold; an old tournament could not have seen it.

## Legal

On 2014-04-26, cards of WX01.

## Illegal

On 2014-04-26, cards of WX02.

## Mending

Take the card out, or check a later date.

## Source

Product pages: https://takaratomy.co.jp/products/wixoss/. The day and its certainty stand in the catalog's sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC302"
SEVERITY: Severity = "error"
SUMMARY = "every printing of the card is newer than the date"
SUMMARY_JA = "その日にまだ発売されていない"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "{cards} is not out on {date}: its first printing, {set}, is out on {day}{sure}{at}",
            "Take it out, or check from {day} on.",
        ),
    },
    "ja": {
        "": (
            "{cards}は{date}にはまだ発売されていません(最初の{set}は{day}発売{sure_ja}){at}",
            "抜くか、{day}以降の日付で確かめてください。",
        ),
    },
}
_SURE = {"official", "secondary"}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card."""
    released = ruleset.released
    if deck.cards.keys() <= released and not deck.twins:
        return
    day = ruleset.day
    for card in deck.each_card():
        first = card.releases[0]
        if first.day <= day:
            if not card.twin:
                released.add(card.name)
        else:
            sure = first.certainty in _SURE
            yield Problem(
                "",
                {
                    "date": day,
                    "set": first.set_code,
                    "day": first.day,
                    "sure": "" if sure else f" (day {first.certainty})",
                    "sure_ja": "" if sure else "、日付は不確か",
                },
                cards=(card.name,),
                zone=card.zone,
                lines=deck.lines_of((card.name,)),
                as_written=deck.written_for((card.name,)),
            )
