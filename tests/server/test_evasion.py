"""What people try: to get around bans, mutes, blocks, limits and clocks."""

from __future__ import annotations

from email.message import EmailMessage
from typing import Any

import pytest
from sqlalchemy import insert, select

from roundhouse.server.errors import Refused
from roundhouse.server.finding.addresses import mail_address
from roundhouse.server.finding.mailing import MAIL
from roundhouse.server.games import undo_rules
from roundhouse.server.ids import hashed, now
from roundhouse.server.notices.delivering import Outcome
from roundhouse.server.notices.mail.links import email_hash
from roundhouse.server.notices.mail.smtp import MailServer
from roundhouse.server.notices.people import store
from roundhouse.server.storage import tables
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.rated_games import played
from tests.server.test_moderation import WHY, id_of, with_role
from tests.server.test_programs import open_table, program_of
from tests.server.test_tournaments import SMALL, created, read


@pytest.fixture
def hall(lite: Place, opened: Opened) -> Table:
    return opened(lite)


@pytest.fixture
def host(lite: Place, hall: Table) -> Person:
    return with_role(lite, hall, "Rita", "admin")


def test_the_owner_of_a_banned_program_makes_no_new_token_for_it(hall: Table, host: Person) -> None:
    eva = hall.user("Eva")
    program, _ = program_of(eva)
    host.good("PUT", f"/admin/users/{program}/ban", WHY)
    answer = eva.ask("POST", f"/account/programs/{program}/tokens", {"name": "again"})
    assert (answer.status_code, "Insults" in answer.json()["message"]) == (403, True)


def test_a_banned_account_does_not_play_on_as_a_program(hall: Table, host: Person) -> None:
    eva, other = hall.user("Eva", "a long password"), hall.user("Eve")
    host.good("PUT", f"/admin/users/{id_of(eva)}/ban", WHY)
    wish = {"name": "Eva", "password": "a long password"}
    assert other.refused("POST", "/account/programs/upgrade", wish) == (403, "forbidden")
    assert other.good("GET", "/account/programs") == []


def test_nobody_signs_in_as_a_program_with_a_link_from_before(hall: Table, host: Person) -> None:
    eva, other = hall.user("Eva", "a long password"), hall.user("Eve")
    path = host.good("POST", f"/admin/users/{id_of(eva)}/reset-link", {"reason": "Has lost it"})["path"]
    made = other.good("POST", "/account/programs/upgrade", {"name": "Eva", "password": "a long password"})
    new = {"token": path.rpartition("/")[2], "password": "another horse"}
    assert hall.stranger().refused("POST", "/account/reset", new) == (403, "forbidden")
    with hall.services.engine.begin() as connection:
        row = {"hash": hashed("late"), "user": made["program"]["id"], "purpose": "reset", "email": ""}
        connection.execute(insert(tables.mail_links).values(**row, expires=now() + 60))
    assert hall.stranger().refused("POST", "/account/reset", {**new, "token": "late"}) == (403, "forbidden")
    sign_in = {"name": "Eva", "password": "another horse"}
    assert hall.stranger().refused("POST", "/account/sign-in", sign_in) == (401, "not_signed_in")


def test_whoever_is_muted_does_not_speak_by_program_or_invitation(hall: Table, host: Person) -> None:
    eva, luis = hall.user("Eva"), hall.user("Luis")
    _, script = program_of(eva)
    game = open_table(eva)
    eva.good("POST", f"/games/{game}/seats/1/program", {"name": "Rook"})
    script.good("POST", f"/games/{game}/chat", {"text": "Hello"})
    host.good("PUT", f"/admin/users/{id_of(eva)}/mute", WHY)
    assert script.refused("POST", f"/games/{game}/chat", {"text": "Hello"}) == (403, "forbidden")
    other = open_table(eva)
    rude = {"name": "Luis", "text": "Rude words"}
    assert eva.refused("POST", f"/games/{other}/invitations", rude) == (403, "forbidden")
    eva.good("POST", f"/games/{other}/invitations", {"name": "Luis"})
    assert [one["text"] for one in luis.good("GET", "/invitations")] == [""]


