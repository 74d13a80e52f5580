"""Train the value model of a title: play, describe, fit, measure, write."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

import roundhouse
from roundhouse.bots.hints import read_hints
from roundhouse.bots.learned.features import FEATURES, VERSION
from roundhouse.bots.learned.loading import LARGEST, printed_in
from roundhouse.bots.learned.model import About, ModelFile, Printed
from roundhouse.bots.learned.network import Network
from roundhouse.core.errors import SetupError
from roundhouse.core.title import Title
from roundhouse.titles import get_title

from .collecting import QUICK, SOURCES, THOUGHTFUL, Machines, Source, Told, collect_games, collect_positions
from .descent import Settings
from .fitting import Fitted, fit
from .lines import Lines, alone_in
from .measuring import Measured, measure
from .positions import Described
from .trials import Trial

#: One game of so many is kept for measuring.
HELD_OUT = 5
LEAST_GAMES = 6


class Wanted(Struct, frozen=True):
    """What to train, from how many games."""

    title: str
    folder: Path
    #: Games of bots that think, and of bots that decide at first sight.
    games: int = 200
    quick: int = 0
    seed: int = 1
    #: Folders of other titles, in which the title's network begins.
    along: tuple[Path, ...] = ()
    machines: Machines = Machines()


class Trained(Struct, frozen=True):
    """A model and the evidence."""

    model: ModelFile
    measured: Measured


def train_value(wanted: Wanted, told: Told = lambda what, done, of: None) -> Trained:
    """Train from the games in a folder, after playing those that are missing."""
    asked = wanted.games + wanted.quick
    if asked < LEAST_GAMES:
        raise SetupError(f"a model needs at least {LEAST_GAMES} games, not {asked}")
    seeds, games = list[str](), list[Described]()
    with alone_in(wanted.folder):
        for source, number in ((THOUGHTFUL, wanted.games), (QUICK, wanted.quick)):
            if not number:
                continue
            played = collect_games(wanted.title, wanted.folder, number, wanted.seed, wanted.machines, told, source)
            seeds += _seeds(source, played)
            games += collect_positions(wanted.title, wanted.folder, played, wanted.machines, told, source)
    kept = [game for game in games if not held_out(game)]
    out = [game for game in games if held_out(game)]
    if not out or len(kept) < LEAST_GAMES - 2:
        raise SetupError(f"only {len(games)} of {asked} games were played to their end; play more")
    network = fit(kept, Settings(), _prior(wanted.along, kept)).network
    return Trained(_model(wanted, network, ", ".join(seeds), kept), measure(network, out))


def held_out(game: Described) -> bool:
    """Whether a game is kept for measuring: one of five, drawn by its seed."""
    return zlib.crc32(str(game.seed).encode()) % HELD_OUT == 0


def _prior(along: Sequence[Path], kept: Sequence[Described]) -> Fitted | None:
    """A network for several titles; None if this is the only one."""
    paths = [folder / source.positions for folder in along for source in SOURCES]
    others = [game for path in paths for game in Lines(path, Described).read() if not held_out(game)]
    return fit([*others, *kept], Settings()) if others else None


def _seeds(source: Source, played: Sequence[Trial]) -> list[str]:
    """How many games, and with which seeds, in words."""
    found = sorted(trial.seed for trial in played)
    return [f"{len(found)} {source.name} games from {found[0]} to {found[-1]}"] if found else []


def _model(wanted: Wanted, network: Network, seeds: str, kept: Sequence[Described]) -> ModelFile:
    title = get_title(wanted.title)
    about = About(
        made="games of bots whose hints were drawn at random for every seat",
        games=len(kept),
        positions=sum(len(game.positions) for game in kept),
        seeds=f"{seeds}; one game of {HELD_OUT} was kept for measuring",
        rules_version=title.definition(title.players[0]).version,
        roundhouse=roundhouse.__version__,
    )
    return ModelFile(title.id, VERSION, FEATURES, about, _printed(title), read_hints(title.files), network)


def _printed(title: Title) -> Printed:
    """The components of the printed game, for any number of players."""
    low, high = title.players
    found = [printed_in(title.definition(number)) for number in range(low, high + 1)]
    companies = {name: sizes for one in found for name, sizes in one.companies.items()}
    trains = {kind: price for one in found for kind, price in one.trains.items()}
    return Printed(companies, trains, tuple(dict.fromkeys(phase for one in found for phase in one.phases)))


def write_model(model: ModelFile, path: Path) -> None:
    """Write the file; weights stand one list to a line, so that it can be read and compared."""
    text = msgspec.json.format(msgspec.json.encode(model, order="deterministic"), indent=0)
    if len(text) > LARGEST:
        raise SetupError(f"the model takes {len(text)} bytes, at most {LARGEST} are allowed")
    path.write_bytes(text + b"\n")
