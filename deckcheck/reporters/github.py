"""Workflow commands of GitHub Actions: an annotation at the line, one a deck and rule, worst first.

GitHub shows ten errors and ten warnings of a step, so findings of one rule share an annotation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckcheck.catalog.store import About
from deckcheck.model import SEVERITIES, Judgement
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean
from deckcheck.reporters.rows import Row, repository_path, rows
from deckcheck.reporters.text import format_notes, summary

_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """The commands, then the closing line."""
    judgements = list(judgements)
    annotations: list[tuple[int, str]] = []
    for judgement in judgements:
        by_rule: dict[tuple[str, str], list[Row]] = {}
        for row in rows(judgement):
            by_rule.setdefault((row.finding.severity, row.finding.code), []).append(row)
        for group in by_rule.values():
            annotations.append((SEVERITIES.index(group[0].finding.severity), _annotation(judgement, group, style)))
    annotations.sort(key=lambda pair: pair[0])
    for _, line in annotations:
        yield line
    for finding in format_notes(judgements):
        yield f"::notice title={finding.code} {finding.rule}::{_data(clean(finding.say(style.lang)[0]))}\n"
    if style.verbosity >= 0:
        yield summary(judgements, style.lang) + "\n"


def _annotation(judgement: Judgement, group: list[Row], style: Style) -> str:
    first = group[0].finding
    deck = judgement.deck
    said = list(dict.fromkeys(row.message(style.lang) for row in group))
    hints = list(dict.fromkeys(row.hint(style.lang) for row in group if row.hint(style.lang)))
    title = f"{first.code} {first.rule}" + (f" in {clean(deck.name)}" if deck.name else "")
    properties = {
        "file": clean(repository_path(deck.path, style)),
        "line": str(group[0].line),
        "endLine": str(group[0].line),
        "title": title,
    }
    listed = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[first.severity]} {listed}::{_data(chr(10).join(said + hints))}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
