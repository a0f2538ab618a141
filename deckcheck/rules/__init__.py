"""The rules: those of reading, which hold for every deck file, and those of a game.

A rule of a game is a file `data/<game>/rules/<name>.toml`: its code, severity and words, and which module checks it
with which values. `general/` has modules that serve any game, `<game>/` those that one game alone needs. A format then
names rules, and gives the values that a rule leaves open. A rule of reading is a module of its own, named after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from deckcheck.errors import UsageError
from deckcheck.model import Problem, Severity, Words
from deckcheck.record import Record, fresh

if TYPE_CHECKING:
    from deckcheck.formats import InForce, Ruleset
    from deckcheck.tally import Counting, Tally

# The rules of reading. Codes are for ever: never renumbered, never reused.
READING = {
    "unreadable-deck": "DC001",
    "unparsed-line": "DC002",
    "unknown-card": "DC003",
    "ambiguous-card": "DC004",
    "empty-deck": "DC005",
    "short-name-read": "DC006",
    "unused-suppression": "DC007",
    "expired-suppression": "DC008",
    "contradicted-card": "DC009",
    "total-differs": "DC010",
}

HEADINGS = ("What it checks", "Why", "Legal", "Illegal", "Mending", "Source")

# language -> variant -> (message, hint)
Texts: TypeAlias = Mapping[str, Mapping[str, Sequence[str]]]
# What is wrong with a deck; the engine adds code, severity and source.
Check: TypeAlias = "Callable[[Tally], Iterable[Problem]]"


class Rule(Record):
    """A rule. `say` gives its words, which are read when asked for.

    `checker` is the module that checks it, below deckcheck.rules, empty for a rule of reading. `fixed` are the values
    that the rule itself gives to it, `values` those that a format gives, by name with their types. `variants` are the
    texts that it has. With `all_lines` nothing is said of a deck with a line that could not be read.
    """

    name: str
    code: str
    severity: Severity
    say: Callable[[], Words]
    checker: str = ""
    fixed: Mapping[str, Any] = fresh(default_factory=dict)
    values: Mapping[str, str] = fresh(default_factory=dict)
    variants: Sequence[str] = ()
    all_lines: bool = False

    @property
    def words(self) -> Words:
        """What it says."""
        return self.say()

    @property
    def is_reading(self) -> bool:
        """Whether it is a rule of reading, which no format names."""
        return not self.checker

    @property
    def reads_list(self) -> bool:
        """Whether it looks at the restriction list, and so says something else under a new one."""
        return getattr(checker(self.checker), "READS_LIST", False)

    def prepare(self, entry: InForce, ruleset: Ruleset, counting: Counting) -> Check:
        """The check of a deck by this rule, as `entry` has it in `ruleset`; `counting` learns what to count."""
        values = {**self.fixed, **entry.values}
        return checker(self.checker).prepare(Terms(values, entry, ruleset, counting, self.variants))

    def wrong_values(self, values: Mapping[str, Any]) -> list[str]:
        """What is wrong with the values that a format gives: `value: reason` each."""
        faults = [f"{value}: the rule has no such value; it has {', '.join(self.values) or 'none'}"
                  for value in values if value not in self.values]  # fmt: skip
        faults += [
            f"{value}: must be of type {self.values[value]}"
            for value, given in values.items()
            if value in self.values and type(given).__name__ != self.values[value]
        ]
        if self.values and not values:
            faults.append(f"{' or '.join(self.values)}: not set")
        return faults


class Terms(Record):
    """What a check is prepared from. `values` are those of the rule and of `entry` together."""

    values: Mapping[str, Any]
    entry: InForce
    ruleset: Ruleset
    counting: Counting
    variants: Sequence[str]


class Checker(Protocol):
    """What a module that checks holds. VALUES maps each value that it knows to its type; a dict is a predicate."""

    VALUES: Mapping[str, type]

    def prepare(self, terms: Terms) -> Check:
        """The check; what it needs to have counted is asked of the counting of `terms`."""


def checker(name: str) -> Checker:
    """The module `name`, such as `general.count`."""
    return cast("Checker", import_module(f"deckcheck.rules.{name}"))


class Rules:
    """The rules of a game and those of reading, by name, in the order of their codes."""

    def __init__(self, of_game: Iterable[Rule]) -> None:
        self._of_game = {rule.name: rule for rule in of_game}
        codes = READING | {rule.name: rule.code for rule in self._of_game.values()}
        self.codes: Mapping[str, str] = dict(sorted(codes.items(), key=lambda item: item[1]))

    def __getitem__(self, name: str) -> Rule:
        return self._of_game.get(name) or reading(name)

    def __contains__(self, name: object) -> bool:
        return name in self.codes

    def __iter__(self) -> Iterator[Rule]:
        return (self[name] for name in self.codes)

    def chosen(self, words: Iterable[str], where: str) -> tuple[str, ...]:
        """Codes, prefixes of codes or names of rules, several with commas -> codes. Raises UsageError.

        `where` begins the message: the option or the place that the words come from.
        """
        found: dict[str, None] = {}
        for word in (word.strip() for text in words for word in text.split(",") if word.strip()):
            matches = [
                code for name, code in self.codes.items() if code.startswith(word.upper()) or name == word.lower()
            ]
            if not matches:
                import difflib

                near = difflib.get_close_matches(word, [*self.codes, *self.codes.values()], n=1)
                guess = f" Did you mean {near[0]}?" if near else ""
                raise UsageError(f"{where}: no rule {word!r}.{guess}")
            found.update(dict.fromkeys(matches))
        return tuple(found)


@cache
def reading(name: str) -> Rule:
    """The rule of reading `name`. Raises KeyError for a name that is not in READING."""
    code = READING[name]
    module: Any = import_module(f"deckcheck.rules.{name.replace('-', '_')}")
    words = Words({"en": module.SUMMARY, "ja": module.SUMMARY_JA}, module.TEXTS, module.__doc__ or "")
    return Rule(name, code, module.SEVERITY, lambda: words)
