"""How well learned judgements foretell recorded games: `python -m bench.foretold FOLDER`, as tables in Markdown.

The games are saved games or files of 18xx.games, of people or of bots, or the `.jsonl` of games that `roundhouse train
value` plays; but not those that a model was trained on.
Positions are described once and kept in a file, so that other models can be compared with `--model`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from bench.people import _read
from roundhouse.api import from_json
from roundhouse.bots.learned import FILE
from roundhouse.bots.learned.model import ModelFile
from roundhouse.core.conversion import FIRST_USE
from roundhouse.core.game import Game
from roundhouse.titles import get_title
from roundhouse.training.lines import Lines
from roundhouse.training.measuring import Measured, measure
from roundhouse.training.positions import FIFTHS, Described, positions
from roundhouse.training.trials import Trial
from roundhouse.workers import cores, processes


class Told(Struct, frozen=True):
    """A recorded game in numbers; one line of the file that keeps them."""

    name: str
    title: str
    game: Described


def model_of(title: str, path: Path | None = None) -> ModelFile:
    """The model that the title ships, or one in a file."""
    text = path.read_bytes() if path else get_title(title).files.text(FILE).encode()
    with FIRST_USE:
        return msgspec.json.decode(text, type=ModelFile)


class Recorded(Struct, frozen=True):
    """A recorded game: its file, and which of several it is if there is one in each line."""

    path: Path
    trial: Trial | None = None

    @property
    def name(self) -> str:
        """What tells it from all others."""
        return str(self.path) if self.trial is None else f"{self.path}#{self.trial.seed}"

    def read(self) -> Game | None:
        """The game, if it can be read and is over."""
        game = _read(self.path) if self.trial is None else from_json(self.trial.game)
        return game if game is not None and game.finished else None


def tell(recorded: Recorded) -> Told | None:
    """The positions of a finished game, described with the hints of its title's model."""
    game = recorded.read()
    if game is None:
        return None
    title = game.defn.title
    found = tuple(positions(game, model_of(title).hints))
    return Told(recorded.name, title, Described(0, 0, found))


def collect(paths: Sequence[Path], keep: Path | None, workers: int) -> Iterator[Told]:
    """All games, of which those in the file are not described again."""
    lines = Lines(keep, Told) if keep else None
    known = {told.name: told for told in lines.read()} if lines else {}
    games = [game for path in paths for game in games_in(path)]
    yield from (known[game.name] for game in games if game.name in known)
    with processes(workers) as pool:
        for told in pool.map(tell, [game for game in games if game.name not in known]):
            if told is not None:
                if lines:
                    lines.append(told)
                yield told


def games_in(path: Path) -> Iterator[Recorded]:
    """A file of one game, or the games of `roundhouse train value`, one in a line."""
    if path.suffix == ".jsonl":
        yield from (Recorded(path, trial) for trial in Lines(path, Trial).read())
    else:
        yield Recorded(path)


def rows(name: str, found: Measured) -> Iterator[str]:
    """A line for each measure, by fifths of the game."""
    measures = {"plain worth": "by_worth", "judgement": "by_judge", "learned share": "by_share", "chance": "by_win"}
    for measure_name, field in measures.items():
        values = [f"{getattr(fifth, field):.2f}" for fifth in (*found.fifths, found.all)]
        told = found.lead if field == "by_share" else ""
        yield f"| {name} ({found.games}) | {measure_name} | {' | '.join(values)} | {told} |"


def promises(name: str, found: Measured) -> str:
    """What chances to win were promised, and how often they came true."""
    cells = [f"{k.promised:.0%} → {k.came:.0%} ({k.number})" if k.number else "–" for k in found.kept]
    return f"| {name} ({found.games}) | {' | '.join(cells)} |"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.foretold", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, help="files of games, or folders with such files")
    parser.add_argument("--keep", type=Path, help="a file for the described positions")
    parser.add_argument("--model", type=Path, action="append", default=[], help="use this model for its title")
    parser.add_argument("--most", type=int, default=0, help="at most so many files of each folder, drawn at random")
    parser.add_argument("--workers", type=int, default=cores())
    asked = parser.parse_args()
    told = list(collect(list(files(asked.folders, asked.most)), asked.keep, asked.workers))
    if not told:
        sys.exit("There are no finished games.")
    models = {model.title: model for model in (model_of("", path) for path in asked.model)}
    found = dict(measured(told, models))
    head = " | ".join(map(str, range(1, FIFTHS + 1)))
    print(f"| title (games) | measure | {head} | all | ahead of plain worth |\n|{' --- |' * (FIFTHS + 4)}")
    for name, values in found.items():
        print("\n".join(rows(name, values)))
    print("\nchances promised → how often they came true (how many)")
    for name, values in found.items():
        print(promises(name, values))
    for name, values in found.items():
        print(f"{name}: shares of worth off by {values.error:.1%}; by plain worth {values.error_of_worth:.1%}")


def files(folders: Iterable[Path], most: int) -> Iterator[Path]:
    """Files of games, in order."""
    for folder in folders:
        every = sorted(folder.rglob("*.json")) if folder.is_dir() else [folder]
        yield from sorted(random.Random(1).sample(every, most)) if 0 < most < len(every) else every


def measured(told: Sequence[Told], models: dict[str, ModelFile]) -> Iterator[tuple[str, Measured]]:
    """By title, how good its model is."""
    for title in dict.fromkeys(one.title for one in told):
        model = models.get(title) or model_of(title)
        yield get_title(title).name, measure(model.network, [one.game for one in told if one.title == title])


if __name__ == "__main__":
    main()
