"""Suggestions for illegal decks: the smallest repair, and where or when the deck would be legal as it stands."""

from __future__ import annotations

from datetime import date

from deckcheck import engine
from deckcheck.formats import Book, Ruleset
from deckcheck.model import Deck, Event, Judgement, Suggestion, Verdict
from deckcheck.near_misses import near_misses
from deckcheck.policy import Policy
from deckcheck.repair import Repairer


class Suggester:
    """Makes suggestions under one policy. Keep it for many decks.

    Nothing is suggested for the sake of a finding that does not make the deck illegal: one that is not selected,
    graded down, or hidden by a comment of the deck file.
    """

    def __init__(self, book: Book, policy: Policy) -> None:
        self._book = book
        self.policy = policy
        self._harmless = {
            name
            for name, code in book.rules.codes.items()
            if not policy.wants(code) or policy.severity.get(code, "error") != "error"
        }
        self._repairers: dict[tuple[str, date, Event, frozenset[str]], Repairer] = {}

    def suggest(self, judgement: Judgement) -> Judgement:
        """The judgement with a suggestion for each verdict; an empty one where the deck passes."""
        verdicts = tuple(
            verdict.but(suggestion=Suggestion() if judgement.legal else self._suggestion(verdict, judgement))
            for verdict in judgement.verdicts
        )
        return judgement.but(verdicts=verdicts)

    def _suggestion(self, verdict: Verdict, judgement: Judgement) -> Suggestion:
        if not verdict.checked or verdict.legal is None or not verdict.format:
            return Suggestion()
        deck = verdict.deck
        return Suggestion(
            self._repairer(verdict).repair(verdict),
            tuple(
                near_misses(
                    verdict,
                    self._book,
                    lambda name, day, event: self._is_legal(deck, name, day, event),
                    formats=judgement.format is not None,
                )
            ),
        )

    def _repairer(self, verdict: Verdict) -> Repairer:
        """For what holds, less the rules that do no harm to this deck."""
        standing = {finding.rule for finding in verdict.findings}
        hidden = {hidden.finding.rule for hidden in verdict.suppressed} - standing
        off = frozenset(self._harmless | hidden)
        key = (verdict.format, verdict.date, verdict.event, off)
        if key not in self._repairers:
            ruleset = self._ruleset(verdict.format, verdict.date, verdict.event)
            kept = tuple(entry for entry in ruleset.rules if entry.rule not in off)
            self._repairers[key] = Repairer(ruleset.but(rules=kept, prepared=[]))
        return self._repairers[key]

    def _is_legal(self, deck: Deck, name: str, day: date, event: Event) -> bool:
        verdict = engine.check(deck, self._ruleset(name, day, event))
        return self.policy.apply(Judgement(deck, name, day, event, (verdict,))).legal is True

    def _ruleset(self, name: str, day: date, event: Event) -> Ruleset:
        ruleset = self._book.on(name, day, event)
        return ruleset if self.policy.house is None else self.policy.house.over(ruleset)
