"""The restriction list: lists to come, changes, and what they do to decks."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from deckcheck.api import LOOKAHEAD, check_deck
from deckcheck.catalog import Catalog
from deckcheck.manual import restrictions
from deckcheck.model import Deck
from tests.conftest import EXAMPLES, Run

BEANS = "3 羅植姫 ジャックビーンズ\n"  # at most 2 in Diva since 2025-09-16
SINCE = date(2025, 9, 16)


@pytest.fixture
def diva(read: Callable[..., Deck]) -> Deck:
    """A deck that the list of 2025-09-16 breaks."""
    return read((EXAMPLES / "white-alt-hope.txt").read_text("utf-8") + BEANS)


@pytest.mark.parametrize(
    ("day", "warned"),
    [(SINCE - LOOKAHEAD, True), (date(2025, 8, 16), False), (date(2025, 9, 15), True), (SINCE, False)],
)
def test_check_warns_of_a_list_that_takes_effect_within_30_days(
    catalog: Catalog, diva: Deck, day: date, warned: bool
) -> None:
    assert LOOKAHEAD.days == 30
    (verdict,) = check_deck(diva, catalog, format="diva", date=day).verdicts
    assert [f.code for f in verdict.upcoming] == (["DC402"] if warned else [])
    for finding in verdict.upcoming:
        assert finding.since == SINCE
        assert finding.severity == "warning"
        assert finding.cards == ("羅植姫 ジャックビーンズ",)
        assert finding not in verdict.findings
    assert ("DC402" in {f.code for f in verdict.findings}) == (day >= SINCE)


def test_a_casual_event_is_warned_of_nothing(catalog: Catalog, diva: Deck) -> None:
    (verdict,) = check_deck(diva, catalog, format="diva", date=date(2025, 9, 10), event="casual").verdicts
    assert verdict.upcoming == ()


def test_a_deck_within_the_limit_is_warned_of_nothing(catalog: Catalog, read: Callable[..., Deck]) -> None:
    deck = read("2 羅植姫 ジャックビーンズ\n1 新月の巫女 タマヨリヒメ\n")
    (verdict,) = check_deck(deck, catalog, format="diva", date=date(2025, 9, 10)).verdicts
    assert verdict.upcoming == ()


def test_a_warning_of_a_list_to_come_fails_nothing_and_can_be_ignored(run: Run, tmp_path: Path) -> None:
    text = (EXAMPLES / "white-alt-hope.txt").read_text("utf-8").replace("4 WX24-D1-19", BEANS + "1 WX24-D1-19")
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    arguments = ("check", "deck.txt", "-f", "diva", "-d", "2025-09-10", "--fail-on", "warning")
    done = run(*arguments)
    assert done.returncode == 0, done.stdout
    assert "warning DC402 from 2025-09-16: 3 copies of 羅植姫 ジャックビーンズ" in done.stdout
    assert "DC402" not in run(*arguments, "--ignore", "DC402").stdout
    report = json.loads(run(*arguments, "--output-format", "json").stdout)
    assert [f["since"] for f in report["decks"][0]["upcoming"]] == ["2025-09-16"]
    assert run("check", "deck.txt", "-f", "diva", "-d", "2025-09-16").returncode == 1


def test_diff_says_which_decks_break_and_which_are_freed(
    catalog: Catalog, diva: Deck, read: Callable[..., Deck]
) -> None:
    book = catalog.book
    other = read("2 羅植姫 ジャックビーンズ\n")
    there = restrictions.diff_facts(book, ["diva"], date(2025, 9, 15), SINCE, [diva, other])
    assert [entry["cards"] for entry in there["formats"]["diva"]["began"]] == [
        ["参ノ遊姫 ボールペンマワシ"],
        ["羅植姫 ジャックビーンズ"],
    ]
    assert there["formats"]["diva"]["ended"] == []
    (change,) = there["changes"]
    assert (change["outcome"], [f["code"] for f in change["gained"]], change["lost"]) == ("breaks", ["DC402"], [])
    back = restrictions.diff_facts(book, ["diva"], SINCE, date(2025, 9, 15), [diva, other])
    (change,) = back["changes"]
    assert (change["outcome"], change["gained"], [f["code"] for f in change["lost"]]) == ("frees", [], ["DC402"])


def test_a_limit_that_becomes_a_ban_leaves_a_deck_broken(catalog: Catalog, read: Callable[..., Deck]) -> None:
    deck = read("2 RAINY\n")
    facts = restrictions.diff_facts(catalog.book, ["all-star"], date(2016, 8, 3), date(2016, 8, 4), [deck])
    (change,) = facts["changes"]
    assert change["outcome"] == "changes"
    assert ([f["code"] for f in change["gained"]], [f["code"] for f in change["lost"]]) == (["DC401"], ["DC402"])


def test_a_list_names_its_gaps(catalog: Catalog) -> None:
    facts = restrictions.list_facts(catalog.book, ["all-star", "key", "diva"], date(2026, 11, 30))
    assert all(found["gaps"] for found in facts["formats"].values())
    facts = restrictions.list_facts(catalog.book, ["all-star", "key", "diva"], date(2017, 4, 30))
    assert all(found["gaps"] is None for found in facts["formats"].values())
    assert [len(found["restrictions"]) for found in facts["formats"].values()][1:] == [0, 0]


def test_upcoming_tells_what_begins_and_what_ends(catalog: Catalog) -> None:
    facts = restrictions.list_facts(catalog.book, ["all-star"], date(2017, 4, 1), upcoming=True)
    found = facts["formats"]["all-star"]
    assert ["修復"] in [entry["cards"] for entry in found["begins"]]
    assert ["修復"] in [entry["cards"] for entry in found["ends"]]
    assert [entry["since"] for entry in found["begins"]] == sorted(entry["since"] for entry in found["begins"])


def test_history_knows_a_card_by_number_and_in_every_language(run: Run) -> None:
    answers = {
        run("restrictions", "history", card, "-d", "2026-11-30").stdout for card in ("修復", "WX01-034", "wx01-034")
    }
    assert len(answers) == 1
    assert "In force on 2026-11-30: 1." in answers.pop()


def test_history_of_no_card(run: Run) -> None:
    done = run("restrictions", "history", "no such card")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no card 'no such card'" in done.stderr
