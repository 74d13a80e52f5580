"""Inviting people to a table: by name, by e-mail, by a link for everybody; and people who are not welcome."""

from __future__ import annotations

import re
from typing import Any

import pytest
from sqlalchemy import delete, update

from roundhouse.server.finding.invitations import Letter
from roundhouse.server.storage.tables import invitations, users
from tests.server.conftest import Opened, Place
from tests.server.mailbox import mail_server
from tests.server.people import Person, Table

OPEN = ("me", "open", "open")


@pytest.fixture
def rita(table: Table) -> Person:
    return table.user("Rita")


@pytest.fixture
def luis(table: Table) -> Person:
    return table.user("Luis")


def told(table: Table) -> list[tuple[str, str, str]]:
    """Who is told of invitations, by whom, with which words."""
    found: list[tuple[str, str, str]] = []

    def hear(user: str, kind: str, *, by: str, said: str, **_: object) -> None:
        assert kind == "invitation"
        found.append((user, by, said))

    table.services.notices.notify = hear  # type: ignore[method-assign, assignment]
    return found


def states(host: Person, game: str) -> dict[str, str]:
    return {one["to"]: one["state"] for one in host.good("GET", f"/games/{game}/invitations")}


def test_a_seat_is_kept_until_the_answer(table: Table, rita: Person, luis: Person, eva: Person) -> None:
    news, game = told(table), rita.new_game(kinds=OPEN, private=True)
    sent = rita.good("POST", f"/games/{game}/invitations", {"name": " LUIS ", "text": "At eight?"})
    assert (sent["to"], sent["seat"], sent["state"]) == ("Luis", 1, "waiting")
    assert news == [(luis.good("GET", "/account")["user"]["id"], "Rita", "At eight?")]
    assert eva.refused("GET", f"/games/{game}") == (404, "not_found")
    info = luis.good("GET", f"/games/{game}")
    assert (info["invited"], info["may_join"], info["seats"][1]["reserved"]) == (1, True, True)
    assert [one["id"] for one in luis.good("GET", "/games?scope=invited")["games"]] == [game]
    waiting = luis.good("GET", "/invitations")
    assert [(one["by"], one["text"], one["game"]["id"]) for one in waiting] == [("Rita", "At eight?", game)]
    assert eva.good("GET", "/invitations") == []
    assert eva.refused("POST", f"/invitations/{sent['id']}/accept") == (404, "not_found")
    assert luis.good("POST", f"/invitations/{sent['id']}/accept")["mine"] == [1]
    assert luis.refused("POST", f"/invitations/{sent['id']}/accept") == (404, "not_found")
    assert states(rita, game) == {"Luis": "accepted"}
    assert luis.refused("GET", f"/games/{game}/invitations") == (403, "forbidden")


def test_others_find_no_kept_seat(table: Table, rita: Person, luis: Person, eva: Person) -> None:
    game = rita.new_game(kinds=("me", "open", "bot"))
    sent = rita.good("POST", f"/games/{game}/invitations", {"name": "Luis"})
    assert eva.refused("POST", f"/games/{game}/join", {}) == (409, "conflict")
    assert eva.refused("POST", f"/games/{game}/join", {"seat": 1}) == (409, "conflict")
    seen = eva.good("GET", f"/games/{game}")
    assert (seen["seats"][1]["name"], seen["may_join"]) == ("Seat 2", False), "strangers don't learn who is invited"
    assert rita.good("GET", f"/games/{game}")["seats"][1]["name"] == "Luis"
    assert rita.refused("POST", f"/games/{game}/start") == (409, "conflict")
    assert rita.refused("POST", f"/games/{game}/seats/1/link") == (409, "conflict")
    luis.good("POST", f"/invitations/{sent['id']}/decline", {})
    assert states(rita, game) == {"Luis": "declined"}
    info = rita.good("GET", f"/games/{game}")
    assert (info["seats"][1]["reserved"], info["seats"][1]["name"]) == (False, "Seat 2")
    assert eva.good("POST", f"/games/{game}/join", {})["mine"] == [1]


