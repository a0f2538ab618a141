"""Markdown: rendered by another program, text of a deck stays text."""

from __future__ import annotations

from html import unescape

from markdown_it import MarkdownIt

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import Style, markdown
from deckcheck.reporters.escape import clean
from tests.reporters.decks import HOSTILE_NAME, HOSTILE_PATH
from tests.rules.casefile import catalog as shipped

ABOUT = About("2026.07.25+test", 1, 2, "WX26-P1", shipped().book.rules)


def test_text_of_a_deck_is_neither_markup_nor_link_nor_mention(everything: list[Judgement]) -> None:
    written = "".join(markdown.render(everything, ABOUT, Style()))
    html = MarkdownIt("gfm-like", {"linkify": False}).render(written)
    for tag in ("<a", "<b>", "<img", "<c>", "<code>", "<em>"):
        assert tag not in html
    assert "@me" not in written
    assert clean(HOSTILE_NAME.strip()) in unescape(html)
    assert clean(HOSTILE_PATH) in unescape(html)


def test_the_table_has_a_row_a_deck(everything: list[Judgement]) -> None:
    html = MarkdownIt("gfm-like", {"linkify": False}).render("".join(markdown.render(everything, ABOUT, Style())))
    assert html.count("<tr>") == 1 + len(everything)
    assert html.count("<td>") == 5 * len(everything)
