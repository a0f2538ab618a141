"""What was written -> which card, how often; or why not.

A count, if any, is inside the text. It is found by trying readings of the line against the catalog, never by its
shape alone: names begin and end with digits (サーバント O2), hold `×`, `#` and `//`. A reading counts only where the
rest of the line is a card; nothing is ever guessed. In this order: card number, name in any language, alias; the
same without ornament or a note in brackets; a range of levels; then, if the user allows it, a short name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from itertools import chain

from deckcheck.catalog import Catalog
from deckcheck.catalog.fold import fold_loosely
from deckcheck.decks.form import MOST_COPIES, RawDeck, RawLine
from deckcheck.errors import UsageError
from deckcheck.formats import Ruleset
from deckcheck.model import Card, Deck, Entry, Fault, Header, Problem, Zone
from deckcheck.record import Record

# With more unread lines than this a file is no deck list: further ones are not compared with every name there is.
_MOST_SEARCHED = 500

# Patterns are text: `re` compiles and keeps those that a run needs, and most decks need one.
_TIMES = "[xX×*✕╳]"
_COPIES = "(?:枚|張|张)"
# In order of trust: a count in front, a count behind a sign, a count behind a space, a count right behind.
_READINGS = (
    rf"(?P<count>\d+)\s*(?:{_TIMES}|{_COPIES})?(?:\s*[:,]\s*|\s+)(?P<name>\S.*)",
    rf"[\[(]?(?P<count>\d+)\s*{_TIMES}[\])]?\s*(?P<name>\S.*)",
    rf"[\[(]?{_TIMES}\s*(?P<count>\d+)[\])]?\s*(?P<name>\S.*)",
    rf"(?P<name>.*\S)\s*{_TIMES}\s*(?P<count>\d+)\s*{_COPIES}?",
    rf"(?P<name>.*\S)[\s:,]+(?P<count>\d+)\s*{_COPIES}?",
    rf"(?P<name>.*\S)\s*[(\[](?P<count>\d+)\s*{_COPIES}?[)\]]",
    rf"(?P<name>.*?\S)(?P<count>\d+)\s*{_COPIES}",
    r"(?P<name>.*?[^\d\s])(?P<count>\d)",
    r"(?P<name>.*\S)\s*\|\s*(?:\d|-)?\s*\|\s*(?P<count>\d+)",  # the maker's tables: name, level, count
)
_NUMBER = r"[A-Za-z]{2,6}\d*[A-Za-z]*\d*(?:-[A-Za-z0-9]+)+"
_NUMBER_AND_NAME = (
    rf"(?P<number>{_NUMBER})[\s,:]+(?P<rest>\S.*)",
    rf"(?P<rest>.*[^\s(\[<])\s*[(\[<]?(?<![\w-])(?P<number>{_NUMBER})[)\]>]?",
)
_SPACED_END = r"(?P<name>.*\S)\s+(?P<count>\d+)"
_QUOTES = (("《", "》"), ("「", "」"), ("『", "』"), ("<", ">"), ("≪", "≫"), ('"', '"'))
# A bullet or `[Lv.2]` in front, stars behind: the marks of a list, unless a name has them.
_BULLET = r"(?:[・･•●○◎◆◇■□▪▶▷>*＊-]\s*|\[(?:Lv|レベル)\.?\s*\d\]\s*)+(?=\S)"
_STAR = r"(?<=\S)\s*[★☆※*＊]+$"
_NOTED = r"(?P<name>.*\S)\s*[(\[【](?P<note>[^()\[\]【】]+)[)\]】](?:\s+(?P<item>[A-Za-z0-9]+))?"
_AMOUNT = rf"{_TIMES}?\s*\d+\s*{_COPIES}?"
_RANGE = r"(?P<stem>.*?\S)(?P<first>\d)\s*[~〜～]\s*(?P<last>\d)(?P<rest>.*)"


class Reading(Record):
    """A line understood: `count` copies of each of `cards`; without a card, `fault` says why.

    With cards, `fault` is a note on how they were found, and `number` that of the printing, if the line names one.
    `also` are twins of the one card that the line may mean as well. Neither cards nor fault: it means nothing as it
    stands.
    """

    cards: tuple[Card, ...] = ()
    count: int = 1
    written: str = ""
    fault: Fault | None = None
    number: str = ""
    also: tuple[Card, ...] = ()


class _Match(Record):
    """The cards that a text names; `clash` is the problem of a number and a name that disagree.

    `number` is that of the printing, if the text names one.
    """

    cards: tuple[Card, ...] = ()
    clash: Fault | None = None
    number: str = ""


_NOTHING = _Match()
_UNREAD = Reading()


class Resolver:
    """Makes decks of raw decks. One per run: it remembers the lines it has read.

    `aliases` are nicknames, folded loosely, and the card that each stands for. `short_names` accepts a short
    name that fits only one card of the deck's format: `format` if given, else the deck's own, else `else_format`.
    `day`, else the date of the deck, else `else_day`, decides which cards were out.
    """

    def __init__(
        self,
        catalog: Catalog,
        *,
        aliases: Mapping[str, Card] | None = None,
        short_names: bool = False,
        format: str | None = None,  # noqa: A002 - the game's word
        day: date | None = None,
        else_format: str | None = None,
        else_day: date | None = None,
    ) -> None:
        self.catalog = catalog
        self._aliases = aliases or {}
        self._short_names = short_names
        self._format = format
        self._day = day
        self._else_format = else_format
        self._else_day = else_day
        # Bounded, so that a run over any number of decks stays flat in memory.
        self.read_line = lru_cache(maxsize=1 << 16)(self._read_line)
        self._read_short = lru_cache(maxsize=1 << 14)(self._read_short_line)
        self._match = lru_cache(maxsize=1 << 16)(self._find)
        self._pool = lru_cache(maxsize=1 << 8)(self._pool_of)

    def resolve(self, raw: RawDeck, path: str) -> Deck:
        """The deck with its known cards as entries and everything else as faults, in the order of lines."""
        entries: list[Entry] = []
        faults = list(raw.faults)
        comments: list[int] = []
        for line in raw.lines:
            reading = self.read_line(line.text, line.count)
            if not reading.cards:
                if len(faults) >= _MOST_SEARCHED and not line.maybe_comment and reading.fault is None:
                    reading = _unsearched(line)
                else:
                    reading = self._second_look(line, reading, raw.headers)
                if line.maybe_comment and not reading.cards:
                    comments.append(line.line)
            if reading.fault is not None:
                faults.append(_at(reading.fault, line.line))
            for card in reading.cards:
                entries.append(
                    Entry(card, reading.count, line.line, line.zone, reading.written, reading.number, reading.also)
                )
        if not entries:
            faults.append(Fault("empty-deck", Problem()))
        return Deck(path, raw.name, tuple(entries), tuple(faults), raw.headers, comments=tuple(comments))

    def read_raw(self, line: RawLine, headers: Mapping[str, Header]) -> Reading:
        """What a line of a deck with these headers means. A comment has neither cards nor fault."""
        reading = self.read_line(line.text, line.count)
        return reading if reading.cards else self._second_look(line, reading, headers)

    def _second_look(self, line: RawLine, reading: Reading, headers: Mapping[str, Header]) -> Reading:
        """What becomes of a line that names no card outright: a comment, a fault, or a short name."""
        if line.maybe_comment:
            return _UNREAD
        if reading.fault is not None:
            return reading
        own_format, own_date = (headers[key].text if key in headers else "" for key in ("format", "date"))
        return self._read_short(line.text, line.count, line.zone, self._pool(own_format, own_date))

    def _pool_of(self, own_format: str, own_date: str) -> _Pool | None:
        """The cards of the format that a deck is in; None for all cards."""
        day = self._day
        if day is None:
            try:
                day = date.fromisoformat(own_date)
            except ValueError:
                day = self._else_day
        word = self._format or own_format or self._else_format
        if day is None or not word:
            return None
        try:
            return _Pool(self.catalog.book.on(self.catalog.book.get(word).name, day))
        except UsageError:
            return None

    def _read_line(self, text: str, count: int | None) -> Reading:
        if count is None and (usual := self._usual(text)) is not None:
            return usual
        readings: list[tuple[str, int]] = []
        for name, copies in chain([(text, 1)], _readings(text)) if count is None else [(text, count)]:
            readings.append((name, copies))
            match = self._match(name)
            if match.cards:
                doubt = self._doubtful_end(name, copies, match) if count is None and not match.number else None
                return doubt or self._settle(name, copies, match)
        # Only then number and name together, and last without ornament: most lines need no second look.
        clash: tuple[str, int, _Match] | None = None
        for name, copies in readings:
            match = self._both(name)
            if match.cards:
                return self._settle(name, copies, match)
            if match.clash is not None:
                clash = clash or (name, copies, match)
        if count is None:
            readings += _bare_readings(text)
        for name, copies in readings:
            match = self._loosely(name)
            if match.cards:
                return self._settle(name, copies, match)
            if match.clash is not None:
                clash = clash or (name, copies, match)
            if cards := self._range(name):
                return Reading(cards, copies, name)
        return self._settle(*clash) if clash is not None else _UNREAD

    def _usual(self, text: str) -> Reading | None:
        """The reading of `4 WX24-D1-26` and `4 WX24-D1-26 サーバント #`: so common that they are tried first."""
        digits, _, written = text.partition(" ")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4):
            return None
        number, _, rest = written.partition(" ")
        card = self.catalog.by_number(number) if number else None
        if card is None:
            return None
        match = self._agreed(written, number, card, rest) if rest else self._match(number)
        return self._settle(written, int(digits), match) if match.cards else None

    def _settle(self, written: str, count: int, match: _Match) -> Reading:
        if match.clash is not None:
            return Reading(fault=_counted(match.clash, count))
        if not 1 <= count <= MOST_COPIES:
            return Reading(fault=Fault("unparsed-line", Problem("count", {"written": f"{count} {written}"[:60]})))
        first, *others = match.cards
        if others and all(card.name == first.name for card in others):
            return Reading((first,), count, written, also=tuple(others))
        if others:
            return Reading(fault=_ambiguous(written, count, match.cards))
        return Reading(match.cards, count, written, number=match.number)

    def _doubtful_end(self, text: str, count: int, match: _Match) -> Reading | None:
        """The fault of `サーバント D 4`: four サーバント D, or サーバント D4 with a space too many?"""
        if count != 1 or not text[-1:].isdecimal():
            return None
        end = re.fullmatch(_SPACED_END, _plain(text))
        if end is None:
            return None
        if any(_plain(card.name).endswith(f" {end['count']}") for card in match.cards):
            return None
        shorter = self._match(end["name"])
        if not shorter.cards:
            return None
        return Reading(fault=_ambiguous(text, count, (*match.cards, *shorter.cards)))

    def _range(self, text: str) -> tuple[Card, ...]:
        """The cards of `エマ レベル0~3`, if there is exactly one for each number."""
        span = re.fullmatch(_RANGE, _plain(text))
        if span is None:
            return ()
        numbers = range(int(span["first"]), int(span["last"]) + 1)
        found = [self._match(f"{span['stem']}{number}{span['rest']}").cards for number in numbers]
        return tuple(cards[0] for cards in found) if all(len(cards) == 1 for cards in found) else ()

    def _find(self, text: str) -> _Match:
        """The cards that `text`, without a count, names."""
        text = text.strip()
        if not text:
            return _NOTHING
        if (card := self.catalog.by_number(text)) is not None:
            return _Match((card,), number=self.catalog.spelt(text))
        if cards := self.catalog.by_name(text):
            return _Match(cards)
        if self._aliases and (card := self._aliases.get(fold_loosely(text))) is not None:
            return _Match((card,))
        for left, right in _QUOTES:
            if text.startswith(left) and text.endswith(right) and len(text) > 2:
                return self._match(text[1:-1])
        return _NOTHING

    def _both(self, text: str) -> _Match:
        """The card of a number and a name written together."""
        plain = _plain(text.strip())
        if "-" not in plain:
            return _NOTHING
        number, _, rest = plain.partition(" ")
        if rest and (card := self.catalog.by_number(number)) is not None:
            return self._agreed(text, number, card, rest)
        for pattern in _NUMBER_AND_NAME:
            both = re.fullmatch(pattern, plain)
            if both is not None and (card := self.catalog.by_number(both["number"])) is not None:
                return self._agreed(text, both["number"], card, both["rest"])
        return _NOTHING

    def _loosely(self, text: str) -> _Match:
        """The card of a name with ornament, or of `Servant # (WXDi-07)` if the bare name is a card."""
        bare = _undecorated(_plain(text.strip()))
        for find in (self._match, self._both):
            match = find(bare)
            if match.cards:
                return match
        noted = re.fullmatch(_NOTED, bare)
        if noted is None or re.fullmatch(_AMOUNT, noted["note"]):
            return _NOTHING
        match = self._match(noted["name"])
        if match.cards and noted["item"]:
            # `Servant # (WXDi-P00) 078`: set and number in it.
            number = f"{noted['note']}-{noted['item']}"
            card = self.catalog.by_number(number)
            return self._agreed(text, number, card, noted["name"]) if card is not None else _NOTHING
        # 一条ながせ(水着) and 一条ながせ(私服) are two cards: there, what stands in brackets is part of the name.
        if not noted["note"].isascii() and any(map(self.catalog.has_variants, match.cards)):
            return _NOTHING
        return match

    def _agreed(self, written: str, number: str, card: Card, rest: str) -> _Match:
        """The card of the number, if the name beside it is its name."""
        named = self._match(rest)
        if not named.cards:
            named = self._loosely(rest)
        # By name: a craft and a real card can share one.
        if any(other.name == card.name for other in named.cards):
            return _Match((card,), number=self.catalog.spelt(number))
        values: dict[str, object] = {"written": written, "number": number, "card": card.name, "rest": rest}
        if len(named.cards) == 1:
            values["other"] = named.cards[0].name
            names = (card.name, named.cards[0].name)
            return _Match(clash=Fault("ambiguous-card", Problem("two", values, cards=names, as_written=(written,))))
        return _Match(clash=Fault("unknown-card", Problem("mismatch", values, as_written=(written,))))

    def _read_short_line(self, text: str, count: int | None, zone: Zone | None, pool: _Pool | None) -> Reading:
        """A line that names no card as it stands: a short name, or unknown.

        Under the heading of a deck, cards of the other deck are thought of only if no other fits.
        """
        readings = [(text, count)] if count is not None else [(text, 1), *_readings(text), *_bare_readings(text)]
        for name, copies in readings:
            short = _core(name)
            if not _is_short_name(short) or not 1 <= copies <= MOST_COPIES:
                continue
            cards = tuple(card for card in self.catalog.containing(short) if pool is None or pool.holds(card))
            cards = tuple(card for card in cards if card.zone == zone) or cards
            if len(cards) > 1:
                return Reading(fault=_ambiguous(short, copies, cards))
            if cards and self._short_names:
                names = (cards[0].name,)
                note = Fault("short-name-read", Problem("", {"written": short}, names, as_written=(short,)))
                return Reading(cards, copies, short, note)
            if cards:
                return Reading(fault=self._unknown(short, copies, cards[0].name))
        name, copies = readings[1] if len(readings) > 1 else readings[0]
        return Reading(fault=self._unknown(_core(name), copies, "", text))

    def _unknown(self, name: str, count: int, short: str, line: str = "") -> Fault:
        """Why `name` is no card: with the nearest names, or because `line` cannot be a card at all."""
        if not any(letter.isalpha() for letter in name):
            return Fault("unparsed-line", Problem(values={"written": (line or name)[:60]}))
        if not 1 <= count <= MOST_COPIES:
            return Fault("unparsed-line", Problem("count", {"written": (line or name)[:60]}))
        values: dict[str, object] = {"written": name, "count": count}
        plain = _plain(name)
        if re.fullmatch(_NUMBER, plain) and any(letter.isdigit() for letter in plain):
            near = tuple(self.catalog.nearest_numbers(plain))
            variant = "number-near" if near else "number"
        else:
            near = tuple(near_name for near_name, _ in self.catalog.nearest(name))
            variant = "near" if near else ""
        if short:
            variant, near = "short", (short, *(other for other in near if other != short))
            values["short"] = short
        return Fault("unknown-card", Problem(variant, {**values, "near": near}, as_written=(name,)))


class _Pool:
    """The cards of a format that were out on a day."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._values = next((rule.values for rule in ruleset.rules if rule.rule == "not-in-format"), None)

    def holds(self, card: Card) -> bool:
        """Whether a deck of the format may hold the card, restrictions aside."""
        if self._values is None:
            return card.releases[0].day <= self._ruleset.day
        from deckcheck.rules.not_in_format import in_pool

        return in_pool(card, self._values, self._ruleset)


