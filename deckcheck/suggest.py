"""Suggestions for illegal decks: the smallest repair, and where or when the deck would be legal as it stands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from deckcheck import rules
from deckcheck.formats import Book, Ruleset
from deckcheck.model import Event, Judgement, Suggestion, Verdict
from deckcheck.near_misses import near_misses
from deckcheck.repair import Repairer


class Suggester:
    """Makes suggestions. Keep it for many decks.

    `off` are the codes whose findings do not make a deck illegal: nothing is suggested for their sake.
    """

    def __init__(self, book: Book, off: Collection[str] = ()) -> None:
        self._book = book
        self._off = off
        self._rulesets: dict[tuple[str, date, Event], Ruleset] = {}
        self._repairers: dict[tuple[str, date, Event], Repairer] = {}

    def suggest(self, judgement: Judgement) -> Judgement:
        """The judgement with a suggestion for each verdict; an empty one where the deck passes."""
        verdicts = tuple(
            replace(verdict, suggestion=Suggestion() if judgement.legal else self._suggestion(verdict, judgement))
            for verdict in judgement.verdicts
        )
        return replace(judgement, verdicts=verdicts)

    def _suggestion(self, verdict: Verdict, judgement: Judgement) -> Suggestion:
        if not verdict.checked or verdict.legal is None or not verdict.format:
            return Suggestion()
        key = (verdict.format, verdict.date, verdict.event)
        if key not in self._repairers:
            self._repairers[key] = Repairer(self._ruleset(*key))
        asked = judgement.format is not None
        return Suggestion(
            self._repairers[key].repair(verdict),
            tuple(near_misses(verdict, self._book, self._ruleset, formats=asked)),
        )

    def _ruleset(self, name: str, day: date, event: Event) -> Ruleset:
        """What holds, less the rules that are off."""
        key = (name, day, event)
        if key not in self._rulesets:
            ruleset = self._book.on(name, day, event)
            if self._off:
                kept = tuple(entry for entry in ruleset.rules if rules.CODES[entry.rule] not in self._off)
                ruleset = replace(ruleset, rules=kept, prepared=[])
            self._rulesets[key] = ruleset
        return self._rulesets[key]
