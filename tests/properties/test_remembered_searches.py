"""What searches remember between positions is what they would find on a board that has forgotten everything."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.board import Network
from roundhouse.board.compiled import Board
from roundhouse.board.reach import Reach
from roundhouse.board.routes import best_routes
from roundhouse.board.routes.memory import Answer
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.rules.operating.network import board_of, reach
from roundhouse.rules.operating.running import best, problem
from roundhouse.rules.policies import policies
from roundhouse.simulation import random_action
from roundhouse.titles import all_titles

Run = tuple[int, int, tuple[str, ...]]


def late_game(title: str, moves: int, seed: int) -> Game:
    """A game of sober players that is well under way."""
    game, chance = new_game(title, max(3, all_titles()[title].players[0]), seed=seed), Random(seed)
    while not game.finished and len(game.actions) < moves:
        game.apply(random_action(game, chance, "sober"))
    return game


def forget(board: Board) -> None:
    board.answers.clear()
    board.chains.clear()
    board.reaches.clear()
    board.past_searches.clear()
    board.connected.clear()


def standing(v: View) -> list[str]:
    """The companies with a station on the map."""
    return sorted({token.company for tokens in v.state.tokens.values() for token in tokens})


def runs(v: View) -> dict[str, Run]:
    """What companies with trains earn, proven, and how."""
    found = {company: best(v, company) for company in standing(v) if v.state.trains.get(company)}
    return {company: (s.value, s.bound, tuple(f"{r.train} {r}" for r in s.routes)) for company, s in found.items()}


def reached(found: Reach) -> tuple[list[int], frozenset[int], frozenset[int]]:
    return sorted(walk.id for walk in found.walks), found.nodes, found.passable


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_remembered_answers_are_those_of_a_new_search(title: str) -> None:
    game, checked = late_game(title, 330, seed=2), 0
    board = board_of(game.view)
    for count in range(min(200, len(game.actions) // 2), len(game.actions), 13):
        view = game.at(count).view
        known = View(view.defn, view.state)
        remembered, ways = runs(known), {c: reached(reach(known, c)) for c in standing(known)}
        answers, chains, reaches = dict(board.answers), dict(board.chains), dict(board.reaches)
        forget(board)
        fresh = View(view.defn, view.state)
        assert runs(fresh) == remembered
        policy = policies(view).operating
        for company, way in ways.items():
            new = Reach(
                Network(board, view.state.tiles),
                company,
                view.state.tokens,
                policy.gauges,
                once_per_group=policy.once_per_group,
            )
            assert reached(new) == way
            checked += 1
        board.answers, board.chains, board.reaches = answers, chains, reaches
    assert checked


def test_far_lays_change_nothing_and_near_ones_are_noticed() -> None:
    """The same solution serves until the track or the stations change where the trains come."""
    game = late_game("18mex", 400, seed=5)
    view, board = game.view, board_of(game.view)
    company = next(c for c in standing(view) if view.state.trains.get(c) and best(view, c).value)
    forget(board)
    first = best_routes(problem(view, company))
    ((answer,),) = board.answers.values()
    assert isinstance(answer, Answer)
    looked_at = {board.ids[index] for index in answer.hexes}
    far = next(hex_id for hex_id in view.state.tiles if hex_id not in looked_at)
    near = next(hex_id for route in first.routes for hex_id, _ in route.stops if hex_id in view.state.tiles)
    for hex_id, same in ((far, True), (near, False)):
        tiles = {h: tile for h, tile in view.state.tiles.items() if h != hex_id}
        changed = problem(view, company).rest(problem(view, company).trains, 0)
        changed.network = Network(board, tiles)
        assert (best_routes(changed) is first) is same


def used_board(board: Board, laid: list[tuple[str, tuple[str, int]]]) -> Board:
    """A new board on which these tiles have been seen, in this order."""
    twin = Board(board.map, board.manifest, board.rules)
    for hex_id, (tile, rotation) in laid:
        twin.track(hex_id, tile, rotation)
    return twin


@pytest.mark.parametrize("title", ["18eu", "18mex"])
def test_answers_do_not_depend_on_what_was_seen_before(title: str) -> None:
    """Of equally good sets of routes every process finds the same, whatever games it has played."""
    checked = 0
    for moves in (300, 400, 500):
        view = late_game(title, moves, seed=3).view
        laid = list(view.state.tiles.items())
        boards = [used_board(board_of(view), order) for order in (laid, laid[::-1])]
        for company in standing(view):
            asked = problem(view, company)
            if len(asked.trains) < 2:
                continue
            found = []
            for board in boards:
                twin = asked.rest(asked.trains, 0)
                twin.network = Network(board, view.state.tiles)
                found.append([str(route) for route in best_routes(twin).routes])
            assert found[0] == found[1]
            checked += 1
    assert checked
