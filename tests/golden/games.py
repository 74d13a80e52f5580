"""A game of our own, played by chance with the rules of 18xx.games and kept with its digests.

After a change of the rules that is meant, write it anew: `python -m tests.golden.games`.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from roundhouse.api import from_json, new_game
from roundhouse.core.actions import Action, Ranged
from roundhouse.core.coding import digest
from roundhouse.core.engine import priced
from roundhouse.core.game import Game

DATA = Path(__file__).parent / "data"
OWN_GAME = DATA / "18mex_by_site_rules.json"
SITE = {"site_rules": True}
#: What a player who chooses by chance likes to do, 1 where nothing is said.
LIKES = {"run": 99, "accept": 99, "refuse": 0, "bankrupt": 0.01, "sell": 0.05, "ask": 0.05}
LIKES |= {"lay": 6, "token": 6, "par": 3, "share": 4, "buy": 4, "train": 2}


def chance_game(players: int, seed: int, options: dict[str, Any] | None = None) -> Game:
    """A finished game of somewhat sensible moves; trains run for the best, deals are agreed on."""
    game, chance = new_game("18mex", players, seed=seed, options=options or SITE), Random(seed)
    while not game.finished:
        game.apply(choose(game, chance))
    return game


def choose(game: Game, chance: Random) -> Action:
    """What a player by chance does next."""
    groups = game.legal_actions().grouped()
    kinds = sorted(groups)
    kind = chance.choices(kinds, [LIKES.get(kind, 1) for kind in kinds])[0]
    fixed = [choice for choice in groups[kind] if not isinstance(choice, Ranged)]
    choice = groups[kind][0] if kind in ("run", "dividend") else chance.choice(fixed or groups[kind])
    if isinstance(choice, Ranged):
        return priced(choice, min(choice.lo + choice.step * int(chance.expovariate(0.05)), choice.hi))
    return choice


def digests(game: Game) -> list[str]:
    """The digest of the position before the first and after every action."""
    again = new_game(game.defn.title, list(game.names.values()), seed=game.seed, options=game.settings)
    found = [digest(again.state)]
    for action in game.actions:
        again.apply(action)
        found.append(digest(again.state))
    return found


def own_game() -> tuple[Game, list[str]]:
    """The stored game and its digests."""
    stored = json.loads(OWN_GAME.read_text("utf-8"))
    return from_json(stored["game"]), stored["digests"]


def write_own_game(seed: int = 42) -> None:
    """Play the game again and store it."""
    game = chance_game(4, seed)
    stored = {"game": game.to_json(), "digests": digests(game)}
    OWN_GAME.write_text(json.dumps(stored, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    write_own_game()
