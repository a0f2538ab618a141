"""What a card, a deck and a finding are. Frozen, slotted, no I/O, no game logic.

Everything below the engine and above it speaks in these words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Literal, TypeAlias

from deckcheck.record import Record, fresh

Severity: TypeAlias = Literal["error", "warning", "note"]
Zone: TypeAlias = Literal["main", "lrig"]
Event: TypeAlias = Literal["official", "casual"]
Value: TypeAlias = object
Action: TypeAlias = Literal["settle", "take-out", "move", "add"]
What: TypeAlias = Literal[
    "card", "main", "life-burst", "no-life-burst", "lrig", "arts", "piece", "team-piece", "level-zero"
]

INFINITE = 99_999  # a limit or a power printed as ∞

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


class Release(Record):
    """The first day on which a printing with `mark` could be played.

    `certainty` is that of the day: official, secondary, doubtful, weak, inferred, month or unknown. Where it
    is unknown, `day` is the earliest day possible.
    """

    mark: str
    day: date
    set_code: str
    certainty: str


class Card(Record):
    """All printings of one card name.

    `kind` is LRIG, ASSIST_LRIG, ARTS, KEY, PIECE, RESONA, SIGNI, SPELL or TOKEN; `zone` the deck that its back
    colour belongs to. `colours` are letters out of WRUGK, sorted; empty is colourless. `types` are LRIG types
    of an LRIG and classes of a SIGNI. `piece` is "", team, dream_team or relay. `max_arts`, where set, is the
    number of ARTS that its text allows in its LRIG deck. `deckable` is false for crafts, tokens and back faces.
    `twin` says that another card has the same name, in other colours: copies are counted for both together.
    `releases` has one entry a mark, the earliest.
    """

    id: int
    name: str
    kind: str
    zone: Zone
    deckable: bool
    releases: tuple[Release, ...]
    colours: str = ""
    level: int | None = None
    limit: int | None = None
    types: tuple[str, ...] = ()
    only_for: str = ""
    team: str = ""
    cost: str = ""
    grow_cost: str = ""
    coin: int | None = None
    timing: str = ""
    power: int | None = None
    guard: bool = False
    life_burst: bool = False
    dissona: bool = False
    piece: str = ""
    max_arts: int | None = None
    twin: bool = False

    @property
    def is_level_zero(self) -> bool:
        """Whether this is a level-zero LRIG; an assist LRIG never is."""
        return self.kind == "LRIG" and self.level == 0

    @property
    def is_lrig(self) -> bool:
        """Whether this is an LRIG or an assist LRIG."""
        return self.kind in ("LRIG", "ASSIST_LRIG")


class Entry(Record):
    """Copies of one card on one line of a deck file.

    `zone` is the deck under whose heading the line stands, None without one. `line` counts from 1; 0 means
    that the form has no lines. `written` is the author's text for the card, without the count; `number` that of
    the printing, where the line names one. `also` are the twins of the card that the line may mean as well. `by` says
    what the card was found by: number, name, signs, note or reading (of a second look), alias, short-name or range.
    """

    card: Card
    count: int
    line: int = 0
    zone: Zone | None = None
    written: str = ""
    number: str = ""
    also: tuple[Card, ...] = ()
    by: str = ""


class Problem(Record):
    """What a rule or a reader saw, before code, severity and words are added.

    `variant` chooses among the texts of the rule; `values` fill them. `since` and `source` are set where they
    are not those of the rule but of one restriction.
    """

    variant: str = ""
    values: Mapping[str, Value] = fresh(default_factory=dict)
    cards: tuple[str, ...] = ()
    zone: Zone | None = None
    lines: tuple[int, ...] = ()
    found: int | None = None
    allowed: int | None = None
    as_written: tuple[str, ...] = ()
    since: date | None = None
    source: str = ""
    certainty: str = ""


# Faults that are about a card which was read all the same, or about no card.
_REMARKS = ("short-name-read", "contradicted-card", "total-differs")


class Fault(Record):
    """A problem met while reading: the name of the reading rule, and what was seen."""

    rule: str
    problem: Problem

    @property
    def loses(self) -> bool:
        """Whether something of the deck was not read."""
        return self.rule not in _REMARKS


class Header(Record):
    """A value that the deck file says of itself (`format: diva`), and its line."""

    text: str
    line: int


class Suppression(Record):
    """A comment of a deck file that hides findings: `# deckcheck: ignore[DC103] until 2026-12-01 reason`.

    It stands on `line`; `target` is the next line with a card, 0 where it holds for the whole deck. `fault`
    tells why it cannot hide anything; empty when it is well formed.
    """

    codes: tuple[str, ...]
    reason: str
    line: int
    target: int = 0
    until: date | None = None
    fault: str = ""


class Passed(Record):
    """A line of a deck file that names no card and is no fault: `kind` says what it is.

    heading, header, comment, level, total, address, rule (a line drawn), table-head, cell or text.
    """

    line: int
    kind: str
    written: str


class Deck(Record):
    """One deck as read: `entries` are known cards, `faults` all that could not become an entry.

    `path` is as given, with forward slashes. `headers` may hold name, format, date, event and labels of the list.
    `widths` are the lengths of the file's lines, in characters. `passed` are the lines that name no card, and `written`
    those that do or should, each with its number and as its form holds it: together nothing of the list is missing.
    """

    path: str
    name: str = ""
    entries: tuple[Entry, ...] = ()
    faults: tuple[Fault, ...] = ()
    headers: Mapping[str, Header] = fresh(default_factory=dict)
    suppressions: tuple[Suppression, ...] = ()
    widths: tuple[int, ...] = ()
    passed: tuple[Passed, ...] = ()
    written: tuple[tuple[int, str], ...] = ()


class Words(Record):
    """What a rule says.

    `summary` is the rule in one line, by language; `texts` are language -> variant -> message and hint; `manual` is
    English, in Markdown.
    """

    summary: Mapping[str, str]
    texts: Mapping[str, Mapping[str, Sequence[str]]]
    manual: str


class Finding(Record):
    """One thing to say of a deck. `message` and `hint` are English; `say` gives other languages.

    `words` are those of the rule.
    """

    code: str
    rule: str
    severity: Severity
    problem: Problem
    since: date | None
    source: str
    words: Words
    certainty: str = ""

    @property
    def message(self) -> str:
        """One sentence: name, count, limit and lines."""
        return self.say("en")[0]

    @property
    def hint(self) -> str:
        """The smallest change that mends it; may be empty."""
        return self.say("en")[1]

    @property
    def key(self) -> str:
        """Equal for findings that say the same in several formats, whatever the first day and source of the rule."""
        return f"{self.code} {self.problem!r}"

    def say(self, lang: str) -> tuple[str, str]:
        """Message and hint in `lang` (en, ja)."""
        from deckcheck.rules.wording import fill

        return fill(self.words.texts[lang][self.problem.variant], self.problem, lang)

    @property
    def cards(self) -> tuple[str, ...]:
        """Catalog names of the cards it is about."""
        return self.problem.cards

    @property
    def zone(self) -> Zone | None:
        """The deck it is about, None for both."""
        return self.problem.zone

    @property
    def lines(self) -> tuple[int, ...]:
        """Lines of the deck file that cause it, ascending, from 1."""
        return self.problem.lines

    @property
    def found(self) -> int | None:
        """The count that was found, where the rule counts."""
        return self.problem.found

    @property
    def allowed(self) -> int | None:
        """The limit that holds, where the rule counts."""
        return self.problem.allowed

    @property
    def as_written(self) -> tuple[str, ...]:
        """What the deck file says, where it differs from the catalog's names."""
        return self.problem.as_written


