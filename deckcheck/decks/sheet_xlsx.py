"""Deck sheet as a workbook (XLSX).

The layout is that of the CSV sheet; every worksheet is a deck, called as the worksheet is if there are several.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decks import grid, workbook
from deckcheck.decks.form import RawDeck, Source
from deckcheck.decks.writing import OutDeck

NAME = "sheet"
TITLE = "deck sheet (XLSX, 12 + 20 + 20 rows)"
SUFFIXES = (".xlsx",)


def recognises(source: Source) -> bool:
    """Any zip that is not a table: this form says what is wrong with it."""
    return source.data.startswith(b"PK\x03\x04")


def read(source: Source) -> list[RawDeck]:
    """Read the deck of every worksheet that is not empty; of several, each is called as its worksheet."""
    sheets = [(title, rows) for title, rows in workbook.sheets_of(source.data) if rows]
    return [grid.read_sheet(rows, title if len(sheets) > 1 else "") for title, rows in sheets] or [RawDeck()]


def write(decks: Sequence[OutDeck]) -> bytes:
    """Write the one deck.

    Raises:
        CannotCarry: more copies than slots.
    """
    return workbook.data_of("デッキシート", grid.sheet_rows(decks[0]), (8, 18, 40, 6))
