"""`replay`."""

import gzip
import json
from pathlib import Path

import pytest

from tests.unit.cli.games import call, saved_game


def test_a_native_game(tmp_path: Path) -> None:
    path = saved_game(tmp_path, "p1 buy MCAR 20", "p2 pass")
    found = json.loads(call("replay", path, "--json").stdout)
    assert found["result"] == {"Ana": 625, "Luis": 625, "Eva": 625}
    assert (found["finished"], found["actions"]) == (False, 2)
    packed = tmp_path / "packed.json.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert json.loads(call("replay", packed, "--json").stdout) == found


def test_a_native_game_has_no_trace(tmp_path: Path) -> None:
    result = call("replay", saved_game(tmp_path), "--against", tmp_path / "trace.jsonl")
    assert result.exit_code == 2
    assert "need a file from 18xx.games" in result.stderr


@pytest.mark.parametrize(
    "content",
    [
        {"title": "18XX", "players": [{"id": 1, "name": "A"}], "actions": []},
        {"title": "18MEX", "players": [], "actions": []},
        {"title": "18MEX", "players": [{"id": 1, "name": "A"}], "actions": [{"type": "pass"}]},
        {"some": "thing"},
    ],
)
def test_a_file_that_is_no_game(content: object, tmp_path: Path) -> None:
    path = tmp_path / "site.json"
    path.write_text(json.dumps(content), "utf-8")
    result = call("replay", path)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")


def test_a_recorded_game_agrees_with_its_trace(conformance: Path) -> None:
    game = conformance / "18MEX" / "17849.json"
    result = call("replay", game, "--against", game.with_suffix(".trace.jsonl.gz"), "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert found["agrees"]
    assert found["divergence"] is None


def test_the_first_divergence_is_told(conformance: Path, tmp_path: Path) -> None:
    game = conformance / "18MEX" / "17849.json"
    lines = gzip.decompress(game.with_suffix(".trace.jsonl.gz").read_bytes()).splitlines()
    changed = json.loads(lines[5])
    changed["state"]["bank"] += 7
    lines[5] = json.dumps(changed).encode()
    trace = tmp_path / "trace.jsonl"
    trace.write_bytes(b"\n".join(lines))
    result = call("replay", game, "--against", trace, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 1
    assert found["divergence"]["action_id"] == changed["action_id"]
    assert [d["path"] for d in found["divergence"]["differences"]] == ["bank"]
    assert "bank" in call("replay", game, "--against", trace).stdout


def test_legal_moves_are_compared(conformance: Path) -> None:
    game = conformance / "18MEX" / "17849.json"
    result = call("replay", game, "--moves", game.with_suffix(".moves.jsonl.gz"), "--json")
    found = json.loads(result.stdout)["moves"]
    assert found["decisions"] > 100
    assert found["equal"] + len({d["before_index"] for d in found["differences"]}) == found["decisions"]
    assert result.exit_code == (1 if found["differences"] else 0)


def test_differences_of_moves_are_shown(conformance: Path, tmp_path: Path) -> None:
    game = conformance / "18MEX" / "17849.json"
    lines = gzip.decompress(game.with_suffix(".moves.jsonl.gz").read_bytes()).splitlines()
    first = json.loads(lines[0])
    first["pass"] = not first["pass"]
    changed = tmp_path / "moves.jsonl"
    changed.write_bytes(json.dumps(first).encode())
    result = call("replay", game, "--moves", changed)
    assert result.exit_code == 1
    assert "match at 0 of 1 decisions" in result.stdout
    assert "pass: 1" in result.stdout


def test_a_missing_or_broken_trace(conformance: Path, tmp_path: Path) -> None:
    game = conformance / "18MEX" / "17849.json"
    assert call("replay", game, "--against", tmp_path / "none").exit_code == 2
    broken = tmp_path / "broken"
    broken.write_bytes(b"{")
    assert call("replay", game, "--against", broken).exit_code == 2
