"""`deckcheck card`."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Run


@pytest.mark.parametrize(
    "query", ["wd01-009", "ＷＤ０１－００９", "甲冑 ローメイル", "갑주 로메일", "Romail, Helmet Armor"]
)
def test_a_number_or_a_name_shows_the_card(run: Run, query: str) -> None:
    done = run("card", *query.split(), "--date", "2026-11-30")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "甲冑 ローメイル"
    assert "  type        SIGNI, white, level 4" in lines
    assert "  all-star    legal" in lines
    assert any(line.startswith("    WD01-009") for line in lines)


def test_a_part_of_a_name_lists_cards(run: Run) -> None:
    done = run("card", "ヒスイ")
    assert done.returncode == 0
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["WX02-053", "WX24-P1-061", "WXDi-CP01-044"]


def test_a_long_list_is_cut_and_says_so(run: Run) -> None:
    done = run("card", "コード")
    assert done.stdout.splitlines()[-1].endswith("names")
    assert len(done.stdout.splitlines()) == 31


def test_what_is_not_found_is_guessed_at_and_exits_1(run: Run) -> None:
    done = run("card", "サーバンド D")
    assert done.returncode == 1
    assert done.stdout.startswith("Nearest:\n")
    assert "サーバント D " in done.stdout
    assert done.stderr == "no card is called 'サーバンド D'.\n"
    assert run("card", "zzzzzzzz").returncode == 1


def test_standing_follows_the_date(run: Run) -> None:
    shape = {}
    for day in ("2015-09-16", "2026-11-30"):
        done = run("card", "ノー・ゲイン", "--output-format", "json", "--date", day)
        shape[day] = json.loads(done.stdout)["cards"][0]["formats"]
    assert shape["2015-09-16"] == {"all-star": {"legal": True, "reason": None, "restrictions": []}}
    assert shape["2026-11-30"]["all-star"]["reason"] == "it is banned"
    assert shape["2026-11-30"]["all-star"]["restrictions"][0]["kind"] == "ban"
    assert shape["2026-11-30"]["diva"]["legal"] is False


def test_json_has_everything(run: Run) -> None:
    done = run("card", "Servant #", "--output-format", "json")
    shape = json.loads(done.stdout)
    assert (shape["schema_version"], shape["query"], shape["match"]) == ("1", "Servant #", "name")
    (card,) = shape["cards"]
    assert (card["name"], card["kind"], card["deck"], card["level"]) == ("サーバント #", "SIGNI", "main", 1)
    assert card["names"]["en"] == ["Servant #"]
    assert {"number": "WX24-D1-26", "set": "WX24-D1", "mark": "D", "rarity": "ST", "released": "2024-04-27",
            "certainty": "secondary"}.items() <= next(
        printing for printing in card["printings"] if printing["number"] == "WX24-D1-26").items()  # fmt: skip
    near = json.loads(run("card", "サーバンド D", "--output-format", "json").stdout)
    assert near["match"] == "near"
    assert near["cards"]


def test_a_card_that_no_deck_holds_says_so(run: Run) -> None:
    done = run("card", "WX24-D1-TK1")
    assert done.returncode == 0
    assert "not legal: it is never put in a deck" in done.stdout


def test_a_wrong_date_is_a_usage_error(run: Run) -> None:
    done = run("card", "WD01-009", "--date", "yesterday")
    assert done.returncode == 2
    assert "'yesterday' is no day" in done.stderr
