"""The report for people: a block a deck, worst findings first, each with what mends it; one line to end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from deckcheck.catalog.store import About
from deckcheck.model import Finding, Judgement, Verdict
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean, clean_path
from deckcheck.rules.wording import at

_GROUP = 4  # so many findings with one remedy are shown as a list

_COLOURS = {"error": "31", "warning": "33", "note": "36", "legal": "32", "illegal": "31", "unreadable": "35"}


def render(judgements: Sequence[Judgement], about: About, style: Style) -> Iterator[str]:
    """One block a deck; with -q legal decks are left out, with -v each finding brings its source."""
    for judgement in judgements:
        if style.verbosity >= 0 or not judgement.legal or judgement.findings:
            yield from _block(judgement, style)
    if style.verbosity >= 0:
        yield summary(judgements) + "\n"


def _paint(text: str, colour: str, style: Style, *, bold: bool = False) -> str:
    if not style.colour:
        return text
    return f"\x1b[{'1;' if bold else ''}{_COLOURS[colour]}m{text}\x1b[0m"


def _block(judgement: Judgement, style: Style) -> Iterator[str]:
    deck = judgement.deck
    title = clean_path(deck.path) + (f" ({clean(deck.name)})" if deck.name else "")
    on = f"on {judgement.date}" + (", casual event" if judgement.event == "casual" else "")
    if len(judgement.verdicts) == 1:
        verdict = judgement.verdicts[0]
        where = f" in {verdict.format} {on}" if verdict.format else f" {on}"
        yield f"{title}: {_word(verdict, style)}{'' if verdict.legal is None and verdict.checked else where}\n"
        yield _counts(judgement)
        yield from _findings(verdict.findings, style)
        yield "\n"
        return

    legal_in = [verdict.format for verdict in judgement.verdicts if verdict.legal]
    if legal_in:
        yield f"{title}: {_paint('legal', 'legal', style, bold=True)} in {', '.join(legal_in)} {on}\n"
    elif judgement.legal is None:
        yield f"{title}: {_paint('unreadable', 'unreadable', style, bold=True)}\n"
    else:
        yield f"{title}: {_paint('illegal', 'illegal', style, bold=True)} in every format {on}\n"
    yield _counts(judgement)
    common = [f for f in judgement.verdicts[0].findings if all(f in v.findings for v in judgement.verdicts)]
    yield from _findings(common, style)
    for verdict in judgement.verdicts:
        own = [finding for finding in verdict.findings if finding not in common]
        if own and legal_in and style.verbosity <= 0:
            codes = ", ".join(dict.fromkeys(finding.code for finding in own))
            number = f"{len(own)} {'finding' if len(own) == 1 else 'findings'}"
            yield f"  {_word(verdict, style)} in {verdict.format}: {number}, {codes} (-f {verdict.format} lists)\n"
        elif own:
            yield f"  {_word(verdict, style)} in {verdict.format}:\n"
            yield from _findings(own, style)
    yield "\n"


def _word(verdict: Verdict, style: Style) -> str:
    if not verdict.checked:
        return _paint("not checked", "unreadable", style, bold=True)
    word = {True: "legal", False: "illegal", None: "unreadable"}[verdict.legal]
    return _paint(word, word, style, bold=True)


def _counts(judgement: Judgement) -> str:
    if judgement.legal is None:
        return ""
    counts = judgement.counts
    pieces = f" + {counts.piece} {'Piece' if counts.piece == 1 else 'Pieces'}" if counts.piece else ""
    return (
        f"  main deck {counts.main} ({counts.life_burst} with life burst), "
        f"LRIG deck {counts.lrig}{pieces} ({counts.level_zero} level-zero)\n"
    )


def _findings(findings: Sequence[Finding], style: Style) -> Iterator[str]:
    """In their order; many cards with one fault and one remedy become a list under one heading."""
    alike: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        key = (finding.code, finding.say(style.lang)[1]) if len(finding.cards) == 1 else (finding.code, repr(finding))
        alike.setdefault(key, []).append(finding)
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
    from deckcheck.rules import load

    first = group[0]
    yield f"  {_head(first, style)} {load(first.rule).SUMMARY}: {len(group)} cards\n"
    where = [at(finding.lines, style.lang).strip(" ()") for finding in group]
    width = max(map(len, where))
    for finding, place in zip(group, where, strict=True):
        yield f"      {place:<{width}}{'  ' if width else ''}{clean(finding.cards[0])}\n"
    yield from _tail(first, first.say(style.lang)[1], style)


def _head(finding: Finding, style: Style) -> str:
    return _paint(f"{finding.severity} {finding.code}", finding.severity, style)


def _tail(finding: Finding, hint: str, style: Style) -> Iterator[str]:
    if hint:
        yield f"      {clean(hint)}\n"
    if style.verbosity > 0:
        facts = [finding.rule]
        if finding.since:
            facts.append(f"since {finding.since}")
        if finding.certainty:
            facts.append(finding.certainty)
        if finding.source:
            facts.append(finding.source)
        yield f"      {', '.join(facts)}\n"


def summary(judgements: Sequence[Judgement]) -> str:
    """`Checked 12 decks: 9 legal, 3 illegal (5 errors).`"""
    words = Counter(
        "not checked" if not j.checked else {True: "legal", False: "illegal", None: "unreadable"}[j.legal]
        for j in judgements
    )
    parts = [f"{words[w]} {w}" for w in ("legal", "illegal", "unreadable", "not checked") if words[w]]
    severities = Counter(f.severity for j in judgements if not (j.legal and j.format is None) for f in j.findings)
    said = [f"{severities[s]} {s}{'s' if severities[s] != 1 else ''}" for s in ("error", "warning") if severities[s]]
    decks = f"{len(judgements)} {'deck' if len(judgements) == 1 else 'decks'}"
    tail = f" ({', '.join(said)})" if said else ""
    return f"Checked {decks}: {', '.join(parts)}{tail}."
