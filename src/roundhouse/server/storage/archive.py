"""The log of a game, wherever its entries are stored: one row each, or those of a finished game packed into one.

A packed log stays packed: an undo of a finished game is appended as a row, and packed with the rest later.
"""

from __future__ import annotations

import logging
import zlib
from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, insert, select

from .tables import archives, entries, games, snapshots

log = logging.getLogger("roundhouse.archive")
#: How entries are packed; with another number they are not read.
FORMAT = 1
#: Of a packed game only some snapshots are kept: the last, and one every so many moves.
SNAPSHOT_EVERY = 200


class Entry(Struct, frozen=True, array_like=True):
    """One entry of a log; packed in this order of fields."""

    seq: int
    kind: Literal["act", "undo", "redo"]
    data: str
    events: str
    reason: str
    seat: int | None
    at: float
    digest: str
    #: What it says about time; logs that were packed before there were clocks end without it.
    clock: str = ""


_FIELDS = [entries.c[name] for name in Entry.__struct_fields__]
_SINCE = (
    select(*_FIELDS)
    .where(entries.c.game == bindparam("id"), entries.c.seq > bindparam("after"))
    .order_by(entries.c.seq)
)
_decoder = msgspec.msgpack.Decoder(list[Entry])


def pack(log_entries: list[Entry]) -> bytes:
    """Entries as a few bytes."""
    return zlib.compress(msgspec.msgpack.encode(log_entries), 9)


def unpack(data: bytes) -> list[Entry]:
    """What was packed."""
    return _decoder.decode(zlib.decompress(data))


def read_since(connection: Connection, game: str, after: int = 0) -> list[Entry]:
    """The entries after the first `after`, in order.

    Rows are read first: while they are being packed they are found as rows, or packed, or both, but never nowhere.
    """
    rows = [Entry(*row) for row in connection.execute(_SINCE, {"id": game, "after": after}).all()]
    if rows and rows[0].seq == after + 1:
        return rows
    first = rows[0].seq if rows else None
    return [one for one in _packed(connection, game, after) if first is None or one.seq < first] + rows


def read_entry(connection: Connection, game: str, seq: int) -> Entry | None:
    """One entry."""
    row = connection.execute(select(*_FIELDS).where(entries.c.game == game, entries.c.seq == seq)).first()
    if row is not None:
        return Entry(*row)
    return next((one for one in _packed(connection, game, seq - 1) if one.seq == seq), None)


def _packed(connection: Connection, game: str, after: int) -> list[Entry]:
    query = select(archives).where(archives.c.game == game, archives.c.last > after)
    row = connection.execute(query).first()
    if row is None:
        return []
    if row.format != FORMAT:
        raise ValueError(f"the log is packed in format {row.format}, which this version can't read")
    return [one for one in unpack(row.data) if one.seq > after]


def archive(connection: Connection, game: str) -> bool:
    """Pack the log of a finished game; within a transaction. Whether that was done."""
    row = connection.execute(select(games.c.status, games.c.seq).where(games.c.id == game).with_for_update()).first()
    if row is None or row.status != "finished":
        return False
    found = read_since(connection, game)
    if [one.seq for one in found] != list(range(1, row.seq + 1)):
        log.error("log has gaps and is not packed", extra={"game": game})
        return False
    data = pack(found)
    if unpack(data) != found:
        raise AssertionError("a packed log can't be read back")
    connection.execute(delete(archives).where(archives.c.game == game))
    connection.execute(insert(archives).values(game=game, last=row.seq, format=FORMAT, data=data))
    connection.execute(delete(entries).where(entries.c.game == game))
    _thin_snapshots(connection, game)
    return True


def _thin_snapshots(connection: Connection, game: str) -> None:
    kept = list(connection.execute(select(snapshots.c.moves).where(snapshots.c.game == game)).scalars())
    spare = [moves for moves in kept if moves % SNAPSHOT_EVERY and moves != max(kept)]
    if spare:
        connection.execute(delete(snapshots).where(snapshots.c.game == game, snapshots.c.moves.in_(spare)))
