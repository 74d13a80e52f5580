"""The tables of the queue of jobs on PostgreSQL. Procrastinate brings them, and its own changes of them.

They are made and changed together with ours. The version applied last is kept as the comment of the table of jobs.
They are not part of `metadata`, so backups leave them out: jobs belong to the server that runs, not to its data.
"""

from __future__ import annotations

from importlib import resources

from sqlalchemy import Connection, Engine, delete, text

from .tables import job_failures

#: All tables of the queue, for whoever empties them.
TABLES = ("procrastinate_events", "procrastinate_periodic_defers", "procrastinate_jobs", "procrastinate_workers")
_JOBS = "procrastinate_jobs"
#: Jobs that succeed are removed at once; for these nothing more happens.
_OLD = text(
    "DELETE FROM procrastinate_jobs j WHERE status IN ('succeeded', 'failed', 'cancelled', 'aborted')"
    " AND NOT EXISTS (SELECT 1 FROM procrastinate_events e WHERE e.job_id = j.id AND e.at >= to_timestamp(:before))"
)


def has_queue(connection: Connection | Engine) -> bool:
    """Whether a database is of the kind that has a queue."""
    return connection.dialect.name == "postgresql"


def migrate_queue(connection: Connection) -> None:
    """Make the tables of the queue or bring them up to date; the caller keeps others from doing the same."""
    if not has_queue(connection):
        return
    applied, changes = queue_revision(connection), _changes()
    if not applied:
        _run(connection, (resources.files("procrastinate.sql") / "schema.sql").read_text("utf-8"))
    for name, change in changes.items():
        if applied and name > applied:
            _run(connection, change)
    if applied < max(changes):
        connection.exec_driver_sql(f"COMMENT ON TABLE {_JOBS} IS '{max(changes)}'")


def queue_revision(connection: Connection) -> str:
    """The last change that was applied; empty if there are no tables."""
    found = connection.exec_driver_sql(f"SELECT obj_description(to_regclass('{_JOBS}'), 'pg_class')").scalar_one()
    return str(found or "")


def queue_head() -> str:
    """The change that this program works with."""
    return max(_changes())


def sweep_queue(connection: Connection, before: float) -> int:
    """Remove jobs that ended before a time, and what is known about jobs that failed before it."""
    if not has_queue(connection):
        return 0
    connection.execute(delete(job_failures).where(job_failures.c.at < before))
    return connection.execute(_OLD, {"before": before}).rowcount


def clear_queue(connection: Connection) -> None:
    """Forget all jobs: the data they belong to is being replaced. Processes that work go on with what is added."""
    if has_queue(connection):
        connection.exec_driver_sql(f"DELETE FROM {_JOBS}")


def _changes() -> dict[str, str]:
    """All changes by name, in their order: the names begin with the version."""
    folder = resources.files("procrastinate.sql") / "migrations"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return {name.removesuffix(".sql"): (folder / name).read_text("utf-8") for name in names}


def _run(connection: Connection, statements: str) -> None:
    """Several statements at once, with their percent signs: only the driver itself takes them so."""
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute(statements.encode())
