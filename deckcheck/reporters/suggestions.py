"""Suggestions as lines for people: shared by the reports that people read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.model import Repair, Step, Verdict
from deckcheck.repair.wording import at_line, heading, near_miss, say, take_out_these
from deckcheck.reporters.escape import clean

_GROUP = 4  # so many cards that go for the same reason are shown as a list


def suggestions(verdicts: Sequence[Verdict], lang: str) -> Iterator[str]:
    """The lines on the suggestions of `verdicts`; one repair that holds in several formats is said once."""
    repairs: dict[Repair, list[str]] = {}
    for verdict in verdicts:
        if verdict.suggestion is None:
            continue
        for miss in verdict.suggestion.near_misses:
            yield f"  {near_miss(miss, verdict, lang)}\n"
        if verdict.suggestion.repair is not None:
            repairs.setdefault(verdict.suggestion.repair, []).append(verdict.format)
    for repair, formats in repairs.items():
        yield f"  {heading(repair, formats if len(verdicts) > 1 else (), lang)}\n"
        alike: dict[tuple[object, ...], list[Step]] = {}
        for step in repair.steps:
            alike.setdefault((step.action, step.what, len(step.cards), step.codes), []).append(step)
        for (action, what, cards, _), steps in alike.items():
            yield from _steps(steps, listed=(action, what, cards) == ("take-out", "card", 1), lang=lang)


def _steps(steps: Sequence[Step], *, listed: bool, lang: str) -> Iterator[str]:
    if listed and len(steps) >= _GROUP:
        yield f"      {take_out_these(sum(step.count for step in steps), lang)} [{', '.join(steps[0].codes)}]\n"
        for step in steps:
            yield f"          {step.count} {clean(step.cards[0])}{at_line(step, lang)}\n"
        return
    for step in steps:
        yield f"      {clean(say(step, lang))} [{', '.join(step.codes)}]\n"
