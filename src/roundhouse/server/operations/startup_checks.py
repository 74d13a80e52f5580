"""Checks before the start: what keeps a server from running is reported in one line, without a traceback."""

from __future__ import annotations

import redis
from sqlalchemy import Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from roundhouse.core.errors import RoundhouseError

from ..games.learned_bots import read_learned_bots
from ..settings import BadSettings, Settings, variable
from ..storage.database import is_known_revision, migrate, open_database, revision
from .readiness import try_writing

#: Seconds to wait for Redis to answer.
PATIENCE = 5.0


class CannotStart(RoundhouseError):
    """The database or Redis can't be used now."""


def look(settings: Settings) -> None:
    """Refuse invalid settings, files of bots that don't fit, and a database or Redis that can't be used."""
    wrong = settings.problems()
    if wrong:
        raise BadSettings(wrong)
    try:
        read_learned_bots(settings.learned_bots)
    except RoundhouseError as error:
        raise BadSettings([f"{variable('learned_bots')}: {error}"]) from error
    prepared(settings.database).dispose()
    if settings.redis:
        _ask_redis(settings.redis)


def prepared(address: str) -> Engine:
    """A database that can be read and written, with its tables up to date."""
    name = make_url(address).render_as_string(hide_password=True)
    try:
        engine = open_database(address)
    except OSError as error:
        raise CannotStart(f"Can't use the folder of the database {name}: {error.strerror or error}.") from error
    try:
        with engine.connect() as connection:
            found = revision(connection)
        if found and not is_known_revision(found):
            raise CannotStart(
                f"The database {name} was written by a newer version of Roundhouse "
                f"(its tables have revision {found}). Update Roundhouse, or restore a backup from before the update."
            )
        migrate(engine)
        if why := try_writing(engine):
            raise CannotStart(f"Can't use the database {name}: {why}")
    except SQLAlchemyError as error:
        engine.dispose()
        raise CannotStart(f"Can't use the database {name}: {_said(error)}.") from error
    except CannotStart:
        engine.dispose()
        raise
    return engine


def _said(error: SQLAlchemyError) -> str:
    """The database's own message, without the statement and its values."""
    told = str(getattr(error, "orig", None) or error).strip()
    return " ".join(told.split()).rstrip(".")


def _ask_redis(address: str) -> None:
    try:
        bus = redis.Redis.from_url(address, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
        try:
            bus.ping()
        finally:
            bus.close()
    except (redis.RedisError, ValueError, OSError) as error:
        told = " ".join(str(error).split()).rstrip(".")
        raise CannotStart(f"Can't use Redis (REDIS_URL): {told}.") from error
