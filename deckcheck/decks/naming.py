"""What a card is called in a file that is written: its name in one language, or its number."""

from __future__ import annotations

from deckcheck.catalog import Catalog
from deckcheck.model import Card

# --names -> what cards that have none of these are said to lack
NAMES = {"ja": "Japanese", "en": "English", "zh-Hans": "Simplified Chinese", "ko": "Korean", "number": "number"}


class Naming:
    """Names cards for a writer. `lacking` gathers those without a name in the language, in their order.

    With `alone`, for a form that has no place for numbers beside names, a name that other cards have too is none.
    """

    def __init__(self, catalog: Catalog, names: str = "ja", *, alone: bool = False) -> None:
        self.catalog = catalog
        self.names = names
        self.alone = alone
        self._lacking: dict[str, None] = {}

    @property
    def lacking(self) -> tuple[str, ...]:
        """Catalog names of the cards that have no name in the language."""
        return tuple(self._lacking)

    def of(self, card: Card, number: str, twins: tuple[Card, ...] = ()) -> tuple[str, str]:
        """(name, number) to write for a card; `number` is that of the printing, empty where none is meant.

        `twins` are cards that the deck file may mean as well: then a name that leaves it open is right. A number is
        given wherever the name alone would not bring the reader back to the card.
        """
        own = number or self.catalog.printings(card)[0].number
        meant = {card, *twins}
        if self.names == "number" and not twins:
            return own, own
        if self.names in ("ja", "number"):
            return card.name, number if set(self.catalog.by_name(card.name)) == meant else own
        texts = [text for lang, text in self.catalog.names(card) if lang == self.names]
        clear = next((text for text in texts if set(self.catalog.by_name(text)) == meant), "")
        if not texts or ((self.alone or twins) and not clear):
            self._lacking[card.name] = None
            return card.name, number if twins else own
        return clear or texts[0], number if clear else own
