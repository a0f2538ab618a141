"""What was written -> which card, how often; or why not.

A count, if any, is inside the text. It is found by trying the readings of `deckcheck.decks.line` against the
catalog, never by its shape alone: names begin and end with digits (サーバント O2), hold `×`, `#` and `//`. A reading
counts only where the rest of the line is a card; nothing is ever guessed. In this order: card number, name in any
language, alias, each of the longest rest first; number and name together; a range of levels; then, if the user allows
it, a short name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from deckcheck.catalog import Catalog
from deckcheck.catalog.fold import fold_loosely
from deckcheck.decks.form import MOST_COPIES, RawDeck, RawLine
from deckcheck.decks.line import plain, readings
from deckcheck.errors import UsageError
from deckcheck.formats import Ruleset
from deckcheck.model import Card, Deck, Entry, Fault, Header, Problem, Zone
from deckcheck.record import Record

# With more unread lines than this a file is no deck list: further ones are not compared with every name there is.
_MOST_SEARCHED = 500

# Patterns are text: `re` compiles and keeps those that a run needs, and most decks need none.
_NUMBER = r"[A-Za-z]{2,6}\d*[A-Za-z]*\d*(?:-[A-Za-z0-9]+)+"
_NUMBER_AND_NAME = (
    rf"(?P<number>{_NUMBER})[\s,:]+(?P<rest>\S.*)",
    rf"(?P<rest>.*[^\s(\[<])\s*[(\[<]?(?<![\w-])(?P<number>{_NUMBER})[)\]>]?",
)
_SPACED_END = r"(?P<name>.*\S)\s+(?P<count>\d+)"
_LABELS = ("LB", "★", "☆", "白", "赤", "青", "緑", "黒", "無")
_LONGEST_NAME = 300
_QUOTES = (
    ("**", "**"),
    ("“", "”"),
    ("【", "】"),
    ("《", "》"),
    ("「", "」"),
    ("『", "』"),
    ("<", ">"),
    ("≪", "≫"),
    ('"', '"'),
)
_NOTED = r"(?P<name>.*\S)\s*[(\[【](?P<note>[^()\[\]【】]+)[)\]】]"
# `Servant # (WXDi-P00) 078`: set and number in it.
_SET_AND_ITEM = r"[(\[【](?P<set>[A-Za-z0-9-]+)[)\]】]\s+(?P<item>(?![xX]\d)[A-Za-z]*\d+)(?![\w])"
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
        found = readings(text, count)
        for name, copies, counted in found:
            match = self._match(name)
            if not match.cards or self._names_more(name, text, match):
                continue
            doubt = self._doubtful_end(name, match) if not counted and not match.number else None
            return doubt or self._settle(name, copies, match)
        # Only then number and name together: most lines need no second look.
        clash: tuple[str, int, _Match] | None = None
        # With a count first, so that no count is taken for the level of a table: WD01-009, 甲冑 ローメイル, 2.
        for name, copies, _ in sorted(found, key=lambda one: not one[2]):
            match = self._both(name)
            if match.cards:
                return self._settle(name, copies, match)
            # Two cards that disagree say more than a number whose name was not read.
            if match.clash is not None and (clash is None or match.clash.rule == "ambiguous-card"):
                clash = (name, copies, match)
            if cards := self._range(name):
                return Reading(cards, copies, name)
        return self._settle(*clash) if clash is not None else _UNREAD

    def _names_more(self, name: str, text: str, match: _Match) -> bool:
        """Whether the line says more of the card than its name: a number, or what tells its variants apart.

        一条ながせ(水着) and 一条ながせ(私服) are two cards: there, what stands in brackets is part of the name.
        """
        beside = plain(text).replace(plain(name), " ", 1)
        if not match.number and "-" in beside:
            numbers = re.findall(rf"(?<![\w-]){_NUMBER}(?![\w-])", beside)
            if any(self.catalog.by_number(number) for number in numbers) or re.search(_SET_AND_ITEM, beside):
                return True
        noted = re.search(r"[(\[【]([^()\[\]【】]*[^\x00-\x7f]+[^()\[\]【】]*)[)\]】]", beside)
        if noted is None or noted[1] in _LABELS or any(mark in noted[1] for mark in "枚張张"):
            return False
        return any(map(self.catalog.has_variants, match.cards))

    def _usual(self, text: str) -> Reading | None:
        """The reading of `4 WX24-D1-26`, `4 WX24-D1-26 サーバント #` and `4 サーバント #`, tried first."""
        digits, _, written = text.partition(" ")
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4):
            return None
        number, _, rest = written.partition(" ")
        card = self.catalog.by_number(number) if number else None
        if card is not None:
            match = self._agreed(written, number, card, rest) if rest else self._match(number)
        else:
            match = _NOTHING if self._match(text).cards else self._match(written)
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

    def _doubtful_end(self, text: str, match: _Match) -> Reading | None:
        """The fault of `サーバント D 4`: four サーバント D, or サーバント D4 with a space too many?"""
        if not text[-1:].isdecimal():
            return None
        end = re.fullmatch(_SPACED_END, plain(text))
        if end is None:
            return None
        if any(plain(card.name).endswith(f" {end['count']}") for card in match.cards):
            return None
        shorter = self._match(end["name"])
        if not shorter.cards:
            return None
        return Reading(fault=_ambiguous(text, 1, (*match.cards, *shorter.cards)))

    def _range(self, text: str) -> tuple[Card, ...]:
        """The cards of `エマ レベル0~3`, if there is exactly one for each number."""
        span = re.fullmatch(_RANGE, plain(text))
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
            # No name is as long as this; quotes within quotes without end are no name.
            if text.startswith(left) and text.endswith(right) and len(left) + len(right) < len(text) <= _LONGEST_NAME:
                return self._match(text[len(left) : -len(right)])
        return _NOTHING

    def _both(self, text: str) -> _Match:
        """The card of a number and a name written together."""
        bare = plain(text.strip())
        item = re.search(_SET_AND_ITEM + r"\Z", bare)
        if item is not None and item.start():
            number = f"{item['set']}-{item['item']}"
            card = self.catalog.by_number(number)
            return _NOTHING if card is None else self._agreed(text, number, card, bare[: item.start()])
        if "-" not in bare:
            return _NOTHING
        number, _, rest = bare.partition(" ")
        if rest and (card := self.catalog.by_number(number)) is not None:
            return self._agreed(text, number, card, rest)
        for pattern in _NUMBER_AND_NAME:
            both = re.fullmatch(pattern, bare)
            if both is not None and (card := self.catalog.by_number(both["number"])) is not None:
                return self._agreed(text, both["number"], card, both["rest"])
        return _NOTHING

    def _agreed(self, written: str, number: str, card: Card, rest: str) -> _Match:
        """The card of the number, if the name beside it is its name."""
        named = self._match(rest)
        for name, _, _ in () if named.cards else readings(rest, 1):
            named = self._match(name)
            if named.cards:
                break
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
        found = [(name, copies) for name, copies, _ in readings(text, count)] or [(text, count or 1)]
        for name, copies in found:
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
        likely = (one for one in found if one[0] != text and not one[0][:1].isdigit() and 1 <= one[1] <= MOST_COPIES)
        name, copies = next(likely, found[1] if len(found) > 1 else found[0])
        return Reading(fault=self._unknown(_core(name), copies, "", text))

    def _unknown(self, name: str, count: int, short: str, line: str = "") -> Fault:
        """Why `name` is no card: with the nearest names, or because `line` cannot be a card at all."""
        if not any(letter.isalpha() for letter in name):
            return Fault("unparsed-line", Problem(values={"written": (line or name)[:60]}))
        if not 1 <= count <= MOST_COPIES:
            return Fault("unparsed-line", Problem("count", {"written": (line or name)[:60]}))
        values: dict[str, object] = {"written": name, "count": count}
        bare = plain(name)
        if re.fullmatch(_NUMBER, bare) and any(letter.isdigit() for letter in bare):
            near = tuple(self.catalog.nearest_numbers(bare))
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
    name, count = line.text[:60], line.count or 1
    return Reading(fault=Fault("unknown-card", Problem("", {"written": name, "count": count}, as_written=(name,))))


def _core(text: str) -> str:
    """What is left of a name without ornament, quotes and a note in brackets."""
    text = text.strip()
    noted = re.fullmatch(_NOTED, text)
    if noted is not None:
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
