"""Cockatrice deck file: XML with two zones; the side zone is the LRIG deck.

    <?xml version="1.0" encoding="UTF-8"?>
    <cockatrice_deck version="1">
        <deckname>Example</deckname>
        <zone name="side">
            <card number="1" name="Hirana, a Spark of Hope"/>
        </zone>
        <zone name="main">
            <card number="4" name="Servant # (WXDi-07)"/>
        </zone>
    </cockatrice_deck>

Cards of any other zone count where their type belongs. What Cockatrice does not write (another element or attribute
of a card, loose text) is reported. A document type, and with it any entity of the file's own, is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from deckcheck.decks.form import RawDeck, RawLine, Source, Unreadable, counted, gathered, unparsed
from deckcheck.decks.writing import OutDeck
from deckcheck.model import Fault, Zone

NAME = "cockatrice"
TITLE = "Cockatrice deck file (XML)"
SUFFIXES = (".cod",)

_ZONES: dict[str, Zone] = {"side": "lrig", "main": "main"}
# Elements that hold no deck, nor does anything within.
_ABOUT = {"deckname", "comments", "tags", "tag", "bannerCard", "lastLoadedTimestamp", "sideboard_plan"}
_OF_CARD = {"number", "name", "setShortName", "collectorNumber", "uuid"}


def recognises(source: Source) -> bool:
    """An XML file whose root is `cockatrice_deck`."""
    start = source.text[:4096].lstrip()
    return start.startswith("<") and "<cockatrice_deck" in start


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file. A document type or an entity of its own makes it unreadable."""
    return [_Reading(source.text).deck()]


class _Reading:
    """One pass of expat over the text: it keeps line numbers, and it can refuse a document type."""

    def __init__(self, text: str) -> None:
        from xml.parsers import expat

        self._cards: list[RawLine | Fault] = []
        self._name: list[str] = []
        self._path: list[str] = []
        self._zone: Zone | None = None
        self._aside = 0  # the depth at which something that holds no deck began
        self._parser = expat.ParserCreate()
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        try:
            self._parser.Parse(text, True)
        except expat.ExpatError as error:
            raise Unreadable(f"broken XML: {expat.ErrorString(error.code)}", error.lineno) from None
        if not self._root_is_right:
            raise Unreadable("XML that is not a Cockatrice deck", 1)

    _root_is_right = False

    def deck(self) -> RawDeck:
        """What was read."""
        return gathered(self._cards, "".join(self._name).strip())

    def _refuse(self, *_declaration: object) -> NoReturn:
        raise Unreadable("XML with a document type", self._parser.CurrentLineNumber)

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        if not self._path:
            self._root_is_right = element == "cockatrice_deck"
        self._path.append(element)
        if not self._aside and element in _ABOUT:
            self._aside = len(self._path)
        if element == "zone":
            self._zone = _ZONES.get(attributes.get("name", "").lower())
        elif element == "card":
            self._card(attributes.get("name", ""), attributes.get("number", "1"))
            self._cards += [self._unknown(f"{k}: {v}") for k, v in attributes.items() if k not in _OF_CARD]
        elif len(self._path) > 1 and not self._aside:
            self._cards.append(self._unknown(" ".join((element, *attributes.values()))))

    def _card(self, name: str, number: str) -> None:
        line = self._parser.CurrentLineNumber
        if name.strip():
            self._cards.append(counted(name.strip(), number, self._zone, line))
        else:
            self._cards.append(unparsed("a card without a name", line))

    def _end(self, element: str) -> None:
        if len(self._path) == self._aside:
            self._aside = 0
        self._path.pop()
        if element == "zone":
            self._zone = None

    def _characters(self, text: str) -> None:
        if self._path[1:] == ["deckname"]:
            self._name.append(text)
        elif text.strip() and not self._aside:
            self._cards.append(self._unknown(text.strip()))

    def _unknown(self, written: str) -> Fault:
        return unparsed(written, self._parser.CurrentLineNumber)


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck."""
    from xml.sax.saxutils import escape, quoteattr

    deck = decks[0]
    written = [
        '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n',
        f"    <deckname>{escape(deck.name)}</deckname>\n    <comments></comments>\n",
    ]
    for name, zone in _ZONES.items():
        cards = (f'        <card number="{line.count}" name={quoteattr(line.name)}/>\n' for line in deck.of(zone))
        written += [f'    <zone name="{name}">\n', *cards, "    </zone>\n"]
    written.append("</cockatrice_deck>\n")
    return "".join(written)
