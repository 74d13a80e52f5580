"""A game as a program needs it to decide."""

from __future__ import annotations

import msgspec
from sqlalchemy import Engine

from ..errors import Refused
from ..games.live import LiveGame
from ..games.numbered_actions import numbered
from ..storage.archive import Entry, read_since
from .model import GameEntry, Turn

#: Entries of one answer; a program asks again for what follows.
MOST_ENTRIES = 5_000


def turn(engine: Engine, live: LiveGame, user: str | None, since: int | None) -> Turn:
    """Where a game stands, all at one moment; with `since`, also what was done after that entry."""
    with live.lock:
        game, seq, record = live.game, live.seq, live.current()
    mine, to_move = record.seats_of(user), record.to_move
    entries = None if since is None else _entries(engine, record.id, since, seq)
    return Turn(
        game=record.id,
        title=record.title,
        status=record.status,
        seq=seq,
        moves=record.moves,
        digest=game.digest(),
        mine=mine,
        to_move=to_move,
        player="" if to_move is None else record.seats[to_move].player,
        doing=record.doing,
        actions=numbered(game) if to_move in mine else (),
        entries=entries,
    )


def _entries(engine: Engine, game: str, since: int, seq: int) -> tuple[GameEntry, ...]:
    if since > seq:
        raise Refused("bad_request", f"The latest entry of the game is {seq}.", seq=seq)
    with engine.connect() as connection:
        rows = read_since(connection, game, since)
    return tuple(_shown(row) for row in rows[:MOST_ENTRIES] if row.seq <= seq)


def _shown(row: Entry) -> GameEntry:
    data = msgspec.json.decode(row.data)
    undo = row.kind == "undo"
    return GameEntry(
        seq=row.seq,
        kind=row.kind,
        seat=row.seat,
        action=None if undo else data,
        to=data["to"] if undo else None,
    )
