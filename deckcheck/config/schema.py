"""What a config file may hold. pydantic guards it, and is imported only where there is a config file."""

from __future__ import annotations

from datetime import date as Date  # noqa: N812 - `date` is a setting
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from deckcheck.catalog.schema import RestrictionEntry, RuleEntry, SourceCertainty
from deckcheck.model import Event, Severity


def _hyphens(name: str) -> str:
    return name.replace("_", "-")


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=_hyphens)


class DeckSettings(_Table):
    """What can be said for all decks, and in a section `[[decks]]` for some."""

    format: str | None = None
    date: Date | Literal["today"] | None = None
    event: Event | None = None
    select: list[str] | None = None
    ignore: list[str] | None = None
    severity: dict[str, Severity] | None = None
    suppressions: bool | None = None
    short_names: bool | None = None


class PathSection(DeckSettings):
    """A section `[[decks]]`: settings of the decks that one of the patterns fits."""

    path: str | list[str]


class HouseRestriction(RestrictionEntry):
    """A `[[restriction]]` as in the restriction list; without formats it holds in all of them."""

    formats: list[str] = Field(default_factory=list)
    certainty: SourceCertainty = "official"
    source: str = ""


class HouseRuleEntry(RuleEntry):
    """An entry `[[rules]]` as in a format file; without formats it holds in all of them."""

    formats: list[str] = Field(default_factory=list)
    certainty: SourceCertainty = "official"
    source: str = ""


class ConfigFile(DeckSettings):
    """`deckcheck.toml`, or the table `[tool.deckcheck]` of `pyproject.toml`."""

    extend: str | None = None
    catalog_version: str | None = None
    aliases: str | dict[str, str] | None = None
    decks: list[PathSection] = []
    restriction: list[HouseRestriction] = []
    rules: list[HouseRuleEntry] = []
