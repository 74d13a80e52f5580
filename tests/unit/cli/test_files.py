"""Files that cannot be read, and files that must not be lost."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundhouse.cli.errors import UserError
from roundhouse.cli.files import SavedGame, locked, native_game, write_whole
from tests.unit.cli.games import call, saved_game

READERS = [("show",), ("legal",), ("explain", "p1 pass"), ("act", "p1 pass"), ("undo",), ("routes",)]


def words_for(reader: tuple[str, ...], path: Path) -> list[object]:
    return [reader[0], path, *reader[1:]]


@pytest.mark.parametrize("reader", READERS, ids=lambda r: r[0])
def test_a_missing_file(reader: tuple[str, ...], tmp_path: Path) -> None:
    result = call(*words_for(reader, tmp_path / "none.json"))
    assert result.exit_code == 2
    assert "no such file" in result.stderr


@pytest.mark.parametrize("reader", READERS, ids=lambda r: r[0])
@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[]", b"null", b"{}", b'{"roundhouse": 1}', b"\x1f\x8bxx", b"[" * 100_000]
)
def test_a_broken_file(reader: tuple[str, ...], content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    result = call(*words_for(reader, path))
    assert result.exit_code == 2
    assert result.stderr.startswith("error: ")
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("title", "18nowhere"),
        ("title", 7),
        ("players", "Ana"),
        ("players", []),
        ("seed", "x"),
        ("options", {"gravity": 1}),
        ("actions", 5),
        ("actions", [{"do": "fly", "by": "p1"}]),
        ("actions", [{"do": "pass", "by": "p3"}]),
        ("rules_version", 99),
        ("digest", "0" * 16),
    ],
)
def test_a_damaged_game(key: str, value: Any, tmp_path: Path) -> None:
    path = saved_game(tmp_path, "p1 pass")
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), key: value}), "utf-8")
    result = call("show", path)
    assert result.exit_code == 2
    assert str(path) in result.stderr.replace("\n", "")


def test_a_file_of_the_other_site_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "site.json"
    path.write_text('{"title": "18MEX", "players": [], "actions": []}', "utf-8")
    assert "18xx.games" in call("show", path).stderr


def test_packed_games_can_be_read_but_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "game.json.gz"
    path.write_bytes(gzip.compress(saved_game(tmp_path).read_bytes()))
    before = path.read_bytes()
    assert call("legal", path).exit_code == 0
    refused = call("act", path, "p1 pass")
    assert refused.exit_code == 2
    assert "decompress" in refused.stderr
    assert path.read_bytes() == before


def test_a_save_does_not_overwrite_somebody_elses(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    mine, yours = SavedGame.load(path), SavedGame.load(path)
    yours.game.apply("p1 pass")
    yours.save()
    held = path.read_bytes()
    mine.game.apply("p1 bid A 60")
    with pytest.raises(UserError, match="changed by another program"):
        mine.save()
    assert path.read_bytes() == held


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("old", "utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("roundhouse.cli.files.os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_of_several_programs_that_play_at_once_one_saves(tmp_path: Path) -> None:
    """Each tells whether its move is in the file: nobody believes in a move that was lost."""
    path = saved_game(tmp_path)
    bids = [f"p1 bid A {price}" for price in range(60, 90, 5)]
    start = "from roundhouse.cli.main import app; app()"
    command = [sys.executable, "-c", start, "act", str(path)]
    running = [subprocess.Popen([*command, bid], stdout=subprocess.PIPE, stderr=subprocess.PIPE) for bid in bids]
    told = [(process.communicate(timeout=120), process.returncode) for process in running]
    saved = [bid for bid, (_, code) in zip(bids, told, strict=True) if code == 0]
    assert len(saved) == 1
    assert [str(action) for action in SavedGame.load(path).game.actions] == saved
    for (_, complaint), code in told:
        assert code in (0, 1, 2)
        assert code != 2 or b"changed by another program; nothing was saved" in complaint
        assert code != 1 or b"not allowed" in complaint  # it read the file after the winner had saved
    assert [file.name for file in tmp_path.iterdir() if file.suffix != ".lock"] == [path.name]


def test_what_was_read_is_what_must_still_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program saves after the file was read and before the game has been played again."""
    path = saved_game(tmp_path)
    after = saved_game(tmp_path, "p1 pass", name="after.json").read_bytes()

    def slowly(*args: Any) -> Any:
        path.write_bytes(after)
        return native_game(*args)

    monkeypatch.setattr("roundhouse.cli.files.native_game", slowly)
    saved = SavedGame.load(path)
    saved.game.apply("p1 bid A 60")
    with pytest.raises(UserError, match="changed by another program"):
        saved.save()
    assert path.read_bytes() == after


def test_a_program_that_keeps_a_game_locked_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved_game(tmp_path)
    before = path.read_bytes()
    monkeypatch.setattr("roundhouse.cli.files.LOCK_SECONDS", 0.01)
    with locked(path):
        refused = call("act", path, "p1 pass")
    assert refused.exit_code == 2
    assert "is locked by another program; nothing was saved" in refused.stderr
    assert path.read_bytes() == before
    assert call("act", path, "p1 pass").exit_code == 0


def test_a_link_to_a_game_stays_a_link(tmp_path: Path) -> None:
    path, link = saved_game(tmp_path), tmp_path / "link.json"
    link.symlink_to(path)
    assert call("act", link, "p1 pass").exit_code == 0
    assert link.is_symlink()
    assert len(SavedGame.load(path).game.actions) == 1


def test_a_new_game_does_not_overwrite_a_file(tmp_path: Path) -> None:
    path = saved_game(tmp_path, "p1 pass")
    before = path.read_bytes()
    assert call("new", "18mex", "-o", path).exit_code == 2
    assert path.read_bytes() == before
    assert call("new", "18mex", "-o", path, "--force").exit_code == 0
    assert path.read_bytes() != before
    assert "no such folder" in call("new", "18mex", "-o", tmp_path / "none" / "game.json").stderr


ESCAPE = "\x1b]0;owned\x07\x1b[2J\u009b31m\u202e"


@pytest.mark.parametrize("reader", READERS, ids=lambda r: r[0])
def test_names_in_a_file_do_not_steer_the_terminal(reader: tuple[str, ...], tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    data = json.loads(path.read_text("utf-8"))
    data["players"][0] = f"An{ESCAPE}a"
    path.write_text(json.dumps(data), "utf-8")
    result = call(*words_for(reader, path))
    assert not set("\x1b\x07\u009b\u202e") & set(result.stdout + result.stderr)
    assert SavedGame.load(path).game.names["p1"].startswith("An]0;owned")


def test_complaints_do_not_steer_the_terminal(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    data = json.loads(path.read_text("utf-8"))
    for change in ({"title": ESCAPE}, {"options": {ESCAPE: 1}}, {"actions": [{"do": ESCAPE}]}):
        path.write_text(json.dumps(data | change), "utf-8")
        result = call("show", path)
        assert result.exit_code == 2
        assert not set("\x1b\x07\u009b\u202e") & set(result.stdout + result.stderr)


def test_a_game_that_older_rules_led_elsewhere_is_told_about(tmp_path: Path) -> None:
    file = saved_game(tmp_path)
    raw = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**raw, "rules_version": raw["rules_version"] - 1, "digest": "0" * 16}), "utf-8")
    result = call("show", file)
    assert result.exit_code == 0
    assert "led to another position than version" in result.stderr
    assert "Warning" not in result.stderr
