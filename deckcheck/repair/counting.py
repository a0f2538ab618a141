"""The fewest changes to a deck in which every card is allowed and no two clash: counting alone.

A deck is here a stock: how many copies of each role. Cards of one role are alike to every rule that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from deckcheck.model import Card
from deckcheck.record import Record
from deckcheck.rules.wixoss.off_colour import STARTERS

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset

UNLIMITED = 1 << 30
COLOURS = "WRUGK"
_NO_LEVEL_ZERO = -1  # in place of colours: without a level-zero LRIG there is nothing to match

Sort: TypeAlias = Literal["life-burst", "no-life-burst", "level-zero", "arts", "lrig", "piece", "team-piece"]


class Role(NamedTuple):
    """`colours` are bits in the order of COLOURS, 0 where no rule asks for them; `max_arts` as printed."""

    sort: Sort
    colours: int = 0
    max_arts: int = UNLIMITED


Stock: TypeAlias = Mapping[Role, int]
# Colours of the level-zero LRIGs that could be added, and copies of each.
Starters: TypeAlias = Callable[[], Mapping[int, int]]


class Limits(Record):
    """The numbers in force; a rule that is not in force leaves its number harmless."""

    main_size: int | None
    bursts_least: int
    bursts_most: int
    lrig_size: int
    level_zeros: int
    pieces: int
    level_zeros_with_pieces: int
    team_pieces: int
    printed_limits: bool
    colours: bool

    @classmethod
    def of(cls, ruleset: Ruleset) -> Limits:
        """The numbers of `ruleset`."""
        values = {entry.rule: entry.values for entry in ruleset.rules}

        def value(rule: str, key: str, otherwise: int) -> int:
            return int(values.get(rule, {}).get(key, otherwise))

        exactly = value("life-burst-count", "exactly", 0)
        return cls(
            main_size=value("main-deck-size", "exactly", 0) if "main-deck-size" in values else None,
            bursts_least=exactly,
            bursts_most=value("life-burst-count", "at_most", exactly or UNLIMITED),
            lrig_size=value("lrig-deck-size", "at_most", UNLIMITED),
            level_zeros=value("level-zero-lrig", "at_least", 0),
            pieces=value("piece-count", "at_most", UNLIMITED),
            level_zeros_with_pieces=value("piece-needs-three-lrigs", "at_least", 0),
            team_pieces=value("team-piece-count", "at_most", UNLIMITED),
            printed_limits="card-text-limit" in values,
            colours="off-colour" in values,
        )

    def role(self, card: Card) -> Role:
        """What `card` is to these rules."""
        sort: Sort
        if card.zone == "main":
            sort = "life-burst" if card.life_burst else "no-life-burst"
        elif card.is_level_zero:
            sort = "level-zero"
        elif card.kind == "PIECE":
            sort = "team-piece" if card.piece in ("team", "dream_team") else "piece"
        else:
            sort = "arts" if card.kind == "ARTS" else "lrig"
        limited = self.printed_limits and card.max_arts is not None
        return Role(
            sort,
            bits(card.colours) if self.colours else 0,
            card.max_arts if limited and card.max_arts is not None else UNLIMITED,
        )


class MainPlan(Record):
    """Main-deck cards to take out and to add: with a life burst, without one, and either."""

    out_burst: int = 0
    out_plain: int = 0
    out_either: int = 0
    in_burst: int = 0
    in_plain: int = 0
    in_either: int = 0

    @property
    def out(self) -> int:
        """Cards taken out."""
        return self.out_burst + self.out_plain + self.out_either

    @property
    def added(self) -> int:
        """Cards added."""
        return self.in_burst + self.in_plain + self.in_either


class Plan(Record):
    """The fewest changes to a stock.

    `gone` are the roles that leave altogether, with the rule that makes them: off-colour, card-text-limit or
    piece-needs-three-lrigs. `level_zeros_in` are the colours that each added level-zero LRIG must have, 0 for any;
    `cover` the colours of level-zero LRIGs that must stay.
    """

    cost: int
    gone: Mapping[Role, str]
    main: MainPlan
    arts_out: int
    lrig_out: int
    level_zeros_out: int
    level_zeros_in: tuple[int, ...]
    cover: tuple[int, ...]
    pieces_out: int
    team_pieces_out: int

    @property
    def added(self) -> int:
        """Cards added."""
        return self.main.added + len(self.level_zeros_in)


def bits(colours: str) -> int:
    """Colour letters -> bits."""
    return sum(1 << COLOURS.index(letter) for letter in set(colours))


def letters(colours: int) -> str:
    """Bits -> colour letters."""
    return "".join(letter for index, letter in enumerate(COLOURS) if colours >> index & 1)


def fewest_changes(stock: Stock, limits: Limits, starters: Starters) -> Plan | None:
    """The cheapest plan; of several, one that adds least. None where none is possible.

    What cannot be computed is tried: the colours that the deck may have, the printed limit that it keeps to, and
    whether it keeps Pieces. The rest follows.
    """
    best: Plan | None = None
    printed = sorted({role.max_arts for role in stock} | {UNLIMITED})
    with_pieces = any(role.sort in ("piece", "team-piece") for role in stock)
    for colours in _palettes(limits):
        for most_arts in printed:
            for pieces in (True, False) if with_pieces else (False,):
                gone = dict(_gone(stock, limits, colours, most_arts, pieces=pieces))
                if best is not None and sum(stock[role] for role in gone) > best.cost:
                    continue
                for plan in _plans(stock, gone, limits, starters, colours, most_arts, pieces=pieces):
                    if best is None or (plan.cost, plan.added) < (best.cost, best.added):
                        best = plan
    return best


def _palettes(limits: Limits) -> Iterator[int]:
    if not limits.colours:
        yield 0
        return
    if not limits.level_zeros:
        yield _NO_LEVEL_ZERO
    yield from range(1 << len(COLOURS))


def _gone(stock: Stock, limits: Limits, colours: int, most_arts: int, *, pieces: bool) -> Iterator[tuple[Role, str]]:
    for role in stock:
        if limits.colours and (role.colours & ~colours or (colours == _NO_LEVEL_ZERO and role.sort == "level-zero")):
            yield role, "off-colour"
        elif role.max_arts < most_arts:
            yield role, "card-text-limit"
        elif not pieces and role.sort in ("piece", "team-piece"):
            yield role, "piece-needs-three-lrigs"


def _plans(
    stock: Stock,
    gone: Mapping[Role, str],
    limits: Limits,
    starters: Starters,
    colours: int,
    most_arts: int,
    *,
    pieces: bool,
) -> Iterator[Plan]:
    """The plans once the roles in `gone` have left, one for each way to cover `colours`."""
    have: dict[str, int] = {}
    for role, copies in stock.items():
        if role not in gone:
            have[role.sort] = have.get(role.sort, 0) + copies
    level_zeros, arts = have.get("level-zero", 0), have.get("arts", 0)
    plain_pieces, team_pieces = have.get("piece", 0), have.get("team-piece", 0)
    left = sum(stock[role] for role in gone)

    main = main_plan(have.get("life-burst", 0), have.get("no-life-burst", 0), limits)
    team_out = max(0, team_pieces - limits.team_pieces)
    pieces_out = max(0, plain_pieces + team_pieces - team_out - limits.pieces)
    arts_out = max(0, arts - most_arts)
    others = have.get("lrig", 0) + arts - arts_out
    need = max(limits.level_zeros, limits.level_zeros_with_pieces) if pieces else limits.level_zeros

    if colours == _NO_LEVEL_ZERO:
        if need:
            return
        colours = 0
    owned = frozenset(role.colours for role in stock if role.sort == "level-zero" and role not in gone)
    supply = starters() if colours or level_zeros < need else {}
    for bought in _subsets(colours):
        new = cover(bought, frozenset(supply))
        kept = cover(colours & ~bought, owned)
        if new is None or kept is None or len(new) + len(kept) > STARTERS:
            continue
        added = max(len(new), need - level_zeros)
        stay = min(level_zeros, limits.lrig_size - added)
        if stay < len(kept) or stay + added < need or added > sum(supply.values()):
            continue
        others_out = max(0, others + stay + added - limits.lrig_size)
        yield Plan(
            cost=left + main.out + main.added + team_out + pieces_out + arts_out + others_out
            + level_zeros - stay + added,
            gone=gone,
            main=main,
            arts_out=arts_out,
            lrig_out=others_out,
            level_zeros_out=level_zeros - stay,
            level_zeros_in=(*new, *(0,) * (added - len(new))),
            cover=kept,
            pieces_out=pieces_out,
            team_pieces_out=team_out,
        )  # fmt: skip


def _subsets(colours: int) -> Iterator[int]:
    """All subsets, the empty one first: of equal plans, the first asks for no colour that it need not have."""
    subset = 0
    while True:
        yield subset
        if subset == colours:
            return
        subset = (subset - colours) & colours


@lru_cache(maxsize=4096)
def cover(colours: int, choices: frozenset[int]) -> tuple[int, ...] | None:
    """The fewest of `choices` that have all of `colours` between them; None where all together do not."""
    if not colours:
        return ()
    best: tuple[int, ...] | None = None
    for choice in sorted(choices):
        if choice & colours & -colours:
            rest = cover(colours & ~choice, choices)
            if rest is not None and (best is None or len(rest) + 1 < len(best)):
                best = (choice, *rest)
    return best


def main_plan(burst: int, plain: int, limits: Limits) -> MainPlan:
    """The fewest changes to a main deck of `burst` cards with a life burst and `plain` without.

    `low` and `high` bound how many life bursts must go on balance; below 0, some must come.
    """
    least = limits.bursts_least
    if limits.main_size is None:
        return MainPlan(out_burst=max(0, burst - limits.bursts_most), in_burst=max(0, least - burst))
    low, high = burst - min(limits.bursts_most, limits.main_size), burst - least
    surplus = burst + plain - limits.main_size
    if surplus >= 0:
        if low > surplus:
            return MainPlan(out_burst=low, in_plain=low - surplus)
        if high < 0:
            return MainPlan(out_plain=surplus - high, in_burst=-high)
        first, last = max(0, low), min(surplus, high)
        return MainPlan(out_burst=first, out_plain=surplus - last, out_either=last - first)
    missing = -surplus
    if low > 0:
        return MainPlan(out_burst=low, in_plain=missing + low)
    if -high > missing:
        return MainPlan(out_plain=-high - missing, in_burst=-high)
    first, last = max(0, -high), min(missing, -low)
    return MainPlan(in_burst=first, in_plain=missing - last, in_either=last - first)
