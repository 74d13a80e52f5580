"""Players that a network decides for: `learned:FILE` in arena, simulations and at the table."""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from roundhouse.bots.base import Decision, Option, refuse_finished
from roundhouse.core.actions import kind_of
from roundhouse.core.errors import FileError, SetupError
from roundhouse.core.game import Game
from roundhouse.whole_files import write_whole

from .layout import layout
from .network import Network, Weights
from .observation import Observer
from .past import LastRuns, Past
from .settings import MOST_STEPS, NEGOTIATION
from .space import ActionSpace, Menu
from .tracker import Tracker

#: The format of checkpoints.
FORMAT = 1
#: How far from always taking the likeliest move, so that games differ from seed to seed.
TEMPERATURE = 0.3


class Facts(Struct, frozen=True):
    """What a checkpoint is for, and how it came about."""

    name: str
    title: str
    players: int
    options: dict[str, object] = {}
    #: Games of which it learned, by how: imitated, played.
    games: dict[str, int] = {}
    most_steps: int = MOST_STEPS


def save(path: Path, facts: Facts, weights: Weights) -> None:
    """Write a checkpoint, whole or not at all."""
    told = json.dumps({"format": FORMAT, **{name: getattr(facts, name) for name in Facts.__struct_fields__}})
    packed = BytesIO()
    np.savez_compressed(packed, facts=np.array(told), **weights)  # type: ignore[arg-type]
    write_whole(path, packed.getvalue())


def load(path: Path) -> tuple[Facts, Weights]:
    """Read a checkpoint."""
    try:
        with np.load(path, allow_pickle=False) as file:
            told = json.loads(str(file["facts"]))
            weights = {name: file[name].astype(np.float32) for name in file.files if name != "facts"}
        if told.pop("format") != FORMAT:
            raise FileError(f"{path} is a checkpoint of another version of Roundhouse")
        return Facts(**told), weights
    except FileNotFoundError:
        raise FileError(f"{path}: no such file") from None
    except (OSError, EOFError, BadZipFile, zlib.error, ValueError, KeyError, TypeError, AttributeError) as error:
        raise FileError(f"{path} is not a checkpoint of a learned player ({error})") from error


def bot(path: str, seed: int = 0) -> LearnedBot:
    """The player of a checkpoint."""
    return LearnedBot(Path(path), seed)


@lru_cache(maxsize=16)
def _player(path: Path, changed: int) -> tuple[Facts, ActionSpace, Observer, Network]:
    """A checkpoint with its network, read once as long as its file doesn't change."""
    facts, weights = load(path)
    actions, observer = layout(facts.title, facts.players, tuple(sorted(facts.options.items())))
    try:
        return facts, actions, observer, Network(actions, observer, weights)
    except (KeyError, ValueError) as error:
        raise FileError(f"{path} doesn't fit {facts.title} any more: {error}") from error


class LearnedBot:
    """Plays what its network finds likely; the same position and seed give the same move."""

    def __init__(self, path: Path, seed: int = 0) -> None:
        """Read the checkpoint; `seed` decides among moves that are about equally likely."""
        if not path.is_file():
            raise FileError(f"{path}: no such file")
        self.facts, self._actions, self._observer, self._network = _player(path, path.stat().st_mtime_ns)
        self.name, self.seed = f"learned:{path}", seed
        self._tracker, self._runs = Tracker(self._observer), LastRuns()

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """Draw one of the likeliest moves."""
        refuse_finished(game)
        self._check(game)
        menu = self._menu(game)
        legal = np.array(sorted(menu.indices))
        chances = self._chances(game, player, legal)
        mark = zlib.crc32(f"{self.seed} {player} {game.count}".encode())
        noise = np.random.default_rng(mark).gumbel(size=len(legal)) * TEMPERATURE
        drawn = int((np.log(chances + 1e-9) + noise).argmax())
        order = [drawn, *(at for at in np.argsort(-chances).tolist() if at != drawn)]
        ranked = tuple(_option(menu, int(legal[at]), float(chances[at])) for at in order[: max(1, told)])
        return Decision(ranked[0].action, ranked[0].reason, ranked)

    def _check(self, game: Game) -> None:
        mine, title, count = self.facts, game.defn.title, len(game.state.players)
        if (title, count) != (mine.title, mine.players):
            raise SetupError(
                f"{self.name} plays {mine.title} with {mine.players} players, not {title} with {count}; train another"
            )

    def _menu(self, game: Game) -> Menu:
        """Without asking others to agree, as in training."""
        tags = {kind_of(kind) for kind in game.defn.actions if kind.purpose in NEGOTIATION}
        menu = self._actions.menu(game.view)
        return menu.leaving_out(tags) if tags else menu

    def _chances(self, game: Game, player: str, legal: NDArray[np.int64]) -> NDArray[np.float32]:
        past = Past(self._runs.of(game), max(0.0, 1 - game.count / self.facts.most_steps))
        seen = self._tracker.look(game.view, player, past)
        return self._network.chances(self._network.forward(seen[None])["scores"][0], legal)


def _option(menu: Menu, index: int, chance: float) -> Option:
    return Option(menu.actions[index], chance, f"learned from games: likely at {chance:.0%}")
