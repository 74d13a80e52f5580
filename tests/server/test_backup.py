"""Backups that must be refused, and the check that finds what does not fit."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import MetaData, delete, update
from typer.testing import CliRunner

from roundhouse.cli.main import app
from roundhouse.core.coding import decode_state, encode_state
from roundhouse.server.operations.consistency import check_database
from roundhouse.server.storage import tables
from roundhouse.server.storage.database import migrate, open_database
from tests.server.conftest import Opened, Place
from tests.server.people import Table, play_on

Lines = list[Any]


@pytest.fixture
def run(place: Place, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str]]:
    """Runs an admin command on the database; its exit code and output on one line."""
    monkeypatch.setenv("DATABASE_URL", place.database)

    def admin(*args: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["admin", *args])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.output

    return admin


def _table_with_games(opened: Opened, place: Place) -> tuple[Table, str]:
    table = opened(place)
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 43)
    ana.good("POST", f"/games/{game}/undo", {"to": 41, "expected": 43})
    ana.new_game()
    return table, game


def _lines(file: Path) -> Lines:
    return [msgspec.json.decode(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def _write(file: Path, lines: Lines) -> None:
    file.write_bytes(gzip.compress(b"".join(msgspec.json.encode(line) + b"\n" for line in lines)))


def _row(lines: Lines, table: str, at: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = [line[1] for line in lines[1:] if line[0] == table][at]
    return found


def _drop(lines: Lines, table: str, at: int) -> None:
    lines.remove([line for line in lines[1:] if line[0] == table][at])
    lines[-1][1] -= 1


#: How a backup is spoilt, and what restoring it must say.
SPOILT: dict[str, tuple[Callable[[Lines], object], str]] = {
    "not a backup": (lambda lines: lines.__setitem__(0, {"format": "tar"}), "not a backup of Roundhouse"),
    "a list": (lambda lines: lines.__setitem__(0, [1]), "not a backup of Roundhouse"),
    "newer format": (lambda lines: lines[0].update(format="roundhouse-backup-9"), "newer version"),
    "newer tables": (lambda lines: lines[0].update(revision="9999"), "newer version"),
    "no revision": (lambda lines: lines[0].pop("revision"), "newer version"),
    "unknown table": (lambda lines: lines[1].__setitem__(0, "secrets"), "unknown table 'secrets'"),
    "unknown column": (lambda lines: _row(lines, "games").update(flavour="mint"), "unknown column 'flavour'"),
    "missing column": (lambda lines: _row(lines, "games").pop("title"), "NOT NULL"),
    "wrong type": (lambda lines: _row(lines, "games").update(seq="many"), "seq is str, not int"),
    "too long": (lambda lines: _row(lines, "users").update(name="x" * 41), "longer than 40"),
    "NUL": (lambda lines: _row(lines, "users").update(name="a\0b"), "NUL"),
    "bad bytes": (lambda lines: _row(lines, "snapshots").update(state={"base64": "%"}), "snapshots"),
    "not a row": (lambda lines: lines.insert(2, "row"), "line 3 is not a row"),
    "twice": (lambda lines: lines.insert(2, lines[1]), "UNIQUE"),
    "orphan": (lambda lines: _row(lines, "entries").update(game="nobody"), "FOREIGN KEY"),
    "lost row": (lambda lines: lines.pop(-2), "rows were written"),
    "lost end": (lambda lines: lines.pop(), "incomplete"),
    "after the end": (lambda lines: lines.append(lines[1]), "after the end"),
    "lost entry": (lambda lines: _drop(lines, "entries", 3), "but 44 were counted"),
    "changed move": (
        lambda lines: _row(lines, "entries", 5).update(data=_row(lines, "entries", 0)["data"]),
        "entry 6 cannot be replayed",
    ),
    "changed digest": (lambda lines: _row(lines, "entries", 2).update(digest="0" * 16), "entry 3 leads to"),
}


def test_a_spoilt_backup_is_refused_and_changes_nothing(
    run: Callable[..., tuple[int, str]], place: Place, opened: Opened, tmp_path: Path
) -> None:
    table, game = _table_with_games(opened, place)
    before = table.game(game).digest()
    good, bad = tmp_path / "good.gz", tmp_path / "bad.gz"
    assert run("backup", str(good))[0] == 0
    for how, (spoil, told) in SPOILT.items():
        lines = _lines(good)
        spoil(lines)
        _write(bad, lines)
        code, output = run("restore", str(bad), "--yes")
        assert (how, code) == (how, 2)
        assert (how, told) == (how, told if told in output else output)
        assert output.count("\n") == 1
        assert "Nothing was changed" in output
    table.services.lives.forget(game)
    assert table.game(game).digest() == before
    assert run("check") == (0, "2 games with 44 entries replayed, 0 differences.\n")


def test_a_backup_can_only_be_read_by_its_owner(
    run: Callable[..., tuple[int, str]], place: Place, opened: Opened, tmp_path: Path
) -> None:
    _table_with_games(opened, place)
    file = tmp_path / "all.gz"
    assert run("backup", str(file))[0] == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.glob("*all.gz*")] == ["all.gz"]
    assert run("restore", str(tmp_path / "none.gz"), "--yes")[1].endswith("there is no such file\n")


def test_a_backup_of_the_first_format_is_brought_up_to_date(
    run: Callable[..., tuple[int, str]], place: Place, opened: Opened, tmp_path: Path
) -> None:
    """It knows neither digests nor the revision of its tables."""
    table, game = _table_with_games(opened, place)
    digest, new, old = table.game(game).digest(), tmp_path / "new.gz", tmp_path / "old.gz"
    assert run("backup", str(new))[0] == 0
    before = open_database(f"sqlite:///{tmp_path}/old.db")
    migrate(before, "0002")
    known = MetaData()
    known.reflect(before)
    lines: Lines = [{"format": "roundhouse-backup-1"}]
    for name, row in _lines(new)[1:-1]:
        if name in known.tables:
            if name == "games":
                row = {**row, "private": row["visibility"] != "public"}
            lines.append([name, {key: value for key, value in row.items() if key in known.tables[name].columns}])
    _write(old, lines)
    code, output = run("restore", str(old), "--yes")
    assert code == 0, output
    table.services.lives.forget(game)
    assert table.game(game).digest() == digest
    table.guest("Eva")


def test_the_check_tells_what_does_not_fit(run: Callable[..., tuple[int, str]], place: Place, opened: Opened) -> None:
    table, game = _table_with_games(opened, place)
    engine = table.services.engine
    assert check_database(engine).findings == []

    def findings(statement: Any) -> str:
        with engine.begin() as connection:
            connection.execute(statement)
        return " ".join(str(finding) for finding in check_database(engine).findings)

    entry = tables.entries
    assert "41 moves in force, but 7" in findings(update(tables.games).where(tables.games.c.id == game).values(moves=7))
    assert "other events" in findings(update(entry).where(entry.c.seq == 2).values(events="[]"))
    assert "stored is finished" in findings(
        update(tables.games).where(tables.games.c.id == game).values(status="finished")
    )
    with engine.connect() as connection:
        stored = connection.execute(tables.snapshots.select()).one()
    state = decode_state(table.game(game).defn, stored.state)
    state.arrivals += 1
    assert "snapshot after 40 moves" in findings(update(tables.snapshots).values(state=encode_state(state)))
    code, output = run("check")
    assert code == 1
    assert output.endswith("4 differences.\n")
    assert "entries" in findings(delete(entry).where(entry.c.seq == 4))
