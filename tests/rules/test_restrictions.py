"""Every entry of the restriction list on both sides of both of its days, computed from the list itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from deckcheck import api
from deckcheck.catalog import source_folder
from deckcheck.decks import read_decks
from deckcheck.model import Event
from tests.rules.casefile import Facts, catalog, facts, load, resolver

DAY = timedelta(days=1)
ENTRIES: list[dict[str, Any]] = load(Path(str(source_folder())) / "restrictions.toml")["restriction"]
NAMED = [entry for entry in ENTRIES if entry["kind"] != "same-type-other-colour"]

# A deck as copies by name; line 1 is its first name.
Copies = Mapping[str, int]


def in_force(entry: Mapping[str, Any], fmt: str, day: date) -> bool:
    return fmt in entry["formats"] and entry["since"] <= day <= entry.get("until", date.max)


def expected(deck: Copies, fmt: str, day: date) -> Iterator[Facts]:
    """The findings of the restriction list for a deck with one line a name."""
    line = {name: number for number, name in enumerate(deck, 1)}
    for entry in NAMED:
        names = tuple(entry["cards"])
        if not in_force(entry, fmt, day) or not set(names) <= set(deck):
            continue
        lines = tuple(sorted(line[name] for name in names))
        if entry["kind"] == "ban":
            yield "DC401", names, lines, deck[names[0]], 0
        elif entry["kind"] == "pair":
            yield "DC403", names, lines, None, None
        elif deck[names[0]] > entry["at_most"]:
            yield "DC402", names, lines, deck[names[0]], entry["at_most"]


def found(deck: Copies, fmt: str, day: date, event: Event = "official") -> list[Facts]:
    """The findings of the restriction list, as the check gives them."""
    text = "".join(f"{count} {name}\n" for name, count in deck.items())
    (read,) = read_decks(text.encode(), "deck.txt", resolver())
    assert len(read.entries) == len(deck), read.faults
    findings = api.check_deck(read, catalog(), format=fmt, date=day, event=event).findings
    return sorted(facts(f) for f in findings if f.code in ("DC401", "DC402", "DC403"))


def days(entry: Mapping[str, Any]) -> list[date]:
    last = [entry["until"], entry["until"] + DAY] if "until" in entry else [date(2026, 11, 30)]
    return [entry["since"] - DAY, entry["since"], *last]


def label(entry: Mapping[str, Any]) -> str:
    return f"{entry['kind']} {' + '.join(entry['cards'])} {entry['since']}"


@pytest.mark.parametrize("entry", NAMED, ids=label)
def test_entry_on_both_sides_of_its_days(entry: dict[str, Any]) -> None:
    deck = dict.fromkeys(entry["cards"], entry.get("at_most", 0) + 1)
    for fmt in entry["formats"]:
        for day in days(entry):
            got = found(deck, fmt, day)
            assert got == sorted(expected(deck, fmt, day)), (fmt, day)
            if in_force(entry, fmt, day):
                assert any(set(cards) == set(entry["cards"]) for _, cards, *_ in got), (fmt, day)
            assert not found(deck, fmt, day, "casual")


@pytest.mark.parametrize("entry", NAMED, ids=label)
def test_what_the_entry_still_allows(entry: dict[str, Any]) -> None:
    allowed: list[Copies]
    if entry["kind"] == "pair":
        allowed = [{name: 1} for name in entry["cards"]]
    else:
        allowed = [{entry["cards"][0]: entry["at_most"]}] if entry["kind"] == "max" else []
    for deck in allowed:
        for fmt in entry["formats"]:
            for day in days(entry):
                assert found(deck, fmt, day) == sorted(expected(deck, fmt, day)), (fmt, day)


@pytest.mark.parametrize("entry", NAMED, ids=label)
def test_entry_is_left_out_of_other_formats(entry: dict[str, Any]) -> None:
    deck = dict.fromkeys(entry["cards"], entry.get("at_most", 0) + 1)
    for fmt in catalog().book.formats:
        if fmt.name not in entry["formats"] and fmt.since <= entry["since"]:
            assert found(deck, fmt.name, entry["since"]) == sorted(expected(deck, fmt.name, entry["since"]))
            assert not [got for got in found(deck, fmt.name, entry["since"]) if got[1] == tuple(entry["cards"])]


def test_whole_list_at_once() -> None:
    """A deck of every named card, on every day of the list: no entry hides another."""
    deck = dict.fromkeys((name for entry in NAMED for name in entry["cards"]), 4)
    for day in sorted({day for entry in NAMED for day in days(entry)}):
        assert found(deck, "all-star", day) == sorted(expected(deck, "all-star", day)), day


def test_lrigs_of_one_type_and_two_colours() -> None:
    (entry,) = (entry for entry in ENTRIES if entry["kind"] == "same-type-other-colour")
    text = "1 新月の巫女 タマヨリヒメ\n1 不和の巫女 タマヨリヒメ\n"
    (deck,) = read_decks(text.encode(), "deck.txt", resolver())
    for day in days(entry):
        findings = api.check_deck(deck, catalog(), format="diva", date=day).findings
        told = [facts(f) for f in findings if f.code == "DC502"]
        one = ("DC502", ("新月の巫女 タマヨリヒメ", "不和の巫女 タマヨリヒメ"), (1, 2), None, None)
        assert told == ([one] if in_force(entry, "diva", day) else []), day
