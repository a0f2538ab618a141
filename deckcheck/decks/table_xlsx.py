"""Table of one deck or many as a workbook (XLSX).

The columns are those of the CSV table, on any number of worksheets.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decks import grid, workbook
from deckcheck.decks.form import RawDeck, Source, Unreadable
from deckcheck.decks.writing import OutDeck

NAME = "table-xlsx"
TITLE = "table of decks (XLSX with a deck column)"
SUFFIXES = (".xlsx",)
MANY = True


def recognises(source: Source) -> bool:
    """A workbook, and column headings in the first row of a worksheet."""
    if not source.data.startswith(b"PK"):
        return False
    try:
        return any(grid.is_table(rows) for _, rows in workbook.sheets_of(source.data))
    except Unreadable:
        return False


def read(source: Source) -> list[RawDeck]:
    """Read every deck of every worksheet that is not empty."""
    return [deck for _, rows in workbook.sheets_of(source.data) if rows for deck in grid.read_table(rows)] or [
        RawDeck()
    ]


def write(decks: Sequence[OutDeck]) -> bytes:
    """Write one deck or several.

    Raises:
        CannotCarry: two decks of one name.
    """
    rows = grid.table_rows(decks)
    return workbook.data_of("decks", rows, [20] * (len(rows[0]) - 1) + [40])
