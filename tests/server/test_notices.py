"""Notices: told once, on the channels that people choose, not when they are out of date, and not lost."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from roundhouse.server.notices.digests import next_digest
from roundhouse.server.notices.webhook import JOINER
from roundhouse.server.storage.tables import deliveries, notices
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.places import pauses
from tests.server.targets import Reply, WebTarget, answering, dripping, good, web_target

HOOKED = {"private_webhooks": True, "address": "https://table.example/"}


def eventually(true: Callable[[], object], what: str = "it does not happen") -> None:
    waiting = pauses(what=what)
    while not true():
        next(waiting)


def hooked(person: Person, address: str, **more: str) -> None:
    """Give somebody a webhook."""
    person.good("PATCH", "/account/notices", {"webhook": {"address": address, **more}})


def listed(person: Person) -> list[Any]:
    found: list[Any] = person.good("GET", "/account/notices/deliveries")["deliveries"]
    return found


def states(person: Person) -> list[str]:
    return [one["state"] for one in listed(person)]


def posted(target: WebTarget) -> list[Any]:
    """The bodies that a web server was sent."""
    return [json.loads(request.partition(b"\r\n\r\n")[2]) for request in target.requests]


def id_of(person: Person) -> str:
    found: str = person.good("GET", "/account")["user"]["id"]
    return found


def two_at_a_table(table: Table) -> tuple[Person, Person, str]:
    """Ana is the host and the first to move; Eva's turn comes after her."""
    ana, eva = table.guest("Ana"), table.guest("Eva")
    game = ana.new_game(kinds=("me", "open", "local"), name="Friday")
    eva.good("POST", f"/games/{game}/join", {})
    ana.good("POST", f"/games/{game}/start")
    return ana, eva, game


def to_eva(ana: Person, game: str) -> None:
    """Play until it is Eva's turn."""
    for _ in range(6):
        if ana.good("GET", f"/games/{game}")["to_move"] == [1]:
            return
        ana.act(game)
    raise AssertionError("it is never Eva's turn")


