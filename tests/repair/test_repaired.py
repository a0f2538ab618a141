"""Applied and checked again, a repair leaves no error: real decks, broken at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import engine, load_catalog, read_decks
from deckcheck.catalog import Catalog
from deckcheck.formats import Ruleset
from deckcheck.model import Card, Deck, Entry, Event, Fault, Problem, Step, Zone
from deckcheck.repair import Repairer
from tests.repair.game import apply

EXAMPLES = Path(__file__).parents[2] / "data" / "examples"
TODAY = date(2026, 11, 30)


class World:
    """The catalog, sorted as the mutations and repairs want it."""

    def __init__(self) -> None:
        self.catalog: Catalog = load_catalog()
        self.cards = self.catalog.all_cards()
        listed = {name for restriction in self.catalog.book.restrictions for name in restriction.cards}
        limited = [c for c in self.cards if c.name in listed or c.max_arts is not None]
        self.kinds = {
            "level-zero": [c for c in self.cards if c.is_level_zero],
            "life-burst": [c for c in self.cards if c.zone == "main" and c.life_burst],
            "no-life-burst": [c for c in self.cards if c.zone == "main" and not c.life_burst],
            "main": [c for c in self.cards if c.zone == "main"],
            "lrig": [c for c in self.cards if c.is_lrig],
            "arts": [c for c in self.cards if c.kind in ("ARTS", "KEY", "RESONA")],
            "piece": [c for c in self.cards if c.kind == "PIECE"],
            "never": [c for c in self.cards if not c.deckable],
            "listed": limited,
        }
        self.decks = [deck for path in sorted(EXAMPLES.glob("*.txt")) for deck in read_decks(path, self.catalog)]
        days = {rule.since for fmt in self.catalog.book.formats for rule in fmt.rules}
        days |= {restriction.since for restriction in self.catalog.book.restrictions}
        self.days = sorted(days | {TODAY, date(2014, 4, 26), date(2018, 2, 21), date(2022, 12, 1), date(2024, 4, 26)})
        self.repairers: dict[int, Repairer] = {}

    def repairer(self, rules: Ruleset) -> Repairer:
        return self.repairers.setdefault(id(rules), Repairer(rules))


@cache
def world() -> World:
    return World()


def broken_deck(chance: random.Random) -> Deck:
    """An official deck after a few accidents."""
    known = world()
    entries = list(chance.choice(known.decks).entries)
    accidents = chance.choices(
        ("add", "remove", "more", "fewer", "swap", "zone", "mix"), k=chance.choice((0, 1, 1, 2, 3, 5, 8, 13, 20))
    )
    for accident in accidents:
        at = chance.randrange(len(entries))
        old = entries[at]
        if accident in ("add", "swap"):
            card = chance.choice(known.kinds[chance.choice(list(known.kinds))])
            zone: Zone | None = chance.choice((None, card.zone, card.zone, "main", "lrig"))
            entries.insert(at, Entry(card, chance.choice((1, 1, 1, 2, 4, 7)), 0, zone))
            if accident == "swap":
                entries.remove(old)
        elif accident == "remove" and len(entries) > 1:
            entries.remove(old)
        elif accident == "more":
            entries[at] = Entry(old.card, old.count + chance.randint(1, 4), 0, old.zone)
        elif accident == "fewer" and old.count > 1:
            entries[at] = Entry(old.card, old.count - 1, 0, old.zone)
        elif accident == "zone":
            entries[at] = Entry(old.card, old.count, 0, chance.choice(("main", "lrig")))
        elif accident == "mix":
            entries += chance.sample(list(chance.choice(known.decks).entries), 3)
    numbered = tuple(Entry(e.card, e.count, line, e.zone, e.written) for line, e in enumerate(entries, 1))
    fault = Fault("unknown-card", Problem("", {"written": "nobody", "count": 3}, lines=(99,)))
    return Deck("-", entries=numbered, faults=(fault,) if chance.random() < 0.05 else ())


def rules_for(broken: Deck, chance: random.Random) -> Ruleset:
    """A format on a day: mostly one of those on which the cards of the deck were out."""
    book = world().catalog.book
    newest = max(entry.card.releases[0].day for entry in broken.entries)
    days = [day for day in world().days if day >= newest] if chance.random() < 0.8 else world().days
    day = chance.choice(days or [TODAY])
    fmt = chance.choice([fmt for fmt in book.formats if fmt.since <= day])
    event: Event = chance.choice(("official", "official", "casual"))
    return book.on(fmt.name, day, event)


def candidates(step: Step, chance: random.Random) -> Iterator[Card]:
    """Cards of the sort that is to be added, at random."""
    for _ in range(20_000):
        yield chance.choice(world().kinds[step.what])


@given(seed=st.integers(0, 2**64))
@settings(max_examples=2000)
def test_a_repaired_deck_has_no_errors(seed: int) -> None:
    chance = random.Random(seed)
    broken = broken_deck(chance)
    rules = rules_for(broken, chance)
    verdict = engine.check(broken, rules)
    repair = world().repairer(rules).repair(verdict)
    if verdict.legal:
        assert repair is None
        return
    assert repair is not None
    assert {code for step in repair.steps for code in step.codes} >= {
        finding.code for finding in verdict.findings if finding.severity == "error"
    }
    assert repair.provisional == bool(broken.faults)
    mended = apply(repair, broken, rules, chance.choice, lambda step: candidates(step, chance))
    assert [finding.message for finding in engine.check(mended, rules).findings if finding.severity == "error"] == []
    assert (
        sum(e.count for e in mended.entries) == sum(e.count for e in broken.entries) - repair.taken_out + repair.added
    )
