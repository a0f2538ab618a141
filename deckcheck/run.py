"""From the path of a deck file to its judgements: settings, reading, checking. What every command that checks does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.config import Config, Configs, check_catalog, house_rules
from deckcheck.decks.files import load
from deckcheck.decks.resolve import Resolver
from deckcheck.errors import UsageError
from deckcheck.model import Event, Judgement
from deckcheck.policy import Policy
from deckcheck.record import Record

if TYPE_CHECKING:
    from deckcheck.formats.house import HouseRules


class Asked(Record):
    """What the command line and the environment say; None where they are silent. Wins over files and headers."""

    format: str | None = None
    date: date | None = None
    event: Event | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    suppressions: bool | None = None

    def settle(self, catalog: Catalog) -> None:
        """Raises UsageError for a format or day that is unknown: the command's fault, before any deck is read."""
        if self.format is not None:
            name = catalog.book.get(self.format).name
            if self.date is not None:
                catalog.book.on(name, self.date)


class Plan(Record):
    """What a deck is checked by, unless its own headers say otherwise."""

    format: str | None
    date: date | None
    event: Event | None
    policy: Policy


class Runner:
    """Judges files. One a run: it remembers config files, house rules and the lines it has read."""

    def __init__(self, catalog: Catalog, asked: Asked, configs: Configs, stdin_name: str = "-") -> None:
        self.catalog = catalog
        self._asked = asked
        self._configs = configs
        self._stdin_name = stdin_name
        self._resolver = Resolver(catalog)
        self._plans: dict[int, Plan] = {}
        self._house: dict[int, HouseRules | None] = {}

    def judge(self, path: str) -> Iterator[Judgement]:
        """Each deck of the file at `path`, `-` for standard input. Raises UsageError."""
        asked = self._asked
        plan = self._plan_of(self._stdin_name if path == "-" else path)
        for deck in load(path, self._resolver, self._stdin_name):
            own = deck.headers
            yield check_deck(
                deck,
                self.catalog,
                format=asked.format or (None if "format" in own and own["format"].text else plan.format),
                date=asked.date or (None if "date" in own else plan.date),
                event=asked.event or (None if "event" in own else plan.event),
                policy=plan.policy,
            )

    def _plan_of(self, path: str) -> Plan:
        config = self._configs.of(path)
        plan = self._plans.get(id(config))
        if plan is None:
            plan = self._planned(config, path)
            if not any(section.patterns for section in config.sections):
                self._plans[id(config)] = plan
        return plan

    def _planned(self, config: Config, path: str) -> Plan:
        if id(config) not in self._house:
            check_catalog(config, self.catalog.about.version)
            self._house[id(config)] = house_rules(config, self.catalog)
        said = config.settings(path)
        asked = self._asked

        def value(key: str, asked_for: Any = None) -> Any:
            return asked_for if asked_for is not None else said[key].value if key in said else None

        word, day = value("format"), value("date")
        if word is not None:
            try:
                word = self.catalog.book.get(word).name
            except UsageError as error:
                raise UsageError(f"{said['format'].origin}: {error}") from None
        return Plan(
            word,
            None if day == "today" else day,
            value("event"),
            Policy(
                select=value("select", asked.select) or (),
                ignore=value("ignore", asked.ignore) or (),
                severity=value("severity") or {},
                house=self._house[id(config)],
                suppressions=value("suppressions", asked.suppressions) is not False,
            ),
        )
