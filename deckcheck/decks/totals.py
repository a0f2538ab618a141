"""Numbers of cards that a list gives for itself (`計40枚`, `メインデッキ(40枚)`), held against what was counted.

People total what stands above or below, since the last heading or since the first line. A number that is any of
these sums is right; one that is none of them is worth a look, for a line may have got lost.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from deckcheck.model import Entry, Fault, Passed, Problem

_AMOUNT = r"(\d{1,3})\s*(?:枚|張|张|cards?|/\s*\d{1,3})?\s*[)\]}】>＞=\-~.。:：]*\s*$"
_PARTS = ("heading", "level", "total")


def wrong_totals(passed: Sequence[Passed], entries: Sequence[Entry], faults: Sequence[Fault]) -> Iterator[Fault]:
    """A fault for each number of cards that is no sum of the list, lines that were not read included."""
    said = [(part, amount) for part in passed if (amount := _amount(part)) is not None]
    if not said:
        return
    copies: dict[int, int] = {}
    for entry in entries:
        copies[entry.line] = copies.get(entry.line, 0) + entry.count
    for fault in faults:
        count = fault.problem.values.get("count")
        for line in fault.problem.lines:
            copies[line] = copies.get(line, 0) + (count if isinstance(count, int) else 1)
    whole = list(_whole_decks(entries))
    every = [part.line for part in passed if part.kind in _PARTS]
    headings = [part.line for part in passed if part.kind == "heading"]
    end = max((*copies, *every)) + 1
    for part, amount in said:
        sums = [
            sum(count for line, count in copies.items() if first < line < last)
            for parts in (headings, every, [])
            for first, last in _stretches(part, parts, end)
        ]
        if amount not in sums and amount not in whole:
            yield Fault("total-differs", Problem("", {"written": part.written}, lines=(part.line,), found=sums[0],
                                                 allowed=amount))  # fmt: skip


def _whole_decks(entries: Sequence[Entry]) -> Iterator[int]:
    """The main deck, the LRIG deck, and the LRIG deck without Pieces: a heading may total what headings below part."""
    for zone in ("main", "lrig"):
        yield sum(entry.count for entry in entries if (entry.zone or entry.card.zone) == zone)
    yield sum(entry.count for entry in entries if entry.card.zone == "lrig" and entry.card.kind != "PIECE")


def _amount(part: Passed) -> int | None:
    if part.kind not in _PARTS:
        return None
    amount = re.search(_AMOUNT, unicodedata.normalize("NFKC", part.written))
    # `Lv3` and a heading such as `LB1` say no number of cards.
    if amount is None or (part.kind == "level" and not re.search(r"\d\D+\d", part.written)):
        return None
    return int(amount[1])


def _stretches(part: Passed, parts: Sequence[int], end: int) -> Iterator[tuple[int, int]]:
    """What a number on this line may total: the stretch below a heading, above a total, or all."""
    bounds = [0, *(line for line in parts if line != part.line), end]
    for first, last in pairwise(bounds):
        if first <= part.line < last:
            below, above = (part.line, last), (first, part.line)
            yield from (above, below) if part.kind == "total" else (below, above)
            yield first, last
    if not parts:
        yield 0, part.line
