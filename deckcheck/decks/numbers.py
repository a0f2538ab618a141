"""What a card number looks like, for forms that hold nothing else. The catalog knows which exist."""

from __future__ import annotations

import re

# PR-001, PR-K001, PR-Di001; WX24-D1-26, WDA-F01-01; WX01-001, WX25-Re01, WXK02-TK-01A; then LAT, -E, [EN].
# Any text that might be a number, among others.
ANY_NUMBER = r"[A-Za-z]{2,6}\d*[A-Za-z]*\d*(?:-[A-Za-z0-9]+)+"

_STEM = r"(?:PR-(?:K|Di)?\d+|[A-Z]+\d*-[A-Z]+\d+-[A-Z]*\d+|[A-Z]+\d+-(?:TK-?)?[A-Z]*\d+)(?:[A-Z]{1,3}\b)?"
_NUMBER = _STEM + r"(?:-[A-Z]{1,3})?(?:\[[A-Z]{1,3}\])?"
_FLAGS = re.IGNORECASE | re.ASCII


def is_number(text: str) -> bool:
    """Whether `text` is a card number and nothing else."""
    return " " not in text and re.fullmatch(_NUMBER, text, _FLAGS) is not None


def leading_number(text: str) -> str:
    """The card number that `text` begins with; empty without one."""
    found = re.fullmatch(_NUMBER, text, _FLAGS) or re.match(_STEM, text, _FLAGS)
    return found.group() if found else ""
