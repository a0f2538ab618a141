"""deckcheck's own TOML: the keys of the JSON form.

    name = "Example"
    format = "diva"
    lrig = ["WX24-D1-01"]
    main = [
      "4 WX24-D1-26",
      { count = 4, number = "WX24-D1-12" },
    ]

Several decks are tables `[[decks]]`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from deckcheck.decks import own
from deckcheck.decks.form import RawDeck, Source
from deckcheck.decks.located import from_toml
from deckcheck.decks.writing import HEADERS, OutDeck, OutLine

NAME = "toml"
TITLE = "deckcheck TOML"
SUFFIXES = (".toml",)
MANY = True

_KEY = re.compile(
    r"^(?:(?:lrig|lrig_deck|main|main_deck|cards|decks)[ \t]*=[ \t]*[\[{]"
    r"|\[(?:lrig|lrig_deck|main|main_deck|cards)\][ \t]*(?:#.*)?$|\[\[decks\]\])",
    re.MULTILINE,
)


def recognises(source: Source) -> bool:
    """A key or a table of a zone, or `[[decks]]`."""
    return _KEY.search(source.text) is not None and "=" in source.text


def read(source: Source) -> list[RawDeck]:
    """Read every deck of the file."""
    return own.read_decks(from_toml(source.text), "TOML")


def write(decks: Sequence[OutDeck]) -> str:
    """Write one deck or several."""
    several = len(decks) > 1
    return "\n".join(("[[decks]]\n" if several else "") + _deck(deck) for deck in decks)


def _deck(deck: OutDeck) -> str:
    headers = {"name": deck.name} if deck.name else {}
    headers |= {key: deck.headers[key] for key in HEADERS if key in deck.headers}
    written = [f"{key} = {_string(value)}\n" for key, value in headers.items()]
    for zone in ("lrig", "main"):
        rows = "".join(f"  {_card(line)},\n" for line in deck.lines if line.zone == zone)
        written.append(f"{zone} = [\n{rows}]\n")
    return "".join(written)


def _card(line: OutLine) -> str:
    number = f"number = {_string(line.number)}, " if line.number else ""
    return f"{{ count = {line.count}, {number}name = {_string(line.name)} }}"


def _string(text: str) -> str:
    # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
