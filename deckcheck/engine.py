"""Runs the rules of a format over a deck. Pure: the date is an argument, nothing is printed or looked up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod

from deckcheck.formats import InForce, Ruleset
from deckcheck.model import SEVERITIES, Deck, Entry, Fault, Finding, Problem, Verdict
from deckcheck.rules import Check, Rule, reading
from deckcheck.tally import Counting, Tally

_RANK = {severity: rank for rank, severity in enumerate(SEVERITIES)}


_MOST_CHOICES = 16  # of printings that a deck leaves open; with more of them every one is in doubt


class Prepared:
    """A ruleset made ready for any number of decks: what to count, and the checks of its rules."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.counting = Counting(ruleset.counts)
        self.names = {entry.rule: ruleset.known[entry.rule].code for entry in ruleset.rules}
        self.checks: list[tuple[Rule, InForce, Check]] = []
        for entry in ruleset.rules:
            rule = ruleset.known[entry.rule]
            self.checks.append((rule, entry, rule.prepare(entry, ruleset, self.counting)))

    @classmethod
    def of(cls, ruleset: Ruleset) -> Prepared:
        """Made when first asked for, then kept with the ruleset."""
        if not ruleset.prepared:
            # In one step: another thread must not see half of it.
            ruleset.prepared[:] = [cls(ruleset)]
        prepared: Prepared = ruleset.prepared[0]
        return prepared

    def findings(self, tally: Tally, only: Callable[[Rule], bool] | None = None) -> list[Finding]:
        """What the rules have against a deck; with `only`, those that it picks."""
        found = []
        unread = bool(tally.deck.faults and tally.unread())
        for rule, entry, run in self.checks:
            if (unread and rule.all_lines) or (only is not None and not only(rule)):
                continue
            for problem in run(tally):
                found.append(_finding(rule, entry, problem))
        return found


def check(deck: Deck, ruleset: Ruleset) -> Verdict:
    """The verdict of `ruleset` on `deck`: every finding of every rule, worst first, then by code and line.

    A deck that could not be read, or that holds no card, is not put before the rules. A name that several cards
    have is doubtful (DC004) only where the verdict depends on which of them is meant.
    """
    prepared = Prepared.of(ruleset)
    tally = prepared.counting.tally(deck)
    if tally.doubtful:
        return _settled(deck, ruleset)
    findings = [finding_of(fault.rule, fault.problem) for fault in deck.faults]
    if any(fault.rule in ("unreadable-deck", "empty-deck") for fault in deck.faults):
        unread = [fault.problem.variant for fault in deck.faults if fault.rule == "unreadable-deck"]
        return Verdict(
            deck, ruleset.format.name, ruleset.day, ruleset.event, None if unread else False, tally.counts,
            ordered(findings), checked="internal" not in unread,
        )  # fmt: skip
    findings += prepared.findings(tally)
    return Verdict(
        deck,
        ruleset.format.name,
        ruleset.day,
        ruleset.event,
        not any(finding.severity == "error" for finding in findings),
        tally.counts,
        ordered(findings),
        rules=prepared.names,
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
    return ordered(objections(deck, ruleset, lambda rule: rule.reads_list))


def objections(deck: Deck, ruleset: Ruleset, only: Callable[[Rule], bool]) -> list[Finding]:
    """What the rules that `only` picks have against a deck, in no order."""
    prepared = Prepared.of(ruleset)
    return prepared.findings(prepared.counting.tally(deck), only)


def newly_listed(deck: Deck, now: Ruleset, later: Ruleset) -> tuple[Finding, ...]:
    """What the list of `later` has against a deck and the list of `now` has not."""
    known = {(finding.code, finding.cards, finding.allowed) for finding in listed(deck, now)}
    return tuple(f for f in listed(deck, later) if (f.code, f.cards, f.allowed) not in known)


def _finding(rule: Rule, entry: InForce, problem: Problem) -> Finding:
    return Finding(
        rule.code,
        rule.name,
        rule.severity,
        problem,
        problem.since or entry.since,
        problem.source or entry.source,
        rule.words,
        problem.certainty or entry.certainty,
    )


def finding_of(rule_name: str, problem: Problem) -> Finding:
    """The finding of a reading rule, which belongs to no format and has no first day."""
    rule = reading(rule_name)
    return Finding(rule.code, rule.name, rule.severity, problem, None, "", rule.words)


def ordered(findings: list[Finding]) -> tuple[Finding, ...]:
    """Worst first, then by code and line."""
    if len(findings) > 1:
        findings.sort(key=lambda f: (_RANK[f.severity], f.code, f.problem.lines, f.problem.cards))
    return tuple(findings)
