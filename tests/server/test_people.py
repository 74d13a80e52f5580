"""Profiles, statistics and notes: who sees what, and figures that follow from the logs."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import delete, select, update
from typer.testing import CliRunner

from roundhouse.bots.arena import arena
from roundhouse.cli.main import app
from roundhouse.core import events as ev
from roundhouse.server.people.tally import shared_places
from roundhouse.server.storage import tables
from roundhouse.server.storage.records import writing
from tests.server.conftest import Opened, Place
from tests.server.people import Table
from tests.server.rated_games import begun, play_out, played

SLOW = 3_600.0


def test_a_profile_tells_what_somebody_has_played(table: Table) -> None:
    ana, eva = table.user("Ana"), table.user("Eva")
    games = [played(table, [ana, eva], seed=seed) for seed in range(3)]
    profile = ana.good("GET", "/people/eva")
    assert profile["card"]["who"]["path"] == "/person/Eva"
    assert profile["card"]["games"] == 3
    assert profile["card"]["me"] is False
    (title,) = profile["titles"]
    assert (title["title"], title["games"]) == ("18tiny", 3)
    assert title["wins"] / 3 == pytest.approx(title["ahead"], abs=0.001)
    assert profile["habits"]["finished"] == 3
    assert profile["habits"]["left"] == 0
    listed = ana.good("GET", "/people/Eva/results?limit=2")
    assert [one["game"] for one in listed["results"]] == games[:0:-1]
    assert listed["total"] == 3
    assert [seat["place"] for seat in listed["results"][0]["seats"]] == [1, 2]
    assert listed["results"][0]["change"]


def test_statistics_follow_from_the_log(table: Table) -> None:
    ana, eva = table.user("Ana"), table.user("Eva")
    id_ = played(table, [ana, eva])
    game = table.game(id_)
    worth = game.result()
    found = ana.good("GET", "/people/Ana/titles/18tiny")
    place = 1 if worth["p1"] >= worth["p2"] else 2
    assert found["places"] == [{"players": 2, "place": place, "games": 1}]
    assert [(one["game"], one["worth"]) for one in found["worth"]] == [(id_, worth["p1"])]
    both = [*found["companies"], *ana.good("GET", "/people/Eva/titles/18tiny")["companies"]]
    runs = [event for event in game.history if isinstance(event, ev.Ran)]
    assert sum(one["runs"] for one in both) == len(runs)
    assert sum(one["revenue"] for one in both) == sum(event.revenue for event in runs)


def test_head_to_head(place: Place, opened: Opened) -> None:
    table = opened(place, bot_pause=SLOW)
    ana, eva = table.user("Ana"), table.user("Eva")
    ahead = 0
    for seed in range(2):
        result = ana.good("GET", f"/games/{played(table, [ana, eva], seed=seed, bots=['easy'])}")["result"]
        ahead += result[0] > result[1]
    found = ana.good("GET", "/people/Ana/opponents")
    assert found["total"] == 2
    eva_met, bot = sorted(found["opponents"], key=lambda one: one["who"]["kind"], reverse=True)
    assert (eva_met["who"]["name"], eva_met["games"], eva_met["ahead"]) == ("Eva", 2, ahead)
    assert eva_met["ahead"] + eva_met["behind"] + eva_met["tied"] == 2
    assert bot["who"]["bot"] == "easy"
    assert len(ana.good("GET", "/people/Ana/opponents?limit=1&offset=1")["opponents"]) == 1


def test_private_games_count_for_oneself_only(place: Place, opened: Opened) -> None:
    table = opened(place)
    ana, eva, luis = table.user("Ana"), table.user("Eva"), table.user("Luis")
    game = begun([ana, eva], rated=False)
    ana.good("PATCH", f"/games/{game}", {"visibility": "private"})
    play_out(table, game)
    for person, count in ((ana, 1), (eva, 1), (luis, 0), (table.stranger(), 0)):
        profile = person.good("GET", "/people/Ana")
        assert (profile["card"]["games"], len(profile["titles"])) == (count, count)
        for path in ("results", "opponents"):
            assert person.good("GET", f"/people/Ana/{path}")["total"] == count
        assert person.good("GET", "/people/Ana/titles/18tiny")["games"] == count
    ana.good("PATCH", f"/games/{game}", {"visibility": "link"})
    assert luis.good("GET", "/people/Ana/results")["total"] == 0  # its address is not given away
    ana.good("PATCH", f"/games/{game}", {"visibility": "public"})
    assert luis.good("GET", "/people/Ana/results")["total"] == 1


def test_people_choose_what_others_see(table: Table) -> None:
    ana, eva = table.user("Ana"), table.user("Eva")
    played(table, [ana, eva])
    guest, nobody = table.guest("Luis"), table.stranger()
    change = {"about": " Hi\u202e\x00 there\n\nI like trains ", "results": "members", "habits": "me", "avatar": "face7"}
    settings = ana.good("PATCH", "/account/profile", change)
    assert settings["about"] == "Hi there\n\nI like trains"
    for person, sees in ((ana, True), (eva, True), (guest, False), (nobody, False)):
        profile = person.good("GET", "/people/Ana")
        assert profile["about"] == settings["about"]
        assert profile["card"]["who"]["avatar"] == "face7"
        assert (profile["titles"] is not None, profile["card"]["games"] is not None) == (sees, sees)
        assert (profile["habits"] is not None) == (person is ana)
        assert (person.ask("GET", "/people/Ana/results").status_code == 200) == sees
    ana.good("PATCH", "/account/profile", {"results": "me"})
    assert eva.refused("GET", "/people/Ana/opponents") == (403, "forbidden")
    assert eva.refused("GET", "/people/Ana/titles/18tiny") == (403, "forbidden")
    assert ana.good("GET", "/account/profile")["results"] == "me"
    told = eva.ask("GET", "/people/Ana/opponents", headers={"Accept-Language": "de"}).json()["message"]
    assert told == "Ana zeigt dir keine Ergebnisse."
    assert eva.good("GET", "/people/Ana")["ratings"] != []  # ratings are public, as leaderboards are


def test_guests_and_bots_have_simple_profiles(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    guest, ana = table.guest("Luis"), table.user("Ana")
    key = guest.good("GET", "/account")["user"]["id"]
    profile = ana.good("GET", f"/people/~{key}")
    assert (profile["card"]["who"]["kind"], profile["titles"], profile["habits"]) == ("guest", None, None)
    assert ana.refused("GET", f"/people/~{key}/results") == (403, "forbidden")
    assert guest.good("GET", f"/people/~{key}")["titles"] == []
    assert guest.good("PATCH", "/account/profile", {"avatar": "abc"})["avatar"] == "abc"
    assert guest.refused("PATCH", "/account/profile", {"about": "Hi"}) == (403, "forbidden")
    assert ana.refused("GET", "/people/Luis") == (404, "not_found")  # names of guests are not unique
    bot = ana.good("GET", "/people/bot:hard")
    assert (bot["card"]["who"]["name"], bot["card"]["since"], bot["habits"]) == ("Hard", None, None)
    assert ana.refused("GET", "/people/bot:nobody") == (404, "not_found")
    assert ana.refused("PATCH", "/account/profile", {"avatar": "Ä"}) == (400, "bad_request")


def test_notes_are_read_by_their_author_only(table: Table) -> None:
    ana, eva = table.user("Ana"), table.user("Eva")
    assert ana.good("PUT", "/people/Eva/note", {"text": " plays\nfast "}) == {"text": "plays\nfast"}
    assert ana.good("GET", "/people/Eva/card")["note"] == "plays\nfast"
    assert eva.good("GET", "/people/Eva/card")["note"] == ""
    (note,) = ana.good("GET", "/account/people-notes")["notes"]
    assert (note["who"]["name"], note["text"]) == ("Eva", "plays\nfast")
    assert eva.good("GET", "/account/people-notes")["notes"] == []
    assert ana.refused("PUT", "/people/Ana/note", {"text": "me"}) == (400, "bad_request")
    assert ana.refused("PUT", "/people/bot:easy/note", {"text": "x"}) == (400, "bad_request")
    assert table.stranger().refused("GET", "/people/Eva/note") == (401, "not_signed_in")
    ana.good("PUT", "/people/Eva/note", {"text": ""})
    assert ana.good("GET", "/account/people-notes")["notes"] == []


def test_a_card_tells_whom_one_follows_or_has_blocked(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, _ = table.user("Ana"), table.user("Eva")
    for kind in ("follow", "block"):
        ana.good("PUT", "/contacts/Eva", {"kind": kind})
        assert ana.good("GET", "/people/Eva/card")["contact"] == kind
    ana.good("DELETE", "/contacts/Eva")
    assert ana.good("GET", "/people/Eva/card")["contact"] == ""


def test_a_seat_that_was_lost_counts_against_its_first_player(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    game = begun([ana, eva])
    with writing(table.services.engine) as connection:
        seat = (tables.seats.c.game == game) & (tables.seats.c.seat == 1)
        connection.execute(update(tables.seats).where(seat).values(kind="bot", bot="easy", user=None))
        connection.execute(update(tables.games).values(revision=99))
    play_out(table, game)
    assert ana.good("GET", "/people/Eva")["habits"]["left"] == 1
    assert ana.good("GET", "/people/Ana")["habits"]["left"] == 0
    assert ana.good("GET", "/people/Ana/opponents")["opponents"][0]["who"]["bot"] == "easy"
    changes = ana.good("GET", f"/games/{game}/ratings")["changes"]
    assert [one["seat"] for one in changes] == [0, 1]  # who sat down is rated, not who took over
    assert ana.good("GET", "/people/Eva")["ratings"][0]["games"] == 1
    assert ana.good("GET", "/leaderboard?kind=bots&provisional=true")["total"] == 0


def test_a_game_that_waits_for_somebody_counts_as_left(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    game = begun([ana, eva])
    mover = ("Ana", "Eva")[table.services.lives.get(game).to_move or 0]
    assert ana.good("GET", f"/people/{mover}")["habits"]["left"] == 0
    with writing(table.services.engine) as connection:
        connection.execute(update(tables.games).values(updated=tables.games.c.updated - 31 * 86_400))
    left = {name: ana.good("GET", f"/people/{name}")["habits"]["left"] for name in ("Ana", "Eva")}
    assert left == {"Ana": int(mover == "Ana"), "Eva": int(mover == "Eva")}


def test_thousands_of_games_come_in_pages(lite: Place, opened: Opened) -> None:
    """Each answer asks the database a fixed number of times, however many games there are."""
    from sqlalchemy import event

    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    asked: list[str] = []
    event.listen(table.services.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    counts = []
    for round_ in range(2):
        for seed in range(1 + 4 * round_):
            played(table, [ana, eva], seed=seed)
        asked.clear()
        for path in ("", "/results", "/opponents", "/titles/18tiny", "/ratings?title=18tiny"):
            ana.good("GET", f"/people/Eva{path}")
        counts.append(sum("FROM result_seats" in one or "FROM rating_steps" in one for one in asked))
    assert counts[0] == counts[1] > 0


def test_places_are_shared() -> None:
    assert shared_places({"a": 3, "b": 1, "c": 3, "d": 9}) == {"a": 2, "b": 1, "c": 2, "d": 4}


@cache
def four_games() -> bytes:
    """The file of an arena."""
    return msgspec.json.encode(arena("18tiny", ["random", "easy"], 4))


@pytest.fixture
def run(place: Place, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setenv("DATABASE_URL", place.database)
    return CliRunner()


def test_bots_are_rated_from_the_arena(run: CliRunner, place: Place, opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "arena.json"
    file.write_bytes(four_games())
    told = run.invoke(app, ["admin", "rate-arena", str(file)])
    assert told.exit_code == 0, told.output
    assert "4 games were rated" in told.output
    assert "4 were known" in run.invoke(app, ["admin", "rate-arena", str(file)]).output
    board = opened(place).stranger().good("GET", "/leaderboard?kind=bots&title=18tiny&provisional=true")
    assert {entry["who"]["bot"]: entry["rating"]["games"] for entry in board["entries"]} == {"easy": 4, "random": 4}


def test_a_file_that_is_no_arena_is_refused(run: CliRunner, tmp_path: Path) -> None:
    good = msgspec.json.decode(four_games())
    bad = tmp_path / "bad.json"
    for content in (b"{", b"[]", b'{"title":"18tiny"}', msgspec.json.encode({**good, "title": "18none"})):
        bad.write_bytes(content)
        assert run.invoke(app, ["admin", "rate-arena", str(bad)]).exit_code == 2
    good["results"][0]["winners"] = [5]
    bad.write_bytes(msgspec.json.encode(good))
    assert run.invoke(app, ["admin", "rate-arena", str(bad)]).exit_code == 2
    assert run.invoke(app, ["admin", "rate-arena", str(tmp_path / "none.json")]).exit_code == 2


def test_recompute_on_the_command_line(run: CliRunner, place: Place, opened: Opened) -> None:
    table = opened(place)
    ana, eva = table.user("Ana"), table.user("Eva")
    played(table, [ana, eva])
    before = ana.good("GET", "/people/Ana")
    with writing(table.services.engine) as connection:
        for one in (tables.result_companies, tables.result_seats, tables.results, tables.ratings, tables.rating_steps):
            connection.execute(delete(one))
    told = run.invoke(app, ["admin", "recompute"])
    assert told.exit_code == 0, told.output
    assert "1 games" in told.output
    assert ana.good("GET", "/people/Ana") == before


def test_a_game_that_can_not_be_read_keeps_its_result(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    game = played(table, [ana, eva])
    with writing(table.services.engine) as connection:
        connection.execute(update(tables.games).values(title="18gone"))
    assert table.services.people.recompute().unreadable == (game,)
    with table.services.engine.connect() as connection:
        assert connection.execute(select(tables.results.c.game)).scalars().all() == [game]
    assert ana.good("GET", "/people/Ana")["card"]["games"] == 1
