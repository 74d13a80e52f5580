"""Routes of the log, the history and plans."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from roundhouse import present
from roundhouse.present.model import Fan, History, Liquidity, LogEntry, Plan, PlanView, Position, TileUse

from ..model import PositionChanges
from .access import At, GameId, HexId, Known, opened, shown
from .callers import Parts, Who
from .routing import Routes

routes = Routes("history", "read")


class Moment(Struct, frozen=True, kw_only=True):
    """A position of the past, whole or by what is different from the one the client has."""

    version: str
    #: Null if `changes` is there instead.
    position: Position | None
    changes: PositionChanges | None


@routes.add("GET", "/games/{game}/log", returns=tuple[LogEntry, ...], problems=(401, 404, 409))
def read_log(
    who: Who, parts: Parts, game: GameId, since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0, until: At = None
) -> tuple[LogEntry, ...]:
    """The log after the first `since` moves (up to move `until`), with the reasons of bots."""
    live = opened(parts, who, game)
    return present.log(live.game, since, live.thoughts(since), until)


@routes.add("GET", "/games/{game}/moment", returns=Moment, problems=(401, 404, 409))
def read_moment(who: Who, parts: Parts, game: GameId, at: At = None, known: Known = None) -> Moment:
    """The position after some moves; with `known`, only what is different from the position the client has."""
    live = opened(parts, who, game)
    then = parts.positions.now(shown(parts, live, at))
    changes = parts.positions.changes(live, known, then) if known else None
    return Moment(version=then.version, position=then.position if changes is None else None, changes=changes)


@routes.add("GET", "/games/{game}/history", returns=History, problems=(401, 404, 409))
def read_history(who: Who, parts: Parts, game: GameId) -> History:
    """The history of the game, for charts and the spreadsheet."""
    return present.history(opened(parts, who, game).game)


@routes.add("GET", "/games/{game}/liquidity", returns=tuple[Liquidity, ...], problems=(401, 404, 409))
def read_liquidity(who: Who, parts: Parts, game: GameId, at: At = None) -> tuple[Liquidity, ...]:
    """What sales would bring each player in a stock turn now, for the spreadsheet."""
    return present.liquidity(shown(parts, opened(parts, who, game), at))


@routes.add("GET", "/games/{game}/tiles", returns=tuple[TileUse, ...], problems=(401, 404, 409))
def read_tiles(who: Who, parts: Parts, game: GameId, at: At = None) -> tuple[TileUse, ...]:
    """The tiles of the box: where upgrades lead, where each lies and where it could be laid now."""
    return present.tile_manifest(shown(parts, opened(parts, who, game), at))


@routes.add("POST", "/games/{game}/plan", returns=PlanView, problems=(401, 403, 404, 409))
def ask_plan(who: Who, parts: Parts, game: GameId, body: Plan, at: At = None) -> PlanView:
    """What planned tiles and stations would earn."""
    return present.plan(shown(parts, opened(parts, who, game), at), body)


@routes.add("POST", "/games/{game}/plan/tiles/{hex}", returns=Fan, problems=(401, 403, 404, 409))
def ask_plan_tiles(who: Who, parts: Parts, game: GameId, hex: HexId, body: Plan, at: At = None) -> Fan:
    """The tiles that could lie on a hex of a plan."""
    return present.plan_tile_choices(shown(parts, opened(parts, who, game), at), body, hex)