def test_a_private_table_is_closed_again(table: Table, rita: Person, luis: Person) -> None:
    game = rita.new_game(kinds=OPEN, private=True)
    for leave in ("decline", "withdraw", "expire"):
        sent = rita.good("POST", f"/games/{game}/invitations", {"name": "Luis"})
        assert luis.good("GET", f"/games/{game}/table")["game"]["invited"] == 1
        if leave == "decline":
            luis.good("POST", f"/invitations/{sent['id']}/decline", {})
        elif leave == "withdraw":
            rita.good("DELETE", f"/games/{game}/invitations/{sent['id']}")
        else:
            with table.services.engine.begin() as connection:
                connection.execute(update(invitations).where(invitations.c.id == sent["id"]).values(until=1.0))
            assert luis.refused("POST", f"/invitations/{sent['id']}/accept") == (404, "not_found")
            assert table.services.finding.invitations.expire() == [game]
            assert table.services.finding.invitations.expire() == []
        assert luis.refused("GET", f"/games/{game}") == (404, "not_found")
        assert rita.good("GET", f"/games/{game}")["seats"][1]["reserved"] is False
    assert sorted(one["state"] for one in rita.good("GET", f"/games/{game}/invitations")) == [
        "declined",
        "expired",
        "withdrawn",
    ]


def test_somebody_who_leaves_the_server_keeps_no_seat(table: Table, rita: Person, luis: Person) -> None:
    game = rita.new_game(kinds=OPEN)
    rita.good("POST", f"/games/{game}/invitations", {"name": "Luis"})
    with table.services.engine.begin() as connection:
        connection.execute(delete(users).where(users.c.name == "Luis"))
    table.services.finding.invitations.expire()
    assert rita.good("GET", f"/games/{game}")["seats"][1]["reserved"] is False


@pytest.mark.parametrize(
    ("wish", "answer"),
    [
        ({}, (400, "bad_request")),
        ({"name": "Luis", "email": "luis@example.org"}, (400, "bad_request")),
        ({"name": "Nobody"}, (404, "not_found")),
        ({"name": "Luis", "seat": 0}, (409, "conflict")),
        ({"name": "Rita"}, (409, "conflict")),
        ({"email": "luis@example.org"}, (409, "conflict")),
        ({"name": "Luis", "days": 0}, (400, "bad_request")),
    ],
)
def test_invitations_that_cannot_be(rita: Person, luis: Person, wish: dict[str, Any], answer: tuple[int, str]) -> None:
    game = rita.new_game(kinds=OPEN)
    assert rita.refused("POST", f"/games/{game}/invitations", wish) == answer
    assert luis.refused("POST", f"/games/{game}/invitations", {"name": "Rita"}) == (403, "forbidden")


class PostOffice:
    """Keeps the letters that a server sends."""

    def __init__(self, table: Table) -> None:
        self.letters: list[Letter] = []
        self._invitations = table.services.finding.invitations
        self._invitations.mail = self._take

    def _take(self, invitation: str) -> None:
        letter = self._invitations.letter(invitation)
        assert letter is not None
        self.letters.append(letter)


def test_an_invitation_by_mail_never_tells_whose_address_it_is(table: Table, rita: Person, eva: Person) -> None:
    post, game = PostOffice(table), rita.new_game(kinds=OPEN, private=True)
    sent = rita.good("POST", f"/games/{game}/invitations", {"email": "Someone@Example.org", "text": "Join us"})
    assert (sent["to"], sent["by_email"]) == ("s…@example.org", True)
    letter = post.letters[0]
    assert (letter.to, letter.by, letter.text) == ("someone@example.org", "Rita", "Join us")
    stranger = table.stranger()
    shown = stranger.good("GET", f"/seat-links/{letter.secret}")
    assert (shown["kind"], shown["seat"], shown["host"]) == ("invitation", 1, "Rita")
    claimed = stranger.good("POST", f"/seat-links/{letter.secret}", {"name": "Sue"})
    assert claimed["game"]["mine"] == [1]
    assert eva.refused("POST", f"/seat-links/{letter.secret}", {}) == (409, "link_used")
    assert stranger.good("POST", f"/seat-links/{letter.secret}", {})["game"]["id"] == game
    assert states(rita, game) == {"s…@example.org": "accepted"}


def test_a_receiver_can_stop_further_letters(table: Table, rita: Person, luis: Person) -> None:
    post, game = PostOffice(table), rita.new_game(kinds=OPEN)
    rita.good("POST", f"/games/{game}/invitations", {"email": "a@example.org"})
    table.stranger().good("POST", f"/seat-links/{post.letters[0].secret}/decline", {"block": True})
    assert states(rita, game) == {"a…@example.org": "declined"}
    assert table.stranger().refused("GET", f"/seat-links/{post.letters[0].secret}") == (404, "not_found")
    other = luis.new_game(kinds=OPEN)
    again = luis.good("POST", f"/games/{other}/invitations", {"email": "a@example.org"})
    assert (again["state"], len(post.letters)) == ("waiting", 1), "the host does not learn of it"


