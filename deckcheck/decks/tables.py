"""Tables inside a plain text: pasted with tabs or pipes, as CSV with heads, or with each cell on a line of its own.

A row becomes its cells and the columns that tell what they hold; a line that is no row is left to the text form.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from deckcheck.decks.columns import Columns, guessed, headed, is_bare, plain
from deckcheck.decks.headings import aside_of, column_of, header_of, zone_of
from deckcheck.decks.numbers import is_number
from deckcheck.record import Record

Lines: TypeAlias = Sequence[tuple[int, str]]

_LEAST_UNITS = 3  # fewer names with a number below them are chance
_COUNTED = r"\d+\s*[x×]?\s.*|.*[\sx×]\d+\s*枚?"


class Row(Record):
    """A row of a table: what its columns hold, and its cells."""

    columns: Columns
    cells: tuple[str, ...]


# line -> the row that begins there, or the kind of a line that is passed over
Found: TypeAlias = "dict[int, Row | str]"


def found_in(lines: Lines) -> Found:
    """The rows of all tables among the lines, numbered and without the space around them."""
    rows: Found = {}
    rest: list[tuple[int, str]] = []
    columns: Columns | None = None
    for block in _blocks(lines):
        split = [(number, cells) for number, text in block if (cells := _split(text)) is not None]
        if len(split) < len(block):
            rest += block
            continue
        columns = _read_block(split, rows, columns)
    _read_commas(lines, rows)
    _read_stacked([line for line in rest if line[0] not in rows], rows)
    return rows


def _blocks(lines: Lines) -> Iterator[list[tuple[int, str]]]:
    """Lines that follow one another and are all of cells, or all not. Empty lines part nothing."""
    block: list[tuple[int, str]] = []
    for number, text in lines:
        if not text:
            continue
        if block and (_split(block[-1][1]) is None) != (_split(text) is None):
            yield block
            block = []
        block.append((number, text))
    if block:
        yield block


def _split(text: str) -> tuple[str, ...] | None:
    """The cells of a line with pipes or tabs; None for any other, and where only one cell holds anything."""
    if "|" in text:
        cells = tuple(cell.strip().strip("*_").strip() for cell in text.strip("|").split("|"))
    elif "\t" in text:
        cells = tuple(cell.strip() for cell in text.split("\t"))
    else:
        return None
    return cells if sum(map(bool, cells)) > 1 else None


def _read_block(block: Sequence[tuple[int, tuple[str, ...]]], rows: Found, above: Columns | None) -> Columns | None:
    """Rows under each head; without a head, where what stands in the columns tells, or the columns `above` go on.

    Returns the columns of the last row.
    """
    ruled = {number for number, cells in block if not any(set(cell) - set("-:=― ") for cell in cells)}
    columns: Columns | None = None
    if not any(headed(cells) for _, cells in block):
        body = [cells for number, cells in block if number not in ruled]
        columns = (guessed(body) if len(body) > 1 else None) or above
        if columns is None:
            return None
    for number, cells in block:
        head = headed(cells)
        if head is not None:
            columns = head
            rows[number] = "table-head"
        elif number in ruled:
            rows[number] = "rule"
        elif columns is not None:
            rows[number] = Row(columns, cells)
    return columns


def _read_commas(lines: Lines, rows: Found) -> None:
    """Rows of CSV under a line of heads, up to the first line that is none."""
    columns: Columns | None = None
    delimiter = ""
    for number, text in lines:
        found = next((mark for mark in ",;，、" if text.count(mark) and headed(_cells(text, mark))), "")
        if found and number not in rows:
            delimiter = found
            columns = headed(_cells(text, delimiter))
            rows[number] = "table-head"
        elif columns is not None and text:
            cells = _cells(text, delimiter)
            if len(cells) < 2 or number in rows:
                columns = None
            else:
                rows[number] = Row(columns, cells)


def _cells(text: str, delimiter: str) -> tuple[str, ...]:
    try:
        return tuple(cell.strip() for cell in next(csv.reader([text], delimiter=delimiter), []))
    except csv.Error:
        return (text,)


def _read_stacked(lines: Lines, rows: Found) -> None:
    """Rows whose cells stand below one another, in the order of the heads, else in the order that fits most lines."""
    heads = {number: column for number, text in lines if text and (column := column_of(text))}
    order = list(dict.fromkeys(heads.values()))
    if not {"name", "number"} & set(order) or "count" not in order:
        heads = {}
    stretches: list[list[tuple[int, str, str]]] = [[]]
    for number, text in lines:
        if number in heads:
            rows[number] = "table-head"
        elif text and not is_bare(text) and (zone_of(text) or header_of(text) or aside_of(text)):
            stretches.append([])
        elif text:
            stretches[-1].append((number, text, _sort(text)))
    shapes = ["".join(_SORT_OF.get(column, ".") for column in order)] if heads else _SHAPES
    if heads and order[0] == "name" and "number" not in order:
        shapes = [*shapes, shapes[0].replace("T", "T#", 1)]
    units = max((list(_units(stretches, shape)) for shape in shapes), key=lambda found: sum(map(len, found)))
    if len(units) < _LEAST_UNITS:
        return
    cells = [tuple(text.strip("()（）") if sort == "#" else text for _, text, sort in unit) for unit in units]
    columns = _columns(cells, order if heads and len(order) == len(units[0]) else [])
    if columns is None:
        return
    for unit, row in zip(units, cells, strict=True):
        (first, _, _), *others = unit
        rows[first] = Row(columns, row)
        rows.update({number: "cell" for number, _, _ in others})


# What the lines of a row may be, one below the other: T text, # a card number, N a small number.
_SHAPES = (
    *("TN", "TNN", "TNNN", "T#N", "T#NN", "T#NNN", "TN#N"),
    *("#N", "#NN", "#TN", "#TNN", "#NTN", "N#", "N#T", "N#TN"),
    *("NT", "NT#", "NTN", "NT#N", "NNT"),
)
_SORT_OF = {"name": "T", "number": "#", "count": "N", "level": "N"}


def _sort(text: str) -> str:
    if is_bare(text):
        return "N"
    if is_number(plain(text).strip("()[] ")):
        return "#"
    return "C" if re.fullmatch(_COUNTED, plain(text)) else "T"


def _units(stretches: Sequence[Sequence[tuple[int, str, str]]], shape: str) -> Iterator[Sequence[tuple[int, str, str]]]:
    """The rows of this shape in stretches of lines."""
    for stretch in stretches:
        sorts = "".join(sort for _, _, sort in stretch)
        for run in re.finditer(f"(?:{shape})+", sorts):
            for start in range(run.start(), run.end(), len(shape)):
                yield stretch[start : start + len(shape)]


def _columns(cells: Sequence[tuple[str, ...]], order: Sequence[str]) -> Columns | None:
    if order:
        return Columns(tuple((column, at) for at, column in enumerate(order) if column != "other"))
    columns = guessed(cells)
    return columns if columns is not None and "count" in dict(columns.places) else None
