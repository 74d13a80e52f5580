"""Prints what Roundhouse answers, as digests, to compare compiled modules with their sources.

`python -m tests.support.answers 160 ../shared 25`, and the same with `ROUNDHOUSE_PURE=1`. For every title a random
game: its legal actions in order, refusals with their reasons, events, best runs and states; and if the recorded games
are there, the best routes of every n-th position of the benchmark.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from bench.board_positions import TITLES, positions, title_boards
from bench.routes import trains_of
from roundhouse import all_titles, compiled, new_game
from roundhouse.board import Network, Problem, Solution, best_routes
from roundhouse.core.actions import Ranged
from roundhouse.core.engine import why_not
from roundhouse.core.game import Game
from roundhouse.random_play import random_action
from roundhouse.rules.operating.running import best


def game_answers(title: str, actions: int, seed: int = 5) -> str:
    """A digest of all that is seen in a random game."""
    game, chance, found = new_game(title, max(all_titles()[title].players), seed=seed), Random(seed), sha256()
    for number in range(actions):
        if game.finished:
            break
        found.update("|".join(map(str, game.legal_actions())).encode())
        if number % 10 == 0:
            found.update(_refusals(game, 5).encode())
        if number % 40 == 39:
            found.update(_runs(game).encode())
        events = game.apply(random_action(game, chance, "sober" if number > actions // 4 else "wild"))
        found.update(repr(events).encode())
    found.update(game.digest().encode())
    return found.hexdigest()


def _refusals(game: Game, most: int) -> str:
    """Why candidates of the moment are not legal."""
    view, found = game.view, list[str]()
    for move in view.step.moves:
        for choice in move.candidates(view):
            action = choice.action if isinstance(choice, Ranged) else choice
            reasons = why_not(view, action)
            if reasons:
                found.append(f"{action}: {reasons}")
            if len(found) == most:
                return "|".join(found)
    return "|".join(found)


def _runs(game: Game) -> str:
    """The best run of every company with trains."""
    view = game.view
    owners = [company for company in view.defn.companies if view.state.trains.get(company)]
    return "|".join(f"{company} {written(best(view, company))}" for company in owners)


def written(solution: Solution) -> str:
    """All that a solution says."""
    return f"{solution.value} {solution.bound} {solution.steps} {solution.optimal} {solution.routes}"


def route_answers(shared: Path, title: str, every: int) -> str:
    """A digest of the best routes of recorded positions."""
    facts, boards = title_boards(shared, title)
    found = sha256()
    for position in list(positions(shared, title, facts, boards))[::every]:
        network = Network(boards[position.map], position.tiles)
        problem = Problem(network, position.company, position.tokens, trains_of(position), position.colour)
        found.update(written(best_routes(problem)).encode())
    return found.hexdigest()


def main(actions: int, shared: Path, every: int) -> None:
    """Print all answers as JSON."""
    found = {title: game_answers(title, actions) for title in all_titles()}
    if (shared / "facts").is_dir():
        found |= {f"routes of {title}": route_answers(shared, title, every) for title in TITLES}
    print(json.dumps({"uses": compiled.description(), "answers": found}))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
