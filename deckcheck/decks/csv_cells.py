"""Rows of cells from CSV text and back. Comma, semicolon or tab: whichever the first line has most of."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import lru_cache

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
    first = text.lstrip("\n").split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
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


def _text(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_ACTIVE) else cell


def text_of(rows: Sequence[Sequence[str]]) -> str:
    """CSV text of the rows."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([f"'{cell}" if cell.startswith(_ACTIVE) else cell for cell in row] for row in rows)
    return file.getvalue()
