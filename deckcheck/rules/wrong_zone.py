"""A card stands under the heading of the other deck.

## What it checks

Where a list has headings, that SIGNI and spells (black backs) stand under the main deck and everything else (white
backs) under the LRIG deck. Such a card counts where its kind belongs. A list without headings cannot break this.

## Why

The two decks have backs of different colours; a card listed in the other deck is a slip of the list, and a judge
would have to ask.

## Legal

    LRIG deck
    1 花代・零

## Illegal

    Main deck
    1 花代・零

## Mending

Move the line under the heading of the other deck.

## Source

Quick start guide, on the two decks: https://wixosstore.com/quick-start-guide
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC104"
SEVERITY: Severity = "error"
SUMMARY = "a card listed in the deck of the other back colour"
SUMMARY_JA = "別のデッキに書かれたカード"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "main": (
            "{cards} is listed in the LRIG deck but belongs in the main deck{at}",
            "Move it to the main deck.",
        ),
        "lrig": (
            "{cards} is listed in the main deck but belongs in the LRIG deck{at}",
            "Move it to the LRIG deck.",
        ),
    },
    "ja": {
        "main": (
            "{cards}はメインデッキのカードですが、ルリグデッキに書かれています{at}",
            "メインデッキに移してください。",
        ),
        "lrig": (
            "{cards}はルリグデッキのカードですが、メインデッキに書かれています{at}",
            "ルリグデッキに移してください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card."""
    misplaced: dict[str, list[int]] = {}
    for entry in deck.deck.entries:
        if entry.zone is not None and entry.zone != entry.card.zone and entry.card.deckable:
            misplaced.setdefault(entry.card.name, []).append(entry.line)
    for name, lines in misplaced.items():
        zone = deck.cards[name].zone
        yield Problem(
            zone,
            cards=(name,),
            zone="lrig" if zone == "main" else "main",
            lines=tuple(sorted({line for line in lines if line})),
            as_written=deck.written_for((name,)),
        )
