"""No card that is never put into a deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcheck.model import Entry, Problem

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES: dict[str, type] = {}


def prepare(terms: Terms) -> Check:
    """One problem a card."""

    def check(deck: Tally) -> Iterable[Problem]:
        if not deck.never:
            return ()
        by_name: dict[str, list[Entry]] = {}
        for entry in deck.never:
            by_name.setdefault(entry.card.name, []).append(entry)
        return [
            Problem(
                cards=(name,),
                lines=tuple(sorted({entry.line for entry in entries if entry.line})),
                found=sum(entry.count for entry in entries),
                allowed=0,
                as_written=tuple(dict.fromkeys(entry.written for entry in entries if entry.written not in ("", name))),
            )
            for name, entries in by_name.items()
        ]

    return check
