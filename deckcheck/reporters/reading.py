"""What became of each line of a deck file: the account behind a verdict, for `check --show-reading`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckcheck.catalog.fold import fold
from deckcheck.model import Deck, Entry
from deckcheck.reporters.escape import clean
from deckcheck.rules import READING
from deckcheck.words import say


def lines_of(deck: Deck) -> list[dict[str, Any]]:
    """The lines in their order, as plain data for JSON.

    Each has `line` (0 where the form has no lines), `kind` and `written`. Of kind card: `card`, `count`, `number`
    (empty where none is named), `zone` (of the heading, null without one) and `by`, what the card was found by. Of
    kind finding: `codes`. Other kinds are those of `deckcheck.model.Passed`.
    """
    written: dict[int, str] = {}
    for line, text in deck.written:
        if line:
            written.setdefault(line, text)
    found: list[dict[str, Any]] = [
        {
            "line": entry.line,
            "kind": "card",
            "written": written.get(entry.line, entry.written),
            "card": entry.card.name,
            "count": entry.count,
            "number": entry.number,
            "zone": entry.zone,
            "by": _found_by(entry),
        }
        for entry in deck.entries
    ]
    for fault in deck.faults:
        if fault.loses and fault.rule != "empty-deck":
            line = fault.problem.lines[0] if fault.problem.lines else 0
            text = written.get(line) or str(fault.problem.values.get("written", ""))
            found.append({"line": line, "kind": "finding", "written": text, "codes": [READING[fault.rule]]})
    found += [{"line": part.line, "kind": part.kind, "written": part.written} for part in deck.passed]
    return sorted(found, key=lambda one: int(one["line"]))


def passed_over(deck: Deck) -> list[dict[str, Any]]:
    """The lines that name no card and are no finding, as plain data for JSON."""
    return [{"line": part.line, "kind": part.kind, "written": part.written} for part in deck.passed]


def _found_by(entry: Entry) -> str:
    if entry.by != "name" or entry.written == entry.card.name:
        return entry.by
    return "signs" if fold(entry.written) == fold(entry.card.name) else "language"


def table(deck: Deck, lang: str) -> Iterator[str]:
    """The lines as a table for the text report: number, what stands there, what it was read as, and by what."""
    from rich.cells import cell_len

    rows = [(str(one["line"] or ""), clean(one["written"]), *_told(one, lang)) for one in lines_of(deck)]
    widths = [max((min(cell_len(row[column]), 60) for row in rows), default=0) for column in range(3)]
    for row in rows:
        padded = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=False))
        yield f"    {'  '.join((*padded, row[3])).rstrip()}\n"


def _told(one: dict[str, Any], lang: str) -> tuple[str, str]:
    if one["kind"] == "card":
        number = f" ({one['number']})" if one["number"] else ""
        return f"{one['count']} {one['card']}{number}", say(lang, f"by-{one['by']}")
    if one["kind"] == "finding":
        return say(lang, "not-read"), ", ".join(one["codes"])
    return say(lang, "passed-over"), say(lang, f"kind-{one['kind']}", n=1).strip("1 ")


def passed_line(deck: Deck, lang: str) -> str:
    """How many lines of which kind were passed over, on one line of the text report; empty if none were."""
    kinds: dict[str, int] = {}
    for part in deck.passed:
        kinds[part.kind] = kinds.get(part.kind, 0) + 1
    if not kinds:
        return ""
    between = {"en": ", ", "ja": "、"}[lang]
    return f"  {say(lang, 'passed', parts=between.join(say(lang, f'kind-{kind}', n=n) for kind, n in kinds.items()))}\n"
