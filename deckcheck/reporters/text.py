"""The report for people: a block a deck, worst findings first, each with what mends it; one line to end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from deckcheck.catalog.store import About
from deckcheck.model import Finding, Judgement, Suppression, Verdict
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean, clean_path
from deckcheck.rules.wording import at
from deckcheck.words import say

_GROUP = 4  # so many findings with one remedy are shown as a list

_COLOURS = {"error": "31", "warning": "33", "note": "36", "legal": "32", "illegal": "31", "unreadable": "35",
            "not-checked": "35"}  # fmt: skip


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """One block a deck; with -q no legal decks and no notes, with -v each finding brings its source.

    A note about the format, not about a deck, is said once for all decks.
    """
    judgements = list(judgements)
    for judgement in judgements:
        if style.verbosity >= 0 or not judgement.legal or any(_shown(f, style) for f in judgement.findings):
            yield from _block(judgement, style)
    if style.verbosity >= 0:
        notes = format_notes(judgements)
        for finding in notes:
            yield f"{_head(finding, style)} {clean(finding.say(style.lang)[0])}\n"
            yield from _tail(finding, "", style, indent="")
        for hint in dict.fromkeys(finding.say(style.lang)[1] for finding in notes):
            yield f"    {clean(hint)}\n\n"
        yield summary(judgements, style.lang) + "\n"


def format_notes(judgements: Sequence[Judgement]) -> list[Finding]:
    """What is to say of the formats of these decks, each once."""
    found = (f for judgement in judgements for verdict in judgement.verdicts for f in verdict.findings)
    return list({finding.message: finding for finding in found if is_of_format(finding)}.values())


def is_of_format(finding: Finding) -> bool:
    """Whether it is about the format on that day, and the same of every deck."""
    return finding.rule == "incomplete-history"


def _shown(finding: Finding, style: Style) -> bool:
    return not is_of_format(finding) and (style.verbosity >= 0 or finding.severity != "note")


def _paint(text: str, colour: str, style: Style, *, bold: bool = False) -> str:
    if not style.colour:
        return text
    return f"\x1b[{'1;' if bold else ''}{_COLOURS[colour]}m{text}\x1b[0m"


def _block(judgement: Judgement, style: Style) -> Iterator[str]:
    deck, lang = judgement.deck, style.lang
    title = clean_path(deck.path) + (f" ({clean(deck.name)})" if deck.name else "")
    facts = {
        "title": title,
        "day": judgement.date,
        "casual": say(lang, "casual") if judgement.event == "casual" else "",
    }
    if len(judgement.verdicts) == 1:
        verdict = judgement.verdicts[0]
        key = "verdict-in" if verdict.format else "verdict"
        if verdict.legal is None and verdict.checked:
            key = "verdict-unreadable"
        yield say(lang, key, word=_word(verdict, style), formats=verdict.format, **facts) + "\n"
        yield _counts(judgement, lang)
        yield from _reading(judgement, style)
        yield from _findings([f for f in verdict.findings if _shown(f, style)], style)
        for finding in verdict.upcoming:
            yield from _upcoming(finding, style)
        yield from _suggestions(judgement, style)
        yield from _suppressed(judgement, style)
        yield "\n"
        return

    legal_in = [verdict.format for verdict in judgement.verdicts if verdict.legal]
    key, word = "verdict-every", "illegal"
    if legal_in:
        key, word = "verdict-in", "legal"
    elif judgement.legal is None:
        key, word = "verdict-unreadable", "unreadable"
    yield say(lang, key, word=_mark(word, style), formats=", ".join(legal_in), **facts) + "\n"
    yield _counts(judgement, lang)
    yield from _reading(judgement, style)
    common = common_to(judgement)
    yield from _findings([f for f in common if _shown(f, style)], style)
    said = {f.key for f in common}
    if style.verbosity <= 0:
        yield from _advice(judgement, said, style)
    for verdict in judgement.verdicts:
        own = [f for f in verdict.findings if f.key not in said and _shown(f, style)]
        if style.verbosity <= 0:
            own = [f for f in own if f.severity == "error"]
        if own and legal_in and style.verbosity <= 0:
            codes = ", ".join(dict.fromkeys(finding.code for finding in own))
            word = _word(verdict, style)
            yield f"  {say(lang, 'in-format-short', word=word, format=verdict.format, n=len(own), codes=codes)}\n"
        elif own:
            yield f"  {say(lang, 'in-format', word=_word(verdict, style), format=verdict.format)}\n"
            yield from _findings(own, style)
        if verdict.legal:
            for finding in verdict.upcoming:
                yield from _upcoming(finding, style, verdict.format)
    yield from _suggestions(judgement, style)
    yield from _suppressed(judgement, style)
    yield "\n"


def _suggestions(judgement: Judgement, style: Style) -> Iterator[str]:
    """Imported only where there are any: a check without --suggest pays nothing for them."""
    if any(verdict.suggestion is not None for verdict in judgement.verdicts):
        from deckcheck.reporters.suggestions import suggestions

        yield from suggestions(judgement.verdicts, style.lang)


def _suppressed(judgement: Judgement, style: Style) -> Iterator[str]:
    """What comments of the deck file hide: nobody should take a deck for legal without seeing that."""
    codes: dict[Suppression, dict[str, None]] = {}
    for hidden in (hidden for verdict in judgement.verdicts for hidden in verdict.suppressed):
        codes.setdefault(hidden.by, {})[hidden.finding.code] = None
    for suppression, of_it in codes.items():
        line, reason = suppression.line, clean(suppression.reason)
        yield f"  {say(style.lang, 'suppressed', codes=', '.join(of_it), line=line, reason=reason)}\n"


def common_to(judgement: Judgement) -> list[Finding]:
    """The findings that every format has, whatever its first day and source of the rule."""
    first, *others = judgement.verdicts
    held = [{finding.key for finding in other.findings} for other in others]
    return [finding for finding in first.findings if all(finding.key in keys for keys in held)]


def _advice(judgement: Judgement, said: Collection[str], style: Style) -> Iterator[str]:
    """Advice that holds in some formats only: a line a code."""
    formats: dict[str, dict[str, Finding]] = {}
    for verdict in judgement.verdicts:
        for finding in verdict.findings:
            if finding.key not in said and finding.severity != "error" and _shown(finding, style):
                formats.setdefault(finding.code, {})[verdict.format] = finding
    for found in formats.values():
        first = next(iter(found.values()))
        text = say(style.lang, "advice-in", summary=first.words.summary[style.lang], formats=", ".join(found))
        yield f"  {_head(first, style)} {text}\n"


def _upcoming(finding: Finding, style: Style, format_name: str = "") -> Iterator[str]:
    """What a list to come will have against the deck."""
    message, hint = finding.say(style.lang)
    key = "from-day-in" if format_name else "from-day"
    text = say(style.lang, key, day=finding.since, format=format_name, message=clean(message))
    yield f"  {_head(finding, style)} {text}\n"
    yield from _tail(finding, hint, style)


def _word(verdict: Verdict, style: Style) -> str:
    if not verdict.checked:
        return _mark("not-checked", style)
    return _mark({True: "legal", False: "illegal", None: "unreadable"}[verdict.legal], style)


def _mark(word: str, style: Style) -> str:
    return _paint(say(style.lang, word), word, style, bold=True)


def _counts(judgement: Judgement, lang: str) -> str:
    if judgement.legal is None:
        return ""
    counts = judgement.counts
    pieces = say(lang, "pieces", n=counts["piece"]) if counts["piece"] else ""
    text = say(
        lang, "counts", main=counts["main"], life_burst=counts["life_burst"], lrig=counts["lrig"], pieces=pieces,
        level_zero=counts["level_zero"],
    )  # fmt: skip
    return f"  {text}\n"


def _reading(judgement: Judgement, style: Style) -> Iterator[str]:
    """With -v what was passed over, with --show-reading what every line was read as."""
    if style.verbosity <= 0 and not style.reading:
        return
    from deckcheck.reporters.reading import passed_line, table

    if style.verbosity > 0:
        yield passed_line(judgement.deck, style.lang)
    if style.reading:
        yield from table(judgement.deck, style.lang)


def _findings(findings: Sequence[Finding], style: Style) -> Iterator[str]:
    """In their order; many cards with one fault and one remedy become a list under one heading."""
    alike: dict[tuple[str, str | int], list[Finding]] = {}
    for finding in findings:
        # A group is a list of cards: without one card, or with several, a finding stands alone.
        remedy = finding.say(style.lang)[1] if len(finding.cards) == 1 else len(alike)
        alike.setdefault((finding.code, remedy), []).append(finding)
    for group in alike.values():
        if len(group) >= _GROUP:
            yield from _group(group, style)
        else:
            for finding in group:
                yield from _finding(finding, style)


def _finding(finding: Finding, style: Style) -> Iterator[str]:
    message, hint = finding.say(style.lang)
    yield f"  {_head(finding, style)} {clean(message)}\n"
    yield from _tail(finding, hint, style)


def _group(group: Sequence[Finding], style: Style) -> Iterator[str]:
    first = group[0]
    text = say(style.lang, "group", summary=first.words.summary[style.lang], n=len(group))
    yield f"  {_head(first, style)} {text}\n"
    where = [at(finding.lines, style.lang).strip(" ()") for finding in group]
    width = max(map(len, where))
    for finding, place in zip(group, where, strict=True):
        (name,) = finding.cards
        short = next((f" ({written})" for written in finding.as_written if written in name), "")
        yield f"      {place:<{width}}{'  ' if width else ''}{clean(name + short)}\n"
    yield from _tail(first, first.say(style.lang)[1], style)


def _head(finding: Finding, style: Style) -> str:
    return _paint(f"{say(style.lang, finding.severity)} {finding.code}", finding.severity, style)


def _tail(finding: Finding, hint: str, style: Style, indent: str = "  ") -> Iterator[str]:
    if hint:
        yield f"{indent}    {clean(hint)}\n"
    if style.verbosity > 0:
        facts = [finding.rule]
        if finding.since:
            facts.append(say(style.lang, "since", day=finding.since))
        if finding.certainty:
            facts.append(say(style.lang, finding.certainty))
        if finding.source:
            facts.append(finding.source)
        yield f"{indent}    {', '.join(facts)}\n"


def summary(judgements: Sequence[Judgement], lang: str = "en") -> str:
    """`Checked 12 decks: 9 legal, 3 illegal (5 errors).`"""
    words = Counter(
        "not-checked" if not j.checked else {True: "legal", False: "illegal", None: "unreadable"}[j.legal]
        for j in judgements
    )
    between = {"en": ", ", "ja": "、"}[lang]
    parts = [
        say(lang, "part", n=words[w], word=say(lang, w))
        for w in ("legal", "illegal", "unreadable", "not-checked")
        if words[w]
    ]
    severities = Counter(f.severity for j in judgements if not (j.legal and j.format is None) for f in j.findings)
    said = [say(lang, f"{s}s", n=severities[s]) for s in ("error", "warning") if severities[s]]
    tail = say(lang, "tail", parts=between.join(said)) if said else ""
    return say(lang, "checked", n=len(judgements), parts=between.join(parts), tail=tail)
