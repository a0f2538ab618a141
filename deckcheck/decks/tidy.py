"""Plain text lists in one spelling: what `deckcheck fmt` does.

Line by line, nothing is moved, joined or dropped. A card becomes its count, its number if the line gives one, and
its name; a header `key: value`; one empty line parts what empty lines parted, and stands before a heading.
Headings, comments and whatever is no card stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.decks import text as text_form
from deckcheck.decks.form import RawDeck, RawLine, Source
from deckcheck.decks.naming import Naming
from deckcheck.decks.reading import Reading
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.writing import HEADERS, CannotCarry
from deckcheck.model import Deck


def tidy(text: str, resolver: Resolver, naming: Naming | None = None) -> str:
    """The plain text list `text` in the canonical spelling; a second time changes nothing.

    `naming` says what cards are called; without it, by their names in the catalog.

    Raises:
        CannotCarry: in that spelling it would be read as another deck.
    """
    decks = text_form.read(Source("", b"", text))
    tidied = "".join(f"{line}\n" for line in _lines(text, decks, resolver, naming or Naming(resolver.catalog)))
    again = text_form.read(Source("", b"", tidied))
    # In any language but that of the catalog, numbers are added.
    numbers = naming is None or naming.names == "ja"
    if [_meaning(deck, resolver, numbers) for deck in decks] != [_meaning(deck, resolver, numbers) for deck in again]:
        raise CannotCarry("in the canonical spelling it would be read as another deck")
    return tidied


def _lines(text: str, decks: list[RawDeck], resolver: Resolver, naming: Naming) -> Iterator[str]:
    cards = {line.line: (line, deck) for deck in decks for line in deck.lines}
    cells = {part.line for deck in decks for part in deck.passed if part.kind == "cell"}
    faults = {line for deck in decks for fault in deck.faults for line in fault.problem.lines}
    before = ""
    gap = whole = False
    for number, line in enumerate(text.split("\n"), 1):
        written = line.strip()
        kind, key, value = text_form.kind_of(written)
        if kind == "blank":
            gap = True
            continue
        if before and (gap or (kind == "heading" and not before.startswith(("#", "//")))):
            yield ""
        gap = False
        if kind == "header" and key in ("name", *HEADERS) and number not in faults:
            tidied = [f"{key}: {value}".rstrip()]
        elif number in cards:
            tidied = _card_lines(*cards[number], resolver, naming)
            whole = bool(tidied)
            tidied = tidied or [written]
        elif number in cells and whole:
            continue
        else:
            tidied = [written]
        yield from tidied
        before = tidied[-1]


def _card_lines(line: RawLine, deck: RawDeck, resolver: Resolver, naming: Naming) -> list[str]:
    reading = resolver.read_raw(line, deck.headers)
    # A line that contradicts its card stays: mending it would hide that.
    if not reading.cards or (reading.fault is not None and reading.fault.rule == "contradicted-card"):
        return []
    return [f"{reading.count} {label}" for label in _labels(reading, naming)]


def _labels(reading: Reading, naming: Naming) -> Iterator[str]:
    for card in reading.cards:
        name, number = naming.of(card, reading.number, reading.also)
        yield f"{number} {name}" if number not in ("", name) else name


def _meaning(raw: RawDeck, resolver: Resolver, numbers: bool) -> object:
    """All that a deck says, but for the lines on which it says it."""
    deck: Deck = resolver.resolve(raw, "")
    return (
        deck.name,
        {key: header.text for key, header in deck.headers.items()},
        [(entry.card.id, entry.count, entry.zone, entry.number if numbers else "") for entry in deck.entries],
        [(fault.rule, fault.problem.variant, fault.problem.values) for fault in deck.faults if fault.loses],
    )
