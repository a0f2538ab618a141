"""A tiny game with the rules of the real one: small enough to try every deck of it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from deckcheck import engine
from deckcheck.formats import Format, InForce, Restriction, Ruleset
from deckcheck.model import Card, Deck, Entry, Release
from deckcheck.repair.steps import Repair
from deckcheck.tally import Tally

DAY = date(2024, 1, 1)
LATER = date(2025, 1, 1)


def card(name: str, kind: str, colours: str = "", **facts: Any) -> Card:
    """A card named `name`, out before DAY unless it says otherwise."""
    zone = "main" if kind in ("SIGNI", "SPELL") else "lrig"
    day = facts.pop("day", date(2020, 1, 1))
    mark = facts.pop("mark", "D")
    release = Release(mark, day, "SET", "official")
    return Card(abs(hash(name)), name, kind, zone, facts.pop("deckable", True), (release,), colours=colours, **facts)


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
    return Ruleset(fmt, DAY, "official", in_force, listed, lambda marks: starters)


def deck(copies: Mapping[Card, int]) -> Deck:
    """A deck of these copies, a line a card."""
    return Deck("-", entries=tuple(Entry(c, n, line) for line, (c, n) in enumerate(copies.items(), 1) if n))


class EveryDeck:
    """Every legal deck of cards out of `pool`, found by trying them all with the engine."""

    def __init__(self, rules: Ruleset, pool: Sequence[Card], main_most: int, lrig_most: int, copies: int) -> None:
        # No rule about the main deck alone looks at the LRIG deck, nor the other way about.
        mains = self._multisets([c for c in pool if c.zone == "main"], main_most, copies, rules, "DC1")
        lrigs = self._multisets([c for c in pool if c.zone == "lrig"], lrig_most, copies, rules, "DC2")
        self.mains, self.lrigs = mains, lrigs
        self.legal = [
            (i, k)
            for i, main in enumerate(mains)
            for k, lrig in enumerate(lrigs)
            if engine.check(deck(main + lrig), rules).legal
        ]

    @staticmethod
    def _multisets(
        cards: Sequence[Card], most: int, copies: int, rules: Ruleset, codes: str
    ) -> list[Counter[Card]]:
        found = []
        for counts in itertools.product(range(copies + 1), repeat=len(cards)):
            if sum(counts) <= most:
                one = Counter({c: n for c, n in zip(cards, counts, strict=True) if n})
                if not any(f.code.startswith(codes) for f in engine.check(deck(one), rules).findings):
                    found.append(one)
        return found

    def nearest(self, broken: Counter[Card]) -> int:
        """Copies to take out and to add on the way to the nearest legal deck."""
        main = Counter({c: n for c, n in broken.items() if c.zone == "main"})
        lrig = Counter({c: n for c, n in broken.items() if c.zone == "lrig"})
        to_main = [_distance(main, one) for one in self.mains]
        to_lrig = [_distance(lrig, one) for one in self.lrigs]
        return min(to_main[i] + to_lrig[k] for i, k in self.legal)


def _distance(one: Counter[Card], other: Counter[Card]) -> int:
    return (one - other).total() + (other - one).total()


def fits(candidate: Card, repair_step: Any, level_zero_colours: str) -> bool:
    """Whether `candidate` is what an adding step describes."""
    what = repair_step.what
    if repair_step.cards:
        return candidate.name in repair_step.cards
    if what == "level-zero":
        wanted = set(repair_step.colours) <= set(candidate.colours) and candidate.name not in repair_step.barred
        return candidate.is_level_zero and wanted
    if candidate.zone != "main" or (repair_step.level_zero_colours and not set(candidate.colours) <= set(level_zero_colours)):
        return False
    return what == "main" or candidate.life_burst == (what == "life-burst")


def apply(repair: Repair, broken: Deck, pool: Sequence[Card], rules: Ruleset, choose: Any) -> Deck:
    """Does what the steps say; `choose(options)` picks where they leave a choice.

    A card is added only where it breaks no rule about itself and goes with what is there.
    """
    zones: dict[Card, Any] = {}
    left: Counter[Card] = Counter()
    moved = {name for step in repair.steps if step.action == "move" for name in step.cards}
    for entry in broken.entries:
        left[entry.card] += entry.count
        wrong = entry.zone is not None and entry.zone != entry.card.zone
        if not (wrong and entry.card.name in moved):
            zones[entry.card] = entry.zone
    for step in repair.steps:
        if step.action == "take-out":
            for _ in range(step.count):
                options = [c for c, n in left.items() if n and c.name in step.cards]
                left[choose(options)] -= 1
        elif step.action == "add":
            for _ in range(step.count):
                own = "".join(c.colours for c, n in left.items() if n and c.is_level_zero)
                options = [c for c in pool if c.deckable and fits(c, step, own) and _joins(c, left, rules)]
                left[choose(options)] += 1
    return Deck(broken.path, entries=tuple(Entry(c, n, 0, zones.get(c)) for c, n in left.items() if n))


# What a card must not break when it joins a deck, whatever else is there.
_JOINING = (
    "not-in-format", "not-released", "banned-card", "restricted-copies", "main-deck-copies", "lrig-deck-copies",
    "forbidden-combination", "same-type-other-colour",
)  # fmt: skip


def _joins(candidate: Card, left: Counter[Card], rules: Ruleset) -> bool:
    from deckcheck.rules import load

    grown = Tally(deck({**left, candidate: left[candidate] + 1}))
    values = {entry.rule: entry.values for entry in rules.rules}
    return not any(
        candidate.name in problem.cards
        for rule in _JOINING
        if rule in values
        for problem in load(rule).check(grown, values[rule], rules)  # type: ignore[attr-defined]
    )
