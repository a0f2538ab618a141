"""The rules, one module each.

A module is named after its rule and holds `CODE`, `SEVERITY`, `SUMMARY`, `SUMMARY_JA`, `VALUES`, `TEXTS` and,
unless it is a rule of reading, `check`. Its docstring is the manual, with the headings of `HEADINGS`. A new rule is a
module and a line in `CODES`. Modules are imported when asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from deckcheck.errors import UsageError
from deckcheck.model import Problem, Severity

if TYPE_CHECKING:
    from deckcheck.formats import Ruleset
    from deckcheck.tally import Tally

# Codes are for ever: never renumbered, never reused.
CODES = {
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
    "main-deck-size": "DC101",
    "life-burst-count": "DC102",
    "main-deck-copies": "DC103",
    "wrong-zone": "DC104",
    "lrig-deck-size": "DC201",
    "lrig-deck-copies": "DC202",
    "level-zero-lrig": "DC204",
    "piece-count": "DC205",
    "piece-needs-three-lrigs": "DC206",
    "team-piece-count": "DC207",
    "card-text-limit": "DC208",
    "not-in-format": "DC301",
    "not-released": "DC302",
    "never-in-deck": "DC303",
    "banned-card": "DC401",
    "restricted-copies": "DC402",
    "forbidden-combination": "DC403",
    "off-colour": "DC501",
    "same-type-other-colour": "DC502",
    "two-level-zero-lrigs": "DC901",
    "unusable-limited-card": "DC902",
    "growth-gap": "DC903",
    "signi-above-lrig-level": "DC904",
    "piece-condition-unmet": "DC905",
    "coins-never-gained": "DC906",
    "no-guard": "DC907",
    "few-life-bursts": "DC908",
    "same-type-level-zeros": "DC909",
    "incomplete-history": "DC910",
}

# The rules that read the restriction list: what a new list can change.
LISTED = ("banned-card", "restricted-copies", "forbidden-combination", "same-type-other-colour")

HEADINGS = ("What it checks", "Why", "Legal", "Illegal", "Mending", "Source")

# language -> variant -> (message, hint)
Texts = Mapping[str, Mapping[str, tuple[str, str]]]


class Rule(Protocol):
    """What a rule module holds.

    VALUES maps each value that a format may set to its type and whether it must be set.
    """

    CODE: str
    SEVERITY: Severity
    SUMMARY: str
    SUMMARY_JA: str
    VALUES: Mapping[str, type]
    TEXTS: Texts


class Checking(Rule, Protocol):
    """A rule that looks at a whole deck."""

    def check(self, deck: Tally, values: Mapping[str, Any], ruleset: Ruleset) -> Iterable[Problem]:
        """What is wrong with `deck` under `values`; the engine adds code, severity and source."""


_loaded: dict[str, Rule] = {}


def load(name: str) -> Rule:
    """The rule `name` (kebab-case). Raises KeyError for a name that is not in CODES."""
    rule = _loaded.get(name)
    if rule is None:
        _ = CODES[name]
        rule = cast("Rule", import_module(f"deckcheck.rules.{name.replace('-', '_')}"))
        _loaded[name] = rule
    return rule


def chosen(words: Iterable[str], where: str) -> tuple[str, ...]:
    """Codes, prefixes of codes or names of rules, several with commas -> codes. Raises UsageError.

    `where` begins the message: the option or the place that the words come from.
    """
    found: dict[str, None] = {}
    for word in (word.strip() for text in words for word in text.split(",") if word.strip()):
        matches = [code for name, code in CODES.items() if code.startswith(word.upper()) or name == word.lower()]
        if not matches:
            import difflib

            near = difflib.get_close_matches(word, [*CODES, *CODES.values()], n=1)
            guess = f" Did you mean {near[0]}?" if near else ""
            raise UsageError(f"{where}: no rule {word!r}.{guess}")
        found.update(dict.fromkeys(matches))
    return tuple(found)


def is_reading(name: str) -> bool:
    """Whether the rule is one of reading, which no format names."""
    return not hasattr(load(name), "check")


def summary_of(name: str, lang: str) -> str:
    """The rule `name` in one line."""
    rule = load(name)
    return rule.SUMMARY_JA if lang == "ja" else rule.SUMMARY


def manual(name: str) -> str:
    """The manual of a rule: the docstring of its module."""
    load(name)
    return import_module(f"deckcheck.rules.{name.replace('-', '_')}").__doc__ or ""


def wrong_values(name: str, values: Mapping[str, Any]) -> list[str]:
    """What is wrong with the values that a format gives to the rule `name`: `value: reason` each."""
    known = load(name).VALUES
    faults = [f"{value}: the rule has no such value; it has {', '.join(known) or 'none'}"
              for value in values if value not in known]  # fmt: skip
    faults += [
        f"{value}: must be of type {known[value].__name__}"
        for value, given in values.items()
        if value in known and (not isinstance(given, known[value]) or isinstance(given, bool))
    ]
    if known and not values:
        faults.append(f"{' or '.join(known)}: not set")
    return faults


def words(name: str, problem: Problem, lang: str) -> tuple[str, str]:
    """Message and hint of a problem in `lang`."""
    from deckcheck.rules.wording import fill

    return fill(load(name).TEXTS[lang][problem.variant], problem, lang)
