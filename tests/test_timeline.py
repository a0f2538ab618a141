"""The timeline of a deck equals the check of every single day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise

import pytest

from deckcheck import engine, timeline
from deckcheck.catalog import Catalog
from deckcheck.model import Deck
from tests.conftest import EXAMPLES

TODAY = date(2026, 11, 30)

WHITE_TAWIL = "1 永らえし者 タウィル=ノル\n"  # in Diva from the day a white level-zero タウィル with the mark is out
DECKS = {
    "example-key": (EXAMPLES / "blue-catharsis.txt").read_text("utf-8"),
    "example-diva": (EXAMPLES / "ancient-surprise.txt").read_text("utf-8"),
    "example-pair": (EXAMPLES / "broken" / "forbidden-pair.txt").read_text("utf-8"),
    "example-unknown-card": (EXAMPLES / "broken" / "misspelt.csv").read_text("utf-8"),
    "lifted-limits": "4 忘得ぬ幻想 ヴァルキリー\n1 新月の巫女 タマヨリヒメ\n4 RAINY\n",
    "limits-of-diva": (EXAMPLES / "white-alt-hope.txt").read_text("utf-8") + "\n3 羅植姫 ジャックビーンズ\n",
    "white-tawil": WHITE_TAWIL,
    "two-copies": "2 ロック・ユー\n1 新月の巫女 タマヨリヒメ\n",
    "a-token": "1 サーバント ZERO\n1 新月の巫女 タマヨリヒメ\n",
}


# since, until, legal, codes
Told = tuple[date, date, bool | None, tuple[str, ...]]


def told(stretches: tuple[timeline.Stretch, ...]) -> list[Told]:
    return [(stretch.since, stretch.until, stretch.legal, stretch.codes) for stretch in stretches]


def day_by_day(deck: Deck, catalog: Catalog, name: str, until: date) -> list[Told]:
    """The slow way: one check a day."""
    found: list[Told] = []
    out = timeline.first_day(deck)
    assert out is not None
    day = max(out, catalog.book.get(name).since)
    while day <= until:
        verdict = engine.check(deck, catalog.book.on(name, day))
        codes = tuple(dict.fromkeys(f.code for f in verdict.findings if f.severity == "error"))
        since = found.pop()[0] if found and found[-1][2:] == (verdict.legal, codes) else day
        found.append((since, day, verdict.legal, codes))
        day += timedelta(days=1)
    return found


@pytest.mark.parametrize("name", ["all-star", "key", "diva"])
@pytest.mark.parametrize("title", DECKS)
def test_timeline_equals_the_check_of_every_day(
    catalog: Catalog, read: Callable[..., Deck], title: str, name: str
) -> None:
    deck = read(DECKS[title])
    assert told(timeline.stretches(deck, catalog.book, name, TODAY)) == day_by_day(deck, catalog, name, TODAY)


def test_stretches_follow_each_other_without_a_gap(catalog: Catalog, read: Callable[..., Deck]) -> None:
    found = timeline.stretches(read(DECKS["lifted-limits"]), catalog.book, "all-star", TODAY)
    assert len(found) > 3
    assert found[0].since == timeline.first_day(read(DECKS["lifted-limits"]))
    assert found[-1].until == TODAY
    for one, other in pairwise(found):
        assert other.since == one.until + timedelta(days=1)
        assert (one.legal, one.codes) != (other.legal, other.codes)


def test_a_restriction_counts_at_official_events_only(catalog: Catalog, read: Callable[..., Deck]) -> None:
    deck = read(DECKS["example-pair"])
    official = timeline.stretches(deck, catalog.book, "all-star", TODAY)
    casual = timeline.stretches(deck, catalog.book, "all-star", TODAY, "casual")
    assert "DC403" in official[-1].codes
    assert "DC403" not in casual[-1].codes


def test_a_type_opens_the_pool_to_level_zeros_without_the_mark(catalog: Catalog, read: Callable[..., Deck]) -> None:
    found = timeline.stretches(read(WHITE_TAWIL), catalog.book, "diva", TODAY)
    assert "DC301" in found[0].codes
    assert "DC301" not in found[-1].codes


def test_no_card_no_timeline(catalog: Catalog, read: Callable[..., Deck]) -> None:
    deck = read("\n")
    assert timeline.first_day(deck) is None
    assert timeline.stretches(deck, catalog.book, "diva", TODAY) == ()


def test_a_deck_newer_than_the_last_day_has_none(catalog: Catalog, read: Callable[..., Deck]) -> None:
    assert timeline.stretches(read(DECKS["example-diva"]), catalog.book, "diva", date(2020, 12, 4)) == ()
