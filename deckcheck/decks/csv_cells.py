"""Rows of cells from CSV text and back. Comma, semicolon or tab: whichever the first line has most of."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from deckcheck.decks.form import Unreadable
from deckcheck.decks.grid import Row

# A spreadsheet runs a cell that begins with one of these; written with an apostrophe before it, it is text.
_ACTIVE = ("=", "+", "-", "@", "'")


# Two forms ask for the same text, one after the other.
@lru_cache(maxsize=1)
def rows_of(text: str) -> tuple[Row, ...]:
    """The rows that are not empty.

    Raises:
        Unreadable: no CSV, or a field longer than 131,072 characters.
    """
    reader = csv.reader(io.StringIO(text), delimiter=_delimiter(text))
    rows: list[Row] = []
    line = 1
    try:
        for cells in reader:
            stripped = tuple(_text(cell.strip()) for cell in cells)
            if any(stripped):
                rows.append(Row(line, stripped))
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(f"broken CSV: {error}", line) from None
    return tuple(rows)


def whole_rows_of(text: str) -> tuple[Row, ...]:
    """`rows_of` for those who read the cards.

    Raises:
        Unreadable: also for a quote that is never closed, for then the rest of the file is one cell.
    """
    rows = rows_of(text)
    if '"' in text:
        # One line more, which no text holds: it is a row of its own unless a quote is open.
        reader = csv.reader(chain(io.StringIO(text), ["\0"]), delimiter=_delimiter(text))
        line = next_line = 1
        closed = True
        for cells in reader:
            line, next_line = next_line, reader.line_num + 1
            closed = cells == ["\0"]
        if not closed:
            raise Unreadable("broken CSV: a quote that is never closed", line)
    return rows


def _delimiter(text: str) -> str:
    first = text.lstrip("\n").split("\n", 1)[0]
    return max(",;\t", key=first.count)


def _text(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_ACTIVE) else cell


def text_of(rows: Sequence[Sequence[str]]) -> str:
    """CSV text of the rows."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([f"'{cell}" if cell.startswith(_ACTIVE) else cell for cell in row] for row in rows)
    return file.getvalue()
