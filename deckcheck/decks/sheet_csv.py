"""Deck sheet saved as CSV: labels, headings of a zone, columns for number and name, one copy a row.

    デッキ名,Example
    ルリグデッキ
    No.,カード番号,カード名
    1,WX24-D1-01,新月の巫女 タマヨリヒメ
    2,,
    メインデッキ 1～20
    No.,カード番号,カード名
    1,WX24-D1-26,サーバント #

Blocks may stand side by side; a slot without number and name is empty. 12 slots for the LRIG deck and 20 and 20 for
the main deck are written; a deck that needs more is refused, not cut off.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decks import csv_cells, grid
from deckcheck.decks.form import RawDeck, Source, Unreadable
from deckcheck.decks.writing import OutDeck

NAME = "sheet-csv"
TITLE = "deck sheet (CSV, 12 + 20 + 20 rows)"
SUFFIXES = (".csv",)


def recognises(source: Source) -> bool:
    """A row that heads columns of numbers and names, and a row above it; else it is a table."""
    if "," not in source.text and ";" not in source.text and "\t" not in source.text:
        return False
    try:
        rows = csv_cells.rows_of(source.text)
    except Unreadable:
        return False
    return grid.is_sheet(rows) and not grid.is_table(rows)


def read(source: Source) -> list[RawDeck]:
    """Read the one deck of the file."""
    return [grid.read_sheet(csv_cells.whole_rows_of(source.text))]


def write(decks: Sequence[OutDeck]) -> str:
    """Write the one deck.

    Raises:
        CannotCarry: more copies than slots.
    """
    return csv_cells.text_of(grid.sheet_rows(decks[0]))
