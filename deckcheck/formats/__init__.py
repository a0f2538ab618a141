"""Formats as dated data: which rules, values and restrictions hold in a format on a day.

The files are `data/<game>/formats/*.toml`; the catalog carries them compiled. Nothing here knows what a rule says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

from deckcheck.errors import UsageError
from deckcheck.model import Card, Event, Words
from deckcheck.predicate import Predicate
from deckcheck.record import Record, fresh
from deckcheck.rules import Rule, Rules


class InForce(Record):
    """A rule with its values over a stretch of days; both ends count, `until` None is open.

    `origin` names the format file that says so.
    """

    rule: str
    values: Mapping[str, Any]
    since: date
    until: date | None
    certainty: str
    source: str
    origin: str

    def holds_on(self, day: date) -> bool:
        """Whether `day` lies in the stretch."""
        return self.since <= day and (self.until is None or day <= self.until)


class Restriction(Record):
    """An entry of the restriction list: kind is ban, max, pair or same-type-other-colour."""

    formats: tuple[str, ...]
    kind: str
    cards: tuple[str, ...]
    at_most: int | None
    announced: date | None
    since: date
    until: date | None
    certainty: str
    source: str

    def holds_on(self, day: date) -> bool:
        """Whether it is in force at official events on `day`."""
        return self.since <= day and (self.until is None or day <= self.until)


class Format(Record):
    """A play format with all that was ever in force in it."""

    name: str
    titles: Mapping[str, str]
    aliases: tuple[str, ...]
    since: date
    until: date | None
    certainty: str
    source: str
    rules: tuple[InForce, ...]


# The level-zero LRIGs whose printings carry one of the marks, and the first day of each.
Starters = Callable[[Sequence[str]], Sequence[tuple[Card, date]]]


class Ruleset(Record):
    """What holds in one format on one day at one kind of event.

    `known` are all rules of the game, `counts` the sums of a report, by name; `prepared` is where the engine keeps
    what it made of them.
    """

    format: Format
    day: date
    event: Event
    rules: tuple[InForce, ...]
    restrictions: tuple[Restriction, ...]
    starters: Starters
    known: Rules
    counts: Mapping[str, Predicate]
    prepared: list[Any] = fresh(default_factory=list)

    def restrictions_of(self, kind: str) -> tuple[Restriction, ...]:
        """The restrictions of one kind."""
        return tuple(r for r in self.restrictions if r.kind == kind)


def _plain(text: str) -> str:
    import unicodedata

    return "".join(unicodedata.normalize("NFKC", text).casefold().split()).replace("_", "-")


class Book:
    """All formats of a game, its rules and its restriction list; gives the ruleset of a format on a day."""

    def __init__(
        self,
        formats: Sequence[Format],
        restrictions: Sequence[Restriction],
        starters: Starters,
        rules: Rules,
        counts: Mapping[str, Predicate],
    ) -> None:
        self.formats = tuple(formats)
        self.rules = rules
        self.counts = counts
        self.restrictions = tuple(restrictions)
        self.starters = starters
        self._by_name = {f.name: f for f in self.formats}
        self._by_word = {_plain(word): f for f in self.formats for word in (f.name, *f.aliases)}
        self._rulesets: dict[tuple[str, date, str], Ruleset] = {}
        self._new_lists: dict[tuple[str, date, date], tuple[date, ...]] = {}

    def get(self, word: str) -> Format:
        """The format that `word` names: its name or an alias, any case and width. Raises UsageError."""
        found = self._by_word.get(_plain(word))
        if found is None:
            import difflib

            near = difflib.get_close_matches(_plain(word), self._by_word, n=1, cutoff=0.5)
            names = ", ".join(f.name for f in self.formats)
            guess = f" Did you mean {self._by_word[near[0]].name}?" if near else ""
            raise UsageError(f"unknown format {word!r}.{guess} Formats: {names}.")
        return found

    def on(self, name: str, day: date, event: Event = "official") -> Ruleset:
        """What is in force in the format `name` on `day`. Raises UsageError before its first day."""
        key = (name, day, event)
        ruleset = self._rulesets.get(key)
        if ruleset is None:
            ruleset = self._rulesets[key] = self._assemble(self._by_name[name], day, event)
        return ruleset

    def new_lists(self, name: str, after: date, until: date, event: Event = "official") -> tuple[date, ...]:
        """The days, from the one after `after` to `until`, on which a restriction of the format takes effect."""
        if event != "official":
            return ()
        key = (name, after, until)
        if key not in self._new_lists:
            last = self._by_name[name].until
            days = {r.since for r in self.restrictions if name in r.formats and after < r.since <= until}
            self._new_lists[key] = tuple(sorted(day for day in days if last is None or day <= last))
        return self._new_lists[key]

    def _assemble(self, fmt: Format, day: date, event: Event) -> Ruleset:
        if day < fmt.since:
            raise UsageError(f"{fmt.name} has no rules on {day}: the format began on {fmt.since}.")
        if fmt.until is not None and day > fmt.until:
            raise UsageError(f"{fmt.name} has no rules on {day}: the format ended on {fmt.until}.")
        rules = tuple(rule for rule in fmt.rules if rule.holds_on(day))
        return Ruleset(
            format=fmt,
            day=day,
            event=event,
            rules=rules,
            restrictions=tuple(
                r for r in self.restrictions if event == "official" and fmt.name in r.formats and r.holds_on(day)
            ),
            starters=self.starters,
            known=self.rules,
            counts=self.counts,
        )


def book_from(document: Mapping[str, Any], starters: Starters, words: Callable[[str], Words]) -> Book:
    """The book that `deckcheck.formats.compile` put into the catalog; `words` gives those of a rule, by name."""
    return Book(
        [
            Format(
                name=f["name"],
                titles=f["titles"],
                aliases=tuple(f["aliases"]),
                since=date.fromisoformat(f["since"]),
                until=_day(f["until"]),
                certainty=f["certainty"],
                source=f["source"],
                rules=tuple(
                    InForce(
                        rule=r["rule"],
                        values=r["values"],
                        since=date.fromisoformat(r["since"]),
                        until=_day(r["until"]),
                        certainty=r["certainty"],
                        source=r["source"],
                        origin=r["origin"],
                    )
                    for r in f["rules"]
                ),
            )
            for f in document["formats"]
        ],
        [
            Restriction(
                formats=tuple(r["formats"]),
                kind=r["kind"],
                cards=tuple(r["cards"]),
                at_most=r["at_most"],
                announced=_day(r["announced"]),
                since=date.fromisoformat(r["since"]),
                until=_day(r["until"]),
                certainty=r["certainty"],
                source=r["source"],
            )
            for r in document["restrictions"]
        ],
        starters,
        Rules(Rule(say=partial(words, fields["name"]), **fields) for fields in document["rules"]),
        document["counts"],
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
