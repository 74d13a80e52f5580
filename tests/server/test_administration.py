"""The command line of whoever hosts a server."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from typer.testing import CliRunner

from roundhouse.cli.main import app
from tests.server.conftest import Opened, Place
from tests.server.people import play_on


@pytest.fixture
def run(place: Place, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setenv("DATABASE_URL", place.database)
    monkeypatch.setenv("ROUNDHOUSE_ARGON_MEMORY", "1024")
    return CliRunner()


def test_users(run: CliRunner, place: Place, opened: Opened) -> None:
    made = run.invoke(app, ["admin", "create-user", "Luis", "--password", "correct horse"])
    assert made.exit_code == 0, made.output
    assert run.invoke(app, ["admin", "create-user", "luis", "--password", "correct horse"]).exit_code == 2
    assert run.invoke(app, ["admin", "create-user", "Eva", "--password", "short"]).exit_code == 2
    luis = opened(place).stranger()
    luis.good("POST", "/account/sign-in", {"name": "Luis", "password": "correct horse"})
    assert run.invoke(app, ["admin", "reset-password", "Luis", "--password", "new horse!"]).exit_code == 0
    assert luis.good("GET", "/account")["user"] is None
    luis.good("POST", "/account/sign-in", {"name": "Luis", "password": "new horse!"})
    assert run.invoke(app, ["admin", "reset-password", "Nobody", "--password", "new horse!"]).exit_code == 2


def test_backup_and_restore(run: CliRunner, place: Place, opened: Opened, tmp_path: Path) -> None:
    table, file = opened(place), str(tmp_path / "all.gz")
    ana = table.user("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 45)
    ana.good("POST", f"/games/{game}/chat", {"text": "hello"})
    digest = table.game(game).digest()
    assert run.invoke(app, ["admin", "backup", file]).exit_code == 0
    assert run.invoke(app, ["admin", "backup", file]).exit_code == 2
    play_on(ana, table, game, 3)
    lost = ana.new_game()
    done = run.invoke(app, ["admin", "restore", file, "--yes"])
    assert done.exit_code == 0, done.output
    table.services.lives.forget(game)
    table.services.lives.forget(lost)
    assert table.game(game).digest() == digest
    assert ana.refused("GET", f"/games/{lost}") == (404, "not_found")
    ana.good("POST", f"/games/{game}/chat", {"text": "again"})
    ana.act(game)


def test_a_broken_backup_changes_nothing(run: CliRunner, place: Place, opened: Opened, tmp_path: Path) -> None:
    table, file = opened(place), tmp_path / "all.gz"
    game = table.guest("Ana").new_game()
    assert run.invoke(app, ["admin", "backup", str(file)]).exit_code == 0
    whole = gzip.decompress(file.read_bytes())
    for broken in (b"", b"nonsense", gzip.compress(b"{}\n"), file.read_bytes()[:-20], gzip.compress(whole[:-9])):
        bad = tmp_path / "bad.gz"
        bad.write_bytes(broken)
        assert run.invoke(app, ["admin", "restore", str(bad), "--yes"]).exit_code == 2
        assert table.guest("Eva").good("GET", f"/games/{game}")["id"] == game
