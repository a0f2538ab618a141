"""Every rule case gets exactly the findings that it expects."""

from __future__ import annotations

import pytest

from tests.rules.casefile import cases, facts, facts_expected, judge, told


@pytest.mark.parametrize("case_id", list(cases()))
def test_case(case_id: str) -> None:
    case = cases()[case_id]
    judgement = judge(case_id)
    counting = told(judgement, case.place[:5])
    assert sorted(map(facts, counting), key=repr) == case.expected
    for aside in case.asides:
        meant = [finding for finding in counting if facts(finding) == facts_expected(aside)]
        assert any(aside.get("says", "") in f"{finding.message}\n{finding.hint}" for finding in meant), meant
        assert all(finding.as_written == tuple(aside.get("as_written", finding.as_written)) for finding in meant), meant
        assert all(finding.zone == aside.get("zone", finding.zone) for finding in meant), meant
        assert all(finding.since == aside.get("since", finding.since) for finding in meant), meant

    if "legal_in" in case.table:
        assert [v.format for v in judgement.verdicts if v.legal] == case.table["legal_in"]
    elif judgement.legal is not None:
        assert judgement.legal == (not any(f.severity == "error" for f in judgement.findings))
    else:
        assert {f.code for f in judgement.findings} & {"DC001", "DC002"}, "only an unread or uncheckable deck has none"
