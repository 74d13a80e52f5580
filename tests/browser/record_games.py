"""Record the games of the pictures anew, after rules have changed: `python -m tests.browser.record_games [title …]`."""

from __future__ import annotations

import sys

from roundhouse.api import new_game
from roundhouse.bots import get
from roundhouse.titles import all_titles
from tests.browser.gallery import HERE, PLAYERS, SEED

MOST = 2_500


def main(titles: list[str]) -> None:
    """Good and greedy bots in turns, so that there are forced purchases."""
    for title in titles:
        game = new_game(title, PLAYERS, seed=SEED)
        bots = {p: get(("normal", "greedy")[n % 2], n) for n, p in enumerate(game.names)}
        while not game.finished and game.count < MOST:
            game.apply(bots[game.decider].choose(game, game.decider).action)
        lines = "".join(f"{action}\n" for action in game.actions)
        (HERE / f"{title}.moves").write_text(lines, "utf-8")
        print(f"{title}: {game.count} moves")


if __name__ == "__main__":
    main(sys.argv[1:] or list(all_titles()))
