"""What was written -> which card, how often; or why not.

A count, if any, is inside the text. It is found by trying readings of the line against the catalog, never by its
shape alone: names begin and end with digits (サーバント O2), hold `×`, `#` and `//`. A reading counts only where the
rest of the line is a card; nothing is ever guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from deckcheck.catalog import Catalog
from deckcheck.decks.form import RawDeck
from deckcheck.model import Card, Deck, Entry, Fault, Problem

MAX_COUNT = 9999

_TIMES = "[x×*✕╳]"
# In order of trust: a count in front, a count behind a sign, a count behind a space, a count right behind.
_READINGS = (
    re.compile(rf"(?P<count>\d+)\s*(?:{_TIMES}|枚|張|张)?\s*[:,]?\s+(?P<name>\S.*)", re.IGNORECASE),
    re.compile(rf"[\[(]?(?P<count>\d+)\s*{_TIMES}[\])]?\s*(?P<name>\S.*)", re.IGNORECASE),
    re.compile(rf"[\[(]?{_TIMES}\s*(?P<count>\d+)[\])]?\s*(?P<name>\S.*)", re.IGNORECASE),
    re.compile(rf"(?P<name>.*\S)\s*{_TIMES}\s*(?P<count>\d+)\s*(?:枚|張|张)?", re.IGNORECASE),
    re.compile(r"(?P<name>.*\S)[\s:,]+(?P<count>\d+)\s*(?:枚|張|张)?"),
    re.compile(r"(?P<name>.*\S)\s*[(\[](?P<count>\d+)\s*(?:枚|張|张)?[)\]]"),
    re.compile(r"(?P<name>.*?\S)(?P<count>\d+)\s*(?:枚|張|张)"),
    re.compile(r"(?P<name>.*?[^\d\s])(?P<count>\d)"),
)
_NUMBER = re.compile(r"[A-Za-z]{2,6}\d*[A-Za-z]*\d*(?:-[A-Za-z0-9]+)+")
_NUMBER_AND_NAME = (
    re.compile(r"(?P<number>[A-Za-z]{2,6}\d*[A-Za-z]*\d*(?:-[A-Za-z0-9]+)+)[\s,:]+(?P<rest>\S.*)"),
    re.compile(r"(?P<rest>.*\S)\s*[(\[<]?(?<![\w-])(?P<number>[A-Za-z]{2,6}\d*[A-Za-z]*\d*(?:-[A-Za-z0-9]+)+)[)\]>]?"),
)
_SPACED_END = re.compile(r"(?P<name>.*\S)\s+(?P<count>\d+)")
_QUOTES = (("《", "》"), ("「", "」"), ("『", "』"), ("<", ">"), ("≪", "≫"), ('"', '"'))


@dataclass(frozen=True, slots=True)
class Reading:
    """A line understood: `card` and `count`, or `fault` without a card."""

    card: Card | None = None
    count: int = 1
    written: str = ""
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class _Match:
    """The cards that a text names; `clash` is the problem of a number and a name that disagree."""

    cards: tuple[Card, ...] = ()
    clash: Fault | None = field(default=None)


_NOTHING = _Match()


class Resolver:
    """Makes decks of raw decks. One per run: it remembers the lines it has read."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        # Bounded, so that a run over any number of decks stays flat in memory.
        self.read_line = lru_cache(maxsize=1 << 16)(self._read_line)
        self._match = lru_cache(maxsize=1 << 16)(self._find)

    def resolve(self, raw: RawDeck, path: str) -> Deck:
        """The deck with its known cards as entries and everything else as faults, in the order of lines."""
        entries: list[Entry] = []
        faults = list(raw.faults)
        for line in raw.lines:
            reading = self.read_line(line.text, line.count)
            if reading.card is not None:
                entries.append(Entry(reading.card, reading.count, line.line, line.zone, reading.written))
            elif not line.maybe_comment and reading.fault is not None:
                faults.append(_at(reading.fault, line.line))
        if not entries:
            faults.append(Fault("empty-deck", Problem()))
        return Deck(path, raw.name, tuple(entries), tuple(faults), raw.headers)

    def _read_line(self, text: str, count: int | None) -> Reading:
        if count is not None:
            return self._settle(text, count, self._match(text))
        clash: tuple[str, int, _Match] | None = None
        for name, copies in ((text, 1), *_readings(text)):
            match = self._match(name)
            if match.cards:
                return self._doubtful_end(name, copies, match) or self._settle(name, copies, match)
            if match.clash is not None:
                clash = clash or (name, copies, match)
        if clash is not None:
            return self._settle(*clash)
        return Reading(fault=self._unknown(text))

    def _settle(self, written: str, count: int, match: _Match) -> Reading:
        if match.clash is not None:
            return Reading(fault=_counted(match.clash, count))
        if not 1 <= count <= MAX_COUNT:
            return Reading(fault=Fault("unparsed-line", Problem("count", {"written": f"{count} {written}"[:60]})))
        if not match.cards:
            return Reading(fault=_counted(self._unknown(written), count))
        if len(match.cards) > 1:
            return Reading(fault=_ambiguous(written, count, match.cards))
        return Reading(match.cards[0], count, written)

    def _doubtful_end(self, text: str, count: int, match: _Match) -> Reading | None:
        """The fault of `サーバント D 4`: four サーバント D, or サーバント D4 with a space too many?"""
        end = _SPACED_END.fullmatch(unicodedata.normalize("NFKC", text))
        if end is None or count != 1:
            return None
        if any(unicodedata.normalize("NFKC", card.name).endswith(f" {end['count']}") for card in match.cards):
            return None
        shorter = self._match(end["name"])
        if not shorter.cards:
            return None
        return Reading(fault=_ambiguous(text, count, (*match.cards, *shorter.cards)))

    def _find(self, text: str) -> _Match:
        """The cards that `text`, without a count, names."""
        text = text.strip()
        if not text:
            return _NOTHING
        plain = unicodedata.normalize("NFKC", text)
        if _NUMBER.fullmatch(plain) and (card := self.catalog.by_number(plain)) is not None:
            return _Match((card,))
        if cards := self.catalog.by_name(text):
            return _Match(cards)
        for left, right in _QUOTES:
            if text.startswith(left) and text.endswith(right) and len(text) > 2:
                return self._match(text[1:-1])
        for pattern in _NUMBER_AND_NAME:
            both = pattern.fullmatch(plain)
            if both is not None and (card := self.catalog.by_number(both["number"])) is not None:
                return self._agreed(text, both["number"], card, both["rest"])
        return _NOTHING

    def _agreed(self, written: str, number: str, card: Card, rest: str) -> _Match:
        """The card of the number, if the name beside it is its name."""
        named = self._match(rest)
        # By name: a craft and a real card can share one.
        if any(other.name == card.name for other in named.cards):
            return _Match((card,))
        values: dict[str, object] = {"written": written, "number": number, "card": card.name, "rest": rest}
        if len(named.cards) == 1:
            values["other"] = named.cards[0].name
            names = (card.name, named.cards[0].name)
            return _Match(clash=Fault("ambiguous-card", Problem("two", values, cards=names, as_written=(written,))))
        return _Match(clash=Fault("unknown-card", Problem("mismatch", values, as_written=(written,))))

    def _unknown(self, text: str) -> Fault:
        """Why a line names no card: with the nearest names, or because it cannot be a card at all."""
        name, count = next(_readings(text), (text, 1))
        name = _unquoted(name)
        if not any(letter.isalpha() for letter in name):
            return Fault("unparsed-line", Problem(values={"written": text[:60]}))
        if not 1 <= count <= MAX_COUNT:
            return Fault("unparsed-line", Problem("count", {"written": text[:60]}))
        values: dict[str, object] = {"written": name, "count": count}
        plain = unicodedata.normalize("NFKC", name)
        if _NUMBER.fullmatch(plain) and any(letter.isdigit() for letter in plain):
            near = tuple(self.catalog.nearest_numbers(plain))
            variant = "number-near" if near else "number"
        else:
            near = tuple(near_name for near_name, _ in self.catalog.nearest(name))
            variant = "near" if near else ""
        return Fault("unknown-card", Problem(variant, {**values, "near": near}, as_written=(name,)))


