"""One config file, validated: the table -> sections, house entries and single settings."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from deckcheck.config import HouseEntry, Section, shown
from deckcheck.config.schema import ConfigFile, DeckSettings, HouseRestriction, PathSection
from deckcheck.errors import UsageError
from deckcheck.record import Record
from deckcheck.rules import Rules


class Parsed(Record):
    """A valid file."""

    file: ConfigFile
    main: Mapping[str, Any]
    by_path: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...]

    @property
    def extend(self) -> str | None:
        """The file that this one builds on, relative to its folder."""
        return self.file.extend

    def sections(self, folder: str, shown: str) -> Iterator[Section]:
        """The file's own settings first, then each `[[decks]]`."""
        yield Section(folder, (), self.main, shown)
        for patterns, values in self.by_path:
            yield Section(folder, patterns, values, f"{shown}, [[decks]] {', '.join(patterns)}")

    def house_entries(self, shown: str) -> Iterator[HouseEntry]:
        """Restrictions and rules."""
        for number, restriction in enumerate(self.file.restriction, 1):
            yield HouseEntry("restriction", restriction, f"{shown}: restriction {number}")
        for number, rule in enumerate(self.file.rules, 1):
            yield HouseEntry("rules", rule, f"{shown}: rules {number}")

    def single(self, folder: str) -> dict[str, Any]:
        """Settings that no section has; a file of aliases as an absolute path."""
        aliases = self.file.aliases
        if isinstance(aliases, str):
            aliases = os.path.join(folder, aliases)
        found = {"catalog-version": self.file.catalog_version, "aliases": aliases}
        return {key: value for key, value in found.items() if value is not None}


def read(path: str, table: Mapping[str, Any], rules: Rules) -> Parsed:
    """The table of a file, which may name some of `rules`.

    Raises UsageError, telling every fault with the nearest known key.
    """
    try:
        file = ConfigFile.model_validate(table)
    except ValidationError as error:
        faults = [_fault(fault["loc"], fault["type"], fault["msg"]) for fault in error.errors(include_url=False)]
        raise _wrong(path, faults) from error
    faults = []
    main = _values(file, "", rules, faults)
    by_path = []
    for number, section in enumerate(file.decks, 1):
        patterns = (section.path,) if isinstance(section.path, str) else tuple(section.path)
        by_path.append((patterns, _values(section, f"decks {number}: ", rules, faults)))
        if not patterns or not all(pattern.strip("/") for pattern in patterns):
            faults.append(f"decks {number}: path: an empty pattern")
    if faults:
        raise _wrong(path, faults)
    return Parsed(file, main, tuple(by_path))


def _values(settings: DeckSettings, where: str, rules: Rules, faults: list[str]) -> dict[str, Any]:
    """The settings that are set, by their written names, with rules as codes."""
    set_ = settings.model_dump(include=set(DeckSettings.model_fields), exclude_none=True, by_alias=True)
    for key in ("select", "ignore"):
        if key in set_:
            set_[key] = _codes(set_[key], f"{where}{key}", rules, faults)
    if "severity" in set_:
        words: dict[str, str] = set_["severity"]
        set_["severity"] = {c: s for w, s in words.items() for c in _codes([w], f"{where}severity", rules, faults)}
    return set_


def _codes(words: list[str], where: str, rules: Rules, faults: list[str]) -> tuple[str, ...]:
    try:
        return rules.chosen(words, where)
    except UsageError as error:
        faults.append(str(error).rstrip("."))
        return ()


def _fault(place: tuple[int | str, ...], kind: str, message: str) -> str:
    where = ".".join(str(part + 1) if isinstance(part, int) else part for part in place)
    if kind != "extra_forbidden":
        return f"{where}: {message}"
    model: type[BaseModel] = ConfigFile
    if place[0] == "decks" and len(place) > 1:
        model = PathSection
    elif place[0] == "restriction" and len(place) > 1:
        model = HouseRestriction
    known = [field.alias or name for name, field in model.model_fields.items()]
    near = difflib.get_close_matches(str(place[-1]), known, n=1)
    guess = f" Did you mean {near[0]}?" if near else ""
    return f"{where}: no such setting.{guess} Known: {', '.join(known)}"


def _wrong(path: str, faults: list[str]) -> UsageError:
    listed = "\n  ".join(faults)
    return UsageError(f"{shown(path)} is wrong:\n  {listed}")
