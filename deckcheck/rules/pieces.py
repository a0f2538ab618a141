"""The Pieces of a deck: shared by the rules about Pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from deckcheck.tally import Tally


def pieces_of(deck: Tally, sorts: Collection[str] | None = None) -> tuple[str, ...]:
    """Names of the Pieces in the deck; with `sorts`, of those of these sorts (team, dream_team, relay)."""
    return tuple(
        name for name, card in deck.cards.items() if card.kind == "PIECE" and (sorts is None or card.piece in sorts)
    )
