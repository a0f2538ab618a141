"""The Python API: load a catalog, read decks, check them.

The one place of the library that asks the clock, and only where no date is given.
"""

from __future__ import annotations

import os
from datetime import date as Date  # noqa: N812 - `date` is the argument
from datetime import timedelta
from typing import TYPE_CHECKING

from deckcheck import engine
from deckcheck.catalog import Catalog, open_catalog
from deckcheck.decks import read_decks as _read_decks
from deckcheck.decks.files import load
from deckcheck.decks.resolve import Resolver
from deckcheck.errors import UsageError
from deckcheck.model import Deck, Event, Fault, Finding, Header, Judgement, Problem, Verdict
from deckcheck.policy import Policy
from deckcheck.tally import Counting

if TYPE_CHECKING:
    from _typeshed import StrPath

    from deckcheck.formats import Book, Format

LOOKAHEAD = timedelta(days=30)  # how far ahead a new restriction list is warned of
PLAIN = Policy()  # every finding, and the suppressions of the deck files


def load_catalog(path: StrPath | None = None) -> Catalog:
    """The catalog at `path`; without one, that of this installation.

    Raises CatalogError where there is none that this version reads.
    """
    return open_catalog(path)


def read_decks(
    path: StrPath,
    catalog: Catalog,
    *,
    form: str | None = None,
    aliases: StrPath | None = None,
    short_names: bool = False,
) -> list[Deck]:
    """The decks in the file at `path`: one, unless the file holds several.

    `form` is the form to read it as (`deckcheck convert --list`), found out if not given; `aliases` a CSV file
    of nicknames; `short_names` accepts a short name that fits only one card of the deck's format. What cannot be
    read becomes a finding of the deck. Raises UsageError where there is no such file or form.
    """
    name = os.fspath(path)
    if not os.path.lexists(name):
        raise UsageError(f"no such file: {name!r}")
    table = None
    if aliases is not None:
        from deckcheck.decks.aliases import load_aliases

        table = load_aliases(os.fspath(aliases), catalog)
    today = Date.today()  # noqa: DTZ011 - a day in the user's own calendar
    resolver = Resolver(catalog, aliases=table, short_names=short_names, else_day=today)
    return load(name, resolver, form=form)


def read_text(text: str, catalog: Catalog, path: str = "-") -> list[Deck]:
    """The decks in `text`, as if it were a file at `path`."""
    return _read_decks(text.encode("utf-8", "surrogatepass"), path, Resolver(catalog))


def check_deck(
    deck: Deck,
    catalog: Catalog,
    *,
    format: str | None = None,  # noqa: A002 - the game's word
    date: Date | None = None,
    event: Event | None = None,
    policy: Policy = PLAIN,
) -> Judgement:
    """Judge a deck. What is not given is taken from the deck's own headers, then: all formats, today, official.

    `policy` selects and grades findings, and brings house rules.

    Raises UsageError for an unknown format, and for a date before the first day of a format given here. A
    header with such a value is a finding of the deck instead.
    """
    book = catalog.book
    faults: list[Fault] = []
    own = deck.headers

    wanted = book.get(format).name if format is not None else None
    if wanted is None and "format" in own and own["format"].text:
        try:
            wanted = book.get(own["format"].text).name
        except UsageError:
            known = tuple(f.name for f in book.formats)
            faults.append(_bad_header("format", own["format"], known))
    day = date
    if day is None and "date" in own:
        try:
            day = Date.fromisoformat(own["date"].text)
        except ValueError:
            faults.append(_bad_header("date", own["date"]))
    kind = event
    if kind is None and "event" in own:
        if own["event"].text in ("official", "casual"):
            kind = "casual" if own["event"].text == "casual" else "official"
        else:
            faults.append(_bad_header("event", own["event"]))
    day = day or Date.today()  # noqa: DTZ011 - a day in the user's own calendar
    kind = kind or "official"

    if faults:
        deck = deck.but(faults=(*faults, *deck.faults))
    names = [wanted] if wanted else [f.name for f in book.formats if f.since <= day]
    try:
        rulesets = [book.on(name, day, kind) for name in names]
        if policy.house is not None:
            rulesets = [policy.house.over(ruleset) for ruleset in rulesets]
        verdicts = [_with_outlook(engine.check(deck, ruleset), book) for ruleset in rulesets]
    except UsageError as error:
        if format is not None and (date is not None or "date" not in own):
            raise
        verdicts = [
            _uncheckable(deck, wanted or "", day, kind, str(error), book, _out_of_time(book.get(names[0]), day))
        ]
    if not verdicts:
        first = min(book.formats, key=lambda f: f.since)
        reason = f"no format has rules on {day}: {first.name}, the first, began on {first.since}."
        if date is not None:
            raise UsageError(reason)
        verdicts = [_uncheckable(deck, "", day, kind, reason, book, _out_of_time(first, day))]
    return policy.apply(Judgement(deck, wanted, day, kind, tuple(verdicts)))


def suggest(judgement: Judgement, catalog: Catalog, *, policy: Policy = PLAIN) -> Judgement:
    """The judgement with a suggestion for each verdict of an illegal deck: its smallest repair, its near misses.

    `policy` is the one that the deck was checked with.
    """
    from deckcheck.suggester import Suggester

    return Suggester(catalog.book, policy).suggest(judgement)


def _with_outlook(verdict: Verdict, book: Book) -> Verdict:
    """With what the restriction lists of the next 30 days will have against the deck."""
    name, day, event = verdict.format, verdict.date, verdict.event
    coming = book.new_lists(name, day, min(day, Date.max - LOOKAHEAD) + LOOKAHEAD, event)
    if not coming:
        return verdict
    now = book.on(name, day, event)
    found: dict[tuple[str, tuple[str, ...]], Finding] = {}
    for later in coming:
        for finding in engine.newly_listed(verdict.deck, now, book.on(name, later, event)):
            found.setdefault((finding.code, finding.cards), finding.but(severity="warning"))
    return verdict.but(upcoming=tuple(found.values()))


def _bad_header(key: str, header: Header, known: tuple[str, ...] = ()) -> Fault:
    values = {"written": header.text[:60], "known": known}
    return Fault("unparsed-line", Problem(key, values, lines=(header.line,)))


def _out_of_time(fmt: Format, day: Date) -> str:
    """In Japanese, why the format has no rules on that day."""
    if day < fmt.since:
        return f"{day}にはルールがありません({fmt.titles['ja']}は{fmt.since}から)"
    return f"{day}にはルールがありません({fmt.titles['ja']}は{fmt.until}まで)"


def _uncheckable(
    deck: Deck, format_name: str, day: Date, event: Event, reason: str, book: Book, reason_ja: str
) -> Verdict:
    lines = tuple(sorted(deck.headers[key].line for key in ("date", "format") if key in deck.headers))
    fault = Fault(
        "unparsed-line", Problem("before", {"reason": reason.rstrip("."), "reason_ja": reason_ja}, lines=lines)
    )
    findings = tuple(engine.finding_of(f.rule, f.problem) for f in (fault, *deck.faults))
    return Verdict(
        deck, format_name, day, event, None, Counting(book.counts).tally(deck).counts, findings, checked=False
    )
