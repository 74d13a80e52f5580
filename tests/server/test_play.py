"""At the table: moving, refusals with their reasons, other people's seats, looking back."""

from __future__ import annotations

import pytest

from roundhouse.titles import all_titles
from tests.server.people import Person, Table, play_on


def _two(ana: Person, eva: Person, **more: str) -> tuple[str, list[Person]]:
    """A game in which Ana and Eva sit at seats 0 and 1 and Ana at 2 too."""
    game = ana.new_game(kinds=("me", "open", "local"), **more)
    eva.good("POST", f"/games/{game}/join", {"seat": 1})
    ana.good("POST", f"/games/{game}/start")
    return game, [ana, eva, ana]


def to_move(person: Person, game: str) -> int:
    """The seat that decides."""
    found: int = person.good("GET", f"/games/{game}")["to_move"][0]
    return found


def test_a_move_and_a_conflict(ana: Person) -> None:
    game = ana.new_game()
    action = ana.first(game)
    acted = ana.act(game, action, 0)
    assert (acted["seq"], acted["moves"], acted["kind"], acted["text"]) == (1, 1, "act", action)
    answer = ana.ask("POST", f"/games/{game}/actions", {"action": action, "expected": 0})
    assert (answer.status_code, answer.json()["error"], answer.json()["seq"]) == (409, "conflict", 1)
    assert ana.good("GET", f"/games/{game}/position")["sequence"] == 1


def test_an_action_may_be_json(ana: Person, table: Table) -> None:
    game = ana.new_game()
    actor = table.game(game).actor
    acted = ana.good("POST", f"/games/{game}/actions", {"action": {"do": "pass", "by": actor}, "expected": 0})
    assert acted["text"] == f"{actor} pass"


def test_a_refusal_tells_the_reasons(ana: Person, table: Table) -> None:
    game = ana.new_game()
    actor = table.game(game).actor
    body = {"action": f"{actor} bid KCMO 1", "expected": 0}
    answer = ana.ask("POST", f"/games/{game}/actions", body)
    problem = answer.json()
    assert (answer.status_code, problem["error"]) == (422, "illegal")
    assert problem["reasons"][0]["section"].startswith("18MEX 3.1")
    assert problem["reasons"][0]["text"] in problem["message"]
    assert ana.good("POST", f"/games/{game}/why-not", {"action": body["action"]})["reasons"] == problem["reasons"]
    assert ana.good("GET", f"/games/{game}")["seq"] == 0


@pytest.mark.parametrize("action", ["nonsense", "", "p1 fly", {}, {"do": "fly", "by": "p1"}, {"do": "pass"}])
def test_what_is_no_action(ana: Person, action: object) -> None:
    game = ana.new_game()
    for path, body in (("actions", {"action": action, "expected": 0}), ("why-not", {"action": action})):
        assert ana.refused("POST", f"/games/{game}/{path}", body) == (422, "not_an_action")


def test_nobody_moves_for_another_seat(table: Table, ana: Person, eva: Person) -> None:
    game, people = _two(ana, eva)
    for _ in range(6):
        info = ana.good("GET", f"/games/{game}")
        seat = info["to_move"][0]
        wish = {"action": ana.first(game), "expected": info["seq"]}
        other = eva if people[seat] is ana else ana
        assert other.refused("POST", f"/games/{game}/actions", wish) == (403, "forbidden")
        assert table.guest("Gus").refused("POST", f"/games/{game}/actions", wish) == (403, "forbidden")
        assert table.stranger().refused("POST", f"/games/{game}/actions", wish) == (401, "not_signed_in")
        people[seat].good("POST", f"/games/{game}/actions", wish)


def test_moves_are_offered_to_whoever_decides(ana: Person, eva: Person) -> None:
    game, people = _two(ana, eva)
    seat = to_move(ana, game)
    other = eva if people[seat] is ana else ana
    assert people[seat].good("GET", f"/games/{game}/table")["moves"]["groups"]
    assert other.good("GET", f"/games/{game}/table")["moves"] is None


def test_the_table_agrees_with_itself(ana: Person, eva: Person, table: Table) -> None:
    """All of one answer is of one moment, also right after a move."""
    game, people = _two(ana, eva)
    for _ in range(6):
        people[to_move(ana, game)].act(game)
        live = table.services.lives.get(game)
        for person in (ana, eva):
            view = person.good("GET", f"/games/{game}/table")
            assert view["game"] == {**person.good("GET", f"/games/{game}"), "updated": view["game"]["updated"]}
            assert view["game"]["to_move"] == [live.to_move]
            assert (view["moves"] is not None) == (live.to_move in view["game"]["mine"])
            assert view["position"]["sequence"] == view["game"]["moves"]


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_some_moves_of_every_title(ana: Person, table: Table, title: str) -> None:
    game = ana.new_game(title)
    play_on(ana, table, game, 90)
    view = ana.good("GET", f"/games/{game}/table?scene=1")
    assert view["position"]["sequence"] == view["game"]["moves"] == len(ana.good("GET", f"/games/{game}/log"))
    assert ana.good("GET", f"/games/{game}/log?since=80")[0]["sequence"] == 81
    assert ana.good("GET", f"/games/{game}/history")["points"]
    assert ana.good("GET", f"/games/{game}/map.svg").startswith("<svg")
    moves = ana.good("GET", f"/games/{game}/moves")
    for hex_id in moves["lay_hexes"][:3]:
        assert ana.good("GET", f"/games/{game}/moves/tiles/{hex_id}")["tiles"]
    for group in moves["groups"]:
        choice = group["choices"][0]
        preview = ana.good("POST", f"/games/{game}/preview", {"action": choice["action"]})
        assert preview["allowed"], choice


