"""Tournaments on the server: from signing up to the final standings."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any

import pytest
from sqlalchemy import func, select, update

from roundhouse.present.translation import speaking
from roundhouse.server.ids import now
from roundhouse.server.storage import tables
from roundhouse.server.tournaments.notices import words
from roundhouse.server.tournaments.progress import Progress
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.places import pauses

View = dict[str, Any]
#: The quickest tournament: the smallest title, and bots that do not think.
SMALL: dict[str, Any] = {"titles": ["18tiny"], "least": 2, "most": 4, "usual": 2, "rounds": 2, "bot": "random"}


@pytest.fixture
def hall(lite: Place, opened: Opened) -> Table:
    """A server for what does not depend on the database."""
    return opened(lite)


def created(person: Person, name: str = "Spring Cup", *, wish: dict[str, Any] | None = None, **settings: Any) -> str:
    body = {"name": name, "settings": {**SMALL, **settings}, "seed": 1, **(wish or {})}
    found: str = person.good("POST", "/tournaments", body)["info"]["id"]
    return found


def read(person: Person, id_: str) -> View:
    found: View = person.good("GET", f"/tournaments/{id_}")
    return found


def over(table: Table, id_: str, status: str = "finished") -> None:
    """Wait for the end of the tournament, whoever plays it."""
    query = select(tables.tournaments.c.status).where(tables.tournaments.c.id == id_)

    for _ in pauses(what="the tournament does not end"):
        with table.services.engine.connect() as connection:
            if connection.execute(query).scalar_one() == status:
                return


def end(table: Table, game: str, worth: list[int]) -> None:
    """End a game without playing it, and tell the tournament."""
    with table.services.engine.begin() as connection:
        values = {"status": "finished", "result": str(worth), "robot": False}
        connection.execute(update(tables.games).where(tables.games.c.id == game).values(**values))
    table.services.lives.forget(game)


def games_of(view: View, number: int) -> list[str]:
    return [table["game"] for table in view["rounds"][number - 1]["tables"]]


def people(table: Table, *names: str) -> list[Person]:
    return [table.guest(name) for name in names]


def running(table: Table, count: int = 4, **settings: Any) -> tuple[list[Person], str]:
    """A tournament whose first round has begun; the organiser plays, too."""
    found = people(table, *("Ana", "Eva", "Luis", "Ida", "Olga", "Pau", "Rosa", "Tom")[:count])
    id_ = created(found[0], **settings)
    for person in found:
        person.good("POST", f"/tournaments/{id_}/join", {})
    found[0].good("POST", f"/tournaments/{id_}/start")
    return found, id_


def play_round(table: Table, ana: Person, id_: str, worth: Callable[[int], int] = lambda player: 1000 - player) -> None:
    """End all tables of the round with a worth for each entrant."""
    view = read(ana, id_)
    for one in view["rounds"][-1]["tables"]:
        end(table, one["game"], [worth(player) for player in one["players"]])
    table.services.tournaments.progress.advance(id_)


def test_bots_play_two_rounds_to_the_final_standings(place: Place, opened: Opened) -> None:
    """The whole way with the server's own services: sign up, rounds, games, results, standings."""
    table = opened(place, bots_per_owner=4)
    ana = table.guest("Ana")
    id_ = created(ana, scoring={"worth": "share", "weight": 10})
    view = ana.good("POST", f"/tournaments/{id_}/entrants", {"bot": "random", "count": 4})
    assert view["preview"] == {"tables": [2, 2], "byes": 0, "fillers": 0, "finals": [], "problem": ""}
    ana.good("POST", f"/tournaments/{id_}/start")
    over(table, id_)
    view = read(ana, id_)
    assert [one["status"] for one in view["rounds"]] == ["finished", "finished"]
    met = [tuple(sorted(t["players"])) for one in view["rounds"] for t in one["tables"]]
    assert len(set(met)) == 4
    assert view["balance"]["most_meetings"] == 1
    assert view["standings"][0]["rank"] == 1
    assert sorted(row["player"] for row in view["standings"]) == [1, 2, 3, 4]
    points = sum(sum(t["points"]) for one in view["rounds"] for t in one["tables"])
    assert sum(row["points"] for row in view["standings"]) == pytest.approx(points)
    assert all(row["played"] == 2 for row in view["standings"])
    for one in view["rounds"]:
        for told in one["tables"]:
            game = ana.good("GET", f"/games/{told['game']}")
            assert (game["status"], game["result"], game["tournament"]) == ("finished", told["worth"], id_)
            assert game["advice"] is False
    kinds = [event["kind"] for event in view["log"]]
    assert kinds == ["finished", "round_over", "round", "round_over", "round", "started", "created"]


