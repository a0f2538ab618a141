"""Team Pieces without their team: it asks for LRIG types that a deck has of one team, whichever it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.model import Problem
from deckcheck.rules.wixoss import is_lrig

if TYPE_CHECKING:
    from deckcheck.rules import Check, Terms
    from deckcheck.tally import Tally

VALUES = {"leave_out": list}
_TOGETHER = 3  # LRIGs on the field of one player


def prepare(terms: Terms) -> Check:
    """One problem a Team Piece."""
    pieces = terms.counting.cards_of(lambda card: card.kind == "PIECE" and card.piece == "team")
    lrigs = terms.counting.cards_of(is_lrig)
    leave_out = terms.values["leave_out"]

    def check(deck: Tally) -> Iterator[Problem]:
        if not deck.lists[pieces]:
            return
        members = {(lrig.team, lrig_type) for lrig in deck.lists[lrigs] if lrig.team for lrig_type in lrig.types}
        teams = [team for team, _ in members]
        most = max(map(teams.count, teams), default=0)
        if most >= _TOGETHER:
            return
        for card in deck.lists[pieces]:
            if card.name not in leave_out:
                yield Problem(
                    "",
                    {"card": card.name},
                    cards=(card.name,),
                    zone="lrig",
                    lines=deck.lines_of((card.name,)),
                    found=most,
                    as_written=deck.written_for((card.name,)),
                )

    return check
