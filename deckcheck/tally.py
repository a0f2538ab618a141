"""A deck counted once, for all rules.

What counts: every entry whose card may be in a deck, in the deck that its kind belongs to, whatever heading it
stands under. Cards that may never be in a deck are kept apart and count nowhere.

What is counted is what the rules in force ask for: each asks a `Counting` once, and then finds its answer in the
`Tally` of every deck.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from typing import TypeAlias

from deckcheck.model import Card, Deck, Entry
from deckcheck.predicate import Predicate, Test, compiled

_UNLIMITED = 1 << 30

# What a card is to a counting: the sums that its copies go into, the lists that it goes into, and the copies of it
# that no rule minds.
Signature: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]


class Counting:
    """What is counted of a deck. `counts` are the sums of a report: name -> the cards that they count."""

    def __init__(self, counts: Mapping[str, Predicate]) -> None:
        self._sums: list[Test] = []
        self._lists: list[Test] = []
        self._limits: list[tuple[Test, int]] = []
        self._known: dict[str, int] = {}
        self.signatures: dict[int, Signature] = {}
        self.counts = {name: self.copies_of(predicate) for name, predicate in counts.items()}

    def copies_of(self, predicate: Predicate) -> int:
        """Where in `Tally.sums` the copies of the cards that fit stand."""
        key = repr(sorted(predicate.items()))
        if key not in self._known:
            self._known[key] = len(self._sums)
            self._sums.append(compiled(predicate))
        return self._known[key]

    def cards_of(self, test: Test) -> int:
        """Where in `Tally.lists` the cards that fit stand, each once."""
        if test not in self._lists:
            self._lists.append(test)
        return self._lists.index(test)

    def limit(self, test: Test, copies: int) -> None:
        """Names with more than so many copies of a card that fits shall stand in `Tally.over`."""
        self._limits.append((test, copies))

    def learn(self, card: Card) -> Signature:
        """The signature of a card, remembered from now on."""
        signature = self.signatures[card.id] = (
            tuple(index for index, test in enumerate(self._sums) if test(card)),
            tuple(index for index, test in enumerate(self._lists) if test(card)),
            min((copies for test, copies in self._limits if test(card)), default=_UNLIMITED),
        )
        return signature

    def tally(self, deck: Deck) -> Tally:
        """The deck, counted."""
        return Tally(deck, self, len(self._sums), len(self._lists))


class Tally:
    """Sums of a deck.

    `cards` maps the name of each card of the deck to the card, `copies` to its number of copies over all lines and
    printings; `twins` are cards of the deck whose name one of another colour has in `cards`. `doubtful` says that a
    line names a card without telling it from its twin. `sums`, `lists` and `over` hold what was asked of the
    counting; a list has every card once, twins too. `never` holds the entries that no deck may hold.
    """

    __slots__ = ("_counting", "_places", "cards", "copies", "deck", "doubtful", "lists", "never", "over", "sums",
                 "twins")  # fmt: skip

    def __init__(self, deck: Deck, counting: Counting, sums: int, lists: int) -> None:
        self.deck = deck
        self._counting = counting
        self._places: dict[str, list[Entry]] | None = None
        self.cards: dict[str, Card] = {}
        self.copies: dict[str, int] = {}
        self.twins: list[Card] = []
        self.doubtful = False
        self.never: list[Entry] = []
        self.sums = [0] * sums
        self.lists: list[list[Card]] = [[] for _ in range(lists)]
        self.over: dict[str, None] = {}
        cards, copies, all_sums, all_lists = self.cards, self.copies, self.sums, self.lists
        signatures, learn = counting.signatures, counting.learn
        for entry in deck.entries:
            card = entry.card
            if not card.deckable:
                self.never.append(entry)
                continue
            count, name = entry.count, card.name
            own_sums, own_lists, limit = signatures.get(card.id) or learn(card)
            if entry.also:
                self.doubtful = True
            if name in copies:
                copies_here = copies[name] = copies[name] + count
                if card.twin and card is not cards[name] and card not in self.twins:
                    self.twins.append(card)
                    for index in own_lists:
                        all_lists[index].append(card)
            else:
                copies_here = copies[name] = count
                cards[name] = card
                for index in own_lists:
                    all_lists[index].append(card)
            if copies_here > limit:
                self.over[name] = None
            for index in own_sums:
                all_sums[index] += count

    @property
    def counts(self) -> dict[str, int]:
        """The sums as they stand in a report."""
        return {name: self.sums[index] for name, index in self._counting.counts.items()}

    def each_card(self) -> Iterator[Card]:
        """Every card of the deck once, twins too."""
        return chain(self.cards.values(), self.twins)

    def names_of(self, test: Callable[[Card], bool]) -> tuple[str, ...]:
        """The names of the cards that fit."""
        return tuple(name for name, card in self.cards.items() if test(card))

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
