"""Notices by e-mail, on a real mail server: addresses, letters, digests, refusals, unsubscribing, passwords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from roundhouse.server.errors import Refused
from roundhouse.server.notices.mail.letters import Envelope, Letter, message
from roundhouse.server.notices.mail.links import check_email
from roundhouse.server.settings import BadSettings, Settings
from roundhouse.server.storage.tables import deliveries, mail_links
from tests.server.conftest import Opened, Place
from tests.server.mailbox import Mailbox, mail_server
from tests.server.people import Person, Table
from tests.server.places import PATIENCE
from tests.server.test_notices import eventually, id_of, listed, states, to_eva, two_at_a_table


@pytest.fixture
def mail() -> Iterator[tuple[Mailbox, dict[str, Any]]]:
    with mail_server() as found:
        yield found


def quick(table: Table, *, pictures: bool = False, **more: Any) -> None:
    """Send without waiting for second thoughts, and draw no pictures, which takes time."""
    if not pictures:
        table.services.notices.delivering.senders["email"].pictures.of = lambda game: None  # type: ignore[attr-defined]
    delivering = table.services.notices.delivering
    delivering.pace = msgspec.structs.replace(
        delivering.pace, settle_email=0.0, settle_push=0.0, pauses=(0.01,) * 4, **more
    )


def link_in(mail: EmailMessage, page: str) -> str:
    """The secret of the link in the plain text."""
    body = mail.get_body(("plain",))
    assert body is not None
    found = re.search(rf"https://table\.example/{page}/(\S+)", body.get_content())
    assert found is not None, body.get_content()
    return found[1]


def confirmed(person: Person, box: Mailbox, address: str, password: str = "") -> None:
    """Give an address and follow the link that comes."""
    before = len(box.mails)
    person.good("PUT", "/account/email", {"address": address, "password": password})
    secret = link_in(box.wait_for(before + 1), "confirm")
    assert Person(person.client).good("POST", "/account/email/confirm", {"token": secret}) == {"address": address}


def test_a_turn_comes_by_e_mail(place: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    """With words, HTML, the picture, a link, and headers for the mail program; in the language of the client."""
    box, settings = mail
    table = opened(place, **settings)
    quick(table, pictures=True)
    ana, eva, game = two_at_a_table(table)
    eva.good("GET", "/account", headers={"Accept-Language": "es"})
    confirmed(eva, box, "eva@example.org")
    to_eva(ana, game)
    found = box.wait_for(2)
    assert box.recipients == ["eva@example.org"] * 2
    assert found["Subject"] == "Es tu turno en Friday"
    assert (found["From"], found["To"]) == ("Roundhouse <table@table.example>", "Eva <eva@example.org>")
    assert (found["Auto-Submitted"], found["Content-Language"]) == ("auto-generated", "es")
    assert found["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<https://table\.example/unsubscribe/[\w.-]+>", found["List-Unsubscribe"])
    plain, html = found.get_body(("plain",)), found.get_body(("html",))
    assert plain is not None
    assert html is not None
    assert f"https://table.example/game/{game}" in plain.get_content()
    assert f'href="https://table.example/game/{game}"' in html.get_content()
    (picture,) = [part for part in found.walk() if part.get_content_type() == "image/png"]
    assert f"cid:{picture['Content-ID'].strip('<>')}" in html.get_content()
    assert picture.get_content().startswith(b"\x89PNG")
    assert len(picture.get_content()) > 20_000
    eventually(lambda: states(eva) == ["sent", "sent"])


def test_encryption_and_a_password(
    lite: Place, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with mail_server(tmp_path) as (box, settings):
        eva = opened(lite, **settings).guest("Eva")
        eva.good("PUT", "/account/email", {"address": "eva@example.org"})
        eventually(lambda: listed(eva)[0]["result"])  # the certificate is not trusted
        assert "can't be reached" in listed(eva)[0]["result"]
        assert (box.asked, states(eva)) == (0, ["waiting"])
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "cert.pem"))
        ida = opened(lite, **settings).guest("Ida")
        confirmed(ida, box, "ida@example.org")
        assert box.secure == [True]
        wrong = opened(lite, **settings | {"smtp_password": "wrong"}).guest("Una")
        wrong.good("PUT", "/account/email", {"address": "una@example.org"})
        eventually(lambda: listed(wrong)[0]["result"])
        assert "refuses e-mails of this server" in listed(wrong)[0]["result"]


def test_only_confirmed_addresses_get_notices(
    lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]
) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    quick(table)
    ana, eva, game = two_at_a_table(table)
    eva.good("PUT", "/account/email", {"address": "eva@example.org"})
    old = link_in(box.wait_for(1), "confirm")
    eva.good("PUT", "/account/email", {"address": "eva@other.example"})
    new = link_in(box.wait_for(2), "confirm")
    to_eva(ana, game)
    assert [one["kind"] for one in listed(eva)] == ["confirm_email", "confirm_email"]
    for secret in (old, "nonsense"):
        assert eva.refused("POST", "/account/email/confirm", {"token": secret}) == (403, "forbidden")
    eva.good("POST", "/account/email/confirm", {"token": new})
    assert eva.refused("POST", "/account/email/confirm", {"token": new}) == (403, "forbidden")
    state = eva.good("GET", "/account/notices")["email"]
    assert (state["address"], state["confirmed"]) == ("eva@other.example", True)
    assert box.recipients == ["eva@example.org", "eva@other.example"]


def test_links_grow_old(lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    eva = table.guest("Eva")
    eva.good("PUT", "/account/email", {"address": "eva@example.org"})
    secret = link_in(box.wait_for(1), "confirm")
    with table.services.engine.begin() as connection:
        stored = connection.execute(select(mail_links)).one()
        assert secret not in stored
        connection.execute(update(mail_links).values(expires=1.0))
    assert eva.refused("POST", "/account/email/confirm", {"token": secret}) == (403, "forbidden")


def test_a_new_address_needs_the_password_and_tells_the_old_one(
    lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]
) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    eva = table.user("Eva")
    wish = {"address": "eva@example.org", "password": "wrong horse"}
    assert eva.refused("PUT", "/account/email", wish) == (401, "not_signed_in")
    confirmed(eva, box, "eva@example.org", "correct horse")
    eva.good("PUT", "/account/email", {"address": "new@example.org", "password": "correct horse"})
    box.wait_for(3)
    assert sorted(box.recipients) == ["eva@example.org", "eva@example.org", "new@example.org"]
    assert eva.good("GET", "/account/notices")["email"]["confirmed"] is False
    token = eva.good("POST", "/account/tokens", {"name": "script"})["token"]
    script = table.stranger()
    script.token = token
    assert script.refused("PUT", "/account/email", wish) == (403, "forbidden")


def test_confirmations_are_limited(lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    """Nobody can fill a stranger's mailbox, whatever number of accounts they make."""
    box, settings = mail
    table = opened(lite, **settings)
    for number in range(6):
        table.guest(f"G{number}").good("PUT", "/account/email", {"address": "Victim@Example.org"})
    wish = {"address": "victim@example.org"}
    assert table.guest("Last").refused("PUT", "/account/email", wish) == (429, "too_many")
    box.wait_for(6)


