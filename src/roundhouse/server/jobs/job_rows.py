"""The rows of the queue as people read them; the tables are Procrastinate's (`storage.queue_tables`)."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, text

from ..ids import now
from ..storage.tables import StoredRow, job_failures
from .kinds import KINDS
from .overview import JobRow, KindFigures, Overview, State

_STATES: dict[State, str] = {"waiting": "todo", "running": "doing", "failed": "failed"}
_FIGURES = text(
    "SELECT queue_name AS kind,"
    " count(*) FILTER (WHERE status = 'todo' AND coalesce(scheduled_at, now()) <= now()) AS waiting,"
    " count(*) FILTER (WHERE status = 'todo' AND scheduled_at > now()) AS put_off,"
    " count(*) FILTER (WHERE status = 'doing') AS running,"
    " count(*) FILTER (WHERE status = 'failed') AS failed,"
    " coalesce(extract(epoch FROM now() - min(coalesce(scheduled_at, (SELECT min(at) FROM procrastinate_events e"
    " WHERE e.job_id = j.id))) FILTER (WHERE status = 'todo' AND coalesce(scheduled_at, now()) <= now())), 0)"
    " AS oldest FROM procrastinate_jobs j GROUP BY queue_name"
)
_WORKERS = text("SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '30 seconds'")
_LISTED = text(
    "SELECT id, task_name, queue_name, args, attempts, extract(epoch FROM scheduled_at) AS due,"
    " (SELECT extract(epoch FROM min(at)) FROM procrastinate_events e WHERE e.job_id = j.id AND type = 'deferred')"
    " AS added,"
    " (SELECT extract(epoch FROM max(at)) FROM procrastinate_events e WHERE e.job_id = j.id AND type <> 'scheduled')"
    " AS changed FROM procrastinate_jobs j"
    " WHERE status::text = :status AND (:kind = '' OR queue_name = :kind)"
    " ORDER BY CASE WHEN :status = 'failed' THEN -id END, -priority, coalesce(scheduled_at, to_timestamp(0)), id"
    " LIMIT :most"
)
_RETRY = text(
    "UPDATE procrastinate_jobs SET status = 'todo', attempts = 0, scheduled_at = NULL"
    " WHERE id = :id AND status = 'failed' AND (queueing_lock IS NULL OR NOT EXISTS (SELECT 1 FROM procrastinate_jobs o"
    " WHERE o.queueing_lock = procrastinate_jobs.queueing_lock AND o.status = 'todo')) RETURNING queue_name"
)
_GIVE_WAY = text("DELETE FROM procrastinate_jobs WHERE id = :id AND status = 'failed' RETURNING queue_name")
_DISCARD = text("DELETE FROM procrastinate_jobs WHERE id = :id AND status <> 'doing' RETURNING id")
_WAITING = text("SELECT count(*) FROM procrastinate_jobs WHERE task_name = :name AND status = 'todo'")


def overview(connection: Connection, done: int, failures: int) -> Overview:
    """The figures of all kinds of which there are jobs."""
    rows = {row.kind: row for row in connection.execute(_FIGURES)}
    known = [*(name for name in KINDS if name in rows), *sorted(rows.keys() - KINDS.keys())]
    kinds = tuple(_figures(rows[name]) for name in known)
    workers = connection.execute(_WORKERS).scalar_one()
    return Overview(kinds=kinds, workers=workers, done_here=done, failures_here=failures)


def _figures(row: StoredRow) -> KindFigures:
    return KindFigures(
        kind=row.kind,
        waiting=row.waiting,
        put_off=row.put_off,
        running=row.running,
        failed=row.failed,
        oldest=max(float(row.oldest), 0.0),
    )


def listed(connection: Connection, state: State, kind: str, most: int) -> tuple[JobRow, ...]:
    """Jobs in a state."""
    rows = connection.execute(_LISTED, {"status": _STATES[state], "kind": kind, "most": most}).all()
    known = select(job_failures.c.job, job_failures.c.problem).where(job_failures.c.job.in_([row.id for row in rows]))
    problems = {row.job: row.problem for row in connection.execute(known)} if rows else {}
    return tuple(_row(row, state, problems.get(row.id, "")) for row in rows)


def _row(row: StoredRow, state: State, why: str) -> JobRow:
    return JobRow(
        id=row.id,
        name=row.task_name,
        kind=row.queue_name,
        state=state,
        arguments=row.args,
        attempts=row.attempts,
        due=None if row.due is None else float(row.due),
        added=float(row.added or 0),
        changed=float(row.changed or row.added or 0),
        problem=why,
    )


def retry(connection: Connection, job: int) -> str:
    """Try a failed job again; its kind, or nothing if it is gone. One with its key that waits does as well."""
    for statement in (_RETRY, _GIVE_WAY):
        found = connection.execute(statement, {"id": job}).scalar_one_or_none()
        if found is not None:
            return str(found)
    return ""


def discard(connection: Connection, job: int) -> bool:
    """Remove a job that has failed or waits."""
    note(connection, job, "")
    return connection.execute(_DISCARD, {"id": job}).first() is not None


def waiting(connection: Connection, name: str) -> int:
    """How many jobs of a name wait."""
    return int(connection.execute(_WAITING, {"name": name}).scalar_one())


def note(connection: Connection, job: int, why: str) -> None:
    """Keep why a job failed, or forget it."""
    connection.execute(delete(job_failures).where(job_failures.c.job == job))
    if why:
        connection.execute(insert(job_failures).values(job=job, problem=why, at=now()))
