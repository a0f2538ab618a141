"""What is done with a verdict before anyone sees it: severities, selection, suppressions, house rules.

Pure, like the engine: the policy is made from options and config files by the command line, or by a caller.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckcheck.engine import finding_of, ordered
from deckcheck.model import Finding, Judgement, Problem, Severity, Suppressed, Suppression, Verdict
from deckcheck.record import Record, fresh

if TYPE_CHECKING:
    from deckcheck.formats.house import HouseRules

_HIDES_NOTHING, _EXPIRED = "unused-suppression", "expired-suppression"


class Policy(Record):
    """How findings are treated. All are codes; `select` empty means every code.

    `suppressions` false takes the comments of deck files for mere comments.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = fresh(default_factory=dict)
    house: HouseRules | None = None
    suppressions: bool = True

    def wants(self, code: str) -> bool:
        """Whether findings of this code are reported and count."""
        return (not self.select or code in self.select) and code not in self.ignore

    def apply(self, judgement: Judgement) -> Judgement:
        """The judgement under this policy; the verdicts follow the findings that are left."""
        written = judgement.deck.suppressions if self.suppressions else ()
        if not (self.select or self.ignore or self.severity or written):
            return judgement
        used: set[Suppression] = set()
        verdicts = [self._applied(verdict, written, used) for verdict in judgement.verdicts]
        about = tuple(f for s in written if s not in used for f in self._about(s, judgement))
        if about:
            verdicts = [self._settled(v, v.findings + about, v.suppressed) for v in verdicts]
        return judgement.but(verdicts=tuple(verdicts))

    def _applied(self, verdict: Verdict, written: tuple[Suppression, ...], used: set[Suppression]) -> Verdict:
        kept: list[Finding] = []
        hidden: list[Suppressed] = []
        for finding in verdict.findings:
            if not self.wants(finding.code):
                continue
            hiding = [s for s in written if _hides(s, finding, verdict)]
            used.update(hiding)
            if hiding:
                hidden.append(Suppressed(self._graded(finding), hiding[0]))
            else:
                kept.append(self._graded(finding))
        return self._settled(verdict, tuple(kept), tuple(hidden))

    def _settled(self, verdict: Verdict, findings: tuple[Finding, ...], hidden: tuple[Suppressed, ...]) -> Verdict:
        legal = verdict.legal
        if legal is not None:
            legal = not any(finding.severity == "error" for finding in findings)
        rules = verdict.rules
        if self.select or self.ignore:
            rules = {rule: code for rule, code in rules.items() if self.wants(code)}
        upcoming = tuple(finding for finding in verdict.upcoming if self.wants(finding.code))
        return verdict.but(
            findings=ordered(list(findings)), suppressed=hidden, legal=legal, rules=rules, upcoming=upcoming
        )

    def _graded(self, finding: Finding) -> Finding:
        severity = self.severity.get(finding.code, finding.severity)
        return finding if severity == finding.severity else finding.but(severity=severity)

    def _about(self, suppression: Suppression, judgement: Judgement) -> list[Finding]:
        """What is to be said of a suppression that hid nothing."""
        if not suppression.fault and not any(self.wants(code) for code in suppression.codes):
            return []
        values: dict[str, object] = {"codes": suppression.codes, "reason": suppression.fault}
        rule, variant = _HIDES_NOTHING, "malformed" if suppression.fault else ""
        if suppression.until is not None and suppression.until < judgement.date and not suppression.fault:
            rule, variant = _EXPIRED, ""
            values["until"] = suppression.until
        finding = finding_of(rule, Problem(variant, values, lines=(suppression.line,)))
        return [self._graded(finding)] if self.wants(finding.code) else []


def _hides(suppression: Suppression, finding: Finding, verdict: Verdict) -> bool:
    if suppression.fault or finding.code not in suppression.codes:
        return False
    if suppression.until is not None and suppression.until < verdict.date:
        return False
    return not suppression.target or suppression.target in finding.lines
