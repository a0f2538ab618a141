"""What a report for machines says of a deck: each finding once, with the formats it holds in, and its place."""

from __future__ import annotations

import posixpath

from deckcheck.model import Finding, Judgement
from deckcheck.record import Record
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean
from deckcheck.reporters.text import is_of_format
from deckcheck.words import say


class Row(Record):
    """A finding; `formats` are named where the deck was asked without one and not all of them share it.

    `upcoming` is one of a restriction list that is not yet in force.
    """

    finding: Finding
    formats: tuple[str, ...] = ()
    upcoming: bool = False

    @property
    def line(self) -> int:
        """The first line it is about; a finding about the whole deck stands at line 1."""
        return self.finding.lines[0] if self.finding.lines else 1

    def message(self, lang: str) -> str:
        """Its sentence on one line, harmless to a terminal."""
        where = f"[{', '.join(self.formats)}] " if self.formats else ""
        text = self.finding.say(lang)[0]
        if self.upcoming:
            text = say(lang, "from-day", day=self.finding.since, message=text)
        return clean(where + text)

    def hint(self, lang: str) -> str:
        """What mends it, likewise; may be empty."""
        return clean(self.finding.say(lang)[1])


def rows(judgement: Judgement) -> list[Row]:
    """The findings that speak against the deck, worst first as in its verdicts, then those to come.

    A deck that is legal somewhere, asked without a format, has none. What is to say of a format stands elsewhere.
    """
    if judgement.format is None and judgement.legal:
        return []
    # Formats may have a rule from different sources; what is said of the deck is the same.
    alike: dict[tuple[str, tuple[str, str], bool], tuple[Finding, dict[str, None]]] = {}
    for verdict in judgement.verdicts:
        for upcoming, findings in ((False, verdict.findings), (True, verdict.upcoming if verdict.legal else ())):
            for finding in findings:
                if not is_of_format(finding):
                    _, formats = alike.setdefault((finding.code, finding.say("en"), upcoming), (finding, {}))
                    formats[verdict.format] = None
    number = len(judgement.verdicts)
    return [
        Row(finding, tuple(formats) if len(formats) < number else (), upcoming)
        for (_, _, upcoming), (finding, formats) in alike.items()
    ]


def repository_path(path: str, style: Style) -> str:
    """The path of a deck as the repository knows it: below `style.root` where it lies there, else as given."""
    if not style.folder:
        return posixpath.normpath(path)
    absolute = path if path[1:3] == ":/" else posixpath.join(style.folder, path)
    absolute = posixpath.normpath(absolute)
    root = style.root.rstrip("/") + "/"
    return absolute[len(root) :] if absolute.startswith(root) else path
