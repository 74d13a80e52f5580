"""Retention: what is swept, what never is, and that a packed game is the same game."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, Table, event, func, select, update
from typer.testing import CliRunner

from roundhouse.cli.main import app
from roundhouse.server import Settings
from roundhouse.server.ids import now
from roundhouse.server.operations.consistency import check_database
from roundhouse.server.operations.retention import DAY, Retention, Swept
from roundhouse.server.storage.archive import archive, read_since
from roundhouse.server.storage.database import open_database
from roundhouse.server.storage.records import writing
from roundhouse.server.storage.tables import (
    archives,
    chat,
    entries,
    games,
    leases,
    seats,
    sessions,
    snapshots,
    tokens,
    users,
)
from tests.server import people
from tests.server.conftest import Opened, Place, postgres_place
from tests.server.people import Person
from tests.server.test_storage import migrated
from tests.support.finished import finished_game


def rows(engine: Engine, table: Table, **where: Any) -> int:
    query = select(func.count()).select_from(table)
    for name, value in where.items():
        query = query.where(table.c[name] == value)
    with engine.connect() as connection:
        return int(connection.execute(query).scalar_one())


def aged(engine: Engine, table: Table, column: str, days: float, **where: Any) -> None:
    """Make rows look older."""
    query = update(table).values({column: now() - days * DAY})
    for name, value in where.items():
        query = query.where(table.c[name] == value)
    with writing(engine) as connection:
        connection.execute(query)


def me(person: Person) -> str:
    found: str = person.good("GET", "/account")["user"]["id"]
    return found


def swept(table: people.Table) -> Swept:
    return table.services.retention.sweep()


def test_old_sessions_end(table: people.Table, ana: Person) -> None:
    engine, eva, ida = table.services.engine, table.user("Eva"), table.user("Ida")
    for days, person in ((61, ana), (61, ida), (59, eva)):
        aged(engine, sessions, "seen", days, user=me(person))
    assert swept(table).sessions == 1
    assert rows(engine, sessions) == 2
    aged(engine, sessions, "seen", 91, user=me(eva))
    assert swept(table).sessions == 1
    assert eva.good("GET", "/account")["user"] is None


def test_abandoned_guests_go_and_nobody_else(table: people.Table) -> None:
    engine = table.services.engine
    who = {name: table.guest(name) for name in ("gone", "player", "owner", "visitor", "script")}
    who["member"] = table.user("member")
    player, owner, script = who["player"], who["owner"], who["script"]
    game = owner.new_game(kinds=("me", "open", "local"))
    player.good("POST", f"/games/{game}/join", {})
    script.good("POST", "/account/tokens", {"name": "script"})
    ids = {name: me(person) for name, person in who.items()}
    aged(engine, users, "created", 91)
    aged(engine, sessions, "seen", 91)
    aged(engine, sessions, "seen", 89, user=ids["visitor"])
    assert swept(table).guests == 1
    with engine.connect() as connection:
        left = set(connection.execute(select(users.c.id)).scalars())
    assert left == set(ids.values()) - {ids["gone"]}
    aged(engine, tokens, "created", 91)
    aged(engine, sessions, "seen", 91)
    assert swept(table).guests == 2
    assert rows(engine, users) == 3
    assert rows(engine, seats, user=ids["player"]) == 1


def test_games_that_never_started_go_and_no_others(table: people.Table, ana: Person, eva: Person) -> None:
    engine = table.services.engine
    old, joined, playing = (
        ana.new_game(kinds=("me", "open", "open")),
        ana.new_game(kinds=("me", "open", "open")),
        ana.new_game(),
    )
    ana.good("POST", f"/games/{old}/chat", {"text": "anybody?"})
    aged(engine, games, "updated", 61)
    eva.good("POST", f"/games/{joined}/join", {})
    assert swept(table).games == 1
    assert ana.refused("GET", f"/games/{old}") == (404, "not_found")
    assert rows(engine, chat) == 0
    for game in (joined, playing):
        ana.good("GET", f"/games/{game}")
    assert swept(table).games == 0


def finished(person: Person) -> str:
    """A hotseat game that is over."""
    found: str = person.good("POST", "/games/import", {"file": finished_game()[0].to_json()})["id"]
    return found


def packed(table: people.Table, game: str) -> None:
    aged(table.services.engine, games, "updated", 8, id=game)
    assert swept(table).packed == 1
    table.services.lives.forget(game)


VIEWS = ("", "/log", "/position", "/position?at=7", "/table", "/export", "/history")


def seen(person: Person, game: str) -> list[Any]:
    return [person.ask("GET", f"/games/{game}{path}").json() for path in VIEWS]


def test_a_packed_game_is_the_same_game(table: people.Table, ana: Person) -> None:
    engine, game = table.services.engine, finished(ana)
    with engine.connect() as connection:
        log = read_since(connection, game)
        size = sum(len(one.data) + len(one.events) for one in log)
    before = seen(ana, game)
    before[0].pop("updated")
    packed(table, game)
    after = seen(ana, game)
    after[0].pop("updated")
    assert after[:4] == before[:4]
    assert after[5] == before[5]
    assert rows(engine, entries) == 0
    with engine.connect() as connection:
        assert read_since(connection, game) == log
        assert read_since(connection, game, 5) == log[5:]
        assert read_since(connection, game, len(log)) == []
        assert table.services.lives.entry(game, 3) == log[2]
        assert len(connection.execute(select(archives.c.data)).scalar_one()) < size / 3
    found = check_database(engine)
    assert (found.games, found.entries, found.findings) == (1, len(log), [])


def test_a_game_is_not_packed_before_its_time(table: people.Table, ana: Person) -> None:
    finished(ana)
    running = ana.new_game()
    ana.act(running)
    aged(table.services.engine, games, "updated", 8, id=running)
    assert swept(table).packed == 0
    assert rows(table.services.engine, archives) == 0


def test_a_packed_game_can_be_taken_back_and_played_on(table: people.Table, ana: Person) -> None:
    """What is done after packing stands behind what is packed, and is packed with it later."""
    engine, game = table.services.engine, finished(ana)
    packed(table, game)
    seq = ana.good("GET", f"/games/{game}")["seq"]
    ana.good("POST", f"/games/{game}/undo", {"expected": seq, "to": seq - 3})
    assert ana.good("GET", f"/games/{game}")["status"] == "playing"
    assert (rows(engine, entries), rows(engine, archives)) == (1, 1)
    table.services.lives.forget(game)
    for number in range(3):
        ana.good("POST", f"/games/{game}/redo", {"expected": seq + 1 + number})
    assert ana.good("GET", f"/games/{game}")["status"] == "finished"
    with ana.live(game, since=seq - 1) as socket:
        heard = [socket.receive_json() for _ in range(6)]
        assert [one["seq"] for one in heard if one["type"] == "acted"] == [seq, seq + 1, seq + 2, seq + 3, seq + 4]
    assert check_database(engine).findings == []
    digest = table.game(game).digest()
    packed(table, game)
    assert (rows(engine, entries), rows(engine, archives)) == (0, 1)
    assert table.game(game).digest() == digest
    assert check_database(engine).findings == []


def test_an_undo_in_another_process_is_followed(opened: Opened, postgres_address: str, redis_address: str) -> None:
    place = postgres_place(postgres_address, redis_address)
    one, other = opened(place), opened(place)
    ana = one.guest("Ana")
    there = other.stranger()
    there.cookie, there.csrf = ana.cookie, ana.csrf
    game = finished(ana)
    there.good("GET", f"/games/{game}/position")
    packed(one, game)
    seq = ana.good("GET", f"/games/{game}")["seq"]
    ana.good("POST", f"/games/{game}/undo", {"expected": seq, "to": seq - 1})
    assert other.game(game).digest() == one.game(game).digest()
    there.good("POST", f"/games/{game}/redo", {"expected": seq + 1})
    assert other.game(game).digest() == one.game(game).digest()


def test_a_log_is_whole_while_it_is_being_packed(table: people.Table, ana: Person) -> None:
    """Packing comes between the two questions of a reader."""
    engine, game = table.services.engine, finished(ana)
    whole = len(finished_game()[0].actions)
    other = open_database(engine.url.render_as_string(hide_password=False))
    packing = list[int]()

    def between(connection: Any, statement: Any, *_: Any) -> None:
        if not packing:
            packing.append(1)
            with writing(other) as writer:
                assert archive(writer, game)

    event.listen(engine, "after_execute", between)
    with engine.connect() as connection:
        assert len(read_since(connection, game)) == whole
    event.remove(engine, "after_execute", between)
    with engine.connect() as connection:
        assert len(read_since(connection, game)) == whole
    other.dispose()
    assert packing


def test_a_log_with_holes_is_left_alone(table: people.Table, ana: Person) -> None:
    engine, game = table.services.engine, finished(ana)
    with writing(engine) as connection:
        connection.execute(entries.delete().where(entries.c.seq == 3))
    aged(engine, games, "updated", 8, id=game)
    assert swept(table).packed == 0
    assert rows(engine, entries) > 0


def test_a_few_snapshots_of_a_packed_game_are_kept(table: people.Table, ana: Person) -> None:
    engine, game = table.services.engine, finished(ana)
    packed(table, game)
    total = len(finished_game()[0].actions)
    with engine.connect() as connection:
        kept = set(connection.execute(select(snapshots.c.moves)).scalars())
    assert kept == {total} | set(range(200, total, 200))
    assert len(table.services.lives.before(table.services.lives.get(game), 50).actions) == 50


def test_one_of_several_processes_sweeps(place: Place, opened: Opened) -> None:
    servers = [opened(place) for _ in range(3)]
    with writing(servers[0].services.engine) as connection:
        connection.execute(leases.delete())
    done, lock = list[Swept | None](), threading.Lock()

    def try_it(server: people.Table) -> None:
        found = Retention(server.services.engine, server.services.settings).sweep_if_due()
        with lock:
            done.append(found)

    threads = [threading.Thread(target=try_it, args=(server,)) for server in servers * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert (len(done), sum(one is not None for one in done)) == (9, 1)
    aged(servers[0].services.engine, leases, "until", 1)
    again = [Retention(s.services.engine, s.services.settings).sweep_if_due() for s in servers]
    assert sum(one is not None for one in again) == 1


def test_a_server_sweeps_by_itself(place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    done, real = threading.Event(), Retention.sweep

    def watched(self: Retention) -> Swept:
        found = real(self)
        done.set()
        return found

    monkeypatch.setattr(Retention, "sweep", watched)
    monkeypatch.setattr("roundhouse.server.services.SWEEP_EVERY", 0.5)
    opened(place, idle=0.05)
    assert done.wait(60)


def test_sweeping_from_the_command_line(place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(place)
    finished(table.guest("Ana"))
    aged(table.services.engine, games, "updated", 8)
    monkeypatch.setenv("DATABASE_URL", place.database)
    done = CliRunner().invoke(app, ["admin", "sweep"])
    assert done.exit_code == 0, done.output
    assert "1 finished games were packed" in " ".join(done.output.split())


def test_packed_games_survive_a_backup(place: Place, opened: Opened, tmp_path: Path) -> None:
    from roundhouse.server.operations import administration

    table = opened(place)
    ana = table.guest("Ana")
    game = finished(ana)
    digest = table.game(game).digest()
    packed(table, game)
    settings = Settings(database=place.database)
    with administration.opened(settings) as admin:
        admin.backup(tmp_path / "all.gz")
        ana.good("DELETE", f"/games/{game}")
        assert rows(table.services.engine, archives) == 0
        admin.restore(tmp_path / "all.gz", True, lambda done, total: None)
    assert table.game(game).digest() == digest


def test_an_older_version_gets_its_rows_back(table: people.Table, ana: Person) -> None:
    engine, game = table.services.engine, finished(ana)
    with engine.connect() as connection:
        log = read_since(connection, game)
    packed(table, game)
    migrated(table, "0006")
    assert rows(engine, entries) == len(log)
    migrated(table, "head")
    with engine.connect() as connection:
        assert read_since(connection, game) == log
