"""A line that names no card as it stands: a short name, nearly a card, the text of an article, or unknown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from deckcheck.catalog import Catalog
from deckcheck.decks.form import MOST_COPIES, RawLine
from deckcheck.decks.line import QUOTES, plain, readings
from deckcheck.decks.numbers import ANY_NUMBER
from deckcheck.decks.reading import Match, Reading, ambiguous, miscounted
from deckcheck.errors import UsageError
from deckcheck.formats import Ruleset
from deckcheck.model import Card, Fault, Header, Passed, Problem, Zone

# With more unread lines than this a file is no deck list: further ones are not compared with every name there is.
_MOST_SEARCHED = 100

_NOTED = r"(?P<name>.*\S)\s*[(\[【](?P<note>[^()\[\]【】]+)[)\]】]"
_SHOWN = 60
_MOST_WORDS = 12
# Ends and signs of sentences, in Japanese, Chinese and English.
_SENTENCE = (
    r"[。]|(?:です|ます|ました|でした|ません|ください|下さい|だった|ている|と思う|かな|よね|[たるい]。?)[!！?？。w笑♪〜~]*$"
    r"|、.*[ぁ-ん]{2}|[吗呢吧了的][!！?？。]*$|，"
    r"|(?:[A-Za-z'’]+[ ,]+){4,}[A-Za-z'’]+[.!?:]*$"
)
_MOST_OF_A_DECK = 60
_NEAR = 70  # of 100


class Unread:
    """Looks again at lines without a card. `match` gives the cards of a text without a count.

    `short_names`, `format`, `day` and their other two: as in `deckcheck.decks.resolve.Resolver`.
    """

    def __init__(
        self,
        catalog: Catalog,
        match: Callable[[str], Match],
        *,
        short_names: bool,
        format: str | None,  # noqa: A002 - the game's word
        day: date | None,
        else_format: str | None,
        else_day: date | None,
    ) -> None:
        self._catalog = catalog
        self._match = match
        self._short_names = short_names
        self._format = format
        self._day = day
        self._else_format = else_format
        self._else_day = else_day
        self._read = lru_cache(maxsize=1 << 14)(self._read_line)
        self._pool = lru_cache(maxsize=1 << 8)(self._pool_of)

    def settle(
        self, line: RawLine, reading: Reading, headers: Mapping[str, Header], faults: int, first_heading: int
    ) -> Reading | Passed:
        """What becomes of a line without a card, after so many `faults` of its deck: text of an article is passed."""
        if reading.fault is None:
            reading = self.read(line, headers) if faults < _MOST_SEARCHED else _unsearched(line)
        if reading.fault is not None and _is_article(line, reading.fault, first_heading):
            return Passed(line.line, "text", line.text)
        return reading

    def read(self, line: RawLine, headers: Mapping[str, Header]) -> Reading:
        """The one card of the deck's format that a short name fits, or the fault of the line.

        Under the heading of a deck, cards of the other deck are thought of only if no other fits.
        """
        own_format, own_date = (headers[key].text if key in headers else "" for key in ("format", "date"))
        return self._read(line.text, line.count, line.zone, self._pool(own_format, own_date))

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
            return _Pool(self._catalog.book.on(self._catalog.book.get(word).name, day))
        except UsageError:
            return None

    def _read_line(self, text: str, count: int | None, zone: Zone | None, pool: _Pool | None) -> Reading:
        found = [(rest.text, rest.count) for rest in readings(text, count)] or [(text, count or 1)]
        for name, copies in found:
            short = _core(name)
            if not _is_short_name(short) or not 1 <= copies <= MOST_COPIES:
                continue
            cards = tuple(card for card in self._catalog.containing(short) if pool is None or pool.holds(card))
            cards = tuple(card for card in cards if card.zone == zone) or cards
            if len(cards) > 1:
                return Reading(fault=ambiguous(short, copies, cards))
            if cards and self._short_names:
                names = (cards[0].name,)
                note = Fault("short-name-read", Problem("", {"written": short}, names, as_written=(short,)))
                return Reading(cards, copies, short, note, by="short-name")
            if cards:
                return Reading(fault=self._unknown(short, copies, cards[0].name))
        likely = (one for one in found if one[0] != text and not one[0][:1].isdigit() and 1 <= one[1] <= MOST_COPIES)
        name, copies = next(likely, found[1] if len(found) > 1 else found[0])
        fault = self._unknown(_core(name), copies, "", text)
        return Reading(fault=self._part(fault) if count is None and fault.rule == "unknown-card" else fault)

    def _part(self, fault: Fault) -> Fault:
        """The same fault; of a line that holds a whole card, with what beside it was not understood."""
        values: dict[str, Any] = {**fault.problem.values}
        name = str(values["written"])
        words = name.split()
        if not 1 < len(words) <= _MOST_WORDS:
            return fault
        for length in range(len(words) - 1, 0, -1):
            for card, rest in (
                (" ".join(words[:length]), words[length:]),
                (" ".join(words[-length:]), words[:-length]),
            ):
                cards = self._match(card).cards if len(card) > 1 else ()
                if len(cards) == 1 and not self._match(" ".join(rest)).cards:
                    near = dict.fromkeys((cards[0].name, *values["near"]))
                    more = {"card": cards[0].name, "rest": " ".join(rest), "near": tuple(near)}
                    return fault.but(problem=fault.problem.but(variant="part", values={**values, **more}))
        return fault

    def _unknown(self, name: str, count: int, short: str, line: str = "") -> Fault:
        """Why `name` is no card: with the nearest names, or because `line` cannot be a card at all."""
        if not any(letter.isalpha() for letter in name):
            return Fault("unparsed-line", Problem(values={"written": (line or name)[:_SHOWN]}))
        if not 1 <= count <= MOST_COPIES:
            return miscounted(line or name)
        values: dict[str, object] = {"written": name, "count": count}
        bare = plain(name)
        if re.fullmatch(ANY_NUMBER, bare) and any(letter.isdigit() for letter in bare):
            near = tuple(self._catalog.nearest_numbers(bare))
            variant = "number-near" if near else "number"
        else:
            near = tuple(near_name for near_name, _ in self._catalog.nearest(name))
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
        from deckcheck.rules.wixoss.not_in_format import in_pool

        return in_pool(card, self._values, self._ruleset)


def _unsearched(line: RawLine) -> Reading:
    """What becomes of an unread line where there are too many of them to look for near names."""
    name, count = line.text[:_SHOWN], line.count or 1
    return Reading(fault=Fault("unknown-card", Problem("", {"written": name, "count": count}, as_written=(name,))))


def _is_article(line: RawLine, fault: Fault, first_heading: int) -> bool:
    """Whether an unread line is text around the deck: no count, near no card, and a sentence or above all headings."""
    above = line.line < first_heading
    if fault.rule != "unknown-card" or fault.problem.variant not in (("", "near") if above else ("",)):
        return False
    if fault.problem.variant == "near" and any(_is_near(line.text, name) for name in _names(fault)):
        return False
    if line.count is not None or any(rest.counted and rest.count <= _MOST_OF_A_DECK for rest in readings(line.text)):
        return False
    return above or re.search(_SENTENCE, line.text) is not None


def _names(fault: Fault) -> tuple[str, ...]:
    near = fault.problem.values.get("near")
    return near if isinstance(near, tuple) else ()


def _is_near(text: str, name: str) -> bool:
    """Whether the text is as good as the name: a slip of it rather than a title that holds a word of it."""
    from rapidfuzz import fuzz

    return fuzz.ratio(text, name) >= _NEAR


def _core(text: str) -> str:
    """What is left of a name without ornament, quotes and a note in brackets."""
    text = text.strip()
    noted = re.fullmatch(_NOTED, text)
    if noted is not None:
        text = noted["name"]
    for left, right in QUOTES:
        if text.startswith(left) and text.endswith(right) and len(text) > 2:
            return text[1:-1].strip()
    return text


def _is_short_name(text: str) -> bool:
    """Whether it is long enough to be looked for inside names."""
    letters = sum(letter.isalnum() for letter in text)
    return letters >= (3 if text.isascii() else 2)
