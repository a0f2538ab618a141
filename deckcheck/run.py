"""From the path of a deck file to its judgements: settings, reading, checking. What every command that checks does."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from deckcheck.api import check_deck
from deckcheck.catalog import Catalog
from deckcheck.config import Config, Configs, check_catalog, house_rules
from deckcheck.decks import reader
from deckcheck.decks.files import failed, load
from deckcheck.decks.resolve import Resolver
from deckcheck.errors import DeckcheckError, UsageError
from deckcheck.model import Card, Deck, Event, Judgement
from deckcheck.policy import Policy
from deckcheck.record import Record

if TYPE_CHECKING:
    from deckcheck.formats.house import HouseRules
    from deckcheck.suggester import Suggester


class Asked(Record):
    """What the command line and the environment say; None where they are silent. Wins over files and headers.

    `form`, `short_names` and `aliases`, the paths of alias files, are about how deck files are read; `suggest` asks
    for repairs and near misses of illegal decks.
    """

    format: str | None = None
    date: date | None = None
    event: Event | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None
    suppressions: bool | None = None
    suggest: bool = False
    form: str | None = None
    short_names: bool | None = None
    aliases: tuple[str, ...] = ()

    def settle(self, catalog: Catalog) -> None:
        """Raises UsageError for a format, day or form that is unknown: the command's fault, before any deck is read."""
        if self.form is not None:
            reader(self.form)
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
    resolver: Resolver


class Runner:
    """Judges files. One a run: it remembers config files, house rules and the lines it has read."""

    def __init__(self, catalog: Catalog, asked: Asked, configs: Configs, stdin_name: str = "-") -> None:
        self.catalog = catalog
        self._asked = asked
        self._configs = configs
        self._stdin_name = stdin_name
        self._resolvers: dict[tuple[object, ...], Resolver] = {}
        self._plans: dict[int, Plan] = {}
        self._house: dict[int, HouseRules | None] = {}
        self._last_suggester: Suggester | None = None

    def judge(self, path: str) -> Iterator[Judgement]:
        """Each deck of the file at `path`, `-` for standard input. Raises UsageError."""
        asked = self._asked
        plan = self._plan_of(self._stdin_name if path == "-" else path)
        for deck in load(path, plan.resolver, self._stdin_name, asked.form):
            try:
                judgement = self._judged(deck, plan)
                if asked.suggest:
                    judgement = self._suggester(plan.policy).suggest(judgement)
            except DeckcheckError:
                raise
            except Exception as error:  # noqa: BLE001 - a fault of ours in one deck must not cost the others
                judgement = self._judged(failed(deck.path, error).but(name=deck.name), plan)
            yield judgement

    def _judged(self, deck: Deck, plan: Plan) -> Judgement:
        asked, own = self._asked, deck.headers
        return check_deck(
            deck,
            self.catalog,
            format=asked.format or (None if "format" in own and own["format"].text else plan.format),
            date=asked.date or (None if "date" in own else plan.date),
            event=asked.event or (None if "event" in own else plan.event),
            policy=plan.policy,
        )

    def _suggester(self, policy: Policy) -> Suggester:
        """The one of the policy, which is kept with the plan of its decks."""
        from deckcheck.suggester import Suggester

        if self._last_suggester is None or self._last_suggester.policy is not policy:
            self._last_suggester = Suggester(self.catalog.book, policy)
        return self._last_suggester

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
            self._resolver(
                config, word, None if day == "today" else day, bool(value("short-names", asked.short_names))
            ),
        )

    def _resolver(self, config: Config, format_name: str | None, day: date | None, short_names: bool) -> Resolver:
        """Reads the decks of a config file, with its aliases; short names are those of the format and the day."""
        key = (id(config), format_name, day, short_names)
        if key not in self._resolvers:
            aliases: dict[str, Card] = {}
            said = config.single.get("aliases")
            if said is not None or self._asked.aliases:
                from deckcheck.decks.aliases import aliases_of, load_aliases

                if said is not None and isinstance(said.value, str):
                    aliases |= load_aliases(said.value, self.catalog)
                elif said is not None:
                    aliases |= aliases_of([(said.origin, *pair) for pair in said.value.items()], self.catalog)
                for path in self._asked.aliases:
                    aliases |= load_aliases(path, self.catalog)
            self._resolvers[key] = Resolver(
                self.catalog,
                aliases=aliases,
                short_names=short_names,
                format=self._asked.format,
                day=self._asked.date,
                else_format=format_name,
                else_day=day or date.today(),  # noqa: DTZ011 - a day in the user's own calendar
            )
        return self._resolvers[key]
