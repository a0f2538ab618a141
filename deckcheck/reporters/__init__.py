"""Reports: one module an output format, each with one function `render`. A new one is a module and a line here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Protocol, cast

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.record import Record

REPORTERS = {
    "text": "deckcheck.reporters.text",
    "concise": "deckcheck.reporters.concise",
    "json": "deckcheck.reporters.json",
}


class Style(Record):
    """How a report is written: colour, language, and how much (-1 quiet, 0, 1 verbose)."""

    colour: bool = False
    verbosity: int = 0
    lang: str = "en"


class Reporter(Protocol):
    """What a reporter module holds."""

    def render(self, judgements: Sequence[Judgement], about: About, style: Style) -> Iterator[str]:
        """The report in pieces, to be written one after the other."""


def reporter(name: str) -> Reporter:
    """The reporter `name`. Raises KeyError for a name that is not in REPORTERS."""
    return cast("Reporter", import_module(REPORTERS[name]))