def test_people_sign_up_withdraw_and_come_back(table: Table, ana: Person, eva: Person) -> None:
    id_ = created(ana)
    assert read(eva, id_)["may_join"]
    view = eva.good("POST", f"/tournaments/{id_}/join", {})
    assert (view["me"], view["may_join"], view["info"]["entrants"]) == (1, False, 1)
    assert eva.refused("POST", f"/tournaments/{id_}/join", {}) == (409, "conflict")
    eva.good("POST", f"/tournaments/{id_}/leave")
    assert read(eva, id_)["entrants"] == []
    assert eva.refused("POST", f"/tournaments/{id_}/leave") == (409, "conflict")
    assert eva.refused("POST", f"/tournaments/{id_}/start") == (403, "forbidden")
    status, _ = table.stranger().refused("POST", f"/tournaments/{id_}/join", {})
    assert status == 401
    assert ana.refused("POST", f"/tournaments/{id_}/start") == (409, "conflict")


def test_a_password_an_invitation_and_a_limit_keep_people_out(hall: Table) -> None:
    ana, eva = people(hall, "Ana", "Eva")
    locked = created(ana, wish={"entry": "password", "password": "piano"}, limit=2)
    assert eva.refused("POST", f"/tournaments/{locked}/join", {"secret": "drums"}) == (403, "forbidden")
    assert eva.good("POST", f"/tournaments/{locked}/join", {"secret": "piano"})["me"] == 1
    ana.good("POST", f"/tournaments/{locked}/join", {})  # the organiser needs no password
    luis = hall.guest("Luis")
    assert luis.refused("POST", f"/tournaments/{locked}/join", {"secret": "piano"}) == (409, "conflict")
    hidden = created(ana, wish={"entry": "invitation", "visibility": "private"})
    assert eva.refused("GET", f"/tournaments/{hidden}") == (404, "not_found")
    secret = ana.good("POST", f"/tournaments/{hidden}/invitation")["secret"]
    assert eva.good("GET", f"/tournaments/{hidden}?invitation={secret}")["info"]["name"] == "Spring Cup"
    assert eva.refused("POST", f"/tournaments/{hidden}/join", {}) == (404, "not_found")
    assert eva.good("POST", f"/tournaments/{hidden}/join", {"secret": secret})["me"] == 1
    assert read(eva, hidden)["info"]["mine"]
    again = ana.good("POST", f"/tournaments/{hidden}/invitation")["secret"]
    assert luis.refused("POST", f"/tournaments/{hidden}/join", {"secret": secret}) == (404, "not_found")
    luis.good("POST", f"/tournaments/{hidden}/join", {"secret": again})
    with hall.services.engine.connect() as connection:
        stored = connection.execute(select(tables.tournaments.c.secret)).scalars().all()
    assert not {secret, again, "piano"} & set(stored)


def test_guests_and_latecomers_may_be_kept_out(hall: Table) -> None:
    ana, eva = people(hall, "Ana", "Eva")
    id_ = created(ana, guests=False)
    assert eva.refused("POST", f"/tournaments/{id_}/join", {}) == (403, "forbidden")
    assert hall.user("Bea").good("POST", f"/tournaments/{id_}/join", {})["me"] == 1
    late = created(ana, wish={"deadline": now() - 1})
    assert eva.refused("POST", f"/tournaments/{late}/join", {}) == (409, "conflict")


