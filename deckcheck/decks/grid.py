"""Decks in rows of cells, whether they came from CSV or from a workbook.

A *table* has its column headings in the first row that is not empty, and a card in every other: number, name
or both, and perhaps count, zone, deck, format, date, event. A *sheet* is laid out for people: labels with
values beside them, headings of a zone, and under each pair of column headings one copy a row.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from deckcheck.decks import headings
from deckcheck.decks.columns import Columns
from deckcheck.decks.form import RawDeck, RawLine, Unreadable, counted, gathered, unparsed
from deckcheck.decks.numbers import leading_number
from deckcheck.decks.writing import HEADERS, CannotCarry, OutDeck
from deckcheck.model import Fault, Header, Zone
from deckcheck.record import Record

SLOTS = {"lrig": 12, "main": 40}
_HALF = 20

_ZONES: tuple[tuple[str, Zone], ...] = (
    ("ルリグデッキ", "lrig"),
    ("lrig deck", "lrig"),
    ("分身牌组", "lrig"),
    ("루리그 덱", "lrig"),
    ("メインデッキ", "main"),
    ("main deck", "main"),
    ("主牌组", "main"),
    ("메인 덱", "main"),
)


class Row(Record):
    """A row: the line it begins on, and its cells without the space around them."""

    line: int
    cells: tuple[str, ...]

    def at(self, column: int | None) -> str:
        """The cell in this column, empty where the row ends before it."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


def is_table(rows: Sequence[Row]) -> bool:
    """Whether the first row heads a table: each column once, and more of them than a number and a name."""
    columns = _columns(rows[0]) if rows else []
    found = [column for column in columns if column]
    return (
        len(set(found)) == len(found) > 1
        and ("number" in found or "name" in found)
        and bool({"count", "zone", "deck"} & set(found))
    )


def is_sheet(rows: Sequence[Row]) -> bool:
    """Whether some row heads columns of numbers and names."""
    return any({"number", "name"} <= set(_columns(row)) for row in rows)


def is_parted(rows: Sequence[Row]) -> bool:
    """Whether headings of zones stand between the rows of a table, which has no column for them."""
    return "zone" not in _columns(rows[0]) and any(
        sum(map(bool, row.cells)) == 1 and zone_of(max(row.cells)) is not None for row in rows
    )


def read_table(rows: Sequence[Row]) -> list[RawDeck]:
    """One deck for each value of the deck column; an empty cell there means the deck above.

    Raises:
        Unreadable: no such table.
    """
    if not is_table(rows):
        raise Unreadable("a table without column headings (number or name, count, deck) in its first row")
    columns = {column: index for index, column in enumerate(_columns(rows[0])) if column}
    known = Columns(tuple(columns.items()))
    decks: dict[str, _Partial] = {}
    name = ""
    for row in rows[1:]:
        name = row.at(columns.get("deck")) or name
        deck = decks.setdefault(name, _Partial())
        for key in HEADERS:
            value = row.at(columns.get(key))
            if value and value not in deck.said.setdefault(key, []):
                if deck.said[key]:
                    deck.cards.append(unparsed(f"{key}: {value}", row.line))
                else:
                    deck.headers[key] = Header(value, row.line)
                deck.said[key].append(value)
        zone_word = row.at(columns.get("zone"))
        zone = zone_of(zone_word)
        written = f"{row.at(columns.get('number'))} {row.at(columns.get('name'))}".strip()
        count = row.at(columns.get("count")) or "1"
        if zone_word and zone is None:
            deck.cards.append(unparsed(f"{written}: zone {zone_word}", row.line))
        elif written:
            card = counted(written, _digits(count), zone, row.line)
            labels = known.labels(row.cells)
            deck.cards.append(card.but(labels=labels) if labels and isinstance(card, RawLine) else card)
        elif any(row.at(index) for column, index in columns.items() if column not in ("deck", *HEADERS)):
            deck.cards.append(unparsed(" ".join(filter(None, row.cells)), row.line))
    return [gathered(deck.cards, name, deck.headers) for name, deck in decks.items()] or [RawDeck()]


@dataclass(slots=True)
class _Partial:
    cards: list[RawLine | Fault] = field(default_factory=list)
    headers: dict[str, Header] = field(default_factory=dict)
    said: dict[str, list[str]] = field(default_factory=dict)  # each value of a header once; the second is a fault


class _Block(Record):
    """Columns of a sheet that stand under one pair of headings."""

    number: int | None
    name: int | None
    count: int | None
    zone: Zone | None


