"""WEBXOSS id array: one flat JSON array of numeric card ids, one id a copy, LRIG deck and main deck mixed.

    [112, 112, 112, 112, 104, 105]

The type of a card tells its deck. The ids are those of WEBXOSS deck files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from deckcheck.decks.form import RawDeck, Source, Unreadable, gathered
from deckcheck.decks.located import from_json, json_shape
from deckcheck.decks.webxoss import read_ids, write_ids
from deckcheck.decks.writing import OutDeck

NAME = "webxoss-flat"
TITLE = "WEBXOSS id array (JSON)"
SUFFIXES = (".json",)


def recognises(source: Source) -> bool:
    """An array of whole numbers and nothing else, not empty."""
    found = json_shape(source.text)
    if found is None or not isinstance(found.value, list) or not found.value:
        return False
    return all(type(element) is int for element in found.value)


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file; the type of a card tells its zone."""
    found = from_json(source.text)
    if not found.is_list:
        raise Unreadable("not an array of WEBXOSS ids")
    return [gathered(read_ids(found, None))]


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck, LRIG deck last, as WEBXOSS itself does."""
    deck = decks[0]
    return json.dumps(write_ids([*deck.of("main"), *deck.of("lrig")])) + "\n"
