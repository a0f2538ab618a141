"""The ban history known for this format and date is incomplete.

## What it checks

Nothing in the deck: it holds wherever the restriction list known for the format on that day has gaps, and says which.
`known` is `in-part` (entries are missing), `shared` (only what concerns other formats too is known) or `not-after`
(nothing was seen since the first day of the entry). A casual event has no list, and so no gap.

## Why

A verdict of `legal` must not look surer than it is.

## Legal

Diva Selection on 2024-06-01.

## Illegal

All-Star since 2017-05-01.

## Mending

Compare the deck with the maker's page before an official event.

## Source

Mayu's Room (繭の部屋), as read at https://wixoss.fandom.com/wiki/Mayu%27s_Room and elsewhere
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC910"
SEVERITY: Severity = "note"
SUMMARY = "the ban history known for this format and date is incomplete"
SUMMARY_JA = "この日付・フォーマットの使用制限の履歴は完全ではない"
VALUES: Mapping[str, type] = {"known": str}
TEXTS: Texts = {
    "en": {
        "in-part": (
            "bans of {format} made since {since} are known in part only",
            "Compare with Mayu's Room before an official event.",
        ),
        "shared": (
            "no restriction list of {format} itself is known, only entries shared with other formats",
            "Compare with Mayu's Room before an official event.",
        ),
        "not-after": (
            "restrictions of {format} announced since {since} are not known",
            "Compare with Mayu's Room before an official event.",
        ),
    },
    "ja": {
        "in-part": (
            "{format_ja}の{since}以降の使用禁止カードは一部しか分かっていません",
            "公式イベントの前に「繭の部屋」で確かめてください。",
        ),
        "shared": (
            "{format_ja}独自の使用制限は分かっておらず、他のフォーマットと共通のものだけが分かっています",
            "公式イベントの前に「繭の部屋」で確かめてください。",
        ),
        "not-after": (
            "{since}以降に告知された{format_ja}の使用制限は分かっていません",
            "公式イベントの前に「繭の部屋」で確かめてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem at an official event."""
    if ruleset.event == "official":
        for entry in reversed(ruleset.rules):
            if entry.rule == "incomplete-history":
                titles = ruleset.format.titles
                yield _problem(values["known"], titles["en"], titles["ja"], entry.since)
                break


@cache
def _problem(known: str, title: str, title_ja: str, since: date) -> Problem:
    """The same for every deck."""
    return Problem(known, {"format": title, "format_ja": title_ja, "since": since})
