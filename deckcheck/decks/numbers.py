"""What a card number looks like, for forms that hold nothing else. The catalog knows which exist."""

from __future__ import annotations

import re

# Any text that might be a number, among others.
ANY_NUMBER = r"[A-Za-z]{2,6}\d*[A-Za-z]*\d*(?:-[A-Za-z0-9]+)+"
# A number and a name written together, in either order.
NUMBER_AND_NAME = (
    rf"(?P<number>{ANY_NUMBER})[\s,:]+(?P<rest>\S.*)",
    rf"(?P<rest>.*[^\s(\[<])\s*[(\[<]?(?<![\w-])(?P<number>{ANY_NUMBER})[)\]>]?",
)
# `Servant # (WXDi-P00) 078`: set and number in it.
SET_AND_ITEM = r"[(\[【](?P<set>[A-Za-z0-9-]+)[)\]】]\s+(?P<item>(?![xX]\d)[A-Za-z]*\d+)(?![\w])"

# PR-001, PR-K001, PR-Di001; WX24-D1-26, WDA-F01-01; WX01-001, WX25-Re01, WXK02-TK-01A; then LAT, -E, [EN].
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