def test_the_same_notice_is_told_once(place: Place, opened: Opened) -> None:
    """From many threads and from two processes at once."""
    with web_target() as target:
        one, other = opened(place, **HOOKED), opened(place, **HOOKED)
        _, eva, game = two_at_a_table(one)
        hooked(eva, target.address)
        gate, user = threading.Barrier(8), id_of(eva)

        def tell(table: Table) -> None:
            gate.wait()
            table.services.notices.notify(user, "clock_low", game=game, position="a", name="Friday", left="1 hour")

        threads = [threading.Thread(target=tell, args=((one, other)[n % 2],)) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        one.services.notices.notify(user, "clock_low", game=game, position="b", name="Friday", left="1 minute")
        with one.services.engine.connect() as connection:
            keys = sorted(connection.execute(select(notices.c.key).where(notices.c.kind == "clock_low")).scalars())
            assert keys == [f"clock_low:{game}:a", f"clock_low:{game}:b"]


def test_without_a_channel_nothing_is_written(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva, game = two_at_a_table(table)
    to_eva(ana, game)
    table.services.notices.notify(id_of(eva), "game_ended", game=game, name="Friday")
    table.services.notices.notify("nobody", "game_ended", game=game, name="Friday")
    with table.services.engine.connect() as connection:
        assert connection.execute(select(notices.c.id)).all() == []
    assert not any(thread.name == "notices" for thread in threading.enumerate())


def test_people_choose_what_they_are_told(lite: Place, opened: Opened) -> None:
    with web_target() as target:
        table = opened(lite, **HOOKED)
        ana, eva, game = two_at_a_table(table)
        hooked(eva, target.address)
        eva.good(
            "PATCH", "/account/notices", {"choices": {"my_turn": {"webhook": False}, "game_ended": {"webhook": True}}}
        )
        to_eva(ana, game)
        table.services.notices.notify(id_of(eva), "game_ended", game=game, name="Friday", result="Ana 3")
        target.wait_for(1)
        eventually(lambda: states(eva) == ["sent"])
        assert [one["event"] for one in posted(target)] == ["game_ended"]
        kinds = {kind["id"]: kind["channels"] for kind in eva.good("GET", "/account/notices")["kinds"]}
        assert (kinds["my_turn"]["webhook"], kinds["game_ended"]["webhook"]) == (False, True)
        assert "test" not in kinds


def test_a_browser_that_is_open_is_told(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva, game = two_at_a_table(table)
    eva.good("GET", "/account", headers={"Accept-Language": "de"})
    with table.client.websocket_connect("/api/v1/account/live", headers=eva.headers()) as socket:
        to_eva(ana, game)
        told = [json.loads(socket.receive_text()) for _ in range(2)]
    assert [one["type"] for one in told] == ["your_turn", "notice"]
    assert (told[1]["kind"], told[1]["title"], told[1]["path"]) == (
        "my_turn",
        "Du bist am Zug in Friday",
        f"/game/{game}",
    )


def test_names_after_an_at_sign_call_people(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva, game = two_at_a_table(table)
    with table.client.websocket_connect("/api/v1/account/live", headers=eva.headers()) as socket:
        ana.good("POST", f"/games/{game}/chat", {"text": "Eva is late"})
        ana.good("POST", f"/games/{game}/chat", {"text": "@eva, sell!"})
        told = json.loads(socket.receive_text())
    assert (told["kind"], told["text"]) == ("chat_mention", "@eva, sell!")


def _failing_first(times: int) -> Reply:
    def reply(connection: Any, target: WebTarget) -> None:
        (answering("503 Busy") if target.calls <= times else good)(connection, target)

    return reply


def _soon(table: Table, *, pauses: tuple[float, ...] = (0.01,) * 4) -> None:
    """Wait hardly at all between attempts."""
    delivering = table.services.notices.delivering
    delivering.pace = msgspec.structs.replace(delivering.pace, pauses=pauses, settle_email=0.0, settle_push=0.0)


def test_a_failed_delivery_is_tried_again(place: Place, opened: Opened) -> None:
    with web_target(_failing_first(2)) as target:
        table = opened(place, **HOOKED)
        _soon(table)
        ana, eva, game = two_at_a_table(table)
        hooked(eva, target.address)
        to_eva(ana, game)
        eventually(lambda: states(eva) == ["sent"])
        assert target.calls == 3
        (found,) = listed(eva)
        assert (found["attempts"], found["kind"], found["title"]) == (3, "my_turn", "It is your turn in Friday")


def test_attempts_end(lite: Place, opened: Opened) -> None:
    with web_target(answering("500 Broken")) as target:
        table = opened(lite, **HOOKED)
        _soon(table, pauses=(0.01, 0.01))
        ana, eva, game = two_at_a_table(table)
        hooked(eva, target.address)
        to_eva(ana, game)
        eventually(lambda: states(eva) == ["failed"])
        assert target.calls == 3
        ((owner, found),) = table.services.notices.account.failed()
        assert (owner, found.result) == ("Eva", "The answer was 500.")


def test_a_webhook_that_is_gone_is_switched_off(place: Place, opened: Opened) -> None:
    with web_target(answering("410 Gone")) as target:
        table = opened(place, **HOOKED)
        ana, eva, game = two_at_a_table(table)
        hooked(eva, target.address)
        to_eva(ana, game)
        eventually(lambda: states(eva) == ["failed"])
        eventually(lambda: eva.good("GET", "/account/notices")["webhook"]["off"])
        table.services.notices.notify(id_of(eva), "clock_low", game=game, position=99, name="Friday")
        assert len(listed(eva)) == target.calls == 1
        hooked(eva, target.address)
        assert eva.good("GET", "/account/notices")["webhook"]["off"] == ""


def test_what_is_out_of_date_is_not_sent(place: Place, opened: Opened) -> None:
    """The first attempt fails after Eva has moved: there is no second one."""

    def late(connection: Any, target: WebTarget) -> None:
        target.released.wait(60)
        answering("503 Busy")(connection, target)

    with web_target(late) as target:
        table = opened(place, **HOOKED)
        _soon(table)
        ana, eva, game = two_at_a_table(table)
        hooked(eva, target.address)
        to_eva(ana, game)
        target.wait_for(1)
        eva.act(game)
        target.released.set()
        eventually(lambda: states(eva)[-1] == "stale")
        assert target.calls == 1


def _overdue(table: Table) -> None:
    with table.services.engine.begin() as connection:
        connection.execute(update(deliveries).values(due=1.0))


@pytest.mark.parametrize("state", ["waiting", "sending"])
def test_what_a_killed_process_left_is_sent(
    place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    """One process stored a notice and added no job; another was killed while it was sending."""
    with web_target() as target:
        table = opened(place, **HOOKED)
        eva, delivering = table.guest("Eva"), table.services.notices.delivering
        hooked(eva, target.address)
        with monkeypatch.context() as killed:
            killed.setattr(delivering, "put", lambda delivery, due: None)
            table.services.notices.notify(id_of(eva), "clock_low", position=1)
        delivering.look()  # it has only just come
        with table.services.engine.begin() as connection:
            connection.execute(update(deliveries).values(state=state, due=1.0))
        delivering.look()
        target.wait_for(1)
        eventually(lambda: states(eva) == ["sent"])


def test_a_turn_that_nobody_was_told_of_is_found(place: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    with web_target() as target:
        table = opened(place, **HOOKED)
        ana, eva, game = two_at_a_table(table)
        hooked(eva, target.address)
        told = table.services.turn_notices
        monkeypatch.setattr(table.services.happenings, "turn", [])
        to_eva(ana, game)
        told.find_turns()  # it has just come: its job may still be on the way
        monkeypatch.setattr(told, "_clock", lambda: time.time() + 120)
        told.find_turns()
        told.find_turns()
        target.wait_for(1)
        eventually(lambda: states(eva) == ["sent"])
        assert [one["event"] for one in posted(target)] == ["your_turn"]
        eva.act(game)
        told.find_turns()
        assert len(listed(eva)) == 1


def test_tests_never_wait(lite: Place, opened: Opened) -> None:
    with web_target(dripping) as target:
        table = opened(lite, **HOOKED)
        eva = table.guest("Eva")
        assert eva.refused("POST", "/account/notices/test", {"channel": "webhook"}) == (409, "conflict")
        assert eva.refused("POST", "/account/notices/test", {"channel": "email"}) == (409, "conflict")
        hooked(eva, target.address)
        (found,) = eva.good("POST", "/account/notices/test", {"channel": "webhook"})
        assert found["state"] in ("waiting", "sending")
        assert eva.refused("POST", "/account/notices/test", {"channel": "webhook"}) == (429, "too_many")
        target.wait_for(1)
        assert states(eva) == ["sending"]
        target.released.set()
        eventually(lambda: states(eva) == ["sent"])


def test_a_slow_webhook_delays_no_other(lite: Place, opened: Opened) -> None:
    with web_target(dripping) as slow, web_target() as quick:
        table = opened(lite, **HOOKED)
        people = [table.guest(f"Guest {n}") for n in range(12)]
        for person in people[:-1]:
            hooked(person, slow.address)
            person.good("POST", "/account/notices/test", {"channel": "webhook"})
        hooked(people[-1], quick.address)
        people[-1].good("POST", "/account/notices/test", {"channel": "webhook"})
        quick.wait_for(1)
        assert not slow.released.is_set()


FORMATS: list[tuple[str, str, Callable[[Any], str]]] = [
    ("discord", "123456789012345678", lambda body: str(body["content"])),
    ("slack", "U012AB3CD", lambda body: str(body["text"])),
    ("matrix", "@eva:example.org", lambda body: str(body["html"])),
    ("json", "eva!", lambda body: str(body["content"])),
]


@pytest.mark.parametrize(("form", "mention", "text"), FORMATS, ids=[one[0] for one in FORMATS])
def test_each_service_gets_what_it_understands(
    lite: Place, opened: Opened, form: str, mention: str, text: Callable[[Any], str]
) -> None:
    hostile = "<!channel> **@everyone** @here [x](https://evil.example) <b>"
    with web_target() as target:
        table = opened(lite, **HOOKED)
        _, eva, game = two_at_a_table(table)
        hooked(eva, target.address, format=form, mention=mention)
        table.services.notices.notify(id_of(eva), "clock_low", game=game, position="x", name=hostile)
        with table.services.engine.begin() as connection:
            connection.execute(update(deliveries).values(due=1.0))
        eva.good("PATCH", "/account/notices", {"choices": {"invitation": {"webhook": True}}})
        table.services.notices.notify(id_of(eva), "invitation", position="i", by="Ana", name=hostile, path="/x")
        target.wait_for(1)
        body = posted(target)[-1]
    said = text(body)
    assert mention in said
    assert "https://table.example/x" in said
    assert "@everyone" not in said.replace(JOINER, "·")
    assert "@here" not in said.replace(JOINER, "·")
    if form == "discord":
        assert body["allowed_mentions"] == {"parse": [], "users": [mention]}
        assert "[x]" not in said
    if form in ("slack", "matrix"):
        assert "<!channel>" not in said
        assert "<b>" not in said


@pytest.mark.parametrize(
    ("form", "mention"), [("discord", "@everyone"), ("discord", "1"), ("slack", "!here"), ("matrix", "@room")]
)
def test_handles_are_checked(lite: Place, opened: Opened, form: str, mention: str) -> None:
    eva = opened(lite).guest("Eva")
    wish = {"webhook": {"address": "https://example.org/", "format": form, "mention": mention}}
    assert eva.refused("PATCH", "/account/notices", wish) == (400, "bad_request")


def test_bad_choices_are_refused(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    eva = table.guest("Eva")
    for wish in (
        {"choices": {"nothing": {"email": True}}},
        {"choices": {"test": {"email": True}}},
        {"zone": "Mars/Olympus"},
        {"zone": "../../etc/passwd"},
        {"digest": "weekly"},
        {"webhook": {"address": "file:///etc/passwd"}},
    ):
        assert eva.refused("PATCH", "/account/notices", wish) == (400, "bad_request")
    assert table.stranger().refused("GET", "/account/notices") == (401, "not_signed_in")


@pytest.mark.parametrize(
    ("at", "digest", "zone", "due"),
    [
        ("2026-03-01T10:20:00+00:00", "hourly", "UTC", "2026-03-01T11:00:00+00:00"),
        ("2026-03-01T10:20:00+00:00", "daily", "Europe/Madrid", "2026-03-02T07:00:00+00:00"),
        ("2026-03-01T06:20:00+00:00", "daily", "Europe/Madrid", "2026-03-01T07:00:00+00:00"),
        ("2026-03-28T12:00:00+00:00", "daily", "Europe/Madrid", "2026-03-29T06:00:00+00:00"),
        ("2026-03-01T12:00:00+00:00", "daily", "Pacific/Auckland", "2026-03-01T19:00:00+00:00"),
    ],
)
def test_digests_come_at_an_hour_of_the_persons_day(at: str, digest: Any, zone: str, due: str) -> None:
    found = next_digest(datetime.fromisoformat(at).timestamp(), digest, 8, zone)
    assert datetime.fromtimestamp(found, UTC).isoformat() == due


def test_what_was_told_long_ago_is_forgotten(place: Place, opened: Opened) -> None:
    with web_target() as target:
        table = opened(place, **HOOKED)
        eva = table.guest("Eva")
        hooked(eva, target.address)
        for number in range(3):
            table.services.notices.notify(id_of(eva), "clock_low", position=number)
        eventually(lambda: states(eva) == ["sent"] * 3)
        with table.services.engine.begin() as connection:
            long_ago = update(notices).where(notices.c.key != "clock_low::2").values(created=time.time() - 31 * 86_400)
            connection.execute(long_ago)
        assert table.services.retention.sweep().notices == 2
        assert len(listed(eva)) == 1
