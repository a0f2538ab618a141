"""wixoss-deckmaker backup: JSON with saved decks and the current one, each of three arrays of card objects.

    {"savedDecks": [{"name": "Example",
                     "lrigDeck": [{"number": "WX24-D1-01"}],
                     "mainBurst": [{"number": "WX24-D1-26", "name": "サーバント #"}],
                     "mainNoBurst": [{"number": "WX24-D1-11"}]}],
     "currentDeck": {"lrigDeck": [], "mainBurst": [], "mainNoBurst": []}}

`savedDecks` may also be an object of decks by name. An empty current deck beside saved ones is no deck.
A list or table under any other key is reported, and so is a key of a card that is none of number, name, count and
what the catalog knows.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from deckcheck.decks.card_objects import read_card, unknown_keys
from deckcheck.decks.form import RawDeck, RawLine, Source, Unreadable, gathered, unparsed
from deckcheck.decks.located import Located, from_json, json_shape
from deckcheck.decks.writing import OutDeck
from deckcheck.model import Fault, Zone

NAME = "deckmaker-json"
TITLE = "wixoss-deckmaker backup (JSON)"
SUFFIXES = (".json",)
MANY = True

_ARRAYS: tuple[tuple[str, Zone], ...] = (("lrigDeck", "lrig"), ("mainBurst", "main"), ("mainNoBurst", "main"))
_NAME_KEYS = ("name", "deckName", "title")
_INNER = ("deck", "data", "cards")


def recognises(source: Source) -> bool:
    """An object with `savedDecks`, `currentDeck` or one of the main-deck arrays."""
    found = json_shape(source.text)
    keys = ("savedDecks", "currentDeck", "mainBurst", "mainNoBurst")
    return found is not None and any(found.get(key) is not None for key in keys)


def read(source: Source) -> list[RawDeck]:
    """Read every deck of the file. The current deck is left out when it is empty and others are not."""
    found = from_json(source.text)
    decks = [_deck(table, name) for name, table in _saved(found.get("savedDecks"))]
    current = found.get("currentDeck")
    if current is not None:
        deck = _deck(current, "")
        if deck.lines or deck.faults or not decks:
            decks.append(deck)
    if _holds_cards(found):
        decks.append(_deck(found, "", ("savedDecks", "currentDeck")))
    if not decks:
        raise Unreadable("a deckmaker backup without a deck")
    if not _holds_cards(found):
        decks[0] = decks[0].but(faults=(*decks[0].faults, *unknown_keys(found, ("savedDecks", "currentDeck"))))
    return decks


def _saved(saved: Located | None) -> Iterator[tuple[str, Located]]:
    if saved is None:
        return
    yield from saved.items()
    for element in saved.elements():
        yield "", element


def _holds_cards(table: Located) -> bool:
    return any(table.get(key) is not None for key, _ in _ARRAYS)


def _deck(table: Located, name: str, beside: Sequence[str] = ()) -> RawDeck:
    own_name = table.get(*_NAME_KEYS)
    if own_name is not None and own_name.text:
        name = own_name.text
    inner = table.get(*_INNER)
    around: list[Fault] = []
    if inner is not None and not _holds_cards(table):
        around += unknown_keys(table, _INNER)
        table = inner
    if not _holds_cards(table):
        return RawDeck(name=name, faults=(unparsed("a saved deck without cards", table.line),))
    cards = (card for key, zone in _ARRAYS for card in _cards(table.get(key), zone))
    return gathered((*cards, *unknown_keys(table, (*dict(_ARRAYS), *beside)), *around), name)


def _cards(array: Located | None, zone: Zone) -> Iterator[RawLine | Fault]:
    if array is None:
        return
    if not array.is_list:
        yield unparsed(array.text or "cards that are no array", array.line)
    for element in array.elements():
        if element.text:
            yield RawLine(element.text, 1, zone, element.line)
        else:
            yield from read_card(element, zone)


def write(decks: Sequence[OutDeck]) -> str:
    """Write the decks as saved ones, and the first as the current one if it is the only one."""
    shape = [_shape(deck) for deck in decks]
    if len(shape) == 1:
        return json.dumps({"savedDecks": [], "currentDeck": shape[0]}, ensure_ascii=False, indent=1) + "\n"
    return json.dumps({"savedDecks": shape}, ensure_ascii=False, indent=1) + "\n"


def _shape(deck: OutDeck) -> dict[str, object]:
    parts = {
        "lrigDeck": deck.of("lrig"),
        "mainBurst": deck.of("main", life_burst=True),
        "mainNoBurst": deck.of("main", life_burst=False),
    }
    cards = {
        key: [{"number": line.any_number, "name": line.name} for line in lines for _ in range(line.count)]
        for key, lines in parts.items()
    }
    return {"name": deck.name, **cards}
