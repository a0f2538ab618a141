"""Two cards that may not be in one deck together.

## What it checks

The pairs of the restriction list (同時使用制限): main and LRIG deck count together, copies do not matter, every
printing of either name is meant.

## Why

Mayu's Room, the maker's list, holds at official events. `--event casual` leaves it out.

## Legal

In All-Star, 糾う者 with 幻竜 エキドナ: a different name.

## Illegal

In All-Star since 2019-12-21, 糾う者 with 幻竜 エキドーナ.

## Mending

Take one of the two out.

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

CODE = "DC403"
SEVERITY: Severity = "error"
SUMMARY = "two cards that may not be together"
SUMMARY_JA = "同時に使用できない2枚"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {"": ("{cards} may not be in one deck since {since}{at}", "Take one of the two out.")},
    "ja": {"": ("{cards}は{since}から同時に使用できません{at}", "どちらか一方を抜いてください。")},
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a pair."""
    for pair in ruleset.restrictions:
        if pair.kind == "pair" and pair.cards[0] in deck.copies and pair.cards[1] in deck.copies:
            yield Problem(
                "",
                {"since": pair.since},
                cards=pair.cards,
                lines=deck.lines_of(pair.cards),
                as_written=deck.written_for(pair.cards),
                since=pair.since,
                source=pair.source,
                certainty=pair.certainty,
            )