def test_one_link_for_the_whole_table(table: Table, rita: Person, luis: Person) -> None:
    game = rita.new_game(kinds=OPEN, private=True, password="let me in")
    link = rita.good("POST", f"/games/{game}/link")
    assert luis.refused("POST", f"/games/{game}/link") == (403, "password_needed")
    path = f"/seat-links/{link['secret']}"
    shown = table.stranger().good("GET", path)
    assert (shown["kind"], shown["seat"], shown["free"]) == ("table", None, 2)
    assert luis.good("POST", path, {})["game"]["mine"] == [1]
    assert luis.good("POST", path, {})["game"]["mine"] == [1]
    assert table.stranger().good("POST", path, {"name": "Sue"})["game"]["mine"] == [2]
    assert table.stranger().refused("POST", path, {"name": "Tom"}) == (409, "conflict")
    rita.good("DELETE", f"/games/{game}/link")
    assert table.stranger().refused("GET", path) == (404, "not_found")


def test_whom_the_host_removes_does_not_come_back(table: Table, rita: Person, luis: Person, eva: Person) -> None:
    game = rita.new_game(kinds=OPEN)
    link = rita.good("POST", f"/games/{game}/link")
    luis.good("POST", f"/games/{game}/join", {"seat": 2})
    assert luis.refused("POST", f"/games/{game}/seats/2/remove") == (403, "forbidden")
    assert rita.refused("POST", f"/games/{game}/seats/0/remove") == (409, "conflict")
    assert rita.refused("POST", f"/games/{game}/seats/1/remove") == (409, "conflict")
    assert rita.good("POST", f"/games/{game}/seats/2/remove")["seats"][2]["kind"] == "open"
    assert luis.refused("POST", f"/games/{game}/join", {}) == (403, "forbidden")
    assert luis.refused("POST", f"/seat-links/{link['secret']}", {}) == (403, "forbidden")
    rita.good("POST", f"/games/{game}/invitations", {"name": "Luis"})
    assert luis.good("POST", f"/games/{game}/join", {})["mine"] == [1], "unless the host asks them"


def test_a_password_is_needed_to_join(table: Table, rita: Person, luis: Person, eva: Person) -> None:
    game = rita.new_game(kinds=OPEN, password="let me in")
    info = eva.good("GET", f"/games/{game}")
    assert info["locked"] is True
    assert "let me in" not in str(info)
    assert eva.refused("POST", f"/games/{game}/join", {}) == (403, "password_needed")
    assert eva.refused("POST", f"/games/{game}/enter", {"password": "let me out"}) == (403, "forbidden")
    eva.good("POST", f"/games/{game}/enter", {"password": "let me in"})
    assert eva.good("POST", f"/games/{game}/join", {})["mine"] == [1]
    rita.good("PATCH", f"/games/{game}", {"password": "another one"})
    assert eva.good("GET", f"/games/{game}")["mine"] == [1]
    luis.good("POST", f"/games/{game}/enter", {"password": "another one"})
    rita.good("PATCH", f"/games/{game}", {"password": "a third one"})
    assert luis.refused("POST", f"/games/{game}/join", {}) == (403, "password_needed")
    rita.good("PATCH", f"/games/{game}", {"password": None})
    assert luis.good("POST", f"/games/{game}/join", {})["mine"] == [2]


def test_a_private_table_with_a_password_shows_nothing_before(table: Table, rita: Person, eva: Person) -> None:
    game = rita.new_game(kinds=OPEN, private=True, password="let me in")
    for path in ("", "/table", "/chat", "/export", "/log"):
        assert eva.refused("GET", f"/games/{game}{path}") == (403, "password_needed")
    assert table.stranger().refused("POST", f"/games/{game}/enter", {"password": "x"}) == (401, "not_signed_in")
    eva.good("POST", f"/games/{game}/enter", {"password": "let me in"})
    assert eva.good("GET", f"/games/{game}/table")["game"]["id"] == game
    locked = rita.new_game(kinds=OPEN, private=True)
    assert eva.refused("POST", f"/games/{locked}/enter", {"password": "let me in"}) == (404, "not_found")


