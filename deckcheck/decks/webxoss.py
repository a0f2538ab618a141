"""WEBXOSS deck file: a JSON object with two arrays of numeric card ids, one id a copy.

    {"format":"WEBXOSS Deck","version":"1","content":{"mainDeck":[112,112,112,112],"lrigDeck":[104,105]}}

The table of ids is complete: the simulator's last cards are of 2018. A card that came later cannot be written.
A list or table under any other key is reported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from deckcheck.decks import webxoss_ids
from deckcheck.decks.card_objects import unknown_keys
from deckcheck.decks.form import RawDeck, RawLine, Source, Unreadable, gathered, unparsed
from deckcheck.decks.located import Located, from_json, json_shape
from deckcheck.decks.writing import CannotCarry, OutDeck, OutLine
from deckcheck.model import Fault, Zone

NAME = "webxoss"
TITLE = "WEBXOSS deck file (JSON with numeric ids)"
SUFFIXES = (".webxoss",)

_ZONES: tuple[tuple[str, Zone], ...] = (("mainDeck", "main"), ("lrigDeck", "lrig"))


def recognises(source: Source) -> bool:
    """An object whose `content` has one of the two arrays."""
    found = json_shape(source.text)
    content = found.get("content") if found is not None else None
    return content is not None and any(content.get(key) is not None for key, _ in _ZONES)


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file; an id that is not in the table is a fault."""
    found = from_json(source.text)
    content = found.get("content")
    if content is None or not any(content.get(key) is not None for key, _ in _ZONES):
        raise Unreadable("a WEBXOSS file without content.mainDeck and content.lrigDeck")
    cards = (card for key, zone in _ZONES for card in read_ids(content.get(key), zone))
    return [gathered((*cards, *unknown_keys(content, dict(_ZONES)), *unknown_keys(found, ("content",))))]


def read_ids(array: Located | None, zone: Zone | None) -> Iterator[RawLine | Fault]:
    """A card for each id of `array`, a fault for whatever is not an id."""
    if array is None:
        return
    if not array.is_list:
        yield unparsed(array.text or "ids that are no array", array.line)
    for element in array.elements():
        number = webxoss_ids.numbers().get(element.value) if type(element.value) is int else None
        if number is None:
            yield unparsed(f"WEBXOSS id {element.text or '?'}", element.line)
        else:
            yield RawLine(number, 1, zone, element.line)


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    deck = decks[0]
    content = {key: write_ids(deck.of(zone)) for key, zone in _ZONES}
    return json.dumps({"format": "WEBXOSS Deck", "version": "1", "content": content}, separators=(",", ":"))


def write_ids(lines: Sequence[OutLine]) -> list[int]:
    """One id a copy: of the printing itself, or else of another printing of the card.

    Raises:
        CannotCarry: no printing of a card has an id.
    """
    table = webxoss_ids.ids()
    found: list[int] = []
    missing: list[str] = []
    for line in lines:
        known = next((table[number] for number in line.numbers if number in table), None)
        if known is None:
            missing.append(line.name)
        else:
            found += [known] * line.count
    if missing:
        raise CannotCarry(f"no WEBXOSS id for {', '.join(dict.fromkeys(missing))}")
    return found