def test_only_those_who_are_there_play(hall: Table) -> None:
    ana, eva, luis = people(hall, "Ana", "Eva", "Luis")
    id_ = created(ana, check_in=True, most=2)
    for person in (ana, eva, luis):
        person.good("POST", f"/tournaments/{id_}/join", {})
    assert read(ana, id_)["preview"]["problem"]
    eva.good("POST", f"/tournaments/{id_}/check-in", {})
    ana.good("PATCH", f"/tournaments/{id_}/entrants/3", {"checked_in": True})
    view = ana.good("POST", f"/tournaments/{id_}/start")
    assert sorted(view["rounds"][0]["tables"][0]["players"]) == [2, 3]
    assert [one["playing"] for one in view["entrants"]] == [False, True, True]


def test_tables_are_games_and_their_results_make_the_next_round(table: Table) -> None:
    (ana, eva, *_), id_ = running(table)
    view = read(ana, id_)
    assert (view["info"]["status"], view["info"]["round"], view["info"]["rounds"]) == ("running", 1, 2)
    game = games_of(view, 1)[0]
    shown = ana.good("GET", f"/games/{game}")
    assert (shown["status"], shown["owner"], shown["name"]) == ("playing", "Ana", "Spring Cup · 1.1")
    assert [seat["kind"] for seat in shown["seats"]] == ["user", "user"]
    assert ana.refused("DELETE", f"/games/{game}") == (403, "forbidden")
    play_round(table, ana, id_)
    view = read(ana, id_)
    assert [one["status"] for one in view["rounds"]] == ["finished", "playing"]
    assert len(set(games_of(view, 1) + games_of(view, 2))) == 4
    play_round(table, ana, id_)
    view = read(eva, id_)
    assert view["info"]["status"] == "finished"
    assert view["standings"][0]["player"] == 1
    assert view["me"] == 2


def test_an_undo_takes_a_result_back_until_the_round_is_over(table: Table) -> None:
    (ana, *_), id_ = running(table)
    game = games_of(read(ana, id_), 1)[0]
    end(table, game, [5, 3])
    table.services.tournaments.progress.advance(id_)
    assert read(ana, id_)["rounds"][0]["tables"][0]["worth"] == [5, 3]
    with table.services.engine.begin() as connection:
        values = {"status": "playing", "result": None}
        connection.execute(update(tables.games).where(tables.games.c.id == game).values(**values))
    table.services.tournaments.progress.advance(id_)
    told = read(ana, id_)["rounds"][0]["tables"][0]
    assert (told["status"], told["worth"]) == ("playing", None)


def test_two_processes_at_once_make_one_game_for_each_table(place: Place, opened: Opened) -> None:
    one, other = opened(place), opened(place)
    (ana, *_), id_ = running(one, 8, automatic=False)
    view = read(ana, id_)
    for game in games_of(view, 1):
        end(one, game, [5, 3])
    ana.good("POST", f"/tournaments/{id_}/pause", {"paused": True})
    with one.services.engine.begin() as connection:  # as if the rounds had begun by themselves
        connection.execute(
            update(tables.tournaments).values(
                paused=False,
                settings=func.replace(tables.tournaments.c.settings, '"automatic":false', '"automatic":true'),
            )
        )
    advances = [server.services.tournaments.progress.advance for server in (one, other)] * 3
    with ThreadPoolExecutor(6) as pool:
        for done in [pool.submit(advance, id_) for advance in advances]:
            done.result()
    view = read(ana, id_)
    assert len(view["rounds"]) == 2
    assert len(set(games_of(view, 2))) == 4
    with one.services.engine.connect() as connection:
        count = select(func.count()).select_from(tables.games).where(tables.games.c.tournament == id_)
        assert connection.execute(count).scalar_one() == 8


