"""Ratings: which games count, what they do, and that the same games always give the same numbers."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, insert, select

from roundhouse.server.ids import new_id
from roundhouse.server.people.rating_run import RatingRun
from roundhouse.server.ratings.model import rated
from roundhouse.server.ratings.scale import MU, SIGMA, Rating
from roundhouse.server.storage import tables
from roundhouse.server.storage.records import writing
from roundhouse.simulation import random_action
from tests.server.conftest import Opened, Place
from tests.server.people import Person, Table
from tests.server.rated_games import begun, play_out, played, rating, seated
from tests.server.test_bots import eventually
from tests.server.test_programs import program_of

SLOW = 3_600.0
people_ratings = st.lists(st.builds(Rating, st.floats(0, 50), st.floats(1.0, SIGMA)), min_size=2, max_size=6)


@settings(deadline=None, max_examples=60)
@given(people_ratings, st.randoms(use_true_random=False))
def test_the_order_of_seats_makes_no_difference(before: list[Rating], chance: Random) -> None:
    named = [(f"r{n}", one) for n, one in enumerate(before)]
    places = [chance.randint(1, len(before)) for _ in before]
    turned = list(range(len(before)))
    chance.shuffle(turned)
    assert rated(named, places) == rated([named[n] for n in turned], [places[n] for n in turned])


@settings(deadline=None, max_examples=60)
@given(people_ratings, st.integers(0, 5), st.integers(0, 5))
def test_a_better_place_is_never_worse(before: list[Rating], seat: int, up: int) -> None:
    seat, count = seat % len(before), len(before)
    named, order = [(f"r{n}", one) for n, one in enumerate(before)], list(range(count))
    worse = rated(named, [order.index(n) + 1 for n in range(count)])[f"r{seat}"]
    better = [n for n in order if n != seat]
    better.insert(max(0, seat - up), seat)
    assert rated(named, [better.index(n) + 1 for n in range(count)])[f"r{seat}"].mu >= worse.mu - 1e-6


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 6), st.integers(0, 5))
def test_equals_who_tie_stay_equal_and_winners_gain(count: int, seat: int) -> None:
    named = [(f"r{n}", Rating()) for n in range(count)]
    tied = rated(named, [1] * count)
    assert {round(one.mu, 6) for one in tied.values()} == {MU}
    assert len({one.sigma for one in tied.values()}) == 1 or count > 2
    seat %= count
    after = rated(named, [1 if n == seat else 2 for n in range(count)])
    assert after[f"r{seat}"].mu > MU
    assert all(one.mu < MU and one.sigma < SIGMA for name, one in after.items() if name != f"r{seat}")


def test_whoever_sits_there_twice_counts_once() -> None:
    after = rated([("ana", Rating()), ("bot", Rating()), ("bot", Rating())], [2, 1, 3])
    assert set(after) == {"ana", "bot"}
    assert after["bot"].mu == pytest.approx(MU, abs=0.2)
    assert rated([("bot", Rating())], [1]) == {"bot": Rating()}


def numbers(table: Table) -> dict[tuple[str, str], tuple[float, float, int]]:
    """All ratings."""
    with table.services.engine.connect() as connection:
        rows = connection.execute(select(tables.ratings)).all()
    return {(row.rater, row.title): (row.mu, row.sigma, row.games) for row in rows}


def test_a_game_moves_the_ratings_of_its_players(table: Table) -> None:
    ana, eva = table.user("Ana"), table.user("Eva")
    game = played(table, [ana, eva])
    result = ana.good("GET", f"/games/{game}")["result"]
    winner, loser = ("Ana", "Eva") if result[0] > result[1] else ("Eva", "Ana")
    assert rating(ana, winner)["points"] > 1500 > rating(ana, loser)["points"]
    assert rating(ana, winner)["provisional"]
    assert rating(ana, winner)["games"] == 1
    changes = eva.good("GET", f"/games/{game}/ratings")["changes"]
    assert [(c["seat"], c["before"]["points"]) for c in changes] == [(0, 1500), (1, 1500)]
    board = table.stranger().good("GET", "/leaderboard?title=18tiny&provisional=true")
    assert [(e["rank"], e["who"]["name"]) for e in board["entries"]] == [(1, winner), (2, loser)]
    assert table.stranger().good("GET", "/leaderboard")["entries"] == []
    overall = table.stranger().good("GET", "/leaderboard?provisional=true")
    assert [e["rating"] for e in overall["entries"]] == [{**e["rating"], "title": ""} for e in board["entries"]]


def test_playing_a_game_to_its_end_is_enough(lite: Place, opened: Opened) -> None:
    """Nobody asks for the result: the end of the game does."""
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    game, chance = begun([ana, eva]), Random(1)
    live = table.services.lives.get(game)
    while not live.game.finished:
        assert live.to_move is not None
        table.services.mover.act_for(live, random_action(live.game, chance, "sober"), live.seq, live.to_move)
    eventually(lambda: ana.good("GET", f"/games/{game}/ratings")["changes"])
    table.services.mover.undo_agreed(live, live.moves - 3, live.seq, 0)
    eventually(lambda: not ana.good("GET", f"/games/{game}/ratings")["changes"])


def test_bots_are_rated_by_their_level(place: Place, opened: Opened) -> None:
    table = opened(place, bot_pause=SLOW)
    ana, eva = table.user("Ana"), table.user("Eva")
    game = played(table, [ana, eva], bots=["easy", "easy:trader"])
    changes = ana.good("GET", f"/games/{game}/ratings")["changes"]
    assert {c["seat"] for c in changes} == {0, 1, 2, 3}
    assert changes[2]["after"] == changes[3]["after"]
    board = ana.good("GET", "/leaderboard?title=18tiny&kind=bots&provisional=true")
    assert [e["who"]["path"] for e in board["entries"]] == ["/person/bot:easy"]
    assert ana.good("GET", "/people/bot:easy")["names"][0] == "Fern"
    assert ana.good("GET", "/people/bot:easy")["card"]["overall"]["games"] == 1


def test_what_a_rated_game_can_not_be(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, guest = table.user("Ana"), table.guest("Luis")
    two = [{"kind": "me"}, {"kind": "open"}]
    wish = {"title": "18tiny", "seats": two, "rated": True}
    assert guest.refused("POST", "/games", wish) == (403, "forbidden")
    for more in (
        {"mode": "hotseat"},
        {"undo": "free"},
        {"advice": True},
        {"seed": 7},
        {"private": True},
        {"visibility": "private"},
        {"seats": [{"kind": "me"}, {"kind": "local"}]},
        {"seats": [{"kind": "me"}, {"kind": "bot"}]},
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
    ):
        assert ana.refused("POST", "/games", {**wish, **more}) == (400, "bad_request"), more
    told = ana.ask("POST", "/games", {**wish, "seed": 7}, headers={"Accept-Language": "es"}).json()["message"]
    assert told.startswith("Una partida puntuada tiene una semilla aleatoria.")
    game = ana.good("POST", "/games", wish)
    assert (game["rated"], game["advice"], game["undo"]) == (True, False, "own")
    path = f"/games/{game['id']}"
    assert guest.refused("POST", f"{path}/join", {}) == (403, "forbidden")
    secret = ana.good("POST", f"{path}/seats/1/link")["secret"]
    assert guest.refused("POST", f"/seat-links/{secret}", {}) == (403, "forbidden")
    assert table.stranger().refused("POST", f"/seat-links/{secret}", {"name": "Eva"}) == (403, "forbidden")
    for change in ({"advice": True}, {"undo": "free"}, {"private": True}):
        assert ana.refused("PATCH", path, change) == (409, "conflict"), change
    ana.good("PATCH", f"{path}/seats/1", {"bot": "easy"})
    assert ana.refused("POST", f"{path}/start") == (409, "conflict")
    assert ana.good("PATCH", path, {"rated": False})["rated"] is False
    assert ana.refused("PATCH", path, {"rated": True}) == (409, "conflict")
    assert ana.good("POST", f"{path}/start")["status"] == "playing"


def test_a_running_rated_game_is_neither_copied_nor_advised_nor_unrated(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    game = begun([ana, eva])
    assert ana.refused("POST", f"/games/{game}/clone", {}) == (409, "conflict")
    assert ana.refused("POST", f"/games/{game}/advice")[1] == "forbidden"
    assert ana.refused("PATCH", f"/games/{game}", {"rated": False}) == (409, "conflict")
    play_out(table, game)
    assert ana.good("POST", f"/games/{game}/clone", {})["rated"] is False
    assert ana.good("POST", f"/games/{game}/rematch")["rated"] is True


def test_unrated_games_leave_ratings_alone(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    played(table, [ana, eva], rated=False)
    assert numbers(table) == {}
    assert ana.good("GET", "/people/Eva/results")["total"] == 1


def test_undo_after_the_end_takes_ratings_back(table: Table) -> None:
    ana, eva = table.user("Ana"), table.user("Eva")
    first = played(table, [ana, eva], seed=1)
    game = begun([ana, eva], undo="ask")
    play_out(table, game, seed=2)
    later = begun([eva, ana])
    play_out(table, later, seed=3)
    for _ in range(2):  # taken back twice, played on twice: a game may end more than once
        live = table.services.lives.get(game)
        table.services.mover.undo_agreed(live, live.moves - 5, live.seq, 0)
        table.services.people.catch_up()
        assert {games for _, _, games in numbers(table).values()} == {2}
        assert ana.good("GET", f"/games/{game}/ratings")["changes"] == []
        assert ana.good("GET", "/people/Ana/results")["total"] == 2
        play_out(table, game, seed=2)
        assert ana.good("GET", "/people/Ana/results")["total"] == 3
    assert {games for _, _, games in numbers(table).values()} == {3}
    history = ana.good("GET", "/people/Ana/ratings?title=18tiny")["points"]
    assert [point["game"] for point in history] == [first, later, game]  # it is the one that ended last now
    told = numbers(table)
    table.services.people.recompute()
    assert numbers(table) == told


def test_recomputing_gives_the_same_numbers_without_an_account(table: Table) -> None:
    """Games stay when an account goes, and so do the ratings of the others; the log tells all."""
    ana, eva, luis = table.user("Ana"), table.user("Eva"), table.user("Luis")
    for number, players in enumerate(([ana, eva, luis], [eva, luis], [luis, ana])):
        played(table, players, seed=number)
    before = numbers(table)
    with writing(table.services.engine) as connection:
        gone = connection.execute(select(tables.users.c.id).where(tables.users.c.login == "luis")).scalar_one()
        connection.execute(delete(tables.users).where(tables.users.c.id == gone))
    table.services.people.recompute()
    assert numbers(table) == before
    assert table.stranger().refused("GET", "/people/Luis") == (404, "not_found")
    board = ana.good("GET", "/leaderboard?title=18tiny&provisional=true")
    assert {e["who"]["name"] for e in board["entries"]} == {"Ana", "Eva"}
    assert board["total"] == 2
    assert ana.good("GET", "/people/Ana/opponents")["opponents"][0]["who"]["name"] == "Eva"
    seats = ana.good("GET", "/people/Ana/results")["results"][0]["seats"]
    assert [seat["person"] for seat in seats if seat["name"] == "Luis"] == [""]


def enter(table: Table, games: list[dict[str, Any]]) -> None:
    """Enter bouts and count them, as they arrive."""
    with writing(table.services.engine) as connection:
        for game in games:
            connection.execute(insert(tables.bouts).values(state="new", since=game["ended"], **game))
    RatingRun(table.services.engine).run()


def random_bouts(table: Table, count: int, raters: int, seed: int) -> list[dict[str, Any]]:
    chance, ids = Random(seed), [f"r{n}" for n in range(raters)]
    with writing(table.services.engine) as connection:
        connection.execute(insert(tables.raters), [{"id": one, "bot": f"bot {one}", "user": None} for one in ids])
    found = []
    for number in range(count):
        who = chance.sample(ids, chance.randint(2, 4))
        places = msgspec.json.encode([(one, chance.randint(1, 3)) for one in who]).decode()
        # Several end at the same moment: then their ids decide.
        ended = float(number // 2)
        title = chance.choice(["18mex", "18eu"])
        found.append({"id": new_id(), "game": None, "title": title, "ended": ended, "places": places})
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_the_order_of_arrival_makes_no_difference(table: Table, seed: int) -> None:
    games = random_bouts(table, 40, 6, seed)
    enter(table, games)
    wanted = numbers(table)
    for arrival in (games, Random(seed).sample(games, len(games)), list(reversed(games))):
        with writing(table.services.engine) as connection:
            for one in (tables.rating_steps, tables.ratings, tables.bouts):
                connection.execute(delete(one))
        for at in range(0, len(arrival), 7):
            enter(table, arrival[at : at + 7])
        assert numbers(table) == wanted


def test_runs_at_the_same_time_count_each_game_once(table: Table) -> None:
    games = random_bouts(table, 30, 5, 3)
    enter(table, games)
    wanted = numbers(table)
    run = RatingRun(table.services.engine)
    run.again()
    gate = threading.Barrier(4)

    def work() -> None:
        gate.wait()
        RatingRun(table.services.engine).run()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers(table) == wanted
    assert not run.pending()


def test_what_a_killed_process_left_is_found(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    game = played(table, [ana, eva])
    wanted = numbers(table)
    with writing(table.services.engine) as connection:  # as if nobody had been told that the game is over
        for one in (tables.rating_steps, tables.ratings, tables.bouts, tables.result_seats, tables.results):
            connection.execute(delete(one))
    other = opened(lite)
    assert other.services.people.results.missing(-1.0, 10) == [game]
    other.services.people.look()
    other.services.people.catch_up()
    assert numbers(other) == wanted
    assert other.services.people.results.missing(-1.0, 10) == []


def test_ratings_stand_at_the_seats_of_new_games(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    played(table, [ana, eva])
    now = rating(ana, "Eva")
    game = seated([ana, eva])
    seat = ana.good("GET", f"/games/{game}")["seats"][1]
    assert seat["rating"] == {"points": now["points"], "spread": now["spread"], "provisional": True}
    assert ana.good("GET", f"/people/{seat['person']}")["card"]["who"]["name"] == "Eva"
    eva.good("POST", f"/games/{game}/leave")
    assert ana.good("GET", f"/games/{game}")["seats"][1]["rating"] is None


def test_a_rated_game_stays_when_others_have_gone(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva = table.user("Ana"), table.user("Eva")
    game = played(table, [ana, eva])
    with writing(table.services.engine) as connection:
        connection.execute(delete(tables.users).where(tables.users.c.login == "eva"))
    assert ana.refused("DELETE", f"/games/{game}") == (403, "forbidden")


def person_with_games(table: Table) -> Person:
    """Somebody who has played three rated games."""
    ana, eva = table.user("Ana"), table.user("Eva")
    for seed in range(3):
        played(table, [ana, eva], seed=seed)
    return ana


def test_the_history_of_a_rating(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana = person_with_games(table)
    points = ana.good("GET", "/people/Eva/ratings?title=18tiny")["points"]
    assert len(points) == 3
    assert points[-1]["points"] == rating(ana, "Eva")["points"]
    assert points == sorted(points, key=lambda one: one["ended"])
    ana.good("PATCH", f"/games/{points[0]['game']}", {"visibility": "link"})
    assert table.stranger().good("GET", "/people/Eva/ratings?title=18tiny")["points"][0]["game"] == ""
    assert ana.good("GET", "/people/Eva/ratings?title=18tiny")["points"][0]["game"] != ""


def test_programs_are_rated_but_never_beside_their_owner(lite: Place, opened: Opened) -> None:
    table = opened(lite)
    ana, eva, owner = table.user("Ana"), table.user("Eva"), table.user("Rita")
    scripts = {name: program_of(owner, name)[1] for name in ("Rook", "Knight")}

    def with_programs(people: list[Person], *names: str) -> str:
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in [*people, *names][1:])]
        wish = {"title": "18tiny", "seats": seats, "rated": True, "visibility": "public"}
        game: str = people[0].good("POST", "/games", wish)["id"]
        for person in people[1:]:
            person.good("POST", f"/games/{game}/join", {})
        for seat, name in enumerate(names, start=len(people)):
            people[0].good("POST", f"/games/{game}/seats/{seat}/program", {"name": name})
            scripts[name].good("POST", f"/challenges/{game}/{seat}/accept")
        return game

    for game in (
        with_programs([ana, owner], "Rook"),
        with_programs([ana, eva], "Rook", "Knight"),
        with_programs([ana], "Rook"),  # a program is no second person
    ):
        assert ana.refused("POST", f"/games/{game}/start") == (409, "conflict")
    good = with_programs([ana, eva], "Rook")
    ana.good("POST", f"/games/{good}/start")
    play_out(table, good)
    board = ana.good("GET", "/leaderboard?title=18tiny&kind=bots&provisional=true")
    assert [(e["who"]["name"], e["who"]["kind"]) for e in board["entries"]] == [("Rook", "program")]
    assert ana.good("GET", "/leaderboard?title=18tiny&provisional=true")["total"] == 2