def _readings(text: str) -> Iterator[tuple[str, int]]:
    """(rest, count) for every place where the line may hold its count, most trusted first."""
    plain = unicodedata.normalize("NFKC", text)
    for pattern in _READINGS:
        match = pattern.fullmatch(plain)
        if match is not None:
            digits = match["count"]
            yield match["name"], int(digits) if len(digits) <= 4 else MAX_COUNT + 1


def _unquoted(text: str) -> str:
    text = text.strip()
    for left, right in _QUOTES:
        if text.startswith(left) and text.endswith(right) and len(text) > 2:
            return text[1:-1]
    return text


def _ambiguous(written: str, count: int, cards: tuple[Card, ...]) -> Fault:
    names = tuple(card.name for card in cards)
    return Fault("ambiguous-card", Problem("", {"written": written, "count": count}, names, as_written=(written,)))


def _counted(fault: Fault, count: int) -> Fault:
    if "count" in fault.problem.values or fault.rule == "unparsed-line":
        return fault
    problem = fault.problem
    return Fault(
        fault.rule,
        Problem(problem.variant, {**problem.values, "count": count}, problem.cards, as_written=problem.as_written),
    )


def _at(fault: Fault, line: int) -> Fault:
    if not line:
        return fault
    p = fault.problem
    return Fault(fault.rule, Problem(p.variant, p.values, p.cards, lines=(line,), as_written=p.as_written))
