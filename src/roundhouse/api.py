"""New games and saved games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.core.coding import action_from_json
from roundhouse.core.errors import FileError, IllegalAction, SetupError
from roundhouse.core.game import Game
from roundhouse.titles import get_title

#: Kept apart from the title's own options: whether steps without any choice are passed over.
AUTO_SKIP = "auto_skip"


def new_game(
    title: str, players: int | Sequence[str], *, seed: int = 0, options: Mapping[str, Any] | None = None
) -> Game:
    """Start a game.

    `players` is a number or a list of names; `options` are the title's named options.

    >>> game = new_game("18mex", ["Ana", "Luis", "Eva"], seed=1)
    >>> game.state.phase
    '1'
    """
    names = _names(players)
    settings = dict(options or {})
    chosen = {k: v for k, v in settings.items() if k != AUTO_SKIP}
    defn = get_title(title).definition(len(names), chosen, auto_skip=bool(settings.get(AUTO_SKIP, True)))
    return Game(defn, names, seed, settings)


def _names(players: int | Sequence[str]) -> list[str]:
    names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else [str(p) for p in players]
    if len(set(names)) != len(names) or not all(n.strip() for n in names):
        raise SetupError(f"every player needs a name of their own, not {names}")
    return names


def from_json(data: Any) -> Game:
    """Load a saved game by playing its actions again, every check on.

    >>> game = new_game("18mex", 3, seed=7)
    >>> from_json(game.to_json()).digest() == game.digest()
    True
    """
    try:
        title, players, seed = data["title"], data["players"], data["seed"]
        version, options, actions = data["rules_version"], data["options"], data["actions"]
    except (KeyError, TypeError) as error:
        raise FileError(f"not a saved game of Roundhouse: {error!r} is missing") from error
    if not (isinstance(players, list) and isinstance(seed, int) and isinstance(options, dict)):
        raise FileError("not a saved game of Roundhouse: players, seed or options have the wrong form")
    game = new_game(title, players, seed=seed, options=options)
    if version != game.defn.version:
        raise FileError(f"saved under rules version {version} of {title}; this is version {game.defn.version}")
    for number, raw in enumerate(actions, start=1):
        try:
            game.apply(action_from_json(game.defn, raw))
        except (FileError, IllegalAction) as error:
            raise FileError(f"action {number}: {error}") from error
    if data.get("digest", game.digest()) != game.digest():
        raise FileError(f"the file's digest {data['digest']} does not fit its actions, which give {game.digest()}")
    return game
