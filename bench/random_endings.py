"""How random games of every title end, as a table in Markdown: `python bench/random_endings.py --games 20`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from roundhouse.env.layout import layout
from roundhouse.env.vector import Episode, Policy, Steady, rollouts, uniform
from roundhouse.titles import all_titles, get_title
from roundhouse.workers import calm

POLICIES = ("steady", "uniform")
CUT = "cut off"


def row(title: str, players: int, episodes: Sequence[Episode]) -> str:
    """A title's games: in how many ways they ended, and after how many moves."""
    endings = Counter(episode.ending or CUT for episode in episodes)
    natural = len(episodes) - endings[CUT]
    told = ", ".join(f"{ending} {count}" for ending, count in endings.most_common())
    moves = [len(episode.actions) for episode in episodes]
    cells = (
        title,
        players,
        f"{natural} of {len(episodes)}",
        told,
        f"{mean(moves):,.0f} ({min(moves)} to {max(moves)})",
    )
    return f"| {' | '.join(map(str, cells))} |"


def policy_of(name: str, title: str, players: int) -> Policy:
    """A random policy by its name."""
    return Steady(layout(title, players)[0]) if name == "steady" else uniform


def main() -> None:
    """A table with a line for every title and number of players asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", help="titles, all by default")
    parser.add_argument("--games", type=int, default=20, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", choices=POLICIES, default="steady")
    parser.add_argument("--all-players", action="store_true", help="also more than the fewest players")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 uses all cores")
    asked = parser.parse_args()
    calm()
    print("| title | players | came to an end | ended by | moves |\n| --- | --- | --- | --- | --- |", flush=True)
    for title in asked.titles or list(all_titles()):
        least, most = get_title(title).players
        for players in range(least, (most if asked.all_players else least) + 1):
            policy = policy_of(asked.policy, title, players)
            episodes = rollouts(
                title, asked.games, players=players, policy=policy, seed=asked.seed, workers=asked.workers
            )
            print(row(get_title(title).name, players, list(episodes)), flush=True)


if __name__ == "__main__":
    main()
