from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from deckcheck.repair.counting import UNLIMITED, Limits, bits, cover, letters, main_plan

LIMITS = Limits(
    main_size=4,
    bursts_least=0,
    bursts_most=2,
    lrig_size=3,
    level_zeros=1,
    pieces=2,
    level_zeros_with_pieces=3,
    team_pieces=1,
    printed_limits=False,
    colours=False,
)


@pytest.mark.parametrize("size", [None, 4])
@pytest.mark.parametrize("least", [0, 2])
@pytest.mark.parametrize("most", [2, UNLIMITED])
@pytest.mark.parametrize("burst", range(8))
@pytest.mark.parametrize("plain", range(8))
def test_main_plan_is_smallest(burst: int, plain: int, most: int, least: int, size: int | None) -> None:
    limits = replace(LIMITS, main_size=size, bursts_least=least, bursts_most=most)
    plan = main_plan(burst, plain, limits)
    # Whatever the choices, the outcome is right.
    for out_burst, in_burst in itertools.product(range(plan.out_either + 1), range(plan.in_either + 1)):
        bursts = burst - plan.out_burst - out_burst + plan.in_burst + in_burst
        plains = plain - plan.out_plain - plan.out_either + out_burst + plan.in_plain + plan.in_either - in_burst
        assert least <= bursts <= most
        assert plains >= 0
        assert size is None or bursts + plains == size
    assert plan.out + plan.added == min(
        abs(burst - bursts) + abs(plain - plains)
        for bursts, plains in itertools.product(range(15), repeat=2)
        if least <= bursts <= most and (size is None or bursts + plains == size)
    )


def test_a_choice_is_left_wherever_there_is_one() -> None:
    assert main_plan(1, 5, LIMITS).out_either == 1
    assert main_plan(1, 5, LIMITS).out_plain == 1
    assert main_plan(1, 1, LIMITS).in_either == 1
    assert main_plan(1, 1, LIMITS).in_plain == 1


def test_cover_takes_few() -> None:
    choices = frozenset(map(bits, ("W", "R", "U", "WR")))
    assert cover(bits("WR"), choices) == (bits("WR"),)
    assert cover(bits("WRU"), choices) is not None
    assert len(cover(bits("WRU"), choices) or ()) == 2
    assert cover(bits("G"), choices) is None
    assert cover(0, frozenset()) == ()


def test_colours_there_and_back() -> None:
    assert letters(bits("KWU")) == "WUK"
