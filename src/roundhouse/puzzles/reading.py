"""Puzzles of the titles that have any, and the games in which they begin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

from roundhouse.api import new_game
from roundhouse.core.errors import IllegalAction, SetupError
from roundhouse.core.game import Game
from roundhouse.titles import all_titles, get_title

from .model import Puzzle, PuzzleFile

#: The file in a title's folder.
FILE = "puzzles.json"


@cache
def puzzles_of(title: str) -> PuzzleFile | None:
    """The puzzles of a title, if it has any."""
    path = files(get_title(title).package).joinpath(FILE)
    return msgspec.json.decode(path.read_bytes(), type=PuzzleFile) if path.is_file() else None


@cache
def all_puzzles() -> dict[str, tuple[str, Puzzle]]:
    """Every puzzle by its id, with its title."""
    found = ((title, puzzles_of(title)) for title in all_titles())
    return {puzzle.id: (title, puzzle) for title, file in found if file is not None for puzzle in file.puzzles}


def find_puzzle(id_: str) -> tuple[str, Puzzle]:
    """A puzzle and its title; an unknown one is a SetupError."""
    found = all_puzzles().get(id_)
    if found is None:
        raise SetupError(f"unknown puzzle {id_!r}; `roundhouse puzzles list` names them all")
    return found


def position_of(file: PuzzleFile, puzzle: Puzzle, names: Sequence[str] = ()) -> Game:
    """The game in which a puzzle begins, with everything that led to it."""
    about = file.games[puzzle.game]
    game = new_game(file.title, list(names) or about.players, seed=about.seed, options=about.options)
    try:
        for move in about.moves[: puzzle.at]:
            game.apply(move)
    except IllegalAction as error:
        now = game.defn.version
        raise SetupError(
            f"puzzle {puzzle.id} was made under version {file.rules_version} of the rules and can't be set up under "
            f"version {now}: {error}"
        ) from error
    return game
