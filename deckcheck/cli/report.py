"""Judgements -> a report where it was asked for, and the exit code."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from deckcheck.catalog.store import About
from deckcheck.cli.options import warn, write_report
from deckcheck.model import SEVERITIES, Judgement
from deckcheck.reporters import Style, reporter


class Outcome:
    """Watches judgements pass by; then knows the exit code. The worst deck decides."""

    def __init__(self, style: Style) -> None:
        self._levels = SEVERITIES[: SEVERITIES.index(style.fail_on) + 1]
        self._failed = False
        self._unchecked = False

    def of(self, judgements: Iterable[Judgement]) -> Iterator[Judgement]:
        """The judgements, unchanged, one after the other."""
        for judgement in judgements:
            self._unchecked |= not judgement.checked
            # Asked without a format, a deck passes if one format has nothing against it.
            self._failed |= all(any(f.severity in self._levels for f in v.findings) for v in judgement.verdicts)
            yield judgement

    def add(self, other: Outcome) -> None:
        """What another has seen counts too."""
        self._failed |= other._failed
        self._unchecked |= other._unchecked

    def exit_code(self, *, exit_zero: bool) -> int:
        """0, 1, or 2 where a check could not be carried out."""
        return 2 if self._unchecked else int(self._failed and not exit_zero)


def write(
    judgements: Iterable[Judgement], about: About, style: Style, output_format: str, output_file: str | None
) -> None:
    """The report; under `github` a table too, at the end of the file that GITHUB_STEP_SUMMARY names."""
    summary = os.environ.get("GITHUB_STEP_SUMMARY") if output_format == "github" else None
    if summary:
        judgements = list(judgements)
    write_report(reporter(output_format).render(judgements, about, style), output_file)
    if summary:
        from deckcheck.errors import OutputError
        from deckcheck.output import append

        table = reporter("markdown").render(judgements, about, style)
        try:
            append(summary, (piece.encode("utf-8", "backslashreplace") for piece in table))
        except OutputError as error:
            warn(f"deckcheck: the step summary was not written: {error}")


def places(output_format: str) -> tuple[str, str]:
    """(working folder, root of the repository) for the forms whose paths a repository must know."""
    if output_format not in ("sarif", "github"):
        return "", ""
    folder = os.getcwd().replace("\\", "/")
    workspace = os.environ.get("GITHUB_WORKSPACE", "").replace("\\", "/").rstrip("/")
    inside = workspace and f"{folder}/".startswith(f"{workspace}/")
    return folder, workspace if inside else folder
