"""Training runs end to end, resumes, and leaves a model that its title can use."""

from pathlib import Path
from statistics import mean

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from roundhouse.api import new_game
from roundhouse.bots import learned
from roundhouse.bots.learned.features import Table
from roundhouse.cli.main import app
from roundhouse.core.errors import SetupError
from roundhouse.training.arrays import rows
from roundhouse.training.forward import Inputs, predict, scaling_of_network
from roundhouse.training.lines import Lines
from roundhouse.training.measuring import measure
from roundhouse.training.positions import Described
from roundhouse.training.quick import play_quick_trial
from roundhouse.training.trials import Trial, play_trial
from roundhouse.training.value import Wanted, train_value, write_model

GAMES = 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which training was interrupted while it wrote its last game."""
    found = tmp_path_factory.mktemp("training")
    lines = Lines(found / "games.jsonl", Trial)
    for seed in (1, 2):
        lines.append(play_trial("18tiny", seed))
    with lines.path.open("ab") as file:
        file.write(b'{"title":"18tiny","seed":3,"pa')
    return found


@pytest.fixture(scope="module")
def trained(folder: Path) -> learned.ModelFile:
    return train_value(Wanted("18tiny", folder, GAMES)).model


def test_training_resumes(folder: Path, trained: learned.ModelFile) -> None:
    games = list(Lines(folder / "games.jsonl", Trial).read())
    assert [game.seed for game in games] == list(range(1, GAMES + 1))
    before = (folder / "positions.jsonl").read_bytes()
    steps = list[str]()
    again = train_value(Wanted("18tiny", folder, GAMES), lambda what, done, of: steps.append(what))
    assert again.model == trained
    assert steps == ["playing"]
    assert (folder / "positions.jsonl").read_bytes() == before


def test_the_model_fits_its_title(trained: learned.ModelFile, tmp_path: Path) -> None:
    write_model(trained, tmp_path / "value.json")
    game = new_game("18tiny", 3)
    values = learned.read((tmp_path / "value.json").read_bytes(), game.defn).values(game.view)
    assert sum(values.share.values()) == pytest.approx(1)


def test_play_and_training_compute_the_same(folder: Path, trained: learned.ModelFile) -> None:
    games = list(Lines(folder / "positions.jsonl", Described).read())
    share, win = predict(trained.network, Inputs(rows(games), scaling_of_network(trained.network)))
    model, at = learned.ValueModel(trained), 0
    for position in (p for game in games for p in game.positions):
        names = tuple(map(str, range(len(position.own))))
        values = model.values_of(Table(names, position.own, position.table))
        here = slice(at, at + len(names))
        assert list(values.share.values()) == pytest.approx(share[here].tolist())
        assert list(values.win.values()) == pytest.approx(win[here].tolist())
        at = here.stop


def test_what_was_fitted_foretells_the_games_it_knows(folder: Path, trained: learned.ModelFile) -> None:
    games = list(Lines(folder / "positions.jsonl", Described).read())
    found = measure(trained.network, games)
    assert found.all.by_win > 0.3
    assert found.error < 0.2
    assert sum(one.number for one in found.kept) == sum(len(p.own) for game in games for p in game.positions)


def test_games_depend_only_on_their_seed() -> None:
    first, again, other = (play_trial("18tiny", seed) for seed in (5, 5, 6))
    assert first == again
    assert first.pars != other.pars
    assert len({msgspec.json.encode(seat) for seat in first.pars}) == len(first.pars)


def test_the_command_writes_the_model_and_the_evidence(folder: Path, trained: learned.ModelFile) -> None:
    done = CliRunner().invoke(app, ["train", "value", "18tiny", "-f", str(folder), "-n", str(GAMES), "-j", "1"])
    assert done.exit_code == 0, done.output
    assert "rank correlation" in done.output
    assert "promised" in done.output
    assert msgspec.json.decode((folder / "value.json").read_bytes(), type=learned.ModelFile) == trained


def test_quick_games_are_games_of_their_own(folder: Path) -> None:
    """They resume in files of their own, count in the model, and leave the thoughtful ones alone."""
    before = (folder / "games.jsonl").read_bytes()
    found = train_value(Wanted("18tiny", folder, 2, quick=6))
    assert found.model.about.seeds.startswith("2 thoughtful games from 1 to 2, 6 quick games from 1 to 6;")
    kept = found.model.about.games + found.measured.games
    assert kept == 2 + 6
    written = (folder / "quick-games.jsonl").read_bytes()
    assert train_value(Wanted("18tiny", folder, 2, quick=6)).model == found.model
    assert (folder / "quick-games.jsonl").read_bytes() == written
    assert (folder / "games.jsonl").read_bytes() == before


def test_seats_of_quick_games_differ_in_skill() -> None:
    """Whoever is ahead is likely to be better, as among people."""
    first, again = play_quick_trial("18tiny", 5), play_quick_trial("18tiny", 5)
    assert first == again
    assert first.finished
    slips = [seat["slips"] for number in range(1, 9) for seat in play_quick_trial("18tiny", number).pars]
    assert min(slips) < 0.05
    assert max(slips) > 0.3


def test_what_is_ahead_of_plain_worth_has_an_interval(folder: Path, trained: learned.ModelFile) -> None:
    games = list(Lines(folder / "positions.jsonl", Described).read())
    middle, low, high = measure(trained.network, games).ahead
    alone = [measure(trained.network, [game]).ahead[0] for game in games]
    assert middle == pytest.approx(sum(alone) / len(alone))
    assert low < middle < high
    assert min(alone) <= middle <= max(alone)
    assert measure(trained.network, games).lead == f"{middle:+.2f} ({low:+.2f} to {high:+.2f})"
    assert measure(trained.network, games[:1]).lead == f"{alone[0]:+.2f} (one game)"


def test_a_position_in_which_nobody_owns_anything_is_measured(folder: Path, trained: learned.ModelFile) -> None:
    """Plain worth then expects equal shares."""
    game = next(iter(Lines(folder / "positions.jsonl", Described).read()))
    poor = tuple(replace(position, worth=tuple(0.0 for _ in position.worth)) for position in game.positions)
    expected = [abs(share - 1 / len(p.share)) for p in game.positions for share in p.share]
    assert measure(trained.network, [replace(game, positions=poor)]).error_of_worth == pytest.approx(mean(expected))


def test_titles_do_not_mix(folder: Path, trained: learned.ModelFile) -> None:
    with pytest.raises(SetupError, match="has games of 18tiny, not 18mex"):
        train_value(Wanted("18mex", folder, GAMES))


def test_too_few_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="at least 6 games, not 2"):
        train_value(Wanted("18tiny", tmp_path, 2))
