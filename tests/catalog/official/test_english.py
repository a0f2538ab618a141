from __future__ import annotations

import json
from typing import Any

import pytest

from deckcheck.catalog.official.english import EnglishCard, differences, read_english
from deckcheck.catalog.official.markup import UnknownLayout
from tests.catalog.official.synthetic import row

ITEM: dict[str, Any] = {
    "ID": "1", "product_type": "P01", "JPN_card_no": "WXDi-P01-001", "card_no": "WXDi-P01-001[EN]",
    "name": "Vessel of Trial", "color": "WR", "card_type": "LRIG", "rarity": "L,SCR,DiR", "cost": "", "level": "2",
    "limits": "＋１", "master": "owata", "LRIG_SIGNI_type": "Tama", "guard_coin_timing": "Main Phase\r\nAttack Phase",
    "grow_cost": "", "power": "0", "content": "", "power_text": "", "fllabor_text": "", "artist": "x", "subtype": "",
}  # fmt: skip


def read(**changes: Any) -> tuple[list[EnglishCard], list[str]]:
    cards, remarks = read_english(json.dumps({"count": "1", "items": [{**ITEM, **changes}]}))
    return cards, [str(remark) for remark in remarks]


def test_a_card() -> None:
    assert read() == (
        [
            EnglishCard(
                "WXDi-P01-001[EN]", "WXDi-P01-001", "Vessel of Trial",
                ("WXDi-P01-001[EN]", "WXDi-P01-001S[EN]", "WXDi-P01-001D[EN]"), "LRIG", "WR", "2",
            )
        ],
        [],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rarities", "letters"),
    [
        ("C", [""]), ("C,C(P)", ["", "P"]), ("LC,LR,LRP,UR", ["", "R", "P", "U"]), ("R,R(P),R(P')", ["", "P", "PS"]),
        ("SR, SRP", ["", "P"]), ("???", [""]), ("TK", ["P"]), ("", [""]),
    ],
)  # fmt: skip
def test_the_letters_of_a_rarity(rarities: str, letters: list[str]) -> None:
    (card,), remarks = read(rarity=rarities)
    assert card.printings == tuple(f"WXDi-P01-001{letter}[EN]" for letter in letters)
    assert remarks == []


def test_a_new_rarity_is_remarked() -> None:
    (card,), (remark,) = read(rarity="C,XXR")
    assert card.printings == ("WXDi-P01-001[EN]",)
    assert "XXR" in remark


@pytest.mark.parametrize(
    ("changes", "attribute", "value"),
    [
        ({"color": "RW"}, "colours", "WR"),
        ({"color": "W　"}, "colours", "W"),
        ({"color": "GRU"}, "colours", "RUG"),
        ({"color": "B"}, "colours", "K"),
        ({"color": "C"}, "colours", ""),
        ({"color": "purple"}, "colours", None),
        ({"card_type": "Assist Lrig"}, "type", "ASSIST_LRIG"),
        ({"card_type": "PIECE", "level": "0"}, "level", ""),
        ({"level": "two"}, "level", None),
        ({"card_type": "novelty"}, "type", None),
        ({"name": " Ｖessel\r\nof　Trial "}, "name", "Vessel of Trial"),
        ({"JPN_card_no": ""}, "japanese", "WXDi-P01-001"),
        ({"JPN_card_no": None}, "japanese", "WXDi-P01-001"),
        ({"JPN_card_no": "see below!"}, "japanese", "WXDi-P01-001"),
        ({"cost": "an artist's name"}, "number", "WXDi-P01-001[EN]"),
    ],
)
def test_dirty_values(changes: dict[str, Any], attribute: str, value: object) -> None:
    (card,), _ = read(**changes)
    assert getattr(card, attribute) == value


@pytest.mark.parametrize(
    "changes", [{"card_no": "WXDi-P01-001"}, {"card_no": ""}, {"name": " "}, {"card_no": "x" * 99}]
)
def test_an_item_that_is_no_card(changes: dict[str, Any]) -> None:
    cards, (remark,) = read(**changes)
    assert cards == []
    assert "no English card number or no name" in remark


def test_the_page_after_the_last_is_empty() -> None:
    assert read_english('{"count": "1356", "items": []}') == ([], [])


@pytest.mark.parametrize(
    "text",
    ["", "<html>", "[]", "{}", '{"items": {}}', '{"items": ["x"]}', '{"items": null}', "null", "[" * 100_000, "NaN",
     '{"items": [' + "[" * 50_000],
)  # fmt: skip
def test_what_is_not_that_json(text: str) -> None:
    with pytest.raises(UnknownLayout):
        read_english(text)


def test_facts_that_differ_from_the_catalog() -> None:
    (card,), _ = read()
    same = row("WXDi-P01-001", "試験", "LRIG", colours="WR", level="2")
    assert differences(card, same) == []
    assert [remark.field for remark in differences(card, {**same, "level": "3", "colours": "W"})] == [
        "colours",
        "level",
    ]
    (dirty,), _ = read(color="?", level="")
    assert differences(dirty, {**same, "level": "3", "colours": "W"}) == []
