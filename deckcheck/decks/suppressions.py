"""Comments in a deck file that hide findings, whatever its form:

    # deckcheck: ignore[DC103] until 2026-12-01 proxies allowed by the organiser

A suppression is a line of its own, behind `#`, `//` or `<!--`. Above a card it holds for that line; above the first
card of a deck it holds for the whole deck. Codes or names of rules, several with commas; a reason is a must; a day
is not, and counts. At the end of a line of cards it would be part of a name, since names hold `#` and `//`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from deckcheck.model import Deck, Suppression
from deckcheck.rules import Rules

_WORD = "deckcheck:"
# Compiled where a file has the word: most have not.
_COMMENT = r"\s*(?:#|//|＃|／／|<!--)\s*deckcheck:\s*(?P<text>.*?)\s*(?:-->)?\s*$"
_IGNORE = r"ignore\[(?P<codes>[^\]]*)\]\s*(?:until\s+(?P<until>\d{4}-\d\d-\d\d)\b\s*)?(?P<reason>.*)"


def written_in(text: str, rules: Rules) -> list[Suppression]:
    """Every suppression of the file, not yet tied to a deck; one that names none of `rules` tells its fault."""
    if _WORD not in text:
        return []
    matches = ((number, re.match(_COMMENT, line[:500])) for number, line in enumerate(text.split("\n"), 1))
    return [_parsed(match["text"], number, rules) for number, match in matches if match]


def tied(decks: Iterable[Deck], suppressions: Sequence[Suppression]) -> Iterator[Deck]:
    """The decks of one file, each with the suppressions that stand in it."""
    decks = list(decks)
    if not suppressions:
        yield from decks
        return
    spans = [_card_lines(deck) for deck in decks]
    owners: list[list[Suppression]] = [[] for _ in decks]
    for suppression in suppressions:
        following = [
            (min(line for line in lines if line > suppression.line), number)
            for number, lines in enumerate(spans)
            if lines and lines[-1] > suppression.line
        ]
        target, owner = min(following, default=(0, -1))
        whole = owner < 0 or target == spans[owner][0]
        if owner < 0 and any(spans):
            suppression = suppression.but(fault=suppression.fault or "no card follows it")
        owners[owner].append(suppression.but(target=0 if whole else target))
    for deck, own in zip(decks, owners, strict=True):
        yield deck.but(suppressions=tuple(own)) if own else deck


def _card_lines(deck: Deck) -> list[int]:
    lines = {entry.line for entry in deck.entries}
    lines.update(line for fault in deck.faults for line in fault.problem.lines)
    return sorted(line for line in lines if line)


def _parsed(text: str, line: int, rules: Rules) -> Suppression:
    match = re.fullmatch(_IGNORE, text)
    if match is None:
        return Suppression((), "", line, fault="it is not of the form `ignore[CODE] reason`")
    from deckcheck.errors import UsageError

    try:
        codes = rules.chosen([match["codes"]], "ignore")
        until = date.fromisoformat(match["until"]) if match["until"] else None
    except UsageError as error:
        return Suppression((), match["reason"], line, fault=str(error).removeprefix("ignore: ").rstrip("."))
    except ValueError:
        return Suppression((), match["reason"], line, fault=f"{match['until']} is no day")
    fault = "" if codes and match["reason"] else "it gives no reason" if codes else "it names no rule"
    return Suppression(codes, match["reason"], line, until=until, fault=fault)
