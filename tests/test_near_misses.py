from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from deckcheck import check_deck, engine, suggest
from deckcheck.catalog import Catalog
from deckcheck.model import Deck, Event, NearMiss
from tests.conftest import EXAMPLES

Read = Callable[..., Deck]
TODAY = date(2026, 11, 30)


def misses(catalog: Catalog, deck: Deck, name: str, day: date, event: Event = "official") -> tuple[NearMiss, ...]:
    judgement = suggest(check_deck(deck, catalog, format=name, date=day, event=event), catalog)
    (verdict,) = judgement.verdicts
    assert verdict.suggestion is not None
    return verdict.suggestion.near_misses


def example(read: Read, name: str, *more: str) -> Deck:
    return read("\n".join([(EXAMPLES / name).read_text("utf-8"), *more]))


def test_a_key_deck_in_diva(catalog: Catalog, read: Read) -> None:
    deck = example(read, "blue-catharsis.txt")
    assert misses(catalog, deck, "diva", TODAY) == (
        NearMiss("all-star", TODAY, "official"),
        NearMiss("key", TODAY, "official"),
    )


def test_a_pair_at_a_casual_event(catalog: Catalog, read: Read) -> None:
    deck = read(
        (EXAMPLES / "white-hope.txt")
        .read_text("utf-8")
        .replace("LRIG deck", "LRIG deck\n創世の巫女 マユ\n真名の巫女 マユ")
    )
    assert misses(catalog, deck, "all-star", TODAY) == (NearMiss("all-star", TODAY, "casual"),)
    assert misses(catalog, deck, "all-star", TODAY, "casual") == ()


def test_a_broken_deck_is_no_near_miss(catalog: Catalog, read: Read) -> None:
    assert misses(catalog, example(read, "blue-catharsis.txt", "MAIN", "1 サーバント D"), "diva", TODAY) == ()


def test_a_line_that_was_not_read_is_no_near_miss(catalog: Catalog, read: Read) -> None:
    assert misses(catalog, example(read, "blue-catharsis.txt", "1 no such card at all"), "diva", TODAY) == ()


@pytest.mark.parametrize(
    ("name", "form", "day"),
    [
        ("white-alt-hope.txt", "diva", date(2024, 3, 1)),
        ("diva-white-hope.txt", "diva", date(2021, 12, 24)),
        ("ancient-surprise.txt", "diva", date(2020, 12, 5)),
        ("red-doping.txt", "key", date(2018, 6, 1)),
        ("red-honest.txt", "all-star", date(2017, 1, 1)),
    ],
)
def test_the_day_is_the_first_one(catalog: Catalog, read: Read, name: str, form: str, day: date) -> None:
    """As a check of every single day finds it."""
    deck = example(read, name)
    found = [miss.date for miss in misses(catalog, deck, form, day) if miss.date != day]
    later = (day + timedelta(days=number) for number in range(1, 500))
    wanted = [one for one in later if engine.check(deck, catalog.book.on(form, one)).legal][:1]
    if engine.check(deck, catalog.book.on(form, day)).legal:
        wanted = []
    assert found == wanted


def test_a_level_zero_that_opens_the_pool(catalog: Catalog, read: Read) -> None:
    """An unmarked level zero is legal in Diva from the day on which one of its type and colour has the mark."""
    day = date(2020, 12, 10)
    white = [
        card for card in catalog.all_cards()
        if card.zone == "main" and card.colours == "W" and any(r.mark == "D" and r.day <= day for r in card.releases)
    ]  # fmt: skip
    names = [card.name for burst in (True, False) for card in [c for c in white if c.life_burst == burst][:5]]
    zeros = ["花蕾の巫女 ユキ", "新月の巫女 タマヨリヒメ", "未来へ前進 アキノ"]
    deck = read("\n".join(["LRIG", *zeros, "MAIN", *(f"4 {name}" for name in names)]))
    (miss,) = [one for one in misses(catalog, deck, "diva", day) if one.format == "diva"]
    first = min(out for card, out in catalog.starters(["D"]) if (card.colours, card.types) == ("W", ("イオナ",)))
    assert miss == NearMiss("diva", first, "official")
    assert not engine.check(deck, catalog.book.on("diva", first - timedelta(days=1))).legal


def test_without_a_format_each_says_its_own(catalog: Catalog, read: Read) -> None:
    deck = read((EXAMPLES / "white-alt-hope.txt").read_text("utf-8").replace("format: diva", ""))
    judgement = suggest(check_deck(deck, catalog, date=date(2024, 3, 1)), catalog)
    given = {verdict.format: verdict.suggestion for verdict in judgement.verdicts}
    assert {name: one.near_misses for name, one in given.items() if one is not None} == {
        name: (NearMiss(name, date(2024, 4, 27), "official"),) for name in ("all-star", "key", "diva")
    }


def test_a_legal_deck_has_nothing_to_suggest(catalog: Catalog, read: Read) -> None:
    judgement = suggest(check_deck(example(read, "white-hope.txt"), catalog, date=TODAY), catalog)
    (verdict,) = judgement.verdicts
    assert verdict.suggestion is not None
    assert (verdict.suggestion.repair, verdict.suggestion.near_misses) == (None, ())
