"""The learned judgement: promises add up, seats are equal, and a file that does not fit is refused."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from roundhouse.api import from_json, new_game
from roundhouse.bots import get, learned
from roundhouse.bots.evaluation import Judge
from roundhouse.bots.forecast import forecast
from roundhouse.bots.learned.features import Table, describe
from roundhouse.bots.learned.loading import LARGEST
from roundhouse.bots.learned.model import LEVEL
from roundhouse.core.coding import decode_state, encode_state
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.titles import all_titles, get_title

SAMPLE = Path(__file__).parent / "learned" / "sample.json"
WITH_MODEL = [title for title in all_titles() if get_title(title).files.has(learned.FILE)]


def random_game(title: str, moves: int, players: int = 4) -> Game:
    game, bot = new_game(title, players, seed=3), get("random", 3)
    while game.count < moves and not game.finished:
        game.apply(bot.choose(game, game.decider).action)
    return game


def model_of(game: Game) -> learned.ValueModel:
    model = learned.load(game.defn)
    assert model is not None
    return model


def test_our_titles_have_models() -> None:
    assert {"18tiny", "18irepl"} <= set(WITH_MODEL)


@pytest.mark.parametrize("title", WITH_MODEL)
def test_promises_add_up(title: str) -> None:
    game = random_game(title, 150)
    values = model_of(game).values(game.view)
    for found in (values.share, values.win):
        assert set(found) == set(game.state.players)
        assert sum(found.values()) == pytest.approx(1)
        assert min(found.values()) >= 0


@pytest.mark.parametrize("title", WITH_MODEL)
def test_files_are_small_and_tell_how_they_were_made(title: str) -> None:
    text = get_title(title).files.text(learned.FILE)
    assert len(text.encode()) <= LARGEST
    about = json.loads(text)["about"]
    assert about["games"] > 0
    assert "kept for measuring" in about["seeds"]


@pytest.mark.parametrize("title", ["18tiny", "18irepl"])
def test_players_who_change_names_change_values(title: str) -> None:
    game = random_game(title, 150)
    swapped = {"p1": "p3", "p2": "p4", "p3": "p2", "p4": "p1"}
    text = re.sub(r'"(p\d)"', lambda m: f'"{swapped[m[1]]}"', encode_state(game.state).decode())
    other = View(game.defn, decode_state(game.defn, text.encode()))
    values, renamed = model_of(game).values(game.view), model_of(game).values(other)
    for player, name in swapped.items():
        assert renamed.share[name] == pytest.approx(values.share[player])
        assert renamed.win[name] == pytest.approx(values.win[player])
    assert len(set(values.share.values())) > 1


def test_a_finished_game_is_its_result() -> None:
    game = from_json(json.loads(SAMPLE.read_text("utf-8"))["game"])
    values, result = model_of(game).values(game.view), game.result()
    assert values.share == {p: worth / sum(result.values()) for p, worth in result.items()}
    assert [p for p, win in values.win.items() if win] == game.winners()


def test_features_stay_what_they_were() -> None:
    """Otherwise models made earlier are wrong: raise the version of the features and train again."""
    sample = json.loads(SAMPLE.read_text("utf-8"))
    game = from_json(sample["game"])
    hints = model_of(game).file.hints
    for at, own, table in sample["features"]:
        v = game.at(at).view
        found = describe(v, Judge(v, hints, LEVEL))
        assert [list(row) for row in found.own] == [pytest.approx(row, rel=1e-4, abs=1e-6) for row in own]
        assert list(found.table) == pytest.approx(table, rel=1e-4, abs=1e-6)


def test_a_judge_of_the_model_gives_the_same_answer() -> None:
    game = random_game("18tiny", 60)
    model = model_of(game)
    assert model.values(game.view, model.judge(game.view)) == model.values(game.view)


@pytest.mark.parametrize("title", ["18tiny"])
def test_it_foretells_better_than_plain_worth(title: str) -> None:
    """On positions of games that were not used for training."""
    model = model_of(new_game(title, 4))
    positions = json.loads(SAMPLE.read_text("utf-8"))["foretold"][title]
    assert len(positions) >= 20
    by_worth = by_model = 0
    for own, table, worth, share in positions:
        names = tuple(map(str, range(len(own))))
        said = model.values_of(Table(names, tuple(map(tuple, own)), tuple(table))).share
        by_worth += agreed(worth, share)
        by_model += agreed([said[name] for name in names], share)
    assert by_model > by_worth


def agreed(first: list[float], second: list[float]) -> int:
    """Pairs in the same order less pairs in the other."""
    pairs = [(a, b) for a in range(len(first)) for b in range(a)]
    return sum(1 if (first[a] - first[b]) * (second[a] - second[b]) > 0 else -1 for a, b in pairs)


def broken(text: str, **changes: object) -> bytes:
    return json.dumps({**json.loads(text), **changes}).encode()


def test_files_that_do_not_fit_are_refused() -> None:
    game = new_game("18tiny", 4)
    text = get_title("18tiny").files.text(learned.FILE)
    network = json.loads(text)["network"]
    cases = {
        b"{": "18Tiny value.json: not a model",
        broken(text, title="18mex"): "made for 18mex, not 18tiny",
        broken(text, version=0): "its features are of version 0",
        broken(text, features=["gold"]): "its features are others",
        broken(text, network={**network, "own": [1.0]}): "the lists of its weights don't have the right lengths",
        broken(text, printed={"companies": {}, "trains": {}, "phases": []}): "made with other data: the company",
        text.encode() + b" " * LARGEST: "at most 200000 are allowed",
    }
    for file, told in cases.items():
        with pytest.raises(learned.ModelError, match=re.escape(told)) as refused:
            learned.read(file, game.defn)
        assert "make it again with `roundhouse train value`" in str(refused.value)
    assert learned.read(text.encode(), game.defn).file.title == "18tiny"


def test_a_variant_plays_without_the_model_of_the_printed_game(caplog: pytest.LogCaptureFixture) -> None:
    text = get_title("18tiny").files.text("game.toml")
    changed = re.sub(r"price = \d+", "price = 77", text, count=1)
    assert changed != text
    game = new_game("18tiny", 4, data={"game.toml": changed})
    assert learned.load(game.defn) is None
    assert "made with other data" in caplog.text
    assert sum(forecast(game.view).win.values()) == pytest.approx(1)


def test_forecasts_use_the_model() -> None:
    game = random_game("18tiny", 60)
    values, found = model_of(game).values(game.view), forecast(game.view)
    assert found.win == values.win
    total = sum(found.worth.values())
    assert {p: worth / total for p, worth in found.worth.items()} == pytest.approx(dict(values.share))
    assert sum(found.place.values()) == pytest.approx(10)


def test_model_files_survive_a_round_trip() -> None:
    model = model_of(new_game("18tiny", 4))
    again = msgspec.json.decode(msgspec.json.encode(model.file), type=learned.ModelFile)
    assert again == model.file
