"""The deck as deckcheck itself puts it into JSON, YAML and TOML.

    name: Example
    format: diva
    date: 2026-11-30
    lrig: ["WX24-D1-01", ...]
    main: ["4 WX24-D1-26", {count: 4, number: WX24-D1-12}, {name: "サーバント #", count: 4}]

`lrig`, `main` and `cards` (either deck: the type of a card tells) hold lists of lines as in a text deck or
of tables with number, name and count; or a table of name and count. Several decks are a list under `decks`.
A key that is none of these is a fault, so that a misspelt one loses nothing; what else the catalog knows of a card
may stand in its table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from deckcheck.decks.card_objects import read_card
from deckcheck.decks.form import RawDeck, RawLine, Unreadable, counted, gathered, unparsed
from deckcheck.decks.located import Located
from deckcheck.decks.writing import HEADERS, OutDeck, OutLine
from deckcheck.model import Fault, Header, Zone

_ZONES: dict[str, Zone | None] = {
    "lrig": "lrig",
    "lrig_deck": "lrig",
    "main": "main",
    "main_deck": "main",
    "cards": None,
}
_HEADERS = ("name", *HEADERS)
_COMMENTS = ("comment", "game")


def is_deck(found: Located) -> bool:
    """Whether this is a deck or several of this shape, by its keys."""
    return any(found.get(key) is not None for key in (*_ZONES, "decks"))


def read_decks(found: Located, kind: str) -> list[RawDeck]:
    """Every deck in a parsed file; `kind` (JSON, YAML, TOML) is for the message.

    Raises:
        Unreadable: no deck of this shape.
    """
    several = found.get("decks")
    if several is not None and several.is_list:
        others = [key for key, _ in found.items() if key not in ("decks", *_COMMENTS)]
        faults = tuple(unparsed(key, found.line) for key in others)
        first, *rest = [_deck(element) for element in several.elements()] or [RawDeck()]
        return [replace(first, faults=(*first.faults, *faults)), *rest]
    if found.is_list and found.value:
        if any(element.is_table and is_deck(element) for element in found.elements()):
            return [_deck(element) for element in found.elements()]
        return [gathered(_cards(found, None))]
    if not is_deck(found):
        raise Unreadable(f"{kind} of no known deck form: it has none of the keys lrig, main, cards, decks")
    return [_deck(found)]


def _deck(table: Located) -> RawDeck:
    if not table.is_table:
        return RawDeck(faults=(unparsed(table.text or "a deck that is no table", table.line),))
    read: list[RawLine | Fault] = []
    headers: dict[str, Header] = {}
    for key, value in table.items():
        if key in _ZONES:
            read += _cards(value, _ZONES[key])
        elif key in _HEADERS and value.text is not None:
            headers[key] = Header(value.text, value.line)
        elif key not in _COMMENTS:
            read.append(unparsed(f"{key}: {value.text}" if value.text else key, value.line))
    return gathered(read, headers["name"].text if "name" in headers else "", headers)


def _cards(cards: Located, zone: Zone | None) -> Iterator[RawLine | Fault]:
    if not cards.is_list and not cards.is_table and cards.value is not None:
        yield unparsed(cards.text or "cards that are no list", cards.line)
    for element in cards.elements():
        if element.is_table:
            yield from read_card(element, zone)
        elif element.text:
            yield RawLine(element.text, None, zone, element.line)
        else:
            yield unparsed("a card that is neither text nor a table", element.line)
    for name, count in cards.items():
        yield counted(name, count.text or "?", zone, count.line)


def shape(decks: Sequence[OutDeck]) -> dict[str, object]:
    """What to write: one deck, or several under `decks`."""
    if len(decks) == 1:
        return _shape(decks[0])
    return {"decks": [_shape(deck) for deck in decks]}


def _shape(deck: OutDeck) -> dict[str, object]:
    written: dict[str, object] = {"name": deck.name} if deck.name else {}
    written |= {key: deck.headers[key] for key in HEADERS if key in deck.headers}
    for zone in ("lrig", "main"):
        written[zone] = [_card(line) for line in deck.lines if line.zone == zone]
    return written


def _card(line: OutLine) -> dict[str, object]:
    number = {"number": line.number} if line.number else {}
    return {"count": line.count, **number, "name": line.name}
