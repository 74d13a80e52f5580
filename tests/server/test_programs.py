"""Programs at the table: their accounts, tokens with scopes, challenges, and numbered actions."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.server.operations import administration
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table

SEATS = [{"kind": "me"}, {"kind": "open"}]


def program_of(owner: Person, name: str = "Rook", **more: Any) -> tuple[str, Person]:
    """A program's id, and its script."""
    made = owner.good("POST", "/account/programs", {"name": name, **more})
    script = Person(owner.client)
    script.token = made["token"]["token"]
    return made["program"]["id"], script


def open_table(host: Person, title: str = "18tiny", **more: Any) -> str:
    found: str = host.good("POST", "/games", {"title": title, "seats": SEATS, "seed": 1, **more})["id"]
    return found


@pytest.fixture
def rita(table: Table) -> Person:
    return table.user("Rita")


def test_a_program_has_an_owner_and_is_shown_as_one(table: Table, rita: Person) -> None:
    id_, script = program_of(rita, about="Plays  quickly", contact="rita@example.org")
    (shown,) = table.stranger().good("GET", "/programs")
    assert (shown["id"], shown["name"], shown["owner"], shown["about"]) == (id_, "Rook", "Rita", "Plays quickly")
    assert rita.good("GET", "/account/programs") == [shown]
    me = script.good("GET", "/account")["user"]
    assert (me["program"], me["guest"]) == (True, False)
    game = open_table(rita)
    info = rita.good("POST", f"/games/{game}/seats/1/program", {"name": "rook"})
    assert [seat["program"] for seat in info["seats"]] == [False, True]
    assert info["seats"][1]["name"] == "Rook"


def test_nobody_signs_in_with_a_program_or_takes_its_name(table: Table, rita: Person) -> None:
    program_of(rita)
    body = {"name": "Rook", "password": "correct horse"}
    assert table.stranger().refused("POST", "/account/sign-in", body) == (401, "not_signed_in")
    assert table.stranger().refused("POST", "/account/register", body) == (409, "conflict")
    assert rita.refused("POST", "/account/programs", {"name": "Rook"}) == (409, "conflict")
    assert rita.refused("POST", "/account/programs", {"name": "Bot 3"}) == (400, "bad_request")


def test_guests_and_tokens_own_no_programs(table: Table, rita: Person) -> None:
    assert table.guest("Ana").refused("POST", "/account/programs", {"name": "Rook"}) == (403, "forbidden")
    _, script = program_of(rita)
    assert script.refused("POST", "/account/programs", {"name": "Knight"}) == (403, "forbidden")


def test_programs_are_counted(place: Place, opened: Opened) -> None:
    rita = opened(place, quota_programs=1).user("Rita")
    program_of(rita)
    assert rita.refused("POST", "/account/programs", {"name": "Knight"}) == (429, "too_many")


def test_an_account_is_upgraded_for_good_with_its_password(table: Table, rita: Person) -> None:
    old = table.user("Knight", "a long password")
    wish = {"name": "Knight", "password": "a wrong password"}
    assert rita.refused("POST", "/account/programs/upgrade", wish) == (401, "not_signed_in")
    made = rita.good("POST", "/account/programs/upgrade", {**wish, "password": "a long password"})
    assert made["program"]["owner"] == "Rita"
    assert old.good("GET", "/account")["user"] is None
    again = {"name": "Knight", "password": "a long password"}
    assert table.stranger().refused("POST", "/account/sign-in", again) == (401, "not_signed_in")
    assert rita.refused("POST", "/account/programs/upgrade", again) == (401, "not_signed_in")


def test_who_has_finished_a_game_stays_a_person(table: Table, rita: Person) -> None:
    eva = table.user("Eva", "a long password")
    game = eva.new_game("18tiny", kinds=("me", "local"))
    with table.services.engine.begin() as connection:
        connection.execute(tables.games.update().where(tables.games.c.id == game).values(status="finished"))
    wish = {"name": "Eva", "password": "a long password"}
    assert rita.refused("POST", "/account/programs/upgrade", wish) == (409, "conflict")
    assert eva.good("GET", "/account")["user"]["name"] == "Eva"


