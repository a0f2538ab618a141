"""The compiled catalog, read only: look-ups by number and by name, formats, sets.

A check reads the rows that its deck needs; every look-up is remembered, so that many decks ask once.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
from bisect import bisect_right
from collections.abc import Sequence
from datetime import date
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from deckcheck.catalog.fold import fold, fold_loosely, fold_number, fold_spaced
from deckcheck.errors import CatalogError
from deckcheck.formats import Book, book_from
from deckcheck.model import Card, Release, Words
from deckcheck.record import Record
from deckcheck.rules import Rules

if TYPE_CHECKING:
    from _typeshed import StrPath

SCHEMA_VERSION = 6
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class About(Record):
    """What the catalog says of itself, and the rules of its game.

    `newest` is the set code of the newest set with a known date.
    """

    version: str
    cards: int
    printings: int
    newest: str
    rules: Rules


class Printing(Record):
    """One printing: its number, set, mark (D, K or none) and rarity, and the first day it could be played."""

    number: str
    set_code: str
    mark: str
    rarity: str
    craft: bool
    back_of: str
    day: date
    certainty: str


class CardSet(Record):
    """One product or promo series; `printings` is how many of its cards the catalog knows."""

    code: str
    product: str
    name_ja: str
    name_en: str
    day: date
    certainty: str
    mark: str
    printings: int


class Catalog:
    """All printed cards and all formats of one game. Raises CatalogError when the file is not a catalog."""

    def __init__(self, path: StrPath) -> None:
        self.path = os.fspath(path)
        if not os.path.isfile(self.path):
            raise CatalogError(f"no catalog at {self.path}; make one with `deckcheck catalog build`")
        try:
            # immutable: nobody writes into a compiled catalog, a new one is renamed over it.
            self._base = sqlite3.connect(f"{read_only(self.path)}&immutable=1", uri=True, check_same_thread=False)
            version = self._base.execute("PRAGMA user_version").fetchone()[0]
            documents = dict(self._base.execute("SELECT name, json FROM document")) if version else {}
        except sqlite3.DatabaseError as error:
            raise CatalogError(f"{self.path} is not a deckcheck catalog: {error}") from error
        if version != SCHEMA_VERSION:
            raise CatalogError(
                f"{self.path} is a catalog of schema {version}, this deckcheck reads {SCHEMA_VERSION}; "
                "make a new one with `deckcheck catalog build`"
            )
        self._formats: dict[str, Any] = json.loads(documents["formats"])
        self.game: str = self._formats["game"]["name"]
        self._rarity_letters = frozenset(self._formats["game"]["rarity_letters"])
        self.book: Book = book_from(self._formats, self.starters, self._words)
        self.about = About(**json.loads(documents["about"]), rules=self.book.rules)
        self._said: dict[str, Words] = {}
        self._cards: dict[int, Card] = {}
        self._by_number: dict[str, Card] = {}
        self._by_name: dict[str, tuple[Card, ...]] = {}
        self._starters: dict[tuple[str, ...], tuple[tuple[Card, date], ...]] = {}
        self._numbers: list[str] = []
        self._all_names = ""
        self._name_ends: list[int] = []
        self._name_rows: list[tuple[str, int]] = []
        self._choices: dict[str, tuple[list[str], list[tuple[str, int]]]] = {}

    def by_number(self, number: str) -> Card | None:
        """The card that this printing shows; case, width and kind of dash do not matter."""
        key = fold_number(number)
        if key in self._by_number:
            return self._by_number[key]
        row = self._printing(key)
        if row is None:
            return None
        # Hits only are remembered: there is no end to what is not a number.
        card = self._by_number[key] = self.card(row[0])
        return card

    def spelt(self, number: str) -> str:
        """The number of a printing as the catalog spells it; empty where there is none."""
        row = self._printing(fold_number(number))
        return row[1] if row else ""

    def _printing(self, folded: str) -> tuple[int, str] | None:
        """(card, number) of a folded number; a rarity behind it that is not listed does not matter."""
        ask = "SELECT card, number FROM printing WHERE folded = ?"
        row: tuple[int, str] | None = self._base.execute(ask, (folded,)).fetchone()
        stem = folded.rstrip(_LETTERS)
        if row is None and stem[-1:].isdecimal() and folded[len(stem) :] in self._rarity_letters:
            row = self._base.execute(ask, (stem,)).fetchone()
        return row

    def by_name(self, name: str) -> tuple[Card, ...]:
        """The cards of this name: none, one, or several that it fits equally well.

        Japanese, English, Simplified Chinese and Korean names are known. Capital letters are heeded where
        they tell two cards apart; a Japanese name goes before the same text in another language.
        """
        folded = fold(name)
        cards = self._by_name.get(folded)
        if cards is None:
            rows = self._base.execute(
                "SELECT folded, lang, card FROM name WHERE loose = ?", (fold_loosely(name),)
            ).fetchall()
            rows = [row for row in rows if row[0] == folded] or rows
            rows = [row for row in rows if row[1] == "ja"] or rows
            cards = tuple(self.card(card) for card in sorted({row[2] for row in rows}))
            if cards:
                self._by_name[folded] = cards
        return cards

    def by_spelling(self, name: str) -> tuple[tuple[Card, ...], str]:
        """The cards that a name which is no card's may be meant for, and by what: signs, note or reading.

        For a second look: see `deckcheck.catalog.lookalikes`. Cards that no deck holds are left out.
        """
        from deckcheck.catalog.lookalikes import lookalike, reading

        for key in dict.fromkeys((lookalike(name), reading(name))):
            rows = self._base.execute(
                "SELECT spelling.card, spelling.kind FROM spelling JOIN card ON card.id = spelling.card "
                "WHERE key = ? AND deckable ORDER BY spelling.card",
                (key,),
            ).fetchall()
            if rows and len(key) > 1:
                return tuple(self.card(card) for card in dict.fromkeys(card for card, _ in rows)), rows[0][1]
        return (), ""

    def containing(self, part: str) -> tuple[Card, ...]:
        """The cards that a deck may hold whose name, in any language, holds `part`.

        A Latin letter or a digit at either end of `part` is one at the end of a word: 4 is not in 2434.
        """
        loose = fold_loosely(part)
        if not self._all_names:
            rows = self._base.execute(
                "SELECT loose, text, card FROM name JOIN card ON card.id = card WHERE deckable"
            ).fetchall()
            # One text of all names: looked through many times faster than a list of them.
            self._all_names = "\n".join(loose for loose, _, _ in rows) + "\n"
            self._name_ends = list(accumulate(len(loose) + 1 for loose, _, _ in rows))
            self._name_rows = [(text, card) for _, text, card in rows]
        word = _words(loose)
        found = set()
        at = self._all_names.find(loose) if loose else -1
        while at >= 0:
            index = bisect_right(self._name_ends, at)
            text, card = self._name_rows[index]
            if word is None or word.search(fold_spaced(text)):
                found.add(card)
            at = self._all_names.find(loose, self._name_ends[index])
        return tuple(self.card(card) for card in sorted(found))

    def has_variants(self, card: Card) -> bool:
        """Whether another card is named as this one with something in brackets behind."""
        loose = fold_loosely(card.name)
        rows = self._base.execute(
            "SELECT 1 FROM name WHERE lang = 'ja' AND card != ? AND (instr(loose, ?) = 1 OR instr(loose, ?) = 1)",
            (card.id, f"{loose}(", f"{loose}["),
        )
        return rows.fetchone() is not None

    def card(self, card_id: int) -> Card:
        """The card with this id."""
        if card_id not in self._cards:
            row = self._base.execute("SELECT * FROM card WHERE id = ?", (card_id,)).fetchone()
            self._cards[card_id] = _card(row)
        return self._cards[card_id]

    def all_cards(self) -> list[Card]:
        """Every card, in the order of the sources."""
        for row in self._base.execute("SELECT * FROM card ORDER BY id"):
            self._cards.setdefault(row[0], _card(row))
        return [self._cards[card_id] for card_id in sorted(self._cards)]

    def printings(self, card: Card) -> list[Printing]:
        """All printings of a card, oldest first."""
        rows = self._base.execute(
            "SELECT number, set_code, mark, rarity, craft, back_of, day, certainty FROM printing "
            "WHERE card = ? AND NOT alias ORDER BY day, number",
            (card.id,),
        )
        return [
            Printing(n, code, mark, rarity, bool(craft), back, date.fromisoformat(day), certainty)
            for n, code, mark, rarity, craft, back, day, certainty in rows
        ]

    def names(self, card: Card) -> list[tuple[str, str]]:
        """(language, name) of a card: Japanese first, official before fan names."""
        return self._base.execute(
            "SELECT lang, text FROM name WHERE card = ? ORDER BY lang != 'ja', lang, NOT official, text",
            (card.id,),
        ).fetchall()

    def sets(self) -> list[CardSet]:
        """All sets, oldest first."""
        rows = self._base.execute("SELECT * FROM set_ ORDER BY day, code")
        return [
            CardSet(code, product, name_ja, name_en, date.fromisoformat(day), certainty, mark, printings)
            for code, product, name_ja, name_en, day, certainty, mark, printings in rows
        ]

    def _words(self, rule: str) -> Words:
        """What a rule of the game says; read when first asked for."""
        if rule not in self._said:
            (text,) = self._base.execute("SELECT words FROM rule WHERE name = ?", (rule,)).fetchone()
            self._said[rule] = Words(*json.loads(text))
        return self._said[rule]

    def starters(self, marks: Sequence[str]) -> tuple[tuple[Card, date], ...]:
        """The level-zero LRIGs with a printing that carries one of `marks`, and the first day of each."""
        key = tuple(marks)
        if key not in self._starters:
            rows = self._base.execute(
                "SELECT id FROM card WHERE kind = 'LRIG' AND level = 0 AND deckable ORDER BY id"
            ).fetchall()
            found = []
            for (card_id,) in rows:
                card = self.card(card_id)
                days = [release.day for release in card.releases if release.mark in key]
                if days:
                    found.append((card, min(days)))
            self._starters[key] = tuple(found)
        return self._starters[key]

    def nearest(self, written: str, limit: int = 3) -> list[tuple[str, Card]]:
        """The names most like what was written, in the script it was written in, best first.

        Each comes with its card. Names of cards that no deck holds are left out.
        """
        from rapidfuzz import fuzz, process

        wanted = _near_form(written)
        script = _script(wanted)
        if script not in self._choices:
            langs = {"latin": ("en", "ja"), "hangul": ("ko",), "han": ("ja", "zh-Hans"), "kana": ("ja",)}[script]
            marks = ",".join("?" * len(langs))
            rows = self._base.execute(
                "SELECT text, card FROM name JOIN card ON card.id = card "  # noqa: S608 - only question marks
                f"WHERE deckable AND lang IN ({marks}) ORDER BY lang = 'ja', text",
                langs,
            ).fetchall()
            self._choices[script] = ([_near_form(text) for text, _ in rows], rows)
        forms, choices = self._choices[script]
        best = process.extract(wanted, forms, scorer=fuzz.ratio, score_cutoff=40, limit=limit * 3)
        found: dict[int, str] = {}
        for _, _, index in best:
            text, card_id = choices[index]
            found.setdefault(card_id, text)
        return [(text, self.card(card_id)) for card_id, text in list(found.items())[:limit]]

    def beginning_with(self, written: str, limit: int) -> list[str]:
        """Numbers and names, in any language, that begin as `written` does, whatever case and width."""
        number, name = fold_number(written), fold_loosely(written)
        rows = self._base.execute(
            "SELECT number FROM printing WHERE folded >= ? AND folded < ? AND NOT alias ORDER BY number LIMIT ?",
            (number, number + "\U0010ffff", limit),
        ).fetchall()
        rows += self._base.execute(
            "SELECT DISTINCT text FROM name WHERE loose >= ? AND loose < ? ORDER BY text LIMIT ?",
            (name, name + "\U0010ffff", limit - len(rows)),
        ).fetchall()
        return [text for (text,) in rows]

    def nearest_numbers(self, written: str, limit: int = 3) -> list[str]:
        """The card numbers most like what was written, best first."""
        from rapidfuzz import fuzz, process

        if not self._numbers:
            self._numbers = [row[0] for row in self._base.execute("SELECT number FROM printing WHERE NOT alias")]
        best = process.extract(
            fold_number(written),
            self._numbers,
            scorer=fuzz.ratio,
            processor=str.upper,
            score_cutoff=80,
            limit=limit,
        )
        return [number for number, _, _ in best]


def _words(loose: str) -> re.Pattern[str] | None:
    """A pattern for folded text in text that still has its spaces; None where any place will do."""
    before = "(?<![a-z0-9])" if re.match("[a-z0-9]", loose) else ""
    after = "(?![a-z0-9])" if re.search("[a-z0-9]$", loose) else ""
    if not before and not after:
        return None
    return re.compile(before + r"\s*".join(map(re.escape, loose)) + after)


# Hiragana that stand for katakana, as fast typing leaves them.
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


def _near_form(text: str) -> str:
    """Folded further than identity allows: kana too."""
    return fold_loosely(text).translate(_KATAKANA)


def _script(text: str) -> str:
    if any("\uac00" <= letter <= "\ud7a3" for letter in text):
        return "hangul"
    if any("\u3041" <= letter <= "\u30ff" for letter in text):
        return "kana"
    if any("\u3400" <= letter <= "\u9fff" for letter in text):
        return "han"
    return "latin"


def read_only(path: str) -> str:
    """The address by which SQLite opens a file without ever writing or making it."""
    name = os.path.abspath(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{name}?mode=ro"


def _card(row: tuple[Any, ...]) -> Card:
    (card_id, name, kind, zone, deckable, releases, colours, level, limit, types, only_for, team, cost,
     grow_cost, coin, timing, power, guard, life_burst, dissona, piece, max_arts, twin) = row  # fmt: skip
    parts = [release.split("|") for release in releases.split(";")]
    return Card(
        id=card_id,
        name=name,
        kind=kind,
        zone=zone,
        deckable=bool(deckable),
        releases=tuple(Release(mark, date.fromisoformat(day), code, certainty) for mark, day, code, certainty in parts),
        colours=colours,
        level=level,
        limit=limit,
        types=tuple(types.split("/")) if types else (),
        only_for=only_for,
        team=team,
        cost=cost,
        grow_cost=grow_cost,
        coin=coin,
        timing=timing,
        power=power,
        guard=bool(guard),
        life_burst=bool(life_burst),
        dissona=bool(dissona),
        piece=piece,
        max_arts=max_arts,
        twin=bool(twin),
    )
