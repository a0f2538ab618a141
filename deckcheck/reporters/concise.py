"""One line a finding, `path:line: CODE message`, for editors, grep and eyes in a hurry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean, clean_path
from deckcheck.reporters.text import common_to, format_notes, is_of_format, summary
from deckcheck.words import say


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """One line a finding; a finding about the whole deck stands at line 1.

    A deck that is legal somewhere, asked without a format, has nothing to say. Notes about a format come at the end.
    """
    judgements = list(judgements)
    for judgement in judgements:
        if judgement.format is None and judgement.legal:
            continue
        path = clean_path(judgement.deck.path)
        seen: set[str] = set()
        rows = []
        everywhere = {finding.key for finding in common_to(judgement)}
        for verdict in judgement.verdicts:
            where = f"[{verdict.format}] " if len(judgement.verdicts) > 1 else ""
            for finding in verdict.findings:
                if is_of_format(finding) or (style.verbosity < 0 and finding.severity == "note"):
                    continue
                line = finding.lines[0] if finding.lines else 1
                common = finding.key in everywhere
                text = f"{finding.code} {'' if common else where}{clean(finding.say(style.lang)[0])}"
                if text not in seen:
                    seen.add(text)
                    rows.append((line, text))
            for finding in verdict.upcoming if verdict.legal else ():
                text = say(style.lang, "from-day", day=finding.since, message=clean(finding.say(style.lang)[0]))
                rows.append((finding.lines[0] if finding.lines else 1, f"{finding.code} {where}{text}"))
        for line, text in sorted(rows, key=lambda row: row[0]):
            yield f"{path}:{line}: {text}\n"
    if style.verbosity >= 0:
        for finding in format_notes(judgements):
            yield f"{finding.code} {clean(finding.say(style.lang)[0])}\n"
        yield summary(judgements, style.lang) + "\n"
