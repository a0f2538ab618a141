"""What a row or file of `data/` must look like. pydantic guards it when the catalog is built, and only then."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator

from deckcheck.model import INFINITE, Severity

Kind = Literal["LRIG", "ASSIST_LRIG", "ARTS", "KEY", "PIECE", "RESONA", "SIGNI", "SPELL", "TOKEN"]
Mark = Literal["", "K", "D"]
SourceCertainty = Literal["official", "secondary", "inferred"]


def _empty_to_none(value: object) -> object:
    return None if value == "" else value


def _number(value: object) -> object:
    return INFINITE if value == "inf" else _empty_to_none(value)


def _flag(value: object) -> object:
    if value not in ("0", "1"):
        raise ValueError("must be 0 or 1")
    return value == "1"


Number = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)+$", max_length=40)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Whole = Annotated[Annotated[int, Field(ge=0, le=INFINITE)] | None, BeforeValidator(_number)]
Day = Annotated[date | None, BeforeValidator(_empty_to_none)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Url = Annotated[str, StringConstraints(pattern=r"^https?://\S+$")]


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PrintingRow(_Row):
    """A row of `cards/<prefix>.csv`: one printing of one card."""

    number: Number
    name: Name
    type: Kind
    craft: Flag
    back_of: str
    colours: Annotated[str, StringConstraints(pattern=r"^W?R?U?G?K?$")]
    level: Annotated[Annotated[int, Field(ge=0, le=5)] | None, BeforeValidator(_empty_to_none)]
    limit: Whole
    power: Whole
    cost: str
    grow_cost: str
    coin: Whole
    classes: str
    only_for: str
    team: str
    timing: Annotated[str, StringConstraints(pattern=r"^((main|attack|spell_cutin)(\|(main|attack|spell_cutin))*)?$")]
    guard: Flag
    life_burst: Flag
    dissona: Flag
    piece: Literal["", "team", "dream_team", "relay"]
    mark: Mark
    rarity: str
    kana: str
    max_arts: Whole

    @model_validator(mode="after")
    def _agrees_with_itself(self) -> PrintingRow:
        if self.type in ("LRIG", "ASSIST_LRIG") and self.level is None:
            raise ValueError("level: an LRIG has a level")
        if self.piece and self.type != "PIECE" and not self.back_of:
            raise ValueError(f"piece: {self.piece} on a card of type {self.type}")
        return self


class SetRow(_Row):
    """A row of `sets.csv`: one product, or one series of promos, by the prefix of its numbers."""

    prefix: Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$")]
    product: str
    name_ja: str
    name_en: str
    released: Day
    date_certainty: Literal["official", "secondary", "doubtful", "weak", "inferred", "month", "unknown"]
    not_before: date
    mark: Mark

    @model_validator(mode="after")
    def _dates_agree(self) -> SetRow:
        if self.released is not None and self.released < self.not_before:
            raise ValueError(f"released: {self.released} is before not_before {self.not_before}")
        return self


class DayRow(_Row):
    """A row of `days.csv`: a number that is known to be younger than the first of its set."""

    number: Number
    not_before: date


class NameRow(_Row):
    """A row of `names/<language>.csv`: one more name of a card."""

    name: Name
    text: Name
    source: Literal["official", "fan"]


class RestrictionEntry(_Row):
    """An entry of `restrictions.toml`."""

    formats: Annotated[list[str], Field(min_length=1)]
    kind: Literal["ban", "max", "pair", "same-type-other-colour"]
    cards: list[str] = []
    at_most: Annotated[int, Field(ge=1, le=3)] | None = None
    announced: date | None = None
    since: date
    until: date | None = None
    certainty: SourceCertainty
    source: Url

    @model_validator(mode="after")
    def _fits_its_kind(self) -> RestrictionEntry:
        wanted = {"ban": 1, "max": 1, "pair": 2, "same-type-other-colour": 0}[self.kind]
        if len(self.cards) != wanted:
            raise ValueError(f"cards: a restriction of kind {self.kind} names {wanted} cards")
        if (self.kind == "max") != (self.at_most is not None):
            raise ValueError("at_most: goes with kind max, and only with it")
        if self.until is not None and self.until < self.since:
            raise ValueError(f"until: {self.until} is before since {self.since}")
        return self


class RestrictionFile(_Row):
    """`restrictions.toml`."""

    restriction: list[RestrictionEntry]


class RuleEntry(BaseModel):
    """An entry `[[rules]]` of a format file. Every key not named here is a value of the rule."""

    model_config = ConfigDict(extra="allow", frozen=True)

    rule: str
    since: date
    until: date | None = None
    certainty: SourceCertainty
    source: Url

    @model_validator(mode="after")
    def _dates_agree(self) -> RuleEntry:
        if self.until is not None and self.until < self.since:
            raise ValueError(f"until: {self.until} is before since {self.since}")
        return self


class Title(_Row):
    """A title in the languages that deckcheck speaks."""

    en: str
    ja: str


class FormatFile(_Row):
    """`formats/<name>.toml`. An abstract one is only extended, never played."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*$")]
    title: Title
    abstract: bool = False
    extends: str | None = None
    aliases: list[str] = []
    since: date
    until: date | None = None
    certainty: SourceCertainty
    source: Url
    rules: list[RuleEntry] = []


class Text(_Row):
    """What a rule says of one sort of problem."""

    message: Annotated[str, StringConstraints(min_length=1)]
    hint: Annotated[str, StringConstraints(min_length=1)]


class Language(BaseModel):
    """What a rule says in one language. A table in it is a text for one sort of problem alone."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[str, Text]

    summary: Annotated[str, StringConstraints(min_length=1)]
    manual: str = ""
    message: str = ""
    hint: str = ""

    @model_validator(mode="after")
    def _says_something(self) -> Language:
        if bool(self.message) != bool(self.hint):
            raise ValueError("message and hint: one without the other")
        if not self.message and not self.__pydantic_extra__:
            raise ValueError("message: missing")
        return self


class RuleFile(_Row):
    """`rules/<name>.toml`. `check` is a module below deckcheck/rules; `values` are those that a format gives to it."""

    code: Annotated[str, StringConstraints(pattern=r"^[A-Z]{2,4}\d{3}$")]
    severity: Severity
    check: Annotated[str, StringConstraints(pattern=r"^[a-z_]+\.[a-z_]+$")]
    values: list[str] = []
    all_lines: bool = False
    fixed: dict[str, Any] = {}
    en: Language
    ja: Language


class CountEntry(_Row):
    """A sum of every report: the copies of the cards that fit."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
    of: dict[str, Any]


class Never(_Row):
    """Kinds that no deck holds."""

    kinds: list[Kind]


class GameFile(_Row):
    """`game.toml`."""

    name: str
    title: Title
    default_formats: list[str]
    rarity_letters: list[Annotated[str, StringConstraints(pattern=r"^[A-Z]{1,3}$")]] = []
    zones: dict[str, list[Kind]]
    never: Never
    facts: dict[str, Literal["word", "words", "number", "flag"]]
    counts: list[CountEntry]