@pytest.mark.parametrize(
    "address",
    ["", "eva", "eva@", "@x.org", "a b@x.org", "a@x", "a@x.org\r\nBcc: b@x.org", "a@x..org", ".a@x.org", "a@-x.org"],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(Refused):
        check_email(address)


def test_a_server_without_mail_says_so(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    eva = table.guest("Eva")
    assert eva.good("GET", "/account/notices")["email"]["available"] is False
    assert eva.refused("PUT", "/account/email", {"address": "eva@example.org"}) == (409, "conflict")
    assert table.stranger().refused("POST", "/account/forgot", {"name": "Eva"}) == (409, "conflict")


def test_a_refused_address_is_used_no_more(lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    quick(table)
    ana, eva, game = two_at_a_table(table)
    confirmed(eva, box, "eva@example.org")
    box.refusals["eva@example.org"] = "550 5.1.1 no such user"
    to_eva(ana, game)
    eventually(lambda: states(eva) == ["failed", "sent"])
    eventually(lambda: eva.good("GET", "/account/notices")["email"]["off"])
    assert "no such user" in eva.good("GET", "/account/notices")["email"]["off"]
    box.refusals.clear()
    eva.good("PATCH", "/account/notices", {"email_on": True})
    eva.good("POST", "/account/notices/test", {"channel": "email"})
    box.wait_for(2)


@pytest.mark.parametrize(
    ("refusal", "state", "off"),
    [("451 4.3.0 later", "failed", False), ("550 5.7.1 your network is blocked", "failed", False)],
)
def test_other_refusals_switch_nothing_off(
    lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]], refusal: str, state: str, off: bool
) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    quick(table)
    ana, eva, game = two_at_a_table(table)
    confirmed(eva, box, "eva@example.org")
    box.refusals["eva@example.org"] = refusal
    to_eva(ana, game)
    eventually(lambda: states(eva)[0] == state)
    assert bool(eva.good("GET", "/account/notices")["email"]["off"]) is off
    assert listed(eva)[0]["attempts"] == (5 if refusal.startswith("4") else 1)


def test_a_slow_mail_server_keeps_nobody_waiting(
    lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]
) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    eva = table.guest("Eva")
    box.slow.clear()
    eva.good("PUT", "/account/email", {"address": "eva@example.org"})
    with box.came:
        assert box.came.wait_for(lambda: box.asked, timeout=PATIENCE)
    assert states(eva) == ["sending"]
    assert table.client.get("/healthz").status_code == 200
    box.slow.set()
    box.wait_for(1)
    eventually(lambda: states(eva) == ["sent"])


