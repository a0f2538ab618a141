"""LRIGs that share an LRIG type but no colour (Diva Selection, since 2023-02-01).

## What it checks

All LRIGs and assist LRIGs of the deck, whatever their level: two that share an LRIG type must share a colour. Blue
and blue-black share one; white and black do not. A colourless LRIG has no colour to differ in.

## Why

An entry of Mayu's Room, made when the colour rule was dropped: it holds at official events, `--event casual` leaves
it out. The maker's text does not speak of LRIGs of several colours; that disjoint colours are meant is inferred,
since blue-black ピルルク can only be played on the blue level zero.

## Legal

A blue level-zero ピルルク with a blue-black ピルルク of level 1.

## Illegal

A white level-zero タマ with a black タマ of level 3.

## Mending

Keep the LRIGs of one colour.

## Source

Column of 2023-01-27: https://takaratomy.co.jp/products/wixoss/column/play_230127
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity
from deckcheck.rules.colours import colour_names

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC502"
SEVERITY: Severity = "error"
SUMMARY = "LRIGs that share a type and have no colour in common (Diva, since 2023-02-01)"
SUMMARY_JA = "タイプが同じで色の異なるルリグ"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "LRIGs of the type {type} have no colour in common: {by_colour}{at}",
            "Keep the LRIGs of one colour.",
        ),
    },
    "ja": {
        "": (
            "ルリグタイプ《{type}》のルリグの色が異なります: {by_colour_ja}{at}",
            "1つの色のルリグだけにしてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem an LRIG type."""
    entry = next((r for r in ruleset.restrictions if r.kind == "same-type-other-colour"), None)
    if entry is None:
        return
    by_type: dict[str, set[str]] = {}
    for card in deck.lrigs:
        for lrig_type in card.types:
            if lrig_type in by_type:
                by_type[lrig_type].add(card.colours)
            else:
                by_type[lrig_type] = {card.colours}
    for lrig_type, sets in by_type.items():
        if len(sets) == 1:
            continue
        clashing = [
            card
            for card in deck.lrigs
            if lrig_type in card.types
            and card.colours
            and any(other and set(card.colours).isdisjoint(other) for other in sets)
        ]
        if clashing:
            names = tuple(dict.fromkeys(card.name for card in clashing))
            shown = [(card.name, card.colours) for card in clashing]
            yield Problem(
                "",
                {
                    "type": lrig_type,
                    "by_colour": tuple(f"{name} ({colour_names(own, 'en')})" for name, own in shown),
                    "by_colour_ja": tuple(f"{name}({colour_names(own, 'ja')})" for name, own in shown),
                },
                cards=names,
                zone="lrig",
                lines=deck.lines_of(names),
                since=entry.since,
                source=entry.source,
                certainty=entry.certainty,
            )