def test_only_the_owner_manages_a_program(table: Table, rita: Person) -> None:
    id_, script = program_of(rita)
    eva = table.user("Eva")
    for method, path in (("PATCH", ""), ("DELETE", ""), ("GET", "/tokens")):
        body = {"about": "mine"} if method == "PATCH" else None
        assert eva.refused(method, f"/account/programs/{id_}{path}", body) == (404, "not_found")
    changed = rita.good("PATCH", f"/account/programs/{id_}", {"abilities": {"titles": ["18tiny"], "games": 2}})
    assert changed["abilities"]["titles"] == ["18tiny"]
    wrong = {"abilities": {"fewest_players": 5, "most_players": 2}}
    assert rita.refused("PATCH", f"/account/programs/{id_}", wrong) == (400, "bad_request")
    (token,) = rita.good("GET", f"/account/programs/{id_}/tokens")
    rita.good("DELETE", f"/account/programs/{id_}/tokens/{token['id']}")
    assert script.refused("GET", "/account") == (401, "not_signed_in")


def test_a_program_is_deleted_once_it_plays_no_more(table: Table, rita: Person) -> None:
    id_, _ = program_of(rita)
    game = open_table(rita)
    rita.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    assert rita.refused("DELETE", f"/account/programs/{id_}") == (409, "conflict")
    rita.good("DELETE", f"/games/{game}")
    rita.good("DELETE", f"/account/programs/{id_}")
    assert rita.good("GET", "/account/programs") == []


def scoped(person: Person, *scopes: str) -> Person:
    """A script of a person with a token for these scopes."""
    script = Person(person.client)
    script.token = person.good("POST", "/account/tokens", {"name": "script", "scopes": scopes})["token"]
    return script


def test_a_token_does_what_its_scopes_say(table: Table, rita: Person) -> None:
    game = rita.new_game("18tiny", kinds=("me", "local"))
    reads, plays, chats = scoped(rita, "read"), scoped(rita, "play"), scoped(rita, "chat")
    for script in (reads, plays, chats):
        assert script.good("GET", f"/games/{game}/table")["game"]["mine"] == [0, 1]
        assert script.good("GET", "/account")["user"]["name"] == "Rita"
    move = {"action": 0, "expected": 0}
    line = {"text": "Hello"}
    assert reads.refused("POST", f"/games/{game}/actions", move) == (403, "forbidden")
    assert chats.refused("POST", f"/games/{game}/actions", move) == (403, "forbidden")
    assert plays.refused("POST", f"/games/{game}/chat", line) == (403, "forbidden")
    assert reads.refused("PATCH", "/account", {"webhook": ""}) == (403, "forbidden")
    reads.good("POST", f"/games/{game}/why-not", {"action": 0})  # a question
    plays.good("POST", f"/games/{game}/actions", move)
    chats.good("POST", f"/games/{game}/chat", line)
    scoped(rita, "account").good("PATCH", "/account", {"webhook": ""})


def test_scopes_hold_over_web_sockets(table: Table, rita: Person) -> None:
    game = rita.new_game("18tiny", kinds=("me", "local"))
    with scoped(rita, "read").live(game) as socket:
        socket.send_json({"type": "act", "id": 1, "action": 0, "expected": 0})
        socket.send_json({"type": "chat", "id": 2, "text": "Hello"})
        answers: list[Any] = []
        while len(answers) < 2:
            found = socket.receive_json()
            answers += [found] if found["type"] == "problem" else []
    assert [(one["id"], one["error"]) for one in answers] == [(1, "forbidden"), (2, "forbidden")]


def test_a_token_made_before_there_were_scopes_keeps_what_it_could_do(table: Table, rita: Person) -> None:
    script = scoped(rita)
    with table.services.engine.begin() as connection:
        default = tables.tokens.c.scopes.server_default
        assert default is not None
        connection.execute(tables.tokens.update().values(scopes=default.arg))  # type: ignore[attr-defined]
    script.good("PATCH", "/account", {"webhook": ""})
    assert script.refused("GET", "/account/tokens") == (403, "forbidden")
    (token,) = rita.good("GET", "/account/tokens")
    assert token["scopes"] == ["read", "play", "chat", "tournaments", "account"]


