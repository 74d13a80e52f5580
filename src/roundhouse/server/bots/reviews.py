"""Reviews of finished games: computed once, in the background, and stored."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, delete, insert, select, update

from roundhouse import present
from roundhouse.bots.review import GRADES, Review, review
from roundhouse.core.game import Game
from roundhouse.present.model import GameReview
from roundhouse.present.review import Lost, Missed, Swung

from ..errors import Refused, conflict, not_found
from ..games.live import LiveGame, LiveGames
from ..ids import now
from ..jobs import Jobs, TryAgain
from ..limits.quotas import REVIEW, Asker, Quotas
from ..storage.records import writing
from ..storage.tables import StoredRow, games, reviews

#: The name of the job.
JOB = "review"
#: Turning points that are kept.
SWINGS = 8
#: Seconds between two reports of progress, and after which a process that reports nothing has given up.
REPORT, SILENT = 0.3, 30.0
#: Games that wait for a review.
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


class Written(Struct, frozen=True):
    """A review as it is stored. Those of an older form are made again."""

    form: int = 1
    review: Review | None = None


#: The present form of stored reviews; the first one counted money.
FORM = 2


class Stopped(Exception):
    """The server stops, or the game was changed or deleted."""


class Reviews:
    """Reviews are jobs; their progress is in the database for all processes."""

    def __init__(self, engine: Engine, quotas: Quotas, lives: LiveGames, jobs: Jobs) -> None:
        """Starts nothing before the first request."""
        self._engine, self._quotas, self._lives, self._jobs = engine, quotas, lives, jobs
        jobs.handle(JOB, self.work, kind="reviews", attempts=3)

    def state(self, live: LiveGame, asker: Asker) -> ReviewState:
        """The review of a game or its progress; starts it if nobody has."""
        with live.lock:
            id_, game, seq = live.record.id, live.game, live.seq
        if not game.finished:
            raise conflict("The game is not over yet. You can review it after its end.", seq)
        with self._engine.connect() as connection:
            row = _stored(connection, id_, seq)
        if row is None:
            if self._jobs.waiting(JOB) >= MOST_WAITING:
                raise Refused("busy", BUSY, retry_after=60)
            self._quotas.spend(asker, REVIEW)
        if row is None or _is_forgotten(row, game.count):
            self._begin(id_, seq, game.count)
            row = None
        total = game.count
        done, problem, data = (0, "", None) if row is None else (row.done, row.problem, row.data)
        found = None if data is None else _told(game, data)
        return ReviewState(seq=seq, done=done, total=total, problem=problem, review=found, finished=done >= total)

    def _begin(self, game: str, seq: int, total: int) -> None:
        """Start the review, unless another thread or process just has; it may be one that was forgotten."""
        with writing(self._engine) as connection:
            if connection.execute(select(games.c.id).where(games.c.id == game).with_for_update()).first() is None:
                raise not_found()
            row = _stored(connection, game, seq)
            if row is not None and not _is_forgotten(row, total):
                return
            connection.execute(delete(reviews).where(reviews.c.game == game))
            connection.execute(insert(reviews).values(_new(game, seq)))
        self._jobs.put(JOB, key=f"{game}:{seq}", game=game, seq=seq)

    def work(self, game: str, seq: int) -> None:
        """Review a game, if it is still the same."""
        try:
            live = self._lives.get(game)
            if live.seq != seq or not self._claim(game, seq):
                return
            found = review(live.game, SWINGS, _Progress(self, game, seq, live.game.count).told)
            self.store(game, seq, done=live.game.count, data=_written(found), problem="")
        except Stopped:
            self._stop(game, seq)
        except Refused as error:
            if error.error != "not_found":
                raise
        except Exception as error:  # the client is told; the job is tried again
            with suppress(Stopped):
                self.store(game, seq, problem=f"The review failed ({type(error).__name__}).")
            raise

    def _claim(self, game: str, seq: int) -> bool:
        """Whether there is anything left to do; a review that stopped begins anew."""
        with writing(self._engine) as connection:
            row = _stored(connection, game, seq)
            if row is None:
                connection.execute(delete(reviews).where(reviews.c.game == game))
                connection.execute(insert(reviews).values(_new(game, seq)))
        return row is None or row.done < self._lives.get(game).moves

    def _stop(self, game: str, seq: int) -> None:
        """Another process, or the next request, begins anew; nothing if the game has changed."""
        with writing(self._engine) as connection:
            connection.execute(delete(reviews).where(reviews.c.game == game, reviews.c.seq == seq))
        if self._jobs.stopping:
            raise TryAgain(0.0)

    def store(self, game: str, seq: int, **values: object) -> None:
        """Store progress or result, if the game is unchanged."""
        here = (reviews.c.game == game) & (reviews.c.seq == seq)
        with writing(self._engine) as connection:
            if not connection.execute(update(reviews).where(here).values(at=now(), **values)).rowcount:
                raise Stopped

    def go_on(self) -> bool:
        """Whether the server is not stopping."""
        return not self._jobs.stopping


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


def _new(game: str, seq: int) -> dict[str, object]:
    return {"game": game, "seq": seq, "done": 0, "data": None, "problem": "", "at": now()}


def _stored(connection: Connection, game: str, seq: int) -> StoredRow | None:
    """The stored review of this position, or its progress; one of an older form does not count."""
    row = connection.execute(select(reviews).where(reviews.c.game == game, reviews.c.seq == seq)).first()
    return None if row is None or (row.data and _read(row.data).form != FORM) else row


def _is_forgotten(row: StoredRow, total: int) -> bool:
    """Whether nobody has worked on a review for a while; its job is added again, which does nothing if it waits."""
    return bool(row.done < total and row.at <= now() - SILENT)


def _written(found: Review) -> str:
    return msgspec.json.encode(Written(FORM, found)).decode()


_read = msgspec.json.Decoder(Written).decode


def _told(game: Game, data: str) -> GameReview | None:
    """What was stored, in words."""
    found = _read(data).review
    if found is None:
        return None
    return present.look_back(
        game,
        (Swung(s.number, s.player, s.gain) for s in found.swings),
        (Missed(m.number, m.company, m.paid, m.best) for m in found.missed),
        (Lost(m.number, m.player, m.grade, m.win, m.could, m.reason, m.line) for m in found.mistakes),
        ((point.number, point.win) for point in found.curve),
        GRADES,
    )
