"""More copies of a restricted card than the restriction list allows.

## What it checks

The copies of a card that the list limits (枚数制限) in the format on that day, over main and LRIG deck, every printing
of the name.

## Why

Mayu's Room, the maker's list, holds at official events. `--event casual` leaves it out.

## Legal

In Diva Selection, 3 羅植姫 ジャックビーンズ on 2025-09-15.

## Illegal

In Diva Selection, 3 羅植姫 ジャックビーンズ on 2025-09-16.

## Mending

Take the surplus copies out.

## Source

Mayu's Room (繭の部屋), as recorded in the restriction list; every entry there has its own day and source.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC402"
SEVERITY: Severity = "error"
SUMMARY = "more copies of a restricted card than allowed"
SUMMARY_JA = "枚数制限のあるカード"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "{found:copy|copies} of {cards}, restricted to {allowed} since {since}{at}",
            "Take {excess:copy|copies} out.",
        ),
    },
    "ja": {
        "": (
            "{cards}が{found}枚ありますが、{since}から{allowed}枚までに制限されています{at}",
            "{excess}枚抜いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card over its limit."""
    for limit in ruleset.restrictions:
        if limit.at_most is None:
            continue
        found = deck.copies.get(limit.cards[0], 0)
        if found > limit.at_most:
            yield Problem(
                "",
                {"since": limit.since, "excess": found - limit.at_most},
                cards=limit.cards,
                zone=deck.cards[limit.cards[0]].zone,
                lines=deck.lines_of(limit.cards),
                found=found,
                allowed=limit.at_most,
                as_written=deck.written_for(limit.cards),
                since=limit.since,
                source=limit.source,
                certainty=limit.certainty,
            )
