"""Does a catalog's source hold together: the checks of `deckcheck catalog verify`.

Each check is a function from sources to problems. Those that make a verdict wrong are errors; what is merely not
known, such as a release date, is a note.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from deckcheck.catalog.build import AGREED
from deckcheck.catalog.fold import fold
from deckcheck.catalog.official.notices import Kind, Notice, compare
from deckcheck.catalog.sources import Row, Sources
from deckcheck.errors import CatalogError

Severity = Literal["error", "note"]
Found = tuple[Severity, str]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong (error) or not known (note)."""

    check: str
    severity: Severity
    text: str


def printings_have_sets(sources: Sources) -> Iterator[Found]:
    """Every printing has a set"""
    for number in sources.cards:
        if sources.prefix_of(number) is None:
            yield "error", f"{number}: no set of sets.csv begins it; add the set"


def sets_have_mark_and_date(sources: Sources) -> Iterator[Found]:
    """Every set has a mark and a day"""
    marks: dict[str, set[str]] = defaultdict(set)
    for number, row in sources.cards.items():
        marks[sources.prefix_of(number) or ""].add(row["mark"])
    for prefix, row in sources.sets.items():
        if not row["released"] and not row["not_before"]:
            yield "error", f"{prefix}: no day in sets.csv; give `released`, or `not_before` if it is not known"
        elif not row["released"] and marks[prefix]:
            yield "note", f"{prefix}: the release date is not known; not before {row['not_before']}"
        if marks[prefix] and row["mark"] not in marks[prefix]:
            shown = ", ".join(sorted(mark or "none" for mark in marks[prefix]))
            yield "error", f"{prefix}: its mark is {row['mark'] or 'none'} in sets.csv, {shown} on its cards"


def level_zero_exceptions(sources: Sources) -> Iterator[Found]:
    """Level-zero LRIGs have types, from which the exceptions of the formats follow"""
    for number, row in sources.cards.items():
        if row["type"] == "LRIG" and row["level"] == "0" and not row["classes"]:
            yield "note", f"{number}: {row['name']} is a level-zero LRIG without a type; no exception can hold for it"


def names_are_unique(sources: Sources) -> Iterator[Found]:
    """Names are unique after folding"""
    spelt: dict[str, tuple[str, str]] = {}
    for number, row in sources.cards.items():
        name, first = spelt.setdefault(fold(row["name"]), (row["name"], number))
        if name != row["name"]:
            yield "error", f"{number}: {row['name']} is {name} of {first}, spelt otherwise; choose one spelling"


def restrictions_have_cards(sources: Sources) -> Iterator[Found]:
    """Every restriction and every name belongs to a card"""
    names = {row["name"] for row in sources.cards.values()}
    for entry in sources.restrictions:
        for card in entry.get("cards", []):
            if card not in names:
                yield "error", f"restrictions.toml: no card is named {card}; correct the name"
    for lang, rows in sources.names.items():
        for row in rows:
            if row["name"] not in names:
                yield "error", f"names/{lang}.csv: no card is named {row['name']}; correct the name"


def reprints_agree(sources: Sources) -> Iterator[Found]:
    """Printings of one card agree"""
    first: dict[tuple[str, bool], Row] = {}
    for number, row in sources.cards.items():
        key = (row["name"], row["craft"] == "1" or row["type"] == "TOKEN" or bool(row["back_of"]))
        model = first.setdefault(key, row)
        for column in AGREED:
            if row[column] != model[column]:
                differ = f"{row[column] or 'none'}, but {model[column] or 'none'} on {model['number']}"
                yield "error", f"{number}: {row['name']}: {column} is {differ}"


def back_faces_have_fronts(sources: Sources) -> Iterator[Found]:
    """Every back face has a front"""
    for number, row in sources.cards.items():
        if row["back_of"] and row["back_of"] not in sources.cards:
            yield "error", f"{number}: it is the back of {row['back_of']}, which is not there"


def announced_restrictions_are_known(sources: Sources) -> Iterator[Found]:
    """Every restriction that the site announces is in the data"""
    for difference in compare(notices_of(sources), sources.restrictions):
        yield "error", str(difference)


CHECKS: tuple[Callable[[Sources], Iterator[Found]], ...] = (
    printings_have_sets,
    sets_have_mark_and_date,
    level_zero_exceptions,
    names_are_unique,
    restrictions_have_cards,
    reprints_agree,
    back_faces_have_fronts,
    announced_restrictions_are_known,
)
"""All checks, in the order of the report. The first line of a check's docstring is its name for users."""


def verify(sources: Sources) -> list[Problem]:
    """Everything that any check finds."""
    return [Problem(title(check), severity, text) for check in CHECKS for severity, text in check(sources)]


def title(check: Callable[..., object]) -> str:
    """A check's name for users."""
    return (check.__doc__ or "").strip().partition("\n")[0]


def notices_of(sources: Sources) -> list[Notice]:
    """The notices that the last updates read. Raises CatalogError for a row that no update wrote."""
    kinds: dict[str, Kind] = {"ban": "ban", "max": "max", "pair": "pair"}
    try:
        return _notices(sources, kinds)
    except (KeyError, ValueError) as error:
        raise CatalogError(f"notices.csv: {error} is wrong; delete the file, updates write it anew") from error


def _notices(sources: Sources, kinds: dict[str, Kind]) -> list[Notice]:
    return [
        Notice(
            row["number"],
            kinds[row["kind"]],
            tuple(row["cards"].split("|")),
            date.fromisoformat(row["announced"]),
            date.fromisoformat(row["since"]) if row["since"] else None,
            int(row["at_most"]) if row["at_most"] else None,
            row["lifted"] == "1",
            row["page"],
        )
        for row in sources.notices
    ]
