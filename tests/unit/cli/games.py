"""Saved games and a way to call commands that the tests of this folder share."""

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from roundhouse.api import new_game
from roundhouse.cli.main import app

RUNNER = CliRunner()


def call(*words: object, typed: str | None = None) -> Result:
    """Run the command with these arguments; an unexpected exception is an error of the test."""
    result = RUNNER.invoke(app, [str(word) for word in words], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def saved_game(folder: Path, *actions: str, name: str = "game.json") -> Path:
    """A file with a game of 18MEX after some actions; Ana is first to act."""
    game = new_game("18mex", ["Ana", "Luis", "Eva"], seed=1, options={"random_seats": False})
    for action in actions:
        game.apply(action)
    path = folder / name
    path.write_text(json.dumps(game.to_json()), "utf-8")
    return path