def read_sheet(rows: Sequence[Row], name: str = "") -> RawDeck:
    """The one deck of a sheet; `name` is what it is called if it does not say.

    Raises:
        Unreadable: no such sheet.
    """
    if not is_sheet(rows):
        raise Unreadable("a sheet without columns for card number and card name")
    cards: list[RawLine | Fault] = []
    headers: dict[str, Header] = {}
    zones: dict[int, Zone] = {}
    blocks: list[_Block] = []
    headless: list[Fault] = []  # numbers under the heading of a zone, no columns seen yet
    for row in rows:
        found = {index: zone for index, cell in enumerate(row.cells) if (zone := _heading_of(cell))}
        columns = _columns(row)
        if {"number", "name"} <= set(columns):
            blocks = list(_blocks(columns, zones))
            headless = []
        elif found:
            zones, blocks = found, []
            cards += headless
            headless = []
        elif blocks:
            cards += _slots(row, blocks)
        else:
            if zones and any(map(leading_number, row.cells)):
                headless.append(unparsed(" ".join(filter(None, row.cells)), row.line))
            for column, index in ((column, index) for index, column in enumerate(columns) if column):
                value = row.at(index + 1)
                if column in ("deck", *HEADERS) and value:
                    key = "name" if column == "deck" else column
                    if headers.setdefault(key, Header(value, row.line)).text != value:
                        cards.append(unparsed(f"{key}: {value}", row.line))
    if "name" in headers:
        name = headers["name"].text
    return gathered((*cards, *headless), name, headers)


def _blocks(columns: list[str], zones: dict[int, Zone]) -> Iterator[_Block]:
    """A block begins where a heading comes that the one before has already."""
    block: dict[str, int] = {}
    for index, column in enumerate([*columns, "end"]):
        if column and (column in block or column == "end"):
            if "number" in block or "name" in block:
                left = min(block.values())
                above = [start for start in zones if start <= left + 1]
                zone = zones[max(above)] if above else None
                yield _Block(block.get("number"), block.get("name"), block.get("count"), zone)
            block = {}
        if column in ("number", "name", "count"):
            block[column] = index


def _slots(row: Row, blocks: Sequence[_Block]) -> Iterator[RawLine | Fault]:
    for block in blocks:
        written = f"{row.at(block.number)} {row.at(block.name)}".strip()
        if written:
            yield counted(written, _digits(row.at(block.count) or "1"), block.zone, row.line)


def _columns(row: Row) -> list[str]:
    found = [headings.column_of(cell) for cell in row.cells]
    return ["" if column == "other" else column for column in found]


def zone_of(word: str) -> Zone | None:
    """The zone that a cell of a zone column names."""
    plain = _plain(word)
    if plain in ("lrig", "main"):
        return "lrig" if plain == "lrig" else "main"
    return headings.zone_of(word)


def _heading_of(cell: str) -> Zone | None:
    plain = _plain(cell)
    return next((zone for word, zone in _ZONES if plain.startswith(word)), None)


def _plain(cell: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", cell).split()).casefold()


def _digits(count: str) -> str:
    return unicodedata.normalize("NFKC", count)


def table_rows(decks: Sequence[OutDeck]) -> list[list[str]]:
    """The rows of a table of decks. A deck without a name gets one, or two such would run together.

    Raises:
        CannotCarry: two decks of one name.
    """
    headers = [key for key in HEADERS if any(key in deck.headers for deck in decks)]
    names = [deck.name or (f"deck {index}" if len(decks) > 1 else "") for index, deck in enumerate(decks, 1)]
    if len(set(names)) < len(names):
        raise CannotCarry("a table tells decks apart by name, and two have the same")
    rows = [["deck", *headers, "zone", "count", "number", "name"]]
    for name, deck in zip(names, decks, strict=True):
        about = [name, *(deck.headers.get(key, "") for key in headers)]
        for zone in ("lrig", "main"):
            rows += [
                [*about, zone, str(line.count), line.number, line.name_beside]
                for line in deck.lines
                if line.zone == zone
            ]
    return rows


def sheet_rows(deck: OutDeck) -> list[list[str]]:
    """The rows of a sheet: 12 slots for the LRIG deck, 20 and 20 for the main deck, life bursts first.

    Raises:
        CannotCarry: more copies than slots.
    """
    copies = {
        "lrig": [line for line in deck.of("lrig") for _ in range(line.count)],
        "main": [
            line for burst in (True, False) for line in deck.of("main", life_burst=burst) for _ in range(line.count)
        ],
    }
    for zone, lines in copies.items():
        if len(lines) > SLOTS[zone]:
            raise CannotCarry(f"{len(lines)} cards for the {SLOTS[zone]} slots of the {zone} deck")
    labels = {"format": "フォーマット", "date": "日付", "event": "イベント"}
    rows = [["デッキ名", deck.name]]
    rows += [[labels[key], deck.headers[key]] for key in HEADERS if key in deck.headers]
    for title, lines, slots in (
        ("ルリグデッキ", copies["lrig"], SLOTS["lrig"]),
        ("メインデッキ 1～20", copies["main"][:_HALF], _HALF),
        ("メインデッキ 21～40", copies["main"][_HALF:], _HALF),
    ):
        rows += [[title], ["No.", "カード番号", "カード名", "LB"]]
        for slot in range(slots):
            line = lines[slot] if slot < len(lines) else None
            burst = "有" if line and line.card.life_burst else ""
            rows.append([str(slot + 1), line.any_number if line else "", line.name if line else "", burst])
    return rows
