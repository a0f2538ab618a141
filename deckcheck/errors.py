"""The faults that stop a check.

A deck that breaks a rule is a finding, never an exception. An exception of this module means that the check
could not be carried out; its message says what, where, and what to do, and the process ends with `exit_code`.
"""

from __future__ import annotations


class DeckcheckError(Exception):
    """The check could not be carried out. `exit_code` is what the command line ends with."""

    exit_code = 2


class UsageError(DeckcheckError):
    """What the user asked for does not exist or contradicts itself: a format, a date, a code, a path."""


class OutputError(DeckcheckError):
    """A file or a stream cannot be written: no room, no permission, a folder of that name, closed."""


class CatalogError(DeckcheckError):
    """The catalog is missing, broken, of another schema, or its sources are wrong."""


class DataError(CatalogError):
    """A row or value of `data/` is wrong. `problems` holds one `file:line: field: reason` each."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        shown = "\n  ".join(problems[:20])
        more = f"\n  ... and {len(problems) - 20} more" if len(problems) > 20 else ""
        super().__init__(f"the catalog was not built; {len(problems)} wrong in its sources:\n  {shown}{more}")
