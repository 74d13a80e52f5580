"""Ratings from bouts, in the order of their ends; what comes late or is taken back makes the later ones be done again.

Everything happens in transactions that exclude each other, so several processes may try at once, and one that is killed
leaves whole steps behind. The order of arrival makes no difference to the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, and_, delete, func, insert, select, text, tuple_, update

from ..ratings.model import rated
from ..ratings.raters import OVERALL
from ..ratings.scale import Rating
from ..storage.records import writing
from ..storage.tables import StoredRow, bouts, rating_steps, ratings

#: Bouts counted in one transaction.
AT_ONCE = 200
#: The lock of PostgreSQL that keeps two runs apart; SQLite has one writer at a time anyway.
LOCK = 1831
_places = msgspec.json.Decoder(list[tuple[str, int]])
Key = tuple[str, str]


class Standing(Struct):
    """A rating while bouts are being counted."""

    rating: Rating
    games: int


class RatingRun:
    """Counts bouts."""

    def __init__(self, engine: Engine) -> None:
        """Works on the database only."""
        self._engine = engine

    def pending(self) -> bool:
        """Whether a bout waits to be counted or taken out."""
        with self._engine.connect() as connection:
            waits = select(bouts.c.id).where(bouts.c.state.in_(("new", "gone"))).limit(1)
            return connection.execute(waits).first() is not None

    def run(self) -> int:
        """Bring all ratings up to date; returns how many bouts were counted."""
        done = 0
        while self.pending():
            done += self._some()
        return done

    def again(self) -> None:
        """Forget all ratings, so that the next run computes them from the first bout on."""
        with writing(self._engine) as connection:
            _exclude_others(connection)
            _rewind(connection, -1.0)

    def _some(self) -> int:
        with writing(self._engine) as connection:
            _exclude_others(connection)
            since = _out_of_order(connection)
            if since is not None:
                _rewind(connection, since)
            first = select(bouts).where(bouts.c.state == "new").order_by(bouts.c.ended, bouts.c.id).limit(AT_ONCE)
            batch = connection.execute(first).all()
            if batch:
                _count(connection, batch)
            return len(batch)


def _exclude_others(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def _out_of_order(connection: Connection) -> float | None:
    """From when on bouts were counted that have to be counted again; None if the new ones simply come next."""
    waiting = bouts.c.state.in_(("new", "gone"))
    since = connection.execute(select(func.min(bouts.c.since)).where(waiting)).scalar_one()
    if since is None:
        return None
    gone = select(bouts.c.id).where(bouts.c.state == "gone").limit(1)
    later = select(rating_steps.c.bout).where(rating_steps.c.ended >= since).limit(1)
    if connection.execute(later).first() is None and connection.execute(gone).first() is None:
        return None
    return float(since)


def _rewind(connection: Connection, since: float) -> None:
    """The ratings as they were before a time; later bouts are new again, and those that are gone are removed."""
    late = rating_steps.c.ended >= since
    changed = select(rating_steps.c.rater, rating_steps.c.title).where(late).distinct()
    touched = [(row.rater, row.title) for row in connection.execute(changed)]
    connection.execute(delete(rating_steps).where(late))
    for at in range(0, len(touched), AT_ONCE):
        _restore(connection, touched[at : at + AT_ONCE])
    connection.execute(delete(bouts).where(bouts.c.state == "gone"))
    connection.execute(update(bouts).where(bouts.c.ended >= since).values(state="new", since=bouts.c.ended))


def _restore(connection: Connection, keys: Sequence[Key]) -> None:
    these = tuple_(ratings.c.rater, ratings.c.title).in_(keys)
    connection.execute(delete(ratings).where(these))
    s, last = rating_steps, rating_steps.alias()
    latest = (
        select(last.c.rater, last.c.title, func.max(last.c.games).label("games"))
        .where(tuple_(last.c.rater, last.c.title).in_(keys))
        .group_by(last.c.rater, last.c.title)
        .subquery()
    )
    same = and_(s.c.rater == latest.c.rater, s.c.title == latest.c.title, s.c.games == latest.c.games)
    rows = connection.execute(select(s.c.rater, s.c.title, s.c.mu, s.c.sigma, s.c.games).join(latest, same)).mappings()
    kept = [dict(row) for row in rows]
    if kept:
        connection.execute(insert(ratings), kept)


def _count(connection: Connection, batch: Sequence[StoredRow]) -> None:
    """Count bouts that come next."""
    played = [(bout, _places.decode(bout.places)) for bout in batch]
    keys = sorted({(rater, scope) for bout, ends in played for rater, _ in ends for scope in (OVERALL, bout.title)})
    standings, known = _standings(connection, keys)
    steps = [step for bout, ends in played for step in _steps(standings, bout, ends)]
    if steps:
        connection.execute(insert(rating_steps), steps)
    if known:
        connection.execute(delete(ratings).where(tuple_(ratings.c.rater, ratings.c.title).in_(known)))
    rows = [
        {"rater": rater, "title": title, "mu": now.rating.mu, "sigma": now.rating.sigma, "games": now.games}
        for (rater, title), now in standings.items()
        if now.games
    ]
    if rows:
        connection.execute(insert(ratings), rows)
    connection.execute(
        update(bouts).where(bouts.c.id.in_([bout.id for bout in batch])).values(state="counted", since=bouts.c.ended)
    )


def _standings(connection: Connection, keys: Sequence[Key]) -> tuple[dict[Key, Standing], list[Key]]:
    """Ratings by rater and scope, those that are stored and those that begin; and which are stored."""
    found = {key: Standing(Rating(), 0) for key in keys}
    if not keys:
        return found, []
    stored = connection.execute(select(ratings).where(tuple_(ratings.c.rater, ratings.c.title).in_(keys))).all()
    for row in stored:
        found[row.rater, row.title] = Standing(Rating(row.mu, row.sigma), row.games)
    return found, [(row.rater, row.title) for row in stored]


def _steps(standings: dict[Key, Standing], bout: StoredRow, ends: list[tuple[str, int]]) -> list[dict[str, object]]:
    """What a bout does to the ratings of its players, per title and overall; with one rater alone nothing."""
    if len({rater for rater, _ in ends}) < 2:
        return []
    steps = list[dict[str, object]]()
    for scope in (OVERALL, bout.title):
        before = [(rater, standings[rater, scope].rating) for rater, _ in ends]
        for rater, after in sorted(rated(before, [place for _, place in ends]).items()):
            here = standings[rater, scope]
            old, here.rating = here.rating, after
            here.games += 1
            steps.append(
                {
                    "rater": rater,
                    "title": scope,
                    "bout": bout.id,
                    "ended": bout.ended,
                    "old_mu": old.mu,
                    "old_sigma": old.sigma,
                    "mu": after.mu,
                    "sigma": after.sigma,
                    "games": here.games,
                }
            )
    return steps
