"""A tiny game with the rules of the real one: small enough to try every deck of it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from datetime import date
from typing import Any, TypeAlias

from deckcheck import engine
from deckcheck.formats import Format, InForce, Restriction, Ruleset
from deckcheck.model import Card, Deck, Entry, Release, Repair, Step, Zone
from tests.rules.casefile import catalog

DAY = date(2024, 1, 1)
LATER = date(2025, 1, 1)
_IDS = itertools.count(1)


def card(name: str, kind: str, colours: str = "", **facts: Any) -> Card:
    """A card named `name`, out before DAY unless it says otherwise."""
    zone: Zone = "main" if kind in ("SIGNI", "SPELL") else "lrig"
    day = facts.pop("day", date(2020, 1, 1))
    mark = facts.pop("mark", "D")
    release = Release(mark, day, "SET", "official")
    return Card(next(_IDS), name, kind, zone, facts.pop("deckable", True), (release,), colours=colours, **facts)


def ruleset(
    rules: Mapping[str, Mapping[str, Any]],
    restrictions: Sequence[tuple[str, tuple[str, ...], int | None]],
    pool: Sequence[Card],
) -> Ruleset:
    """The rules with their values, and restrictions as (kind, cards, at most)."""
    begin = date(2020, 1, 1)
    in_force = tuple(InForce(rule, values, begin, None, "official", "", "tiny") for rule, values in rules.items())
    listed = tuple(
        Restriction(("tiny",), kind, cards, at_most, None, begin, None, "official", "")
        for kind, cards, at_most in restrictions
    )
    starters = tuple((one, one.releases[0].day) for one in pool if one.is_level_zero)
    fmt = Format("tiny", {"en": "Tiny", "ja": "Tiny"}, (), begin, None, "official", "", in_force)
    book = catalog().book
    return Ruleset(fmt, DAY, "official", in_force, listed, lambda marks: starters, book.rules, book.counts)


def deck(copies: Mapping[Card, int]) -> Deck:
    """A deck of these copies, a line a card."""
    return Deck("-", entries=tuple(Entry(c, n, line) for line, (c, n) in enumerate(copies.items(), 1) if n))


class EveryDeck:
    """Every legal deck of cards out of `pool`, found by trying them all with the engine.

    A deck is here the copies of each card, in the order of the pool.
    """

    def __init__(self, rules: Ruleset, pool: Sequence[Card], main_most: int, lrig_most: int, lrig_copies: int) -> None:
        # No rule about the main deck alone looks at the LRIG deck, nor the other way about.
        self.main_pool = [c for c in pool if c.zone == "main"]
        self.lrig_pool = [c for c in pool if c.zone == "lrig"]
        self.mains = list(_decks(self.main_pool, main_most, 2, rules, "DC1"))
        self.lrigs = list(_decks(self.lrig_pool, lrig_most, lrig_copies, rules, "DC2"))
        self.legal = [
            (i, k)
            for i, main in enumerate(self.mains)
            for k, lrig in enumerate(self.lrigs)
            if engine.check(_deck([*self.main_pool, *self.lrig_pool], main + lrig), rules).legal
        ]

    def nearest(self, broken: Mapping[Card, int]) -> int:
        """Copies to take out and to add on the way to the nearest legal deck."""
        copies = {c.name: n for c, n in broken.items()}
        main = [copies.pop(c.name, 0) for c in self.main_pool]
        lrig = [copies.pop(c.name, 0) for c in self.lrig_pool]
        to_main = [sum(abs(a - b) for a, b in zip(main, one, strict=True)) for one in self.mains]
        to_lrig = [sum(abs(a - b) for a, b in zip(lrig, one, strict=True)) for one in self.lrigs]
        return sum(copies.values()) + min(to_main[i] + to_lrig[k] for i, k in self.legal)


def _decks(pool: Sequence[Card], most: int, copies: int, rules: Ruleset, codes: str) -> Iterator[tuple[int, ...]]:
    for counts in itertools.product(range(copies + 1), repeat=len(pool)):
        findings = () if sum(counts) > most else engine.check(_deck(pool, counts), rules).findings
        if sum(counts) <= most and not any(finding.code.startswith(codes) for finding in findings):
            yield counts


def _deck(pool: Sequence[Card], counts: Sequence[int]) -> Deck:
    return Deck("-", entries=tuple(Entry(c, n) for c, n in zip(pool, counts, strict=True) if n))


def describes(step: Step, candidate: Card, level_zero_colours: Set[str]) -> bool:
    """Whether `candidate` is what an adding step asks for, next to level-zero LRIGs of these colours."""
    if not candidate.deckable:
        return False
    if step.cards:
        return candidate.name in step.cards
    if step.what == "level-zero":
        wanted = set(step.colours) <= set(candidate.colours)
        return candidate.is_level_zero and wanted and candidate.name not in step.barred
    return (
        candidate.zone == "main"
        and (step.what == "main" or candidate.life_burst == (step.what == "life-burst"))
        and (not step.level_zero_colours or level_zero_colours >= set(candidate.colours))
    )


def breaks(entries: Sequence[Entry], candidate: Card, rules: Ruleset) -> bool:
    """Whether a rule about single cards, or about cards that clash, speaks against `candidate` in this deck."""
    found = engine.objections(Deck("", entries=tuple(entries)), rules, lambda rule: rule.name in _JOINING)
    return any(candidate.name in finding.cards for finding in found)


# What a card must not break when it joins a deck, whatever else is there.
_JOINING = (
    "not-in-format", "not-released", "banned-card", "restricted-copies", "main-deck-copies", "lrig-deck-copies",
    "forbidden-combination", "same-type-other-colour",
)  # fmt: skip


Row: TypeAlias = tuple[Card, int, Zone | None]  # card, line, heading


def apply(
    repair: Repair,
    broken: Deck,
    rules: Ruleset,
    choose: Callable[[Sequence[Row]], Row],
    candidates: Callable[[Step], Iterable[Card]],
) -> Deck:
    """Does what the steps say: `choose` picks what goes where they leave a choice; the first of `candidates` comes.

    A card is added only where it may itself be in a deck and goes with what is there.
    """
    left: Counter[Row] = Counter()
    for entry in broken.entries:
        left[entry.card, entry.line, entry.zone] += entry.count

    def entries() -> list[Entry]:
        return [Entry(card, copies, line, zone) for (card, line, zone), copies in left.items() if copies]

    for step in repair.steps:
        meant = [row for row in left if left[row] and row[0].name in step.cards and row[1] in step.lines]
        if step.action == "move":
            assert sum(left[row] for row in meant) >= step.count
            for card, line, zone in meant:
                left[card, line, step.zone] += left.pop((card, line, zone))
        for _ in range(step.count):
            if step.action == "take-out":
                left[choose([row for row in meant if left[row]])] -= 1
            elif step.action == "add":
                colours = {letter for e in entries() if e.card.is_level_zero for letter in e.card.colours}
                joining = next(
                    card
                    for card in candidates(step)
                    if describes(step, card, colours)
                    and not breaks([Entry(card, 1)], card, rules)
                    and not breaks([*entries(), Entry(card, 1)], card, rules)
                )
                left[joining, 0, None] += 1
    return Deck(broken.path, entries=tuple(entries()))
