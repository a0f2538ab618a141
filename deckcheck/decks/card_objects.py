"""A card as a JSON, YAML or TOML table: under which keys its number, name and count are."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from deckcheck.decks.form import RawLine, counted, unparsed
from deckcheck.decks.located import Located
from deckcheck.model import Fault, Zone

_NUMBER_KEYS = ("number", "cardNumber", "card_number", "cardNo", "card_no", "no", "code", "id")
_NAME_KEYS = ("name", "cardName", "card_name", "CardName", "card")
_COUNT_KEYS = ("count", "quantity", "amount", "copies", "qty")

# What else people say of a card; the catalog knows it, and none of it can be a count. Without case, `_` and `-`.
_FACTS = frozenset(
    (
        "kind", "type", "types", "class", "classes", "color", "colour", "colors", "colours", "level", "limit", "power",
        "cost", "growcost", "coin", "timing", "team", "guard", "burst", "lifeburst", "haslifeburst", "text", "effect",
        "rarity", "set", "product", "series", "image", "imageurl", "img", "url", "link", "lang", "language", "note",
        "comment", "uuid",
    )
)  # fmt: skip


def read_card(table: Located, zone: Zone | None) -> Iterator[RawLine | Fault]:
    """The card that `table` describes: its number and name as they stand, 1 copy unless it says otherwise.

    A key that is none of a card, as a misspelt count, is a fault; so is a second count.
    """
    number, name, count = table.get(*_NUMBER_KEYS), table.get(*_NAME_KEYS), table.get(*_COUNT_KEYS)
    first = number if number is not None else name
    line = first.line if first is not None else table.line
    words = [word for part in (number, name) if part is not None and (word := (part.text or "").strip())]
    if not words:
        yield unparsed("a card without number and name", line)
        return
    yield counted(" ".join(words), "1" if count is None else count.text or "?", zone, line)
    for key, value in table.items():
        again = key in _COUNT_KEYS and count is not None and value.text != count.text
        if again or not (key in _KEYS or key.casefold().replace("_", "").replace("-", "") in _FACTS):
            yield unparsed(f"{key}: {value.text}" if value.text else key, value.line)


_KEYS = frozenset((*_NUMBER_KEYS, *_NAME_KEYS, *_COUNT_KEYS))


def unknown_keys(table: Located, known: Collection[str]) -> Iterator[Fault]:
    """A fault for each list or table under a key that is not `known`: it may hold cards."""
    for key, value in table.items():
        if key not in known and value.holds_more:
            yield unparsed(key, value.line)
