"""Start games of a variant and play a while with random moves, to see that nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

from roundhouse.api import new_game
from roundhouse.board.compiled import Board
from roundhouse.core.definition import GameDef
from roundhouse.core.game import Game
from roundhouse.core.ids import BANK
from roundhouse.core.title import Title
from roundhouse.random_play import random_action

from .variant import Variant

#: Style, seed and most actions of each trial: a sober game sees late phases, a wild one what goes wrong early.
TRIALS = (("sober", 1, 600), ("wild", 2, 250))


def component_faults(printed: GameDef, changed: GameDef) -> Iterator[str]:
    """What is wrong with components that could be built."""
    sums = {sum(company.certificates) for company in printed.companies.values()}
    for company in changed.companies.values():
        if sum(company.certificates) not in sums:
            yield f"the certificates of {company.id} add up to {sum(company.certificates)} %"
    if not changed.market.pars:
        yield "the stock market has no starting price"
    if not changed.phases or changed.phases[0].train:
        yield "there is no phase to begin with: the first must not wait for a train"
    as_printed = set(_homes(printed))  # an option may move a home on the map only
    yield from (fault for fault in _homes(changed) if fault not in as_printed)


def _homes(defn: GameDef) -> Iterator[str]:
    """Charter and map must agree about the home of a company, and there must be something to run to."""
    board = cast(Board, defn.board).map
    for company in defn.companies.values():
        home = board.homes.get(company.id, ("", None))[0]
        if home != company.home:
            yield f"the home of {company.id} is {company.home or 'nowhere'}, but {home or 'nowhere'} on the map"
        elif home and not board[home].nodes:
            yield f"the home {home} of {company.id} has no city or town"


def trial_faults(title: Title, players: int, variant: Variant) -> Iterator[str]:
    """Why games of so many players cannot be played."""
    for style, seed, most in TRIALS:
        game = new_game(title.id, players, seed=seed, options=variant.options, data=variant.texts)
        if game.defn.bank_is_limited and game.state.cash[BANK] < 0:
            yield f"the bank cannot pay what {players} players begin with"
            return
        fault = _played(game, Random(seed), style, most)
        if fault:
            yield f"a game with {players} players breaks after {len(game.actions)} moves: {fault}"
            return


def _played(game: Game, chance: Random, style: str, most: int) -> str:
    try:
        while not game.finished and len(game.actions) < most:
            if not game.legal_actions().choices():
                return f"nobody can do anything at {game.view.step.name}"
            game.apply(random_action(game, chance, style))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""
