"""Tabletop Simulator save: JSON whose card objects carry their names as nicknames.

    {"ObjectStates": [
      {"Name": "DeckCustom", "Nickname": "LRIG deck",
       "ContainedObjects": [{"Name": "Card", "Nickname": "Hirana, a Spark of Hope"}]},
      {"Name": "DeckCustom", "Nickname": "Main deck",
       "ContainedObjects": [{"Name": "Card", "Nickname": "Servant #"}]}]}

All piles that lie on the table are one deck. Each bag with cards in it is a deck of its own, called as the bag is.
A pile called `LRIG deck` or `Main deck` is one; in others the type of a card tells its deck. What is written has
no pictures.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from deckcheck.decks.form import RawDeck, RawLine, Source, Unreadable, gathered, unparsed
from deckcheck.decks.located import Located, from_json, json_shape
from deckcheck.decks.writing import OutDeck, OutLine
from deckcheck.model import Fault, Zone

NAME = "tabletop"
TITLE = "Tabletop Simulator save (JSON, nicknames)"
SUFFIXES = (".json",)
MANY = True

_PILES: tuple[tuple[str, Zone], ...] = (("LRIG deck", "lrig"), ("Main deck", "main"))
_DEEPEST = 20


def recognises(source: Source) -> bool:
    """An object with `ObjectStates`."""
    found = json_shape(source.text)
    return found is not None and found.get("ObjectStates") is not None


def read(source: Source) -> list[RawDeck]:
    """Read every deck of the save; a card without a nickname is a fault."""
    states = from_json(source.text).get("ObjectStates")
    if states is None or not states.is_list:
        raise Unreadable("a Tabletop Simulator save without ObjectStates")
    decks: list[RawDeck] = []
    loose: list[Located] = []
    for thing in states.elements():
        if "Bag" in _kind(thing):
            contained = thing.get("ContainedObjects")
            inside = list(contained.elements()) if contained is not None else []
            deck = _deck(inside, _nickname(thing))
            if deck.lines or deck.faults:
                decks.append(deck)
        else:
            loose.append(thing)
    on_table = _deck(loose, "")
    if on_table.lines or on_table.faults or not decks:
        decks.append(on_table)
    return decks


def _deck(things: Sequence[Located], name: str) -> RawDeck:
    zones = {pile.casefold(): zone for pile, zone in _PILES}
    return gathered((card for thing in things for card in _cards(thing, zones.get(_nickname(thing).casefold()))), name)


def _cards(thing: Located, zone: Zone | None, depth: int = 0) -> Iterator[RawLine | Fault]:
    """The cards of a thing on the table: itself, or those in it; nothing for a die or a board."""
    contained, ids, nickname = thing.get("ContainedObjects"), thing.get("DeckIDs"), thing.get("Nickname")
    if contained is not None and depth < _DEEPEST:
        for element in contained.elements():
            yield from _cards(element, zone, depth + 1)
    elif contained is not None:
        yield unparsed("a pile in piles, too deep", thing.line)
    elif ids is not None and ids.is_list and ids.value:
        yield unparsed("a pile that does not name its cards", thing.line)
    elif _kind(thing).startswith("Card") and nickname is not None and _nickname(thing):
        yield RawLine(_nickname(thing), 1, zone, nickname.line)
    elif _kind(thing).startswith("Card"):
        yield unparsed("a card object without a nickname", thing.line)


def _kind(thing: Located) -> str:
    name = thing.get("Name")
    return (name.text if name is not None else None) or ""


def _nickname(thing: Located) -> str:
    nickname = thing.get("Nickname")
    return ((nickname.text if nickname is not None else None) or "").strip()


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck as two piles, several or a named one as bags. The cards have no pictures."""
    if len(decks) == 1 and not decks[0].name:
        states: list[dict[str, object]] = _piles(decks[0])
    else:
        states = [{"Name": "Bag", "Nickname": deck.name, "ContainedObjects": _piles(deck)} for deck in decks]
    return json.dumps({"ObjectStates": states}, ensure_ascii=False, indent=1) + "\n"


def _piles(deck: OutDeck) -> list[dict[str, object]]:
    return [
        {"Name": "DeckCustom", "Nickname": name, "ContainedObjects": _copies(deck.of(zone))}
        for name, zone in _PILES
        if deck.of(zone)
    ]


def _copies(lines: Sequence[OutLine]) -> list[dict[str, str]]:
    return [{"Name": "Card", "Nickname": line.name} for line in lines for _ in range(line.count)]
