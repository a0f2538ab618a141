"""The formats: what is in force on a day, and how that came about, told by the format files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from deckcheck import engine
from deckcheck.formats import Book, Format, Ruleset
from deckcheck.manual import restrictions
from deckcheck.manual.page import Block, Grid, Heading, Paragraph
from deckcheck.manual.rules import entry_facts, ever_in_force, in_force, value_words
from deckcheck.model import Card, Deck, Entry
from deckcheck.words import say


def facts(fmt: Format) -> dict[str, Any]:
    """A format as plain data, without its rules."""
    return {
        "name": fmt.name,
        "titles": dict(fmt.titles),
        "aliases": list(fmt.aliases),
        "since": fmt.since.isoformat(),
        "until": fmt.until.isoformat() if fmt.until else None,
        "certainty": fmt.certainty,
        "source": fmt.source,
    }


def list_page(all_formats: list[dict[str, Any]], lang: str) -> list[Block]:
    """One line a format."""
    titles = tuple(say(lang, key) for key in ("format", "title", "col-since", "aliases"))
    rows = tuple((f["name"], f["titles"][lang], f["since"], ", ".join(f["aliases"])) for f in all_formats)
    return [Heading(say(lang, "formats"), 1), Grid(titles, rows), Paragraph(say(lang, "formats-tail"))]


def show_facts(ruleset: Ruleset, cards: Iterable[Card]) -> dict[str, Any]:
    """All that is in force in a format on a day; `cards` are all cards of the catalog."""
    marks = [mark for entry in ruleset.rules for mark in entry.values.get("marks", ())]
    return {
        **facts(ruleset.format),
        "date": ruleset.day.isoformat(),
        "pool": {"marks": marks, "cards": _pool(ruleset, cards)},
        "rules": [
            {**entry_facts(entry, ruleset.known), "severity": ruleset.known[entry.rule].severity}
            for entry in ruleset.rules
        ],
        "restrictions": [restrictions.entry_facts(r) for r in ruleset.restrictions],
    }


def _pool(ruleset: Ruleset, cards: Iterable[Card]) -> int:
    """How many cards may be in a deck of the format on that day, bans left aside."""
    # One by one: a problem is told with its lines, and of a deck of all cards there would be no end of them.
    decks = (Deck("", entries=(Entry(card, 1),)) for card in cards if card.deckable)
    pool = ("not-released", "not-in-format")
    return sum(not engine.objections(deck, ruleset, lambda rule: rule.name in pool) for deck in decks)


def show_page(shown: Mapping[str, Any], lang: str) -> list[Block]:
    """What is in force on the day: pool, rules, advice, restrictions."""
    marks = ", ".join(shown["pool"]["marks"])
    pool = say(lang, "pool-marks" if marks else "pool-all", n=shown["pool"]["cards"], marks=marks)
    advice = [entry for entry in shown["rules"] if entry["severity"] != "error"]
    decisive = [entry for entry in shown["rules"] if entry["severity"] == "error"]
    blocks: list[Block] = [
        Heading(say(lang, "format-on", title=shown["titles"][lang], name=shown["name"], day=shown["date"]), 1),
        Paragraph(pool),
        Heading(say(lang, "rules")),
        in_force(decisive, lang, ("code", "rule")),
        Heading(say(lang, "advice")),
        in_force(advice, lang, ("code", "rule")),
        Heading(say(lang, "restrictions-count", n=len(shown["restrictions"]))),
    ]
    if shown["restrictions"]:
        blocks.append(restrictions.listing(shown["restrictions"], lang))
    return blocks


def page(fmt: Format, book: Book, lang: str) -> list[Block]:
    """Everything that was ever in force in the format, and the timeline of it."""
    own = [r for r in book.restrictions if fmt.name in r.formats]
    entries = [entry_facts(entry, book.rules) for entry in fmt.rules if ever_in_force(entry, fmt)]
    return [
        Heading(f"{fmt.titles[lang]} ({fmt.name})", 1),
        Paragraph(say(lang, "format-since", day=fmt.since, aliases=", ".join(fmt.aliases), source=fmt.source)),
        Heading(say(lang, "timeline")),
        Grid((say(lang, "day"), say(lang, "change")), tuple(_timeline(fmt, book, lang))),
        Heading(say(lang, "rules")),
        in_force(entries, lang, ("code", "rule")),
        Heading(say(lang, "restrictions-all")),
        restrictions.listing([restrictions.entry_facts(r) for r in own], lang)
        if own
        else Paragraph(say(lang, "restrictions-none")),
    ]


def _timeline(fmt: Format, book: Book, lang: str) -> Iterable[tuple[str, str]]:
    """(day, what begins or ends on it), from the day after the format's first."""
    said: dict[date, list[str]] = defaultdict(list)
    for entry in fmt.rules:
        if not ever_in_force(entry, fmt):
            continue
        values = value_words(entry.values, lang)
        name = f"{book.rules.codes[entry.rule]} {entry.rule}" + (f" ({values})" if values else "")
        said[max(entry.since, fmt.since)].append(say(lang, "begins", what=name))
        if entry.until is not None:
            said[entry.until + timedelta(days=1)].append(say(lang, "ended-of", what=name))
    for r in book.restrictions:
        if fmt.name in r.formats:
            kind = say(lang, f"kind-{r.kind}", at_most=r.at_most)
            name = f"{' + '.join(r.cards) or say(lang, 'card-lrigs')} ({kind})"
            said[r.since].append(say(lang, "begins", what=name))
            if r.until is not None:
                said[r.until + timedelta(days=1)].append(say(lang, "ended-of", what=name))
    for day in sorted(said):
        for what in said[day]:
            yield day.isoformat(), what
