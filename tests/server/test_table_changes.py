"""Tables by their changes: a client names the position it has and gets what is different."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from roundhouse.core.coding import action_to_json
from roundhouse.present.json_patch import patched
from roundhouse.server.games import positions
from roundhouse.server.http.table import MOST_LINES
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table, play_on


class Screen:
    """A client that keeps its position up to date by changes."""

    def __init__(self, person: Person, game: str) -> None:
        self.person, self.path = person, f"/games/{game}"
        self.version, self.position = "", None
        self.wholes = 0
        self.take(person.good("GET", f"{self.path}/table"))

    def take(self, view: dict[str, Any]) -> dict[str, Any]:
        if view["changes"] is None:
            self.wholes += 1
            self.position = view["position"]
        else:
            assert view["position"] is None
            assert view["changes"]["base"] == self.version
            self.position = patched(self.position, view["changes"]["steps"])
        self.version = view["version"]
        assert self.position == self.person.good("GET", f"{self.path}/position")
        return view

    def refresh(self) -> dict[str, Any]:
        return self.take(self.person.good("GET", f"{self.path}/table?known={self.version}"))

    def change(self, what: str, body: dict[str, object]) -> dict[str, Any]:
        answer = self.person.good("POST", f"{self.path}/{what}?known={self.version}", body)
        self.take(answer["table"])
        found: dict[str, Any] = answer
        return found


def next_table(socket: WebSocketTestSession) -> dict[str, Any]:
    """The table of the next move that is told."""
    while (message := socket.receive_json())["type"] != "acted":
        pass
    found: dict[str, Any] = message["table"]
    return found


def next_news(socket: WebSocketTestSession) -> tuple[int, dict[str, Any] | None]:
    """The number of the next move that is told, and the table if it comes with it."""
    while (message := socket.receive_json())["type"] != "acted":
        pass
    return message["seq"], message.get("table")


def moved(table: Table, game: str, chance: Random) -> tuple[int, dict[str, object]]:
    """The seat to move, and a move of its own."""
    live = table.services.lives.get(game)
    action = action_to_json(random_action(live.game, chance, "sober"))
    assert live.to_move is not None
    return live.to_move, {"action": action, "expected": live.seq}


def test_every_seat_and_a_guest_follow_by_changes(ana: Person, table: Table) -> None:
    people = [ana, table.guest("Luis"), table.guest("Eva")]
    game = ana.new_game(kinds=("me", "open", "open"), undo="free")
    for person in people[1:]:
        person.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    screens = [Screen(person, game) for person in people]
    watcher, sleeper, chance = Screen(table.stranger(), game), Screen(table.stranger(), game), Random(1)
    with watcher.person.live(game, since=0, known=watcher.version) as socket:
        for number in range(60):
            seat, body = moved(table, game, chance)
            if number % 9 == 8:
                answer = screens[seat].change("undo", {"expected": body["expected"]})
                assert answer["done"]["kind"] == "undo"
            else:
                answer = screens[seat].change("actions", body)
                assert answer["seq"] == answer["table"]["game"]["seq"]
            watcher.take(next_table(socket))
            others = [screens[n].refresh() for n in range(3) if n != seat]
            if number % 13 == 12:
                sleeper.refresh()
            tables = [*others, answer["table"]]
            assert sum(view["moves"] is not None for view in tables) == 1  # only whoever decides sees the moves
    assert [screen.wholes for screen in (*screens, watcher, sleeper)] == [1] * 5


def test_who_names_no_version_gets_the_whole_position(ana: Person, table: Table) -> None:
    game = ana.new_game()
    view = ana.good("GET", f"/games/{game}/table")
    assert view["position"]["sequence"] == 0
    assert view["changes"] is None
    assert "table" not in ana.act(game)
    for unknown in ("", "0-0123456789abcdef", "999-ab", "-"):
        view = ana.good("GET", f"/games/{game}/table?known={unknown}")
        assert view["position"]["sequence"] == 1
    assert ana.refused("GET", f"/games/{game}/table?known=NO") == (400, "bad_request")
    same = ana.good("GET", f"/games/{game}/table?known={view['version']}")
    assert same["changes"] == {"base": view["version"], "steps": []}
    with ana.live(game, since=1) as socket:
        ana.act(game)
        while (message := socket.receive_json())["type"] != "acted":
            pass
        assert "table" not in message


def test_who_moves_gets_the_table_once(ana: Person, table: Table) -> None:
    """With the answer, and not over the connection that goes with it; all others hear it, and so does it afterwards."""
    game = ana.new_game(undo="free")
    screen, other = Screen(ana, game), Screen(ana, game)
    own, tab = ({"since": 0, "known": screen.version, "via": name} for name in ("aa", "bb"))
    with ana.live(game, **own) as socket, ana.live(game, **tab) as beside:
        for number, what in enumerate(("actions", "actions", "undo", "redo", "actions")):
            body = {"expected": number} | ({"action": ana.first(game)} if what == "actions" else {})
            answer = ana.good("POST", f"/games/{game}/{what}?known={screen.version}&via=aa", body)
            screen.take(answer["table"])
            assert next_news(socket) == (number + 1, None)
            other.take(next_table(beside))
        ana.act(game)
        seq, view = next_news(socket)
        assert view is not None
        screen.take(view)
    assert (seq, screen.wholes, other.wholes) == (6, 1, 1)


def test_a_lost_answer_is_asked_for_again(ana: Person) -> None:
    game = ana.new_game()
    screen, body = Screen(ana, game), {"action": ana.first(game), "expected": 0}
    path, headers = f"/games/{game}/actions?known={screen.version}", {"Idempotency-Key": "k1"}
    lost = ana.good("POST", path, body, headers=headers)
    again = ana.good("POST", path, body, headers=headers)
    assert again == lost
    screen.take(again["table"])
    assert screen.wholes == 1


def test_a_version_never_returns_for_another_position(ana: Person, table: Table) -> None:
    game = ana.new_game(undo="free")
    screen = Screen(ana, game)
    first = screen.change("actions", {"action": ana.first(game), "expected": 0})["table"]["version"]
    begin = screen.change("undo", {"expected": 1})["table"]["version"]
    groups = ana.good("GET", f"/games/{game}/moves")["groups"]
    other = next(c["action"] for group in groups for c in group["choices"][1:])
    second = screen.change("actions", {"action": other, "expected": 2})["table"]["version"]
    assert len({first, begin, second}) == 3
    assert first.split("-")[0] == second.split("-")[0] == "1"
    late = ana.good("GET", f"/games/{game}/table?known={first}")  # undone, but remembered
    assert late["changes"]["base"] == first
    assert screen.wholes == 1


def test_another_process_knows_the_version_too(place: Place, opened: Opened) -> None:
    one, two = opened(place), opened(place)
    ana = one.guest("Ana")
    there = Person(two.client)
    there.cookie, there.csrf = ana.cookie, ana.csrf
    game = ana.new_game(undo="free")
    screen = Screen(ana, game)
    for number in range(30):
        screen.person = (ana, there)[number % 2]
        if number % 8 == 7:
            screen.change("undo", {"expected": number})
        else:
            screen.change("actions", {"action": screen.person.first(game), "expected": number})
    # A position that was undone can be known to one process only; the other sends the whole one.
    assert screen.wholes <= 1 + 30 // 8


def test_an_old_version_gets_the_whole_position(ana: Person, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ana.new_game()
    screen, far = Screen(ana, game), Screen(ana, game)
    monkeypatch.setattr(positions, "MOST_KEPT", 1)
    play_on(ana, table, game, 5)
    screen.refresh()
    assert screen.wholes == 1  # made again from the moves
    play_on(ana, table, game, positions.FARTHEST)
    far.refresh()
    assert far.wholes == 2


#: What belongs to the one who asks: their seats and rights, the moves they may make, their notes and programmed moves.
PERSONAL = {"game", "moves", "undo", "auto", "note", "since"}


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_everybody_at_a_table_and_behind_it_sees_the_same_position(ana: Person, table: Table, title: str) -> None:
    """All titles are games of open information, so a version may name a position for everybody."""
    count = max(3, all_titles()[title].players[0])
    seated = [ana, *(table.guest(f"Guest {number}") for number in range(1, count))]
    game = ana.new_game(title, kinds=("me", *["open"] * (count - 1)))
    for person in seated[1:]:
        person.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    watcher, chance = table.stranger(), Random(2)
    for _ in range(8):
        for _ in range(5):
            seat, body = moved(table, game, chance)
            seated[seat].good("POST", f"/games/{game}/actions", body)
        views = [person.good("GET", f"/games/{game}/table") for person in (*seated, watcher)]
        shared = [{name: value for name, value in view.items() if name not in PERSONAL} for view in views]
        assert shared[0]["position"]["sequence"] == len(table.services.lives.get(game).game.actions)
        assert all(other == shared[0] for other in shared[1:])
        assert [view["moves"] is not None for view in views].count(True) == 1


def test_the_table_brings_the_log_since_the_known_position(table: Table, ana: Person) -> None:
    game = ana.new_game()
    known = ana.good("GET", f"/games/{game}/table")["version"]
    for number in range(2):
        body = {"action": ana.first(game), "expected": number}
        view = ana.good("POST", f"/games/{game}/actions?known={known}", body)["table"]
        assert view["log"] == ana.good("GET", f"/games/{game}/log?since={number}")
        known = view["version"]
    undone = ana.good("POST", f"/games/{game}/undo?known={known}", {"expected": 2})["table"]
    assert undone["log"] == []
    assert ana.good("GET", f"/games/{game}/table")["log"] == []


def test_the_first_look_brings_the_end_of_the_log(table: Table, ana: Person) -> None:
    game = ana.new_game()
    assert ana.good("GET", f"/games/{game}/table?scene=1")["log"] == []
    play_on(ana, table, game, MOST_LINES + 4)
    lines = ana.good("GET", f"/games/{game}/table?scene=1")["log"]
    assert lines == ana.good("GET", f"/games/{game}/log?since=4")


def test_the_latest_moves_of_a_loaded_game_are_near_a_stored_position(table: Table, ana: Person) -> None:
    """Else the end of the log would be told by playing the whole game again."""
    game, every = ana.new_game(), table.services.settings.snapshot_every
    play_on(ana, table, game, 3 * every)
    table.services.lives.forget(game)
    loaded = table.services.lives.get(game).game
    first = loaded.count - MOST_LINES
    assert first - loaded.kept(first) <= every


def test_each_choice_of_zoom_steps_has_its_own_versions(table: Table, ana: Person) -> None:
    game = ana.new_game("18tiny")
    play_on(ana, table, game, 60)
    path = f"/games/{game}/table"
    far = ana.good("GET", f"{path}?scene=true", headers={"Map-Detail": "far"})
    same = ana.good("GET", f"{path}?scene=true&detail=far")
    assert far["scene"]["drawn"] == ["far"]
    assert (far["version"], far["scene"]) == (same["version"], same["scene"])
    both = ana.good("GET", f"{path}?detail=near,far&known={far['version']}")
    whole = ana.good("GET", f"/games/{game}/position?detail=near,far")
    assert patched(far["position"], both["changes"]["steps"]) == whole
    assert whole["hexes"]
    assert both["version"] != far["version"]
    assert len(str(far["position"])) < len(str(whole))