def test_a_process_that_dies_between_tables_leaves_nothing_undone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, create = list[int](), Progress._create

    def dies(self: Progress, *args: Any) -> str:
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(1)
        return create(self, *args)

    ana, *others = people(table, "Ana", "Eva", "Luis", "Ida", "Olga", "Pau")
    id_ = created(ana)
    for person in (ana, *others):
        person.good("POST", f"/tournaments/{id_}/join", {})
    started = list[str]()
    table.services.happenings.started.append(lambda record: started.append(record.id))
    caller = table.services.sessions.by_session(ana.cookie.partition("=")[2])
    with monkeypatch.context() as patch:
        patch.setattr(Progress, "_create", dies)
        with pytest.raises(KeyboardInterrupt):
            table.services.tournaments.organising.start(caller, id_)
    assert [one["status"] for one in read(ana, id_)["rounds"][0]["tables"]] == ["playing", "playing", "waiting"]
    assert started == []
    table.services.tournaments.look()
    table.services.tournaments.look()
    view = read(ana, id_)
    assert [one["status"] for one in view["rounds"][0]["tables"]] == ["playing"] * 3
    assert sorted(started) == sorted(games_of(view, 1))


def test_a_hanging_table_is_decided_and_a_result_corrected_openly(hall: Table) -> None:
    (ana, eva, *_), id_ = running(hall)
    view = read(ana, id_)
    end(hall, games_of(view, 1)[0], [5, 3])
    path = f"/tournaments/{id_}/rounds/1/tables"
    assert eva.refused("POST", f"{path}/2", {"reason": "mine"}) == (403, "forbidden")
    assert ana.refused("POST", f"{path}/2", {"reason": " "}) == (400, "bad_request")
    assert ana.refused("POST", f"{path}/2", {"reason": "x", "worth": [1]}) == (400, "bad_request")
    view = ana.good("POST", f"{path}/2", {"reason": "Luis is away."})
    assert view["rounds"][0]["tables"][1]["status"] == "decided"
    assert view["rounds"][0]["status"] == "finished"
    game = hall.game(games_of(view, 1)[1])
    assert view["rounds"][0]["tables"][1]["worth"] == [game.result()[player] for player in game.names]
    view = ana.good("POST", f"{path}/1", {"reason": "Counted wrong.", "worth": [3, 5]})
    assert view["rounds"][0]["tables"][0]["places"] == [2, 1]
    told = next(event for event in eva.good("GET", f"/tournaments/{id_}")["log"] if event["kind"] == "decided")
    assert (told["by"], told["reason"], told["before"], told["after"]) == ("Ana", "Counted wrong.", [5, 3], [3, 5])
    view = ana.good("POST", f"{path}/1", {"reason": "Both agree.", "points": [6, 6]})
    assert view["rounds"][0]["tables"][0]["points"] == [6, 6]


def test_somebody_drops_out_and_the_rest_is_planned_anew(hall: Table) -> None:
    (ana, eva, *_), id_ = running(hall, 6, rounds=3)
    eva.good("POST", f"/tournaments/{id_}/leave")
    view = ana.good("PATCH", f"/tournaments/{id_}/entrants/3", {"playing": False})
    assert [one["playing"] for one in view["entrants"]] == [True, False, False, True, True, True]
    play_round(hall, ana, id_)
    view = read(ana, id_)
    assert sorted(p for t in view["rounds"][1]["tables"] for p in t["players"]) == [1, 4, 5, 6]
    ana.good("PATCH", f"/tournaments/{id_}/entrants/3", {"playing": True})
    play_round(hall, ana, id_)
    last = read(ana, id_)["rounds"][2]
    assert sorted([*(p for t in last["tables"] for p in t["players"]), *last["byes"]]) == [1, 3, 4, 5, 6]


