"""Predicates: which cards are meant, told as data over the facts of a card.

    { kind = "LRIG", level = 0 }                   both
    { kind = ["LRIG", "ASSIST_LRIG"] }             any of these; of a fact of many words, a card that has any of them
    { any = [{ guard = true }, { level = 0 }] }    at least one
    { zone = "lrig", not = { kind = "PIECE" } }    and not

The empty predicate fits every card. A number that a card does not have fits nothing. A game says which facts its
cards have, and of which type: word, words, number or flag.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any, TypeAlias

from deckcheck.model import Card

Predicate: TypeAlias = Mapping[str, Any]
Test: TypeAlias = Callable[[Card], bool]

TYPES: Mapping[str, type] = {"word": str, "words": str, "number": int, "flag": bool}
_DEEPEST = 8  # predicates within one another


def compiled(predicate: Predicate) -> Test:
    """The function that tells whether a card fits; `predicate` has no `faults`."""
    tests = [_test(key, wanted) for key, wanted in predicate.items()]
    if len(tests) == 1:
        return tests[0]
    return lambda card: all(test(card) for test in tests)


def _test(key: str, wanted: Any) -> Test:
    if key == "any":
        choices = [compiled(choice) for choice in wanted]
        return lambda card: any(choice(card) for choice in choices)
    if key == "not":
        refused = compiled(wanted)
        return lambda card: not refused(card)
    fact, values = attrgetter(key), frozenset(wanted if isinstance(wanted, list) else [wanted])

    def fits(card: Card) -> bool:
        value = fact(card)
        return not values.isdisjoint(value) if isinstance(value, tuple) else value in values

    return fits


def faults(predicate: object, facts: Mapping[str, str], depth: int = 1) -> Iterator[str]:
    """What is wrong with a predicate over `facts`, name -> type: `key: reason` each."""
    if not isinstance(predicate, Mapping):
        yield f"{predicate!r:.40}: a predicate is a table, such as {{ {next(iter(facts), 'kind')} = ... }}"
        return
    if depth > _DEEPEST:
        yield f"predicates within one another, more than {_DEEPEST} deep"
        return
    for key, wanted in predicate.items():
        if key == "not":
            yield from faults(wanted, facts, depth + 1)
        elif key == "any":
            if not isinstance(wanted, list) or not wanted:
                yield "any: must be a list of predicates"
                continue
            for choice in wanted:
                yield from faults(choice, facts, depth + 1)
        elif key not in facts:
            import difflib

            near = difflib.get_close_matches(key, [*facts, "any", "not"], n=1)
            yield f"{key}: cards have no such fact" + (f"; did you mean {near[0]!r}?" if near else "")
        else:
            # A flag is no number, though Python counts with it.
            values = wanted if isinstance(wanted, list) else [wanted]
            if not values:
                yield f"{key}: an empty list fits no card"
            for value in values:
                if type(value) is not TYPES[facts[key]]:
                    yield f"{key}: {value!r:.40} is no {facts[key].rstrip('s')}"
