"""A limited card that none of the deck's LRIGs can use.

## What it checks

The limiting condition (限定条件) of spells, SIGNI, ARTS, Resona, Keys and Pieces: some LRIG or assist LRIG of the deck
must be of one of the LRIG types that it names. Effects that lift a condition are not known to the catalog.

## Why

Such a card may be put into any deck, but only an LRIG of that type can use it or have it on the field.

## Legal

A card limited to ピルルク beside ピルルク LRIGs.

## Illegal

A card limited to ピルルク in a deck whose LRIGs are all タマ.

## Mending

Replace the card, or play an LRIG of its type.

## Source

That the condition does not bar a card from the deck: https://takaratomy.co.jp/products/wixoss/faq/faq.php. The
advice is this project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC902"
SEVERITY: Severity = "note"
SUMMARY = "a limited card that none of the deck's LRIGs can use"
SUMMARY_JA = "デッキのルリグでは使えない限定カード"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "{card} is limited to {only_for}, and no LRIG of the deck is of that type{at}",
            "Replace it, or play an LRIG of that type.",
        ),
    },
    "ja": {
        "": (
            "{card}は{only_for}限定ですが、そのルリグタイプのルリグがデッキにいません{at}",
            "別のカードに替えるか、そのルリグを入れてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card; nothing of a deck without LRIGs."""
    if not deck.limited or not deck.lrigs or deck.unread():
        return
    types = {lrig_type for lrig in deck.lrigs for lrig_type in lrig.types}
    for card in deck.limited:
        # 紡ぎし者 エナ, of the type ?, is the one LRIG that cards limited to ? name.
        if types.isdisjoint(card.only_for.split("/")):
            names = (card.name,)
            yield Problem(
                "",
                {"card": card.name, "only_for": card.only_for},
                cards=names,
                zone=card.zone,
                lines=deck.lines_of(names),
                as_written=deck.written_for(names),
            )
