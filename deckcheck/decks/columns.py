"""What the columns of a table hold: by the words over them, in four languages, or by what stands in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from deckcheck.decks.form import RawLine, counted, unparsed
from deckcheck.decks.headings import aside_of, column_of, is_head, zone_of
from deckcheck.decks.numbers import is_number
from deckcheck.model import Fault, Passed, Zone
from deckcheck.record import Record

_BURSTS = frozenset(("有", "有り", "あり", "○", "◯", "〇", "lb", "★", "☆", "yes", "y", "1", "ライフバースト", "✓", "●"))
_KNOWN = frozenset(("level", "colour", "kind", "burst"))
_KANJI = {numeral: str(number) for number, numeral in enumerate("一二三四五六七八九十", 1)}
_LONGEST_CELL = 300
# A count, or the level of a card that has none.
_BARE = r"[x×✕✖*]?\s*\d{1,2}\s*(?:枚|張|张|장|x|×)?|[-―ー−–—]"


class Columns(Record):
    """Where a table keeps what; an index is that of a cell in its row."""

    places: tuple[tuple[str, int], ...]

    def cell(self, cells: Sequence[str], column: str) -> str:
        """The cell of this column, empty where there is none."""
        return next((cells[at] for name, at in self.places if name == column and at < len(cells)), "")

    def labels(self, cells: Sequence[str]) -> tuple[str, ...]:
        """What the row says of its card besides: `Lv3`, `白`, `シグニ`, `LB`."""
        return tuple(label for name, at in self.places if at < len(cells) and (label := _label(name, cells[at])))

    def read(self, cells: Sequence[str], zone: Zone | None, line: int) -> RawLine | Passed | Fault:
        """What a row means; `zone` is that of the heading above the table."""
        name, number = self.cell(cells, "name"), self.cell(cells, "number")
        written = f"{number} {name}".strip() if is_number(plain(number)) or not name else name
        whole = " ".join(cell for cell in cells if cell)[:_LONGEST_CELL]
        if kind := aside_of(whole):
            return Passed(line, kind, whole)
        if not written:
            return unparsed(whole, line) if any(map(is_text, cells)) else Passed(line, "cell", whole)
        own_zone = self.cell(cells, "zone")
        if own_zone:
            zone = zone_of(own_zone)
            if zone is None:
                return unparsed(f"{written}: zone {own_zone}"[:_LONGEST_CELL], line)
        count = self.cell(cells, "count")
        if not count:
            return RawLine(written, None, zone, line, labels=self.labels(cells))
        read = counted(written, bare_count(count) or _KANJI.get(plain(count).rstrip("枚張张"), count), zone, line)
        return read.but(labels=self.labels(cells)) if isinstance(read, RawLine) else read


def headed(cells: Sequence[str]) -> Columns | None:
    """The columns under a row of heads; None where the row is no head."""
    if not is_head(cells):
        return None
    places: dict[str, int] = {}
    for at, column in enumerate(map(column_of, cells)):
        if column and column != "other":
            places.setdefault(column, at)
    return Columns(tuple(places.items()))


def guessed(rows: Sequence[Sequence[str]]) -> Columns | None:
    """The columns of a table without heads, by what stands in them; None if there is no telling.

    Of two columns of small numbers the one that holds 0 or a dash is the level, else the first.
    """
    width = max(map(len, rows), default=0)
    if not 2 <= width <= 12:
        return None
    columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(width)]
    numbers = [at for at, cells in enumerate(columns) if _most(is_number(plain(cell)) for cell in cells)]
    bare = [at for at, cells in enumerate(columns) if _most(is_bare(cell) for cell in cells)]
    running = [at for at in bare if _is_running(columns[at])]
    counts = [at for at in bare if at not in running]
    texts = [at for at, cells in enumerate(columns) if at not in (*numbers, *bare) and any(map(is_text, cells))]
    texts.sort(key=lambda at: -sum(map(len, columns[at])))
    if not texts and not numbers:
        return None
    places: dict[str, int] = {"name": texts[0]} if texts else {}
    if numbers:
        places["number"] = numbers[0]
    whole = [at for at in counts if all(bare_count(cell) not in (None, "0") for cell in columns[at] if cell)]
    if whole:
        places["count"] = whole[-1]
    levels = [at for at in counts if at != places.get("count")]
    if levels and all(cell in "012345" or not bare_count(cell) for cell in map(plain, columns[levels[0]])):
        places["level"] = levels[0]
    return Columns(tuple(places.items())) if len(places) > 1 else None


def is_bare(cell: str) -> bool:
    """Whether a cell holds a small number and nothing else: a count, a level, or the dash of a card without one."""
    return len(cell) <= 8 and re.fullmatch(_BARE, plain(cell)) is not None


def bare_count(cell: str) -> str | None:
    """The digits of a count that stands alone (`4`, `×4`, `4枚`, `4/4`); None for anything else."""
    if not cell or len(cell) > 12:
        return None
    found = re.fullmatch(r"[x×✕✖*]?\s*(\d{1,6})\s*(?:枚|張|张|장|x|×)?(?:\s*/\s*\d+)?", plain(cell))
    return found[1] if found else None


def is_text(cell: str) -> bool:
    """Whether a cell holds letters."""
    return any(letter.isalpha() for letter in cell)


@lru_cache(maxsize=1 << 10)
def plain(cell: str) -> str:
    """The cell in NFKC, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", cell).split())


def _label(column: str, cell: str) -> str:
    word = plain(cell)
    if not word or column not in _KNOWN:
        return ""
    if column == "level":
        return f"Lv{word}" if word in tuple("012345") else word if re.fullmatch(r"(?i)lv\.?\s*[0-5]", word) else ""
    if column == "burst":
        return "LB" if word.casefold() in _BURSTS else ""
    return word if len(word) <= 10 else ""


def _most(held: Iterable[bool]) -> bool:
    answers = list(held)
    return sum(answers) * 10 >= len(answers) * 8


def _is_running(cells: Sequence[str]) -> bool:
    """Whether a column numbers its rows: 1, 2, 3 and so on."""
    numbers = [bare_count(cell) for cell in cells]
    return len(numbers) > 2 and numbers == [str(number) for number in range(1, len(numbers) + 1)]
