"""A Team Piece in a deck that has not three LRIGs of one team.

## What it checks

Pieces whose condition of use is 【チーム】: some team must have LRIGs or assist LRIGs of at least three LRIG types in
the deck. Which team the Piece asks for, and the colours that a Dream Team Piece asks for, are told by the card's text
only, which the catalog does not hold: of Dream Team Pieces nothing is said. The value `leave_out` names Team Pieces
whose team the catalog does not know of any LRIG.

## Why

The condition of use asks for three LRIGs of one team on the field; without them the Piece is never used.

## Legal

A Team Piece beside three LRIGs of アンシエント・サプライズ.

## Illegal

A Team Piece beside two LRIGs of アンシエント・サプライズ and one of No Limit.

## Mending

Replace the Piece, or play the three LRIGs of its team.

## Source

Condition printed on the cards, such as WXDi-P04-004. The advice is this project's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.model import Problem, Severity
from deckcheck.rules.pieces import pieces_of

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.rules import Texts
    from deckcheck.tally import Tally

_TOGETHER = 3  # LRIGs on the field of one player

CODE = "DC905"
SEVERITY: Severity = "warning"
SUMMARY = "a Team Piece without three LRIGs of one team"
SUMMARY_JA = "同じチームのルリグが3体いないチームピース"
VALUES: Mapping[str, type] = {"leave_out": list}
TEXTS: Texts = {
    "en": {
        "": (
            "{card} asks for three LRIGs of one team, and the deck has {found} at most{at}",
            "Replace it, or play the three LRIGs of its team.",
        ),
    },
    "ja": {
        "": (
            "{card}には同じチームのルリグ3体が必要ですが、デッキには最大{found}体です{at}",
            "別のピースに替えるか、そのチームのルリグを3体にしてください。",
        ),
    },
}


def check(deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """One problem a Team Piece."""
    if not deck.piece or not (names := pieces_of(deck, ("team",))) or deck.unread():
        return
    members = {(lrig.team, lrig_type) for lrig in deck.lrigs if lrig.team for lrig_type in lrig.types}
    teams = [team for team, _ in members]
    most = max(map(teams.count, teams), default=0)
    if most >= _TOGETHER:
        return
    for name in names:
        if name not in values["leave_out"]:
            yield Problem(
                "",
                {"card": name},
                cards=(name,),
                zone="lrig",
                lines=deck.lines_of((name,)),
                found=most,
                as_written=deck.written_for((name,)),
            )
