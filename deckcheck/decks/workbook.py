"""Rows of cells from an XLSX workbook and back."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from deckcheck.decks.form import Unreadable
from deckcheck.decks.grid import Row

if TYPE_CHECKING:
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

_LARGEST = 64 * 1024 * 1024
_MOST_ROWS = 20_000
_MOST_COLUMNS = 40

_BROKEN = (
    zipfile.BadZipFile, zlib.error, ParseError, EOFError, OSError,
    AttributeError, IndexError, KeyError, NotImplementedError, RuntimeError, TypeError, ValueError,
)  # fmt: skip


# Two forms ask for the same bytes, one after the other.
@lru_cache(maxsize=1)
def sheets_of(data: bytes) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """Title and rows, the empty ones left out, of every worksheet.

    Raises:
        Unreadable: no workbook, a broken one, or one that unpacks to more than 64 MiB.
    """
    import openpyxl

    try:
        _refuse_bombs(data)
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            return tuple((sheet.title, _rows(sheet)) for sheet in book.worksheets)
        finally:
            book.close()
    except _BROKEN as error:
        raise Unreadable(f"a broken XLSX workbook ({type(error).__name__})") from None


def _refuse_bombs(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > _LARGEST:
            raise Unreadable("an XLSX workbook that unpacks to more than 64 MiB")
        for part in archive.infolist():
            with archive.open(part) as file:
                if b"<!DOCTYPE" in file.read(4096):
                    raise Unreadable("an XLSX workbook with a document type")


def _rows(sheet: ReadOnlyWorksheet) -> tuple[Row, ...]:
    sheet.reset_dimensions()
    rows: list[Row] = []
    # The stubs bind the method to the other kind of worksheet.
    cells: Iterator[tuple[object, ...]] = sheet.iter_rows(  # type: ignore[misc]
        max_row=_MOST_ROWS + 1, max_col=_MOST_COLUMNS, values_only=True
    )
    for number, values in enumerate(cells, 1):
        texts = tuple(_text(value) for value in values)
        if number > _MOST_ROWS:
            raise Unreadable(f"an XLSX worksheet of more than {_MOST_ROWS} rows", number)
        if any(texts):
            rows.append(Row(number, texts))
    return tuple(rows)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def data_of(title: str, rows: Sequence[Sequence[str]], widths: Sequence[int]) -> bytes:
    """A workbook of one worksheet; every cell is text, so that none is run as a formula.

    Raises OutputError where there is no room for temporary files.
    """
    from openpyxl import Workbook
    from openpyxl.utils import get_column_letter

    from deckcheck.output import scratch

    book = Workbook()
    book.remove(book.worksheets[0])
    sheet = book.create_sheet(title)
    for number, row in enumerate(rows, 1):
        for column, text in enumerate(row, 1):
            if text:
                cell = sheet.cell(number, column, text)
                cell.data_type = "s"
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    file = io.BytesIO()
    with scratch():  # openpyxl writes a worksheet to a file first, and takes that away only if all goes well
        book.save(file)
    return file.getvalue()
