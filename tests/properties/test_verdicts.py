"""What never changes a verdict: the order of lines, the printing, the spelling, comments, how copies are spread."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from deckcheck import api
from deckcheck.decks import read_decks
from deckcheck.model import Card, Event, Verdict
from tests.rules.casefile import HERE, base, catalog, resolver

# A line of a list: copies, and the number or name of a card.
Line = tuple[int, str]
# A finding without its lines: code, variant, cards, found, allowed.
Told = tuple[str, str, tuple[str, ...], int | None, int | None]

LISTS = sorted(path.stem for path in (HERE / "decks").glob("*.txt"))
DAYS = {
    "all-star": (date(2014, 4, 26), date(2016, 8, 3), date(2018, 2, 21), date(2018, 2, 22), date(2026, 11, 30)),
    "key": (date(2018, 4, 26), date(2020, 12, 4), date(2021, 5, 7), date(2024, 7, 22), date(2026, 11, 30)),
    "diva": (date(2020, 12, 5), date(2023, 1, 31), date(2023, 2, 1), date(2024, 4, 26), date(2026, 11, 30)),
}
COPY_CODES = ("DC103", "DC202", "DC401", "DC402")
LISTED_CODES = ("DC401", "DC402", "DC403", "DC502")
# The same cards every time; a failure is found again.
properties = settings(max_examples=60)


@cache
def numbers_by_card() -> dict[int, list[str]]:
    """The printings of each card."""
    return {card.id: [p.number for p in catalog().printings(card)] for card in catalog().all_cards()}


@cache
def all_numbers() -> list[str]:
    return [number for numbers in numbers_by_card().values() for number in numbers]


@cache
def interesting_numbers() -> list[str]:
    """Cards that rules speak of: level zero, Pieces, cards of the restriction list, and those no deck holds."""
    restricted = {name for r in catalog().book.restrictions for name in r.cards}
    return [
        numbers_by_card()[card.id][0]
        for card in catalog().all_cards()
        if card.is_level_zero or card.kind == "PIECE" or card.name in restricted or not card.deckable or card.max_arts
    ]


def card_of(written: str) -> Card:
    card = catalog().by_number(written)
    assert card is not None
    return card


def numbers() -> st.SearchStrategy[str]:
    """Any printing; half of the time one that rules speak of."""
    return st.sampled_from(interesting_numbers()) | st.sampled_from(all_numbers())


@st.composite
def lists(draw: st.DrawFn) -> list[Line]:
    """A real list with some lines taken out, copies changed, and other cards put in."""
    lines: list[Line] = []
    for line in base(draw(st.sampled_from(LISTS))):
        count, _, number = line.partition(" ")
        lines.append((int(count), number))
    kept = draw(st.lists(st.booleans(), min_size=len(lines), max_size=len(lines)))
    lines = [line for line, keep in zip(lines, kept, strict=True) if keep or draw(st.booleans())]
    lines += draw(st.lists(st.tuples(st.integers(1, 5), numbers()), max_size=8))
    assume(lines)
    return lines


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, date]:
    fmt = draw(st.sampled_from(sorted(DAYS)))
    return fmt, draw(st.sampled_from(DAYS[fmt]))


Question = tuple[str, date]


def verdict(lines: Sequence[Line | str], question: Question, event: Event = "official") -> Verdict:
    text = "".join(line if isinstance(line, str) else f"{line[0]} {line[1]}\n" for line in lines)
    (deck,) = read_decks(text.encode(), "deck.txt", resolver())
    (only,) = api.check_deck(deck, catalog(), format=question[0], date=question[1], event=event).verdicts
    return only


def told(lines: Sequence[Line | str], question: Question, event: Event = "official") -> Counter[Told]:
    return Counter(
        (f.code, f.problem.variant, tuple(sorted(f.cards)), f.found, f.allowed)
        for f in verdict(lines, question, event).findings
    )


@properties
@given(lists(), questions(), st.randoms(use_true_random=False))
def test_order_of_lines(lines: list[Line], question: Question, random: object) -> None:
    shuffled = lines[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert told(shuffled, question) == told(lines, question)


@properties
@given(lists(), questions(), st.data())
def test_choice_of_printing(lines: list[Line], question: Question, data: st.DataObject) -> None:
    others = [(count, data.draw(st.sampled_from(numbers_by_card()[card_of(number).id]))) for count, number in lines]
    assert told(others, question) == told(lines, question)


@properties
@given(lists(), questions(), st.data())
def test_copies_spread_over_lines(lines: list[Line], question: Question, data: st.DataObject) -> None:
    spread: list[Line] = []
    for count, number in lines:
        first = data.draw(st.integers(1, count))
        spread.append((first, number))
        spread += [(1, number)] * (count - first)
    assert told(data.draw(st.permutations(spread)), question) == told(lines, question)


@properties
@given(lists(), questions(), st.tuples(st.integers(1, 4), numbers()))
def test_another_card_changes_no_copies_of_the_rest(lines: list[Line], question: Question, more: Line) -> None:
    def copies(of: Sequence[Line]) -> Counter[Told]:
        own = card_of(more[1]).name
        return Counter({t: n for t, n in told(of, question).items() if t[0] in COPY_CODES and own not in t[2]})

    assert copies([*lines, more]) == copies(lines)


@properties
@given(lists(), questions(), st.data())
def test_fewer_cards_never_bring_a_finding_of_copies(
    lines: list[Line], question: Question, data: st.DataObject
) -> None:
    def too_often(of: Sequence[Line]) -> set[tuple[str, tuple[str, ...]]]:
        return {(code, cards) for code, _, cards, *_ in told(of, question) if code in (*COPY_CODES, "DC403")}

    index = data.draw(st.integers(0, len(lines) - 1))
    count, number = lines[index]
    left = data.draw(st.integers(0, count - 1))
    fewer = [*lines[:index], *([(left, number)] if left else []), *lines[index + 1 :]]
    assert too_often(fewer) <= too_often(lines)


WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in string.ascii_letters + string.digits + string.punctuation}
SIGNS = {
    "#": "#＃♯",
    "・": "・･·•",
    "~": "~～〜",
    "♡": "♡♥",
    "♥": "♥♡",
    "/": "/／",
    "-": "-－−–",
    "―": "―—‐",
    "=": "=＝",
    "!": "!！",
    "【": "【〔［",
    "】": "】〕］",
    " ": (" ", "\u3000", "  ", " \u3000", ""),
}


@st.composite
def respelt(draw: st.DrawFn, name: str) -> str:
    """Another spelling of a name: width, spaces, variants of signs."""
    letters = [draw(st.sampled_from(SIGNS[letter])) if letter in SIGNS else letter for letter in name]
    if draw(st.booleans()):
        letters = [letter.translate(WIDE) for letter in letters]
    return "".join(letters)


@properties
@given(lists(), questions(), st.data())
def test_spelling_of_names(lines: list[Line], question: Question, data: st.DataObject) -> None:
    # A craft that bears the name of a real card is named by its number alone.
    named: list[Line] = []
    for count, number in lines:
        card = card_of(number)
        same = catalog().by_name(card.name) == (card,)
        named.append((count, data.draw(respelt(card.name)) if same else number))
    assert told(named, question) == told(lines, question)


def test_every_name_in_full_width_and_without_spaces() -> None:
    for card in catalog().all_cards():
        if not card.deckable:
            continue
        for spelling in (card.name, card.name.translate(WIDE), card.name.replace(" ", "\u3000"), f"《{card.name}》"):
            reading = resolver().read_line(f"2 {spelling}", None)
            assert reading.count == 2, spelling
            assert card in (*reading.cards, *reading.also), spelling
            assert len(reading.cards) == 1, spelling
            assert bool(reading.also) == card.twin, spelling


@properties
@given(lists(), questions(), st.data())
def test_comments_and_blank_lines_only_move_lines(lines: list[Line], question: Question, data: st.DataObject) -> None:
    aside = st.lists(st.sampled_from(["\n", "   \n", "# note\n", "// side note\n", "\u3000\n"]), max_size=2)
    padded: list[Line | str] = []
    place = {}
    for number, line in enumerate(lines, 1):
        padded += data.draw(aside)
        padded.append(line)
        place[number] = len(padded)
    before, after = verdict(lines, question), verdict(padded, question)
    assert [(f.code, f.cards, tuple(place[line] for line in f.lines), f.found) for f in before.findings] == [
        (f.code, f.cards, f.lines, f.found) for f in after.findings
    ]
    assert after.counts == before.counts


@properties
@given(lists(), questions())
def test_headings_that_are_right_change_nothing(lines: list[Line], question: Question) -> None:
    lrig: list[Line | str] = [line for line in lines if card_of(line[1]).zone == "lrig"]
    main: list[Line | str] = [line for line in lines if card_of(line[1]).zone == "main"]
    assert told(["ルリグデッキ\n", *lrig, "メインデッキ\n", *main], question) == told(lines, question)


@properties
@given(lists(), questions())
def test_casual_events_leave_out_the_restriction_list_only(lines: list[Line], question: Question) -> None:
    official = told(lines, question)
    casual = told(lines, question, "casual")
    # DC910 speaks of the list itself.
    assert casual == Counter({t: n for t, n in official.items() if t[0] not in {*LISTED_CODES, "DC910"}})


@properties
@given(lists(), questions())
def test_counts_and_verdict_agree_with_the_lines(lines: list[Line], question: Question) -> None:
    got = verdict(lines, question)
    held = [(count, card) for count, number in lines if (card := card_of(number)).deckable]
    assert got.counts["main"] == sum(count for count, card in held if card.zone == "main")
    assert got.counts["lrig"] + got.counts["piece"] == sum(count for count, card in held if card.zone == "lrig")
    assert got.counts["piece"] == sum(count for count, card in held if card.kind == "PIECE")
    assert got.legal is not any(finding.severity == "error" for finding in got.findings)


@properties
@given(lists(), st.sampled_from(sorted(DAYS)))
def test_a_card_that_may_be_played_may_be_played_for_ever(lines: list[Line], fmt: str) -> None:
    """By the pool alone: once a card is out with its mark, no later day takes that back."""
    kept: set[str] | None = None
    for day in DAYS[fmt]:
        barred = {cards[0] for code, _, cards, *_ in told(lines, (fmt, day)) if code in ("DC301", "DC302")}
        assert kept is None or barred <= kept, day
        kept = barred


@pytest.mark.parametrize("fmt", sorted(DAYS))
def test_every_printed_card_alone(fmt: str) -> None:
    """No card of the catalog breaks a rule by itself on any day: each is judged, with a reason where it is barred."""
    for card in catalog().all_cards():
        line = [(1, numbers_by_card()[card.id][0])]
        codes = {t[0] for t in told(line, (fmt, DAYS[fmt][-1]))}
        assert ("DC303" in codes) is not card.deckable, card.name
        assert not {"DC001", "DC002", "DC003", "DC004", "DC005"} & codes, card.name
