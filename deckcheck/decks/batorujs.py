"""Batoru.js deck: JSON with one whole card object a copy.

    {"MainDeck": [{"CardName": "Servant D"}, {"CardName": "Servant D"}],
     "LRIGDeck": [{"CardName": "Tamayorihime, New Moon Miko"}]}

Only the name is read; the catalog knows the rest. A list or table under any other key is reported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from deckcheck.decks.card_objects import unknown_keys
from deckcheck.decks.form import RawDeck, RawLine, Source, Unreadable, gathered, unparsed
from deckcheck.decks.located import Located, from_json, json_shape
from deckcheck.decks.writing import OutDeck
from deckcheck.model import Fault, Zone

NAME = "batorujs"
TITLE = "Batoru.js deck (JSON, one object a copy)"
SUFFIXES = (".json",)

_ZONES: tuple[tuple[str, Zone], ...] = (("MainDeck", "main"), ("LRIGDeck", "lrig"))


def recognises(source: Source) -> bool:
    """An object with `MainDeck` or `LRIGDeck`, spelt so."""
    found = json_shape(source.text)
    return found is not None and any(found.get(key) is not None for key, _ in _ZONES)


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file; an object without a name is a fault."""
    found = from_json(source.text)
    if not any(found.get(key) is not None for key, _ in _ZONES):
        raise Unreadable("a Batoru.js file without MainDeck and LRIGDeck")
    cards = (card for key, zone in _ZONES for card in _cards(found.get(key), zone))
    return [gathered((*cards, *unknown_keys(found, dict(_ZONES))))]


def _cards(array: Located | None, zone: Zone) -> Iterator[RawLine | Fault]:
    if array is None:
        return
    if not array.is_list:
        yield unparsed(array.text or "cards that are no array", array.line)
    for element in array.elements():
        name = element.get("CardName")
        if name is None or not name.text:
            yield unparsed(element.text or "an object without CardName", element.line)
        else:
            yield RawLine(name.text, 1, zone, name.line)


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck: of each card its name, level and life burst, which the catalog knows."""
    deck = decks[0]
    shape = {
        key: [
            {"CardName": line.name, "Level": line.card.level, "LifeBurst": line.card.life_burst}
            for line in deck.of(zone)
            for _ in range(line.count)
        ]
        for key, zone in _ZONES
    }
    return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"
