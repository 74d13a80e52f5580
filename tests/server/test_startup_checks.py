"""A server that cannot start says why in one line each, without a traceback, and ends with a documented code."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from roundhouse.cli.main import app
from roundhouse.server import Settings, create_app, processes
from roundhouse.server.operations.startup_checks import CannotStart, look, prepared
from roundhouse.server.settings import NAMED, BadSettings, unknown_variables, variable
from roundhouse.server.storage.database import open_database
from tests.server.conftest import Place
from tests.server.places import free_port

MISTAKEN, UNUSABLE = 2, 3
BAD = {
    "ROUNDHOUSE_ATTEMPTS": "0",
    "ROUNDHOUSE_SNAPSHOT_EVERY": "0",
    "ROUNDHOUSE_RATE": "nan",
    "ROUNDHOUSE_BURST": "many",
    "ROUNDHOUSE_IDLE": "-1",
    "ROUNDHOUSE_SECURE": "perhaps",
    "ROUNDHOUSE_RESIDENT": "9" * 40,
    "ROUNDHOUSE_ARGON_MEMORY": "1",
    "ROUNDHOUSE_ADDRESS": "table.example.org",
    "ROUNDHOUSE_LOG_LEVEL": "LOUD",
    "REDIS_URL": "localhost:6379",
    "DATABASE_URL": "mysql://table:secret@host/name",
}


def _serve(monkeypatch: pytest.MonkeyPatch, **env: str) -> Result:
    for name in [*NAMED.values(), *BAD]:
        monkeypatch.delenv(name, raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: pytest.fail("the server started"))
    return CliRunner().invoke(app, ["serve", "--port", str(free_port())])


def _lines(done: Result) -> list[str]:
    return [line for line in done.output.splitlines() if line.strip()]


def test_every_bad_setting_gets_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    done = _serve(monkeypatch, **BAD)
    assert done.exit_code == MISTAKEN
    lines = _lines(done)
    assert len(lines) == len(BAD)
    for name in BAD:
        assert sum(f" {name}: " in line for line in lines) == 1, (name, done.output)
    assert "secret" not in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize("name", sorted(BAD))
def test_each_is_bad_alone(name: str) -> None:
    with pytest.raises(BadSettings) as told:
        Settings.from_env({name: BAD[name]})
    assert [line.split(":")[0] for line in told.value.lines] == [name]


@pytest.mark.parametrize(
    "database",
    ["nonsense", "postgresql://u:p@host:port/x", "postgresql://u:p@host", "://", "postgresql+nothing", "sqlite"],
)
def test_addresses_of_databases(database: str) -> None:
    with pytest.raises(BadSettings, match="DATABASE_URL"):
        Settings.from_env({"DATABASE_URL": database})


@pytest.mark.parametrize("redis", ["redis://[x", "http://x", "redis://host:port/0", "redis:"])
def test_addresses_of_redis(redis: str) -> None:
    with pytest.raises(BadSettings, match="REDIS_URL"):
        Settings.from_env({"REDIS_URL": redis})


def test_empty_values_are_none() -> None:
    assert Settings.from_env({variable(name): "" for name in Settings.__struct_fields__}) == Settings()


def test_settings_that_a_program_makes_are_checked_too(lite: Place) -> None:
    with pytest.raises(BadSettings, match="ROUNDHOUSE_SNAPSHOT_EVERY"):
        create_app(lite.settings(snapshot_every=0))


def test_unknown_variables_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_ATEMPTS", "5")
    done = _serve(monkeypatch, ROUNDHOUSE_RATE="fast")
    assert "ROUNDHOUSE_ATEMPTS is not a setting; did you mean ROUNDHOUSE_ATTEMPTS?" in done.output
    assert unknown_variables({variable(name): "" for name in Settings.__struct_fields__}) == []


def _cannot(monkeypatch: pytest.MonkeyPatch, *words: str, **env: str) -> None:
    done = _serve(monkeypatch, **env)
    lines = _lines(done)
    assert (done.exit_code, len(lines)) == (UNUSABLE, 1), done.output
    assert lines[0].startswith("error:")
    for word in words:
        assert word in lines[0]


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    _cannot(monkeypatch, "folder", DATABASE_URL=f"sqlite:///{tmp_path}/file/sub/table.db")
    _cannot(monkeypatch, "unable to open", DATABASE_URL=f"sqlite:///{tmp_path}")


def test_a_database_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, lite: Place) -> None:
    path = lite.database.removeprefix("sqlite:///")
    prepared(lite.database).dispose()
    for name in ("-wal", "-shm"):
        Path(path + name).unlink(missing_ok=True)
    _cannot(monkeypatch, "readonly", DATABASE_URL=f"sqlite:///file:{path}?mode=ro&uri=true")


def test_a_file_that_is_no_database(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"something else " * 500)
    _cannot(monkeypatch, "not a database", DATABASE_URL=f"sqlite:///{tmp_path}/table.db")


def test_a_newer_database(monkeypatch: pytest.MonkeyPatch, place: Place) -> None:
    engine = open_database(place.database)
    with engine.begin() as connection:
        old = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    try:
        _cannot(monkeypatch, "newer version of Roundhouse", "9999", DATABASE_URL=place.database)
        monkeypatch.setenv("DATABASE_URL", place.database)
        done = CliRunner().invoke(app, ["admin", "check"])
        assert (done.exit_code, "newer version" in done.output, "Traceback" in done.output) == (2, True, False)
    finally:
        with engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{old}'")
        engine.dispose()


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch, lite: Place) -> None:
    gone = free_port()
    _cannot(monkeypatch, "refused", "***", DATABASE_URL=f"postgresql://table:secret@127.0.0.1:{gone}/table")
    _cannot(monkeypatch, "Redis", DATABASE_URL=lite.database, REDIS_URL=f"redis://127.0.0.1:{gone}/0")


def test_no_such_database(monkeypatch: pytest.MonkeyPatch, postgres_address: str) -> None:
    with psycopg.connect(f"{postgres_address}/postgres") as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    _cannot(monkeypatch, "nowhere", DATABASE_URL=f"{postgres_address}/nowhere")


def test_a_process_ends_with_the_same_codes(monkeypatch: pytest.MonkeyPatch, lite: Place, tmp_path: Path) -> None:
    """Also if it is started by uvicorn itself."""

    def code() -> object:
        with pytest.raises(SystemExit) as end:
            processes.application()
        return end.value.code

    monkeypatch.setattr("roundhouse.server.operations.logs.set_up", lambda level: None)
    monkeypatch.setattr(processes, "draw_maps", lambda: None)
    monkeypatch.setenv(processes.HANDED, "")
    monkeypatch.setenv(processes.LEVEL, "INFO")
    monkeypatch.setenv("DATABASE_URL", lite.database)
    monkeypatch.setenv("ROUNDHOUSE_BURST", "0")
    assert code() == MISTAKEN
    processes.prepare(replace(lite.settings(), database=f"sqlite:///{tmp_path}"), "INFO")
    assert code() == UNUSABLE


def test_a_good_place_can_be_used(place: Place) -> None:
    look(place.settings())
    with pytest.raises(CannotStart):
        look(replace(place.settings(), redis=f"redis://127.0.0.1:{free_port()}/0"))
