"""Stored positions: what they hold is the position of the log, and what another version stored is passed over."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import select, update

from roundhouse.api import new_game
from roundhouse.core import engine
from roundhouse.core.actions import Action
from roundhouse.core.coding import STATE_FORMAT, action_to_json, digest, encode_state
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.events import TrainMoved
from roundhouse.core.game import Game
from roundhouse.core.view import Draft, View
from roundhouse.server.operations.consistency import check_database
from roundhouse.server.storage import tables
from roundhouse.server.storage.snapshots import renew_snapshots, stored_state
from roundhouse.simulation import random_action
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table, play_on
from tests.server.test_storage import migrated


def stored(table: Table, game: str) -> dict[int, tuple[int, str]]:
    """The form and the digest of every snapshot that can be read."""
    defn = table.game(game).defn
    with table.services.engine.connect() as connection:
        rows = connection.execute(select(tables.snapshots).where(tables.snapshots.c.game == game)).all()
    states = {row.moves: stored_state(defn, row) for row in rows}
    return {row.moves: (row.format, digest(s) if (s := states[row.moves]) is not None else "") for row in rows}


def spoil(table: Table, game: str, **values: object) -> None:
    """Write something else into the snapshots."""
    with table.services.engine.begin() as connection:
        connection.execute(update(tables.snapshots).where(tables.snapshots.c.game == game).values(**values))


def another_state(game: Game) -> bytes:
    """A state that no move leads to."""
    draft = Draft(game.defn, game.state)
    draft.put("cash", "p1", 12345)
    return encode_state(draft.state)


def expected(game: Game, *counts: int) -> dict[int, tuple[int, str]]:
    return {count: (STATE_FORMAT, game.at(count).digest()) for count in counts}


def test_snapshots_of_an_older_form_are_passed_over_and_replaced(place: Place, opened: Opened) -> None:
    """A database written by a version that knew no forms, and whose states meant something else."""
    first = opened(place, snapshot_every=10)
    ana = first.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, first, game, 35)
    before = first.game(game)
    spoil(first, game, state=another_state(before))
    for revision in ("0005", "head"):
        migrated(first, revision)
    again = opened(place, snapshot_every=10)
    assert again.game(game).digest() == before.digest()
    assert again.game(game).history == before.history
    assert stored(again, game) == expected(before, 10, 20, 30, 32)
    play_on(ana, again, game, 5)
    assert stored(again, game) == expected(again.game(game), 10, 20, 30, 40)
    assert check_database(again.services.engine).findings == []


def test_the_latest_position_is_stored_more_often_and_replaced(
    lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(lite, snapshot_every=20)
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    for moves, kept in ((7, []), (8, [8]), (19, [16]), (20, [20]), (39, [20, 32]), (41, [20, 40])):
        play_on(ana, table, game, moves - table.game(game).count)
        assert stored(table, game) == expected(table.game(game), *kept)
    play_on(ana, table, game, 6)
    before, replayed = table.game(game), list[Action]()

    def watched(view: View, action: Action) -> Draft:
        replayed.append(action)
        return apply_unchecked(view, action)

    monkeypatch.setattr(engine, "apply_unchecked", watched)
    table.services.lives.forget(game)
    assert table.game(game).digest() == before.digest()
    assert tuple(replayed) == before.actions[40:]
    assert check_database(table.services.engine).findings == []


def test_snapshots_of_a_newer_form_are_passed_over(table: Table, ana: Person) -> None:
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 50)
    before = table.game(game).digest()
    spoil(table, game, state=b'{"of": "the future"}', format=STATE_FORMAT + 1)
    table.services.lives.forget(game)
    assert table.game(game).digest() == before


def test_a_damaged_snapshot_does_not_stop_a_game(lite: Place, opened: Opened) -> None:
    table = opened(lite, snapshot_every=10)
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 15)
    before = table.game(game).digest()
    for broken in (b"{", b"{}", b"null", b'{"players": 3}'):
        spoil(table, game, state=broken)
        table.services.lives.forget(game)
        assert table.game(game).digest() == before


def test_a_game_that_goes_on_meanwhile_keeps_its_snapshots(lite: Place, opened: Opened) -> None:
    table = opened(lite, snapshot_every=10)
    ana = table.guest("Ana")
    game = ana.new_game(mode="hotseat")
    play_on(ana, table, game, 12)
    old = table.services.lives.get(game)
    spoil(table, game, format=1)
    renew_snapshots(table.services.engine, game, old.seq - 1, old.game)
    assert stored(table, game) == {10: (1, "")}
    renew_snapshots(table.services.engine, game, old.seq, old.game)
    assert stored(table, game) == expected(old.game, 10)


def until_trains_rust(title: str, seed: int) -> Game:
    """A random game up to the move by which several companies lose trains."""
    game, chance = new_game(title, 3, seed=1), Random(seed)
    while not game.finished:
        game.apply(random_action(game, chance, "sober"))
        gone = {e.giver for e in game.latest if isinstance(e, TrainMoved) and e.because == "rust"}
        if len(gone & game.defn.companies.keys()) > 2:
            return game
    raise AssertionError("no trains rusted")


@pytest.mark.parametrize(("title", "seed"), [("18sa", 1), ("18irepl", 3), ("18mex", 2)])
def test_a_game_is_the_same_after_a_restart(lite: Place, opened: Opened, title: str, seed: int) -> None:
    """Trains rust after the game was read from a snapshot; its file fits the game that never left memory."""
    memory = until_trains_rust(title, seed)
    table = opened(lite)
    ana = table.guest("Ana")
    game = ana.good("POST", "/games/import", {"file": memory.at(len(memory.actions) - 2).to_json()})["id"]
    for action in memory.actions[-2:]:
        table.services.lives.forget(game)
        ana.good(
            "POST",
            f"/games/{game}/actions",
            {"action": action_to_json(action), "expected": table.services.lives.get(game).seq},
        )
    file = ana.good("GET", f"/games/{game}/export")
    assert file["digest"] == memory.digest()
    assert table.game(game).latest == memory.latest
    copy = ana.good("POST", "/games/import", {"file": file})["id"]
    assert table.game(copy).state == memory.state
