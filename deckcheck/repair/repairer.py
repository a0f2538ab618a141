"""From a verdict to the steps of its smallest repair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import cast

from deckcheck import engine
from deckcheck.formats import Ruleset
from deckcheck.model import Card, Deck, Entry, Finding, Repair, Step, Verdict, What
from deckcheck.repair.counting import Limits, Plan, Role, bits, fewest_changes, letters
from deckcheck.repair.covers import covers, graph_of

# Rules that a card breaks by itself, or by its copies; what they allow is all that may stay.
_OF_ONE_CARD = (
    "not-in-format",
    "not-released",
    "banned-card",
    "main-deck-copies",
    "lrig-deck-copies",
    "restricted-copies",
)
# Rules that a card no longer breaks once no copy is left.
_OF_PRESENCE = (
    "forbidden-combination",
    "same-type-other-colour",
    "off-colour",
    "piece-needs-three-lrigs",
)
_MAIN = ("life-burst", "no-life-burst")
_PIECES = ("piece", "team-piece")
# Rules about how many cards there are, and the cards they count.
_OF_SIZE = {
    "main-deck-size": _MAIN,
    "life-burst-count": ("life-burst",),
    "lrig-deck-size": ("level-zero", "arts", "lrig"),
    "piece-count": _PIECES,
}
_UNREAD = ("unparsed-line", "unknown-card", "ambiguous-card")
_PAST_REPAIR = ("unreadable-deck", "empty-deck")
# The marks of all printings: the catalog's level-zero LRIGs, whatever the format.
_ANY_MARK = ("", "K", "D")

REPAIRS = frozenset(
    (
        *_OF_ONE_CARD, *_OF_PRESENCE, *_OF_SIZE, *_UNREAD, *_PAST_REPAIR,
        "wrong-zone", "level-zero-lrig", "team-piece-count", "card-text-limit", "never-in-deck",
    )
)  # fmt: skip


class Repairer:
    """Finds repairs under one ruleset. Keep it for many decks: it remembers which level-zero LRIGs are playable."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.limits = Limits.of(ruleset)
        self.values = {entry.rule: entry.values for entry in ruleset.rules}

    def repair(self, verdict: Verdict) -> Repair | None:
        """The smallest repair of a deck that this ruleset found illegal.

        None for a legal deck, for one of which nothing could be read, and where no repair exists.
        """
        errors = [finding for finding in verdict.findings if finding.severity == "error"]
        broken = {finding.rule for finding in errors}
        if not errors or not verdict.checked or broken & {*_PAST_REPAIR} or not broken <= REPAIRS:
            return None
        case = _Case(self, verdict.deck, errors)
        return case.solve()

    def clash(self, one: Card, other: Card) -> bool:
        """Whether two cards may not be in one deck together."""
        return (one.name, other.name) in self._pairs or (
            self._types_bind
            and one.is_lrig
            and other.is_lrig
            and bool(one.colours and other.colours)
            and not set(one.types).isdisjoint(other.types)
            and set(one.colours).isdisjoint(other.colours)
        )

    def barred_by(self, card: Card) -> Iterator[str]:
        """The playable level-zero LRIGs that clash with `card`."""
        for one, other in self._pairs:
            if other == card.name and one in self.level_zeros:
                yield one
        if self._types_bind and card.is_lrig:
            for lrig_type in card.types:
                for starter in self._starters_by_type.get(lrig_type, ()):
                    if self.clash(card, starter):
                        yield starter.name

    @cached_property
    def _starters_by_type(self) -> dict[str, list[Card]]:
        by_type: dict[str, list[Card]] = {}
        for card, _ in self.level_zeros.values():
            for lrig_type in card.types:
                by_type.setdefault(lrig_type, []).append(card)
        return by_type

    @cached_property
    def _pairs(self) -> frozenset[tuple[str, str]]:
        if "forbidden-combination" not in self.values:
            return frozenset()
        pairs = [restriction.cards for restriction in self.ruleset.restrictions_of("pair")]
        return frozenset(way for one, other in pairs for way in ((one, other), (other, one)))

    @cached_property
    def _types_bind(self) -> bool:
        rule = "same-type-other-colour"
        return rule in self.values and bool(self.ruleset.restrictions_of(rule))

    @cached_property
    def level_zeros(self) -> dict[str, tuple[Card, int]]:
        """The level-zero LRIGs that a deck may hold under this ruleset, and how many copies of each."""
        found = {}
        for card, _ in self.ruleset.starters(_ANY_MARK):
            copies = self._allowed_alone(card)
            if copies:
                found[card.name] = (card, copies)
        return found

    @cached_property
    def supply(self) -> Mapping[int, int]:
        """Copies of all playable level-zero LRIGs, by their colours."""
        supply: Counter[int] = Counter()
        for card, copies in self.level_zeros.values():
            supply[bits(card.colours)] += copies
        return supply

    def _allowed_alone(self, card: Card) -> int:
        """Copies of `card` that no rule about one card objects to."""
        copies = int(self.values.get("lrig-deck-copies", {}).get("at_most", self.limits.lrig_size))
        deck = Deck("", entries=(Entry(card, copies),))
        found = engine.objections(deck, self.ruleset, lambda rule: rule.name in _OF_ONE_CARD)
        return min([copies, *(finding.allowed or 0 for finding in found)])


