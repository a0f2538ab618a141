"""The restriction list: what is in force, what a card went through, what changed between two days."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from deckcheck import engine
from deckcheck.formats import Book, Restriction
from deckcheck.manual.page import Block, Column, Heading, Listing, Paragraph
from deckcheck.model import Card, Deck, Finding
from deckcheck.reporters.escape import clean_path
from deckcheck.words import say


def entry_facts(entry: Restriction) -> dict[str, Any]:
    """One restriction as plain data."""
    return {
        "formats": list(entry.formats),
        "kind": entry.kind,
        "cards": list(entry.cards),
        "at_most": entry.at_most,
        "announced": entry.announced.isoformat() if entry.announced else None,
        "since": entry.since.isoformat(),
        "until": entry.until.isoformat() if entry.until else None,
        "certainty": entry.certainty,
        "source": entry.source,
    }


def list_facts(book: Book, names: Sequence[str], day: date, *, upcoming: bool = False) -> dict[str, Any]:
    """The list of each format on `day`, or what begins and what ends after it."""
    formats = {}
    for name in names:
        own = [r for r in book.restrictions if name in r.formats]
        if upcoming:
            begins = sorted((r for r in own if r.since > day), key=lambda r: r.since)
            ends = sorted((r for r in own if r.holds_on(day) and r.until is not None), key=lambda r: (r.until, r.since))
            entries = {"begins": [entry_facts(r) for r in begins], "ends": [entry_facts(r) for r in ends]}
        else:
            entries = {"restrictions": [entry_facts(r) for r in own if r.holds_on(day)]}
        formats[name] = {**entries, "gaps": _gaps(book, name, day)}
    return {"date": day.isoformat(), "formats": formats}


def _gaps(book: Book, name: str, day: date) -> dict[str, str] | None:
    """What is known to be missing from the list on that day, in each language; None where nothing is."""
    empty = Deck("")
    for finding in engine.check(empty, book.on(name, day)).findings if _has_begun(book, name, day) else ():
        if finding.rule == "incomplete-history":
            return {lang: finding.say(lang)[0] for lang in ("en", "ja")}
    return None


def _has_begun(book: Book, name: str, day: date) -> bool:
    fmt = book.get(name)
    return fmt.since <= day and (fmt.until is None or day <= fmt.until)


def list_page(facts: Mapping[str, Any], lang: str) -> list[Block]:
    """A section a format."""
    upcoming = any("begins" in found for found in facts["formats"].values())
    blocks: list[Block] = [Heading(say(lang, "upcoming" if upcoming else "restrictions", day=facts["date"]), 1)]
    for name, found in facts["formats"].items():
        blocks.append(Heading(name))
        if upcoming:
            blocks += _listing(found["begins"], lang, "upcoming-none")
            if found["ends"]:
                blocks += [Paragraph(say(lang, "upcoming-ends")), *_listing(found["ends"], lang, "")]
        else:
            blocks += _listing(found["restrictions"], lang, "restrictions-none")
        if found["gaps"]:
            blocks.append(Paragraph(f"{say(lang, 'note')}: {found['gaps'][lang]}"))
    return blocks


def _listing(entries: Sequence[Mapping[str, Any]], lang: str, none: str) -> list[Block]:
    return [listing(entries, lang)] if entries else [Paragraph(say(lang, none))]


def listing(entries: Iterable[Mapping[str, Any]], lang: str, *, formats: bool = False) -> Listing:
    """The entries with days, certainty and source; with `formats` each names its formats."""
    columns = (
        Column(say(lang, "card")),
        Column(say(lang, "restriction")),
        *([Column(say(lang, "formats"))] if formats else ()),
        Column(say(lang, "col-since"), say(lang, "since", day="{}")),
        Column(say(lang, "col-until"), say(lang, "until", day="{}")),
        Column(say(lang, "col-announced"), say(lang, "announced", day="{}")),
        Column(say(lang, "certainty")),
        Column(say(lang, "source")),
    )
    rows = tuple(
        (
            " + ".join(entry["cards"]) or say(lang, "card-lrigs"),
            say(lang, f"kind-{entry['kind']}", at_most=entry["at_most"]),
            *([", ".join(entry["formats"])] if formats else ()),
            entry["since"],
            entry["until"] or "",
            entry["announced"] or "",
            say(lang, entry["certainty"]),
            entry["source"],
        )
        for entry in entries
    )
    return Listing(columns, rows, lead=2)


def history_facts(book: Book, card: Card, day: date) -> dict[str, Any]:
    """All that ever restricted `card`, oldest first, and what does on `day`."""
    own = [
        r
        for r in sorted(book.restrictions, key=lambda r: r.since)
        if card.name in r.cards or (card.is_lrig and r.kind == "same-type-other-colour")
    ]
    return {
        "card": card.name,
        "date": day.isoformat(),
        "history": [{**entry_facts(r), "in_force": r.holds_on(day)} for r in own],
    }


def history_page(facts: Mapping[str, Any], lang: str) -> list[Block]:
    """The history of one card."""
    blocks: list[Block] = [Heading(say(lang, "history", card=facts["card"]), 1)]
    if not facts["history"]:
        return [*blocks, Paragraph(say(lang, "history-none"))]
    blocks.append(listing(facts["history"], lang, formats=True))
    now = sum(entry["in_force"] for entry in facts["history"])
    blocks.append(Paragraph(say(lang, "history-now", n=now, day=facts["date"])))
    return blocks


def diff_facts(book: Book, names: Sequence[str], before: date, after: date, decks: Sequence[Deck]) -> dict[str, Any]:
    """What is in force on `after` and not on `before`, what was and is no more, and what that does to `decks`.

    Only the list is compared: rules of construction that changed between the days are left out.
    """
    formats = {}
    changes = []
    for name in names:
        own = [r for r in book.restrictions if name in r.formats]
        formats[name] = {
            "began": [entry_facts(r) for r in own if r.holds_on(after) and not r.holds_on(before)],
            "ended": [entry_facts(r) for r in own if r.holds_on(before) and not r.holds_on(after)],
        }
        if not (_has_begun(book, name, before) and _has_begun(book, name, after)):
            continue
        old, new = book.on(name, before), book.on(name, after)
        for deck in decks:
            gained, lost = engine.newly_listed(deck, old, new), engine.newly_listed(deck, new, old)
            if gained or lost:
                outcome = (
                    "breaks" if not engine.listed(deck, old) else "frees" if not engine.listed(deck, new) else "changes"
                )
                changes.append(
                    {
                        "path": deck.path,
                        "name": deck.name,
                        "format": name,
                        "outcome": outcome,
                        "gained": [finding_facts(f) for f in gained],
                        "lost": [finding_facts(f) for f in lost],
                    }
                )
    return {
        "before": before.isoformat(),
        "after": after.isoformat(),
        "formats": formats,
        "decks": len(decks),
        "changes": changes,
    }


def finding_facts(finding: Finding) -> dict[str, Any]:
    """A finding in short, as plain data."""
    return {
        "code": finding.code,
        "rule": finding.rule,
        "message": {lang: finding.say(lang)[0] for lang in ("en", "ja")},
        "cards": list(finding.cards),
        "lines": list(finding.lines),
        "since": finding.since.isoformat() if finding.since else None,
        "source": finding.source,
    }


def diff_page(facts: Mapping[str, Any], lang: str) -> list[Block]:
    """What began and ended in each format, then the decks that it touches."""
    blocks: list[Block] = [Heading(say(lang, "diff", before=facts["before"], after=facts["after"]), 1)]
    for name, found in facts["formats"].items():
        blocks.append(Heading(name))
        if not found["began"] and not found["ended"]:
            blocks.append(Paragraph(say(lang, "diff-none")))
        for key in ("began", "ended"):
            if found[key]:
                blocks += [Heading(say(lang, key), 3), listing(found[key], lang)]
    if facts["decks"]:
        blocks.append(Heading(say(lang, "decks")))
        columns = (
            Column(say(lang, "deck")),
            Column(say(lang, "format")),
            Column(say(lang, "outcome")),
            Column(say(lang, "why")),
            Column(say(lang, "source")),
        )
        rows = []
        for change in facts["changes"]:
            reasons = change["lost"] if change["outcome"] == "frees" else change["gained"]
            for reason in reasons:
                why = f"{reason['code']} {reason['message'][lang]}"
                outcome = say(lang, change["outcome"])
                rows.append((clean_path(change["path"]), change["format"], outcome, why, reason["source"]))
        if rows:
            blocks.append(Listing(columns, tuple(rows), lead=3))
        touched = len({change["path"] for change in facts["changes"]})
        blocks.append(Paragraph(say(lang, "diff-decks", touched=touched, n=facts["decks"])))
    return blocks
