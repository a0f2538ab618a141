"""deckcheck's own JSON; `deckcheck.decks.own` says what is in it.

    {"name": "Example", "format": "diva", "lrig": ["WX24-D1-01"], "main": ["4 WX24-D1-26"]}

It is also the form that says what is wrong with any other JSON.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from deckcheck.decks import own
from deckcheck.decks.form import RawDeck, Source
from deckcheck.decks.located import from_json, json_shape
from deckcheck.decks.writing import OutDeck

NAME = "json"
TITLE = "deckcheck JSON"
SUFFIXES = (".json",)
MANY = True


def recognises(source: Source) -> bool:
    """JSON that is an object or an array, or text that begins like an object."""
    return source.text.lstrip()[:1] == "{" or json_shape(source.text) is not None


def read(source: Source) -> list[RawDeck]:
    """Read every deck of the file."""
    return own.read_decks(from_json(source.text), "JSON")


def write(decks: Sequence[OutDeck]) -> str:
    """Write one deck or several."""
    return json.dumps(own.shape(decks), ensure_ascii=False, indent=2) + "\n"
