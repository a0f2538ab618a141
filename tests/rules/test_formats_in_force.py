"""Every format can be asked about every day on which something changes, and the day before and after."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from deckcheck.errors import UsageError
from deckcheck.formats import Format
from tests.rules.casefile import catalog

FORMATS = catalog().book.formats
RULES = catalog().book.rules
DAY = timedelta(days=1)


def days_of_change() -> list[date]:
    """First and last days of rules and restrictions, days of sets; each with its neighbours."""
    book = catalog().book
    days = {s.day for s in catalog().sets()}
    for fmt in FORMATS:
        days |= {fmt.since, *(rule.since for rule in fmt.rules), *(rule.until for rule in fmt.rules if rule.until)}
    days |= {r.since for r in book.restrictions} | {r.until for r in book.restrictions if r.until}
    return sorted({near for day in days for near in (day - DAY, day, day + DAY)})


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
def test_rules_hold_on_every_day(fmt: Format) -> None:
    book = catalog().book
    own = {rule.rule for rule in fmt.rules}
    always = {"main-deck-size", "life-burst-count", "main-deck-copies", "lrig-deck-copies", "level-zero-lrig"}
    assert always <= own
    for day in days_of_change():
        if day < fmt.since:
            with pytest.raises(UsageError, match=str(fmt.since)):
                book.on(fmt.name, day)
            continue
        in_force = [rule.rule for rule in book.on(fmt.name, day).rules]
        assert len(set(in_force)) == len(in_force), f"{day}: a rule holds twice"
        assert always <= set(in_force), f"{day}: a rule that always held does not"
        assert all(r.holds_on(day) and fmt.name in r.formats for r in book.on(fmt.name, day).restrictions)
        assert not book.on(fmt.name, day, "casual").restrictions


@pytest.mark.parametrize("fmt", FORMATS, ids=lambda fmt: fmt.name)
def test_values_are_declared(fmt: Format) -> None:
    for rule in fmt.rules:
        assert rule.rule in RULES
        assert not RULES[rule.rule].wrong_values(rule.values), f"{rule.rule} since {rule.since}"


def test_every_declared_value_is_given_somewhere() -> None:
    given = {(rule.rule, value) for fmt in FORMATS for rule in fmt.rules for value in rule.values}
    assert given == {(rule.name, value) for rule in RULES for value in rule.values}


def test_every_checking_rule_is_in_some_format() -> None:
    asked = {rule.rule for fmt in FORMATS for rule in fmt.rules}
    assert asked == {rule.name for rule in RULES if not rule.is_reading}


def test_first_days() -> None:
    assert {fmt.name: fmt.since for fmt in FORMATS} == {
        "all-star": date(2014, 4, 26),
        "key": date(2018, 4, 26),
        "diva": date(2020, 12, 5),
    }