def test_who_has_the_game_open_gets_no_e_mail(
    place: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]
) -> None:
    """Also if the game is open at another process; with PostgreSQL they know each other through Redis."""
    box, settings = mail
    table = opened(place, **settings)
    other = opened(place, **settings) if place.redis else table
    for one in (table, other):
        quick(one, look_again=0.0)
    ana, eva, game = two_at_a_table(table)
    confirmed(eva, box, "eva@example.org")
    there = Person(other.client)
    there.cookie = eva.cookie
    with there.live(game) as socket:
        socket.receive_text()
        eventually(lambda: table.services.hub.is_open(game, id_of(eva)))
        to_eva(ana, game)
        eventually(lambda: states(eva) == ["seen", "sent"])
    assert len(box.mails) == 1


def test_notices_come_together(place: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    """One e-mail for what came since the last one, without what is out of date."""
    box, settings = mail
    table = opened(place, **settings)
    quick(table)
    ana, eva, game = two_at_a_table(table)
    confirmed(eva, box, "eva@example.org")
    eva.good("PATCH", "/account/notices", {"digest": "daily", "digest_hour": 7, "zone": "Europe/Madrid"})
    to_eva(ana, game)
    notices, user = table.services.notices, id_of(eva)
    eventually(lambda: states(eva) == ["digest", "sent"])
    notices.notify(user, "invitation", position="i1", by="Ida", name="Saturday", path="/game/x")
    notices.notify(user, "game_ended", position="e1", name="Sunday", result="Ida 3")
    notices.notify(user, "clock_low", game=game, position="c", name="Friday", left="an hour")  # does not wait
    box.wait_for(2)
    eva.act(game)
    notices.delivering.look()
    assert len(box.mails) == 2
    with table.services.engine.begin() as connection:
        at = connection.execute(select(deliveries.c.due).where(deliveries.c.state == "digest")).scalars().all()
    assert len(set(at)) == 1
    notices.delivering._clock = lambda: at[0] + 1
    notices.delivering.look()
    found = box.wait_for(3)
    body = found.get_body(("plain",))
    assert body is not None
    assert found["Subject"] == "2 notices from Roundhouse"
    assert "Ida invites you to Saturday" in body.get_content()
    assert "Sunday is over" in body.get_content()
    assert "Friday" not in body.get_content()
    eventually(lambda: sorted(states(eva)) == ["sent", "sent", "sent", "sent", "stale"])
    notices.delivering.look()
    assert len(box.mails) == 3


def test_one_click_unsubscribes(lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    """RFC 8058: a POST without cookies, by a mail program."""
    box, settings = mail
    table = opened(lite, **settings)
    quick(table)
    ana, eva, game = two_at_a_table(table)
    confirmed(eva, box, "eva@example.org")
    to_eva(ana, game)
    address = box.wait_for(2)["List-Unsubscribe"].strip("<>")
    path = address.removeprefix("https://table.example")
    answer = table.client.post(path, content="List-Unsubscribe=One-Click")
    assert answer.status_code == 200
    assert eva.good("GET", "/account/notices")["email"]["off"]
    table.services.notices.notify(id_of(eva), "game_ended", game=game, name="Friday")
    assert len(listed(eva)) == 2
    assert table.client.post(path[:-1] + ("A" if path[-1] != "A" else "B")).status_code == 403


def test_the_page_unsubscribes_from_a_kind(lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    quick(table)
    ana, eva, game = two_at_a_table(table)
    confirmed(eva, box, "eva@example.org")
    to_eva(ana, game)
    body = box.wait_for(2).get_body(("plain",))
    assert body is not None
    tokens = re.findall(r"/unsubscribe/(\S+)", body.get_content())
    token = next(one for one in tokens if ".my_turn." in one)
    stranger = table.stranger()
    found = stranger.good("GET", f"/unsubscribe/{token}")
    assert (found["name"], found["address"], found["kind"]) == ("Eva", "e…@example.org", "my_turn")
    assert (found["gets_kind"], found["gets_any"]) == (True, True)
    after = stranger.good("POST", "/unsubscribe", {"token": token})
    assert (after["gets_kind"], after["gets_any"]) == (False, True)
    assert stranger.good("POST", "/unsubscribe", {"token": token, "again": True})["gets_kind"] is True
    assert stranger.good("POST", "/unsubscribe", {"token": token, "everything": True})["gets_any"] is False
    forged = token.replace(".my_turn.", ".all.")
    assert stranger.refused("POST", "/unsubscribe", {"token": forged}) == (403, "forbidden")


def test_hostile_names_stay_text() -> None:
    """Line breaks, commas, HTML and long names change no header and no page."""
    hostile = 'Eva\r\nBcc: x@evil.example\r\n\r\n<script>alert(1)</script>, "a" <b@c.d>' + "x" * 5_000
    letter = Letter(subject=hostile, title=hostile, paragraphs=(hostile,), button="Go", url="https://t.example/'\"><b>")
    made = message(
        letter,
        Envelope(sender="Roundhouse <t@t.example>", to="eva@example.org", to_name=hostile, id="abc", at=0.0),
    )
    raw = made.as_bytes()
    headers = raw.partition(b"\r\n\r\n")[0]
    assert b"\r\nBcc:" not in headers
    assert [address.addr_spec for address in made["To"].addresses] == ["eva@example.org"]
    assert len(made["Subject"]) <= 150
    html = made.get_body(("html",))
    assert html is not None
    assert "<script>" not in html.get_content()
    assert '"><b>' not in html.get_content()


def test_a_new_password_by_e_mail(place: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]) -> None:
    box, settings = mail
    table = opened(place, **settings)
    eva, nobody = table.user("Eva"), table.stranger()
    confirmed(eva, box, "eva@example.org", "correct horse")
    answers = {name: nobody.ask("POST", "/account/forgot", {"name": name}) for name in ("Eva", "Luis", "x@y.example")}
    assert {answer.status_code for answer in answers.values()} == {204}
    secret = link_in(box.wait_for(2), "reset")
    assert box.recipients[-1] == "eva@example.org"
    short = {"token": secret, "password": "short"}
    assert nobody.refused("POST", "/account/reset", short) == (400, "bad_request")
    wish = {"token": secret, "password": "another horse"}
    assert nobody.good("POST", "/account/reset", wish)["user"]["name"] == "Eva"
    assert eva.good("GET", "/account")["user"] is None
    assert table.stranger().refused("POST", "/account/reset", wish) == (403, "forbidden")
    again = {"name": "Eva", "password": "correct horse"}
    assert table.stranger().refused("POST", "/account/sign-in", again) == (401, "not_signed_in")
    table.stranger().good("POST", "/account/sign-in", {"name": "Eva", "password": "another horse"})
    nobody.ask("POST", "/account/forgot", {"name": "EVA@example.org"})
    link_in(box.wait_for(3), "reset")


def test_unconfirmed_addresses_get_no_password(
    lite: Place, opened: Opened, mail: tuple[Mailbox, dict[str, Any]]
) -> None:
    box, settings = mail
    table = opened(lite, **settings)
    eva = table.user("Eva")
    eva.good("PUT", "/account/email", {"address": "eva@example.org", "password": "correct horse"})
    box.wait_for(1)
    for name in ("Eva", "eva@example.org"):
        table.stranger().good("POST", "/account/forgot", {"name": name})
    eventually(lambda: not table.services.jobs.waiting("notices.forgot"))
    assert [one["kind"] for one in listed(eva)] == ["confirm_email"]


GOOD_MAIL = {
    "ROUNDHOUSE_SMTP_HOST": "mail.example.org",
    "ROUNDHOUSE_MAIL_FROM": "Roundhouse <table@example.org>",
    "ROUNDHOUSE_ADDRESS": "https://table.example.org",
}


@pytest.mark.parametrize(
    ("change", "variable"),
    [
        ({"ROUNDHOUSE_MAIL_FROM": ""}, "ROUNDHOUSE_MAIL_FROM"),
        ({"ROUNDHOUSE_MAIL_FROM": "nobody"}, "ROUNDHOUSE_MAIL_FROM"),
        ({"ROUNDHOUSE_ADDRESS": ""}, "ROUNDHOUSE_ADDRESS"),
        ({"ROUNDHOUSE_SMTP_HOST": ""}, "ROUNDHOUSE_SMTP_HOST"),
        ({"ROUNDHOUSE_SMTP_HOST": "http://mail"}, "ROUNDHOUSE_SMTP_HOST"),
        ({"ROUNDHOUSE_SMTP_HOST": "mail server"}, "ROUNDHOUSE_SMTP_HOST"),
        ({"ROUNDHOUSE_SMTP_TLS": "ssl"}, "ROUNDHOUSE_SMTP_TLS"),
        ({"ROUNDHOUSE_SMTP_PORT": "70000"}, "ROUNDHOUSE_SMTP_PORT"),
        ({"ROUNDHOUSE_SMTP_USER": "table"}, "ROUNDHOUSE_SMTP_PASSWORD"),
        ({"ROUNDHOUSE_SMTP_PASSWORD": "s3cret-word"}, "ROUNDHOUSE_SMTP_USER"),
        ({"ROUNDHOUSE_VAPID_KEY": "s3cret-word"}, "ROUNDHOUSE_VAPID_KEY"),
        ({"ROUNDHOUSE_VAPID_CONTACT": "me"}, "ROUNDHOUSE_VAPID_CONTACT"),
    ],
)
def test_settings_of_mail_are_checked_and_secrets_kept(change: dict[str, str], variable: str) -> None:
    with pytest.raises(BadSettings) as refused:
        Settings.from_env(GOOD_MAIL | change)
    assert any(line.startswith(f"{variable}: ") for line in refused.value.lines)
    assert "s3cret" not in str(refused.value)


def test_good_settings_of_mail() -> None:
    assert Settings.from_env(GOOD_MAIL | {"ROUNDHOUSE_SMTP_TLS": "tls"}).smtp_tls == "tls"
