"""Slug JSON of a browser simulator: two arrays with one lower-case card number a copy.

    {"lrigDeck": ["wxdi-d01-001"], "mainDeck": ["wxdi-d01-020", "wxdi-d01-020"]}

More words may follow the number: `wxdi-d01-020-servant`. A list or table under any other key is reported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from deckcheck.decks.card_objects import unknown_keys
from deckcheck.decks.form import RawDeck, RawLine, Source, Unreadable, gathered, unparsed
from deckcheck.decks.located import Located, from_json, json_shape
from deckcheck.decks.numbers import leading_number
from deckcheck.decks.writing import OutDeck
from deckcheck.model import Fault, Zone

NAME = "slugs"
TITLE = "slug JSON (lrigDeck, mainDeck)"
SUFFIXES = (".json",)

_ZONES: tuple[tuple[str, Zone], ...] = (("lrigDeck", "lrig"), ("mainDeck", "main"))


def recognises(source: Source) -> bool:
    """An object with `lrigDeck` or `mainDeck` that holds words."""
    found = json_shape(source.text)
    return found is not None and any(_is_words(found.get(key)) for key, _ in _ZONES)


def _is_words(array: Located | None) -> bool:
    return array is not None and any(isinstance(element.value, str) for element in array.elements())


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file; whatever is not a word is a fault."""
    found = from_json(source.text)
    if not any(found.get(key) is not None for key, _ in _ZONES):
        raise Unreadable("a slug file without lrigDeck and mainDeck")
    cards = (card for key, zone in _ZONES for card in _cards(found.get(key), zone))
    return [gathered((*cards, *unknown_keys(found, dict(_ZONES))))]


def _cards(array: Located | None, zone: Zone) -> Iterator[RawLine | Fault]:
    if array is None:
        return
    if not array.is_list:
        yield unparsed(array.text or "slugs that are no array", array.line)
    for element in array.elements():
        if not isinstance(element.value, str) or not element.text:
            yield unparsed(element.text or "something that is no slug", element.line)
        else:
            # set-number-name: the number says it all, and the name is in a spelling of its own.
            yield RawLine(leading_number(element.text) or element.text, 1, zone, element.line)


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    deck = decks[0]
    shape = {
        key: [line.any_number.lower() for line in deck.of(zone) for _ in range(line.count)] for key, zone in _ZONES
    }
    return json.dumps(shape, indent=1) + "\n"
