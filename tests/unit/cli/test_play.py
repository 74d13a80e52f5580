"""The terminal table."""

import json
from pathlib import Path

import pytest

from tests.unit.cli.games import call, saved_game


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the games of tests away from those of the person who runs them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def actions(path: Path) -> list[str]:
    return [a["do"] for a in json.loads(path.read_text("utf-8"))["actions"]]


def test_every_move_is_saved(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    result = call("play", "18mex", path, typed="1\nbid A 60\nquit\n")
    assert result.exit_code == 0
    assert actions(path) == ["buy", "bid"]
    assert "saved to" in result.stdout


def test_prices_are_asked_for(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    result = call("play", "18mex", path, typed="2\n1\n7\nmuch\n50\nquit\n")
    assert "7 is not a valid amount" in result.stdout
    assert json.loads(path.read_text("utf-8"))["actions"][0]["price"] == 50


def test_refusals_are_explained_and_change_nothing(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    before = path.read_bytes()
    result = call("play", "18mex", path, typed="bid A 51\nwhy bid A 51\nwhy\nfly\n99\n2\n\nquit\n")
    assert result.stdout.count("[18MEX 3.1(b)]") == 2
    assert path.read_bytes() == before


def test_undo_and_redo_log_help_and_pictures(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    typed = ["pass", "undo", "redo", "undo", "undo", "log", "log 2", "help", "legal", "show", "map", "market x.svg"]
    result = call("play", "18mex", path, typed="\n".join(typed) + "\n")
    assert "nothing to undo" in result.stdout
    assert actions(path) == []
    assert (tmp_path / "18mex-map.svg").exists()
    assert (tmp_path / "x.svg").exists()


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    call("play", "18mex", "-p", "Ana,Luis,Eva", "-s", 5, typed="pass\nquit\n")
    folder = tmp_path / "data" / "roundhouse"
    files = list(folder.glob("*.json"))
    assert [f.name for f in files] == ["18mex-1.json"]
    assert "Continuing" in call("play", "18mex", typed="pass\n").stdout
    assert actions(files[0]) == ["pass", "pass"]
    call("play", "18mex", "--new", "-p", "3", typed="quit\n")
    assert len(list(folder.glob("*.json"))) == 2


def test_people_are_asked_who_plays() -> None:
    result = call("play", "18mex", typed="2\nAna,Luis,Eva\nquit\n")
    assert "3 to 5 players" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [(["18nowhere"], "no title"), (["18mex"], "no players given"), (["18mex", "-p", "9"], "3 to 5 players")],
)
def test_it_complains_clearly(words: list[str], told: str) -> None:
    result = call("play", *words, typed="")
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_damaged_game_is_kept_and_told(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "roundhouse"
    folder.mkdir(parents=True)
    (folder / "18mex-1.json").write_text("{", "utf-8")
    result = call("play", "18mex", "-p", "3", typed="quit\n")
    assert "cannot continue" in result.stderr
    assert (folder / "18mex-1.json").read_text("utf-8") == "{"
    assert (folder / "18mex-2.json").exists()


def test_reasons_call_players_by_their_names(tmp_path: Path) -> None:
    result = call("play", "18mex", saved_game(tmp_path), typed="p2 pass\nquit\n")
    assert "It is not Luis's turn: Ana acts now" in result.stdout