def test_a_host_invites_and_a_program_answers(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    eva = table.user("Eva")
    game = open_table(eva, visibility="private")
    info = eva.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    assert info["seats"][1]["kind"] == "open"
    (asked,) = script.good("GET", "/challenges")
    assert (asked["game"], asked["seat"], asked["by"], asked["players"]) == (game, 1, "Eva", 2)
    assert script.refused("GET", f"/games/{game}/table") == (404, "not_found")  # not yet
    script.good("POST", f"/challenges/{game}/1/decline", {"reason": "Too tired"})
    assert script.good("GET", "/challenges") == []
    (declined,) = eva.good("GET", f"/games/{game}/challenges")
    assert declined["declined"] == "Too tired"
    eva.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})  # asks again
    joined = script.good("POST", f"/challenges/{game}/1/accept")
    assert joined["mine"] == [1]
    assert eva.good("GET", f"/games/{game}/challenges") == []
    assert script.refused("POST", f"/challenges/{game}/1/accept") == (404, "not_found")


def test_a_host_takes_an_invitation_back(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    eva, game = table.user("Eva"), ""
    game = open_table(eva)
    eva.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    assert rita.refused("DELETE", f"/games/{game}/seats/1/program") == (403, "forbidden")
    eva.good("DELETE", f"/games/{game}/seats/1/program")
    assert eva.refused("DELETE", f"/games/{game}/seats/1/program") == (404, "not_found")
    assert script.refused("POST", f"/challenges/{game}/1/accept") == (404, "not_found")


def test_a_seat_that_was_taken_meanwhile_is_gone(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    eva = table.user("Eva")
    game = open_table(eva)
    eva.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    table.guest("Ana").good("POST", f"/games/{game}/join", {})
    assert script.good("GET", "/challenges") == []
    assert script.refused("POST", f"/challenges/{game}/1/accept") == (409, "conflict")


@pytest.mark.parametrize(
    ("abilities", "why"),
    [
        ({"titles": ["18mex"]}, "does not play this title"),
        ({"fewest_players": 3}, "plays with 3 to 12 players"),
        ({"clocks": ["live"]}, "kind of clock"),
        ({"invited_by": "owner"}, "Only the owner"),
    ],
)
def test_what_a_program_does_not_play_is_refused_at_once(
    lite: Place, opened: Opened, abilities: dict[str, Any], why: str
) -> None:
    table = opened(lite)
    rita, eva = table.user("Rita"), table.user("Eva")
    program_of(rita, abilities=abilities)
    game = open_table(eva)
    answer = eva.ask("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    assert answer.status_code == 409
    assert why in answer.json()["message"]
    mine = open_table(rita)
    rita.good("POST", f"/games/{mine}/seats/1/program", {"name": "Rook"})  # its owner may


def test_a_program_plays_no_more_games_than_declared(table: Table, rita: Person) -> None:
    _, script = program_of(rita, abilities={"games": 1})
    eva = table.user("Eva")
    one, other = open_table(eva), open_table(eva)
    for game in (one, other):
        eva.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    script.good("POST", f"/challenges/{one}/1/accept")
    assert script.refused("POST", f"/challenges/{other}/1/accept") == (409, "conflict")
    assert rita.refused("POST", f"/games/{open_table(rita)}/seats/1/program", {"name": "Rook"}) == (409, "conflict")


def test_a_program_comes_only_when_asked(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    eva = table.user("Eva")
    game = open_table(eva)
    assert script.refused("POST", f"/games/{game}/join", {}) == (403, "forbidden")
    assert table.user("Luis").refused("POST", f"/games/{game}/seats/1/program", {"name": "Rook"}) == (403, "forbidden")
    assert eva.refused("POST", f"/games/{game}/seats/1/program", {"name": "Eva"}) == (404, "not_found")
    assert eva.refused("POST", f"/games/{game}/seats/0/program", {"name": "Rook"}) == (409, "conflict")
    rita.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})  # the owner of the program may bring it


def test_actions_are_numbered_and_priced(table: Table, rita: Person) -> None:
    game = rita.new_game("18mex", kinds=("me", "local", "local"))
    turn = rita.good("GET", f"/games/{game}/turn")
    assert (turn["seq"], turn["to_move"], turn["player"], turn["entries"]) == (0, 2, "p3", None)
    assert [one["index"] for one in turn["actions"]] == list(range(len(turn["actions"])))
    bid = next(one for one in turn["actions"] if one["price"] is not None)
    more = bid["price"]["lo"] + bid["price"]["step"]
    chosen = {"index": bid["index"], "amount": more}
    assert str(more) in rita.good("POST", f"/games/{game}/preview", {"action": chosen})["action"]
    acted = rita.good("POST", f"/games/{game}/actions", {"action": chosen, "expected": 0})
    assert str(more) in acted["text"]
    (entry,) = rita.good("GET", f"/games/{game}/turn?since=0")["entries"]
    assert (entry["seq"], entry["kind"], entry["seat"]) == (1, "act", 2)
    rita.good("POST", f"/games/{game}/undo", {"expected": 1})
    (undo,) = rita.good("GET", f"/games/{game}/turn?since=1")["entries"]
    assert (undo["kind"], undo["to"], undo["action"]) == ("undo", 0, None)
    assert rita.good("GET", f"/games/{game}/turn")["digest"] == turn["digest"]


def test_wrong_numbers_are_refused(lite: Place, opened: Opened) -> None:
    rita = opened(lite).user("Rita")
    game = rita.new_game("18mex", kinds=("me", "local", "local"))
    turn = rita.good("GET", f"/games/{game}/turn")
    bid = next(one for one in turn["actions"] if one["price"] is not None)
    for action, code in (
        (9999, "not_an_action"),
        ({"index": "x"}, "not_an_action"),
        ({"index": True}, "not_an_action"),
        ({"index": bid["index"], "amount": "much"}, "not_an_action"),
        ({"index": bid["index"], "amount": -5}, "illegal"),
    ):
        assert rita.refused("POST", f"/games/{game}/actions", {"action": action, "expected": 0}) == (422, code)
    assert rita.refused("GET", f"/games/{game}/turn?since=5") == (400, "bad_request")
    rita.act(game, turn["actions"][0]["action"], 0)
    late = rita.ask("POST", f"/games/{game}/actions", {"action": 0, "expected": 0}).json()
    assert (late["error"], late["own"]) == ("conflict", False)


def test_actions_are_told_only_to_whoever_decides(table: Table, rita: Person) -> None:
    game = rita.new_game("18tiny", kinds=("me", "bot"))
    assert table.stranger().good("GET", f"/games/{game}/turn")["actions"] == []


def test_programs_need_not_agree_to_an_undo(table: Table, rita: Person) -> None:
    _, script = program_of(rita)
    game = open_table(rita, undo="ask")
    rita.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    rita.good("POST", f"/games/{game}/start")
    player = {0: rita, 1: script}
    for seq in range(2):
        seat = rita.good("GET", f"/games/{game}/turn")["to_move"]
        player[seat].good("POST", f"/games/{game}/actions", {"action": 0, "expected": seq})
    done = rita.good("POST", f"/games/{game}/undo", {"expected": 2, "to": 0})["done"]
    assert done["moves"] == 0


def test_only_the_host_makes_a_program_a_person_again(place: Place, opened: Opened) -> None:
    table = opened(place)
    rita = table.user("Rita")
    _, script = program_of(rita)
    with administration.opened(place.settings()) as admin:
        with pytest.raises(administration.AdminError, match="is not a program"):
            admin.make_person("Rita", "a long password")
        with pytest.raises(administration.AdminError, match="has no password"):
            admin.reset_password("Rook", "a long password")
        admin.make_person("Rook", "a long password")
    rook = table.stranger()
    account = rook.good("POST", "/account/sign-in", {"name": "Rook", "password": "a long password"})
    assert not account["user"]["program"]
    assert script.refused("GET", "/account") == (401, "not_signed_in")
