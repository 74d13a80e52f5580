"""`show`, `legal`, `explain`, `act`, `undo` and `routes`."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from roundhouse.api import from_json, new_game
from roundhouse.cli.reading import read_action
from tests.unit.cli.games import call, saved_game


def test_show_tells_where_the_game_stands(tmp_path: Path) -> None:
    result = call("show", saved_game(tmp_path, "p1 buy MCAR 20", "p2 bid A 60"))
    assert result.exit_code == 0
    for word in ("phase 1", "Ana", "Luis", "Eva", "$605", "1/19", "MCAR", "I8", "18MEX 3.1"):
        assert word in result.stdout, word


def test_show_writes_pictures(tmp_path: Path) -> None:
    board, chart = tmp_path / "map.svg", tmp_path / "market.svg"
    assert call("show", saved_game(tmp_path), "--svg", board, "--market-svg", chart).exit_code == 0
    assert "Map of 18MEX" in (ElementTree.parse(board).getroot()[0].text or "")
    assert "Stock market" in (ElementTree.parse(chart).getroot()[0].text or "")


def test_show_as_json(tmp_path: Path) -> None:
    found = json.loads(call("show", saved_game(tmp_path), "--json").stdout)
    assert (found["actor"], found["phase"], found["section"]) == ("p1", "1", "18MEX 3.1")
    assert found["state"]["cash"]["p1"] == 625


def test_legal_lists_actions_with_ranges(tmp_path: Path) -> None:
    out = call("legal", saved_game(tmp_path)).stdout
    assert "p1 buy MCAR 20" in out
    assert "p1 bid KCMO 45…625" in out


def test_legal_as_json_can_be_played(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    found = json.loads(call("legal", path, "--json").stdout)
    bid = next(a for a in found["actions"] if a["action"]["do"] == "bid")
    assert bid["range"] == {"field": "price", "min": 45, "max": 625, "step": 1}
    for entry in found["actions"]:
        assert call("explain", path, entry["text"]).exit_code == 0


def test_explain_gives_every_reason_with_its_section(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    before = path.read_bytes()
    refused = call("explain", path, "p1 bid KCMO 41")
    assert refused.exit_code == 1
    assert "[18MEX 3.1(b)]" in refused.stdout
    told = json.loads(call("explain", path, "p1 bid KCMO 41", "--json").stdout)
    assert told["legal"] is False
    assert told["reasons"][0]["section"] == "18MEX 3.1(b)"
    assert path.read_bytes() == before


def test_act_saves_and_tells_who_is_next(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    result = call("act", path, "p1 buy MCAR 20")
    assert result.exit_code == 0
    assert "Now: Luis" in result.stdout
    game = from_json(json.loads(path.read_text("utf-8")))
    assert [str(a) for a in game.actions] == ["p1 buy MCAR 20"]


@pytest.mark.parametrize("extra", [[], ["--json"]])
@pytest.mark.parametrize(
    ("action", "code"), [("p1 bid KCMO 41", 1), ("p2 pass", 1), ("MC lay 57 I8 r2", 1), ("p1 fly", 2), ("", 2)]
)
def test_a_refused_act_leaves_the_file_as_it_is(action: str, code: int, extra: list[str], tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    before, changed = path.read_bytes(), path.stat().st_mtime_ns
    result = call("act", path, action, *extra)
    assert result.exit_code == code
    assert result.stderr
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, changed)


def test_undo_takes_back(tmp_path: Path) -> None:
    path = saved_game(tmp_path, "p1 pass", "p2 pass")
    assert "p2 pass" in call("undo", path).stdout
    assert len(json.loads(path.read_text("utf-8"))["actions"]) == 1
    too_many = call("undo", path, 2)
    assert too_many.exit_code == 2
    assert "1 have been played" in too_many.stderr
    assert call("undo", path).exit_code == 0
    assert call("undo", path).exit_code == 2


def test_routes_of_a_company(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    assert "MC owns no train" in call("routes", path, "mc").stdout
    found = json.loads(call("routes", path, "--json").stdout)
    assert all(entry["optimal"] for entry in found.values())
    unknown = call("routes", path, "XYZ")
    assert unknown.exit_code == 2
    assert "unknown company" in unknown.stderr


def test_an_action_may_leave_out_who_acts_or_use_a_name() -> None:
    game = new_game("18mex", ["Ana", "A", "pass"], options={"random_seats": False})
    assert str(read_action(game, "buy MCAR 20")) == "p1 buy MCAR 20"
    assert str(read_action(game, "ana bid  A 55")) == "p1 bid A 55"
    assert str(read_action(game, "pass")) == "p1 pass"


def test_there_is_help_for_every_command() -> None:
    assert call("--help").exit_code == 0
    for command in ("titles", "new", "show", "legal", "explain", "act", "undo", "routes", "play"):
        assert call(command, "--help").exit_code == 0
