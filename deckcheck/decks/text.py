"""Plain text: one card a line, as people type it.

    name: White Hope
    format: all-star

    LRIG deck
    1 WD01-005
    Main deck
    4x サーバント D
    ゲット・バイブル ×4
    # a comment

Headings say which deck follows; without any, the kind of each card does. A second `name:` begins a second deck.
A whole line that begins with `# ` or `//` and names no card is a comment.
"""

from __future__ import annotations

from deckcheck.decks.form import RawDeck, RawLine, Source
from deckcheck.decks.headings import header_of, zone_of
from deckcheck.model import Fault, Header, Problem, Zone

NAME = "text"
TITLE = "plain text, one card a line"
SUFFIXES = (".txt", ".deck")

_LONGEST = 500


def recognises(source: Source) -> bool:
    """Any text may be a plain list."""
    return True


def read(source: Source) -> list[RawDeck]:
    """One deck, or one for each `name:` header."""
    decks: list[RawDeck] = []
    lines: list[RawLine] = []
    headers: dict[str, Header] = {}
    faults: list[Fault] = []
    zone: Zone | None = None

    def close() -> None:
        name = headers["name"].text if "name" in headers else ""
        decks.append(RawDeck(tuple(lines), name, dict(headers), tuple(faults)))

    for number, line in enumerate(source.text.split("\n"), 1):
        text = line.strip()
        if not text:
            continue
        if len(text) > _LONGEST:
            faults.append(Fault("unparsed-line", Problem("long", {"written": text[:40]}, lines=(number,))))
            continue
        header = header_of(text)
        if header is not None:
            key, value = header
            if key == "name" and (faults or "name" in headers or not all(line.maybe_comment for line in lines)):
                close()
                lines, headers, faults, zone = [], {}, [], None
            headers[key] = Header(value, number)
            continue
        heading = zone_of(text)
        if heading is not None:
            zone = heading
            continue
        lines.append(RawLine(text, None, zone, number, maybe_comment=text.startswith(("#", "//", "＃", "／／"))))
    close()
    return decks
