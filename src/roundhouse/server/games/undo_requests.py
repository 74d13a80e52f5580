"""Requests to undo that wait for the other players to agree."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import Engine, delete, insert, select, update

from ..storage import retries
from ..storage.records import writing
from ..storage.retries import Ticket
from ..storage.tables import StoredRow, undo_wishes
from .live import LiveGame
from .undo_rules import UndoRequest, granted


class UndoRequests:
    """Reads and writes undo requests; each game has one at most."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def pending(self, live: LiveGame) -> UndoRequest | None:
        """The request that waits now; one from before the latest move has lapsed."""
        query = select(undo_wishes).where(undo_wishes.c.game == live.record.id, undo_wishes.c.seq == live.seq)
        with self._engine.connect() as connection:
            return _request(connection.execute(query).first())

    def agree(self, live: LiveGame, mine: Sequence[int], named: Ticket | None) -> UndoRequest | None:
        """Add seats to those that agree; two players who agree at the same moment both count.

        The answer to a retried request is stored here unless everybody agrees now: then the undo stores it.
        """
        game = live.record.id
        query = select(undo_wishes).where(undo_wishes.c.game == game, undo_wishes.c.seq == live.seq).with_for_update()
        with writing(self._engine) as connection:
            request = _request(connection.execute(query).first())
            if request is None:
                return None
            request = replace(request, agreed=tuple(sorted({*request.agreed, *mine})))
            if not granted(live.record, request):
                retries.keep(connection, named, None)
            agreed = msgspec.json.encode(request.agreed).decode()
            connection.execute(update(undo_wishes).where(undo_wishes.c.game == game).values(agreed=agreed))
        return request

    def set(self, game: str, request: UndoRequest | None, named: Ticket | None = None) -> None:
        """Store a request to undo, or remove it."""
        with writing(self._engine) as connection:
            retries.keep(connection, named, None)
            connection.execute(delete(undo_wishes).where(undo_wishes.c.game == game))
            if request is not None:
                agreed = msgspec.json.encode(request.agreed).decode()
                values = {"game": game, "seq": request.seq, "seat": request.seat, "to": request.to, "agreed": agreed}
                connection.execute(insert(undo_wishes).values(**values))


def _request(row: StoredRow | None) -> UndoRequest | None:
    return None if row is None else UndoRequest(row.seq, row.seat, row.to, tuple(msgspec.json.decode(row.agreed)))
