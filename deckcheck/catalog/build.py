"""data/<game>/ -> one read-only SQLite file.

The file is written beside its target and renamed, so that a failed build leaves the old one. Every row is
validated; every wrong one is named by file, line, field and reason, and then nothing is built.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import sqlite3
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from string import ascii_uppercase
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from deckcheck.catalog.fold import fold, fold_loosely, fold_number
from deckcheck.catalog.lookalikes import spellings
from deckcheck.catalog.rule_files import compile_rules
from deckcheck.catalog.schema import DayRow, GameFile, NameRow, PrintingRow, SetRow
from deckcheck.catalog.store import SCHEMA_VERSION
from deckcheck.errors import CatalogError, DataError
from deckcheck.formats.compile import compile_formats, read_toml
from deckcheck.model import Words
from deckcheck.rules import Rule

if TYPE_CHECKING:
    from _typeshed import StrPath

Row = TypeVar("Row", bound=BaseModel)

AGREED = ("type", "level", "limit", "power", "cost", "grow_cost", "coin", "classes", "only_for",
          "team", "timing", "guard", "life_burst", "piece", "max_arts")  # fmt: skip
"""Facts that belong to the name: every printing of a card must agree on them. Colours may differ, as on ウムル."""

_TABLES = """
CREATE TABLE card (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, zone TEXT NOT NULL,
    deckable INTEGER NOT NULL, releases TEXT NOT NULL, colours TEXT NOT NULL, level INTEGER, max_limit INTEGER,
    types TEXT NOT NULL, only_for TEXT NOT NULL, team TEXT NOT NULL, cost TEXT NOT NULL,
    grow_cost TEXT NOT NULL, coin INTEGER, timing TEXT NOT NULL, power INTEGER, guard INTEGER NOT NULL,
    life_burst INTEGER NOT NULL, dissona INTEGER NOT NULL, piece TEXT NOT NULL, max_arts INTEGER,
    twin INTEGER NOT NULL);