def test_a_bot_or_a_person_takes_over_a_place_and_its_seat(hall: Table) -> None:
    (ana, *_), id_ = running(hall)
    hall.user("Bea")
    view = ana.good("PATCH", f"/tournaments/{id_}/entrants/2", {"name": "Bea"})
    here = next(t for t in view["rounds"][0]["tables"] if 2 in t["players"])
    seat = here["players"].index(2)
    shown = ana.good("GET", f"/games/{here['game']}")["seats"][seat]
    assert (shown["name"], shown["kind"]) == ("Bea", "user")
    assert next(one for one in view["entrants"] if one["number"] == 2)["former"] == ["Eva"]
    view = ana.good("PATCH", f"/tournaments/{id_}/entrants/2", {"bot": "random"})
    assert ana.good("GET", f"/games/{here['game']}")["seats"][seat]["kind"] == "bot"
    for other in (1, 3, 4):
        ana.good("PATCH", f"/tournaments/{id_}/entrants/{other}", {"bot": "random"})
    over(hall, id_)  # bots go on where people were to move
    replaced = [event for event in read(ana, id_)["log"] if event["kind"] == "replaced"]
    assert (replaced[-1]["name"], replaced[-1]["other"]) == ("Eva", "Bea")


def test_bots_fill_up_the_tables(hall: Table) -> None:
    (ana, *_), id_ = running(hall, 3, least=2, most=2, fill="byes")
    view = read(ana, id_)
    assert [one["filler"] for one in view["entrants"]] == [False, False, False, True]
    assert view["rounds"][0]["byes"] == []
    assert view["info"]["entrants"] == 3
    even = created(ana, usual=4, fill="even")
    ana.good("POST", f"/tournaments/{even}/join", {})
    assert read(ana, even)["preview"]["fillers"] == 3


def test_without_bots_byes_go_around(hall: Table) -> None:
    (ana, *_), id_ = running(hall, 3, least=2, most=2, rounds=3)
    for _ in range(3):
        play_round(hall, ana, id_)
    view = read(ana, id_)
    assert sorted(player for one in view["rounds"] for player in one["byes"]) == [1, 2, 3]
    assert view["balance"] == {"least_meetings": 1, "most_meetings": 1, "excess": 0, "seats": 0, "byes": 0}
    assert [cell["table"] for cell in view["standings"][0]["cells"]].count(0) == 1


def test_in_a_swiss_tournament_winners_meet(hall: Table) -> None:
    (ana, *_), id_ = running(hall, 8, system="swiss")
    play_round(hall, ana, id_)
    view = read(ana, id_)
    winners = {t["players"][t["places"].index(1)] for t in view["rounds"][0]["tables"]}
    assert {p for t in view["rounds"][1]["tables"][:2] for p in t["players"]} == winners


def test_a_table_whose_game_was_deleted_is_played_again(hall: Table) -> None:
    (ana, *_), id_ = running(hall)
    gone, kept = games_of(read(ana, id_), 1)
    with hall.services.engine.begin() as connection:
        connection.execute(tables.games.delete().where(tables.games.c.id == gone))
    hall.services.tournaments.look()
    new, same = games_of(read(ana, id_), 1)
    assert (new != gone, same) == (True, kept)
    assert ana.good("GET", f"/games/{new}")["status"] == "playing"


def test_groups_lead_to_a_final(hall: Table) -> None:
    (ana, *_), id_ = running(hall, 8, system="groups", rounds=1, usual=4, group_size=4, advance=1, most=4)
    view = read(ana, id_)
    assert (view["info"]["rounds"], [group["number"] for group in view["groups"]]) == (2, [1, 2])
    play_round(hall, ana, id_)
    view = read(ana, id_)
    final = view["rounds"][1]
    assert (final["stage"], len(final["tables"])) == ("finals", 1)
    assert set(final["tables"][0]["players"]) == {group["standings"][0]["player"] for group in view["groups"]}
    play_round(hall, ana, id_, lambda player: player)
    view = read(ana, id_)
    order = [row["player"] for row in view["standings"]]
    assert view["info"]["status"] == "finished"
    assert order[:2] == sorted(final["tables"][0]["players"], reverse=True)
    assert [row["rank"] for row in view["standings"]] == list(range(1, 9))


