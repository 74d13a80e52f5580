"""What positions remember only for the site is no departure from the rulebook by itself."""

from pathlib import Path

import pytest

from roundhouse.core.options import Deviation, declared
from roundhouse.record.site import read_site_file
from roundhouse.record.site.audit import audit
from roundhouse.record.site.replay import title_of


@pytest.mark.parametrize(
    ("file", "custom"),
    [
        ("18ESP/18ESP_destination_token_release.json", "trains_run_once"),
        ("18ESP/18ESP_destination_token_release.json", "routes_remembered"),
        ("18EU/74045.json", "certificates_taken_one_by_one"),
        ("18MEX/17849.json", "certificates_in_order"),
        ("18MEX/17849.json", "two_certificates_for_presidency"),
    ],
)
def test_taking_notes_is_no_finding(conformance: Path, file: str, custom: str) -> None:
    """No train of these games runs twice, nobody is bankrupt with a choice, and equal certificates are equal."""
    recorded = read_site_file(conformance / file)
    title, _ = title_of(recorded)
    assert title.deviations is not None
    text = declared(title.deviations, Deviation)[custom].text
    findings = audit(recorded)
    assert findings
    assert [str(finding) for finding in findings if text in str(finding)] == []
