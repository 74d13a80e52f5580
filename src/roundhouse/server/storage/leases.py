"""Leases: work that one of several processes does for all."""

from __future__ import annotations

from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..ids import now
from .records import writing
from .tables import leases


def lease_until(engine: Engine, name: str) -> float:
    """Until when somebody has the lease."""
    with engine.connect() as connection:
        return connection.execute(select(leases.c.until).where(leases.c.name == name)).scalar_one_or_none() or 0.0


def leased(engine: Engine, name: str, period: float) -> bool:
    """Take the lease for `period` seconds, unless somebody has it."""
    at, here = now(), leases.c.name == name
    if at < lease_until(engine, name):
        return False
    with writing(engine) as connection:
        if connection.execute(update(leases).where(here, leases.c.until <= at).values(until=at + period)).rowcount:
            return True
    try:
        with writing(engine) as connection:
            connection.execute(insert(leases).values(name=name, until=at + period))
    except IntegrityError:  # another process was faster
        return False
    return True
