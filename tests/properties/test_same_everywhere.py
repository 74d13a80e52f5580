"""The same moves give the same lists, events and states, wherever a game comes from and whichever process plays it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.titles import all_titles
from tests.support.passages import Change, first_difference, shuffled, stored

ROOT = Path(__file__).resolve().parents[2]
#: For a thorough search: how many seeds for each title and number of players, and how many actions of each game.
SEEDS = int(os.environ.get("PASSAGE_SEEDS", "0"))
MOST = int(os.environ.get("PASSAGE_ACTIONS", "350"))
TITLES = sorted(all_titles())


def tables() -> list[tuple[str, int, int]]:
    """Title, players and seed of the games to play; without a thorough search one for each title."""
    if not SEEDS:
        return [(title, all_titles()[title].players[1], 3) for title in TITLES]
    sizes = {title: range(low, high + 1) for title, (low, high) in ((t, all_titles()[t].players) for t in TITLES)}
    return [(title, n, seed) for seed in range(1, SEEDS + 1) for title in TITLES for n in sizes[title]]


@pytest.mark.parametrize("change", [stored, shuffled])
@pytest.mark.parametrize(("title", "players", "seed"), tables())
def test_changed_states_play_on_alike(title: str, players: int, seed: int, change: Change) -> None:
    game = new_game(title, players, seed=seed)
    assert first_difference(game, change, Random(seed), ("wild", "sober")[seed % 2], MOST) == ""


def test_every_process_plays_alike() -> None:
    """Hashes of texts, and with them the order of sets, differ from process to process."""
    command = [sys.executable, "-m", "tests.support.passages", str(max(SEEDS, 1)), str(MOST)]
    told = {
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