class Suppressed(Record):
    """A finding and the comment of the deck file that hides it."""

    finding: Finding
    by: Suppression


class Step(Record):
    """One thing to do.

    - settle: a line that could not be read; `written` is what stands there, `count` the copies on it (0 if unknown);
    - take-out: `count` copies of `cards`; where there are several cards, any copies of any of them;
    - move: `count` copies of the one card to the deck `zone`;
    - add: `count` cards of the sort `what` to the deck `zone`. `cards` holds a name only where no other card fits.

    `codes` are the findings that it mends, or that it keeps from arising. `what` is the sort of card: card (this
    one), main (SIGNI or spell), life-burst, no-life-burst, lrig (neither Piece nor level-zero LRIG), arts, piece,
    team-piece, level-zero. `lines` are those of `cards`.

    Of a level-zero LRIG to add, `colours` are letters that it must have, and `types` LRIG types whose LRIGs the
    deck holds without a level zero, which would suit it; `barred` are those that a card of the deck keeps out.
    `level_zero_colours` says that a card to add to the main deck may have no colour that the level-zero LRIGs lack.
    """

    action: Action
    count: int
    codes: tuple[str, ...]
    what: What = "card"
    zone: Zone | None = None
    cards: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    written: str = ""
    colours: str = ""
    types: tuple[str, ...] = ()
    level_zero_colours: bool = False
    barred: tuple[str, ...] = ()


