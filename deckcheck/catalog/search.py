"""What `deckcheck card` knows: finding cards by what somebody typed, and where a card may be played on a day."""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

from deckcheck.catalog.store import Catalog
from deckcheck.formats import Restriction
from deckcheck.model import Card
from deckcheck.record import Record

How: TypeAlias = Literal["number", "name", "part", "near", "nothing"]


class Found(Record):
    """Cards that answer a query, best first, and how it fits them. Near ones are guesses, to be shown as such."""

    how: How
    cards: tuple[Card, ...] = ()


class Standing(Record):
    """A card in a format on a day: `reason` says why it is not legal, empty if it is."""

    format: str
    legal: bool
    reason: str
    restrictions: tuple[Restriction, ...]


def find(query: str, catalog: Catalog) -> Found:
    """The cards of a number or a name in any language; else those whose name holds it; else the nearest."""
    card = catalog.by_number(query)
    if card is not None:
        return Found("number", (card,))
    if cards := catalog.by_name(query):
        return Found("name", cards)
    if cards := catalog.by_spelling(query)[0]:
        return Found("name", cards)
    if cards := catalog.containing(query):
        return Found("part", tuple(sorted(cards, key=lambda card: (len(card.name), card.id))))
    near = catalog.nearest(query, limit=5)
    return Found("near" if near else "nothing", tuple(card for _, card in near))


def standings(card: Card, catalog: Catalog, day: date) -> list[Standing]:
    """The card in every format that had begun by `day`, at official events."""
    return [
        _standing(card, catalog, fmt.name, day)
        for fmt in catalog.book.formats
        if fmt.since <= day and (fmt.until is None or day <= fmt.until)
    ]


def _standing(card: Card, catalog: Catalog, name: str, day: date) -> Standing:
    from deckcheck.rules.wixoss.not_in_format import in_pool

    ruleset = catalog.book.on(name, day)
    restrictions = tuple(entry for entry in ruleset.restrictions if card.name in entry.cards)
    pool = next((rule.values for rule in ruleset.rules if rule.rule == "not-in-format"), None)
    if not card.deckable:
        reason = "it is never put in a deck"
    elif min(release.day for release in card.releases) > day:
        reason = "it is not out yet"
    elif pool is not None and not in_pool(card, pool, ruleset):
        reason = "no printing carries a mark of the format"
    elif any(entry.kind == "ban" for entry in restrictions):
        reason = "it is banned"
    else:
        reason = ""
    return Standing(name, not reason, reason, restrictions)
