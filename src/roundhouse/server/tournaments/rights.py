"""Who may look at a tournament, and who may change it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine

from ..accounts.people import Caller, same
from ..errors import Refused, forbidden, not_found
from ..storage.records import writing
from .records import TournamentRecord, read_tournament


def refused(message: str) -> Refused:
    """A change that does not fit how the tournament stands."""
    return Refused("conflict", message)


def seen(connection: Connection, caller: Caller, id_: str, secret: str = "", *, lock: bool = False) -> TournamentRecord:
    """A tournament that the caller may look at; an invitation's secret opens a private one."""
    record = read_tournament(connection, id_, lock=lock)
    if record is None or not (record.may_see(caller.id) or knows(record, secret)):
        raise not_found("tournament")
    return record


@contextmanager
def organising(engine: Engine, caller: Caller, id_: str) -> Iterator[tuple[Connection, TournamentRecord]]:
    """A transaction in which the organiser changes a tournament."""
    user = caller.signed_in()
    with writing(engine) as connection:
        record = seen(connection, caller, id_, lock=True)
        if record.owner != user.id:
            raise forbidden("Only the organiser can do that.")
        yield connection, record


def hashed_secret(tournament: str, secret: str) -> str:
    """How a password or an invitation's secret is stored; slow to guess, for people choose passwords."""
    salt = tournament.encode()
    found = hashlib.scrypt(secret.encode("utf-8", "replace"), salt=salt, n=2**12, r=8, p=1, dklen=32)
    return found.hex()


def knows(record: TournamentRecord, secret: str) -> bool:
    """Whether this is the password or the invitation's secret."""
    return bool(secret and record.secret) and same(hashed_secret(record.id, secret), record.secret)
