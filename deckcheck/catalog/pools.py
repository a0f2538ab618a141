"""How many cards each format may play on a day."""

from __future__ import annotations

from datetime import date

from deckcheck import engine
from deckcheck.catalog.store import Catalog
from deckcheck.model import Deck, Entry

_POOL_RULES = ("not-in-format", "not-released")


def playable(catalog: Catalog, day: date) -> dict[str, int]:
    """Format name -> number of deckable cards in its pool on `day`, restricted ones included."""
    decks = [Deck("", entries=(Entry(card, 1),)) for card in catalog.all_cards() if card.deckable]
    pools = {}
    for played in catalog.book.formats:
        if played.since <= day and (played.until is None or day <= played.until):
            ruleset = catalog.book.on(played.name, day, "casual")
            pools[played.name] = sum(
                not engine.objections(deck, ruleset, lambda rule: rule.name in _POOL_RULES) for deck in decks
            )
    return pools
