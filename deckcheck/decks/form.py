"""What every reader of a deck file form takes and gives.

A reader is a module of this package with these names, and one line in `deckcheck.decks.FORMS`:

    NAME = "ldeck"                       the word of `--from` and `--to`
    TITLE = "comma form (ldeck CSV)"     one line for lists
    SUFFIXES = (".csv",)                 asked after the content
    def recognises(source: Source) -> bool    by content alone; never raises
    def read(source: Source) -> list[RawDeck] one or more decks; raises Unreadable

A reader never looks a card up: it hands on what was written, and `deckcheck.decks.resolve` makes cards of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deckcheck.model import Fault, Header, Passed, Problem, Zone
from deckcheck.record import Record, fresh


class Unreadable(Exception):  # noqa: N818 - it becomes finding DC001, not an error of the program
    """The file is not what its form demands: broken JSON, XML, TOML or YAML, too deep, too large.

    `reason` is one lower-case clause for the message; `line` counts from 1, 0 where unknown.
    """

    def __init__(self, reason: str, line: int = 0) -> None:
        self.reason = reason
        self.line = line
        super().__init__(reason)


class Source(Record):
    """A deck file as a reader sees it: `path` as given, its bytes, and the decoded text.

    `text` has its byte order mark taken off and LF line ends. Of a workbook (XLSX) it is only
    the sign of a zip.
    """

    path: str
    data: bytes
    text: str

    @property
    def suffix(self) -> str:
        """The last suffix of the path, in lower case, with its dot; empty without one."""
        name = self.path.rsplit("/", 1)[-1]
        dot = name.rfind(".")
        return name[dot:].lower() if dot > 0 else ""


class RawLine(Record):
    """Something written that means cards.

    `count` is None where the count, if any, is still inside `text`: resolving finds it by trying readings
    against the catalog. `maybe_comment` marks a line that is a comment unless it names a card. `labels` are what
    other cells of the row say of the card: `Lv3`, `白`, `LB`. `block` numbers the table or list of a page that the line
    belongs to: one without any card is no part of the deck. A `stray` line stands outside all of them, and is text
    unless it names a card.
    """

    text: str
    count: int | None = None
    zone: Zone | None = None
    line: int = 0
    maybe_comment: bool = False
    labels: tuple[str, ...] = ()
    block: int = 0
    stray: bool = False


class RawDeck(Record):
    """One deck as its form holds it, cards not yet looked up. `passed` are the lines that can mean none.

    `perhaps` says that it is a part of a page, and a deck only if it holds a card.
    """

    lines: tuple[RawLine, ...] = ()
    name: str = ""
    headers: Mapping[str, Header] = fresh(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    passed: tuple[Passed, ...] = ()
    perhaps: bool = False


MOST_COPIES = 9999


def unparsed(written: str, line: int = 0, variant: str = "") -> Fault:
    """The fault of a line, or of a part of a file without lines, that cannot mean a card."""
    return Fault("unparsed-line", Problem(variant, {"written": written}, lines=(line,) if line else ()))


def counted(written: str, count: str, zone: Zone | None, line: int) -> RawLine | Fault:
    """A card with the count that its form keeps apart; a fault where that is not 1 to `MOST_COPIES`."""
    if count.isascii() and count.isdigit() and len(count) <= 4 and int(count):
        return RawLine(written, int(count), zone, line)
    return unparsed(f"{count} {written}", line, "count")


def gathered(
    read: Iterable[RawLine | Fault | Passed], name: str = "", headers: Mapping[str, Header] | None = None
) -> RawDeck:
    """One deck out of what a reader met, in its order."""
    lines: list[RawLine] = []
    faults: list[Fault] = []
    passed: list[Passed] = []
    for one in read:
        if isinstance(one, RawLine):
            lines.append(one)
        elif isinstance(one, Passed):
            passed.append(one)
        else:
            faults.append(one)
    return RawDeck(tuple(lines), name, headers or {}, tuple(faults), tuple(passed))