CREATE TABLE printing (
    folded TEXT PRIMARY KEY, number TEXT NOT NULL, card INTEGER NOT NULL, set_code TEXT NOT NULL,
    mark TEXT NOT NULL, rarity TEXT NOT NULL, craft INTEGER NOT NULL, back_of TEXT NOT NULL,
    day TEXT NOT NULL, certainty TEXT NOT NULL, alias INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE name (
    loose TEXT NOT NULL, folded TEXT NOT NULL, text TEXT NOT NULL, lang TEXT NOT NULL,
    official INTEGER NOT NULL, card INTEGER NOT NULL);
CREATE TABLE spelling (key TEXT NOT NULL, card INTEGER NOT NULL, kind TEXT NOT NULL);
CREATE TABLE set_ (
    code TEXT PRIMARY KEY, product TEXT NOT NULL, name_ja TEXT NOT NULL, name_en TEXT NOT NULL,
    day TEXT NOT NULL, certainty TEXT NOT NULL, mark TEXT NOT NULL, printings INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE rule (name TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE document (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
"""
_INDEXES = """
CREATE INDEX name_loose ON name (loose);
CREATE INDEX spelling_key ON spelling (key);
CREATE INDEX name_card ON name (card);
CREATE INDEX printing_card ON printing (card);
CREATE INDEX card_level_zero ON card (level) WHERE kind = 'LRIG' AND level = 0;
"""


def sources_of(data: StrPath) -> list[str]:
    """Every file and folder under `data` that the build reads, sorted."""
    root = os.fspath(data)
    found = []
    for folder, folders, files in os.walk(root):
        folders.sort()
        found.append(folder)
        found += [f"{folder}/{name}" for name in sorted(files) if name.endswith((".csv", ".toml"))]
    return found


def build(data: StrPath, target: StrPath) -> None:
    """Compile the game folder `data` to the SQLite file `target`.

    Raises DataError with all that is wrong in the sources, CatalogError when `target` cannot be written.
    """
    root = os.fspath(data).replace(os.sep, "/").rstrip("/")
    if not os.path.isfile(f"{root}/game.toml"):
        raise CatalogError(f"{root}: no game.toml there; give the folder of one game, such as data/wixoss")
    problems: list[str] = []
    sets = _read_sets(root, problems)
    printings = _read_printings(root, sets, problems)
    days = _read_days(root, printings, problems)
    names = _read_names(root, printings, problems)
    game = read_toml(f"{root}/game.toml", GameFile, problems)
    rules: dict[str, Rule] = {}
    formats: dict[str, object] = {}
    if game is not None:
        rules = compile_rules(root, game, problems)
        playable = {row.name for _, row, _ in printings if _deckable(row, game)}
        formats = compile_formats(root, game, rules, playable, problems)
    cards = _group(printings, game, problems)
    if problems or game is None:
        raise DataError(problems)

    folder = os.path.dirname(os.path.abspath(os.fspath(target)))
    try:
        handle, temporary = tempfile.mkstemp(prefix=".catalog-", suffix=".tmp", dir=folder)
    except OSError as error:
        raise CatalogError(
            f"cannot write the catalog into {folder} ({error.strerror}); "
            "build it elsewhere with `deckcheck catalog build --output FILE` and give it with --catalog FILE"
        ) from error
    os.close(handle)
    try:
        _write(temporary, root, game, sets, cards, names, formats, rules, days)
        os.chmod(temporary, 0o644)  # mkstemp's file is for its maker alone
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _read_csv(path: str, model: type[Row], problems: list[str]) -> Iterator[tuple[int, Row]]:
    """The rows of a CSV file with their lines; wrong ones are reported and left out."""
    check = TypeAdapter(model).validate_python
    try:
        with open(path, encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            wanted = list(model.model_fields)
            if reader.fieldnames is None or list(reader.fieldnames) != wanted:
                problems.append(f"{path}:1: header: must be {','.join(wanted)}")
                return
            for raw in reader:
                line = reader.line_num
                if None in raw or None in raw.values():
                    problems.append(f"{path}:{line}: row: has not {len(wanted)} fields")
                    continue
                try:
                    yield line, check(raw)
                except ValidationError as error:
                    for fault in error.errors(include_url=False):
                        field = ".".join(str(part) for part in fault["loc"]) or "row"
                        problems.append(f"{path}:{line}: {field}: {fault['msg']} (is {fault['input']!r:.60})")
    except FileNotFoundError:
        problems.append(f"{path}: missing")
    except (UnicodeDecodeError, csv.Error) as error:
        problems.append(f"{path}: {error}")


def _read_sets(root: str, problems: list[str]) -> dict[str, SetRow]:
    sets: dict[str, SetRow] = {}
    for line, row in _read_csv(f"{root}/sets.csv", SetRow, problems):
        if row.prefix in sets:
            problems.append(f"{root}/sets.csv:{line}: prefix: {row.prefix} stands twice")
        sets[row.prefix] = row
    return sets


def _read_printings(root: str, sets: dict[str, SetRow], problems: list[str]) -> list[tuple[str, PrintingRow, SetRow]]:
    """(where it stands, row, its set), in the order of files and rows."""
    printings = []
    seen: dict[str, str] = {}
    folder = f"{root}/cards"
    if not os.path.isdir(folder):
        problems.append(f"{folder}: missing")
        return []
    for name in sorted(os.listdir(folder)):
        prefix, dot, suffix = name.rpartition(".")
        if not dot or suffix != "csv":
            continue
        if prefix not in sets:
            problems.append(f"{folder}/{name}: no set {prefix} in sets.csv")
            continue
        for line, row in _read_csv(f"{folder}/{name}", PrintingRow, problems):
            where = f"{folder}/{name}:{line}"
            if not row.number.startswith(prefix):
                problems.append(f"{where}: number: {row.number} does not begin with {prefix}")
            key = fold_number(row.number)
            if key in seen:
                problems.append(f"{where}: number: {row.number} stands at {seen[key]} too")
            seen[key] = where
            printings.append((where, row, sets[prefix]))
    for where, row, _ in printings:
        if row.back_of and fold_number(row.back_of) not in seen:
            problems.append(f"{where}: back_of: no printing {row.back_of}")
    return printings


def _read_days(
    root: str, printings: list[tuple[str, PrintingRow, SetRow]], problems: list[str]
) -> dict[str, tuple[date, str]]:
    """The first day of each number, and how certain it is: that of its set, or the later one of days.csv."""
    days = {row.number: _first_day(set_row) for _, row, set_row in printings}
    if os.path.exists(f"{root}/days.csv"):
        for line, row in _read_csv(f"{root}/days.csv", DayRow, problems):
            if row.number not in days:
                problems.append(f"{root}/days.csv:{line}: number: no printing {row.number}")
            elif row.not_before <= days[row.number][0]:
                problems.append(f"{root}/days.csv:{line}: not_before: its set is from {days[row.number][0]} already")
            else:
                days[row.number] = (row.not_before, "unknown")
    return days


def _read_names(
    root: str, printings: list[tuple[str, PrintingRow, SetRow]], problems: list[str]
) -> list[tuple[str, NameRow]]:
    known = {row.name for _, row, _ in printings}
    names = []
    folder = f"{root}/names"
    for file in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        lang, dot, suffix = file.rpartition(".")
        if not dot or suffix != "csv":
            continue
        for line, row in _read_csv(f"{folder}/{file}", NameRow, problems):
            if row.name not in known:
                problems.append(f"{folder}/{file}:{line}: name: no card is named {row.name!r}")
            names.append((lang, row))
    return names


def _deckable(row: PrintingRow, game: GameFile | None) -> bool:
    return not (row.craft or row.back_of or (game is not None and row.type in game.never.kinds))


def _group(
    printings: list[tuple[str, PrintingRow, SetRow]], game: GameFile | None, problems: list[str]
) -> list[list[tuple[PrintingRow, SetRow]]]:
    """The cards: all printings of one name and colour. A craft that bears the name of a real card is a card apart."""
    by_name: dict[tuple[str, bool, str], list[tuple[PrintingRow, SetRow]]] = defaultdict(list)
    first: dict[tuple[str, bool], tuple[str, PrintingRow]] = {}
    spelt: dict[str, tuple[str, str]] = {}
    for where, row, set_row in printings:
        other = spelt.setdefault(fold(row.name), (row.name, where))
        if other[0] != row.name:
            problems.append(f"{where}: name: {row.name!r} is {other[0]!r} of {other[1]}, spelt otherwise")
        key = (row.name, _deckable(row, game))
        by_name[(*key, row.colours)].append((row, set_row))
        place, model = first.setdefault(key, (where, row))
        for field in AGREED:
            if getattr(row, field) != getattr(model, field):
                problems.append(f"{where}: {field}: {getattr(row, field)!r}, but {getattr(model, field)!r} at {place}")
    return list(by_name.values())


def _first_day(row: SetRow) -> tuple[date, str]:
    return (row.released, row.date_certainty) if row.released else (row.not_before, "unknown")


def _releases(rows: list[tuple[PrintingRow, SetRow]], days: dict[str, tuple[date, str]]) -> str:
    earliest: dict[str, tuple[date, str, str]] = {}
    for row, set_row in rows:
        day, certainty = days[row.number]
        known = earliest.get(row.mark)
        if known is None or (day, certainty == "unknown") < (known[0], known[2] == "unknown"):
            earliest[row.mark] = (day, set_row.prefix, certainty)
    ordered = sorted(earliest.items(), key=lambda item: (item[1][0], item[0]))
    return ";".join(f"{mark}|{day}|{code}|{certainty}" for mark, (day, code, certainty) in ordered)


def _write(
    path: str,
    root: str,
    game: GameFile,
    sets: dict[str, SetRow],
    cards: list[list[tuple[PrintingRow, SetRow]]],
    names: list[tuple[str, NameRow]],
    formats: dict[str, object],
    rules: dict[str, Rule],
    days: dict[str, tuple[date, str]],
) -> None:
    base = sqlite3.connect(path)
    base.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA user_version={SCHEMA_VERSION};")
    base.executescript(_TABLES)
    ids: dict[str, list[int]] = defaultdict(list)  # the cards of a name; crafts only where no real card has it
    per_set: dict[str, int] = defaultdict(int)
    zones = {kind: zone for zone, kinds in game.zones.items() for kind in kinds}
    often = Counter(rows[0][0].name for rows in cards if _deckable(rows[0][0], game))
    for number, rows in enumerate(cards, 1):
        row = rows[0][0]
        deckable = _deckable(row, game)
        if deckable or row.name not in often:
            ids[row.name].append(number)
        base.execute(
            "INSERT INTO card VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (number, row.name, row.type, zones[row.type], deckable,
             _releases(rows, days), row.colours, row.level, row.limit, row.classes, row.only_for, row.team, row.cost,
             row.grow_cost, row.coin, row.timing, row.power, row.guard, row.life_burst,
             any(r.dissona for r, _ in rows), row.piece, row.max_arts,
             deckable and often[row.name] > 1),
        )  # fmt: skip
        for printing, set_row in rows:
            per_set[set_row.prefix] += 1
            day, certainty = days[printing.number]
            base.execute(
                "INSERT INTO printing VALUES (?,?,?,?,?,?,?,?,?,?,0)",
                (fold_number(printing.number), printing.number, number, set_row.prefix, printing.mark,
                 printing.rarity, printing.craft, printing.back_of, day.isoformat(), certainty),
            )  # fmt: skip
    # The front of a double-faced card, -003A, is what people mean by -003: unless other letters are cards of their own.
    faces: dict[str, set[str]] = defaultdict(set)
    for rows in cards:
        for printing, _ in rows:
            faces[printing.number.rstrip(ascii_uppercase)].add(printing.back_of or printing.number)
    for stem, fronts in faces.items():
        if fronts == {f"{stem}A"}:
            base.execute(
                "INSERT INTO printing SELECT ?, number, card, set_code, mark, rarity, craft, back_of, day, certainty, "
                "1 FROM printing WHERE number = ?",
                (fold_number(stem), f"{stem}A"),
            )
    texts = [(name, "ja", True, name) for name in ids]
    texts += [(entry.text, lang, entry.source == "official", entry.name) for lang, entry in names]
    base.executemany(
        "INSERT INTO name VALUES (?,?,?,?,?,?)",
        [(fold_loosely(text), fold(text), text, lang, official, card)
         for text, lang, official, name in texts for card in ids[name]],
    )  # fmt: skip
    kana = {(row.kana, number) for number, rows in enumerate(cards, 1) for row, _ in rows if row.kana}
    base.executemany(
        "INSERT INTO spelling VALUES (?,?,?)",
        spellings([(text, ids[name]) for text, _, _, name in texts], sorted(kana)),
    )
    for code, set_row in sets.items():
        day, certainty = _first_day(set_row)
        base.execute(
            "INSERT INTO set_ VALUES (?,?,?,?,?,?,?,?)",
            (code, set_row.product, set_row.name_ja, set_row.name_en, day.isoformat(), certainty, set_row.mark,
             per_set[code]),
        )  # fmt: skip
    newest = max(
        (code for code in sets if per_set[code] and sets[code].released),
        key=lambda code: (_first_day(sets[code])[0], code),
        default="",
    )
    about = {
        "version": f"{_first_day(sets[newest])[0]:%Y.%m.%d}+{_digest(root)}" if newest else _digest(root),
        "newest": newest,
        "cards": len(ids),
        "printings": sum(per_set.values()),
    }
    base.executemany(
        "INSERT INTO document VALUES (?,?)",
        [(name, json.dumps(body, ensure_ascii=False, separators=(",", ":")))
         for name, body in (("about", about), ("formats", formats))],
    )  # fmt: skip
    base.executemany(
        "INSERT INTO rule VALUES (?,?)",
        [
            (name, json.dumps([getattr(rule.words, part) for part in Words.__match_args__], ensure_ascii=False))
            for name, rule in rules.items()
        ],
    )
    base.executescript(_INDEXES)
    base.commit()
    base.execute("VACUUM")
    base.close()


def _digest(root: str) -> str:
    """Eight letters that change with any byte of any source."""
    digest = hashlib.sha256()
    for path in sources_of(root):
        if os.path.isfile(path):
            digest.update(os.path.relpath(path, root).replace(os.sep, "/").encode())
            with open(path, "rb") as file:
                digest.update(file.read().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:8]
