"""deckcheck's own JSON.

    {"name": "Example", "format": "diva", "date": "2026-11-30",
     "lrig": ["WX24-D1-01"],
     "main": ["4 WX24-D1-26", {"count": 4, "number": "WX24-D1-12", "name": "聖天 ハニエル"}]}

Keys: `name`, `format`, `date`, `event`, `comment`; `lrig`, `main` and `cards` (either deck: the type of a card
tells). A deck is a list of lines as in plain text or of objects with number, name and count, or an object of names
and counts. Several decks are a list under `decks`. Any other key is reported, and so is one that comes twice; what
else the catalog knows of a card may stand in its object. This form also says what is wrong with JSON that is of no
form.
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
