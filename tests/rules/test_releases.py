"""Every set on its first day and the day before, and every mark, computed from the sources of the catalog."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from deckcheck import api
from deckcheck.catalog import source_folder
from deckcheck.decks import read_decks
from tests.rules.casefile import catalog, resolver

DAY = timedelta(days=1)
DATA = Path(str(source_folder()))
POOLS = {"key": ("K", "D"), "diva": ("D",)}


def rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


@cache
def first_days() -> dict[str, date]:
    """The first day of each set, by the prefix of its numbers."""
    return {row["prefix"]: date.fromisoformat(row["released"] or row["not_before"]) for row in rows(DATA / "sets.csv")}


@cache
def late_numbers() -> dict[str, date]:
    """Numbers that are younger than the first of their set."""
    return {row["number"]: date.fromisoformat(row["not_before"]) for row in rows(DATA / "days.csv")}


@cache
def printings() -> dict[str, list[tuple[str, str, str]]]:
    """(number, set, mark) of all printings of each name that may be in a deck."""
    found = defaultdict(list)
    for path in sorted((DATA / "cards").glob("*.csv")):
        for row in rows(path):
            if row["craft"] == "0" and not row["back_of"] and row["type"] != "TOKEN":
                found[row["name"]].append((row["number"], path.stem, row["mark"]))
    return found


def first_day(name: str, marks: tuple[str, ...] = ("", "K", "D")) -> date | None:
    """The first day of a card, or of its first printing with one of the marks."""
    days = [late_numbers().get(number, first_days()[code]) for number, code, mark in printings()[name] if mark in marks]
    return min(days, default=None)


def codes(number: str, fmt: str, day: date) -> set[str]:
    """What the pool says of a card alone."""
    (deck,) = read_decks(f"1 {number}\n".encode(), "deck.txt", resolver())
    findings = api.check_deck(deck, catalog(), format=fmt, date=day).findings
    return {finding.code for finding in findings} & {"DC301", "DC302"}


def new_in(prefix: str) -> Iterator[tuple[str, str]]:
    """(number, name) of the cards of a set that no earlier set holds."""
    for name, known in printings().items():
        for number, code, _ in known:
            if code == prefix and number not in late_numbers() and first_day(name) == first_days()[prefix]:
                yield number, name


@pytest.mark.parametrize("prefix", sorted(first_days()))
def test_a_set_on_its_day_and_the_day_before(prefix: str) -> None:
    day = first_days()[prefix]
    for number, _ in list(new_in(prefix))[:5]:
        assert not codes(number, "all-star", day), number
        if day > date(2014, 4, 26):
            assert codes(number, "all-star", day - DAY) == {"DC302"}, number


@pytest.mark.parametrize("fmt", POOLS)
def test_a_mark_on_its_day_and_the_day_before(fmt: str) -> None:
    """Cards that got the mark with a later printing; level-zero LRIGs and ARTS have rules of their own."""
    began = catalog().book.get(fmt).since
    checked = 0
    for name, known in printings().items():
        marked, first = first_day(name, POOLS[fmt]), first_day(name)
        card, *twins = catalog().by_name(name)
        if twins:
            continue  # each by its number: tests/rules/cases/DC004-ambiguous-card
        if marked is None or first is None or marked <= max(first, began) or card.is_level_zero or card.kind == "ARTS":
            continue
        number = known[0][0]
        assert codes(number, fmt, marked - DAY) == {"DC301" if first < marked else "DC302"}, name
        assert not codes(number, fmt, marked), name
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("fmt", POOLS)
def test_cards_without_the_mark(fmt: str) -> None:
    today = date(2026, 11, 30)
    for name, known in printings().items():
        card, *twins = catalog().by_name(name)
        if twins:
            continue  # each by its number: tests/rules/cases/DC004-ambiguous-card
        if first_day(name, POOLS[fmt]) is None and not card.is_level_zero:
            assert codes(known[0][0], fmt, today) == {"DC301"}, name


def test_level_zero_lrigs_in_diva_by_colour_and_type() -> None:
    """The exception, computed anew for every level-zero LRIG on every day on which it may change."""
    starters = [card for card in catalog().all_cards() if card.is_level_zero and card.deckable]
    marked = [
        (frozenset(card.colours), frozenset(card.types), day)
        for card in starters
        for day in [release.day for release in card.releases if release.mark == "D"]
    ]
    changes = {max(since, date(2020, 12, 6)) for _, _, since in marked}
    for day in sorted(changes | {change - DAY for change in changes}):
        pairs = {(colours, types) for colours, types, since in marked if since <= day}
        for card in starters:
            if card.twin:
                continue  # each by its number: tests/rules/cases/DC004-ambiguous-card
            first = first_day(card.name)
            assert first is not None
            legal = (frozenset(card.colours), frozenset(card.types)) in pairs
            told = codes(printings()[card.name][0][0], "diva", day)
            assert told == ({"DC302"} if first > day else set() if legal else {"DC301"}), (card.name, day)


def test_level_zero_lrigs_in_key() -> None:
    for card in catalog().all_cards():
        if card.is_level_zero and card.deckable and not card.twin:
            number = printings()[card.name][0][0]
            assert not codes(number, "key", date(2026, 11, 30)), card.name
