"""Whether a process can serve requests: the database can be written, its tables are current, the bus works."""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections.abc import Callable

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from ..ids import new_id, now
from ..news.hub import Hub
from ..storage.database import head, outdated_queue, revision
from ..storage.records import writing
from ..storage.tables import probes

#: Random bytes to write: about as much as a move, so that a full disk shows.
SIZE = 4_000
#: Seconds after which what a process that has ended wrote is removed.
OLD = 3_600.0
#: Seconds for which a result is kept, so that many requests cause few writes.
FRESH = 1.0


def try_writing(engine: Engine) -> str:
    """Write something new, read it back and remove it; empty, or what went wrong."""
    row = {"id": new_id(16), "text": secrets.token_hex(SIZE), "at": now()}
    with writing(engine) as connection:
        connection.execute(insert(probes), [row])
    with engine.connect() as connection:
        found = connection.execute(select(probes.c.text).where(probes.c.id == row["id"])).scalar_one_or_none()
    with writing(engine) as connection:
        connection.execute(delete(probes).where((probes.c.id == row["id"]) | (probes.c.at < now() - OLD)))
    return "" if found == row["text"] else "The database returned something else than was written."


class Readiness:
    """Checks all parts of the server."""

    def __init__(self, engine: Engine, hub: Hub) -> None:
        """Nothing is asked yet."""
        self._engine, self._hub = engine, hub
        self._lock = threading.Lock()
        self._found: tuple[float, dict[str, str]] = (-math.inf, {})

    def parts(self) -> dict[str, str]:
        """What is wrong with each part, by name; empty if nothing. The result is kept for a second."""
        with self._lock:
            at, found = self._found
            if time.monotonic() - at >= FRESH:
                found = {
                    "database": self._told(lambda: try_writing(self._engine)),
                    "tables": self._told(self._compare_tables),
                    "bus": "" if self._hub.healthy else "No messages arrive through Redis.",
                }
                self._found = time.monotonic(), found
            return found

    def _told(self, check: Callable[[], str]) -> str:
        try:
            return check()
        except SQLAlchemyError as error:
            return " ".join(str(getattr(error, "orig", None) or error).split())[:200]

    def _compare_tables(self) -> str:
        with self._engine.connect() as connection:
            found, wanted = revision(connection), head()
            if found != wanted:
                return f"The tables have revision {found or 'none'}; this version needs {wanted}."
            return outdated_queue(connection)
