"""The report for programs: one JSON object, schema_version 1. Additive only."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from deckcheck import __version__
from deckcheck.catalog.store import About
from deckcheck.model import Finding, Judgement, Repair, Suggestion, Verdict
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean_json
from deckcheck.reporters.reading import lines_of, passed_over

SCHEMA_VERSION = "1"


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """The same bytes for the same input: no time stamps, keys in a fixed order."""
    yield (
        clean_json(json.dumps(report(list(judgements), about, style.lang, style.reading), ensure_ascii=False, indent=2))
        + "\n"
    )


def report(judgements: Sequence[Judgement], about: About, lang: str = "en", reading: bool = False) -> dict[str, Any]:
    """The report as plain data."""
    decks = [deck_report(judgement, lang, reading) for judgement in judgements]
    counted = [f for j in judgements if not (j.legal and j.format is None) for f in j.findings]
    return {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "deckcheck", "version": __version__},
        "catalog": {
            "version": about.version,
            "cards": about.cards,
            "printings": about.printings,
            "newest": about.newest,
        },
        "decks": decks,
        "summary": {
            "decks": len(decks),
            "legal": sum(j.legal is True for j in judgements),
            "illegal": sum(j.legal is False for j in judgements),
            "unreadable": sum(j.legal is None for j in judgements),
            "errors": sum(f.severity == "error" for f in counted),
            "warnings": sum(f.severity == "warning" for f in counted),
            "notes": sum(f.severity == "note" for f in counted),
        },
    }


def deck_report(judgement: Judgement, lang: str, reading: bool = False) -> dict[str, Any]:
    """One deck. Asked without a format, it has `formats`, one answer each, and `format` is null.

    `reading` adds `lines`, what each line was read as.
    """
    head: dict[str, Any] = {
        "path": judgement.deck.path,
        "name": judgement.deck.name,
        "game": "wixoss",
        "format": judgement.format,
        "date": judgement.date.isoformat(),
        "event": judgement.event,
        "legal": judgement.legal,
        "checked": judgement.checked,
        "passed": passed_over(judgement.deck),
    }
    if reading:
        head["lines"] = lines_of(judgement.deck)
    if judgement.format is not None or (len(judgement.verdicts) == 1 and not judgement.verdicts[0].format):
        return head | _verdict(judgement.verdicts[0], lang)
    formats = {v.format: {"legal": v.legal, **_verdict(v, lang)} for v in judgement.verdicts}
    return head | {"counts": dict(judgement.counts), "formats": formats}


def _verdict(verdict: Verdict, lang: str) -> dict[str, Any]:
    return {
        "counts": dict(verdict.counts),
        "findings": [_finding(finding, lang) for finding in verdict.findings],
        "suppressed": [
            _finding(hidden.finding, lang) | {"suppressed_on": hidden.by.line, "reason": hidden.by.reason}
            for hidden in verdict.suppressed
        ],
        "upcoming": [_finding(finding, lang) for finding in verdict.upcoming],
        **({} if verdict.suggestion is None else _suggestion(verdict.suggestion, lang)),
    }


def _suggestion(suggestion: Suggestion, lang: str) -> dict[str, Any]:
    """`repair` is null where there is nothing to repair, or no way to."""
    return {
        "repair": None if suggestion.repair is None else _repair(suggestion.repair, lang),
        "near_misses": [
            {"format": miss.format, "date": miss.date.isoformat(), "event": miss.event}
            for miss in suggestion.near_misses
        ],
    }


def _repair(repair: Repair, lang: str) -> dict[str, Any]:
    from deckcheck.repair.wording import say

    return {
        "changes": repair.changes,
        "taken_out": repair.taken_out,
        "added": repair.added,
        "provisional": repair.provisional,
        "steps": [{**asdict(step), "text": say(step, lang)} for step in repair.steps],
    }


def _finding(finding: Finding, lang: str) -> dict[str, Any]:
    message, hint = finding.say(lang)
    return {
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity,
        "message": message,
        "hint": hint,
        "cards": list(finding.cards),
        "as_written": list(finding.as_written),
        "zone": finding.zone,
        "lines": list(finding.lines),
        "found": finding.found,
        "allowed": finding.allowed,
        "since": finding.since.isoformat() if finding.since else None,
        "source": finding.source,
        "certainty": finding.certainty,
    }
