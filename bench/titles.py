"""Speed of every title: random play, and replay if there are recorded games."""

from __future__ import annotations

from bench.engine import SHARED, replay
from bench.timing import timed
from roundhouse.record.site import read_site_file
from roundhouse.record.site.replay import SiteReplay
from roundhouse.simulation import Outcome, play_random_game
from roundhouse.titles import all_titles

GAMES = 4


def main() -> None:
    """One line for each title."""
    for title in all_titles().values():
        outcomes: list[Outcome] = []
        players = title.players[0] + 1
        spent = timed(lambda: outcomes.extend(play_random_game(title.id, players, seed) for seed in range(GAMES)))  # noqa: B023  # called at once
        actions = sum(outcome.actions for outcome in outcomes)
        line = f"{title.name:<10} random play {actions / spent * 1000:>7.0f} actions/s"
        if title.site is not None:
            line += _replays(title.site.title)
        print(line)


def _replays(name: str) -> str:
    total, count = 0.0, 0
    for file in sorted(SHARED.glob(f"**/{name}/*.json"))[:12]:
        run = SiteReplay(read_site_file(file))
        total += timed(replay, run)
        count += len(run.actions())
    return f" · replay {total / count:.2f} ms/action over {count} actions" if count else ""


if __name__ == "__main__":
    main()
