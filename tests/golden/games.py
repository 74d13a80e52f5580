"""Games of our own, played at random and kept with their digests; that of 18MEX by the rules of 18xx.games.

After an intended change of the rules, write them anew: `python -m tests.golden.games`.
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
SITE = {"site_rules": True}
#: Title, players, seed and options of each game, by the name of its file.
OWN_GAMES: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "18mex_by_site_rules": ("18mex", 4, 42, SITE),
    "18tiny": ("18tiny", 4, 7, {}),
}
#: What a player who chooses by chance likes to do, 1 where nothing is said.
LIKES = {"run": 99, "accept": 99, "refuse": 0, "bankrupt": 0.01, "sell": 0.05, "ask": 0.05}
LIKES |= {"lay": 6, "token": 6, "par": 3, "share": 4, "buy": 4, "train": 2}


def chance_game(players: int, seed: int, options: dict[str, Any] | None = None, title: str = "18mex") -> Game:
    """A finished game of somewhat sensible moves; trains run for the best, deals are agreed on."""
    game, chance = new_game(title, players, seed=seed, options=SITE if options is None else options), Random(seed)
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


def own_game(name: str = "18mex_by_site_rules") -> tuple[Game, list[str]]:
    """A stored game and its digests."""
    stored = json.loads((DATA / f"{name}.json").read_text("utf-8"))
    return from_json(stored["game"]), stored["digests"]


def write_own_games() -> None:
    """Play the games again and store them."""
    for name, (title, players, seed, options) in OWN_GAMES.items():
        game = chance_game(players, seed, options, title)
        stored = {"game": game.to_json(), "digests": digests(game)}
        text = json.dumps(stored, ensure_ascii=False, separators=(",", ":"))
        (DATA / f"{name}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    write_own_games()