@dataclass(slots=True)
class _Place:
    """Copies of a card on one line that are still in the deck; `wrong` under the heading of the other deck."""

    line: int
    count: int
    wrong: bool


class _Case:
    """One deck under repair. `caps` is what each card may keep for itself."""

    def __init__(self, repairer: Repairer, deck: Deck, errors: Sequence[Finding]) -> None:
        self.repairer = repairer
        self.errors = errors
        self.rules = {finding.rule for finding in errors}
        self.tally = engine.Prepared.of(repairer.ruleset).counting.tally(deck)
        self.roles = {name: repairer.limits.role(card) for name, card in self.tally.cards.items()}
        self.too_many = {f.rule for f in errors if f.found is not None and f.found > (f.allowed or 0)}
        self.naming: dict[str, list[Finding]] = {}
        self.places: dict[str, list[_Place]] = {name: [] for name in self.tally.cards}
        for entry in deck.entries:
            if entry.card.deckable:
                wrong = entry.zone not in (None, entry.card.zone)
                self.places[entry.card.name].append(_Place(entry.line, entry.count, wrong))
        self.caps = dict(self.tally.copies)
        for finding in errors:
            for named in finding.cards:
                self.naming.setdefault(named, []).append(finding)
            if finding.rule in _OF_ONE_CARD:
                name = finding.cards[0]
                self.caps[name] = min(self.caps[name], finding.allowed or 0)

    def solve(self) -> Repair | None:
        """Compares the ways to part what clashes, and writes the best down."""
        best: tuple[tuple[int, int, int], Plan, tuple[str, ...]] | None = None
        for dropped in self._ways():
            keeps = {name: cap for name, cap in self.caps.items() if cap and name not in dropped}
            stock: Counter[Role] = Counter()
            for name, cap in keeps.items():
                stock[self.roles[name]] += cap
            plan = fewest_changes(stock, self.repairer.limits, cache(partial(self._supply, keeps)))
            if plan is None:
                continue
            cost = plan.cost + sum(self.caps[name] for name in dropped)
            rank = (cost, plan.added, len(dropped))
            if best is None or rank < best[0]:
                best = rank, plan, dropped
        if best is None:
            return None
        return Repair(tuple(self._steps(best[1], best[2])))

    def _ways(self) -> Collection[tuple[str, ...]]:
        """The sets of names that could go so that no two cards clash; one for each loss by role."""
        ways: dict[frozenset[tuple[Role, int]], tuple[str, ...]] = {frozenset(): ()}
        for part in covers(graph_of(self._clashes())):
            wider: dict[frozenset[tuple[Role, int]], tuple[str, ...]] = {}
            for names in ways.values():
                for more in part:
                    together = names + more
                    loss: Counter[Role] = Counter()
                    for name in together:
                        loss[self.roles[name]] += self.caps[name]
                    wider.setdefault(frozenset(loss.items()), together)
            ways = wider
        return ways.values()

    def _clashes(self) -> Iterator[tuple[str, str]]:
        for finding in self.errors:
            if finding.rule == "forbidden-combination":
                pair = finding.cards
                if self.caps[pair[0]] and self.caps[pair[1]]:
                    yield pair[0], pair[1]
            elif finding.rule == "same-type-other-colour":
                cards = [self.tally.cards[name] for name in finding.cards if self.caps[name]]
                for index, one in enumerate(cards):
                    for other in cards[:index]:
                        if self.repairer.clash(one, other):
                            yield one.name, other.name

    def _supply(self, keeps: Mapping[str, int]) -> Mapping[int, int]:
        """Copies of level-zero LRIGs that could join what is kept, by their colours."""
        supply = Counter(self.repairer.supply)
        for name in {*keeps, *self._foes} & self.repairer.level_zeros.keys():
            card, copies = self.repairer.level_zeros[name]
            taken = copies if self._barred(name, keeps) else keeps.get(name, 0)
            supply[bits(card.colours)] -= taken
        return +supply

    def _barred(self, name: str, keeps: Mapping[str, int]) -> bool:
        return not self._foes.get(name, frozenset()).isdisjoint(keeps)

    @cached_property
    def _foes(self) -> dict[str, set[str]]:
        """For level-zero LRIGs that could join, the cards of the deck with which they clash."""
        foes: dict[str, set[str]] = {}
        for card in self.tally.cards.values():
            for name in self.repairer.barred_by(card):
                foes.setdefault(name, set()).add(card.name)
        return foes

    # Writing the plan down.

    def _steps(self, plan: Plan, dropped: Collection[str]) -> Iterator[Step]:
        yield from self._settle()
        yield from self._take_out_never()
        keeps = {
            name: 0 if name in dropped or self.roles[name] in plan.gone else cap for name, cap in self.caps.items()
        }
        self._drop_level_zeros(keeps, plan)
        for name, copies in self.tally.copies.items():
            if keeps[name] < copies:
                yield self._take_out(name, copies - keeps[name], plan)
        yield from self._move()
        yield from self._take_out_any(keeps, plan)
        yield from self._add(keeps, plan)

    def _settle(self) -> Iterator[Step]:
        for finding in self.errors:
            if finding.rule in _UNREAD:
                count = finding.problem.values.get("count", 0)
                written = str(finding.problem.values.get("written", ""))
                yield Step(
                    "settle",
                    count if isinstance(count, int) else 0,
                    (finding.code,),
                    lines=finding.lines,
                    written=written,
                )

    def _take_out_never(self) -> Iterator[Step]:
        for finding in self.errors:
            if finding.rule == "never-in-deck":
                yield Step(
                    "take-out",
                    finding.found or 0,
                    (finding.code,),
                    cards=finding.cards,
                    lines=finding.lines,
                )

    def _drop_level_zeros(self, keeps: dict[str, int], plan: Plan) -> None:
        """Names the surplus level-zero LRIGs, the last first, but none whose colours are needed."""
        needed = list(plan.cover)
        spare = []
        for name in self._named(keeps, ("level-zero",)):
            if self.roles[name].colours in needed:
                needed.remove(self.roles[name].colours)
                spare.append((name, keeps[name] - 1))
            else:
                spare.append((name, keeps[name]))
        surplus = plan.level_zeros_out
        for name, copies in reversed(spare):
            out = min(copies, surplus)
            keeps[name] -= out
            surplus -= out

    def _take_out(self, name: str, count: int, plan: Plan) -> Step:
        """From under the wrong heading first, then from the last lines."""
        places = self.places[name]
        touched = []
        left = count
        for place in sorted(places, key=lambda place: (not place.wrong, -place.line)):
            if left:
                touched.append(place)
                out = min(place.count, left)
                place.count -= out
                left -= out
        return Step(
            "take-out",
            count,
            self._codes(self._reasons(name, plan)),
            zone=self.tally.cards[name].zone,
            cards=(name,),
            lines=self._lines(touched),
        )

    def _reasons(self, name: str, plan: Plan) -> list[str]:
        """The rules for which copies of a card have gone."""
        role = self.roles[name]
        kept = any(place.count for place in self.places[name])
        misplaced = any(place.wrong and place.count for place in self.places[name])
        reasons = [
            finding.rule
            for finding in self.naming.get(name, ())
            if finding.rule in (*_OF_ONE_CARD, "team-piece-count")
            or (not kept and finding.rule in _OF_PRESENCE)
            or (not misplaced and finding.rule == "wrong-zone")
            or (finding.rule == "card-text-limit" and (role.sort == "arts" or not kept))
        ]
        reasons += [rule for rule, sorts in _OF_SIZE.items() if rule in self.too_many and (role.sort in sorts)]
        if role in plan.gone and plan.gone[role] not in reasons and self.caps[name]:
            reasons.append(plan.gone[role])
        return reasons or ["lrig-deck-size"]

    def _take_out_any(self, keeps: Mapping[str, int], plan: Plan) -> Iterator[Step]:
        main = plan.main
        whole = (
            (main.out_burst, "life-burst", ("life-burst",), ["life-burst-count", "main-deck-size"]),
            (main.out_plain, "no-life-burst", ("no-life-burst",), ["life-burst-count", "main-deck-size"]),
            (main.out_either, "main", _MAIN, ["main-deck-size"]),
            (plan.arts_out, "arts", ("arts",), ["card-text-limit", "lrig-deck-size"]),
            (plan.lrig_out, "lrig", ("lrig", "arts"), ["lrig-deck-size"]),
            (plan.team_pieces_out, "team-piece", ("team-piece",), ["team-piece-count", "piece-count"]),
            (plan.pieces_out, "piece", _PIECES, ["piece-count"]),
        )
        for count, what, sorts, (reason, *also) in whole:
            if count:
                reasons = [reason, *(rule for rule in also if rule in self.too_many)]
                names = self._named(keeps, sorts)
                yield Step(
                    "take-out",
                    count,
                    self._codes(reasons),
                    cast("What", what if len(names) > 1 else "card"),
                    self.tally.cards[names[0]].zone,
                    names,
                    self._lines(place for name in names for place in self.places[name] if place.count),
                )

    def _move(self) -> Iterator[Step]:
        """What stays under a wrong heading."""
        for finding in self.errors:
            if finding.rule == "wrong-zone":
                name = finding.cards[0]
                wrong = [place for place in self.places[name] if place.wrong and place.count]
                if wrong:
                    count = sum(place.count for place in wrong)
                    zone = self.tally.cards[name].zone
                    yield Step("move", count, (finding.code,), zone=zone, cards=(name,), lines=self._lines(wrong))

    def _add(self, keeps: Mapping[str, int], plan: Plan) -> Iterator[Step]:
        yield from self._add_level_zeros(keeps, plan)
        main = plan.main
        matching = self.repairer.limits.colours and bool(plan.level_zeros_in or self._named(keeps, ("level-zero",)))
        for count, what, reasons in (
            (main.in_burst, "life-burst", ("main-deck-size", "life-burst-count")),
            (main.in_plain, "no-life-burst", ("main-deck-size", "life-burst-count")),
            (main.in_either, "main", ("main-deck-size",)),
        ):
            if count:
                yield Step(
                    "add",
                    count,
                    self._codes(rule for rule in reasons if rule in self.repairer.values),
                    cast("What", what),
                    "main",
                    level_zero_colours=matching,
                )

    def _add_level_zeros(self, keeps: Mapping[str, int], plan: Plan) -> Iterator[Step]:
        if not plan.level_zeros_in:
            return
        kept = {name: copies for name, copies in keeps.items() if copies}
        addable = [card for name, (card, copies) in self.repairer.level_zeros.items() if kept.get(name, 0) < copies]
        barred = tuple(sorted(card.name for card in addable if self._barred(card.name, kept)))
        owned = {
            lrig_type for name in kept if (card := self.tally.cards[name]).is_level_zero for lrig_type in card.types
        }
        types = dict.fromkeys(
            lrig_type
            for name in kept
            if (card := self.tally.cards[name]).is_lrig and not card.is_level_zero
            for lrig_type in card.types
            if lrig_type not in owned
        )
        reasons = [rule for rule in ("level-zero-lrig", "piece-needs-three-lrigs", "off-colour") if rule in self.rules]
        for colours, count in Counter(plan.level_zeros_in).items():
            fitting = [card.name for card in addable if card.name not in barred and not colours & ~bits(card.colours)]
            yield Step(
                "add",
                count,
                self._codes(reasons or ["level-zero-lrig"]),
                "level-zero",
                "lrig",
                cards=tuple(fitting) if len(fitting) == 1 else (),
                colours=letters(colours),
                types=tuple(types),
                barred=barred,
            )

    def _named(self, keeps: Mapping[str, int], sorts: Collection[str]) -> tuple[str, ...]:
        return tuple(name for name, kept in keeps.items() if kept and self.roles[name].sort in sorts)

    def _codes(self, reasons: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted({self.repairer.ruleset.known.codes[rule] for rule in reasons}))

    @staticmethod
    def _lines(places: Iterable[_Place]) -> tuple[int, ...]:
        return tuple(sorted({place.line for place in places if place.line}))
