"""Real decks, written anew as counts and numbers: legal where and when they were played, and not before."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from deckcheck import api
from deckcheck.decks import read_decks
from deckcheck.model import Judgement
from tests.rules.casefile import HERE, base, catalog, facts, resolver, told

TODAY = date(2026, 11, 30)
DAY = timedelta(days=1)

# Official preconstructed decks: the format that each was made for, and the day on which it was sold.
SOLD = {
    "wd01": ("all-star", date(2014, 4, 26)),
    "wd02": ("all-star", date(2014, 4, 26)),
    "wd03": ("all-star", date(2014, 4, 26)),
    "wd04": ("all-star", date(2014, 6, 12)),
    "wd05": ("all-star", date(2014, 6, 12)),
    "wd17": ("all-star", date(2016, 10, 13)),
    "wdk01": ("key", date(2018, 4, 26)),
    "wdk02": ("key", date(2018, 4, 26)),
    "wdk05-tama": ("key", date(2018, 6, 21)),
    "wdk06-carnival": ("key", date(2018, 6, 21)),
    "wdk08-lov": ("key", date(2018, 10, 25)),
    "wxdi-d01": ("diva", date(2020, 12, 5)),
    "wxdi-d03": ("diva", date(2021, 1, 16)),
    "wxdi-d04": ("diva", date(2021, 1, 16)),
    "wxdi-d06": ("diva", date(2021, 1, 16)),
    "wxdi-d07": ("diva", date(2021, 6, 26)),
    "wxdi-d08": ("diva", date(2021, 10, 30)),
    "wxdi-d09-h": ("diva", date(2022, 10, 8)),
    "wx24-d1": ("diva", date(2024, 4, 27)),
    "wx24-d2": ("diva", date(2024, 4, 27)),
    "wx24-d5": ("diva", date(2024, 4, 27)),
}
# Every card of this one had been printed before.
REPRINTS = {"wxdi-d09-h"}
# A deck of one format is legal in these too.
ALSO = {"all-star": (), "key": ("all-star",), "diva": ("key", "all-star")}


def judged(text: str, fmt: str | None, day: date) -> Judgement:
    (deck,) = read_decks(text.encode(), "deck.txt", resolver())
    return api.check_deck(deck, catalog(), format=fmt, date=day)


def listed(name: str) -> str:
    return "\n".join(base(name)) + "\n"


def test_every_list_is_used() -> None:
    assert {path.stem for path in (HERE / "decks").glob("*.txt")} == {*SOLD, "red-fish"}


@pytest.mark.parametrize("name", SOLD)
def test_legal_from_the_day_it_was_sold(name: str) -> None:
    fmt, sold = SOLD[name]
    for played in (fmt, *ALSO[fmt]):
        for day in (sold, sold + DAY, TODAY):
            judgement = judged(listed(name), played, day)
            assert judgement.legal, (played, day, judgement.findings)
            assert not told(judgement)


@pytest.mark.parametrize(
    "name", [name for name, (_, sold) in SOLD.items() if sold > date(2014, 4, 26) and name not in REPRINTS]
)
def test_not_out_on_the_day_before(name: str) -> None:
    judgement = judged(listed(name), "all-star", SOLD[name][1] - DAY)
    assert not judgement.legal
    assert "DC302" in {finding.code for finding in judgement.findings}


@pytest.mark.parametrize("name", SOLD)
def test_legal_formats_today(name: str) -> None:
    fmt, _ = SOLD[name]
    legal = {verdict.format for verdict in judged(listed(name), None, TODAY).verdicts if verdict.legal}
    assert legal == {fmt, *ALSO[fmt]}


@pytest.mark.parametrize("name", SOLD)
def test_same_verdict_in_the_comma_form(name: str) -> None:
    """The form in which deck editors keep them: a line a zone, one number a copy."""
    zones: dict[str, list[str]] = {"ldeck": [], "pdeck": [], "adeck": [], "sdeck": []}
    for line in base(name):
        count, number = line.split()
        card = catalog().by_number(number)
        assert card is not None
        zone = "sdeck" if card.zone == "main" else {"PIECE": "pdeck", "ARTS": "adeck"}.get(card.kind, "ldeck")
        zones[zone] += [number] * int(count)
    text = "\r\n".join(",".join([zone, *numbers]) for zone, numbers in zones.items())
    judgement = judged(text, SOLD[name][0], TODAY)
    assert judgement.counts == judged(listed(name), SOLD[name][0], TODAY).counts
    assert not told(judgement)


# A red deck kept with a simulator in early 2018, by the simulator's own ids: copies of each, both decks in one.
RED_FISH = {
    126: 1, 125: 1, 12: 1, 123: 1, 3: 1, 1909: 1, 1878: 1, 1908: 1, 1910: 2, 1912: 2, 233: 1, 976: 2, 767: 3,
    1590: 4, 234: 2, 1591: 4, 1913: 3, 235: 2, 1592: 3, 236: 4, 1919: 3, 1593: 3, 1918: 2, 1243: 1, 966: 1,
}  # fmt: skip
IDS = {
    3: "WX01-003", 12: "WX01-012", 123: "WD02-002", 125: "WD02-004", 126: "WD02-005", 233: "WX02-076",
    234: "WX02-077", 235: "WX02-078", 236: "WX02-079", 767: "WX06-018", 966: "WX07-026", 976: "WX07-036",
    1243: "WX09-Re12", 1590: "WX12-019", 1591: "WX12-043", 1592: "WX12-044", 1593: "WX12-045", 1878: "WX14-011",
    1908: "WX14-004", 1909: "WX14-009", 1910: "WX14-012", 1912: "WX14-025", 1913: "WX14-035", 1918: "WX14-058",
    1919: "WX14-059",
}  # fmt: skip


def numbered(ids: list[int]) -> str:
    """A flat list of ids, one a copy, as counts and card numbers."""
    return "".join(f"{count} {IDS[card]}\n" for card, count in Counter(ids).items())


def test_red_fish_from_ids() -> None:
    text = numbered([card for card, count in RED_FISH.items() for _ in range(count)])
    assert text == listed("red-fish")
    counts = judged(text, "all-star", date(2018, 2, 21)).counts
    assert (counts["main"], counts["life_burst"], counts["lrig"], counts["level_zero"]) == (40, 20, 10, 1)


def test_red_fish_before_and_after_one_of_a_name() -> None:
    assert not told(judged(listed("red-fish"), "all-star", date(2018, 2, 21)))
    after = told(judged(listed("red-fish"), "all-star", date(2018, 2, 22)))
    assert [facts(finding) for finding in after] == [("DC202", ("炎軍奮闘",), (9,), 2, 1)]
