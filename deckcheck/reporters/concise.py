"""One line a finding, `path:line: CODE message`, for editors, grep and eyes in a hurry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.catalog.store import About
from deckcheck.model import Judgement
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean, clean_path
from deckcheck.reporters.text import summary


def render(judgements: Sequence[Judgement], about: About, style: Style) -> Iterator[str]:
    """One line a finding; a finding about the whole deck stands at line 1.

    A deck that is legal somewhere, asked without a format, has nothing to say.
    """
    for judgement in judgements:
        if judgement.format is None and judgement.legal:
            continue
        path = clean_path(judgement.deck.path)
        seen: set[str] = set()
        rows = []
        for verdict in judgement.verdicts:
            where = f"[{verdict.format}] " if len(verdict.deck.entries) and len(judgement.verdicts) > 1 else ""
            for finding in verdict.findings:
                line = finding.lines[0] if finding.lines else 1
                common = all(finding in other.findings for other in judgement.verdicts)
                text = f"{finding.code} {'' if common else where}{clean(finding.say(style.lang)[0])}"
                if text not in seen:
                    seen.add(text)
                    rows.append((line, text))
        for line, text in sorted(rows, key=lambda row: row[0]):
            yield f"{path}:{line}: {text}\n"
    if style.verbosity >= 0:
        yield summary(judgements) + "\n"