def test_tables_with_two_people_are_rated_if_the_tournament_is(hall: Table) -> None:
    ana, eva = hall.user("Ana"), hall.user("Eva")
    id_ = created(ana, rated=True, guests=False)
    for person in (ana, eva):
        person.good("POST", f"/tournaments/{id_}/join", {})
    ana.good("POST", f"/tournaments/{id_}/entrants", {"bot": "random", "count": 2})
    view = ana.good("POST", f"/tournaments/{id_}/start")
    for one in view["rounds"][0]["tables"]:
        assert ana.good("GET", f"/games/{one['game']}")["rated"] == ({1, 2} == set(one["players"]))


def test_tables_have_the_clock_of_the_tournament(hall: Table) -> None:
    clock = {"kind": "live", "seconds": 600, "increment": 5}
    (ana, *_), id_ = running(hall, clock=clock)
    game = ana.good("GET", f"/games/{games_of(read(ana, id_), 1)[0]}")
    assert {name: game["clock"][name] for name in clock} == clock
    assert (game["replacing"], game["clocks"]["paused"]) == ("nobody", False)
    assert game["clocks"]["seat"] == game["to_move"][0]
    stranger = hall.guest("Wim")
    assert stranger.refused("POST", f"/games/{game['id']}/join", {}) == (403, "forbidden")


def test_groups_that_lead_to_no_final_are_refused(hall: Table) -> None:
    ana = hall.guest("Ana")
    id_ = created(ana, system="groups", least=4, most=4, usual=4, group_size=4, advance=3)
    for name in ("Eva", "Luis", "Ida", "Olga", "Pau", "Rosa", "Tom", "Uwe"):
        hall.guest(name).good("POST", f"/tournaments/{id_}/join", {})
    assert "last table" in read(ana, id_)["preview"]["problem"]
    assert ana.refused("POST", f"/tournaments/{id_}/start") == (409, "conflict")


def test_rounds_wait_for_the_organiser_if_they_should(hall: Table) -> None:
    (ana, eva, *_), id_ = running(hall, automatic=False)
    assert ana.refused("POST", f"/tournaments/{id_}/rounds") == (409, "conflict")
    play_round(hall, ana, id_)
    assert len(read(ana, id_)["rounds"]) == 1
    assert eva.refused("POST", f"/tournaments/{id_}/rounds") == (403, "forbidden")
    ana.good("POST", f"/tournaments/{id_}/pause", {"paused": True})
    assert ana.refused("POST", f"/tournaments/{id_}/rounds") == (409, "conflict")
    ana.good("POST", f"/tournaments/{id_}/pause", {"paused": False})
    assert len(ana.good("POST", f"/tournaments/{id_}/rounds")["rounds"]) == 2


def test_a_tournament_is_called_off_with_a_reason(hall: Table) -> None:
    (ana, eva, *_), id_ = running(hall)
    assert ana.refused("DELETE", f"/tournaments/{id_}") == (409, "conflict")
    assert eva.refused("POST", f"/tournaments/{id_}/cancel", {"reason": "no"}) == (403, "forbidden")
    view = ana.good("POST", f"/tournaments/{id_}/cancel", {"reason": "Snow."})
    assert (view["info"]["status"], view["log"][0]["reason"]) == ("cancelled", "Snow.")
    hall.services.tournaments.progress.advance(id_)
    assert ana.refused("POST", f"/tournaments/{id_}/cancel", {"reason": "Again."}) == (409, "conflict")
    never = created(ana)
    assert ana.ask("DELETE", f"/tournaments/{never}").status_code == 204
    assert ana.refused("GET", f"/tournaments/{never}") == (404, "not_found")


def test_a_tournament_begins_by_itself_when_signing_up_ends(hall: Table) -> None:
    ana, eva = people(hall, "Ana", "Eva")
    id_ = created(ana, starts_itself=True, wish={"deadline": now() + 3600})
    for person in (ana, eva):
        person.good("POST", f"/tournaments/{id_}/join", {})
    few = created(ana, starts_itself=True, wish={"deadline": now() + 3600})
    hall.services.tournaments.look()
    assert read(ana, id_)["info"]["status"] == "open"
    with hall.services.engine.begin() as connection:
        connection.execute(update(tables.tournaments).values(deadline=now() - 1))
    hall.services.tournaments.look()
    hall.services.tournaments.look()
    assert read(ana, id_)["info"]["status"] == "running"
    assert [event["kind"] for event in read(ana, few)["log"]] == ["not_started", "created"]


