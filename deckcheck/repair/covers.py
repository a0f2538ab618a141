"""The ways to part cards that may not be together: the smallest covers of the graph of clashes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import TypeAlias

Graph: TypeAlias = Mapping[str, Set[str]]


def graph_of(clashes: Iterable[tuple[str, str]]) -> Graph:
    """The neighbours of each name."""
    graph: dict[str, set[str]] = {}
    for one, other in clashes:
        graph.setdefault(one, set()).add(other)
        graph.setdefault(other, set()).add(one)
    return graph


def covers(graph: Graph) -> Iterator[list[tuple[str, ...]]]:
    """For each connected part of the graph, the sets of names of which one has to go.

    Every smallest such set is among them. Names with the same neighbours stay or go together: where one stays,
    all its neighbours go, and nothing speaks against the other any more.
    """
    twins: dict[frozenset[str], list[str]] = {}
    for name, neighbours in graph.items():
        twins.setdefault(frozenset(neighbours), []).append(name)
    leader = {name: group[0] for group in twins.values() for name in group}
    groups = {group[0]: tuple(group) for group in twins.values()}
    small = {first: {leader[other] for other in graph[first]} for first in groups}
    for part in _parts(small):
        found = set(_covers({name: small[name] for name in part}))
        smallest = [one for one in found if not any(other < one for other in found)]
        ways = [tuple(name for first in groups if first in one for name in groups[first]) for one in smallest]
        yield sorted(ways, key=lambda names: (len(names), names))


def _parts(graph: Graph) -> Iterator[set[str]]:
    waiting = dict.fromkeys(graph)
    while waiting:
        part: set[str] = set()
        reached = [next(iter(waiting))]
        while reached:
            name = reached.pop()
            if name not in part:
                part.add(name)
                del waiting[name]
                reached += graph[name]
        yield part


def _covers(graph: Graph) -> Iterator[frozenset[str]]:
    """Either the name with most neighbours goes, or all its neighbours do."""
    name = max(graph, key=lambda one: len(graph[one]), default="")
    if not name or not graph[name]:
        yield frozenset()
        return
    for leaving in ({name}, set(graph[name])):
        rest = {one: neighbours - leaving for one, neighbours in graph.items() if one not in leaving}
        for more in _covers(rest):
            yield frozenset(leaving) | more