def _unsearched(line: RawLine) -> Reading:
    name, count = next(_readings(line.text), (line.text, 1)) if line.count is None else (line.text, line.count)
    name = name[:60]
    return Reading(fault=Fault("unknown-card", Problem("", {"written": name, "count": count}, as_written=(name,))))


def _plain(text: str) -> str:
    # The acute accent that serves as an apostrophe: NFKC would make a space and a combining accent of it.
    return unicodedata.normalize("NFKC", text.replace("´", "'"))


def _readings(text: str) -> Iterator[tuple[str, int]]:
    """(rest, count) for every place where the line may hold its count, most trusted first."""
    plain = _plain(text)
    # Full-width letters fold one by one: the name is then handed on as the author wrote it.
    written = text if len(text) == len(plain) else plain
    for pattern in _READINGS:
        match = re.fullmatch(pattern, plain)
        if match is not None:
            digits = match["count"]
            yield written[slice(*match.span("name"))], int(digits) if len(digits) <= 4 else MOST_COPIES + 1


def _bare_readings(text: str) -> Iterator[tuple[str, int]]:
    """The readings of a line without its ornament."""
    plain = _plain(text)
    bare = _undecorated(plain)
    if bare != plain:
        yield from _readings(bare)


def _undecorated(text: str) -> str:
    """Without a bullet or a level in front and the star of a life burst behind."""
    bullet = re.match(_BULLET, text)
    return re.sub(_STAR, "", text[bullet.end() :] if bullet else text).strip() or text


def _core(text: str) -> str:
    """What is left of a name without ornament, quotes and a note in brackets."""
    text = _undecorated(text.strip())
    noted = re.fullmatch(_NOTED, text)
    if noted is not None and not noted["item"]:
        text = noted["name"]
    for left, right in _QUOTES:
        if text.startswith(left) and text.endswith(right) and len(text) > 2:
            return text[1:-1].strip()
    return text


def _is_short_name(text: str) -> bool:
    """Whether it is long enough to be looked for inside names."""
    letters = sum(letter.isalnum() for letter in text)
    return letters >= (3 if text.isascii() else 2)


def _ambiguous(written: str, count: int, cards: tuple[Card, ...]) -> Fault:
    names = tuple(card.name for card in cards)
    return Fault("ambiguous-card", Problem("", {"written": written, "count": count}, names, as_written=(written,)))


def _counted(fault: Fault, count: int) -> Fault:
    if fault.rule == "unparsed-line":
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
