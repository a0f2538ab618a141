"""Config files: `deckcheck.toml`, or `[tool.deckcheck]` in `pyproject.toml`, nearest upwards from each deck.

Files are not merged unless one says `extend`. What is said later wins: the extended file, the file itself, then
its sections `[[decks]]` in their order. Every value remembers where it was said.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.errors import UsageError
from deckcheck.record import Record, fresh

if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.formats.house import HouseRules
    from deckcheck.rules import Rules

FILES = ("deckcheck.toml", "pyproject.toml")


class Setting(Record):
    """A value and where it was said."""

    value: Any
    origin: str


class Section(Record):
    """Settings of the decks that `patterns` fit, all without patterns, below `folder`."""

    folder: str
    patterns: tuple[str, ...]
    values: Mapping[str, Any]
    origin: str

    def fits(self, path: str) -> bool:
        """Whether the section is about the deck at the absolute `path`."""
        if not self.patterns:
            return True
        from deckcheck.config.patterns import compiled

        below = os.path.relpath(path, self.folder).replace("\\", "/")
        return any(compiled(pattern).fullmatch(below) for pattern in self.patterns)


class HouseEntry(Record):
    """A `[[restriction]]` or a `[[rules]]` entry, validated, as in the file."""

    kind: str
    data: Any
    origin: str

    @property
    def summary(self) -> str:
        """What it says, in one line."""
        facts = self.data.model_dump(exclude_defaults=True)
        return ", ".join(f"{key} {_plain(value)}" for key, value in facts.items())


def _plain(value: object) -> str:
    return " + ".join(map(str, value)) if isinstance(value, list) else str(value)


class Config(Record):
    """A config file and what it extends. `path` is as found; `single` holds settings of the whole file."""

    path: str
    sections: tuple[Section, ...] = ()
    house_entries: tuple[HouseEntry, ...] = ()
    single: Mapping[str, Setting] = fresh(default_factory=dict)
    files: tuple[str, ...] = ()

    @property
    def used(self) -> tuple[str, ...]:
        """The files that decide what holds: its own, those it extends, its list of aliases."""
        aliases = self.single.get("aliases")
        named = (aliases.value,) if aliases is not None and isinstance(aliases.value, str) else ()
        return (*self.files, *named)

    def settings(self, deck: str) -> dict[str, Setting]:
        """What the file says of the deck at the path `deck`."""
        path = os.path.abspath(deck)
        said = dict(self.single)
        for section in self.sections:
            if section.fits(path):
                said.update((key, Setting(value, section.origin)) for key, value in section.values.items())
        return said


NONE = Config("")


class Configs:
    """Finds the config file of each deck, and remembers it by folder.

    `rules` are those that a file may name; `given` is the one file of `--config`; `isolated` means that none is read.
    """

    def __init__(self, rules: Rules, given: str | None = None, *, isolated: bool = False) -> None:
        self._rules = rules
        self._given = None if isolated or given is None else load(given, rules)
        self._isolated = isolated
        self._by_folder: dict[str, Config] = {}

    def of(self, deck: str) -> Config:
        """The config of the deck at the path `deck`. Raises UsageError where it is wrong."""
        if self._isolated:
            return NONE
        if self._given is not None:
            return self._given
        return self._nearest(os.path.dirname(os.path.abspath(deck)))

    def _nearest(self, folder: str) -> Config:
        passed = []
        while (config := self._by_folder.get(folder)) is None:
            passed.append(folder)
            path = _file_in(folder)
            above = os.path.dirname(folder)
            if path is not None or above == folder:
                config = load(path, self._rules) if path is not None else NONE
                break
            folder = above
        self._by_folder.update(dict.fromkeys(passed, config))
        return config


def load(path: str, rules: Rules) -> Config:
    """The config file at `path`, with what it extends. Raises UsageError, telling every fault."""
    return _load(path, rules, ())


def _load(path: str, rules: Rules, below: tuple[str, ...]) -> Config:
    real = os.path.realpath(path)
    if real in below:
        raise UsageError(f"{shown(path)}: extend: the files extend one another in a circle.")
    from deckcheck.config.read import read

    parsed = read(path, _table(path), rules)
    folder = os.path.dirname(os.path.abspath(path))
    base = NONE if parsed.extend is None else _load(os.path.join(folder, parsed.extend), rules, (*below, real))
    name = shown(path)
    return Config(
        path,
        (*base.sections, *parsed.sections(folder, name)),
        (*base.house_entries, *parsed.house_entries(name)),
        {**base.single, **{key: Setting(value, name) for key, value in parsed.single(folder).items()}},
        (*base.files, path),
    )


def _file_in(folder: str) -> str | None:
    own, shared = FILES
    path = os.path.join(folder, own)
    if os.path.isfile(path):
        return path
    path = os.path.join(folder, shared)
    return path if os.path.isfile(path) and _has_table(path) else None


def _has_table(path: str) -> bool:
    """Whether a `pyproject.toml` has a table [tool.deckcheck]; parsed only where it may."""
    try:
        with open(path, "rb") as file:
            if b"tool.deckcheck" not in file.read().replace(b" ", b""):
                return False
    except OSError as error:
        raise UsageError(f"{shown(path)}: it cannot be read: {error.strerror}.") from error
    return _tool(path) is not None


def _tool(path: str) -> object:
    tools = _toml(path).get("tool")
    return tools.get("deckcheck") if isinstance(tools, dict) else None


def _table(path: str) -> dict[str, Any]:
    if os.path.basename(path) != FILES[1]:
        return _toml(path)
    table = _tool(path)
    if table is None:
        raise UsageError(f"{shown(path)}: no table [tool.deckcheck] in it.")
    if not isinstance(table, dict):
        raise UsageError(f"{shown(path)}: tool.deckcheck: must be a table.")
    return table


def _toml(path: str) -> dict[str, Any]:
    import tomllib

    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError(f"{shown(path)}: it is not TOML: {error}.") from error
    except OSError as error:
        raise UsageError(f"{shown(path)}: it cannot be read: {error.strerror}.") from error


def shown(path: str) -> str:
    """The path as messages tell it: relative to the working folder where it lies in or above it."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return path
    return (relative if len(relative) <= len(path) else path).replace("\\", "/")


