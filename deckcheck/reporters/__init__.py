"""Reports: one module an output format, each with one function `render`. A new one is a module and a line here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Protocol, cast

from deckcheck.catalog.store import About
from deckcheck.model import Judgement, Severity
from deckcheck.record import Record

REPORTERS = {
    "text": "deckcheck.reporters.text",
    "concise": "deckcheck.reporters.concise",
    "json": "deckcheck.reporters.json",
    "jsonl": "deckcheck.reporters.jsonl",
    "sarif": "deckcheck.reporters.sarif",
    "junit": "deckcheck.reporters.junit",
    "github": "deckcheck.reporters.github",
    "markdown": "deckcheck.reporters.markdown",
}

# Reports that are the sum of the reports of their parts: many processes can write them together.
IN_PARTS = frozenset(("jsonl",))


class Style(Record):
    """How a report is written.

    `verbosity` is -1 (quiet), 0 or 1 (verbose). `fail_on` is the severity from which on a finding fails. `folder`
    is the absolute path that the decks' paths start from, `root` that of the repository; both with forward
    slashes, both empty where paths are taken as they are. `reading` adds what each line was read as.
    """

    colour: bool = False
    verbosity: int = 0
    lang: str = "en"
    fail_on: Severity = "error"
    folder: str = ""
    root: str = ""
    reading: bool = False


class Reporter(Protocol):
    """What a reporter module holds."""

    def render(self, judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
        """The report in pieces, to be written one after the other."""


def reporter(name: str) -> Reporter:
    """The reporter `name`. Raises KeyError for a name that is not in REPORTERS."""
    return cast("Reporter", import_module(REPORTERS[name]))
