"""Files in and out, copies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from roundhouse.api import from_json, new_game
from roundhouse.core.game import Game
from roundhouse.server.games import import_export
from roundhouse.titles import all_titles
from tests.server.people import Person, Table, play_on


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_export_and_import(ana: Person, table: Table, title: str) -> None:
    game = ana.new_game(title)
    play_on(ana, table, game, 60)
    file = ana.good("GET", f"/games/{game}/export")
    assert from_json(file).digest() == table.game(game).digest()
    copy = ana.good("POST", "/games/import", {"file": file, "name": "again"})
    assert (copy["name"], copy["mode"], copy["mine"], copy["moves"]) == ("again", "hotseat", [0, 1, 2], 60)
    assert table.game(copy["id"]).digest() == table.game(game).digest()
    ana.act(copy["id"])


def test_clone_as_it_was(ana: Person, eva: Person, table: Table) -> None:
    game = ana.new_game()
    play_on(ana, table, game, 50)
    copy = eva.good("POST", f"/games/{game}/clone", {"at": 20})
    assert (copy["moves"], copy["private"], copy["mine"]) == (20, True, [0, 1, 2])
    live = table.services.lives.get(game)
    assert table.game(copy["id"]).digest() == table.services.lives.before(live, 20).digest()
    eva.act(copy["id"])
    assert ana.good("GET", f"/games/{game}")["moves"] == 50
    assert ana.refused("GET", f"/games/{copy['id']}") == (404, "not_found")


@pytest.mark.parametrize(
    "file",
    [
        {},
        {"roundhouse": 1},
        {
            "roundhouse": 1,
            "title": "18mex",
            "players": ["a"],
            "seed": 0,
            "rules_version": 1,
            "options": {},
            "actions": [],
        },
        {"title": "18MEX", "players": [], "actions": []},
        {"title": "Chess", "players": [{"id": 1, "name": "x"}], "actions": []},
        {"title": 5},
    ],
)
def test_files_that_are_no_games(ana: Person, file: dict[str, Any]) -> None:
    assert ana.refused("POST", "/games/import", {"file": file}) == (400, "bad_request")


def test_a_file_with_an_illegal_move(ana: Person, table: Table) -> None:
    game = ana.new_game()
    play_on(ana, table, game, 5)
    file = ana.good("GET", f"/games/{game}/export")
    file["actions"][2] = {"do": "pass", "by": "p9"}
    answer = ana.ask("POST", "/games/import", {"file": file})
    assert answer.status_code == 400
    assert "action 3" in answer.json()["message"]


def test_large_files_are_taken_up_to_a_limit(ana: Person) -> None:
    assert ana.refused("POST", "/games/import", {"file": {"x": "y" * 100_000}}) == (400, "bad_request")
    assert ana.refused("POST", "/games/import", {"file": {"x": "y" * 4_100_000}}) == (413, "too_large")


def test_a_game_by_the_rules_of_18xx_games_goes_there(ana: Person, table: Table) -> None:
    game = ana.new_game("18mex", options={"site_rules": True})
    play_on(ana, table, game, 25)
    file = ana.good("GET", f"/games/{game}/export?format=18xx")
    assert file["title"] == "18MEX"
    back = ana.good("POST", "/games/import", {"file": file})
    assert table.game(back["id"]).state.cash == table.game(game).state.cash
    assert ana.refused("GET", f"/games/{ana.new_game('18irepl')}/export?format=18xx") == (400, "bad_request")


@pytest.mark.shared("18MEX/13315.json", "18EU/74045.json", "18Ireland/161830.json")
def test_a_recorded_game_is_reviewed(ana: Person, shared_file: Path) -> None:
    found = ana.good("POST", "/games/import", {"file": json.loads(shared_file.read_text("utf-8"))})
    assert found["status"] == "finished"
    assert ana.good("GET", f"/games/{found['id']}/position?at=30")["sequence"] == 30


def test_files_of_the_server_stay_unread(ana: Person) -> None:
    """An option that names a file is for those who sit at the machine."""
    option = {"components": "/etc/hostname"}
    seats = [{"kind": "me"}, {"kind": "local", "name": "B"}, {"kind": "local", "name": "C"}]
    answer = ana.ask("POST", "/games", {"title": "18sa", "seats": seats, "options": option})
    assert answer.status_code == 400
    assert "reads a file" in answer.json()["message"]
    file = ana.good("GET", f"/games/{ana.new_game('18sa')}/export")
    answer = ana.ask("POST", "/games/import", {"file": {**file, "options": option}})
    assert answer.status_code == 400
    assert "reads a file" in answer.json()["message"]
    groups = ana.good("GET", "/titles/18sa")["option_groups"]
    shown = {one["name"] for group in groups for one in group["options"]}
    assert "components" not in shown


def test_a_game_from_a_set_up_position_is_refused(ana: Person) -> None:
    """The log of a stored game begins with the set-up of the rulebook, so such a game would become another one."""
    game = new_game("18mex", 3, seed=1)
    file = Game.from_state(game.defn, game.state).to_json()
    answer = ana.ask("POST", "/games/import", {"file": file})
    assert answer.status_code == 400
    assert "set-up position" in answer.json()["message"]


def test_the_import_of_a_site_file_tells_its_progress(
    ana: Person, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ana.new_game(options={"site_rules": True})
    play_on(ana, table, game, 60)
    file = ana.good("GET", f"/games/{game}/export?format=18xx")
    told: list[tuple[int, int]] = []
    monkeypatch.setattr(import_export, "TOLD_EVERY", 10)
    monkeypatch.setattr(table.services, "tell_import", lambda user, done, total: told.append((done, total)))
    ana.good("POST", "/games/import", {"file": file, "name": "again"})
    total = told[0][1]
    assert [done for done, _ in told] == list(range(0, total, 10))
    assert {all_ for _, all_ in told} == {total}
