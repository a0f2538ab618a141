"""Table of one deck or many: CSV with column headings, one row a card.

    deck,format,zone,count,number,name
    Example,diva,lrig,1,WX24-D1-01,
    Example,diva,main,4,WX24-D1-26,サーバント #
    Another,diva,main,4,,Servant #

Number or name are enough; the other columns, and date and event, may be left out. Headings in Japanese, Chinese and
Korean are known too; other columns are for people. An empty cell under `deck` means the deck above. Commas,
semicolons or tabs. A cell that a spreadsheet would run (`=`, `+`, `-`, `@`) is written with an apostrophe before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.decks import csv_cells, grid
from deckcheck.decks.form import RawDeck, Source, Unreadable
from deckcheck.decks.writing import OutDeck

NAME = "table"
TITLE = "table of decks (CSV with a deck column)"
SUFFIXES = (".csv", ".tsv")
MANY = True


def recognises(source: Source) -> bool:
    """Column headings in the first line, and no text between the rows."""
    first = source.text.lstrip("\n").split("\n", 1)[0]
    try:
        if not grid.is_table(csv_cells.rows_of(first)):
            return False
        return not grid.is_parted(csv_cells.rows_of(source.text))
    except Unreadable:
        return True


def read(source: Source) -> list[RawDeck]:
    """Read every deck of the file."""
    return grid.read_table(csv_cells.whole_rows_of(source.text))


def write(decks: Sequence[OutDeck]) -> str:
    """Write one deck or several.

    Raises:
        CannotCarry: two decks of one name.
    """
    return csv_cells.text_of(grid.table_rows(decks))
