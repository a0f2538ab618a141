"""Deck files: bytes -> decoded text -> a form's reader -> resolved decks.

Each form is a module with the names that `deckcheck.decks.form` tells, and one line in `FORMS`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from deckcheck.decks.decode import decode
from deckcheck.decks.form import RawDeck, Source, Unreadable
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.suppressions import tied, written_in
from deckcheck.model import Deck, Fault, Problem

# Asked in this order whether they recognise a file; plain text takes whatever is left.
FORMS = {
    "ldeck": "deckcheck.decks.ldeck",
    "text": "deckcheck.decks.text",
}

MAX_BYTES = 16 * 1024 * 1024


class Reader(Protocol):
    """What a reader module holds."""

    NAME: str
    TITLE: str
    SUFFIXES: tuple[str, ...]

    def recognises(self, source: Source) -> bool:
        """Whether the content is of this form."""

    def read(self, source: Source) -> list[RawDeck]:
        """The decks in it; raises Unreadable."""


def reader(name: str) -> Reader:
    """The reader of the form `name`. Raises KeyError for a name that is not in FORMS."""
    return cast("Reader", import_module(FORMS[name]))


def read_decks(data: bytes, path: str, resolver: Resolver) -> list[Deck]:
    """All decks of one file; at least one, if only to carry what is wrong with the file.

    `path` is kept as given, with forward slashes. Nothing is raised for a bad file: it becomes a finding.
    """
    path = path.replace("\\", "/")
    try:
        if len(data) > MAX_BYTES:
            raise Unreadable(f"it is larger than {MAX_BYTES // 1024 // 1024} MiB")
        source = Source(path, data, decode(data))
        form = next(form for form in map(reader, FORMS) if form.recognises(source))
        raw_decks = form.read(source)
    except Unreadable as error:
        return [unreadable(path, error.reason, error.line)]
    decks = [resolver.resolve(raw, path) for raw in raw_decks] or [resolver.resolve(RawDeck(), path)]
    widths = tuple(map(len, source.text.split("\n")))
    return [
        Deck(deck.path, deck.name, deck.entries, deck.faults, deck.headers, deck.suppressions, widths)
        for deck in tied(decks, written_in(source.text))
    ]


def unreadable(path: str, reason: str, line: int = 0) -> Deck:
    """The deck that stands for a file which could not be read, with the reason as finding DC001."""
    problem = Problem(values={"reason": reason}, lines=(line,) if line else ())
    return Deck(path, faults=(Fault("unreadable-deck", problem),))
