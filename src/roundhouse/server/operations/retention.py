"""Retention: deletes what nobody needs any more, and packs finished games.

Started games are never deleted here.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import ColumnElement, Engine, Select, delete, exists, func, or_, select

from ..ids import now
from ..settings import Settings
from ..storage.archive import archive
from ..storage.leases import lease_until, leased
from ..storage.queue_tables import sweep_queue
from ..storage.records import writing
from ..storage.tables import (
    entrants,
    entries,
    games,
    mail_links,
    notices,
    seats,
    sessions,
    tokens,
    tournaments,
    users,
)

log = logging.getLogger("roundhouse.retention")
DAY, HOUR = 86_400.0, 3_600.0
#: Rows in one transaction, so that nobody waits long for a sweep; and games that are packed in one sweep.
AT_ONCE, MOST_PACKED = 200, 5_000
LEASE = "sweep"


class Swept(Struct):
    """What a sweep has done."""

    sessions: int = 0
    games: int = 0
    guests: int = 0
    packed: int = 0
    notices: int = 0
    jobs: int = 0


class Retention:
    """Sweeps the database; of several processes one at a time."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        """Does nothing until it is called."""
        self._engine, self._settings = engine, settings
        self._ending = threading.Event()
        self._taken_until = 0.0

    def close(self) -> None:
        """Stop a sweep after the current transaction."""
        self._ending.set()

    def is_due(self) -> bool:
        """Whether nobody has swept for so long; costs nothing until then."""
        if not self._settings.sweep_hours or now() < self._taken_until:
            return False
        self._taken_until = lease_until(self._engine, LEASE)
        return now() >= self._taken_until

    def sweep_if_due(self) -> Swept | None:
        """Sweep, unless this or another process has done so within the last `sweep_hours`."""
        if not self.is_due() or not leased(self._engine, LEASE, self._settings.sweep_hours * HOUR):
            return None
        found = self.sweep()
        log.info("swept", extra={name: getattr(found, name) for name in Swept.__struct_fields__})
        return found

    def sweep(self) -> Swept:
        """Sweep now; two sweeps at once do no harm."""
        return Swept(
            sessions=self._old_sessions(),
            games=self._never_started_games(),
            guests=self._abandoned_guests(),
            packed=self._finished_games(),
            notices=self._old_notices(),
            jobs=self._old_jobs(),
        )

    def _old_sessions(self) -> int:
        """Sessions that have ended because nobody used them; a guest's tells for a while when they were last here."""
        at, guests = now(), select(users.c.id).where(users.c.login.is_(None))
        before, long_before = at - self._settings.session_days * DAY, at - self._settings.guest_days * DAY
        old = (sessions.c.seen < before) & (sessions.c.user.not_in(guests) | (sessions.c.seen < long_before))
        with writing(self._engine) as connection:
            return connection.execute(delete(sessions).where(old)).rowcount

    def _never_started_games(self) -> int:
        """Games that wait for players and have not changed for long."""
        before = now() - self._settings.open_days * DAY
        old = (games.c.status == "open") & (games.c.updated < before)
        return self._in_parts(lambda: self._delete_games(old))

    def _delete_games(self, old: ColumnElement[bool]) -> int:
        some = select(games.c.id).where(old).limit(AT_ONCE)
        with writing(self._engine) as connection:
            ids = list(connection.execute(some).scalars())
            return connection.execute(delete(games).where(games.c.id.in_(ids), old)).rowcount if ids else 0

    def _abandoned_guests(self) -> int:
        """Guests without a game or tournament who have not been here for long."""
        abandoned = _abandoned(now() - self._settings.guest_days * DAY)
        return self._in_parts(lambda: self._delete_guests(abandoned))

    def _delete_guests(self, abandoned: ColumnElement[bool]) -> int:
        some = select(users.c.id).where(abandoned).limit(AT_ONCE).with_for_update(skip_locked=True)
        with writing(self._engine) as connection:
            ids = list(connection.execute(some).scalars())
            # Asked again now that they are locked: one of them may have sat down just before.
            return connection.execute(delete(users).where(users.c.id.in_(ids), abandoned)).rowcount if ids else 0

    def _finished_games(self) -> int:
        """Games that ended a while ago are packed."""
        before = now() - self._settings.pack_days * DAY
        rows = exists().where(entries.c.game == games.c.id)
        ready = select(games.c.id).where(games.c.status == "finished", games.c.updated < before, rows)
        with self._engine.connect() as connection:
            ids = list(connection.execute(ready.limit(MOST_PACKED)).scalars())
        done = 0
        for id_ in ids:
            if self._ending.is_set():
                break
            with writing(self._engine) as connection:
                done += archive(connection, id_)
        return done

    def _old_jobs(self) -> int:
        """Jobs of the queue that failed long ago."""
        with writing(self._engine) as connection:
            return sweep_queue(connection, now() - self._settings.job_days * DAY)

    def _old_notices(self) -> int:
        """What people were told long ago, with its deliveries; and links in e-mails that work no more."""
        at = now()
        with writing(self._engine) as connection:
            connection.execute(delete(mail_links).where(mail_links.c.expires < at))
        old = select(notices.c.id).where(notices.c.created < at - self._settings.notice_days * DAY).limit(AT_ONCE)
        return self._in_parts(lambda: self._delete_notices(old))

    def _delete_notices(self, old: Select[tuple[str]]) -> int:
        with writing(self._engine) as connection:
            ids = list(connection.execute(old).scalars())
            return connection.execute(delete(notices).where(notices.c.id.in_(ids))).rowcount if ids else 0

    def _in_parts(self, part: Callable[[], int]) -> int:
        """Do something a part at a time until nothing is left."""
        done = 0
        while not self._ending.is_set() and (some := part()):
            done += some
        return done


def _abandoned(before: float) -> ColumnElement[bool]:
    used = func.coalesce(tokens.c.used, tokens.c.created)
    return (
        users.c.login.is_(None)
        & (users.c.created < before)
        & ~or_(
            exists().where(seats.c.user == users.c.id),
            exists().where(games.c.owner == users.c.id),
            exists().where(entrants.c.user == users.c.id),
            exists().where(tournaments.c.owner == users.c.id),
            exists().where(sessions.c.user == users.c.id, sessions.c.seen >= before),
            exists().where(tokens.c.user == users.c.id, used >= before),
        )
    )
