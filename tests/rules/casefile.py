"""Rule cases: decks, and the exact findings that each must get, as data.

A file `cases/<CODE>-<rule>/<kind>.toml` holds `[[case]]` tables:

    title        what the case shows; unique in its file
    format       left out: all formats at once, as without `--format`
    date         the day of the check; left out: the deck's own header
    event        official or casual; left out: the deck's own header, else official
    base         a list of `decks/`, or `deck`: the whole text, or `hex`: the bytes of the file
    take         copies to take off lines of the base, by what stands behind the count; no line moves
    add          lines to append; the first is line 101
    encoding     of the text, UTF-8 when left out
    size         fill the file with spaces up to so many bytes
    short_names  true: read as with `--short-names`
    legal_in     the formats in which the deck is legal; goes with no `format`
    expect       all findings: code, cards, lines, found, allowed; what a finding does not have is left out;
                 says (a part of its English message or hint), as_written, zone and since are looked at where given

No finding may come that is not expected, and none may be missing. Advice (DC9xx) is looked at in the
cases of advice only, and DC910, which speaks of nearly every old deck, in its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from deckcheck import api
from deckcheck.catalog import Catalog
from deckcheck.decks import read_decks
from deckcheck.decks.resolve import Resolver
from deckcheck.model import Finding, Judgement

HERE = Path(__file__).parent
KINDS = ("pass", "fail", "boundary", "interaction", "real")
FIRST_ADDED = 101
_KEYS = frozenset(
    ("title", "question", "format", "date", "event", "base", "deck", "hex", "take", "add", "encoding", "size")
) | {"short_names", "legal_in", "expect"}
_PLAIN = frozenset(("code", "cards", "lines", "found", "allowed"))
_EXPECTED = _PLAIN | {"says", "as_written", "zone", "since"}

# code, cards, lines, found, allowed
Facts = tuple[str, tuple[str, ...], tuple[int, ...], int | None, int | None]


@dataclass(frozen=True, slots=True)
class Case:
    """One case and the place where it stands."""

    place: str
    table: Mapping[str, Any]

    @property
    def id(self) -> str:
        """`DC103/boundary/five-over-two-lines`."""
        words = "".join(letter if letter.isalnum() else " " for letter in self.table["title"].lower()).split()
        return f"{self.place}/{'-'.join(words)}"

    @property
    def data(self) -> bytes:
        """The bytes of the deck file."""
        if "hex" in self.table:
            data = bytes.fromhex(self.table["hex"])
        else:
            data = self.text.encode(self.table.get("encoding", "utf-8"))
        return data.ljust(self.table.get("size", 0))

    @property
    def text(self) -> str:
        """The text of the deck file."""
        if "deck" in self.table:
            return str(self.table["deck"])
        lines = base(self.table["base"])
        for written, copies in self.table.get("take", {}).items():
            at = next(i for i, line in enumerate(lines) if line.partition(" ")[2] == written)
            left = int(lines[at].partition(" ")[0]) - copies
            assert left >= 0, f"{self.id}: {written} has not so many copies"
            lines[at] = f"{left} {written}" if left else ""
        lines += [""] * (FIRST_ADDED - 1 - len(lines))
        return "\n".join([*lines, *self.table.get("add", ())]) + "\n"

    @property
    def expected(self) -> list[Facts]:
        """The findings that must come, sorted."""
        return sorted(map(facts_expected, self.table["expect"]), key=repr)

    @property
    def asides(self) -> list[Mapping[str, Any]]:
        """The expectations that tell more of their finding."""
        return [expected for expected in self.table["expect"] if not _PLAIN.issuperset(expected)]


def base(name: str) -> list[str]:
    """The lines of a list of `decks/`."""
    return (HERE / "decks" / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@cache
def catalog() -> Catalog:
    """The catalog of this checkout, opened once."""
    return api.load_catalog()


@cache
def resolver() -> Resolver:
    """One resolver for all cases, as in one run."""
    return Resolver(catalog())


def told(judgement: Judgement, code: str = "") -> list[Finding]:
    """The findings that count in a case of `code`."""
    if not code.startswith("DC9"):
        return [f for f in judgement.findings if not f.code.startswith("DC9")]
    return [f for f in judgement.findings if f.code != "DC910" or code == "DC910"]


def facts(finding: Finding) -> Facts:
    """What a case says of a finding."""
    return finding.code, finding.cards, finding.lines, finding.found, finding.allowed


def facts_expected(expected: Mapping[str, Any]) -> Facts:
    """The same, as an item of `expect` gives it."""
    return (
        expected["code"],
        tuple(expected.get("cards", ())),
        tuple(expected.get("lines", ())),
        expected.get("found"),
        expected.get("allowed"),
    )


@cache
def judge(case_id: str) -> Judgement:
    """The answer for the case with this id."""
    table = cases()[case_id].table
    reading = resolver()
    if table.get("short_names"):
        reading = Resolver(catalog(), short_names=True, format=table.get("format"), day=table.get("date"))
    deck, *others = read_decks(cases()[case_id].data, "deck.txt", reading)
    assert not others, "a case is one deck"
    return api.check_deck(deck, catalog(), format=table.get("format"), date=table.get("date"), event=table.get("event"))


@cache
def cases() -> dict[str, Case]:
    """All cases by id: those of the rules, then the questions."""
    found: dict[str, Case] = {}
    for case in _read():
        unknown = set(case.table) - _KEYS
        assert not unknown, f"{case.id}: unknown keys {unknown}"
        assert sum(key in case.table for key in ("base", "deck", "hex")) == 1, f"{case.id}: one of base, deck, hex"
        assert all(set(expected) <= _EXPECTED for expected in case.table["expect"]), f"{case.id}: unknown key in expect"
        assert case.id not in found, f"{case.id} stands twice"
        found[case.id] = case
    return found


def folders() -> list[Path]:
    """The folders of the rules, by code."""
    return sorted(path for path in (HERE / "cases").iterdir() if path.is_dir())


def _read() -> Iterator[Case]:
    for folder in folders():
        code = folder.name.partition("-")[0]
        for path in sorted(folder.glob("*.toml")):
            for table in load(path)["case"]:
                yield Case(f"{code}/{path.stem}", table)
    for table in load(HERE / "questions.toml")["case"]:
        yield Case(f"question/{table['question']}", table)


def load(path: Path) -> dict[str, Any]:
    """A TOML file."""
    with path.open("rb") as file:
        return tomllib.load(file)
