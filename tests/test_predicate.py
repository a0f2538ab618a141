"""Predicates: what fits, what is refused, and that the compiled function means what the data says."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.model import Card, Release, Zone
from deckcheck.predicate import TYPES, compiled, faults
from tests.conftest import ROOT
from tests.rules.casefile import catalog, load

GAME = load(ROOT / "data" / "wixoss" / "game.toml")
FACTS: Mapping[str, str] = GAME["facts"]


def card(kind: str = "SIGNI", **facts: Any) -> Card:
    """A card out since 2020."""
    zone: Zone = "main" if kind in ("SIGNI", "SPELL") else "lrig"
    return Card(1, "n", kind, zone, True, (Release("", date(2020, 1, 1), "S", "official"),), **facts)


LRIG = card("LRIG", level=0, types=("タマ", "イオナ"))
SIGNI = card(level=2, life_burst=True)
SPELL = card("SPELL", guard=True)


@pytest.mark.parametrize(
    ("predicate", "fitting"),
    [
        ({}, [LRIG, SIGNI, SPELL]),
        ({"kind": "LRIG"}, [LRIG]),
        ({"kind": ["LRIG", "SPELL"]}, [LRIG, SPELL]),
        ({"kind": "LRIG", "level": 2}, []),
        ({"level": 0}, [LRIG]),
        ({"level": [0, 2]}, [LRIG, SIGNI]),
        ({"not": {"level": [0, 2]}}, [SPELL]),
        ({"life_burst": True}, [SIGNI]),
        ({"guard": False}, [LRIG, SIGNI]),
        ({"types": "イオナ"}, [LRIG]),
        ({"types": ["花代", "タマ"]}, [LRIG]),
        ({"only_for": ""}, [LRIG, SIGNI, SPELL]),
        ({"any": [{"level": 0}, {"guard": True}]}, [LRIG, SPELL]),
        ({"zone": "main", "not": {"kind": "SPELL"}}, [SIGNI]),
        ({"not": {}}, []),
        ({"any": [{"not": {"any": [{"level": 0}]}}, {"kind": "LRIG"}]}, [LRIG, SIGNI, SPELL]),
    ],
)
def test_which_cards_fit(predicate: dict[str, Any], fitting: list[Card]) -> None:
    assert list(faults(predicate, FACTS)) == []
    assert [one for one in (LRIG, SIGNI, SPELL) if compiled(predicate)(one)] == fitting


@pytest.mark.parametrize(
    ("predicate", "said"),
    [
        ({"knid": "LRIG"}, ["knid: cards have no such fact; did you mean 'kind'?"]),
        ({"nott": {}}, ["nott: cards have no such fact; did you mean 'not'?"]),
        ({"__class__": "x"}, ["__class__: cards have no such fact"]),
        ({"level": "0"}, ["level: '0' is no number"]),
        ({"level": True}, ["level: True is no number"]),
        ({"life_burst": 1}, ["life_burst: 1 is no flag"]),
        ({"kind": 3}, ["kind: 3 is no word"]),
        ({"types": ["タマ", 3]}, ["types: 3 is no word"]),
        ({"kind": {"a": 1}}, ["kind: {'a': 1} is no word"]),
        ({"kind": []}, ["kind: an empty list fits no card"]),
        ({"any": {}}, ["any: must be a list of predicates"]),
        ({"any": []}, ["any: must be a list of predicates"]),
        ({"any": ["LRIG"]}, ["'LRIG': a predicate is a table, such as { name = ... }"]),
        ("LRIG", ["'LRIG': a predicate is a table, such as { name = ... }"]),
        (
            {"not": {"levle": 1, "any": [{"guard": "yes"}]}},
            ["levle: cards have no such fact; did you mean 'level'?", "guard: 'yes' is no flag"],
        ),
    ],
)
def test_what_is_wrong_is_told_all_at_once(predicate: object, said: list[str]) -> None:
    assert list(faults(predicate, FACTS)) == said


def test_depth_is_limited() -> None:
    deep: dict[str, Any] = {}
    for _ in range(5000):
        deep = {"not": deep}
    assert list(faults(deep, FACTS)) == ["predicates within one another, more than 8 deep"]


def test_the_facts_of_the_game_are_those_of_its_cards() -> None:
    for one in catalog().all_cards():
        for fact, kind in FACTS.items():
            value = getattr(one, fact)
            if kind == "words":
                assert isinstance(value, tuple)
                assert all(type(word) is str for word in value)
            else:
                assert type(value) is TYPES[kind] or (kind == "number" and value is None), fact


# A card at random, and predicates over a few of its facts.
cards = st.builds(
    card,
    kind=st.sampled_from(["LRIG", "SIGNI", "SPELL"]),
    level=st.none() | st.integers(0, 2),
    guard=st.booleans(),
    types=st.lists(st.sampled_from("abc"), max_size=2).map(tuple),
)


def _one_or_many(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return values | st.lists(values, min_size=1, max_size=3)


_plain = st.fixed_dictionaries(
    {},
    optional={
        "kind": _one_or_many(st.sampled_from(["LRIG", "SIGNI", "SPELL"])),
        "level": _one_or_many(st.integers(0, 2)),
        "guard": _one_or_many(st.booleans()),
        "types": _one_or_many(st.sampled_from("abc")),
    },
)
predicates: st.SearchStrategy[dict[str, Any]] = st.recursive(
    _plain,
    lambda inner: st.builds(
        lambda own, more: own | more,
        _plain,
        st.fixed_dictionaries({}, optional={"any": st.lists(inner, min_size=1, max_size=3), "not": inner}),
    ),
    max_leaves=6,
)


def _meaning(predicate: Mapping[str, Any], one: Card) -> bool:
    """What the data says, read off word by word."""
    for key, wanted in predicate.items():
        if key == "any":
            fits = any(_meaning(choice, one) for choice in wanted)
        elif key == "not":
            fits = not _meaning(wanted, one)
        else:
            values, value = wanted if isinstance(wanted, list) else [wanted], getattr(one, key)
            fits = any(word in values for word in value) if isinstance(value, tuple) else value in values
        if not fits:
            return False
    return True


@given(predicates, cards)
def test_the_function_means_what_the_data_says(predicate: dict[str, Any], one: Card) -> None:
    assert compiled(predicate)(one) is _meaning(predicate, one)
    assert compiled({"not": predicate})(one) is not compiled(predicate)(one)
    assert compiled({"any": [predicate, {"not": predicate}]})(one)


_nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*FACTS, "any", "not", "x"]), inner, max_size=3)
    ),
)


@given(_nonsense | predicates, cards)
def test_what_has_no_faults_can_be_compiled(data: Any, one: Card) -> None:
    if not list(faults(data, FACTS)):
        assert compiled(data)(one) in (True, False)
