"""The report as Markdown: a table of verdicts, then the findings of each deck. For summaries and comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean
from deckcheck.reporters.rows import rows
from deckcheck.reporters.text import format_notes, summary

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+!|~$:-])")
_ICONS = {"error": "❌", "warning": "⚠️", "note": "ℹ️"}


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """A heading, the closing line of the text report, the table, a list a deck."""
    judgements = list(judgements)
    yield f"## deckcheck\n\n{summary(judgements, style.lang)}\n"
    if not judgements:
        return
    yield "\n| deck | format | date | verdict | findings |\n| --- | --- | --- | --- | --- |\n"
    for judgement in judgements:
        if style.verbosity >= 0 or rows(judgement):
            yield _table_row(judgement)
    for judgement in judgements:
        found = rows(judgement)
        if found:
            yield f"\n### {_title(judgement)}\n\n"
        for row in found:
            finding = row.finding
            hint = row.hint(style.lang)
            tail = f" {escape(hint)}" if hint else ""
            yield f"- {_ICONS[finding.severity]} **{finding.code}** {escape(row.message(style.lang))}.{tail}\n"
    notes = format_notes(judgements)
    if notes:
        yield "\n"
    for finding in notes:
        yield f"- {_ICONS[finding.severity]} **{finding.code}** {escape(clean(finding.say(style.lang)[0]))}\n"
    yield f"\ncatalog {escape(about.version)}\n"


def _table_row(judgement: Judgement) -> str:
    if judgement.format is None and judgement.legal:
        formats = ", ".join(verdict.format for verdict in judgement.verdicts if verdict.legal)
    else:
        formats = ", ".join(verdict.format for verdict in judgement.verdicts)
    verdict = {True: "legal", False: "**illegal**", None: "**unreadable**"}[judgement.legal]
    if not judgement.checked:
        verdict = "**not checked**"
    hidden = {hidden.finding.code: None for v in judgement.verdicts for hidden in v.suppressed}
    if hidden:
        verdict += f" (suppressed: {', '.join(hidden)})"
    codes = ", ".join(dict.fromkeys(row.finding.code for row in rows(judgement)))
    cells = (_title(judgement), formats, judgement.date.isoformat(), verdict, codes)
    return f"| {' | '.join(cells)} |\n"


def _title(judgement: Judgement) -> str:
    deck = judgement.deck
    return escape(clean(deck.path)) + (f" ({escape(clean(deck.name))})" if deck.name else "")


def escape(text: str) -> str:
    """Text that Markdown shows as it is: no markup, no HTML, no mention of a user."""
    return _MARKS.sub(r"\\\1", text.replace("&", "&amp;")).replace("@", "&#64;")
