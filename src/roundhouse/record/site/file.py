"""Game files of 18xx.games: who played what, with which options, and every action in the log."""

import re
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from roundhouse.core.text import LONGEST_NAME, readable, readable_name
from roundhouse.titles import all_titles

from .errors import SiteFileError, shown
from .fields import NOT_PLAYED, TAKE_BACKS, check_fields, written_out
from .source import GAME_LIMIT, Source, decode, read_bytes

MOST_ACTIONS = 100_000
MOST_PLAYERS = 12
MOST_DIGITS = 100

PlayerId = int | str


class SitePlayer(Struct, frozen=True):
    """A seat at the table."""

    id: PlayerId
    name: str


class SiteAction(Struct, frozen=True):
    """One entry of the log; `data` holds the fields of its type, an auto action has its parent's id."""

    id: int
    type: str
    entity_type: str | None
    entity: int | str | None
    data: Mapping[str, Any]
    auto_actions: "tuple[SiteAction, ...]" = ()

    @property
    def actor(self) -> str | None:
        """Who acts, as written in traces: `player:1`, `corporation:MC`, `company:KCMO`."""
        return None if self.entity is None else f"{self.entity_type}:{self.entity}"


class SiteGame(Struct, frozen=True):
    """A recorded game; the order of players is the seating order."""

    title: str
    id: int | str
    players: tuple[SitePlayer, ...]
    seed: int
    optional_rules: tuple[str, ...]
    actions: tuple[SiteAction, ...]
    result: Mapping[str, int]
    game_end_reason: str | None

    def seat(self, player: PlayerId) -> int:
        """The seat, from 0, of a player by id."""
        for seat, known in enumerate(self.players):
            if str(known.id) == str(player):
                return seat
        raise SiteFileError("player", f"no player has the id {shown(player)}")


class SiteRoute(Struct, frozen=True):
    """A train's run as given in `run_routes`; old files have only the train and its connections."""

    train: str
    connections: tuple[tuple[str, ...], ...] = ()
    hexes: tuple[str, ...] | None = None
    nodes: tuple[str, ...] | None = None
    revenue: int | None = None
    subsidy: int | None = None


class _Settings(Struct):
    seed: int | str | None = None
    optional_rules: tuple[str, ...] | None = None


class _Game(Struct):
    title: str
    players: tuple[SitePlayer, ...]
    actions: list[object]
    id: int | str = 0
    settings: _Settings | None = None
    result: dict[str, int] | None = None
    game_end_reason: str | None = None


class _Entry(Struct):
    type: str
    id: int | None = None
    entity_type: str | None = None
    entity: int | str | None = None
    auto_actions: list[object] | None = None


_OWN_FIELDS = frozenset({"id", "type", "entity_type", "entity", "auto_actions", "user", "created_at"})


def site_titles() -> list[str]:
    """The titles whose files can be read, as the site calls them."""
    return sorted(title.site.title for title in all_titles().values() if title.site is not None)


def read_site_file(source: Source, *, titles: Collection[str] | None = None) -> SiteGame:
    """Read a game from a path or from bytes, plain or gzipped; raises `SiteFileError` if it is invalid.

    >>> game = read_site_file(b'''{"title": "18MEX", "players": [{"id": 1, "name": "A"}],
    ...    "actions": [{"id": 1, "type": "dividend", "entity_type": "corporation", "entity": "B", "kind": "half"}]}''')
    >>> game.actions[0].actor, game.actions[0].data["kind"]
    ('corporation:B', 'half')
    """
    raw, known = _read(source), site_titles() if titles is None else sorted(titles)
    if raw.title not in known:
        raise SiteFileError("title", f"{shown(raw.title)} is not supported; supported titles: {', '.join(known)}")
    if not 1 <= len(raw.players) <= MOST_PLAYERS:
        raise SiteFileError("players", f"there are {len(raw.players)}")
    if len({str(player.id) for player in raw.players}) < len(raw.players):
        raise SiteFileError("players", "two have the same id")
    if len(raw.actions) > MOST_ACTIONS:
        raise SiteFileError("actions", f"there are more than {MOST_ACTIONS:,}")
    settings = raw.settings or _Settings()
    return SiteGame(
        title=raw.title,
        id=raw.id,
        players=tuple(SitePlayer(p.id, readable_name(p.name)[:LONGEST_NAME].strip()) for p in raw.players),
        seed=_seed(settings.seed, raw.id),
        optional_rules=settings.optional_rules or (),
        actions=_actions(raw.actions, {str(player.id) for player in raw.players}),
        result=raw.result or {},
        game_end_reason=raw.game_end_reason,
    )


def _seed(written: int | str | None, game_id: int | str) -> int:
    """The random seed; without one the site uses the first digits of the game's id.

    >>> _seed(None, "hs_abc_12-7"), _seed("", 5), _seed("3", 5), _seed(0, 5), _seed(None, "none")
    (12, 5, 3, 0, 0)
    """
    empty = written is None or written == ""
    digits = re.search("[0-9]+", str(game_id)) if empty else re.fullmatch("-?[0-9]+", str(written))
    if digits is None and not empty:
        raise SiteFileError("seed", f"expected a whole number, found {shown(written)}")
    text = "0" if digits is None else digits[0]
    if len(text) > MOST_DIGITS:
        raise SiteFileError("seed", f"has {len(text)} digits")
    return int(text) % 2**31


def _read(source: Source) -> _Game:
    """The file without control characters, so that none of them reach a terminal."""
    data = decode(read_bytes(source, limit=GAME_LIMIT), dict[str, object], what="game file")
    try:
        return msgspec.convert(readable(data), _Game)
    except (msgspec.ValidationError, RecursionError) as error:
        raise SiteFileError("game file", str(error)) from error


def routes_of(action: SiteAction) -> tuple[SiteRoute, ...]:
    """The routes given by a `run_routes` action."""
    try:
        return msgspec.convert(action.data.get("routes"), tuple[SiteRoute, ...])
    except msgspec.ValidationError as error:
        raise SiteFileError("routes", str(error), action=action.id) from error


def _actions(entries: list[object], players: Collection[str]) -> tuple[SiteAction, ...]:
    actions: list[SiteAction] = []
    for position, entry in enumerate(entries, 1):
        action = _action(entry, players, position)
        if actions and action.id <= actions[-1].id:
            raise SiteFileError("id", f"must be greater than {actions[-1].id}, the id before it", action=action.id)
        actions.append(action)
    return tuple(actions)


def _action(raw: Any, players: Collection[str], number: int, parent: int | None = None) -> SiteAction:
    """Read one entry; `number` is its place in the log until its own id is known."""
    try:
        entry = msgspec.convert(raw, _Entry)
    except msgspec.ValidationError as error:
        raise SiteFileError("entry of the log", str(error), action=number) from error
    id_ = entry.id if parent is None else parent
    if id_ is None:
        raise SiteFileError("entry of the log", "the field 'id' is missing", action=number)
    if entry.entity_type == "player" and entry.type not in NOT_PLAYED | TAKE_BACKS and str(entry.entity) not in players:
        raise SiteFileError("entity", f"there is no player {shown(entry.entity)}", action=id_)
    if parent is not None and entry.auto_actions:
        raise SiteFileError("auto_actions", "an automatic action has automatic actions of its own", action=id_)
    data = written_out({name: value for name, value in raw.items() if name not in _OWN_FIELDS})
    check_fields(entry.type, data, id_)
    autos = tuple(_action(auto, players, id_, parent=id_) for auto in entry.auto_actions or ())
    return SiteAction(id_, entry.type, entry.entity_type, entry.entity, data, autos)