def test_everyone_is_told_once_of_their_table_and_of_the_end(hall: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[tuple[Any, ...]]()

    def notify(user: str, kind: str, **facts: Any) -> None:
        told.append((facts["what"], user, facts["path"], facts["rank"]))

    monkeypatch.setattr(hall.services.notices, "notify", notify)
    (ana, *_), id_ = running(hall, rounds=1)
    games = games_of(read(ana, id_), 1)
    play_round(hall, ana, id_)
    hall.services.tournaments.look()
    kinds = [what for what, *_ in told]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"signed_up": 4, "round": 4, "finished": 4}
    assert {path for what, _, path, _ in told if what == "round"} == {f"/game/{game}" for game in games}
    assert sorted(rank for what, *_, rank in told if what == "finished") == [1, 2, 3, 4]


def test_a_notice_comes_in_the_language_of_whoever_gets_it() -> None:
    with speaking("de"):
        assert words({"what": "round", "name": "Cup", "round": 2}).title == "Runde 2 von Cup hat begonnen"
        assert words({"what": "finished", "name": "Cup", "rank": 1}).text == "Du hast Platz 1 erreicht."
    assert words({"what": "cancelled", "name": "Cup"}).title == "Cup has been called off"
    assert words({"what": "round_over", "name": "Cup", "round": 1}).text == ""


def test_whoever_looks_is_told_of_changes(hall: Table) -> None:
    ana, eva = people(hall, "Ana", "Eva")
    id_ = created(ana)
    address = f"/api/v1/tournaments/{id_}/live"
    with ana.client.websocket_connect(address, headers=ana.headers()) as socket:
        eva.good("POST", f"/tournaments/{id_}/join", {})
        assert socket.receive_json() == {"type": "tournament"}
    hidden = created(ana, wish={"visibility": "private"})
    with eva.client.websocket_connect(f"/api/v1/tournaments/{hidden}/live", headers=eva.headers()) as socket:
        assert socket.receive_json()["error"] == "not_found"


def test_exports_are_safe_for_spreadsheets(hall: Table) -> None:
    ana, bad, good = people(hall, "Ana", "=SUM(A1)", "Eva")
    id_ = created(ana)
    for person in (bad, good):
        person.good("POST", f"/tournaments/{id_}/join", {})
    ana.good("POST", f"/tournaments/{id_}/start")
    play_round(hall, ana, id_, lambda player: -player)
    text = ana.ask("GET", f"/tournaments/{id_}/export.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["player"] for row in rows] == ["'=SUM(A1)", "Eva"]
    assert (rows[0]["points"], rows[0]["round 1 place"], rows[0]["round 1 worth"]) == ("10.0", "1", "-1")
    results = ana.good("GET", f"/tournaments/{id_}/export.json?what=results")
    assert len(results) == 4
    assert {row["player"] for row in results} == {"=SUM(A1)", "Eva"}


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"titles": ["18nowhere"]}, "18nowhere"),
    ({"titles": ["18tiny"], "least": 5, "most": 6}, "2 to 4 players"),
    ({"rated": True}, "need accounts"),
    ({"least": 4, "most": 3}, "at least than at most"),
    ({"ties": ["wins", "wins"]}, "once"),
    ({"bot": "genius"}, "genius"),
    ({"fill": "byes", "scoring": {"places": False}}, "win points"),
    ({"options": {"18mex": {}}}, "not played here"),
    ({"options": {"18tiny": {"nonsense": True}}}, "nonsense"),
]


@pytest.mark.parametrize(("settings", "why"), WRONG)
def test_settings_that_lead_nowhere_are_refused(
    lite: Place, opened: Opened, settings: dict[str, Any], why: str
) -> None:
    ana = opened(lite).guest("Ana")
    answer = ana.ask("POST", "/tournaments", {"name": "Cup", "settings": {**SMALL, **settings}})
    assert answer.status_code == 400
    assert why in answer.json()["message"]


