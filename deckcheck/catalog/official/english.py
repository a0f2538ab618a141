"""A page of the English site's JSON -> English cards.

The site lists each card once, with all its rarities; each rarity is a printing, told by letters before the
number's `[EN]`. Values are dirty: full-width signs, mixed line ends, a `0` where there is no value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deckcheck.catalog.official.detail import normal
from deckcheck.catalog.official.facts import Remark
from deckcheck.catalog.official.markup import UnknownLayout
from deckcheck.catalog.sources import Row

_SUFFIXES = {
    **dict.fromkeys(("PI", "SR", "L", "R", "C", "ST", "PR", "???", "LC", "Re", "CO", "ENR", "GR"), ""),
    **dict.fromkeys(("L(P)", "R(P)", "C(P)", "ST(P)", "LC(P)", "Re(P)", "LRP", "SRP", "TK"), "P"),
    "R(P')": "PS",
    "DiR": "D",
    "SCR": "S",
    "LR": "R",
    "UR": "U",
}
_TYPES = {
    "LRIG": "LRIG",
    "ASSIST LRIG": "ASSIST_LRIG",
    "SIGNI": "SIGNI",
    "SPELL": "SPELL",
    "PIECE": "PIECE",
    "RESONA": "RESONA",
}
_COLOURS = {"W": "W", "R": "R", "U": "U", "G": "G", "B": "K", "C": ""}
_NUMBER = re.compile(r"([A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+){1,4})\[EN\]")


@dataclass(frozen=True, slots=True)
class EnglishCard:
    """A card of the English site. `japanese` is the number of the Japanese printing it translates.

    `printings` are the English numbers. `type`, `colours`, `level` are written as in the catalog; None where
    the value is dirty.
    """

    number: str
    japanese: str
    name: str
    printings: tuple[str, ...]
    type: str | None
    colours: str | None
    level: str | None


def read_english(text: str) -> tuple[list[EnglishCard], list[Remark]]:
    """The cards of one page, empty after the last. Raises UnknownLayout if it is not the JSON that is known."""
    try:
        answer = json.loads(text)
        items = answer["items"]
        if not isinstance(items, list):
            raise TypeError("items")
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UnknownLayout("items", f"not the JSON that is known ({type(error).__name__})") from error
    cards: dict[str, EnglishCard] = {}
    remarks: list[Remark] = []
    for item in items:
        if not isinstance(item, dict):
            raise UnknownLayout("items", "an item is not an object")
        card = _card({str(key): normal(str(value)) for key, value in item.items() if value is not None}, remarks)
        if card is not None:
            cards.setdefault(card.number, card)
    return list(cards.values()), remarks


def _card(item: Mapping[str, str], remarks: list[Remark]) -> EnglishCard | None:
    number = item.get("card_no", "")
    match = _NUMBER.fullmatch(number)
    name = item.get("name", "")
    if not match or not name:
        remarks.append(Remark(number[:40] or "an item", "card_no", "no English card number or no name", keeps_out=True))
        return None
    letters = item.get("color", "").replace(" ", "")
    colours = None
    if letters and set(letters) <= set(_COLOURS):
        colours = "".join(letter for letter in "WRUGK" if letter in {_COLOURS[sign] for sign in letters})
    kind = _TYPES.get(item.get("card_type", "").upper())
    japanese = item.get("JPN_card_no", "")
    level = item.get("level", "")
    leveled = kind in ("LRIG", "ASSIST_LRIG", "SIGNI", "RESONA")
    return EnglishCard(
        number,
        japanese if re.fullmatch(r"[A-Za-z0-9-]+", japanese) else match[1],
        name,
        tuple(printings(match[1], item.get("rarity", ""), number, remarks)),
        kind,
        colours,
        (level if level.isdigit() else None) if leveled else "",
    )


def printings(stem: str, rarities: str, number: str, remarks: list[Remark]) -> list[str]:
    """The English numbers of a card with these rarities (`L,SCR,DiR`): `stem` is its number before `[EN]`."""
    found: dict[str, None] = {}
    for rarity in filter(None, (part.strip() for part in rarities.split(","))):
        suffix = _SUFFIXES.get(rarity)
        if suffix is None:
            remarks.append(Remark(number, "rarity", f"{rarity[:20]!r} is a new rarity; its number is not known"))
        else:
            found[f"{stem}{suffix}[EN]"] = None
    return list(found) or [number]


def differences(card: EnglishCard, row: Row) -> list[Remark]:
    """Facts in which the English site and the catalog's row of the same card differ."""
    facts: Mapping[str, Any] = {"type": card.type, "colours": card.colours, "level": card.level}
    return [
        Remark(card.number, field, f"{said!r} on the English site, {row[field]!r} in the catalog")
        for field, said in facts.items()
        if said is not None and said != row[field]
    ]
