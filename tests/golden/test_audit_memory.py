"""What positions remember only for the site is no departure from the rulebook by itself."""

from pathlib import Path

import pytest

from roundhouse.record.site import read_site_file
from roundhouse.record.site.audit import audit


@pytest.mark.parametrize(
    ("file", "custom"),
    [
        ("18ESP/18ESP_destination_token_release.json", "a train that has run"),
        ("18ESP/18ESP_destination_token_release.json", "a company that once had a route"),
        ("18EU/74045.json", "a bankrupt's certificates"),
        ("18MEX/17849.json", "certificates are traded as they came"),
        ("18MEX/17849.json", "a new president gives his two largest certificates"),
    ],
)
def test_taking_notes_is_no_finding(conformance: Path, file: str, custom: str) -> None:
    """No train of these games runs twice, nobody is bankrupt with a choice, and equal certificates are equal."""
    findings = audit(read_site_file(conformance / file))
    assert findings
    assert [str(finding) for finding in findings if custom in str(finding)] == []
