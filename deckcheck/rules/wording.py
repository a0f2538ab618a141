"""Fills the texts of a rule with the values of a problem.

A text is a `str.format` template. It may use every value of the problem and {found}, {allowed}, {cards} (their
names in one phrase) and {at} (": line 12", or nothing where the form has no lines). A whole number takes words:
`{found:copy|copies}` is "1 copy" or "5 copies", and `{found:=is|are}` the word alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.model import Problem

_MANY = 12


class Count(int):
    """A whole number that brings its noun."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return int.__format__(self, spec)
        one, many = spec.removeprefix("=").split("|")
        word = one if self == 1 else many
        return word if spec.startswith("=") else f"{int(self)} {word}"


def fill(texts: Sequence[str], problem: Problem, lang: str) -> tuple[str, str]:
    """Message and hint."""
    values = {
        key: Count(value) if isinstance(value, int) else listed(value, lang) if isinstance(value, tuple) else value
        for key, value in {
            "found": problem.found,
            "allowed": problem.allowed,
            "cards": problem.cards,
            **problem.values,
        }.items()
    }
    values["at"] = at(problem.lines, lang)
    message, hint = texts
    return message.format_map(values), hint.format_map(values)


def listed(items: Sequence[object], lang: str) -> str:
    """`a, b and c`; a long list is cut and says by how much."""
    texts = [str(item) for item in items[:_MANY]]
    more = len(items) - len(texts)
    if lang == "ja":
        return "、".join(texts) + (f" ほか{more}" if more else "")
    if more:
        return ", ".join(texts) + f" and {more} more"
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def at(lines: Sequence[int], lang: str) -> str:
    """Where it stands, as the end of a sentence; empty without lines."""
    if not lines:
        return ""
    if lang == "ja":
        return f"({listed(lines, lang)}行目)"
    return f" ({'line' if len(lines) == 1 else 'lines'} {listed(lines, lang)})"
