"""Decks -> a file of another form, and what got lost on the way.

What was written is read back before anybody gets it. A form in which the cards come out otherwise cannot carry
the deck; anything else that comes out otherwise is a loss, and is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Protocol, cast

from deckcheck.decks import FORMS, read_decks, reader
from deckcheck.decks.naming import NAMES, Naming
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.writing import HEADERS, CannotCarry, OutDeck, OutLine
from deckcheck.model import Deck, Entry, Zone
from deckcheck.record import Record


class Written(Record):
    """A deck file: its bytes, and one clause for each thing that it has no place for."""

    data: bytes
    losses: tuple[str, ...]


class Writer(Protocol):
    """What a form module that writes holds, besides what a reader does."""

    SUFFIXES: tuple[str, ...]

    def write(self, decks: Sequence[OutDeck]) -> str | bytes:
        """The file; raises CannotCarry."""


def holds_many(form: str) -> bool:
    """Whether a file of this form holds several decks. Raises UsageError for an unknown form."""
    reader(form)
    return bool(getattr(import_module(FORMS[form][0]), "MANY", False))


def suffix_of(form: str) -> str:
    """The suffix of files of this form. Raises UsageError for an unknown form."""
    return reader(form).SUFFIXES[0]


def convert(decks: Sequence[Deck], form: str, resolver: Resolver, names: str = "ja") -> Written:
    """Write `decks`, one unless `holds_many(form)`, as a file of the form, with `names` of `deckcheck.decks.naming`.

    `resolver` reads back what was written; it knows no aliases and no short names, as the next reader will not.

    Raises:
        CannotCarry: a deck has lines that mean no card or no cards at all, or the form has no place for it.
        UsageError: no such form.
    """
    naming = Naming(resolver.catalog, names)
    try:
        data, prepared, back = _written(decks, form, resolver, naming)
    except _ReadOtherwise:
        # Without room for numbers, names that several cards have are none.
        naming = Naming(resolver.catalog, names, alone=True)
        data, prepared, back = _written(decks, form, resolver, naming)
    losses = [loss for pair in zip(prepared, back, strict=True) for loss in _losses(*pair)]
    if naming.lacking:
        losses.append(f"the {NAMES[names]} names of cards that have none of their own: {_some(naming.lacking)}")
    for deck in decks:
        comments = [part.line for part in deck.passed if part.kind == "comment"]
        if comments:
            lines = ", ".join(map(str, comments[:9])) + (", ..." if len(comments) > 9 else "")
            losses.append(f"comments, on {'line' if len(comments) == 1 else 'lines'} {lines}")
    return Written(data, tuple(losses))


class _ReadOtherwise(CannotCarry):
    """The cards come out otherwise."""


def _written(
    decks: Sequence[Deck], form: str, resolver: Resolver, naming: Naming
) -> tuple[bytes, list[OutDeck], list[Deck]]:
    """The file, what was to be written, and what it reads as. Raises CannotCarry."""
    writer = cast("Writer", reader(form))
    prepared = [prepare(deck, naming) for deck in decks]
    file = writer.write(prepared)
    data = file if isinstance(file, bytes) else file.encode("utf-8")
    back = read_decks(data, f"deck{writer.SUFFIXES[0]}", resolver)
    if len(back) != len(decks):
        raise CannotCarry(f"what was written reads as {len(back)} decks, not {len(decks)}")
    for wanted, got in zip(prepared, back, strict=True):
        if got.faults or _copies(wanted.lines) != _copies(got.entries):
            raise _ReadOtherwise("the form would be read as other cards than were written")
    return data, prepared, back


def _copies(lines: Sequence[OutLine] | Sequence[Entry]) -> Counter[int]:
    copies = Counter[int]()
    for line in lines:
        copies[line.card.id] += line.count
    return copies


def prepare(deck: Deck, naming: Naming) -> OutDeck:
    """The deck as writers take it: every card under the heading it stands under, or that of its type.

    Raises:
        CannotCarry: lines that mean no card, or no cards at all.
    """
    unread = [fault.problem for fault in deck.faults if fault.loses]
    if unread:
        lines = sorted({line for problem in unread for line in problem.lines})
        where = f" (line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines))})" if lines else ""
        raise CannotCarry(f"not every line of it is a card{where}; `deckcheck check` says why")
    headers = {key: _line(deck.headers[key].text) for key in HEADERS if key in deck.headers}
    return OutDeck(
        tuple(_out_line(entry, count, naming) for entry, count in _summed(deck.entries)),
        _line(deck.name),
        {key: value for key, value in headers.items() if value},
    )


def _line(text: str) -> str:
    """Any text on one line, without characters that some form has no place for."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _summed(entries: Sequence[Entry]) -> Iterator[tuple[Entry, int]]:
    """The first entry of each card, zone and printing, and the copies of all of them."""
    first: dict[tuple[int, Zone, str], Entry] = {}
    copies = Counter[tuple[int, Zone, str]]()
    for entry in entries:
        key = (entry.card.id, entry.zone or entry.card.zone, entry.number)
        first.setdefault(key, entry)
        copies[key] += entry.count
    for key, entry in first.items():
        yield entry, copies[key]


def _out_line(entry: Entry, count: int, naming: Naming) -> OutLine:
    card = entry.card
    name, number = naming.of(card, entry.number, entry.also)
    numbers = [printing.number for printing in naming.catalog.printings(card)]
    ordered = dict.fromkeys([number, *numbers] if number else numbers)
    return OutLine(card, count, entry.zone or card.zone, tuple(ordered), name, number)


def _losses(wanted: OutDeck, back: Deck) -> Iterator[str]:
    if wanted.name and wanted.name != back.name:
        yield f"the name of the deck, {wanted.name}"
    for key, value in wanted.headers.items():
        if key not in back.headers or back.headers[key].text != value:
            yield f"the {key}, {value}"
    numbers = {entry.number for entry in back.entries}
    lost = [line.number for line in wanted.lines if line.number and line.number not in numbers]
    if lost:
        yield f"which printing is meant: {_some(lost)}"
    zones = {(entry.card.id, entry.zone or entry.card.zone) for entry in back.entries}
    moved = [line.name for line in wanted.lines if (line.card.id, line.zone) not in zones]
    if moved:
        yield f"that a card stands under the heading of the other deck: {_some(moved)}"


def _some(words: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(words))
    return ", ".join(distinct[:3]) + (f" and {len(distinct) - 3} more" if len(distinct) > 3 else "")
