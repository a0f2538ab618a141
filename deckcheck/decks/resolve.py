"""What was written -> which card, how often; or why not.

A count, if any, is inside the text. It is found by trying the readings of `deckcheck.decks.line` against the
catalog, never by its shape alone: names begin and end with digits (サーバント O2), hold `×`, `#` and `//`. A reading
counts only where the rest of the line is a card; nothing is ever guessed. In this order: card number, name in any
language, alias, each of the longest rest first; number and name together; a range of levels; then, if the user allows
it, a short name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from deckcheck.catalog import Catalog
from deckcheck.catalog.fold import fold_loosely
from deckcheck.decks.form import MOST_COPIES, RawDeck, RawLine
from deckcheck.decks.line import LABELS, QUOTES, RANGE, SPACED_END, Rest, plain, readings
from deckcheck.decks.numbers import ANY_NUMBER, NUMBER_AND_NAME, SET_AND_ITEM
from deckcheck.decks.reading import NOTHING, UNREAD, Match, Reading, ambiguous, at, miscounted, with_count
from deckcheck.model import Card, Deck, Entry, Fault, Header, Passed, Problem

if TYPE_CHECKING:
    from deckcheck.decks.unread import Unread

_LONGEST_NAME = 300
_MOST_RESPELT = 60  # of the ways to take a line apart that are looked up a second time


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
        # Bounded, so that a run over any number of decks stays flat in memory.
        self.read_line = lru_cache(maxsize=1 << 16)(self._read_line)
        self._match = lru_cache(maxsize=1 << 16)(self._find)
        self._second_look: dict[str, Any] = {
            "short_names": short_names,
            "format": format,
            "day": day,
            "else_format": else_format,
            "else_day": else_day,
        }

    @cached_property
    def _unread(self) -> Unread:
        """For lines without a card, which most decks have none of."""
        from deckcheck.decks.unread import Unread

        return Unread(self.catalog, self._match, **self._second_look)

    def resolve(self, raw: RawDeck, path: str) -> Deck:
        """The deck with its known cards as entries and everything else as faults, in the order of lines."""
        entries: list[Entry] = []
        faults = list(raw.faults)
        passed = list(raw.passed)
        blocks = {
            line.block for line in raw.lines if line.block and self.read_line(line.text, line.count, line.labels).cards
        }
        first_heading = min((part.line for part in passed if part.kind in ("heading", "table-head")), default=0)
        for line in raw.lines:
            reading = self.read_line(line.text, line.count, line.labels)
            if not reading.cards:
                if line.maybe_comment:
                    passed.append(Passed(line.line, "comment", line.text))
                    continue
                if line.stray or (line.block and line.block not in blocks):
                    passed.append(Passed(line.line, "text", line.text))
                    continue
                settled = self._unread.settle(line, reading, raw.headers, len(faults), first_heading)
                if isinstance(settled, Passed):
                    passed.append(settled)
                    continue
                reading = settled
            if reading.fault is not None:
                faults.append(at(reading.fault, line.line))
            for card in reading.cards:
                entries.append(
                    Entry(
                        card,
                        reading.count,
                        line.line,
                        line.zone,
                        reading.written,
                        reading.number,
                        reading.also,
                        reading.by,
                    )
                )
        if passed:
            if any(map(str.isdecimal, "".join(part.written for part in passed))):
                from deckcheck.decks.totals import wrong_totals

                faults += wrong_totals(passed, entries, faults)
            passed.sort(key=lambda part: part.line)
        if not entries:
            faults.append(Fault("empty-deck", Problem()))
        written = tuple([(line.line, line.text) for line in raw.lines])
        return Deck(path, raw.name, tuple(entries), tuple(faults), raw.headers, passed=tuple(passed), written=written)

    def read_raw(self, line: RawLine, headers: Mapping[str, Header]) -> Reading:
        """What a line of a deck with these headers means. A comment has neither cards nor fault."""
        reading = self.read_line(line.text, line.count, line.labels)
        if reading.cards or (reading.fault is not None and not line.maybe_comment):
            return reading
        return UNREAD if line.maybe_comment else self._unread.read(line, headers)

    def _read_line(self, text: str, count: int | None, labels: tuple[str, ...] = ()) -> Reading:
        if count is None and not labels and (usual := self._usual(text)) is not None:
            return usual
        found = readings(text, count)
        for rest in found:
            match = self._match(rest.text)
            if not match.cards or self._names_more(rest.text, text, match):
                continue
            doubt = self._doubtful_end(rest.text, match) if not rest.counted and not match.number else None
            return doubt or self._settle(rest.text, rest.count, match, (*labels, *rest.labels))
        # Only then number and name together: most lines need no second look.
        clash: tuple[str, int, Match] | None = None
        # With a count first, so that no count is taken for the level of a table: WD01-009, 甲冑 ローメイル, 2.
        for rest in sorted(found, key=lambda one: not one.counted):
            match = self._both(rest.text)
            if match.cards:
                return self._settle(rest.text, rest.count, match, (*labels, *rest.labels))
            # Two cards that disagree say more than a number whose name was not read.
            if match.clash is not None and (clash is None or match.clash.rule == "ambiguous-card"):
                clash = (rest.text, rest.count, match)
            if cards := self._range(rest.text):
                return Reading(cards, rest.count, rest.text, by="range")
        if clash is None:
            for rest in found[:_MOST_RESPELT]:
                cards, by = self.catalog.by_spelling(rest.text)
                if cards:
                    return self._settle(rest.text, rest.count, Match(cards, by=by), (*labels, *rest.labels))
        return self._settle(*clash) if clash is not None else self._misnumbered(found)

    def _misnumbered(self, found: Sequence[Rest]) -> Reading:
        """The reading of a name beside a number that no card has."""
        for rest in found if any("-" in rest.text for rest in found) else ():
            for pattern in NUMBER_AND_NAME:
                both = re.fullmatch(pattern, plain(rest.text))
                if both is None or not any(letter.isdecimal() for letter in both["number"]):
                    continue
                match = self._match(both["rest"])
                if match.cards and not match.number and self.catalog.by_number(both["number"]) is None:
                    from deckcheck.decks.labels import doubted

                    reading = self._settle(both["rest"].strip(), rest.count, match, rest.labels)
                    return reading.but(
                        fault=reading.fault or doubted(match.cards[0], both["number"], rest.text, "number")
                    )
        return UNREAD

    def _names_more(self, name: str, text: str, match: Match) -> bool:
        """Whether the line says more of the card than its name: a number, or what tells its variants apart.

        一条ながせ(水着) and 一条ながせ(私服) are two cards: there, what stands in brackets is part of the name.
        """
        beside = plain(text).replace(plain(name), " ", 1)
        if not match.number and "-" in beside:
            numbers = re.findall(rf"(?<![\w-]){ANY_NUMBER}(?![\w-])", beside)
            if any(self.catalog.by_number(number) for number in numbers) or re.search(SET_AND_ITEM, beside):
                return True
        noted = re.search(r"[(\[【]([^()\[\]【】]*[^\x00-\x7f]+[^()\[\]【】]*)[)\]】]", beside)
        if noted is None or noted[1] in LABELS or any(mark in noted[1] for mark in "枚張张"):
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
            match = NOTHING if self._match(text).cards else self._match(written)
        return self._settle(written, int(digits), match) if match.cards else None

    def _settle(self, written: str, count: int, match: Match, labels: tuple[str, ...] = ()) -> Reading:
        if match.clash is not None:
            return Reading(fault=with_count(match.clash, count))
        if not 1 <= count <= MOST_COPIES:
            return Reading(fault=miscounted(f"{count} {written}"))
        cards = match.cards
        if labels:
            from deckcheck.decks.labels import contradicted, doubted
        if labels and len(cards) > 1:
            # Of several cards that the name fits, the one that the rest of the line is true of.
            cards = tuple(card for card in cards if not contradicted(card, labels)) or cards
        first, *others = cards
        if any(card.name != first.name for card in others):
            return Reading(fault=ambiguous(written, count, cards))
        note = None
        if labels and not others and (label := contradicted(first, labels)):
            note = doubted(first, label, written)
        return Reading((first,), count, written, note, match.number, tuple(others), match.by)

    def _doubtful_end(self, text: str, match: Match) -> Reading | None:
        """The fault of `サーバント D 4`: four サーバント D, or サーバント D4 with a space too many?"""
        if not text[-1:].isdecimal():
            return None
        end = re.fullmatch(SPACED_END, plain(text))
        if end is None:
            return None
        if any(plain(card.name).endswith(f" {end['count']}") for card in match.cards):
            return None
        shorter = self._match(end["name"])
        if not shorter.cards:
            return None
        return Reading(fault=ambiguous(text, 1, (*match.cards, *shorter.cards)))

    def _range(self, text: str) -> tuple[Card, ...]:
        """The cards of `エマ レベル0~3`, if there is exactly one for each number."""
        span = re.fullmatch(RANGE, plain(text))
        if span is None:
            return ()
        numbers = range(int(span["first"]), int(span["last"]) + 1)
        found = [self._match(f"{span['stem']}{number}{span['rest']}").cards for number in numbers]
        return tuple(cards[0] for cards in found) if all(len(cards) == 1 for cards in found) else ()

    def _find(self, text: str) -> Match:
        """The cards that `text`, without a count, names."""
        text = text.strip()
        if not text:
            return NOTHING
        if (card := self.catalog.by_number(text)) is not None:
            return Match((card,), number=self.catalog.spelt(text), by="number")
        if cards := self.catalog.by_name(text):
            return Match(cards, by="name")
        if self._aliases and (card := self._aliases.get(fold_loosely(text))) is not None:
            return Match((card,), by="alias")
        for left, right in QUOTES:
            # No name is as long as this; quotes within quotes without end are no name.
            if text.startswith(left) and text.endswith(right) and len(left) + len(right) < len(text) <= _LONGEST_NAME:
                return self._match(text[len(left) : -len(right)])
        return NOTHING

    def _both(self, text: str) -> Match:
        """The card of a number and a name written together."""
        bare = plain(text.strip())
        item = re.search(SET_AND_ITEM + r"\Z", bare)
        if item is not None and item.start():
            number = f"{item['set']}-{item['item']}"
            card = self.catalog.by_number(number)
            return NOTHING if card is None else self._agreed(text, number, card, bare[: item.start()])
        if "-" not in bare:
            return NOTHING
        number, _, rest = bare.partition(" ")
        if rest and (card := self.catalog.by_number(number)) is not None:
            return self._agreed(text, number, card, rest)
        for pattern in NUMBER_AND_NAME:
            both = re.fullmatch(pattern, bare)
            if both is not None and (card := self.catalog.by_number(both["number"])) is not None:
                return self._agreed(text, both["number"], card, both["rest"])
        return NOTHING

    def _agreed(self, written: str, number: str, card: Card, rest: str) -> Match:
        """The card of the number, if the name beside it is its name."""
        named = self._match(rest)
        for part in () if named.cards else readings(rest, 1):
            named = self._match(part.text)
            if named.cards:
                break
        if not named.cards:
            named = Match(self.catalog.by_spelling(rest)[0])
        # By name: a craft and a real card can share one.
        if any(other.name == card.name for other in named.cards):
            return Match((card,), number=self.catalog.spelt(number), by="number")
        values: dict[str, object] = {"written": written, "number": number, "card": card.name, "rest": rest}
        if len(named.cards) == 1:
            values["other"] = named.cards[0].name
            names = (card.name, named.cards[0].name)
            return Match(clash=Fault("ambiguous-card", Problem("two", values, cards=names, as_written=(written,))))
        return Match(clash=Fault("unknown-card", Problem("mismatch", values, as_written=(written,))))
