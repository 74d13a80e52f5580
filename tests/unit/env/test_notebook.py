"""The example notebook runs, and the examples learn."""

from __future__ import annotations

import ast
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from roundhouse.api import new_game
from roundhouse.core.errors import RoundhouseError
from roundhouse.env.single import SingleSeat
from roundhouse.notebook import Picture, history, show_market, show_tile


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """What a notebook shows below a cell: the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_the_example_notebook_runs(root: Path) -> None:
    """Every cell runs in order; pictures and tables are shown; no outputs are kept in the file."""
    notebook = json.loads((root / "examples" / "roundhouse.ipynb").read_text("utf-8"))
    names: dict[str, Any] = {"__name__": "notebook"}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown.append(run_cell("".join(cell["source"]), names))
    pictures = [value for value in shown if isinstance(value, Picture)]
    assert len(pictures) == 4
    assert all(picture._repr_svg_().startswith("<svg") for picture in pictures)
    assert names["events"].height > 100
    assert names["records"][0].actions == 150


def test_history_tells_who_did_what() -> None:
    """One row for each event, with the action that brought it about."""
    game = new_game("18mex", 3, seed=1)
    game.apply(next(iter(game.legal_actions())))
    rows = history(game)
    assert rows.height == len(game.history)
    assert rows["action"][0] == str(game.actions[0])
    assert rows["phase"][0] == "1"
    assert show_market(game)._repr_svg_().startswith("<svg")
    with pytest.raises(RoundhouseError, match="no tile 9999"):
        show_tile("18mex", "9999")


def example(root: Path, name: str) -> ModuleType:
    """A script of the examples as a module."""
    spec = importlib.util.spec_from_file_location(name, root / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_the_learner_follows_the_reward(root: Path) -> None:
    """One round of learning makes an action likelier after which all went well, and less likely one that did harm."""
    ppo = example(root, "train_ppo")
    env = SingleSeat("18mex", 3, most_steps=60)
    learner = ppo.Learner(env, seed=1)
    seen, _ = env.reset(seed=1)
    chance = np.random.default_rng(1)
    good, bad = learner.decide(seen, chance), learner.decide(seen, chance)
    kinds = learner.kinds[good.legal, 0]
    good.chosen, bad.chosen = int(kinds.argmin()), int(kinds.argmax())
    chances = learner.chances(learner.hidden(good.state), good.legal, good.prior)
    good.chance, bad.chance, good.gain, bad.gain = chances[good.chosen], chances[bad.chosen], 1.0, -1.0
    learner.learn([good, bad], chance)
    after = learner.chances(learner.hidden(good.state), good.legal, good.prior)
    assert after[good.chosen] > good.chance
    assert after[bad.chosen] < bad.chance


def test_training_plays_games(root: Path) -> None:
    """A few games through the whole loop; weights stay finite."""
    ppo = example(root, "train_ppo")
    env = SingleSeat("18irepl", 3, seat=None, shaped=2.0, most_steps=60)
    learner = ppo.train(env, games=2, batch=1, told=False)
    assert all(np.isfinite(weights).all() for weights in learner.weights.values())
    assert 0 <= ppo.evaluate(env, learner, 1) <= 1
