"""No route gives a stranger anything of a private or locked game, or anything newer than the delay of a game."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from roundhouse.server.http.routing import PREFIX
from roundhouse.server.storage.tables import entries
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table, play_on
from tests.server.walks import differences, requests, routes_of_games, walk

#: A game that does not exist.
NOWHERE = "nowhere222"
TWO = ("me", "open")


@pytest.fixture
def quick(lite: Place, opened: Opened) -> Table:
    """A server on which a stranger may ask everything at once."""
    return opened(lite)


def running(table: Table, **wish: Any) -> tuple[Person, Person, str]:
    """A game of Ana and Eva that has begun."""
    ana, eva = table.user("Ana"), table.user("Eva")
    game = ana.new_game("18tiny", kinds=TWO, **{"undo": "free", **wish})
    if "password" in wish:
        eva.good("POST", f"/games/{game}/enter", {"password": wish["password"]})
    else:
        ana.good("POST", f"/games/{game}/invitations", {"name": "Eva"})
    eva.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    return ana, eva, game


def play(table: Table, ana: Person, eva: Person, game: str, moves: int, seed: int = 3) -> None:
    """The players make moves, each their own."""
    for number in range(moves):
        seat = table.services.lives.get(game).to_move
        play_on(ana if seat == 0 else eva, table, game, 1, seed + number)


def strangers(table: Table) -> list[Person]:
    return [table.stranger(), table.guest("Tom"), table.user("Sue")]


def test_a_private_game_cannot_be_told_from_none(quick: Table) -> None:
    ana, eva, game = running(quick, private=True)
    play(quick, ana, eva, game, 6)
    ana.good("POST", f"/games/{game}/chat", {"text": "our secret"})
    for person in strangers(quick):
        assert differences(walk(person, NOWHERE), walk(person, game)) == {}
        with person.live(game) as socket:
            assert socket.receive_json()["error"] == "not_found"


def test_a_locked_private_game_tells_only_that_it_is_locked(quick: Table) -> None:
    ana, eva, game = running(quick, private=True, password="let me in")
    before = [walk(person, game) for person in strangers(quick)[:2]]
    play(quick, ana, eva, game, 6)
    ana.good("POST", f"/games/{game}/chat", {"text": "our secret"})
    people = [quick.stranger(), quick.guest("Tom")]
    for person, known in zip(people, before, strict=True):
        found = walk(person, game)
        assert differences(known, found) == {}
        codes = {answer[0] for what, answer in found.items() if not what.startswith("GET /games ")}
        assert codes <= {400, 401, 403, 404}
        with person.live(game) as socket:
            assert socket.receive_json()["error"] == "password_needed"
    for person in (ana, eva):
        assert person.good("GET", f"/games/{game}/table")["game"]["moves"] == 6


def test_spectators_with_a_delay_see_nothing_newer(quick: Table) -> None:
    """Whatever the players do: every answer to a stranger is the same as before, to the byte."""
    ana, eva, game = running(quick, delay_moves=500, undo="free")
    people = strangers(quick)
    before = [walk(person, game) for person in people]
    ana.good("POST", f"/games/{game}/chat", {"text": "our secret"})
    play(quick, ana, eva, game, 12)
    seq = ana.good("GET", f"/games/{game}")["seq"]
    ana.good("POST", f"/games/{game}/undo", {"expected": seq, "to": 7})
    ana.good("POST", f"/games/{game}/redo", {"expected": seq + 1})
    for person, known in zip(people, before, strict=True):
        assert differences(known, walk(person, game)) == {}
    assert ana.good("GET", f"/games/{game}")["moves"] == 8


def test_the_walk_reaches_every_route(quick: Table) -> None:
    ana, eva, game = running(quick, delay_moves=3)
    asked = {path.partition("?")[0].replace(game, "{game}") for _, path, _ in requests(game)}
    plain = {route.path for route in routes_of_games() if "{" not in route.path.replace("{game}", "")}
    assert {path.removeprefix(PREFIX) for path in plain} - asked <= {"/games/{game}/clone"}
    play(quick, ana, eva, game, 8)
    assert sum(answer[0] == 200 for answer in walk(quick.stranger(), game).values()) > 40


def test_so_many_moves_ago(table: Table) -> None:
    ana, eva, game = running(table, delay_moves=3)
    sue = table.user("Sue")
    play(table, ana, eva, game, 8)
    then = ana.good("GET", f"/games/{game}/position?at=5")
    for person in (sue, table.stranger()):
        view = person.good("GET", f"/games/{game}/table")
        assert view["position"] == then
        assert (view["game"]["seq"], view["game"]["moves"], view["game"]["delayed"]) == (5, 5, True)
        assert len(person.good("GET", f"/games/{game}/log")) == 5
        assert person.refused("GET", f"/games/{game}/position?at=6") == (400, "bad_request")
        assert person.good("GET", f"/games/{game}/export")["actions"].__len__() == 5
        listed = person.good("GET", "/games?scope=watch")["games"][0]
        assert (listed["moves"], listed["to_move"], listed["doing"]) == (0, [], "")
    copy = sue.good("POST", f"/games/{game}/clone", {})
    assert copy["moves"] == 5
    assert eva.good("GET", f"/games/{game}/table")["game"]["moves"] == 8


def test_undo_and_redo_bring_nobody_closer(table: Table) -> None:
    ana, eva, game = running(table, delay_moves=4, undo="free")
    stranger = table.stranger()
    play(table, ana, eva, game, 9)
    for _ in range(4):
        seq = ana.good("GET", f"/games/{game}")["seq"]
        ana.good("POST", f"/games/{game}/undo", {"expected": seq})
        ana.good("POST", f"/games/{game}/redo", {"expected": seq + 1})
    assert stranger.good("GET", f"/games/{game}")["moves"] == 5
    before = stranger.good("GET", f"/games/{game}/position")
    seq = ana.good("GET", f"/games/{game}")["seq"]
    ana.good("POST", f"/games/{game}/undo", {"expected": seq, "to": 2})
    assert stranger.good("GET", f"/games/{game}/position") == before, "what was undone is still shown, as it was then"
    play(table, ana, eva, game, 2, seed=50)
    shown = stranger.good("GET", f"/games/{game}")
    assert shown["moves"] == 7
    assert shown["seq"] > 5
    play(table, ana, eva, game, 3, seed=60)
    then = ana.good("GET", f"/games/{game}/position?at=3")
    assert stranger.good("GET", f"/games/{game}/position") == then


def test_so_many_minutes_ago(table: Table) -> None:
    ana, eva, game = running(table, delay_minutes=10)
    stranger = table.stranger()
    play(table, ana, eva, game, 6)
    with table.services.engine.begin() as connection:
        for seq in range(1, 7):
            connection.execute(
                update(entries).where(entries.c.game == game, entries.c.seq == seq).values(at=60.0 * seq)
            )
    clock = [0.0]
    table.services.delayed.clock = lambda: clock[0]
    for minute, moves in ((1.0, 0), (12.0, 2), (14.5, 4), (30.0, 6)):
        clock[0] = 60 * minute
        assert stranger.good("GET", f"/games/{game}")["moves"] == moves
    assert stranger.good("GET", f"/games/{game}/log?since=4")[0]["sequence"] == 5


def test_the_connection_of_a_spectator_tells_the_past(quick: Table) -> None:
    ana, eva, game = running(quick, delay_moves=2, watchers_chat="own")
    sue = quick.user("Sue")
    play(quick, ana, eva, game, 4)
    known = sue.good("GET", f"/games/{game}/table")["version"]
    with sue.live(game, since=0, known=known) as socket:
        heard = [socket.receive_json() for _ in range(2)]
        assert [(news["type"], news["seq"]) for news in heard] == [("hello", 2), ("acted", 2)]
        ana.good("POST", f"/games/{game}/chat", {"text": "I will sell"})
        play(quick, ana, eva, game, 1)
        ana.good("POST", f"/games/{game}/undo", {"expected": 5})
        told = next(news for _ in range(9) if (news := socket.receive_json())["type"] == "acted")
        assert (told["seq"], told["moves"], told["text"]) == (3, 3, "")
        assert told["table"]["game"]["moves"] == 3
        sue.good("POST", f"/games/{game}/chat", {"text": "interesting"})
        said = next(news for _ in range(9) if (news := socket.receive_json())["type"] in ("chat", "acted"))
        assert (said["type"], said["line"]["text"], said["line"]["channel"]) == ("chat", "interesting", "spectators")
        socket.send_json({"type": "act", "id": 1, "action": "pass", "expected": 0})
        refused = next(news for _ in range(9) if (news := socket.receive_json())["type"] == "problem")
        assert (refused["error"], refused["seq"]) == ("forbidden", None)
    texts = [line["text"] for line in sue.good("GET", f"/games/{game}/chat")]
    assert texts == ["interesting"], "the players' chat comes as late as their moves"


def test_the_whole_game_is_shown_when_it_is_over(quick: Table) -> None:
    ana, eva, game = running(quick, delay_moves=1_000)
    stranger = quick.stranger()
    assert stranger.good("GET", f"/games/{game}")["delayed"] is True
    while quick.services.lives.get(game).status == "playing":
        play(quick, ana, eva, game, 25)
    shown, real = (person.good("GET", f"/games/{game}") for person in (stranger, ana))
    assert (shown["status"], shown["moves"], shown["delayed"]) == ("finished", real["moves"], False)


@pytest.mark.parametrize(
    ("chat", "players_read", "spectators_read"),
    [
        ("off", ["hello"], ["hello"]),
        ("own", ["hello"], ["hello", "aha"]),
        ("same", ["hello", "aha"], ["hello", "aha"]),
    ],
)
def test_spectators_chat_where_the_host_lets_them(
    quick: Table, chat: str, players_read: list[str], spectators_read: list[str]
) -> None:
    ana, _, game = running(quick, watchers_chat=chat)
    sue, mute = quick.user("Sue"), {"kind": "block"}
    ana.good("POST", f"/games/{game}/chat", {"text": "hello"})
    if chat == "off":
        assert sue.refused("POST", f"/games/{game}/chat", {"text": "aha"}) == (403, "forbidden")
    else:
        sue.good("POST", f"/games/{game}/chat", {"text": "aha"})
    assert [line["text"] for line in ana.good("GET", f"/games/{game}/chat")] == players_read
    for person in (sue, quick.stranger()):
        assert [line["text"] for line in person.good("GET", f"/games/{game}/chat")] == spectators_read
    ana.good("PUT", "/contacts/Sue", mute)
    assert sue.refused("POST", f"/games/{game}/chat", {"text": "oh"})[0] == 403
    assert [line["text"] for line in ana.good("GET", f"/games/{game}/chat")] == ["hello"]
    assert quick.stranger().refused("POST", f"/games/{game}/chat", {"text": "oh"}) == (401, "not_signed_in")


def test_a_spectator_is_not_called_like_a_player(quick: Table) -> None:
    _, _, game = running(quick, watchers_chat="own")
    with quick.services.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE seats SET name = 'Sue' WHERE seat = 0")
    line = quick.user("Sue").good("POST", f"/games/{game}/chat", {"text": "I am Ana"})
    assert (line["name"], line["seat"]) == ("Sue 2", None)


def test_a_delay_and_a_shared_chat_do_not_go_together(ana: Person) -> None:
    wish = {"title": "18tiny", "seats": [{"kind": "me"}, {"kind": "open"}], "watchers_chat": "same", "delay_moves": 5}
    assert ana.refused("POST", "/games", wish) == (400, "bad_request")
    game = ana.good("POST", "/games", {**wish, "watchers_chat": "own"})["id"]
    assert ana.refused("PATCH", f"/games/{game}", {"watchers_chat": "same"}) == (400, "bad_request")
    ana.good("PATCH", f"/games/{game}", {"watchers_chat": "same", "delay_moves": 0})


def presence(socket: Any, wanted: dict[str, Any]) -> None:
    """Wait until a connection is told who is there."""
    for _ in range(12):
        news = socket.receive_json()
        if news["type"] == "presence" and {**news["watchers"], "seats": news["seats"]} == wanted:
            return
    raise AssertionError(f"never heard {wanted}")


def test_spectators_are_counted_and_named_if_they_like(table: Table) -> None:
    ana, eva, game = running(table)
    sue, max_ = table.user("Sue"), table.user("Max")
    max_.good("PATCH", "/contacts", {"hidden": True})
    with ana.live(game) as socket:
        presence(socket, {"count": 0, "names": [], "seats": [0]})
        with sue.live(game), max_.live(game), table.stranger().live(game):
            presence(socket, {"count": 3, "names": ["Sue"], "seats": [0]})
        with eva.live(game):
            presence(socket, {"count": 0, "names": [], "seats": [0, 1]})
            eva.good("PUT", "/contacts/Ana", {"kind": "block"})
            with sue.live(game) as hers:
                presence(hers, {"count": 1, "names": ["Sue"], "seats": [0, 1]})
                presence(socket, {"count": 1, "names": ["Sue"], "seats": [0]})
                assert ana.good("GET", f"/games/{game}")["seats"][1]["online"] is False
                assert sue.good("GET", f"/games/{game}")["seats"][1]["online"] is True


def test_spectators_at_two_processes_are_counted(postgres_address: str, redis_address: str, opened: Opened) -> None:
    from tests.server.conftest import postgres_place

    place = postgres_place(postgres_address, redis_address)
    one, other = opened(place), opened(replace(place))
    ana, _, game = running(one)
    sue = other.user("Sue")
    with ana.live(game) as socket, sue.live(game) as hers:
        presence(socket, {"count": 1, "names": ["Sue"], "seats": [0]})
        presence(hers, {"count": 1, "names": ["Sue"], "seats": [0]})
