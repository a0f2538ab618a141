"""No repair is smaller: compared with every legal deck of a tiny game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import engine
from deckcheck.formats import Ruleset
from deckcheck.model import Card
from deckcheck.repair import Repairer
from tests.repair.game import LATER, EveryDeck, apply, card, deck, ruleset

MAINS = [
    card(f"{colour} {sort} {number}", "SIGNI", colour, life_burst=sort == "burst")
    for colour in ("W", "U")
    for sort, number in (("burst", 1), ("plain", 1), ("plain", 2))
]
ZEROS = [
    card("white tama zero", "LRIG", "W", level=0, types=("tama",)),
    card("blue tama zero", "LRIG", "U", level=0, types=("tama",)),
    card("blue piruluk zero", "LRIG", "U", level=0, types=("piruluk",)),
    card("green zero", "LRIG", "G", level=0, types=("mel",)),
]
OTHER_WHITE_ZERO = card("white mel zero", "LRIG", "W", level=0, types=("mel",))
BLACK_ZERO = card("black zero", "LRIG", "K", level=0, types=("iona",))
BLACK_ARTS = card("black arts", "ARTS", "K")
LRIGS = [
    card("white tama", "LRIG", "W", level=1, types=("tama",)),
    card("blue tama", "LRIG", "U", level=1, types=("tama",)),
    card("blue piruluk", "ASSIST_LRIG", "U", level=1, types=("piruluk",)),
]
ARTS = [card("white arts", "ARTS", "W"), card("blue arts", "ARTS", "U"), card("grey arts", "ARTS")]
FEW_ARTS = card("few arts", "LRIG", level=1, types=("mugen",), max_arts=1)
NO_ARTS = card("no arts", "LRIG", level=2, types=("mugen",), max_arts=0)
PIECES = [
    card("piece", "PIECE", "W"), card("other piece", "PIECE"),
    card("team piece", "PIECE", "W", piece="team"), card("dream piece", "PIECE", "U", piece="dream_team"),
]  # fmt: skip
OUTSIDE = [
    card("unmarked", "SIGNI", "W", mark=""),
    card("tomorrow", "SPELL", "U", day=LATER),
    card("coin", "TOKEN", deckable=False),
    card("unmarked zero", "LRIG", "W", level=0, types=("old",), mark=""),
]

POOL = {"marks": ["D"]}
BASE: Mapping[str, Mapping[str, Any]] = {
    "main-deck-size": {"exactly": 4},
    "life-burst-count": {"at_most": 2},
    "main-deck-copies": {"at_most": 2},
    "wrong-zone": {},
    "lrig-deck-size": {"at_most": 3},
    "lrig-deck-copies": {"at_most": 1},
    "level-zero-lrig": {"at_least": 1},
    "never-in-deck": {},
    "not-released": {},
    "not-in-format": POOL,
    "banned-card": {},
    "restricted-copies": {},
    "forbidden-combination": {},
    "same-type-other-colour": {},
}
WITH_PIECES = {
    "piece-count": {"at_most": 2},
    "piece-needs-three-lrigs": {"at_least": 2},
    "team-piece-count": {"at_most": 1},
}
SAME_TYPE = ("same-type-other-colour", (), None)

Case = tuple[Mapping[str, Mapping[str, Any]], Sequence[tuple[str, tuple[str, ...], int | None]], list[Card], int]
CASES: Mapping[str, Case] = {
    "sizes": (BASE, (), MAINS + ZEROS + LRIGS + ARTS[:1], 1),
    "exactly so many bursts": (
        {**BASE, "life-burst-count": {"exactly": 2}}, (), MAINS + ZEROS[:2] + LRIGS[:1], 1,
    ),
    "two copies in the LRIG deck": (
        {**BASE, "lrig-deck-copies": {"at_most": 2}}, (), MAINS[:3] + ZEROS[:2] + LRIGS[:1] + ARTS[:1], 2,
    ),
    "bans and pairs over both decks": (
        BASE,
        (
            ("ban", ("W burst 1",), None),
            ("max", ("U plain 1",), 1),
            ("max", ("grey arts",), 0),
            ("pair", ("white arts", "W plain 1"), None),
            ("pair", ("white arts", "U burst 1"), None),
            ("pair", ("blue arts", "U burst 1"), None),
            ("pair", ("white tama", "blue tama"), None),
            ("pair", ("white tama zero", "white tama"), None),
        ),
        MAINS + ZEROS[:3] + LRIGS[:2] + ARTS,
        1,
    ),
    "Pieces": (
        {**BASE, **WITH_PIECES}, (("pair", ("piece", "W burst 1"), None),), MAINS[:3] + ZEROS + LRIGS[:1] + PIECES, 1,
    ),
    "one type, one colour": (
        {**BASE, **WITH_PIECES}, (SAME_TYPE,), MAINS[:3] + ZEROS + LRIGS + PIECES[:2], 1,
    ),
    "printed limits": (
        {**BASE, "lrig-deck-size": {"at_most": 5}, "card-text-limit": {}},
        (("pair", ("few arts", "white arts"), None),),
        MAINS[:3] + ZEROS[:1] + LRIGS[:1] + ARTS + [FEW_ARTS, NO_ARTS],
        1,
    ),
    "colours of the level zeros": (
        {**BASE, **WITH_PIECES, "level-zero-lrig": {"at_least": 2}, "off-colour": {}},
        (),
        MAINS + ZEROS + LRIGS[:1] + ARTS[:2] + PIECES[1:3],
        1,
    ),
    "colours of three level zeros at most": (
        {**BASE, "lrig-deck-size": {"at_most": 5}, "off-colour": {}},
        (),
        MAINS + ZEROS[1:] + [OTHER_WHITE_ZERO, BLACK_ZERO] + LRIGS[2:] + ARTS[:2] + [BLACK_ARTS],
        1,
    ),
    "colours, where no level zero is asked for": (
        {rule: values for rule, values in {**BASE, "off-colour": {}}.items() if rule != "level-zero-lrig"},
        (),
        MAINS + ZEROS[:3] + LRIGS[:1] + ARTS[:2],
        1,
    ),
    "colours and types at once": (
        {**BASE, "lrig-deck-size": {"at_most": 4}, "off-colour": {}},
        (SAME_TYPE, ("pair", ("white arts", "U burst 1"), None)),
        MAINS + ZEROS[:3] + [OTHER_WHITE_ZERO] + LRIGS + ARTS[:1],
        1,
    ),
    "no main deck size": (
        {
            **{rule: values for rule, values in BASE.items() if rule != "main-deck-size"},
            "life-burst-count": {"exactly": 2},
        },
        (),
        MAINS[:3] + ZEROS[:2],
        1,
    ),
}  # fmt: skip


@cache
def tiny(name: str) -> tuple[Ruleset, Repairer, EveryDeck]:
    rules, restrictions, pool, copies = CASES[name]
    made = ruleset(rules, restrictions, [*pool, *OUTSIDE])
    lrig_most = int(rules["lrig-deck-size"]["at_most"]) + 2 * ("piece-count" in rules)
    return made, Repairer(made), EveryDeck(made, pool, 4 if "main-deck-size" in rules else 6, lrig_most, copies)


@pytest.mark.parametrize("name", CASES)
@given(data=st.data())
@settings(max_examples=120)
def test_no_legal_deck_is_nearer(name: str, data: st.DataObject) -> None:
    made, repairer, every = tiny(name)
    pool = CASES[name][2]
    copies = st.sampled_from((0, 0, 1, 1, 2, 3))
    broken = Counter({c: n for c in pool if (n := data.draw(copies, c.name))})
    for outside in OUTSIDE:
        broken[outside] = data.draw(st.sampled_from((0, 0, 0, 0, 1, 2)), outside.name)
    broken = +broken
    verdict = engine.check(deck(broken), made)
    repair = repairer.repair(verdict)
    if verdict.legal:
        assert repair is None
        return
    assert repair is not None
    assert repair.changes == every.nearest(broken)
    mended = apply(
        repair,
        deck(broken),
        made,
        lambda rows: data.draw(st.sampled_from(rows)),
        lambda step: data.draw(st.permutations(pool)),
    )
    assert [f.message for f in engine.check(mended, made).findings] == []
