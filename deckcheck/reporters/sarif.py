"""SARIF 2.1.0, as GitHub's code scanning reads it. Only the rules that fired; no time stamps."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

from deckcheck import __version__
from deckcheck.catalog.store import About
from deckcheck.model import Deck, Judgement
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean, clean_json
from deckcheck.reporters.rows import Row, repository_path, rows
from deckcheck.reporters.text import format_notes
from deckcheck.rules import Rule
from deckcheck.words import say

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LONGEST = 1024  # GitHub's limit for a description


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """One log with one run."""
    judgements = list(judgements)
    found = [(judgement, rows(judgement)) for judgement in judgements]
    fired = sorted({row.finding.code: row.finding.rule for _, of_deck in found for row in of_deck}.items())
    index = {code: number for number, (code, _) in enumerate(fired)}
    seen: Counter[str] = Counter()
    results = [_result(judgement.deck, row, index, seen, style) for judgement, of_deck in found for row in of_deck]
    run = {
        "tool": {
            "driver": {
                "name": "deckcheck",
                "version": __version__,
                "semanticVersion": __version__,
                "properties": {"catalog": about.version},
                "rules": [_rule(about.rules[name]) for _, name in fired],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(judgements, style)],
        "results": results,
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    yield clean_json(json.dumps(log, ensure_ascii=False, indent=2)) + "\n"


def _rule(rule: Rule) -> dict[str, Any]:
    words = rule.words
    text = words.manual.strip()
    what = text.partition("## What it checks")[2].partition("\n## ")[0].strip() or words.summary["en"]
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": words.summary["en"]},
        "fullDescription": {"text": " ".join(what.split())[:_LONGEST]},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": rule.severity},
    }


def _result(deck: Deck, row: Row, index: dict[str, int], seen: Counter[str], style: Style) -> dict[str, Any]:
    finding = row.finding
    said = " ".join(filter(None, (row.message(style.lang) + ".", row.hint(style.lang))))
    uri = _uri(deck.path, style)
    # Without the line: a card that moves down a line is the same fault.
    print_ = "\0".join((uri, deck.name, finding.code, finding.problem.variant, *row.formats, *finding.cards))
    digest = hashlib.sha256(print_.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    seen[digest] += 1
    return {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": finding.severity,
        # `[text](1)` would be a link to another place of the log.
        "message": {"text": said.replace("](", "] (")},
        "locations": [_location(deck, row.line, uri)],
        "partialFingerprints": {"primaryLocationLineHash": f"{digest}:{seen[digest]}"},
    }


def _location(deck: Deck, line: int, uri: str) -> dict[str, Any]:
    width = deck.widths[line - 1] if line <= len(deck.widths) else 0
    region = {"startLine": line, "startColumn": 1, "endLine": line, "endColumn": max(width, 1) + 1}
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def _invocation(judgements: Sequence[Judgement], style: Style) -> dict[str, Any]:
    """Successful only if every deck could be read and checked; each that could not is told."""
    notes = []
    for judgement in judgements:
        if judgement.checked and judgement.legal is not None:
            continue
        row = Row(judgement.findings[0]) if judgement.findings else None  # none where --ignore leaves none
        said = row.message(style.lang) if row else say(style.lang, "unreadable" if judgement.checked else "not-checked")
        note = {
            "level": "error",
            "message": {"text": f"{clean(judgement.deck.path)}: {said}"},
            "locations": [_location(judgement.deck, row.line if row else 1, _uri(judgement.deck.path, style))],
        }
        notes.append(note | ({"associatedRule": {"id": row.finding.code}} if row else {}))
    invocation: dict[str, Any] = {"executionSuccessful": not notes}
    if notes:
        invocation["toolExecutionNotifications"] = notes
    formats = format_notes(judgements)
    if formats:
        invocation["toolConfigurationNotifications"] = [
            {"level": finding.severity, "message": {"text": clean(f"{finding.code}: {finding.say(style.lang)[0]}")}}
            for finding in formats
        ]
    return invocation


def _uri(path: str, style: Style) -> str:
    """Relative to the repository, percent-encoded; a file outside of it has a `file:` address."""
    path = repository_path(path, style)
    encoded = quote(path.encode("utf-8", "surrogatepass"), safe="/")
    if path[1:3] == ":/":
        return f"file:///{path[:2]}{encoded[4:]}"
    return f"file://{encoded}" if path.startswith("/") else encoded