def house_rules(config: Config, catalog: Catalog) -> HouseRules | None:
    """The house rules of a config file, their cards and formats looked up; None without any.

    Raises UsageError, telling every fault.
    """
    if not config.house_entries:
        return None
    from deckcheck.config.house import compile_house

    return compile_house(config.house_entries, catalog)


def check_catalog(config: Config, version: str) -> None:
    """Raises UsageError where the file wants another version of the catalog than this one."""
    pin = config.single.get("catalog-version")
    if pin is not None and pin.value != version:
        raise UsageError(
            f"{pin.origin} wants catalog {pin.value}, this one is {version}. Check with the wanted one by "
            f"`--catalog FILE`, or accept this one by `deckcheck config pin {pin.origin}`."
        )


_DEFAULTS: dict[str, Any] = {
    "format": "every format",
    "date": "today",
    "event": "official",
    "select": "every rule",
    "ignore": (),
    "severity": {},
    "suppressions": True,
    "short-names": False,
}


def in_order(said: Mapping[str, Setting], environment: Mapping[str, str]) -> list[tuple[str, Any, str]]:
    """(key, value, where it was said): the defaults, over them a file, over that the environment."""
    rows = []
    for key in (*_DEFAULTS, *(key for key in said if key not in _DEFAULTS)):
        variable = "DECKCHECK_" + key.upper().replace("-", "_")
        if environment.get(variable):
            rows.append((key, environment[variable], f"environment, {variable}"))
        elif key in said:
            rows.append((key, said[key].value, said[key].origin))
        else:
            rows.append((key, _DEFAULTS[key], "default"))
    return rows