def test_passwords_are_not_tried_for_long(table: Table, rita: Person, eva: Person) -> None:
    game = rita.new_game(kinds=OPEN, password="let me in")
    for _ in range(10):
        assert eva.refused("POST", f"/games/{game}/enter", {"password": "wrong"}) == (403, "forbidden")
    assert eva.refused("POST", f"/games/{game}/enter", {"password": "let me in"}) == (429, "too_many")


def test_blocked_people_stay_away(table: Table, rita: Person, luis: Person) -> None:
    game, other = rita.new_game(kinds=OPEN), luis.new_game(kinds=OPEN)
    luis.good("PUT", "/contacts/Rita", {"kind": "follow"})
    blocked = rita.good("PUT", "/contacts/luis", {"kind": "block"})
    assert [one["name"] for one in blocked["blocked"]] == ["Luis"]
    assert luis.refused("POST", f"/games/{game}/join", {}) == (403, "forbidden")
    assert luis.refused("POST", f"/games/{other}/invitations", {"name": "Rita"}) == (403, "forbidden")
    assert luis.good("GET", "/games?scope=open&q=Rita")["total"] == 0
    assert rita.good("GET", "/games?scope=open&q=Luis")["total"] == 0
    assert luis.good("GET", "/contacts")["following"] == []
    rita.good("DELETE", "/contacts/Luis")
    assert luis.good("POST", f"/games/{game}/join", {})["mine"] == [1]


def test_whoever_declines_can_block_the_host(table: Table, rita: Person, luis: Person) -> None:
    game = rita.new_game(kinds=OPEN)
    sent = rita.good("POST", f"/games/{game}/invitations", {"name": "Luis"})
    luis.good("POST", f"/invitations/{sent['id']}/decline", {"block": True})
    assert rita.refused("POST", f"/games/{game}/invitations", {"name": "Luis"}) == (403, "forbidden")


def test_followers_see_who_is_here_and_what_they_open(table: Table, rita: Person, luis: Person, eva: Person) -> None:
    assert luis.refused("PUT", "/contacts/Luis", {"kind": "follow"}) == (400, "bad_request")
    assert luis.refused("PUT", "/contacts/Nobody", {"kind": "follow"}) == (404, "not_found")
    assert eva.refused("PUT", "/contacts/Rita", {"kind": "follow"}) == (403, "forbidden")
    luis.good("PUT", "/contacts/Rita", {"kind": "follow"})
    game = rita.new_game(name="Friday", kinds=OPEN)
    rita.new_game(name="Secret", kinds=OPEN, private=True)

    def shown() -> Any:
        return luis.good("GET", "/contacts")["following"][0]

    assert (shown()["online"], shown()["mutual"]) == (False, False)
    assert [one["game"] for one in shown()["tables"]] == [game]
    assert rita.good("GET", "/contacts")["followers"][0]["name"] == "Luis"
    with rita.client.websocket_connect("/api/v1/account/live", headers=rita.headers()) as socket:
        socket.send_text("ping")
        socket.receive_text()
        assert shown()["online"] is True
        assert rita.good("PATCH", "/contacts", {"hidden": True})["hidden"] is True
        assert shown()["online"] is None
    rita.good("PATCH", "/contacts", {"hidden": False})
    rita.good("PUT", "/contacts/Luis", {"kind": "follow"})
    assert shown()["mutual"] is True


def test_a_letter_is_sent_by_a_real_mail_server(lite: Place, opened: Opened) -> None:
    with mail_server() as (box, settings):
        table = opened(lite, **{**settings, "address": "https://table.example.org"})
        rita = table.user("Rita")
        game = rita.new_game("18tiny", name="Friday", kinds=OPEN, private=True)
        rita.good("POST", f"/games/{game}/invitations", {"email": "sue@example.org", "text": "At eight?"})
        letter = box.wait_for(1)
        body = letter.get_body(("plain",))
        assert body is not None
        told = body.get_content()
        assert (letter["To"], letter["Subject"]) == ("sue@example.org", "Rita invites you to Friday")
        assert "At eight?" in told
        secret = re.search(r"https://table.example.org/join/([\w-]+)", told)
        assert secret is not None
        assert table.stranger().good("GET", f"/seat-links/{secret[1]}")["kind"] == "invitation"
