"""Pages in a terminal and as Markdown."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from deckcheck.manual.page import Block, Column, Grid, Heading, Listing, Paragraph, Sample, as_markdown, as_text

HOSTILE = "a\x1b[31m|b\n*c* <i> [x](y) `z` \u202e::error::"
PAGE: list[Block] = [
    Heading("Title", 1),
    Paragraph("wide words 全角の文字は二つ分の幅を取るので折り返しの位置が変わります and more words after that"),
    Sample("    kept  as it is"),
    Listing(
        (Column("name"), Column("what"), Column("since", "since {}"), Column("source")),
        (("one", "a thing", "2020-01-01", "https://example.org/a?b=c"), ("two", "", "", "")),
    ),
    Grid(("deck", "verdict"), (("decks/一つ目のとても長い名前のデッキ.txt", "legal"), ("b.txt", "illegal DC103"))),
]


@pytest.mark.parametrize("width", [20, 40, 60, 100])
def test_nothing_is_wider_than_the_terminal_and_nothing_is_lost(width: int) -> None:
    text = as_text(PAGE, width)
    assert [line for line in text.split("\n") if cell_len(line) > width] == []
    squeezed = "".join(text.split())
    for word in ("全角の文字は二つ分の幅を取るので", "keptasitis", "since2020-01-01", "illegal", "DC103"):
        assert word in squeezed
    assert not any(line != line.rstrip() for line in text.split("\n"))


def test_an_address_stands_alone_and_whole() -> None:
    assert "\n    https://example.org/a?b=c\n" in as_text(PAGE, 60)


def test_columns_line_up_with_wide_letters() -> None:
    text = as_text([PAGE[-1]], 60).split("\n")
    column = cell_len(text[0].partition("verdict")[0])
    assert cell_len(text[1].partition("legal")[0]) == cell_len(text[2].partition("illegal")[0]) == column


@pytest.mark.parametrize("write", [lambda blocks: as_text(blocks, 60), as_markdown])
def test_hostile_text_is_harmless(write: object) -> None:
    assert callable(write)
    blocks = [Heading(HOSTILE), Paragraph(HOSTILE), Sample("x"), Grid(("t",), ((HOSTILE,),)),
              Listing((Column("a"), Column("b")), ((HOSTILE, HOSTILE),), lead=1)]  # fmt: skip
    text = write(blocks)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert not [line for line in text.split("\n") if line.startswith(("::", "*c*"))]


def test_markdown_keeps_a_cell_in_its_cell() -> None:
    row = as_markdown([Grid(("t", "u"), (("a|b\n*c* <i>", "https://example.org/x_y, and"),))]).split("\n")[2]
    assert row == "| a\\|b\\n\\*c\\* \\<i\\> | <https://example.org/x_y>, and |".replace("\\n", "\\\\n")


def test_markdown_of_each_block() -> None:
    text = as_markdown(PAGE)
    assert text.startswith("# Title\n\nwide words")
    assert "\n        kept  as it is\n" in text
    assert "| one | a thing | 2020-01-01 | <https://example.org/a?b=c> |" in text
    assert "| two |  |  |  |" in text
