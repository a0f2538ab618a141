"""How many cards each format may play on a day."""

from __future__ import annotations

from datetime import date
from typing import cast

from deckcheck import rules
from deckcheck.catalog.store import Catalog
from deckcheck.model import Deck, Entry
from deckcheck.tally import Tally

_POOL_RULES = ("not-in-format", "not-released")


def playable(catalog: Catalog, day: date) -> dict[str, int]:
    """Format name -> number of deckable cards in its pool on `day`, restricted ones included."""
    decks = [Tally(Deck("", entries=(Entry(card, 1),))) for card in catalog.all_cards() if card.deckable]
    pools = {}
    for played in catalog.book.formats:
        if played.since <= day and (played.until is None or day <= played.until):
            ruleset = catalog.book.on(played.name, day, "casual")
            checks = [
                (cast("rules.Checking", rules.load(entry.rule)), entry.values)
                for entry in ruleset.rules
                if entry.rule in _POOL_RULES
            ]
            pools[played.name] = sum(
                not any(True for rule, values in checks for _ in rule.check(deck, values, ruleset)) for deck in decks
            )
    return pools