def test_the_only_admin_stays(lite: Place, hall: Table, host: Person) -> None:
    wish = {"password": "correct horse"}
    assert host.refused("POST", "/account/delete", wish) == (409, "conflict")
    with_role(lite, hall, "Luis", "admin")
    host.good("POST", "/account/delete", wish)


def test_an_old_link_does_not_give_the_place_of_somebody_who_has_left(hall: Table) -> None:
    rita, luis, eva = hall.user("Rita"), hall.user("Luis"), hall.user("Eva")
    game = rita.new_game("18tiny", kinds=("me", "open"))
    secret = rita.good("POST", f"/games/{game}/seats/1/link")["secret"]
    luis.good("POST", f"/seat-links/{secret}", {})
    rita.good("POST", f"/games/{game}/start")
    with hall.services.engine.begin() as connection:
        connection.execute(tables.games.update().where(tables.games.c.id == game).values(status="finished"))
    luis.good("POST", "/account/delete", {"password": "correct horse"})
    assert eva.refused("POST", f"/seat-links/{secret}", {}) == (404, "not_found")


def test_who_is_sanctioned_does_not_learn_by_whom(hall: Table, host: Person) -> None:
    eva = hall.user("Eva")
    host.good("PUT", f"/admin/users/{id_of(eva)}/mute", WHY)
    data = eva.good("GET", "/account/data")
    assert [one["reason"] for one in data["sanctions"]] == [WHY["reason"]]
    assert id_of(host) not in eva.ask("GET", "/account/data").text


def test_programs_take_no_seat_that_nobody_offered_them(hall: Table) -> None:
    rita, eva = hall.user("Rita"), hall.user("Eva")
    _, script = program_of(rita)
    game = eva.new_game("18tiny", kinds=("me", "open"))
    luis = hall.user("Luis")
    luis.good("POST", f"/games/{game}/join", {})
    eva.good("POST", f"/games/{game}/start")
    luis.good("POST", f"/games/{game}/seats/1/leave", {"free": True})
    assert script.refused("POST", f"/games/{game}/join", {}) == (403, "forbidden")


def test_nobody_is_rated_at_a_tournament_with_a_program_of_their_own(hall: Table) -> None:
    rita = hall.user("Rita")
    program_of(rita)
    id_ = created(rita, rounds=1, rated=True, guests=False)
    rita.good("POST", f"/tournaments/{id_}/join", {})
    rita.good("POST", f"/tournaments/{id_}/entrants", {"name": "Rook"})
    rita.good("POST", f"/tournaments/{id_}/start")
    (table,) = read(rita, id_)["rounds"][0]["tables"]
    assert rita.good("GET", f"/games/{table['game']}")["rated"] is False


def test_an_organiser_does_not_enter_people_who_have_blocked_them(hall: Table) -> None:
    rita, eva = hall.user("Rita"), hall.user("Eva")
    eva.good("PUT", "/contacts/Rita", {"kind": "block"})
    id_ = created(rita)
    assert rita.refused("POST", f"/tournaments/{id_}/entrants", {"name": "Eva"}) == (403, "forbidden")


