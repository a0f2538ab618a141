"""Deck lists that many tests share, as facts: numbers and counts."""

from __future__ import annotations


def _listed(prefix: str, lrig: range, main: range) -> str:
    lrigs = [f"1 {prefix}-{number:03}" for number in lrig]
    others = [f"4 {prefix}-{number:03}" for number in main]
    return "\n".join(["LRIG deck", *lrigs, "Main deck", *others, ""])


# The preconstructed deck WD17: legal in All-Star, in Key and Diva not.
WD17 = _listed("WD17", range(1, 9), range(9, 19))
# The same with five copies of its first SIGNI, and as many life bursts.
FIVE = WD17.replace("4 WD17-009", "5 WD17-009").replace("4 WD17-013", "3 WD17-013")
