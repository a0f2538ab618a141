"""JUnit XML, by the schema of Jenkins' xUnit plugin: a suite a deck, a case a rule, passing ones too.

A rule that was not applied (not in force in the format on that day, not selected, or the deck could not be read)
is a skipped case. A finding below the fail level stands in the output of a passing case. Of a deck asked without
a format, those formats count that it is legal in; all of them, if there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.etree import ElementTree as ET

from deckcheck.catalog.store import About
from deckcheck.model import SEVERITIES, Finding, Judgement, Verdict
from deckcheck.reporters import Style
from deckcheck.reporters.escape import clean
from deckcheck.rules import READING, Rules

# What XML 1.0 cannot hold, once `clean` has taken the controls away.
_NOT_XML = re.compile("[\ufffe\uffff]")
_UNREAD = ("unreadable-deck", "empty-deck")


def render(judgements: Iterable[Judgement], about: About, style: Style) -> Iterator[str]:
    """One document; no times, so that the same input gives the same bytes."""
    root = ET.Element("testsuites", name="deckcheck")
    for judgement in judgements:
        root.append(_suite(judgement, about.rules, style))
    for sum_of in ("tests", "failures", "errors"):
        root.set(sum_of, str(sum(int(suite.get(sum_of, "0")) for suite in root)))
    ET.indent(root)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield ET.tostring(root, encoding="unicode") + "\n"


def _suite(judgement: Judgement, rules: Rules, style: Style) -> ET.Element:
    deck = judgement.deck
    path = _text(deck.path)
    suite = ET.Element("testsuite", name=f"{path} ({_text(deck.name)})" if deck.name else path)
    counting = [v for v in judgement.verdicts if v.legal] if judgement.format is None else []
    for verdict in counting or judgement.verdicts:
        for name, code in rules.codes.items():
            suite.append(_case(path, name, code, verdict, style))
    cases = suite.findall("testcase")
    suite.set("tests", str(len(cases)))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(sum(case.find(tag) is not None for case in cases)))
    suite.set("file", path)
    return suite


def _case(path: str, rule: str, code: str, verdict: Verdict, style: Style) -> ET.Element:
    where = f"{path}.{verdict.format}" if verdict.format else path
    case = ET.Element("testcase", classname=where, name=f"{code} {rule}")
    found = [finding for finding in verdict.findings if finding.rule == rule]
    failing = [f for f in found if SEVERITIES.index(f.severity) <= SEVERITIES.index(style.fail_on)]
    if failing:
        unread = rule in _UNREAD or not verdict.checked
        child = ET.SubElement(case, "error" if unread else "failure", type=failing[0].severity)
        child.set("message", _sentences(failing, style, hints=False))
        child.text = _sentences(failing, style, hints=True)
    elif found:
        ET.SubElement(case, "system-out").text = _sentences(found, style, hints=True)
    elif rule not in verdict.rules and rule not in READING:
        ET.SubElement(case, "skipped", message=f"not applied in {verdict.format} on {verdict.date}")
    return case


def _sentences(findings: Sequence[Finding], style: Style, *, hints: bool) -> str:
    lines = []
    for finding in findings:
        message, hint = finding.say(style.lang)
        lines.append(_text(f"{message}. {hint}".rstrip() if hints else message))
    return ("\n" if hints else "; ").join(lines)


def _text(text: str) -> str:
    return _NOT_XML.sub("\ufffd", clean(text))
