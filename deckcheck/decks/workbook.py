"""Rows of cells from an XLSX workbook and back."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from itertools import zip_longest
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from deckcheck.decks.form import Unreadable
from deckcheck.decks.grid import Row

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

_LARGEST = 64 * 1024 * 1024
_MOST_ROWS = 20_000
_MOST_COLUMNS = 256

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
    try:
        _refuse_bombs(data)
        with _opened(data, values=True) as book:
            if not _has_formulas(data):
                return tuple((sheet.title, _rows(_cells(sheet))) for sheet in book.worksheets)
            with _opened(data, values=False) as other:
                both = zip(book.worksheets, other.worksheets, strict=True)
                return tuple((sheet.title, _rows(_either(_cells(sheet), _cells(same)))) for sheet, same in both)
    except _BROKEN as error:
        raise Unreadable(f"a broken XLSX workbook ({type(error).__name__})") from None


@contextmanager
def _opened(data: bytes, *, values: bool) -> Iterator[Workbook]:
    """The workbook, with the values that its formulas had when it was saved, or with the formulas."""
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=values, keep_links=False)
    try:
        yield book
    finally:
        book.close()


def _refuse_bombs(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(part.file_size for part in archive.infolist()) > _LARGEST:
            raise Unreadable("an XLSX workbook that unpacks to more than 64 MiB")
        for part in archive.infolist():
            with archive.open(part) as file:
                if b"<!DOCTYPE" in file.read(4096):
                    raise Unreadable("an XLSX workbook with a document type")


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        sheets = [part for part in archive.namelist() if part.startswith("xl/worksheets/")]
        return any(re.search(rb"<f[\s/>]", archive.read(part)) for part in sheets)


def _cells(sheet: ReadOnlyWorksheet) -> Iterator[tuple[object, ...]]:
    sheet.reset_dimensions()
    # The stubs bind the method to the other kind of worksheet.
    return sheet.iter_rows(max_row=_MOST_ROWS + 1, values_only=True)  # type: ignore[misc]


def _either(rows: Iterator[tuple[object, ...]], formulas: Iterator[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
    """The values; where a formula has none, for no program ever worked it out, what is written."""
    for values, written in zip(rows, formulas, strict=True):
        yield tuple(
            getattr(formula, "text", formula) if value is None else value
            for value, formula in zip_longest(values, written)
        )


def _rows(cells: Iterator[tuple[object, ...]]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for number, values in enumerate(cells, 1):
        if number > _MOST_ROWS:
            raise Unreadable(f"an XLSX worksheet of more than {_MOST_ROWS} rows", number)
        texts = tuple(_text(value) for value in values[:_MOST_COLUMNS])
        if any(value is not None for value in values[_MOST_COLUMNS:]):
            raise Unreadable(f"an XLSX worksheet with a cell beyond column {_MOST_COLUMNS}", number)
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
