"""Start games and load saved ones."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from roundhouse.core.coding import action_from_json, decode_state
from roundhouse.core.errors import FileError, IllegalAction, SetupError
from roundhouse.core.game import FILE_FORMAT, Game
from roundhouse.core.state import State
from roundhouse.core.text import readable_names
from roundhouse.titles import get_title

#: Kept apart from the title's own options: whether steps without any choice are passed over.
AUTO_SKIP = "auto_skip"


def new_game(
    title: str,
    players: int | Sequence[str],
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    data: Mapping[str, str] | None = None,
) -> Game:
    """Start a game.

    `players` is a number or a list of names. `options` are settings of the title by name; where it is played on
    18xx.games, `site_rules` follows that site, and `site.NAME` in a single point. `data` are texts that replace data
    files of the title, by name.

    Examples:
        >>> game = new_game("18mex", ["Ana", "Luis", "Eva"], seed=1)
        >>> game.state.phase
        '1'
    """
    names, about = _names(players), get_title(title)
    if type(seed) is not int:
        raise SetupError(f"the seed must be a whole number, not {seed!r}")
    settings = about.migrated(options or {})
    chosen = {k: v for k, v in settings.items() if k != AUTO_SKIP}
    skip = bool(settings.get(AUTO_SKIP, True))
    defn = about.definition(len(names), chosen, auto_skip=skip, data=data)
    return Game(defn, names, seed, settings)


def _names(players: int | Sequence[str]) -> list[str]:
    if isinstance(players, str | bytes | bool) or not isinstance(players, int | Iterable):
        raise SetupError(f"players must be a number or a list of names, not {players!r}")
    names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else [str(p) for p in players]
    if len(set(names)) != len(names) or not all(n.strip() for n in names):
        raise SetupError(f"every player needs a name of their own, not {names}")
    return names


class SavedGame(Struct, frozen=True):
    """The form of a saved game."""

    title: str
    players: list[str]
    seed: int
    rules_version: int
    options: dict[str, Any]
    actions: list[dict[str, Any]]
    digest: str | None = None
    #: The position a game began in, if that is not the set-up of the rulebook.
    start: dict[str, Any] | None = None
    #: The format of the file; those of format 1 may contain a digest that only their writer could reproduce.
    roundhouse: int = 1


class RulesChanged(UserWarning):
    """A game saved under older rules leads to another position under the present ones."""


def from_json(data: Any) -> Game:
    """Load a saved game by playing its actions again with every check on.

    A game saved under older rules goes on under the present ones. If one of its actions is no longer legal, the
    `FileError` names it; if it now leads to another position, a `RulesChanged` warning says so.

    Examples:
        >>> game = new_game("18mex", 3, seed=7)
        >>> from_json(game.to_json()).digest() == game.digest()
        True
    """
    try:
        saved = msgspec.convert(data, SavedGame)
    except msgspec.ValidationError as error:
        raise FileError(f"not a saved game of Roundhouse: {error}") from error
    if not 1 <= saved.roundhouse <= FILE_FORMAT:
        raise FileError(f"saved in format {saved.roundhouse}; this version of Roundhouse reads 1 to {FILE_FORMAT}")
    game = _first_position(saved)
    now, then = game.defn.version, saved.rules_version
    if then > now:
        raise FileError(f"saved under version {then} of the rules of {saved.title}; this is {now}, update first")
    for number, raw in enumerate(saved.actions, start=1):
        try:
            game.apply(action_from_json(game.defn, raw))
        except (FileError, IllegalAction) as error:
            since = f" (saved under version {then} of the rules; this is version {now})" if then < now else ""
            raise FileError(f"action {number}: {error}{since}") from error
    if saved.roundhouse > 1 and saved.digest not in (None, game.digest()):
        if then == now:
            raise FileError(f"the file's digest {saved.digest} does not match its actions, which give {game.digest()}")
        changed = f"version {then} of the rules of {saved.title} led to another position than version {now}"
        warnings.warn(RulesChanged(changed), stacklevel=2)
    return game


def _first_position(saved: SavedGame) -> Game:
    names = readable_names(saved.players)
    game = new_game(saved.title, names, seed=saved.seed, options=saved.options)
    if saved.start is None:
        return game
    state = _read_state(game, saved.start)
    return Game.from_state(game.defn, state, names=names, seed=saved.seed, settings=game.settings)


def _read_state(game: Game, raw: dict[str, Any]) -> State:
    try:
        return decode_state(game.defn, msgspec.json.encode(raw))
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise FileError(f"start: not a position of {game.defn.book}: {error}") from error