class Repair(Record):
    """The steps, in the order in which to take them.

    Settle what was not read, take out what is named, move, take out what is left to choose, add.
    """

    steps: tuple[Step, ...]

    @property
    def taken_out(self) -> int:
        """Copies taken out."""
        return sum(step.count for step in self.steps if step.action == "take-out")

    @property
    def added(self) -> int:
        """Copies added."""
        return sum(step.count for step in self.steps if step.action == "add")

    @property
    def changes(self) -> int:
        """Copies taken out and added: what is smallest."""
        return self.taken_out + self.added

    @property
    def provisional(self) -> bool:
        """Whether lines must be settled first, so that the rest is for the deck without them."""
        return any(step.action == "settle" for step in self.steps)


class NearMiss(Record):
    """A format, day and sort of event in which the deck as it stands would be legal."""

    format: str
    date: date
    event: Event


class Suggestion(Record):
    """What to do about an illegal deck: its smallest repair, None where there is none, and its near misses."""

    repair: Repair | None = None
    near_misses: tuple[NearMiss, ...] = ()


class Verdict(Record):
    """What the rules of one format say of one deck on one date.

    `legal` is None where the deck could not be read at all. `checked` is false where the check itself could
    not be carried out (the deck asks for a format before its first day): the process then ends with 2. `counts` are
    copies in the deck, by the names that the game gives them. `rules` are the rules that were applied, name -> code,
    those of reading left out. `suppressed` are findings that a comment of the
    deck file hides.
    `upcoming` is what a restriction list that takes effect within 30 days will have against the deck, as warnings;
    each is in force from its `since`, and none counts for the verdict of today.
    `suggestion` is None where none was asked for.
    """

    deck: Deck
    format: str
    date: date
    event: Event
    legal: bool | None
    counts: Mapping[str, int]
    findings: tuple[Finding, ...]
    checked: bool = True
    rules: Mapping[str, str] = fresh(default_factory=dict)
    suppressed: tuple[Suppressed, ...] = ()
    upcoming: tuple[Finding, ...] = ()
    suggestion: Suggestion | None = None


class Judgement(Record):
    """The whole answer for one deck: one verdict, or one a format where no format was asked for.

    `format` is None in the second case; the deck is then legal if it is legal in at least one.
    """

    deck: Deck
    format: str | None
    date: date
    event: Event
    verdicts: tuple[Verdict, ...]

    @property
    def legal(self) -> bool | None:
        """None where the deck could not be read."""
        if any(verdict.legal for verdict in self.verdicts):
            return True
        return None if all(verdict.legal is None for verdict in self.verdicts) else False

    @property
    def checked(self) -> bool:
        """False where the check could not be carried out."""
        return all(verdict.checked for verdict in self.verdicts)

    @property
    def counts(self) -> Mapping[str, int]:
        """The sums of the deck, the same in every format."""
        return self.verdicts[0].counts

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of all verdicts, each once."""
        if len(self.verdicts) == 1:
            return self.verdicts[0].findings
        # By what they show, for they hold mappings and have no hash.
        return tuple({repr(finding): finding for verdict in self.verdicts for finding in verdict.findings}.values())
