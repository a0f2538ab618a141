"""Nicknames of the user's own: `サバO4` for サーバント O4.

    alias,card
    サバO4,サーバント O4
    ハナヨ零,WD02-005

The card is a number or a name. A nickname that is itself the name of a card is refused: names go first.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable

from deckcheck.catalog import Catalog
from deckcheck.catalog.fold import fold_loosely
from deckcheck.decks.decode import decode
from deckcheck.decks.form import Unreadable
from deckcheck.errors import UsageError
from deckcheck.model import Card


def load_aliases(path: str, catalog: Catalog) -> dict[str, Card]:
    """The aliases of a CSV file with the columns alias and card, for a Resolver.

    Raises:
        UsageError: no such file, no such columns, or a line that is wrong.
    """
    try:
        with open(path, "rb") as file:
            text = decode(file.read())
    except OSError as error:
        raise UsageError(f"cannot read the aliases {path!r}: {error.strerror}") from error
    except Unreadable as error:
        raise UsageError(f"cannot read the aliases {path!r}: {error.reason}") from error
    reader = csv.DictReader(text.splitlines())
    if reader.fieldnames is None or not {"alias", "card"} <= set(reader.fieldnames):
        raise UsageError(f"{path}: the first line must be `alias,card`.")
    try:
        rows = [(f"{path}:{reader.line_num}", row["alias"] or "", row["card"] or "") for row in reader]
    except csv.Error as error:
        raise UsageError(f"{path}:{reader.line_num}: broken CSV: {error}") from error
    return aliases_of(rows, catalog)


def aliases_of(rows: Iterable[tuple[str, str, str]], catalog: Catalog) -> dict[str, Card]:
    """Aliases out of (where it stands, alias, card).

    Raises:
        UsageError: an alias that is empty, a card's name or given twice; a card that does not exist.
    """
    found: dict[str, Card] = {}
    for where, alias, written in rows:
        cards = _cards(written, catalog)
        if len(cards) != 1:
            raise UsageError(f"{where}: {_why(written, cards, catalog)}")
        key = fold_loosely(alias)
        if not key:
            raise UsageError(f"{where}: an empty alias.")
        if catalog.by_number(alias) is not None or catalog.by_name(alias):
            raise UsageError(f"{where}: {alias!r} is the number or name of a card, and cannot be an alias.")
        if found.setdefault(key, cards[0]) != cards[0]:
            raise UsageError(f"{where}: {alias!r} stands for {found[key].name} already.")
    return found


def _cards(written: str, catalog: Catalog) -> tuple[Card, ...]:
    card = catalog.by_number(written)
    return (card,) if card is not None else catalog.by_name(written)


def _why(written: str, cards: tuple[Card, ...], catalog: Catalog) -> str:
    if cards:
        return f"{written!r} fits {', '.join(card.name for card in cards)}; write the number of one."
    near = ", ".join(name for name, _ in catalog.nearest(written))
    return f"no card is called {written!r}." + (f" Nearest: {near}." if near else "")
