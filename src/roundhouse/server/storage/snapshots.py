"""Stored positions, from which a game is loaded without replaying all its moves; the log remains the truth.

Only snapshots of the current format are used. Older ones were written by another version, for which a state meant
something else: they are skipped, and replaced once the game has been rebuilt from its log.
"""

from __future__ import annotations

import logging

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.coding import STATE_FORMAT, decode_state, encode_state
from roundhouse.core.definition import GameDef
from roundhouse.core.game import Game
from roundhouse.core.state import State

from .records import read_game, writing
from .tables import StoredRow, snapshots

log = logging.getLogger("roundhouse.snapshots")
_NEAREST = (
    select(snapshots)
    .where(snapshots.c.game == bindparam("id"), snapshots.c.moves <= bindparam("most"))
    .where(snapshots.c.rules_version == bindparam("version"), snapshots.c.format == STATE_FORMAT)
    .order_by(snapshots.c.moves.desc())
    .limit(1)
)
_OLD = select(snapshots.c.moves).where(snapshots.c.game == bindparam("id"), snapshots.c.format != STATE_FORMAT).limit(1)
#: What a damaged state can make the reading code raise.
_DAMAGED = (msgspec.MsgspecError, AttributeError, TypeError, ValueError, LookupError)


def snapshot_row(game: str, moves: int, version: int, state: bytes) -> dict[str, object]:
    """A position to be stored, encoded by this version of the program."""
    return {"game": game, "moves": moves, "rules_version": version, "format": STATE_FORMAT, "state": state}


def stored_state(defn: GameDef, row: StoredRow) -> State | None:
    """The state in a snapshot, if it has the current format."""
    return decode_state(defn, row.state) if row.format == STATE_FORMAT else None


def nearest_state(connection: Connection, defn: GameDef, game: str, moves: int) -> dict[int, State]:
    """The latest stored position up to so many moves, by its number of moves; nothing if the log has to do."""
    row = connection.execute(_NEAREST, {"id": game, "most": moves, "version": defn.version}).first()
    if row is None:
        return {}
    try:
        state = stored_state(defn, row)
    except _DAMAGED as error:
        log.error("unreadable snapshot", extra={"game": game, "moves": row.moves, "error": str(error)[:300]})
        return {}
    return {} if state is None else {row.moves: state}


def has_old_snapshots(connection: Connection, game: str) -> bool:
    """Whether another version of the program has stored positions of this game."""
    return connection.execute(_OLD, {"id": game}).first() is not None


def renew_snapshots(engine: Engine, id_: str, seq: int, game: Game) -> None:
    """Replace the snapshots of other versions, unless the game has gone on; the game can be loaded without them."""
    try:
        with writing(engine) as connection:
            record = read_game(connection, id_, lock=True)
            if record is None or record.seq != seq:
                return
            old = (snapshots.c.game == id_) & (snapshots.c.format != STATE_FORMAT)
            counts = connection.execute(select(snapshots.c.moves).where(old)).scalars().all()
            connection.execute(delete(snapshots).where(old))
            version = game.defn.version
            new = [snapshot_row(id_, n, version, encode_state(game.at(n).state)) for n in counts if n <= record.moves]
            if new:
                connection.execute(insert(snapshots), new)
    except SQLAlchemyError as error:
        log.warning(
            "old snapshots could not be replaced",
            extra={"game": id_, "error": f"{type(error).__name__}: {error}"[:300]},
        )
