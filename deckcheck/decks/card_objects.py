"""A card as a JSON, YAML or TOML table: under which keys its number, name and count are."""

from __future__ import annotations

from deckcheck.decks.form import RawLine, counted, unparsed
from deckcheck.decks.located import Located
from deckcheck.model import Fault, Zone

_NUMBER_KEYS = ("number", "cardNumber", "card_number", "cardNo", "card_no", "no", "code", "id")
_NAME_KEYS = ("name", "cardName", "card_name", "CardName", "card")
_COUNT_KEYS = ("count", "quantity", "amount", "copies")


def read_card(table: Located, zone: Zone | None) -> RawLine | Fault:
    """The card that `table` describes: its number and name as they stand, 1 copy unless it says otherwise."""
    number, name, count = table.get(*_NUMBER_KEYS), table.get(*_NAME_KEYS), table.get(*_COUNT_KEYS)
    first = number if number is not None else name
    line = first.line if first is not None else table.line
    words = [word for part in (number, name) if part is not None and (word := (part.text or "").strip())]
    if not words:
        return unparsed("a card without number and name", line)
    return counted(" ".join(words), "1" if count is None else count.text or "?", zone, line)
