from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.repair.covers import covers, graph_of

NAMES = "abcdefg"
EDGES = st.sets(st.sampled_from(list(itertools.combinations(NAMES, 2))), max_size=9)


@given(EDGES)
def test_the_covers_are_all_smallest_covers(edges: set[tuple[str, str]]) -> None:
    together = [frozenset("".join(itertools.chain(*way))) for way in itertools.product(*covers(graph_of(edges)))]
    everything = [
        frozenset(names)
        for size in range(len(NAMES) + 1)
        for names in itertools.combinations(NAMES, size)
        if all(one in names or other in names for one, other in edges)
    ]
    smallest = {one for one in everything if not any(other < one for other in everything)}
    assert set(together) == smallest
    assert len(together) == len(smallest)


def test_a_star_has_two_covers() -> None:
    assert list(covers(graph_of([("hub", "a"), ("hub", "b"), ("c", "hub")]))) == [[("hub",), ("a", "b", "c")]]


def test_without_clashes_there_is_nothing_to_part() -> None:
    assert list(covers(graph_of([]))) == []
