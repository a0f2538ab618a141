"""Where decks are legal, format by format, and from when to when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from deckcheck import engine, timeline
from deckcheck.errors import UsageError
from deckcheck.formats import Book
from deckcheck.manual.page import Block, Column, Grid, Heading, Listing, Paragraph
from deckcheck.model import Deck, Event, Finding
from deckcheck.reporters.escape import clean_path
from deckcheck.rules import Rules
from deckcheck.words import say


def facts(decks: Sequence[Deck], book: Book, day: date, event: Event) -> dict[str, Any]:
    """The verdict on each deck in each format that had begun by `day`, with the codes of its errors.

    Raises UsageError where none had.
    """
    names = [fmt.name for fmt in book.formats if fmt.since <= day and (fmt.until is None or day <= fmt.until)]
    if not names:
        first = min(book.formats, key=lambda fmt: fmt.since)
        raise UsageError(f"no format has rules on {day}: {first.name}, the first, began on {first.since}.")
    rows = []
    for deck in decks:
        formats = {}
        for name in names:
            verdict = engine.check(deck, book.on(name, day, event))
            errors = [finding for finding in verdict.findings if finding.severity == "error"]
            formats[name] = {"legal": verdict.legal, **_reasons(errors)}
        rows.append({"path": deck.path, "name": deck.name, "formats": formats})
    return {"date": day.isoformat(), "event": event, "formats": names, "decks": rows}


def _reasons(errors: Sequence[Finding]) -> dict[str, Any]:
    """The codes of the errors, and each rule with its first day and source."""
    first = {finding.code: finding for finding in reversed(errors)}
    codes = list(dict.fromkeys(finding.code for finding in errors))
    return {
        "codes": codes,
        "reasons": [
            {
                "code": code,
                "rule": first[code].rule,
                "since": day.isoformat() if (day := first[code].since) else None,
                "source": first[code].source,
            }
            for code in codes
        ],
    }


def _sources(reasons: Iterable[Mapping[str, Any]], rules: Rules, lang: str) -> list[Block]:
    """The rules that the codes stand for, with their sources."""
    seen = {(reason["code"], reason["rule"], reason["source"]): reason for reason in reasons}
    if not seen:
        return []
    columns = tuple(Column(say(lang, key)) for key in ("code", "rule", "what", "source"))
    rows = tuple((code, rule, rules[rule].words.summary[lang], source) for code, rule, source in sorted(seen))
    return [Heading(say(lang, "codes")), Listing(columns, rows)]


def page(found: Mapping[str, Any], rules: Rules, lang: str) -> list[Block]:
    """One row a deck, one column a format."""
    words = {True: "legal", False: "illegal", None: "unreadable"}
    rows = tuple(
        (
            clean_path(deck["path"]),
            *(
                " ".join([say(lang, words[deck["formats"][name]["legal"]]), *deck["formats"][name]["codes"]])
                for name in found["formats"]
            ),
        )
        for deck in found["decks"]
    )
    casual = say(lang, "casual") if found["event"] == "casual" else ""
    return [
        Heading(say(lang, "legality", day=found["date"], casual=casual), 1),
        Grid((say(lang, "deck"), *found["formats"]), rows),
        *_sources((r for deck in found["decks"] for v in deck["formats"].values() for r in v["reasons"]), rules, lang),
    ]


def timeline_facts(decks: Sequence[Deck], book: Book, until: date, event: Event) -> dict[str, Any]:
    """The stretches of each deck in each format, from the first day all its cards were out to `until`."""
    rows = []
    for deck in decks:
        first = timeline.first_day(deck)
        last = max((e.card.releases[0] for e in deck.entries), key=lambda r: r.day, default=None)
        rows.append(
            {
                "path": deck.path,
                "name": deck.name,
                "all_out": first.isoformat() if first else None,
                "all_out_certainty": last.certainty if last else None,
                "formats": {
                    fmt.name: [
                        {
                            "since": stretch.since.isoformat(),
                            "until": stretch.until.isoformat(),
                            "legal": stretch.legal,
                            **_reasons(stretch.errors),
                        }
                        for stretch in timeline.stretches(deck, book, fmt.name, until, event)
                    ]
                    for fmt in book.formats
                },
            }
        )
    return {"until": until.isoformat(), "event": event, "decks": rows}


def timeline_page(found: Mapping[str, Any], rules: Rules, lang: str) -> list[Block]:
    """A section a deck, a row a stretch of a format."""
    blocks: list[Block] = [Heading(say(lang, "timeline-until", day=found["until"]), 1)]
    for deck in found["decks"]:
        blocks.append(Heading(clean_path(deck["path"]) + (f" ({deck['name']})" if deck["name"] else "")))
        if deck["all_out"] is None:
            blocks.append(Paragraph(say(lang, "all-out-never")))
            continue
        certainty = say(lang, deck["all_out_certainty"])
        blocks.append(Paragraph(say(lang, "all-out", day=deck["all_out"], certainty=certainty)))
        rows = []
        for name, stretches in deck["formats"].items():
            for index, stretch in enumerate(stretches):
                word = say(lang, "legal" if stretch["legal"] else "illegal")
                end = stretch["until"] if stretch["until"] != found["until"] else say(lang, "to-date")
                rows.append((name if not index else "", word, stretch["since"], end, " ".join(stretch["codes"])))
            if not stretches:
                rows.append((name, "-", "", "", ""))
        titles = ("format", "verdict-word", "col-since", "col-until", "why")
        blocks.append(Grid(tuple(say(lang, title) for title in titles), tuple(rows)))
    all_stretches = (s for deck in found["decks"] for own in deck["formats"].values() for s in own)
    return [*blocks, *_sources((reason for stretch in all_stretches for reason in stretch["reasons"]), rules, lang)]
