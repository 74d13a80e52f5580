"""Where games come from: bots that play them, and files of finished games."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from roundhouse.api import from_json, new_game
from roundhouse.bots import get
from roundhouse.core.errors import FileError, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.record.site.file import read_site_file
from roundhouse.record.site.replay import replay
from roundhouse.record.site.source import GAME_LIMIT, read_bytes

HUMAN = "human"
#: A game that is not over after this many actions is recorded as it is.
MOST_ACTIONS = 6_000


class Source(Struct, frozen=True):
    """A game's name, its options, and who decides for each seat."""

    name: str
    seats: tuple[str, ...]
    options: Mapping[str, object] = {}


def bots_game(
    title: str, players: int, bots: tuple[str, ...], seed: int, number: int, options: Mapping[str, object]
) -> tuple[Game, Source]:
    """A game of bots, which take turns in the seats from game to game."""
    game = new_game(title, players, seed=seed, options=options)
    order = sorted(game.state.players, key=lambda player: int(player[1:]))
    seats = tuple(bots[(at + number) % len(bots)] for at in range(players))
    minds = {player: get(name, seed) for player, name in zip(order, seats, strict=True)}
    while not game.finished and game.count < MOST_ACTIONS:
        game.apply(minds[game.decider].choose(game, game.decider).action)
    return game, Source(f"seed {seed}", seats, dict(options))


def file_game(path: Path) -> tuple[Game, Source]:
    """A saved game or a file of 18xx.games, whose players count as people."""
    try:
        raw = json.loads(read_bytes(path, limit=GAME_LIMIT))
        game = _saved(raw) if isinstance(raw, dict) and "roundhouse" in raw else replay(read_site_file(path))[0].game
    except RoundhouseError as error:
        raise FileError(f"{path}: {error}") from error
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        raise FileError(f"{path} is not a game that can be read ({type(error).__name__}: {error})") from error
    seats = (HUMAN,) * len(game.state.players)
    return game, Source(path.name, seats, dict(game.settings))


def _saved(raw: object) -> Game:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other rules than those of the file: what counts is that it can be played
        return from_json(raw)
