"""A page of headings, paragraphs and tables, written for a terminal of any width or as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from deckcheck.record import Record
from deckcheck.reporters.escape import clean

if TYPE_CHECKING:
    from rich.console import RenderableType


class Heading(Record):
    """A heading; the title of a page has level 1."""

    text: str
    level: int = 2


class Paragraph(Record):
    """Running text; it is wrapped. With `is_markdown` it is Markdown already."""

    text: str
    is_markdown: bool = False


class Sample(Record):
    """Lines that are kept as they are."""

    text: str


class Column(Record):
    """A column of a table. In a terminal a cell outside a grid is said as `phrase`, such as `since {}`."""

    title: str
    phrase: str = "{}"


class Listing(Record):
    """Entries of many facts. In a terminal the first `lead` cells head an entry, the others follow below it.

    An address stands on a line of its own, where it can be copied. In Markdown it is a table.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    lead: int = 2


class Grid(Record):
    """A table of short cells, in columns everywhere."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Heading | Paragraph | Sample | Listing | Grid

_INDENT = 4
_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


def as_text(blocks: Sequence[Block], width: int) -> str:
    """The page for a terminal of `width` columns; Japanese letters take two."""
    from io import StringIO

    from rich.console import Console

    out = StringIO()
    console = Console(
        file=out, width=width, color_system=None, force_terminal=False, markup=False, highlight=False, emoji=False
    )
    for block in blocks:
        for part in _parts(block, width):
            console.print(part)
    lines = [line.rstrip() for line in out.getvalue().split("\n")]
    return "\n".join(lines).rstrip("\n") + "\n"


def _parts(block: Block, width: int) -> Iterator[RenderableType]:
    from rich.cells import cell_len
    from rich.padding import Padding
    from rich.text import Text

    if isinstance(block, Heading):
        text = clean(block.text)
        line = {1: "=", 2: "-"}.get(block.level, "")
        yield Text(f"{text}\n{line * min(cell_len(text), width)}" if line else text, overflow="fold")
        yield Text("")
    elif isinstance(block, Paragraph):
        yield Text(clean(block.text), overflow="fold")
        yield Text("")
    elif isinstance(block, Sample):
        for line in block.text.split("\n"):
            yield Padding(Text(clean(line), overflow="fold"), (0, 0, 0, _INDENT))
        yield Text("")
    elif isinstance(block, Grid):
        yield _grid(block)
        yield Text("")
    else:
        for row in block.rows:
            yield Text("  ".join(clean(cell) for cell in row[: block.lead] if cell), overflow="fold")
            said = [
                column.phrase.format(clean(cell))
                for column, cell in zip(block.columns[block.lead :], row[block.lead :], strict=True)
                if cell and not _is_address(cell)
            ]
            if said:
                yield Padding(Text(", ".join(said), overflow="fold"), (0, 0, 0, _INDENT))
            for cell in filter(_is_address, row):
                yield Padding(Text(clean(cell), overflow="fold"), (0, 0, 0, _INDENT))
        yield Text("")


def _grid(block: Grid) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=any(block.titles))
    for title in block.titles:
        table.add_column(Text(title), overflow="fold")
    for row in block.rows:
        table.add_row(*(Text(clean(cell)) for cell in row))
    return table


def as_markdown(blocks: Sequence[Block]) -> str:
    """The page as Markdown (CommonMark with tables)."""
    parts = []
    for block in blocks:
        if isinstance(block, Heading):
            parts.append(f"{'#' * block.level} {_escaped(block.text)}")
        elif isinstance(block, Paragraph):
            parts.append(block.text if block.is_markdown else _linked(block.text))
        elif isinstance(block, Sample):
            parts.append("\n".join(f"    {line}".rstrip() for line in block.text.split("\n")))
        else:
            titles = block.titles if isinstance(block, Grid) else tuple(column.title for column in block.columns)
            lines = [titles, tuple("---" for _ in titles)]
            parts.append(
                "\n".join(
                    [_row(lines[0]), "| " + " | ".join(lines[1]) + " |", *(_row(row) for row in block.rows)]
                )
            )  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_linked(cell) for cell in cells) + " |"


def _linked(text: str) -> str:
    """Escaped, with addresses as links."""
    words = re.split(r"(https?://[^\s;]+[^\s;.,:])", text)
    return "".join(f"<{word}>" if index % 2 else _escaped(word) for index, word in enumerate(words))


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", clean(text))


def _is_address(text: str) -> bool:
    return text.startswith(("http://", "https://"))
