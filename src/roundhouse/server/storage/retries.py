"""Retried requests: a request with a key that was answered before gets its first answer.

The answer is stored in the same transaction as the change, so there is never one without the other. Only successful
answers are stored: a refusal has changed nothing, and the retry is checked again.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, insert, select
from sqlalchemy.exc import IntegrityError

from ..errors import Refused
from ..ids import now
from .records import writing
from .tables import answers

T = TypeVar("T")
LONGEST_KEY = 100


class Ticket(Struct, frozen=True):
    """A request that its sender has named: the same key of the same user is the same request."""

    user: str
    key: str
    #: Digest of what is asked for, so that a key is not taken for another request.
    request: str


class Kept(Struct, Generic[T], frozen=True):
    """An answer that was given before."""

    answer: T


def ticket(user: str | None, key: str | None, what: str, game: str, *asked: object) -> Ticket | None:
    """The name of a request, however it arrives; none if its sender has not named it.

    >>> ticket("u", "k", "act", "g", "pass", 1) == ticket("u", "k", "act", "g", "pass", 1)
    True
    >>> ticket("u", "k", "act", "g", "pass", 1) == ticket("u", "k", "act", "g", "pass", 2)
    False
    """
    if user is None or key is None:
        return None
    data = msgspec.json.encode((what, game, asked), order="sorted")
    return Ticket(user, key, hashlib.sha256(data).hexdigest())


def row(named: Ticket, answer: object) -> dict[str, object]:
    """What is stored."""
    text = msgspec.json.encode(answer).decode()
    return {"user": named.user, "key": named.key, "request": named.request, "answer": text, "at": now()}


def keep(connection: Connection, named: Ticket | None, answer: object) -> None:
    """Store an answer with the change it tells of; a second of the same name is refused by the database."""
    if named is not None:
        connection.execute(insert(answers), [row(named, answer)])


class Retries:
    """Finds the first answers."""

    def __init__(self, engine: Engine, hours: float) -> None:
        """Answers are kept for so many hours."""
        self._engine, self._seconds = engine, hours * 3600
        self._swept = time.monotonic()

    def once(self, named: Ticket | None, kind: object, work: Callable[[], T]) -> T:
        """Do the work, or return the first answer, even if another process is giving it right now."""
        if named is None:
            return work()
        before: Kept[T] | None = self._find(named, kind)
        if before is None:
            try:
                return work()
            except (Refused, IntegrityError):
                before = self._find(named, kind)
                if before is None:
                    raise
        return before.answer

    def _find(self, named: Ticket, kind: object) -> Kept[Any] | None:
        query = select(answers).where(answers.c.user == named.user, answers.c.key == named.key)
        with self._engine.connect() as connection:
            found = connection.execute(query).first()
        if found is None:
            return None
        if found.request != named.request:
            raise Refused(
                "key_reused",
                "You have used this Idempotency-Key for another request. Choose a new key for each request.",
            )
        return Kept(msgspec.json.decode(found.answer, type=kind))

    def sweep(self, every: float = 600.0) -> int:
        """Delete old answers; does nothing if that was done recently."""
        if time.monotonic() - self._swept < every:
            return 0
        self._swept = time.monotonic()
        with writing(self._engine) as connection:
            return connection.execute(delete(answers).where(answers.c.at < now() - self._seconds)).rowcount
