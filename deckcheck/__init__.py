"""deckcheck: reads WIXOSS deck lists and says whether each is legal, and if not, why.

The public API is small and typed:

    >>> import deckcheck
    >>> catalog = deckcheck.load_catalog()
    >>> for deck in deckcheck.read_decks("deck.txt", catalog):
    ...     verdict = deckcheck.check_deck(deck, catalog, format="diva", date=date(2026, 11, 30))
    ...     for finding in verdict.findings:
    ...         print(finding.code, finding.lines, finding.message)

Names are imported when first used, so that `deckcheck --version` pays for none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcheck.api import check_deck, load_catalog, read_decks, read_text, suggest
    from deckcheck.errors import DeckcheckError
    from deckcheck.model import Card, Deck, Entry, Finding, Verdict

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Deck",
    "DeckcheckError",
    "Entry",
    "Finding",
    "Verdict",
    "__version__",
    "check_deck",
    "load_catalog",
    "read_decks",
    "read_text",
    "suggest",
]

_HOMES = {
    "check_deck": "deckcheck.api",
    "load_catalog": "deckcheck.api",
    "read_decks": "deckcheck.api",
    "read_text": "deckcheck.api",
    "suggest": "deckcheck.api",
    "DeckcheckError": "deckcheck.errors",
    "Card": "deckcheck.model",
    "Deck": "deckcheck.model",
    "Entry": "deckcheck.model",
    "Finding": "deckcheck.model",
    "Verdict": "deckcheck.model",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'deckcheck' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
