"""A deck counted once, for all rules.

What counts: every entry whose card may be in a deck, in the deck that its kind belongs to, whatever heading it
stands under. Cards that may never be in a deck are kept apart and count nowhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from deckcheck.model import Card, Counts, Deck, Entry, Zone

_LRIGS = ("LRIG", "ASSIST_LRIG")


class Tally:
    """Sums of a deck.

    `cards` maps the name of each card of the deck to the card, `copies` to its number of copies over all lines and
    printings; `twins` are cards of the deck whose name one of another colour has in `cards`. `doubtful` says that a
    line names a card without telling it from its twin. `main`, `life_burst`, `guard` (cards with guard), `lrig`,
    `piece` and `level_zero` count copies; `lrig` leaves Pieces out, and `most` is the highest number of copies of one
    card in each deck. `never` holds the entries that no deck may hold. Each once: `lrigs` (LRIGs and assist LRIGs),
    `limited` (cards with a limiting condition) and `coin_costs` (cards that cost coins, by name). `signi_level` is
    the highest level of a SIGNI, 0 without one.
    """

    __slots__ = (
        "_places",
        "cards",
        "coin_costs",
        "copies",
        "deck",
        "doubtful",
        "guard",
        "level_zero",
        "life_burst",
        "limited",
        "lrig",
        "lrigs",
        "main",
        "most",
        "never",
        "piece",
        "signi_level",
        "twins",
    )

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._places: dict[str, list[Entry]] | None = None
        self.cards: dict[str, Card] = {}
        self.copies: dict[str, int] = {}
        self.twins: list[Card] = []
        self.doubtful = False
        self.never: list[Entry] = []
        self.lrigs: list[Card] = []
        self.limited: list[Card] = []
        self.coin_costs: dict[str, Card] = {}
        main = life_burst = lrig = piece = level_zero = guard = signi_level = most_main = most_lrig = 0
        cards, copies = self.cards, self.copies
        for entry in deck.entries:
            card = entry.card
            if not card.deckable:
                self.never.append(entry)
                continue
            copies_here = count = entry.count
            name = card.name
            if entry.also:
                self.doubtful = True
            if name in copies:
                copies_here = copies[name] = copies[name] + count
                if card.twin and card is not cards[name] and card not in self.twins:
                    self.twins.append(card)
                    if card.kind in _LRIGS:
                        self.lrigs.append(card)
            else:
                copies[name] = count
                cards[name] = card
                if card.only_for:
                    self.limited.append(card)
                if card.kind in _LRIGS:
                    self.lrigs.append(card)
            if card.zone == "main":
                main += count
                if copies_here > most_main:
                    most_main = copies_here
                if card.life_burst:
                    life_burst += count
                if card.guard:
                    guard += count
                if card.level is not None and card.level > signi_level:
                    signi_level = card.level
                continue
            if copies_here > most_lrig:
                most_lrig = copies_here
            kind = card.kind
            if kind == "PIECE":
                piece += count
                continue
            lrig += count
            if kind == "LRIG":
                if card.level == 0:
                    level_zero += count
            elif "コイン" in card.cost or "コイン" in card.grow_cost:
                self.coin_costs[name] = card
        self.main = main
        self.life_burst = life_burst
        self.lrig = lrig
        self.piece = piece
        self.level_zero = level_zero
        self.guard = guard
        self.signi_level = signi_level
        self.most: dict[Zone, int] = {"main": most_main, "lrig": most_lrig}

    @property
    def counts(self) -> Counts:
        """The sums as they stand in a report."""
        return Counts(self.main, self.life_burst, self.lrig, self.piece, self.level_zero)

    def each_card(self) -> Iterator[Card]:
        """Every card of the deck once, twins too."""
        return chain(self.cards.values(), self.twins)

    def lines_of(self, names: Collection[str]) -> tuple[int, ...]:
        """The lines on which cards of these names stand, ascending."""
        places = self._entries()
        return tuple(sorted({entry.line for name in names for entry in places.get(name, ()) if entry.line}))

    def written_for(self, names: Collection[str]) -> tuple[str, ...]:
        """How the deck file writes these cards, where it writes them otherwise."""
        places = self._entries()
        written = (entry.written for name in names for entry in places.get(name, ()) if entry.written not in ("", name))
        return tuple(dict.fromkeys(written))

    def _entries(self) -> dict[str, list[Entry]]:
        """The entries of each card; made when a rule first asks, so that most decks never pay for it."""
        if self._places is None:
            self._places = {}
            for entry in self.deck.entries:
                if entry.card.deckable:
                    self._places.setdefault(entry.card.name, []).append(entry)
        return self._places

    def unread(self) -> int:
        """Copies on lines whose card is unknown or ambiguous."""
        return sum(count for fault in self.deck.faults if isinstance(count := fault.problem.values.get("count"), int))
