"""A deck counted once, for all rules.

What counts: every entry whose card may be in a deck, in the deck that its kind belongs to, whatever heading it
stands under. Cards that may never be in a deck are kept apart and count nowhere.
"""

from __future__ import annotations

from collections.abc import Collection

from deckcheck.model import Card, Counts, Deck, Entry


class Tally:
    """Sums of a deck.

    `cards` maps the name of each card of the deck to the card, `copies` to its number of copies over all lines
    and printings; `lrigs` are the names of its LRIGs and assist LRIGs. `main`, `life_burst`, `lrig`, `piece` and
    `level_zero` count copies; `lrig` leaves Pieces out. `never` holds the entries that no deck may hold.
    """

    __slots__ = ("cards", "copies", "deck", "level_zero", "life_burst", "lrig", "lrigs", "main", "never", "piece")

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.cards: dict[str, Card] = {}
        self.copies: dict[str, int] = {}
        self.lrigs: list[str] = []
        self.never: list[Entry] = []
        main = life_burst = lrig = piece = level_zero = 0
        cards, copies = self.cards, self.copies
        for entry in deck.entries:
            card = entry.card
            if not card.deckable:
                self.never.append(entry)
                continue
            count = entry.count
            name = card.name
            if name in copies:
                copies[name] += count
            else:
                copies[name] = count
                cards[name] = card
                if card.kind == "LRIG" or card.kind == "ASSIST_LRIG":
                    self.lrigs.append(name)
            if card.zone == "main":
                main += count
                if card.life_burst:
                    life_burst += count
            elif card.kind == "PIECE":
                piece += count
            else:
                lrig += count
                if card.level == 0 and card.kind == "LRIG":
                    level_zero += count
        self.main = main
        self.life_burst = life_burst
        self.lrig = lrig
        self.piece = piece
        self.level_zero = level_zero

    @property
    def counts(self) -> Counts:
        """The sums as they stand in a report."""
        return Counts(self.main, self.life_burst, self.lrig, self.piece, self.level_zero)

    def lines_of(self, names: Collection[str]) -> tuple[int, ...]:
        """The lines on which cards of these names stand, ascending."""
        return tuple(sorted({e.line for e in self.deck.entries if e.line and e.card.deckable and e.card.name in names}))

    def written_for(self, names: Collection[str]) -> tuple[str, ...]:
        """How the deck file writes these cards, where it writes them otherwise."""
        seen = {
            e.written: None
            for e in self.deck.entries
            if e.card.deckable and e.card.name in names and e.written not in ("", e.card.name)
        }
        return tuple(seen)

    def unread(self) -> int:
        """Copies on lines whose card is unknown or ambiguous."""
        return sum(count for fault in self.deck.faults if isinstance(count := fault.problem.values.get("count"), int))
