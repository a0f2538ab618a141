"""Deck files: bytes -> decoded text -> a form's reader -> resolved decks.

Each form is a module with the names that `deckcheck.decks.form` tells, and one line in `FORMS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from deckcheck.decks.decode import ZIP, decode
from deckcheck.decks.form import RawDeck, Source, Unreadable
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.suppressions import tied, written_in
from deckcheck.errors import UsageError
from deckcheck.model import Deck, Fault, Passed, Problem

_NUMBER_WORDS = ("umber", "UMBER", "ard no", "ard No", "番号", "ナンバー", "编号", "卡号", "번호")

_ZONE_WORDS = ("ldeck", "pdeck", "adeck", "sdeck", "LDECK", "PDECK", "ADECK", "SDECK")

# name -> (module, signs). Asked in this order whether they recognise a file, but only if the text holds one of
# the signs: a plain list does not pay for the import of the others. Plain text takes whatever is left.
FORMS: dict[str, tuple[str, tuple[str, ...]]] = {
    "table-xlsx": ("deckcheck.decks.table_xlsx", (ZIP,)),
    "sheet": ("deckcheck.decks.sheet_xlsx", (ZIP,)),
    "cockatrice": ("deckcheck.decks.cockatrice", ("<cockatrice_deck",)),
    "webxoss": ("deckcheck.decks.webxoss", ('"content"',)),
    "webxoss-flat": ("deckcheck.decks.webxoss_flat", ("[",)),
    "batorujs": ("deckcheck.decks.batorujs", ('"MainDeck"', '"LRIGDeck"')),
    "deckmaker-json": ("deckcheck.decks.deckmaker_json", ("Deck", '"main')),
    "tabletop": ("deckcheck.decks.tabletop", ('"ObjectStates"',)),
    "slugs": ("deckcheck.decks.slugs", ('"lrigDeck"', '"mainDeck"')),
    "html": ("deckcheck.decks.page", ("</", "<br", "<BR")),
    "json": ("deckcheck.decks.own_json", ("{", "[")),
    "toml": ("deckcheck.decks.own_toml", ("[",)),
    "yaml": ("deckcheck.decks.own_yaml", ("lrig:", "lrig_deck:", "main:", "main_deck:", "cards:", "decks:")),
    "ldeck": ("deckcheck.decks.ldeck", _ZONE_WORDS),
    "table": ("deckcheck.decks.table", (",", ";", "\t")),
    "sheet-csv": ("deckcheck.decks.sheet_csv", _NUMBER_WORDS),
    "webxoss-text": ("deckcheck.decks.webxoss_text", ("————",)),
    "deckmaker": ("deckcheck.decks.deckmaker", ("◆",)),
    "share": ("deckcheck.decks.share", ("□", "■")),
    "lackey": ("deckcheck.decks.lackey", ("\t",)),
    "mtga": ("deckcheck.decks.mtga", ("Deck\n", "SB:", "About\n")),
    "deck": ("deckcheck.decks.deck_lines", ("-",)),
    "text": ("deckcheck.decks.text", ()),
}

# What a file of such a suffix must be, whatever it holds: broken JSON is a broken deck, not a list of odd names.
_BY_SUFFIX = {
    ".cod": "cockatrice",
    ".htm": "html",
    ".html": "html",
    ".json": "json",
    ".toml": "toml",
    ".webxoss": "webxoss",
    ".xlsx": "sheet",
    ".xml": "cockatrice",
    ".yaml": "yaml",
    ".yml": "yaml",
}

MAX_BYTES = 16 * 1024 * 1024
MAX_LINES = 10_000  # of one deck


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
    """The reader of the form `name`. Raises UsageError for a name that is not in FORMS."""
    if name not in FORMS:
        import difflib

        near = difflib.get_close_matches(name, FORMS, n=1)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(f"no deck form {name!r}.{guess} Forms: {', '.join(FORMS)}.")
    return _loaded(name)


@cache
def _loaded(name: str) -> Reader:
    return cast("Reader", import_module(FORMS[name][0]))


def form_of(source: Source) -> Reader:
    """The reader for a file: by its content, then by its suffix, else plain text."""
    text = source.text
    for name, (_, signs) in FORMS.items():
        for sign in signs:
            if sign in text:
                form = reader(name)
                if form.recognises(source):
                    return form
                break
    return reader(_BY_SUFFIX.get(source.suffix, "text"))


def source_of(data: bytes, path: str) -> Source:
    """A file as readers see it.

    Raises:
        Unreadable: no text, or too large.
    """
    if len(data) > MAX_BYTES:
        raise Unreadable(f"it is larger than {MAX_BYTES // 1024 // 1024} MiB")
    return Source(path, data, decode(data))


def read_decks(data: bytes, path: str, resolver: Resolver, form: str | None = None) -> list[Deck]:
    """All decks of one file; at least one, if only to carry what is wrong with the file.

    `path` is kept as given, with forward slashes. Nothing is raised for a bad file: it becomes a finding.
    Raises UsageError for an unknown `form`.
    """
    path = path.replace("\\", "/")
    try:
        source = source_of(data, path)
        found = (reader(form) if form else form_of(source)).read(source)
        for raw in found:
            if len(raw.lines) > MAX_LINES:
                raise Unreadable(f"a deck of more than {MAX_LINES:,} lines", raw.lines[MAX_LINES].line)
    except Unreadable as error:
        return [unreadable(path, error.reason, error.line)]
    decks = _without_asides([(resolver.resolve(raw, path), raw) for raw in found or [RawDeck()]])
    widths = tuple(map(len, source.text.split("\n")))
    return [deck.but(widths=widths) for deck in tied(decks, written_in(source.text, resolver.catalog.book.rules))]


def _without_asides(decks: Sequence[tuple[Deck, RawDeck]]) -> list[Deck]:
    """The decks of a file; of a page, no part without a card: what stands there is passed over."""
    kept: list[Deck] = []
    passed: list[Passed] = []
    for deck, raw in decks:
        if raw.perhaps and not deck.entries:
            passed += deck.passed
            continue
        kept.append(deck)
    if not kept:
        return [deck for deck, _ in decks[:1]]
    return [kept[0].but(passed=(*passed, *kept[0].passed)), *kept[1:]] if passed else kept


def unreadable(path: str, reason: str, line: int = 0) -> Deck:
    """The deck that stands for a file which could not be read, with the reason as finding DC001."""
    problem = Problem(values={"reason": reason}, lines=(line,) if line else ())
    return Deck(path, faults=(Fault("unreadable-deck", problem),))