def test_looking_back_moves_nothing(ana: Person, table: Table) -> None:
    game = ana.new_game()
    digests = [table.game(game).digest()]
    for _ in range(100):
        play_on(ana, table, game, 1, seed=len(digests))
        digests.append(table.game(game).digest())
    table.services.lives.forget(game)
    live = table.services.lives.get(game)
    for count in (0, 1, 39, 40, 41, 60, 79, 80, 99, 100):
        assert table.services.lives.before(live, count).digest() == digests[count]
        assert ana.good("GET", f"/games/{game}/position?at={count}")["sequence"] == count
    assert ana.refused("GET", f"/games/{game}/position?at=101") == (400, "bad_request")
    assert ana.good("GET", f"/games/{game}")["moves"] == 100


def test_routes_and_plans(ana: Person, table: Table) -> None:
    game = ana.new_game("18eu")
    for seed in range(400):
        play_on(ana, table, game, 1, seed)
        if any(move.action.__struct_config__.tag == "run" for move in table.game(game).view.step.moves):
            break
    moves = ana.good("GET", f"/games/{game}/moves")
    company = table.game(game).actor
    assert moves["run"] is not None
    answer = ana.good("POST", f"/games/{game}/routes", {"company": company, "routes": []})
    assert answer["revenue"] == moves["run"]["revenue"]
    plan = ana.good("POST", f"/games/{game}/plan", {"company": company})
    assert plan["company"] == company
    hex_id = ana.good("GET", f"/games/{game}/scene")["hexes"][0]["id"]
    assert ana.good("POST", f"/games/{game}/plan/tiles/{hex_id}", {"company": company})["hex"] == hex_id


def test_notes_are_ones_own(table: Table, ana: Person, eva: Person) -> None:
    game, _ = _two(ana, eva)
    ana.good("PUT", f"/games/{game}/note", {"text": "Eva will sell"})
    assert ana.good("GET", f"/games/{game}/note") == {"text": "Eva will sell"}
    assert ana.good("GET", f"/games/{game}/table")["note"] == "Eva will sell"
    assert eva.good("GET", f"/games/{game}/note") == {"text": ""}
    assert eva.good("GET", f"/games/{game}/table")["note"] == ""
    assert table.stranger().refused("GET", f"/games/{game}/note") == (401, "not_signed_in")
    ana.good("PUT", f"/games/{game}/note", {"text": ""})
    assert ana.good("GET", f"/games/{game}/note") == {"text": ""}


def test_chat(table: Table, ana: Person, eva: Person) -> None:
    game, _ = _two(ana, eva)
    first = ana.good("POST", f"/games/{game}/chat", {"text": " Hello\u0000\nall "})
    assert (first["text"], first["seat"], first["name"], first["moves"]) == ("Hello\nall", 0, "Ana", 0)
    second = eva.good("POST", f"/games/{game}/chat", {"text": "<b>hi</b>"})
    assert eva.good("GET", f"/games/{game}/chat") == [first, second]
    assert eva.good("GET", f"/games/{game}/chat?since={first['id']}") == [second]
    gus = table.guest("Gus")
    assert len(gus.good("GET", f"/games/{game}/chat")) == 2
    assert gus.refused("POST", f"/games/{game}/chat", {"text": "me too"}) == (403, "forbidden")
    assert ana.refused("POST", f"/games/{game}/chat", {"text": "\u0000"}) == (400, "bad_request")


def test_orders_are_given_for_ones_own_seats(ana: Person, eva: Person) -> None:
    game, _ = _two(ana, eva)
    order = {"player": "p2", "kind": "nothing", "since": 0}
    assert ana.refused("PUT", f"/games/{game}/auto", {"auto": [order]}) == (403, "forbidden")
    found = eva.good("PUT", f"/games/{game}/auto", {"auto": [order]})["auto"]
    assert [(one["player"], one["kind"]) for one in found] == [("p2", "nothing")]
    assert eva.good("GET", f"/games/{game}/table")["auto"] == found
    assert ana.good("GET", f"/games/{game}/auto") == {"auto": []}
    assert eva.good("PUT", f"/games/{game}/auto", {"auto": []}) == {"auto": []}


def test_overlays_of_the_map(ana: Person) -> None:
    game = ana.new_game()
    for kind in ("reach", "revenue", "blocked", "networks", "costs"):
        assert ana.good("GET", f"/games/{game}/overlays/{kind}")["kind"] == kind
    assert ana.good("GET", f"/games/{game}/overlays/reach?company=MC&at=0")["company"] == "MC"
    assert ana.refused("GET", f"/games/{game}/overlays/reach?company=XX")[0] == 400
    assert ana.refused("GET", f"/games/{game}/overlays/weather")[0] == 404
