"""A card that is banned on the date.

## What it checks

That the deck has no copy of a card that the restriction list bans (使用禁止) in the format on that day. Main and LRIG
deck together, every printing of the name.

## Why

Mayu's Room, the maker's list, holds at official events. `--event casual` leaves it out. The list known for All-Star
is incomplete.

## Legal

ノー・ゲイン on 2015-09-16.

## Illegal

ノー・ゲイン in All-Star on 2015-09-17.

## Mending

Take the card out.

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

CODE = "DC401"
SEVERITY: Severity = "error"
SUMMARY = "a card that is banned"
SUMMARY_JA = "使用禁止のカード"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {"": ("{cards} is banned since {since}{at}", "Take it out.")},
    "ja": {"": ("{cards}は{since}から使用禁止です{at}", "抜いてください。")},
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a banned card."""
    for ban in ruleset.restrictions:
        if ban.kind == "ban" and ban.cards[0] in deck.copies:
            yield Problem(
                "",
                {"since": ban.since},
                cards=ban.cards,
                zone=deck.cards[ban.cards[0]].zone,
                lines=deck.lines_of(ban.cards),
                found=deck.copies[ban.cards[0]],
                allowed=0,
                as_written=deck.written_for(ban.cards),
                since=ban.since,
                source=ban.source,
                certainty=ban.certainty,
            )
