"""deckcheck's own YAML: the keys of the JSON form.

    name: Example
    format: diva
    lrig:
      - WX24-D1-01
    main:
      - 4 WX24-D1-26
      - 4 サーバント #
      - {count: 4, number: WX24-D1-12}

Every value is text: a card may be called No or 1.0. A bare `#` at the end of a line belongs to the name. Aliases
are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.decks import own
from deckcheck.decks.form import RawDeck, Source
from deckcheck.decks.located import from_yaml
from deckcheck.decks.writing import OutDeck

NAME = "yaml"
TITLE = "deckcheck YAML"
SUFFIXES = (".yaml", ".yml")
MANY = True

_ZONE = re.compile(r"(?:lrig|lrig_deck|main|main_deck|cards|decks):[ \t]*(?:[\[{].*|#.*)?")
_OTHER = re.compile(r"(?:name|format|date|event|game|comment):[ \t].*|[ \t#].*|- .*|---|[\]}],?|")
_ITEM = re.compile(r"[ \t]*(?:- |[^\s#:][^:]*:[ \t])|.*[\[{]")


def recognises(source: Source) -> bool:
    """Keys of a deck, a zone among them, with lists or tables below; a text list has bare lines."""
    zones = 0
    items = 0
    for line in source.text.split("\n"):
        if _ZONE.fullmatch(line):
            zones += 1
        elif not _OTHER.fullmatch(line):
            return False
        if zones and _ITEM.match(line):
            items += 1
    return bool(zones and items)


def read(source: Source) -> list[RawDeck]:
    """Read every deck of the file."""
    return own.read_decks(from_yaml(source.text), "YAML")


def write(decks: Sequence[OutDeck]) -> str:
    """Write one deck or several."""
    import yaml

    shape = own.shape(decks)
    return yaml.safe_dump(shape, allow_unicode=True, sort_keys=False, default_flow_style=False, width=1000)
