"""`audit` and `export`."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.games import call, saved_game


def site_game(tmp_path: Path) -> Path:
    """A short game by the site's rules, exported."""
    native, site = tmp_path / "native.json", tmp_path / "site.json"
    assert call("new", "18mex", "--players", "3", "-O", "site_rules=true", "-o", native).exit_code == 0
    for action in ("p1 bid KCMO 45", "p2 pass", "p3 bid KCMO 50", "p1 buy MCAR 20"):
        assert call("act", native, action).exit_code == 0
    assert call("export", native, "-o", site).exit_code == 0
    return site


def test_an_exported_game_is_replayed_and_audited(tmp_path: Path) -> None:
    """The auction is resolved by the lowest bidder on the site and clockwise by the book."""
    site = site_game(tmp_path)
    assert json.loads(site.read_text("utf-8"))["title"] == "18MEX"
    replayed = json.loads(call("replay", site, "--json").stdout)
    assert replayed["actions"] == 4
    found = json.loads(call("audit", site, "--json").stdout)
    assert found["title"] == "18MEX"
    assert "actions are forbidden by the rulebook" in call("audit", site).stdout


def test_a_game_the_site_cannot_express_is_refused(tmp_path: Path) -> None:
    """A game by the printed rulebook has no such file, and nothing is written."""
    out = tmp_path / "site.json"
    result = call("export", saved_game(tmp_path, "p1 buy MCAR 20"), "-o", out)
    assert result.exit_code == 2
    assert result.stderr
    assert not out.exists()


@pytest.mark.parametrize("command", ["audit", "export"])
def test_files_of_the_wrong_kind_are_refused(command: str, tmp_path: Path) -> None:
    """Audit reads files of the site, export those saved here."""
    wrong = saved_game(tmp_path) if command == "audit" else site_game(tmp_path)
    result = call(command, wrong)
    assert result.exit_code == 2
    assert str(wrong) in result.stderr.replace("\n", "")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Nothing is guessed."""
    assert call("audit", tmp_path / "none.json").exit_code == 2
