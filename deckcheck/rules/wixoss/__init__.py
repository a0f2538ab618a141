"""Checks that WIXOSS alone needs: each says why no general one will do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.model import Card


def is_lrig(card: Card) -> bool:
    """Whether it is an LRIG or an assist LRIG."""
    return card.is_lrig
