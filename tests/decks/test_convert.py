"""Writing, and reading back: every form, any deck."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.api import check_deck
from deckcheck.catalog import open_catalog
from deckcheck.decks import FORMS, read_decks
from deckcheck.decks.convert import convert, holds_many, suffix_of
from deckcheck.decks.naming import NAMES
from deckcheck.decks.resolve import Resolver
from deckcheck.decks.writing import CannotCarry
from deckcheck.model import Card, Deck, Entry, Header, Zone

CATALOG = open_catalog()
RESOLVER = Resolver(CATALOG)
CARDS = CATALOG.all_cards()
BY_NAME_ONLY = ("cockatrice", "batorujs", "tabletop", "webxoss-text", "share", "lackey")
FULL = ("text", "json", "yaml", "toml", "table", "table-xlsx", "ldeck", "slugs", "deckmaker-json")


def _any_of(cards: list[Card]) -> st.SearchStrategy[Card]:
    # Not sampled_from, which hashes all of them for every draw.
    return st.integers(0, len(cards) - 1).map(cards.__getitem__)


ANY_CARDS = st.lists(_any_of(CARDS), min_size=1, max_size=8)
LEGAL_CARDS = st.lists(_any_of([card for card in CARDS if card.deckable]), min_size=1, max_size=8)


@st.composite
def decks(draw: st.DrawFn, named: bool = False) -> Deck:
    """Any cards of the catalog in any number, under either heading or none, with or without a printing."""
    entries = []
    cards = draw(ANY_CARDS)
    for line, card in enumerate(cards, 1):
        number = draw(st.sampled_from(["", *(p.number for p in CATALOG.printings(card))]))
        zone = cast("Zone | None", draw(st.sampled_from([None, "main", "lrig"])))
        entries.append(Entry(card, draw(st.integers(1, 5)), line, zone, card.name, number))
    name = draw(st.text(min_size=1 if named else 0, max_size=20))
    headers = {"format": Header("diva", 1), "date": Header("2026-11-30", 2)} if draw(st.booleans()) else {}
    return Deck("deck", name, tuple(entries), (), headers)


def _cards(deck: Deck) -> Counter[tuple[str, int]]:
    copies = Counter[tuple[str, int]]()
    for entry in deck.entries:
        copies[entry.card.name, entry.card.id] += entry.count
    return copies


def _zones(deck: Deck) -> Counter[tuple[int, str]]:
    copies = Counter[tuple[int, str]]()
    for entry in deck.entries:
        copies[entry.card.id, entry.zone or entry.card.zone] += entry.count
    return copies


def _numbers(deck: Deck) -> Counter[str]:
    copies = Counter[str]()
    for entry in deck.entries:
        copies[entry.number] += entry.count
    return copies


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=40, deadline=None)
@given(deck=decks())
def test_what_is_written_is_read_as_the_same_cards(form: str, deck: Deck) -> None:
    try:
        written = convert([deck], form, RESOLVER)
    except CannotCarry:
        return
    for asked in (form, None):
        (back,) = read_decks(written.data, f"deck{suffix_of(form)}", RESOLVER, asked)
        assert back.faults == ()
        assert _cards(back) == _cards(deck)
        lost = " ".join(written.losses)
        if "heading of the other deck" not in lost:
            assert _zones(back) == _zones(deck)
        if "which printing" not in lost:
            wanted = {number: count for number, count in _numbers(deck).items() if number}
            assert all(_numbers(back)[number] >= count for number, count in wanted.items())
        if "the format" not in lost:
            assert {k: h.text for k, h in back.headers.items() if k != "name"} == {
                k: h.text for k, h in deck.headers.items()
            }
        if "the name" not in lost:
            printable = "".join(letter if letter.isprintable() else " " for letter in deck.name)
            assert back.name == " ".join(printable.split())


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=8, deadline=None)
@given(deck=decks())
def test_names_of_any_sort_are_read_as_the_same_cards(form: str, names: str, deck: Deck) -> None:
    try:
        written = convert([deck], form, RESOLVER, names)
    except CannotCarry:
        return
    (back,) = read_decks(written.data, f"deck{suffix_of(form)}", RESOLVER)
    assert _cards(back) == _cards(deck)
    lacking = {
        entry.card.name
        for entry in deck.entries
        if not any(lang == names for lang, _ in RESOLVER.catalog.names(entry.card))
    }
    lost = " ".join(written.losses)
    assert (f"the {NAMES[names]} names of cards" in lost) >= (bool(lacking) and names != "number")


@pytest.mark.parametrize("form", [form for form in FORMS if holds_many(form)])
@settings(max_examples=20, deadline=None)
@given(several=st.lists(decks(named=True), min_size=2, max_size=4))
def test_several_decks_stay_several(form: str, several: list[Deck]) -> None:
    try:
        written = convert(several, form, RESOLVER)
    except CannotCarry:
        return
    back = read_decks(written.data, f"deck{suffix_of(form)}", RESOLVER)
    assert [_cards(deck) for deck in back] == [_cards(deck) for deck in several]


# Every form that has room for number, name and zone must take any deck of cards that decks are made of.
@pytest.mark.parametrize("form", FULL)
@settings(max_examples=30, deadline=None)
@given(deck=decks())
def test_full_forms_carry_every_deck_and_lose_nothing_but_headers(form: str, deck: Deck) -> None:
    losses = convert([deck], form, RESOLVER).losses
    assert not [loss for loss in losses if not loss.startswith(("the name", "the format", "the date"))]


@pytest.mark.parametrize("form", BY_NAME_ONLY)
@settings(max_examples=30, deadline=None)
@given(cards=LEGAL_CARDS)
def test_names_alone_carry_every_card_that_decks_are_made_of(form: str, cards: list[Card]) -> None:
    deck = Deck("deck", "", tuple(Entry(card, 4, 0, None, card.name) for card in cards))
    assert convert([deck], form, RESOLVER).losses == ()


def test_every_single_card_survives_the_canonical_text(resolver: Resolver) -> None:
    for count in (1, 4):
        deck = Deck("deck", "", tuple(Entry(card, count, 0, None, card.name) for card in CARDS))
        assert convert([deck], "text", resolver).losses == ()


def test_a_deck_in_every_form_gets_the_same_findings(resolver: Resolver) -> None:
    # Five copies, two of one LRIG, 39 cards: wrong in three ways.
    text = (
        "LRIG deck\n2 WD01-005\n1 WD01-004\nMain deck\n5 WD01-009\n4 WD01-010\n4 WD01-011\n4 WD01-012\n4 WD01-013\n"
        "4 WD01-014\n4 WD01-015\n4 WD01-016\n2 WD01-017\n4 WD01-018\n"
    )
    (deck,) = read_decks(text.encode(), "deck.txt", resolver)

    def findings(deck: Deck) -> list[tuple[object, ...]]:
        (verdict,) = check_deck(deck, resolver.catalog, format="all-star").verdicts
        told = [f for f in verdict.findings if not f.code.startswith("DC9")]
        return [(f.code, f.cards, f.found, f.allowed, f.zone) for f in told]

    expected = findings(deck)
    assert [code for code, *_ in expected] == ["DC101", "DC103", "DC202"]
    for form in FORMS:
        written = convert([deck], form, resolver)
        (back,) = read_decks(written.data, f"deck{suffix_of(form)}", resolver)
        assert findings(back) == expected, form


# What is lost, and what cannot be carried


def _deck(text: str, resolver: Resolver) -> Deck:
    (deck,) = read_decks(text.encode(), "deck.txt", resolver)
    return deck


def test_losses_name_what_is_lost(resolver: Resolver) -> None:
    deck = _deck("name: White\nformat: diva\ndate: 2026-11-30\nMain deck\n1 WD01-005\n4 WD01-009\n", resolver)
    assert convert([deck], "json", resolver).losses == ()
    assert convert([deck], "cockatrice", resolver).losses == (
        "the format, diva",
        "the date, 2026-11-30",
        "which printing is meant: WD01-005, WD01-009",
    )
    assert convert([deck], "deck", resolver).losses == (
        "the name of the deck, White",
        "the format, diva",
        "the date, 2026-11-30",
        "that a card stands under the heading of the other deck: 新月の巫女 タマヨリヒメ",
    )


def test_comments_are_lost_and_named(resolver: Resolver) -> None:
    deck = _deck("# mine\n4 WD01-009\n// x\n# deckcheck: ignore[DC101] a test\n4 サーバント #\n", resolver)
    assert convert([deck], "text", resolver).losses == ("comments, on lines 1, 3, 4",)


@pytest.mark.parametrize(
    ("text", "form", "reason"),
    [
        ("1 WX24-D1-04\n", "webxoss", "no WEBXOSS id for 真太陽の巫女 タマヨリヒメ"),
        ("13 WD01-005\n", "sheet", "13 cards for the 12 slots of the lrig deck"),
        ("41 WD01-009\n", "sheet-csv", "41 cards for the 40 slots of the main deck"),
        ("9999 WD01-009\n2 WD01-009\n", "text", "the form would be read as other cards than were written"),
        (
            "4 WD01-009\n4 Nobody\n?\n",
            "text",
            "not every line of it is a card (lines 2, 3); `deckcheck check` says why",
        ),
        ("", "text", "not every line of it is a card; `deckcheck check` says why"),
    ],
)
def test_what_cannot_be_carried_says_why(resolver: Resolver, text: str, form: str, reason: str) -> None:
    with pytest.raises(CannotCarry) as caught:
        convert([_deck(text, resolver)], form, resolver)
    assert caught.value.reason == reason


def test_two_decks_of_one_name_do_not_run_together_in_a_table(resolver: Resolver) -> None:
    deck = _deck("name: A\n4 WD01-009\n", resolver)
    with pytest.raises(CannotCarry, match="two have the same"):
        convert([deck, deck], "table", resolver)


def test_a_printing_without_an_id_is_written_as_another_and_named(resolver: Resolver) -> None:
    written = convert([_deck("1 WX24-D1-01\n", resolver)], "webxoss", resolver)
    assert written.losses == ("which printing is meant: WX24-D1-01",)


def test_a_card_that_shares_its_name_is_written_by_number(resolver: Resolver) -> None:
    twins = [card for card in CARDS if card.name == "落華流粋"]
    assert len(twins) == 2
    deck = Deck("deck", "", tuple(Entry(card, 1, 0, None, card.name) for card in twins))
    assert convert([deck], "text", resolver).losses == ()
    with pytest.raises(CannotCarry):
        convert([deck], "cockatrice", resolver)


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-x", "@x", "'x", "a,b", 'a"b', "a;b\tc"])
def test_no_spreadsheet_runs_the_name_of_a_deck(resolver: Resolver, name: str) -> None:
    deck = _deck(f"name: {name}\n4 WD01-009\n", resolver)
    for form in ("table", "sheet-csv", "table-xlsx", "sheet"):
        written = convert([deck], form, resolver)
        assert written.losses == ()
        if form in ("table", "sheet-csv"):
            assert not any(line.startswith(("=", "+", "-", "@")) for line in written.data.decode().split("\n"))


@pytest.mark.parametrize("names", ["ja", "en", "number"])
def test_a_card_without_a_name_keeps_its_own_and_its_number(names: str) -> None:
    catalog = RESOLVER.catalog
    unnamed = next(
        card
        for card in catalog.all_cards()
        if card.deckable
        and card.zone == "main"
        and not card.twin
        and {lang for lang, _ in catalog.names(card)} == {"ja"}
    )
    number = catalog.printings(unnamed)[0].number
    (deck,) = read_decks(f"4 サーバント O\n1 {number}\n".encode(), "deck.txt", RESOLVER)
    written = convert([deck], "text", RESOLVER, names)
    first = catalog.printings(catalog.by_name("サーバント O")[0])[0].number
    wanted = {
        "ja": f"4 サーバント O\n1 {number} {unnamed.name}\n",
        "en": f"4 Servant O\n1 {number} {unnamed.name}\n",
        "number": f"4 {first}\n1 {number}\n",
    }
    assert written.data.decode().endswith(wanted[names])
    assert [loss for loss in written.losses if "names of cards" in loss] == (
        [f"the English names of cards that have none of their own: {unnamed.name}"] if names == "en" else []
    )


def test_a_name_that_two_cards_have_is_none_in_a_form_without_numbers() -> None:
    (deck,) = read_decks("1 半月の巫女 タマヨリヒメ\n4 サーバント O\n".encode(), "deck.txt", RESOLVER)
    written = convert([deck], "cockatrice", RESOLVER, "en")
    assert 'name="Servant O"' in written.data.decode()
    assert 'name="半月の巫女 タマヨリヒメ"' in written.data.decode()
    assert any("半月の巫女 タマヨリヒメ" in loss for loss in written.losses)