def test_settings_change_before_the_start_only(hall: Table) -> None:
    (ana, eva, *_), id_ = running(hall)
    other = {"settings": {**SMALL, "rounds": 5}}
    assert ana.refused("PATCH", f"/tournaments/{id_}", other) == (409, "conflict")
    assert eva.refused("PATCH", f"/tournaments/{id_}", {"name": "Mine"}) == (403, "forbidden")
    assert ana.good("PATCH", f"/tournaments/{id_}", {"name": "Autumn Cup"})["info"]["name"] == "Autumn Cup"
    fresh = created(ana)
    assert ana.good("PATCH", f"/tournaments/{fresh}", other)["settings"]["rounds"] == 5
    assert ana.refused("PATCH", f"/tournaments/{fresh}", {"entry": "password"}) == (400, "bad_request")


def test_lists_show_what_is_public_and_what_is_mine(table: Table, ana: Person, eva: Person) -> None:
    public, hidden = created(ana), created(ana, wish={"visibility": "private"})
    assert [one["id"] for one in eva.good("GET", "/tournaments")["tournaments"]] == [public]
    mine = ana.good("GET", "/tournaments?scope=mine")
    assert ({one["id"] for one in mine["tournaments"]}, mine["total"]) == ({public, hidden}, 2)
    assert eva.good("GET", "/tournaments?scope=mine")["total"] == 0


def test_several_titles_take_turns(hall: Table) -> None:
    found, id_ = running(hall, 4, titles=["18tiny", "18mex"], least=3, most=5, usual=4)
    play_round(hall, found[0], id_)
    view = read(found[0], id_)
    assert [one["title"] for one in view["rounds"]] == ["18tiny", "18mex"]
    assert found[0].good("GET", f"/games/{games_of(view, 2)[0]}")["title"] == "18mex"


def test_an_account_that_is_deleted_leaves_a_tournament_that_goes_on(table: Table) -> None:
    _, id_ = running(table)
    with table.services.engine.begin() as connection:
        connection.execute(tables.users.delete().where(tables.users.c.name.in_(("Ana", "Eva"))))
    watcher = table.guest("Wim")
    view = read(watcher, id_)
    assert view["info"]["owner"] == ""
    assert [one["playing"] for one in view["entrants"]] == [False, False, True, True]
    for one in view["rounds"][0]["tables"]:
        end(table, one["game"], [2, 1])
    table.services.tournaments.look()
    assert sorted(p for t in read(watcher, id_)["rounds"][1]["tables"] for p in t["players"]) == [3, 4]


def test_the_log_forgets_the_names_of_people_who_delete_their_account(hall: Table) -> None:
    (ana, eva, *_), id_ = running(hall)
    eva.good("POST", f"/tournaments/{id_}/leave")
    hall.services.deletion.delete(hall.services.accounts.user(eva.good("GET", "/account")["user"]["id"]))
    hall.services.deletion.delete(hall.services.accounts.user(ana.good("GET", "/account")["user"]["id"]))
    view = read(hall.guest("Wim"), id_)
    assert {"Ana", "Eva"}.isdisjoint(one["name"] for one in view["entrants"])
    told = {(event["kind"], event["by"] or event["name"]) for event in view["log"]}
    assert {("dropped", "Former player"), ("created", "Former player")} <= told


def test_everyone_meets_evenly_over_the_whole_plan(hall: Table) -> None:
    (ana, *_), id_ = running(hall, 8, usual=4, least=3, rounds=3)
    met = dict.fromkeys(combinations(range(1, 9), 2), 0)
    assert read(ana, id_)["balance"]["excess"] <= 8
    for _ in range(3):
        for one in read(ana, id_)["rounds"][-1]["tables"]:
            for pair in combinations(sorted(one["players"]), 2):
                met[pair] += 1
        play_round(hall, ana, id_)
    assert max(met.values()) <= 2
