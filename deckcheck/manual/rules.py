"""The rules: what each checks and says, and where it is in force, told by the rule and by the format files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.formats import Book, Format, InForce
from deckcheck.manual.page import Block, Column, Grid, Heading, Listing, Paragraph, Sample
from deckcheck.rules import Rule, Rules
from deckcheck.words import WORDS, say


def facts(name: str, book: Book) -> dict[str, Any]:
    """Everything about the rule `name`, as plain data. Raises KeyError for an unknown name."""
    rule = book.rules[name]
    return {
        "code": rule.code,
        "rule": name,
        "severity": rule.severity,
        "summary": dict(rule.words.summary),
        "manual": dict(sections(rule)),
        "values": dict(rule.values),
        "messages": {
            lang: {variant: {"message": message, "hint": hint} for variant, (message, hint) in texts.items()}
            for lang, texts in rule.words.texts.items()
        },
        "in_force": [
            {"format": fmt.name, **entry_facts(entry, book.rules)}
            for fmt in book.formats
            for entry in fmt.rules
            if entry.rule == name and ever_in_force(entry, fmt)
        ],
    }


def ever_in_force(entry: InForce, fmt: Format) -> bool:
    """Whether the entry did not end before the format began."""
    return entry.until is None or entry.until >= fmt.since


def entry_facts(entry: InForce, rules: Rules) -> dict[str, Any]:
    """A rule in a format, as plain data."""
    return {
        "code": rules.codes[entry.rule],
        "rule": entry.rule,
        "values": dict(entry.values),
        "since": entry.since.isoformat(),
        "until": entry.until.isoformat() if entry.until else None,
        "certainty": entry.certainty,
        "source": entry.source,
        "origin": f"formats/{entry.origin}.toml",
    }


def summaries(book: Book) -> list[dict[str, Any]]:
    """All rules in the order of their codes: code, name, severity, summary, and the formats that have it."""
    return [
        {
            "code": rule.code,
            "rule": rule.name,
            "severity": rule.severity,
            "summary": dict(rule.words.summary),
            "formats": [fmt.name for fmt in book.formats if any(entry.rule == rule.name for entry in fmt.rules)],
        }
        for rule in book.rules
    ]


def sections(rule: Rule) -> Iterator[tuple[str, str]]:
    """(heading, text) of the manual of a rule; the first has no heading."""
    title, *rest = re.split(r"^## (.+)\n", rule.words.manual, flags=re.MULTILINE)
    yield "", title.strip()
    for heading, text in zip(rest[::2], rest[1::2], strict=True):
        yield heading, text.strip("\n")


def list_page(all_rules: list[dict[str, Any]], lang: str) -> list[Block]:
    """One line a rule."""
    rows = [(r["code"], r["rule"], say(lang, r["severity"]), r["summary"][lang]) for r in all_rules]
    titles = tuple(say(lang, key) for key in ("code", "rule", "severity", "what"))
    return [Heading(say(lang, "rules"), 1), Grid(titles, tuple(rows)), Paragraph(say(lang, "rules-tail"))]


def page(rule: Mapping[str, Any], lang: str) -> list[Block]:
    """The manual of one rule. The manual is English; titles, summary and messages are in `lang`."""
    blocks: list[Block] = [
        Heading(f"{rule['code']} {rule['rule']} ({say(lang, rule['severity'])})", 1),
        Paragraph(rule["summary"][lang] if lang != "en" else rule["manual"][""], is_markdown=lang == "en"),
    ]
    for heading, text in rule["manual"].items():
        if heading:
            blocks.append(Heading(heading))
            blocks += _prose(text)
    if rule["values"]:
        blocks.append(Heading(say(lang, "values")))
        blocks.append(Paragraph(", ".join(f"{value} ({kind})" for value, kind in rule["values"].items())))
    blocks.append(Heading(say(lang, "messages")))
    messages = [{key: _spoken(text) for key, text in m.items()} for m in rule["messages"][lang].values()]
    columns = (Column(say(lang, "message")), Column(say(lang, "hint")))
    blocks.append(Listing(columns, tuple((m["message"], m["hint"]) for m in messages), lead=1))
    blocks.append(Heading(say(lang, "in-force")))
    if rule["in_force"]:
        blocks.append(in_force(rule["in_force"], lang, ("format",)))
    else:
        blocks.append(Paragraph(say(lang, "in-force-always")))
    return blocks


def in_force(entries: list[dict[str, Any]], lang: str, lead: tuple[str, ...]) -> Listing:
    """Entries of rules in formats; `lead` names the facts that head each."""
    columns = (
        *(Column(say(lang, key)) for key in lead),
        Column(say(lang, "col-values")),
        Column(say(lang, "col-since"), say(lang, "since", day="{}")),
        Column(say(lang, "col-until"), say(lang, "until", day="{}")),
        Column(say(lang, "certainty")),
        Column(say(lang, "origin")),
        Column(say(lang, "source")),
    )
    rows = tuple(
        (
            *(entry[key] for key in lead),
            value_words(entry["values"], lang),
            entry["since"],
            entry["until"] or "",
            say(lang, entry["certainty"]),
            entry["origin"],
            entry["source"],
        )
        for entry in entries
    )
    return Listing(columns, rows, lead=len(lead) + 1)


def value_words(values: Mapping[str, Any], lang: str) -> str:
    """`at most 20`, for `{"at_most": 20}`."""
    said = []
    for key, value in values.items():
        shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        known = f"value-{key}" in WORDS[lang]
        said.append(say(lang, f"value-{key}", value=shown) if known else f"{key.replace('_', ' ')} {shown}")
    return ("、" if lang == "ja" else ", ").join(said)


def _spoken(template: str) -> str:
    """A text of a rule with its values as words: `{found:card|cards}` is `‹found› cards`."""
    template = template.replace("{at}", "")
    template = re.sub(r"\{\w+:=[^|}]*\|([^}]*)\}", r"\1", template)
    return re.sub(r"\{(\w+)(?::[^|}]*\|([^}]*))?\}", lambda m: f"‹{m[1]}›{f' {m[2]}' if m[2] else ''}", template)


def _prose(text: str) -> Iterator[Block]:
    """Paragraphs and samples of a manual's section."""
    for part in re.split(r"\n\s*\n", text):
        if part.startswith("    "):
            yield Sample("\n".join(line[4:] for line in part.split("\n")))
        else:
            yield Paragraph(" ".join(part.split("\n")), is_markdown=True)
