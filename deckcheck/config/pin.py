"""Writes `catalog-version` into a config file, and leaves every other byte of it as it is."""

from __future__ import annotations

import os
import re

from deckcheck.config import load
from deckcheck.errors import UsageError
from deckcheck.output import write
from deckcheck.rules import Rules

_LINE = re.compile(r"^(?P<before>[ \t]*catalog-version[ \t]*=[ \t]*)(?:\"[^\"\n]*\"|'[^'\n]*')", re.MULTILINE)
_TABLE = re.compile(r"^[ \t]*\[tool\.deckcheck\][ \t]*(?:#[^\n]*)?\n", re.MULTILINE)


def pin(path: str, version: str, rules: Rules) -> None:
    """Raises UsageError where the file is no config file, or has no place for the line.

    `rules` are those that it may name.
    """
    load(path, rules)
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    line = f'catalog-version = "{version}"'
    if _LINE.search(text):
        text = _LINE.sub(lambda match: f'{match["before"]}"{version}"', text, count=1)
    elif os.path.basename(path) != "pyproject.toml":
        text = f"{line}\n{text}"
    elif table := _TABLE.search(text):
        text = f"{text[: table.end()]}{line}\n{text[table.end() :]}"
    else:
        raise UsageError(f"{path}: no line for the version was found; write `{line}` into it by hand.")
    write(path, [text.encode("utf-8")])
