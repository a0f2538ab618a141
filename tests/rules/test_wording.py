"""How texts are filled: nouns by number, lists of cards, lines."""

from __future__ import annotations

import pytest

from deckcheck.model import Problem
from deckcheck.rules import wording
from deckcheck.rules.colours import colour_names

SEVEN = tuple(f"card {number}" for number in range(1, 8))
THIRTEEN = tuple(f"card {number}" for number in range(1, 14))


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 copies"), (1, "1 copy"), (2, "2 copies"), (5, "5 copies")],
)
def test_a_count_brings_its_noun(count: int, text: str) -> None:
    message, hint = wording.fill(("{found:copy|copies}", "{found}"), Problem(found=count), "en")
    assert (message, hint) == (text, str(count))


@pytest.mark.parametrize(
    ("lang", "items", "text"),
    [
        ("en", (), ""),
        ("en", ("a",), "a"),
        ("en", ("a", "b"), "a and b"),
        ("en", ("a", "b", "c"), "a, b and c"),
        ("en", SEVEN, "card 1, card 2, card 3, card 4, card 5, card 6 and card 7"),
        ("en", THIRTEEN, ", ".join(THIRTEEN[:12]) + " and 1 more"),
        ("ja", ("甲", "乙"), "甲、乙"),
        ("ja", THIRTEEN, "、".join(THIRTEEN[:12]) + " ほか1"),
    ],
)
def test_lists_of_cards(lang: str, items: tuple[str, ...], text: str) -> None:
    assert wording.listed(items, lang) == text


@pytest.mark.parametrize(
    ("lang", "lines", "text"),
    [
        ("en", (), ""),
        ("en", (12,), " (line 12)"),
        ("en", (12, 30), " (lines 12 and 30)"),
        ("ja", (), ""),
        ("ja", (12,), "(12行目)"),
        ("ja", (12, 30), "(12、30行目)"),
    ],
)
def test_lines(lang: str, lines: tuple[int, ...], text: str) -> None:
    assert wording.at(lines, lang) == text


@pytest.mark.parametrize(
    ("letters", "english", "japanese"),
    [
        ("", "colourless", "無色"),
        ("W", "white", "白"),
        ("KW", "white and black", "白・黒"),
        ("GRU", "red, blue and green", "赤・青・緑"),
        ("WRUGK", "white, red, blue, green and black", "白・赤・青・緑・黒"),
    ],
)
def test_colours_in_the_order_of_the_game(letters: str, english: str, japanese: str) -> None:
    assert (colour_names(letters, "en"), colour_names(letters, "ja")) == (english, japanese)


def test_braces_in_a_card_name_are_no_template() -> None:
    message, _ = wording.fill(("{cards}{at}", ""), Problem(cards=("{found}",), lines=(1,)), "en")
    assert message == "{found} (line 1)"
