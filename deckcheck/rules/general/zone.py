"""No card under the heading of another deck than the one it belongs to; the text is named after the right one."""

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
        misplaced: dict[str, list[Entry]] = {}
        for entry in deck.deck.entries:
            if entry.zone is not None and entry.zone != entry.card.zone and entry.card.deckable:
                misplaced.setdefault(entry.card.name, []).append(entry)
        return [
            Problem(
                entries[0].card.zone,
                cards=(name,),
                zone=entries[0].zone,
                lines=tuple(sorted({entry.line for entry in entries if entry.line})),
                as_written=deck.written_for((name,)),
            )
            for name, entries in misplaced.items()
        ]

    return check
