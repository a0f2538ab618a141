"""A craft, a token, a coin or the back face of a card is listed.

## What it checks

That no line names a card that is never put into a deck. Such a line counts nowhere else. The front of a
double-faced card stands for it; the number and the name of its back face do not. A name that a craft and a real
card share (落華流粋) means the real card.

## Why

Crafts (クラフト), tokens and coins come from outside the game during play.

## Legal

    1 WXDi-P11-010A

## Illegal

    1 WXDi-P11-010B
    1 フェゾーネマジック・BLUE

## Mending

Take the line out, or name the front of the card.

## Source

Rule guide of WXDi-P14: https://www.takaratomy.co.jp/products/wixoss/product/wxdi_p14_ruleguide
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

CODE = "DC303"
SEVERITY: Severity = "error"
SUMMARY = "a craft, token, coin or back face"
SUMMARY_JA = "デッキに入れられないカード"
VALUES: Mapping[str, type] = {}
TEXTS: Texts = {
    "en": {
        "": (
            "{cards} is a craft, a token or a back face, and never in a deck{at}",
            "Take it out; of a double-faced card, list the front.",
        ),
    },
    "ja": {
        "": (
            "{cards}はクラフト・トークン・裏面で、デッキには入れられません{at}",
            "抜いてください。両面カードは表面を書いてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a card."""
    lines: dict[str, list[int]] = {}
    copies: dict[str, int] = {}
    written: dict[str, list[str]] = {}
    for entry in deck.never:
        name = entry.card.name
        lines.setdefault(name, []).append(entry.line)
        copies[name] = copies.get(name, 0) + entry.count
        if entry.written not in ("", name):
            written.setdefault(name, []).append(entry.written)
    for name, found in copies.items():
        yield Problem(
            cards=(name,),
            lines=tuple(sorted({line for line in lines[name] if line})),
            found=found,
            allowed=0,
            as_written=tuple(dict.fromkeys(written.get(name, ()))),
        )
