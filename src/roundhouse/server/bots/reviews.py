"""Reviews of finished games: computed once, in the background, and stored."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, insert, select, update

from roundhouse import present
from roundhouse.bots.advice import Review, review
from roundhouse.core.game import Game
from roundhouse.present.advice import Missed, Swung
from roundhouse.present.model import GameReview

from ..errors import Refused, conflict, not_found
from ..games.live import LiveGame
from ..ids import now
from ..limits.quotas import REVIEW, Asker, Quotas
from ..storage.records import writing
from ..storage.tables import StoredRow, games, reviews

log = logging.getLogger("roundhouse.reviews")
#: Swings that are kept; those of one move are shown together.
SWINGS = 24
#: Seconds between two reports of progress, and after which a process that reports nothing has given up.
REPORT, SILENT = 0.3, 30.0
#: Games that wait for a review in one process.
MOST_WAITING = 50
BUSY = "Many games are waiting for a review. Try again in a few minutes."


class ReviewState(Struct, frozen=True, kw_only=True):
    """The progress of a review: `done` of `total` moves, and what was found among them; `finished` at the end."""

    seq: int
    done: int
    total: int
    #: Why it failed, if it did.
    problem: str
    review: GameReview | None
    finished: bool


class Stopped(Exception):
    """The server stops, or the game was changed or deleted."""


class Reviews:
    """Reviews one game at a time; the progress is in the database for all processes."""

    def __init__(self, engine: Engine, quotas: Quotas) -> None:
        """Starts nothing before the first request."""
        self._engine, self._quotas = engine, quotas
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._ending = threading.Event()
        #: Games that this process has begun or will soon.
        self._taken: set[tuple[str, int]] = set()
        self._lock = threading.Lock()

    def close(self) -> None:
        """Stop; an unfinished review starts again on request."""
        self._ending.set()
        self._worker.shutdown(wait=True)

    def state(self, live: LiveGame, asker: Asker) -> ReviewState:
        """The review of a game or its progress; starts it if nobody has."""
        with live.lock:
            id_, game, seq = live.record.id, live.game, live.seq
        if not game.finished:
            raise conflict("The game is not over yet. You can review it after its end.", seq)
        with self._engine.connect() as connection:
            row = self._known(connection, id_, seq, game.count)
        if row is None and (id_, seq) not in self._taken:
            if len(self._taken) >= MOST_WAITING:
                raise Refused("busy", BUSY, retry_after=60)
            self._quotas.spend(asker, REVIEW)
            self._begin(id_, game, seq)
        total = game.count
        done, problem, data = (0, "", None) if row is None else (row.done, row.problem, row.data)
        found = None if data is None else _told(game, data)
        return ReviewState(seq=seq, done=done, total=total, problem=problem, review=found, finished=done >= total)

    def _known(self, connection: Connection, game: str, seq: int, total: int) -> StoredRow | None:
        """The stored review of this position with its moves, unless the process that worked on it has died."""
        row = connection.execute(select(reviews).where(reviews.c.game == game)).first()
        if row is None or row.seq != seq:
            return None
        alive = (game, seq) in self._taken or row.at > now() - SILENT
        return row if row.done >= total or alive else None

    def _begin(self, id_: str, game: Game, seq: int) -> None:
        """Start the review, unless another thread or process just has."""
        with self._lock:
            if self._ending.is_set() or not self._claimed(id_, seq, game.count):
                return
            self._taken.add((id_, seq))
            self._worker.submit(self._work, id_, game, seq)

    def _claimed(self, game: str, seq: int, total: int) -> bool:
        values = {"game": game, "seq": seq, "done": 0, "data": None, "problem": "", "at": now()}
        with writing(self._engine) as connection:
            if connection.execute(select(games.c.id).where(games.c.id == game).with_for_update()).first() is None:
                raise not_found()
            if self._known(connection, game, seq, total) is not None:
                return False
            connection.execute(delete(reviews).where(reviews.c.game == game))
            connection.execute(insert(reviews).values(**values))
        return True

    def _work(self, id_: str, game: Game, seq: int) -> None:
        try:
            found = review(game, SWINGS, _Progress(self, id_, seq, game.count).told)
            self.store(id_, seq, done=game.count, data=_written(found))
        except Stopped:
            with writing(self._engine) as connection:
                connection.execute(delete(reviews).where(reviews.c.game == id_, reviews.c.seq == seq))
        except Exception as error:  # the client is told, and may ask again later
            log.exception("review failed", extra={"game": id_})
            with suppress(Stopped):
                self.store(id_, seq, problem=f"The review failed ({type(error).__name__}).")
        finally:
            self._taken.discard((id_, seq))

    def store(self, game: str, seq: int, **values: object) -> None:
        """Store progress or result, if the game is unchanged."""
        here = (reviews.c.game == game) & (reviews.c.seq == seq)
        with writing(self._engine) as connection:
            if not connection.execute(update(reviews).where(here).values(at=now(), **values)).rowcount:
                raise Stopped

    def go_on(self) -> bool:
        """Whether the server is not stopping."""
        return not self._ending.is_set()


class _Progress:
    """Reports progress now and then."""

    def __init__(self, reviews: Reviews, game: str, seq: int, total: int) -> None:
        self._reviews, self._game, self._seq, self._total = reviews, game, seq, total
        self._latest = time.monotonic()

    def told(self, done: int, so_far: Callable[[], Review]) -> None:
        """So many moves have been looked at; the last report is the result."""
        if not self._reviews.go_on():
            raise Stopped
        if time.monotonic() - self._latest >= REPORT:
            self._latest = time.monotonic()
            self._reviews.store(self._game, self._seq, done=min(done, self._total - 1), data=_written(so_far()))


def _written(found: Review) -> str:
    return msgspec.json.encode(found).decode()


def _told(game: Game, data: str) -> GameReview:
    """What was stored, in words."""
    found = msgspec.json.decode(data, type=Review)
    return present.look_back(
        game,
        (Swung(s.number, s.player, s.gain) for s in found.swings),
        (Missed(m.number, m.company, m.paid, m.best) for m in found.missed),
    )
