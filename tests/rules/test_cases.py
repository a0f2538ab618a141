"""Every rule case gets exactly the findings that it expects."""

from __future__ import annotations

import pytest

from tests.rules.casefile import cases, compared, facts, judge


@pytest.mark.parametrize("case_id", list(cases()))
def test_case(case_id: str) -> None:
    case = cases()[case_id]
    judgement = judge(case_id)
    assert sorted(map(facts, compared(case_id)), key=repr) == case.expected
    for expected, says, as_written in case.asides:
        told = [finding for finding in judgement.findings if facts(finding) == expected]
        assert any(says in finding.message or says in finding.hint for finding in told), told
        assert as_written is None or any(finding.as_written == as_written for finding in told), told

    if "legal_in" in case.table:
        assert [v.format for v in judgement.verdicts if v.legal] == case.table["legal_in"]
    elif judgement.legal is not None:
        assert judgement.legal == (not any(f.severity == "error" for f in judgement.findings))
    else:
        assert {f.code for f in judgement.findings} & {"DC001", "DC002"}, "only an unread or uncheckable deck has none"
