"""What the printed rulebook says to recorded games."""

import json
from pathlib import Path

import pytest

from roundhouse.record.site import read_site_file
from roundhouse.record.site.audit import audit
from roundhouse.record.site.export import export_site
from tests.golden.games import own_game


@pytest.mark.shared("18MEX/*.json", "selfplay/18MEX/18MEX_1010.json", "selfplay/18MEX/18MEX_1036.json")
def test_every_finding_tells_action_section_and_reason(shared_file: Path) -> None:
    findings = audit(read_site_file(shared_file))
    assert findings
    for finding in findings:
        assert finding.action_id > 0
        assert finding.violations
        assert all(violation.section.startswith("18MEX ") and violation.text for violation in finding.violations)


def test_known_findings(conformance: Path) -> None:
    findings = {f.action_id: f for f in audit(read_site_file(conformance / "18MEX" / "17849.json"))}
    assert {v.section for f in findings.values() for v in f.violations} == {
        "18MEX 4.4.2.1",
        "18MEX 4.3.4.2(d)",
        "18MEX Table III",
    }
    assert str(findings[360]).startswith("action 360, p5 bankrupt: p5 can still sell")


def test_our_own_game_is_audited() -> None:
    game, _ = own_game()
    findings = audit(read_site_file(json.dumps(export_site(game)).encode()))
    assert {f.kind for f in findings} <= {"forbidden", "differs"}
    assert not any(violation.section == "18MEX 4.4.2.1" for f in findings for violation in f.violations)
