"""The stored log: one winner among many, the same game in every process, nothing lost."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import func, select

from roundhouse.core import engine
from roundhouse.core.actions import Action
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.view import Draft, View
from roundhouse.server.errors import Refused
from roundhouse.server.games.event_replay import read_past
from roundhouse.server.operations.backup import write_backup
from roundhouse.server.storage import database, tables
from roundhouse.server.storage.archive import read_since
from roundhouse.server.storage.database import migrate, open_database
from roundhouse.titles import all_titles
from tests.server.conftest import Opened, Place
from tests.server.people import Table, play_on
from tests.server.places import PATIENCE
from tests.server.test_live import until


def _attempt(game: str, action: str, expected: int, gate: threading.Barrier, table: Table) -> str:
    live = table.services.lives.get(game)
    gate.wait()
    try:
        table.services.mover.act(live, action, expected, live.record.owner)
    except Refused as refusal:
        return refusal.error
    return "done"


def test_of_many_at_once_one_wins(table: Table) -> None:
    ana = table.guest("Ana")
    game = ana.new_game()
    attempt = partial(_attempt, game, ana.first(game), 0, threading.Barrier(8))
    with ThreadPoolExecutor(8) as pool:
        found = sorted(pool.map(attempt, [table] * 8))
    assert found == ["conflict"] * 7 + ["done"]
    assert table.services.lives.get(game).seq == 1


def test_of_several_processes_one_wins(place: Place, opened: Opened) -> None:
    """Two applications on one database know nothing of each other but what is stored."""
    one, other = opened(place), opened(place)
    ana = one.guest("Ana")
    game = ana.new_game()
    for number in range(30):
        attempt = partial(_attempt, game, ana.first(game), number, threading.Barrier(2))
        with ThreadPoolExecutor(2) as pool:
            assert sorted(pool.map(attempt, (one, other))) == ["conflict", "done"]
    digests = {table.game(game).digest() for table in (one, other)}
    assert len(digests) == 1


def test_every_process_serves_every_game(place: Place, opened: Opened) -> None:
    one, other = opened(place), opened(place)
    ana = one.guest("Ana")
    game = ana.new_game(mode="hotseat")
    there = other.stranger()
    there.cookie, there.csrf = ana.cookie, ana.csrf
    for number in range(12):
        (ana if number % 2 else there).act(game)
        assert ana.good("GET", f"/games/{game}/position") == there.good("GET", f"/games/{game}/position")
    there.good("POST", f"/games/{game}/undo", {"expected": 12, "to": 4})
    assert ana.good("GET", f"/games/{game}/position")["sequence"] == 4
    ana.good("POST", f"/games/{game}/redo", {"expected": 13})
    assert there.act(game)["moves"] == 6


def test_redis_carries_news_between_processes(postgres_address: str, redis_address: str, opened: Opened) -> None:
    from tests.server.conftest import postgres_place

    place = postgres_place(postgres_address, redis_address)
    one, other = opened(place), opened(place)
    ana = one.guest("Ana")
    game = ana.new_game()
    there = other.stranger()
    there.cookie, there.csrf = ana.cookie, ana.csrf
    with there.live(game) as socket:
        until(socket, "presence")
        time.sleep(0.3)  # Redis has to have taken the subscription
        ana.act(game)
        assert until(socket, "acted")["seq"] == 1
        socket.send_json({"type": "act", "id": 1, "action": ana.first(game), "expected": 1})
        assert until(socket, "done")["seq"] == 2
    assert ana.good("GET", f"/games/{game}/position")["sequence"] == 2


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_a_game_is_read_back_as_it_was(lite: Place, opened: Opened, title: str) -> None:
    table = opened(lite, snapshot_every=25)
    ana = table.guest("Ana")
    game = ana.new_game(title)
    play_on(ana, table, game, 140)
    held = table.services.lives.get(game)
    table.services.lives.forget(game)
    read = table.services.lives.get(game)
    assert read.game.digest() == held.game.digest()
    assert read.game.history == held.game.history
    assert read.game.actions == held.game.actions
    with table.services.engine.connect() as connection:
        kept = connection.execute(select(tables.snapshots.c.moves).order_by(tables.snapshots.c.moves)).scalars().all()
    assert kept[:2] == [25, 50]


def test_going_back_plays_few_moves_again(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened(lite, snapshot_every=20)
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 100)
    table.services.lives.forget(game)
    live, again = table.services.lives.get(game), list[int]()

    def counted(view: View, action: Action) -> Draft:
        again.append(1)
        return apply_unchecked(view, action)

    monkeypatch.setattr(engine, "apply_unchecked", counted)
    for count in (99, 81, 80, 50, 19):
        again.clear()
        assert len(table.services.lives.before(live, count).actions) == count
        assert len(again) < 20


def test_snapshots_of_undone_moves_go(lite: Place, opened: Opened) -> None:
    table = opened(lite, snapshot_every=5)
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 23)
    ana.good("POST", f"/games/{game}/undo", {"expected": 23, "to": 12})
    with table.services.engine.connect() as connection:
        assert sorted(connection.execute(select(tables.snapshots.c.moves)).scalars()) == [5, 10]
        assert connection.execute(select(func.count()).select_from(tables.entries)).scalar_one() == 24
        assert len(read_past(connection, game).data) == 12


def test_a_game_of_other_rules_is_played_again(lite: Place, opened: Opened) -> None:
    table = opened(lite, snapshot_every=5)
    ana = table.guest("Ana")
    game = ana.new_game()
    play_on(ana, table, game, 12)
    digest = table.game(game).digest()
    with table.services.engine.begin() as connection:
        connection.execute(tables.games.update().values(rules_version=-1))
        connection.execute(tables.snapshots.update().values(state=b"broken"))
    table.services.lives.forget(game)
    assert table.game(game).digest() == digest
    assert ana.good("GET", f"/games/{game}/chat") == []
    with table.services.engine.begin() as connection:
        connection.execute(tables.entries.update().where(tables.entries.c.seq == 5).values(events="[]"))
    for _ in range(2):  # told once, however often the game is loaded
        table.services.lives.forget(game)
        table.game(game)
        told = [(line["name"], line["moves"], line["text"]) for line in ana.good("GET", f"/games/{game}/chat")]
        assert [(name, moves) for name, moves, _ in told] == [("Roundhouse", 5)]
        assert "move 5 now has other effects" in told[0][2]
    with table.services.engine.begin() as connection:
        connection.execute(
            tables.entries.update().where(tables.entries.c.seq == 6).values(data='{"do":"pass","by":"p9"}')
        )
    table.services.lives.forget(game)
    assert ana.refused("GET", f"/games/{game}/position") == (409, "conflict")


def test_idle_games_leave_memory(lite: Place, opened: Opened) -> None:
    table = opened(lite, idle=0.05)
    ana = table.guest("Ana")
    idle, watched = ana.new_game(), ana.new_game()
    with ana.live(watched):
        for game in (idle, watched):
            ana.good("GET", f"/games/{game}/position")
        end = time.monotonic() + PATIENCE
        while table.services.lives.held(idle) is not None and time.monotonic() < end:
            time.sleep(0.05)
        assert table.services.lives.held(idle) is None
        assert table.services.lives.held(watched) is not None
    assert ana.good("GET", f"/games/{idle}/position")["sequence"] == 0


def test_at_most_so_many_games_in_memory(lite: Place, opened: Opened) -> None:
    table = opened(lite, resident=3)
    ana = table.guest("Ana")
    games = [ana.new_game() for _ in range(5)]
    for game in games:
        ana.good("GET", f"/games/{game}/position")
    assert len(table.services.lives) == 3
    for game in games:
        ana.act(game)


def test_tables_are_what_the_migrations_make(place: Place) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = open_database(place.database)
    migrate(engine)
    with engine.connect() as connection:
        ours = {"compare_type": True, "include_name": lambda name, *_: not str(name).startswith("procrastinate_")}
        context = MigrationContext.configure(connection, opts=ours)
        assert compare_metadata(context, tables.metadata) == []
    engine.dispose()


def test_games_of_the_first_tables_go_on(place: Place, opened: Opened) -> None:
    """A database that was made before there were reasons, advice and reviews."""
    first = opened(place)
    ana = first.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, first, game, 5)
    log = ana.good("GET", f"/games/{game}/log")
    for revision in ("0001", "head"):
        migrated(first, revision)
    first.services.lives.forget(game)
    assert ana.good("GET", f"/games/{game}/log") == log
    assert ana.good("GET", f"/games/{game}")["advice"] is True
    assert ana.act(game)["moves"] == 6


def test_sqlite_writes_ahead_and_waits_for_the_disk(lite: Place) -> None:
    engine = open_database(lite.database)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
    engine.dispose()


def test_every_entry_has_the_digest_of_its_state(table: Table) -> None:
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 5)
    after = [table.game(game).at(count).digest() for count in range(6)]
    ana.good("POST", f"/games/{game}/undo", {"to": 3, "expected": 5})
    ana.good("POST", f"/games/{game}/redo", {"expected": 6})
    with table.services.engine.connect() as connection:
        stored = [row.digest for row in read_since(connection, game, 0)]
    assert stored == [*after[1:], after[3], after[4]]
    copy = ana.good("POST", "/games/import", {"file": ana.good("GET", f"/games/{game}/export")})["id"]
    with table.services.engine.connect() as connection:
        assert [row.digest for row in read_since(connection, copy, 0)] == after[1:5]


def test_accounts_of_older_tables_go_on(place: Place, opened: Opened) -> None:
    """Sessions stay, names are folded anew, and of two names that look the same the older one is protected."""
    table = opened(place)
    luis, paul = table.user("Luis"), table.user("Paul")
    migrated(table, "0004")
    with table.services.engine.begin() as connection:
        renamed = {"name": "PauI", "login": "paui", "created": 9e9}
        connection.execute(tables.users.insert().values(id="twin", webhook="", password="x", **renamed))
        connection.execute(
            tables.users.update().where(tables.users.c.name == "Luis").values(name="Ｌuis", login="ｌuis")
        )
    migrated(table, "head")
    assert luis.good("GET", "/account")["user"]["name"] == "Ｌuis"
    (session,) = paul.good("GET", "/account/sessions")
    assert (session["here"], bool(session["id"])) == (True, True)
    table.stranger().good("POST", "/account/sign-in", {"name": "Luis", "password": "correct horse"})
    assert table.stranger().refused("POST", "/account/guest", {"name": "Pau1"}) == (409, "conflict")


def migrated(table: Table, to: str) -> None:
    with table.services.engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(database.__file__).parents[1] / "migrations"))
        config.attributes["connection"] = connection
        (command.upgrade if to == "head" else command.downgrade)(config, to)


def test_files_with_games_are_for_their_owner_only(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        engine = open_database(f"sqlite:///{tmp_path / 'new' / 'table.db'}")
        migrate(engine)
        with engine.begin() as connection:
            connection.execute(tables.users.insert().values(id="a", name="Ana", webhook="", created=0))
            modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "new").iterdir()}
            write_backup(engine, tmp_path / "all.gz")
    finally:
        os.umask(before)
    assert modes == {"table.db": 0o600, "table.db-wal": 0o600, "table.db-shm": 0o600}
    assert (tmp_path / "all.gz").stat().st_mode & 0o777 == 0o600
    engine.dispose()