def test_one_tournament_that_fails_keeps_no_other_from_going_on(hall: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    rita = hall.user("Rita")
    ids = [created(rita, name) for name in ("One", "Two")]
    with hall.services.engine.begin() as connection:
        connection.execute(tables.tournaments.update().values(status="running"))
    tried: list[str] = []

    def failing(id_: str) -> None:
        tried.append(id_)
        raise ValueError(id_)

    monkeypatch.setattr(hall.services.tournaments.progress, "advance", failing)
    hall.services.tournaments.look()
    assert sorted(tried) == sorted(ids)


def test_people_who_have_left_share_a_table_of_a_tournament(hall: Table) -> None:
    """Their names are the same; a table that is played again gets its game all the same."""
    ana, eva, luis = hall.guest("Ana"), hall.user("Eva"), hall.user("Luis")
    id_ = created(ana, rounds=1, usual=2, least=2)
    for person in (eva, luis):
        person.good("POST", f"/tournaments/{id_}/join", {})
    ana.good("POST", f"/tournaments/{id_}/start")
    for person in (eva, luis):
        person.good("POST", "/account/delete", {"password": "correct horse"})
    with hall.services.engine.begin() as connection:
        connection.execute(tables.games.delete())
    hall.services.tournaments.progress.advance(id_)
    (table,) = read(ana, id_)["rounds"][0]["tables"]
    assert table["status"] == "playing"


def test_the_password_of_a_tournament_is_not_guessed(lite: Place, opened: Opened) -> None:
    table = opened(lite, attempts=3)
    with table.services.engine.begin() as connection:
        connection.execute(insert(tables.users).values(id="rita", name="Rita", webhook="", created=1.0))
    secret = {"visibility": "private", "entry": "password", "password": "let me in"}
    id_ = created(table.guest("Ana"), wish=secret)
    eva = table.stranger()
    found = [eva.ask("GET", f"/tournaments/{id_}?invitation=guess{n}").status_code for n in range(5)]
    assert found == [404, 404, 404, 429, 429]


def test_seasons_count_against_the_quota(lite: Place, opened: Opened) -> None:
    table = opened(lite, quota_created=1, proxied=True)
    ana = table.user("Ana")
    away = {"X-Forwarded-For": "192.0.2.7"}
    league = ana.good("POST", "/leagues", {"name": "League", "settings": SMALL}, headers=away)["info"]["id"]
    assert ana.refused("POST", f"/leagues/{league}/seasons", headers=away) == (429, "too_many")


class Post:
    def __init__(self, table: Table) -> None:
        self.sent: list[str] = []
        table.services.finding.invitations.mail = self.sent.append


def test_nobody_sends_letters_in_bulk(hall: Table) -> None:
    """Guests send none, and accounts at one network address share a limit."""
    post = Post(hall)
    gus = hall.guest("Gus")
    game = gus.new_game("18tiny", kinds=("me", "open"))
    assert gus.refused("POST", f"/games/{game}/invitations", {"email": "a@example.org"}) == (403, "forbidden")
    answers: list[int] = []
    for account in range(3):
        eva = hall.user(f"Eva{account}")
        game = eva.new_game("18tiny", kinds=("me", "open"))
        for number in range(20):
            wish = {"email": f"a{account}.{number}@example.org"}
            answer = eva.ask("POST", f"/games/{game}/invitations", wish)
            answers.append(answer.status_code)
            if answer.status_code == 201:
                eva.good("DELETE", f"/games/{game}/invitations/{answer.json()['id']}")
    assert answers == [201] * 40 + [429] * 20
    assert len(post.sent) == 40


@pytest.mark.parametrize("address", ["a\x00b@example.org", "ä@example.org", "a..b@example.org", ".a@example.org"])
def test_addresses_that_no_mail_server_takes_are_refused(address: str) -> None:
    with pytest.raises(Refused):
        mail_address(address)


def test_a_letter_is_not_tried_for_ever(lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail server that takes letters and answers too late would get them again and again."""
    mail = {"smtp_host": "127.0.0.1", "smtp_port": 1, "smtp_tls": "none", "mail_from": "table@example.org"}
    table = opened(lite, **mail, address="https://table.example.org")
    sent: list[str] = []
    put: list[dict[str, Any]] = []

    async def busy(_: MailServer, message: EmailMessage) -> Outcome:
        sent.append(str(message["To"]))
        return Outcome(False, "No answer in time", again=True)

    monkeypatch.setattr(MailServer, "send", busy)
    monkeypatch.setattr(table.services.jobs, "put", lambda name, **more: put.append({"name": name, **more}))
    rita = table.user("Rita")
    game = rita.new_game("18tiny", kinds=("me", "open"))
    rita.good("POST", f"/games/{game}/invitations", {"email": "a@example.org"})
    waited = 0.0
    while jobs := [one for one in put if one["name"] == MAIL]:
        put.clear()
        assert len(jobs) == 1
        waited += jobs[0].get("delay", 0.0)
        told = {name: jobs[0][name] for name in ("invitation", "spoken", "tries") if name in jobs[0]}
        table.services.mailing.send(**told)
        assert len(sent) < 20
    assert len(sent) == 10
    assert 3_600 < waited < 86_400


def test_nobody_takes_a_rated_defeat_back_later(hall: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, eva = hall.user("Ana"), hall.user("Eva")
    game = played(hall, [ana, eva], undo="ask")
    live = hall.services.lives.get(game)
    mover = (ana, eva)[live.played[-1].seat or 0]
    assert mover.good("GET", f"/games/{game}/undo")["may"] is True
    monkeypatch.setattr(undo_rules, "SETTLES", -1.0)
    state = mover.good("GET", f"/games/{game}/undo")
    assert (state["may"], state["may_ask"], state["why"]) == (False, False, undo_rules.SETTLED)
    assert mover.refused("POST", f"/games/{game}/undo", {"expected": live.seq}) == (403, "forbidden")
    with pytest.raises(Refused, match="result stays"):
        hall.services.mover.undo_agreed(live, live.moves - 1, live.seq, 0)
    assert ana.good("GET", f"/games/{game}/ratings")["changes"] != []


def test_asking_for_confirmations_keeps_nobody_from_a_new_password(
    lite: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(lite)
    eva = table.user("Eva")
    with table.services.engine.begin() as connection:
        store(
            connection,
            id_of(eva),
            email="eva@example.org",
            email_confirmed=1.0,
            email_hash=email_hash("eva@example.org"),
        )
    while not table.services.limits.spend("letters to", email_hash("eva@example.org"), 6, 86_400):
        pass  # somebody else asks for confirmations to this address
    written: list[str] = []
    monkeypatch.setattr(table.services.mail, "_write", lambda person, kind, to: written.append(to))
    for _ in range(8):
        table.services.mail.send_resets("Eva")
    assert written == ["eva@example.org"] * 6


def test_hidden_results_are_not_found_by_the_history_of_a_rating(hall: Table) -> None:
    ana, eva = hall.user("Ana"), hall.user("Eva")
    game = played(hall, [ana, eva])
    path = "/people/Ana/ratings?title=18tiny"
    assert [one["game"] for one in eva.good("GET", path)["points"]] == [game]
    ana.good("PATCH", "/account/profile", {"results": "me"})
    assert [one["game"] for one in eva.good("GET", path)["points"]] == [""]
    assert [one["game"] for one in ana.good("GET", path)["points"]] == [game]


def test_a_seat_that_is_kept_by_e_mail_is_nobody_elses(hall: Table) -> None:
    """Neither the next invitation's, nor that of strangers with the link to the table."""
    Post(hall)
    rita = hall.user("Rita")
    game = rita.new_game("18tiny", kinds=("me", "open", "open"))
    sent = [rita.good("POST", f"/games/{game}/invitations", {"email": f"{who}@example.org"}) for who in "ab"]
    assert [one["seat"] for one in sent] == [1, 2]
    third = {"email": "c@example.org"}
    assert rita.refused("POST", f"/games/{game}/invitations", third) == (409, "conflict")
    secret = rita.good("POST", f"/games/{game}/link")["secret"]
    assert hall.stranger().good("GET", f"/seat-links/{secret}")["free"] == 0
    assert hall.stranger().refused("POST", f"/seat-links/{secret}", {"name": "Gus"}) == (409, "conflict")


def test_addresses_are_not_kept_once_an_invitation_is_answered(hall: Table) -> None:
    Post(hall)
    rita = hall.user("Rita")
    game = rita.new_game("18tiny", kinds=("me", "open", "open"))
    letters = []
    for address in ("a@example.org", "b@example.org"):
        sent = rita.good("POST", f"/games/{game}/invitations", {"email": address})
        letter = hall.services.finding.invitations.letter(sent["id"])
        assert letter is not None
        letters.append(letter)
    hall.guest("Sue").good("POST", f"/seat-links/{letters[0].secret}", {})
    with hall.services.engine.begin() as connection:
        late = tables.invitations.c.address == "b@example.org"
        connection.execute(tables.invitations.update().where(late).values(until=1.0))
    hall.services.finding.invitations.expire()
    with hall.services.engine.connect() as connection:
        kept = sorted(connection.execute(select(tables.invitations.c.address)).scalars())
    assert kept == ["a…@example.org", "b…@example.org"]
