"""The source rows of a catalog as plain text: read from a game folder, changed, written back.

Nothing is validated here: whoever wrote the rows did, and `build` does again.
"""

from __future__ import annotations

import csv
import io
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from deckcheck.errors import CatalogError
from deckcheck.output import write

Row = dict[str, str]

CARD_COLUMNS = (
    "number", "name", "type", "craft", "back_of", "colours", "level", "limit", "power", "cost", "grow_cost",
    "coin", "classes", "only_for", "team", "timing", "guard", "life_burst", "dissona", "piece", "mark", "rarity",
    "kana", "max_arts",
)  # fmt: skip
SET_COLUMNS = ("prefix", "product", "name_ja", "name_en", "released", "date_certainty", "not_before", "mark")
NAME_COLUMNS = ("name", "text", "source")
NOTICE_COLUMNS = ("number", "kind", "cards", "announced", "since", "at_most", "lifted", "page")


@dataclass(slots=True)
class Sources:
    """Rows by what they are keyed with: cards by number, sets by prefix, names by language.

    `notices` are the site's restriction notices, as last read; `restrictions` the entries of restrictions.toml.
    """

    cards: dict[str, Row] = field(default_factory=dict)
    sets: dict[str, Row] = field(default_factory=dict)
    names: dict[str, list[Row]] = field(default_factory=dict)
    notices: list[Row] = field(default_factory=list)
    restrictions: list[dict[str, Any]] = field(default_factory=list)

    def copy(self) -> Sources:
        """Rows of their own, to be changed."""
        return Sources(
            {number: dict(row) for number, row in self.cards.items()},
            {prefix: dict(row) for prefix, row in self.sets.items()},
            {lang: [dict(row) for row in rows] for lang, rows in self.names.items()},
            [dict(row) for row in self.notices],
            self.restrictions,
        )

    def laid_under(self, over: Sources) -> Sources:
        """These rows with those of `over` on top: its cards, sets and notices replace, its names are added."""
        merged = self.copy()
        merged.cards.update(over.cards)
        merged.sets.update(over.sets)
        for lang, rows in over.names.items():
            both = {(row["name"], row["text"]): row for row in [*merged.names.get(lang, []), *rows]}
            merged.names[lang] = list(both.values())
        merged.notices = over.notices or merged.notices
        return merged

    def prefix_of(self, number: str) -> str | None:
        """The set that a number belongs to: the longest prefix that ends where a part of the number does."""
        fitting = [prefix for prefix in self.sets if _begins(number, prefix)]
        return max(fitting, key=len, default=None)

    def files(self, of: Sources | None = None) -> dict[str, str]:
        """What the rows look like as files: path within the game folder -> text. Restrictions are not written.

        Cards go to the file of their set, which may be one of `of` alone.
        """
        by_prefix: dict[str, list[Row]] = {}
        for number, row in self.cards.items():
            prefix = (of or self).prefix_of(number)
            if prefix is None:
                raise CatalogError(f"{number} belongs to no set of sets.csv; add its set there")
            by_prefix.setdefault(prefix, []).append(row)
        texts = {f"cards/{prefix}.csv": _csv(CARD_COLUMNS, rows) for prefix, rows in by_prefix.items()}
        texts["sets.csv"] = _csv(SET_COLUMNS, self.sets.values())
        for lang, rows in self.names.items():
            texts[f"names/{lang}.csv"] = _csv(NAME_COLUMNS, rows)
        if self.notices:
            texts["notices.csv"] = _csv(NOTICE_COLUMNS, self.notices)
        return texts


def _begins(number: str, prefix: str) -> bool:
    if not number.startswith(prefix):
        return False
    rest = number[len(prefix) :]
    return rest.startswith("-") or (prefix[-1].isalpha() and rest[:1].isdigit())


def read_sources(folder: str) -> Sources:
    """The rows of a game folder; what is not there is empty. Raises CatalogError for a file that cannot be read."""
    sources = Sources()
    for name in _csv_files(f"{folder}/cards"):
        sources.cards.update((row["number"], row) for row in _rows(f"{folder}/cards/{name}", "number"))
    if os.path.exists(f"{folder}/sets.csv"):
        sources.sets.update((row["prefix"], row) for row in _rows(f"{folder}/sets.csv", "prefix"))
    for name in _csv_files(f"{folder}/names"):
        sources.names[name.removesuffix(".csv")] = _rows(f"{folder}/names/{name}", "name")
    if os.path.exists(f"{folder}/notices.csv"):
        sources.notices = _rows(f"{folder}/notices.csv", "number")
    path = f"{folder}/restrictions.toml"
    if os.path.exists(path):
        try:
            with open(path, "rb") as file:
                sources.restrictions = tomllib.load(file).get("restriction", [])
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise CatalogError(f"{path}: {error}; mend or restore the file") from error
    return sources


def write_files(folder: str, texts: Mapping[str, str]) -> list[str]:
    """Write those of `texts` that differ from what is in `folder`, each whole; their paths, sorted.

    Raises OutputError.
    """
    written = []
    for path in sorted(texts):
        target = os.path.join(folder, *path.split("/"))
        try:
            with open(target, encoding="utf-8", newline="") as file:
                if file.read() == texts[path]:
                    continue
        except (OSError, UnicodeDecodeError):
            pass
        write(target, [texts[path].encode("utf-8")], folders=True)
        written.append(path)
    return written


def _csv_files(folder: str) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith(".csv")) if os.path.isdir(folder) else []


def _rows(path: str, key: str) -> list[Row]:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, strict=True))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise CatalogError(f"{path}: {error}; mend or restore the file") from error
    for line, row in enumerate(rows, 2):
        if None in row or None in row.values() or not row.get(key):
            raise CatalogError(f"{path}:{line}: a field is missing; mend or restore the file")
    return rows


def _csv(columns: tuple[str, ...], rows: Any) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(sorted(rows, key=lambda row: row[columns[0]]))
    return text.getvalue()
