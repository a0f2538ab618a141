"""Runs the rules of a format over a deck. Pure: the date is an argument, nothing is printed or looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from math import prod
from typing import cast

from deckcheck import rules
from deckcheck.formats import InForce, Ruleset
from deckcheck.model import SEVERITIES, Deck, Entry, Fault, Finding, Problem, Severity, Verdict
from deckcheck.tally import Tally

_RANK = {severity: rank for rank, severity in enumerate(SEVERITIES)}


_MOST_CHOICES = 16  # of printings that a deck leaves open; with more of them every one is in doubt


def check(deck: Deck, ruleset: Ruleset) -> Verdict:
    """The verdict of `ruleset` on `deck`: every finding of every rule, worst first, then by code and line.

    A deck that could not be read, or that holds no card, is not put before the rules. A name that several cards
    have is doubtful (DC004) only where the verdict depends on which of them is meant.
    """
    tally = Tally(deck)
    if tally.doubtful:
        return _settled(deck, ruleset)
    findings = [finding_of(fault.rule, fault.problem) for fault in deck.faults]
    if any(fault.rule in ("unreadable-deck", "empty-deck") for fault in deck.faults):
        unread = [fault.problem.variant for fault in deck.faults if fault.rule == "unreadable-deck"]
        return Verdict(
            deck, ruleset.format.name, ruleset.day, ruleset.event, None if unread else False, tally.counts,
            ordered(findings), checked="internal" not in unread,
        )  # fmt: skip
    for entry, rule, run in ruleset.prepared or _prepare(ruleset):
        for problem in run(tally, entry.values, ruleset):
            findings.append(_finding(rule, entry, problem))
    return Verdict(
        deck,
        ruleset.format.name,
        ruleset.day,
        ruleset.event,
        not any(finding.severity == "error" for finding in findings),
        tally.counts,
        ordered(findings),
        rules=ruleset.names,
    )


def _settled(deck: Deck, ruleset: Ruleset) -> Verdict:
    """The verdict on which all cards agree that the names of the deck may mean; else one with DC004."""
    open_names = {entry.card.name: (entry.card, *entry.also) for entry in deck.entries if entry.also}
    if prod(map(len, open_names.values())) <= _MOST_CHOICES:
        verdicts = []
        for cards in product(*open_names.values()):
            chosen = {card.name: card for card in cards}
            entries = tuple(
                entry.but(card=chosen[entry.card.name], also=()) if entry.also else entry for entry in deck.entries
            )
            verdicts.append(check(deck.but(entries=entries), ruleset))
        if len({(v.legal, tuple((f.code, f.cards, f.lines) for f in v.findings)) for v in verdicts}) == 1:
            return verdicts[0]
    faults = tuple(_doubt(entry) for entry in deck.entries if entry.also)
    known = tuple(entry for entry in deck.entries if not entry.also)
    return check(deck.but(entries=known, faults=(*deck.faults, *faults)), ruleset)


def _doubt(entry: Entry) -> Fault:
    from deckcheck.rules.colours import colour_names

    colours = [card.colours for card in (entry.card, *entry.also)]
    values = {
        "written": entry.written,
        "count": entry.count,
        "colours": tuple(colour_names(letters, "en") for letters in colours),
        "colours_ja": tuple(colour_names(letters, "ja") for letters in colours),
    }
    lines = (entry.line,) if entry.line else ()
    return Fault(
        "ambiguous-card", Problem("colours", values, (entry.card.name,), lines=lines, as_written=(entry.written,))
    )


def listed(deck: Deck, ruleset: Ruleset) -> tuple[Finding, ...]:
    """What the restriction list alone has against a deck."""
    findings = []
    tally = Tally(deck)
    for entry, rule, run in ruleset.prepared or _prepare(ruleset):
        if entry.rule in rules.LISTED:
            findings += [_finding(rule, entry, problem) for problem in run(tally, entry.values, ruleset)]
    return ordered(findings)


def newly_listed(deck: Deck, now: Ruleset, later: Ruleset) -> tuple[Finding, ...]:
    """What the list of `later` has against a deck and the list of `now` has not."""
    known = {(finding.code, finding.cards, finding.allowed) for finding in listed(deck, now)}
    return tuple(f for f in listed(deck, later) if (f.code, f.cards, f.allowed) not in known)


def _finding(rule: rules.Checking, entry: InForce, problem: Problem) -> Finding:
    return Finding(
        rule.CODE,
        entry.rule,
        rule.SEVERITY,
        problem,
        problem.since or entry.since,
        problem.source or entry.source,
        problem.certainty or entry.certainty,
    )


def _prepare(ruleset: Ruleset) -> list[tuple[InForce, rules.Checking, Callable[..., Iterable[Problem]]]]:
    prepared = []
    for entry in ruleset.rules:
        rule = cast("rules.Checking", rules.load(entry.rule))
        prepared.append((entry, rule, rule.check))
    # In one step: another thread must not see half of it.
    ruleset.prepared[:] = prepared
    return prepared


def finding_of(rule_name: str, problem: Problem) -> Finding:
    """The finding of a reading rule, which belongs to no format and has no first day."""
    rule = rules.load(rule_name)
    severity: Severity = rule.SEVERITY
    return Finding(rule.CODE, rule_name, severity, problem, None, "")


def ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Worst first, then by code and line."""
    if len(findings) > 1:
        findings.sort(key=lambda f: (_RANK[f.severity], f.code, f.problem.lines, f.problem.cards))
    return tuple(findings)
