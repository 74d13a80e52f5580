"""Figures for the pages of titles: `python docs_site/title_statistics.py [GAMES] [TITLE …]` plays and stores them."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from roundhouse import all_titles
from roundhouse.simulation.job import Job
from roundhouse.simulation.record import GameRecord
from roundhouse.simulation.runner import run
from roundhouse.workers import cores

FILE = Path(__file__).with_name("statistics.json")
BOT, SEED = "normal", 1


def figures(records: Sequence[GameRecord], players: int) -> dict[str, str]:
    """What is worth telling about some games."""
    wins = Counter[int]()
    for record in records:
        for seat in record.winners:
            wins[seat + 1] += 1
    endings = Counter(record.ending for record in records)
    low, middle, high = quantiles([record.actions for record in records], n=4, method="inclusive")
    return {
        "decisions in a game": f"{middle:.0f} (middle half {low:.0f} to {high:.0f})",
        "rounds": f"{median(record.rounds for record in records):.0f}",
        "how games end": ", ".join(f"{ending} {count}" for ending, count in endings.most_common()),
        "wins by seat": ", ".join(f"{seat}: {wins[seat]}" for seat in range(1, players + 1)),
        "games with a bankruptcy": str(sum(bool(record.bankrupt) for record in records)),
    }


def main(games: int, titles: Sequence[str]) -> None:
    """Play, and keep the figures of titles that are not played now."""
    found = json.loads(FILE.read_text("utf-8"))
    for title in titles:
        players = min(4, all_titles()[title].players[1])
        job = Job(title=title, players=players, bots=(BOT,), games=games, seed=SEED)
        how = f"{games} games of {players} `{BOT}` bots (`roundhouse simulate {title} --bots {BOT} --games {games}`)."
        found[title] = {"how": how, "figures": figures(run(job, workers=cores()), players)}
        FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40, sys.argv[2:] or list(all_titles()))
