"""Work beside requests: in the process itself, and in the database."""

from __future__ import annotations

import asyncio
import gzip
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, select, text

from roundhouse.server.ids import now
from roundhouse.server.jobs import Answers, InProcessJobs, Jobs, Lanes, TryAgain, jobs, queue_for
from roundhouse.server.operations.backup import restore_backup, write_backup
from roundhouse.server.storage import queue_tables
from roundhouse.server.storage.database import migrate, open_database, outdated_queue
from roundhouse.server.storage.leases import lease_until, leased
from roundhouse.server.storage.tables import job_failures
from tests.server.conftest import Place
from tests.server.places import PATIENCE
from tests.server.test_bots import eventually


class Running:
    """A queue whose loop runs in a thread, as in a server."""

    def __init__(self, engine: Engine, lanes: Lanes | None = None) -> None:
        self.jobs: Jobs = queue_for(engine, lanes or Lanes())
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def start(self, *, works: bool = True) -> Jobs:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self.jobs.start(works=works), self._loop).result(30)
        return self.jobs

    def stop(self) -> None:
        if self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(self.jobs.stop(), self._loop).result(30)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(30)
            self._loop.close()


@pytest.fixture
def running(place: Place) -> Iterator[Callable[..., Running]]:
    """Queues on each database; they stop when the test ends."""
    engine, made = open_database(place.database), list[Running]()

    def make(lanes: Lanes | None = None) -> Running:
        made.append(Running(engine, lanes))
        return made[-1]

    yield make
    for one in made:
        one.stop()
    engine.dispose()


Made = Callable[..., Running]


@contextmanager
def quick_retries(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(jobs, "FIRST_PAUSE", 0.01)
        patched.setattr(jobs, "LONGEST_PAUSE", 0.02)
        yield


def test_a_job_that_cannot_be_done_now_is_tried_again(running: Made) -> None:
    tried, done = list[float](), threading.Event()

    def work(number: int) -> None:
        tried.append(time.monotonic())
        if len(tried) < 3:
            raise TryAgain(0.05)
        assert number == 7
        done.set()

    queue = running()
    queue.jobs.handle("count", work, attempts=1)
    queue.start()
    queue.jobs.put("count", key="a", number=7)
    assert done.wait(10)
    assert min(b - a for a, b in pairwise(tried)) >= 0.04


def test_of_jobs_with_the_same_key_one_waits(running: Made) -> None:
    seen, gate, started = list[int](), threading.Event(), threading.Event()

    def work(number: int) -> None:
        started.set()
        gate.wait(10)
        seen.append(number)

    queue = running(Lanes(quick=1))
    queue.jobs.handle("work", work)
    queue.start()
    queue.jobs.put("work", key="a", number=1)
    assert started.wait(10)
    for number in (2, 3):
        queue.jobs.put("work", key="a", number=number)
    queue.jobs.put("work", key="b", number=4)
    assert queue.jobs.waiting("work") == 2
    gate.set()
    eventually(lambda: len(seen) == 3)
    assert seen == [1, 2, 4]


def test_a_job_that_is_put_off_is_brought_forward(running: Made) -> None:
    done = list[int]()
    queue = running()
    queue.jobs.handle("work", lambda number: done.append(number))
    queue.start()
    queue.jobs.put("work", key="a", delay=3_600, number=1)
    assert [job.arguments for job in queue.jobs.listed("waiting")] == [{"number": 1}]
    (kind,) = queue.jobs.overview().kinds
    assert (kind.kind, kind.put_off, kind.waiting) == ("other", 1, 0)
    queue.jobs.put("work", key="a", delay=7_200, number=2)
    queue.jobs.put("work", key="a", delay=0.1, number=3)
    eventually(lambda: done == [1])
    eventually(lambda: queue.jobs.overview().done_here == 1)
    assert queue.jobs.listed("waiting") == ()


def test_jobs_of_a_group_are_done_one_after_the_other(running: Made) -> None:
    at_once, most, done, lock = dict[str, int](), dict[str, int](), list[str](), threading.Lock()

    def work(group: str) -> None:
        with lock:
            at_once[group] = at_once.get(group, 0) + 1
            most[group] = max(most.get(group, 0), at_once[group])
        time.sleep(0.02)
        with lock:
            at_once[group] -= 1
            done.append(group)

    queue = running(Lanes(quick=4))
    queue.jobs.handle("work", lambda which: work(which))
    queue.start()
    for _ in range(4):
        for which in ("a", "b"):
            queue.jobs.put("work", group=which, which=which)
    eventually(lambda: len(done) == 8)
    assert most == {"a": 1, "b": 1}


def test_a_job_that_adds_the_next_of_its_group_waits_for_no_look(
    running: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As moves of bots do; workers look for what nobody announced only now and then."""
    monkeypatch.setattr("roundhouse.server.jobs.working.LOOK", 600.0)
    queue, done = running(), threading.Event()

    def work(number: int) -> None:
        if number == 5:
            done.set()
        else:
            queue.jobs.put("count", key="one", group="g", number=number + 1)

    queue.jobs.handle("count", work)
    queue.jobs.put("count", key="one", group="g", number=1)  # before the start: nobody listens yet while it starts
    queue.start()
    assert done.wait(30)


def test_what_is_urgent_is_done_first(running: Made) -> None:
    done, gate, started = list[str](), threading.Event(), threading.Event()

    def block() -> None:
        started.set()
        gate.wait(10)

    queue = running(Lanes(thinking=1, quick=1))
    queue.jobs.handle("block", block, kind="bots")
    queue.jobs.handle("bot", lambda: done.append("bot"), kind="bots")
    queue.jobs.handle("advice", lambda: done.append("advice"), kind="advice")
    queue.jobs.handle("mail", lambda: done.append("mail"), kind="notices")
    queue.start()
    queue.jobs.put("block")
    assert started.wait(10)
    queue.jobs.put("bot")
    queue.jobs.put("advice")
    queue.jobs.put("mail")  # it has other threads
    eventually(lambda: done == ["mail"])
    gate.set()
    eventually(lambda: done == ["mail", "advice", "bot"])


def test_a_job_that_fails_is_tried_again_and_then_kept(running: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, good = list[int](), threading.Event()

    def work(number: int) -> None:
        tried.append(number)
        if not good.is_set():
            raise RuntimeError("as wanted")

    with quick_retries(monkeypatch):
        queue = running()
        queue.jobs.handle("fail", work, kind="notices", attempts=3)
        queue.start()
        queue.jobs.put("fail", key="a", number=5)
        eventually(lambda: queue.jobs.listed("failed"))
    (failed,) = queue.jobs.listed("failed", kind="notices")
    assert tried == [5, 5, 5]
    assert (failed.name, failed.attempts, failed.arguments) == ("fail", 3, {"number": 5})
    assert failed.problem == "RuntimeError: as wanted"
    assert abs(failed.changed - now()) < 60
    assert queue.jobs.overview().kinds[0].failed == 1
    assert queue.jobs.overview().failures_here == 3
    good.set()
    assert queue.jobs.retry(failed.id)
    eventually(lambda: len(tried) == 4)
    eventually(lambda: queue.jobs.overview().kinds == ())
    assert not queue.jobs.retry(failed.id)


def test_a_failed_job_is_discarded(running: Made) -> None:
    queue = running()
    queue.jobs.handle("fail", _fail, attempts=1)
    queue.start()
    queue.jobs.put("fail")
    eventually(lambda: queue.jobs.listed("failed"))
    (failed,) = queue.jobs.listed("failed")
    assert queue.jobs.discard(failed.id)
    assert not queue.jobs.discard(failed.id)
    assert queue.jobs.listed("failed") == ()


def test_an_unknown_job_is_refused_at_once(running: Made) -> None:
    queue = running()
    with pytest.raises(KeyError):
        queue.jobs.put("nothing")
    with pytest.raises(ValueError, match="no kind of jobs"):
        queue.jobs.handle("work", _fail, kind="no such kind")


def test_a_failing_job_leaves_the_others_alone(running: Made) -> None:
    queue, done = running(Lanes(quick=1)), threading.Event()
    queue.jobs.handle("fail", _fail)
    queue.jobs.handle("work", done.set)
    queue.start()
    queue.jobs.put("fail")
    queue.jobs.put("work")
    assert done.wait(10)


def test_a_queue_that_stops_takes_no_more(running: Made) -> None:
    done = list[int]()
    queue = running()
    queue.jobs.handle("work", lambda number: done.append(number))
    queue.start()
    queue.jobs.put("work", number=1)
    eventually(lambda: done)
    queue.stop()
    assert queue.jobs.stopping
    queue.jobs.put("work", number=2)
    time.sleep(0.05)
    assert done == [1]


def test_sqlite_never_loads_the_queue_of_postgresql(lite: Place) -> None:
    program = (
        "import sys; from roundhouse.server import Settings, create_app;"
        f" create_app(Settings(database={lite.database!r}));"
        " sys.exit('procrastinate' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=PATIENCE)


def test_an_answer_reaches_whoever_waits_for_it() -> None:
    sent = list[tuple[str, str]]()
    asking, working = Answers(lambda *_: None), Answers(lambda topic, text: sent.append((topic, text)))
    with asking.expected("sum:1") as answer:
        working.give("sum:1", "42")
        working.give("sum:2", "43")
        for topic, said in [*sent, ("game:1", "44")]:
            asking.take(topic, said)
        assert answer.get(timeout=1) == "42"
        assert answer.empty()


class OnPostgres:
    """Two processes that share one queue."""

    @pytest.fixture
    def engine(self, postgres_address: str, redis_address: str) -> Iterator[Engine]:
        from tests.server.conftest import postgres_place

        engine = open_database(postgres_place(postgres_address, redis_address).database)
        yield engine
        engine.dispose()


class TestOnPostgres(OnPostgres):
    def test_others_do_what_a_process_adds(self, engine: Engine) -> None:
        done = list[int]()
        adding, working = Running(engine), Running(engine)
        for queue in (adding, working):
            queue.jobs.handle("work", lambda number: done.append(number))
        adding.start(works=False)
        for number in range(3):
            adding.jobs.put("work", key=str(number), delay=0.05 * number, number=number)
        assert sorted(job.arguments["number"] or 0 for job in adding.jobs.listed("waiting")) == [0, 1, 2]
        assert adding.jobs.overview().workers == 0
        working.start()
        try:
            eventually(lambda: sorted(done) == [0, 1, 2])
            assert adding.jobs.overview().workers == 3  # one for each lane
        finally:
            working.stop()
            adding.stop()

    def test_what_runs_at_the_end_is_given_back(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("roundhouse.server.jobs.working.PATIENCE", 0.1)
        begun, gate, done = threading.Event(), threading.Event(), list[str]()

        def long(name: str) -> None:
            begun.set()
            gate.wait(30)
            done.append(name)

        first, second = Running(engine), Running(engine)
        first.jobs.handle("work", lambda: long("first"))
        second.jobs.handle("work", lambda: done.append("second"))
        first.start()
        first.jobs.put("work", key="a")
        assert begun.wait(10)
        first.stop()
        assert [job.state for job in first.jobs.listed("waiting")] == ["waiting"]
        second.start()
        try:
            eventually(lambda: done == ["second"])
        finally:
            gate.set()
            second.stop()

    def test_jobs_of_a_dead_process_are_done_by_others(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("roundhouse.server.jobs.working.SILENT", 0.3)
        done, queue = threading.Event(), Running(engine)
        queue.jobs.handle("work", done.set)
        queue.jobs.handle("fatal", done.set, attempts=1)
        for name in ("work", "fatal"):
            queue.jobs.put(name)
        with engine.begin() as connection:  # a process took both, and was heard of long ago
            worker = connection.execute(
                text("INSERT INTO procrastinate_workers (last_heartbeat) VALUES (to_timestamp(0)) RETURNING id")
            ).scalar_one()
            connection.execute(text("UPDATE procrastinate_jobs SET status='doing', worker_id=:w"), {"w": worker})
        queue.start()
        try:
            assert done.wait(10)
            eventually(lambda: queue.jobs.listed("failed"))
            (failed,) = queue.jobs.listed("failed")
            assert (failed.name, failed.problem) == ("fatal", "The process that worked on it ended.")
        finally:
            queue.stop()

    def test_a_database_that_goes_away_is_found_again(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("roundhouse.server.jobs.working.PAUSE", 0.1)
        done, queue = list[int](), Running(engine)
        queue.jobs.handle("work", lambda number: done.append(number))
        queue.start()
        try:
            with engine.connect() as connection:
                connection.execute(
                    text(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                        " AND pid <> pg_backend_pid()"
                    )
                )
            engine.dispose()
            queue.jobs.put("work", number=1)
            eventually(lambda: done == [1])
        finally:
            queue.stop()

    def test_old_failures_are_swept(self, engine: Engine) -> None:
        from roundhouse.server.storage.queue_tables import sweep_queue

        queue = Running(engine)
        queue.jobs.handle("fail", _fail, attempts=1)
        queue.start()
        try:
            queue.jobs.put("fail")
            eventually(lambda: queue.jobs.listed("failed"))
        finally:
            queue.stop()
        with engine.begin() as connection:
            assert sweep_queue(connection, now() - 60) == 0
            assert sweep_queue(connection, now() + 60) == 1
        assert queue.jobs.listed("failed") == ()


class TestTables(OnPostgres):
    """The tables of the queue are made beside our own."""

    def test_databases_that_exist_get_a_queue(self, engine: Engine) -> None:
        with engine.begin() as connection:
            _drop_queue(connection)
            assert queue_tables.queue_revision(connection) == ""
            assert "none" in outdated_queue(connection)
        migrate(engine)
        migrate(engine)  # nothing more to do
        with engine.connect() as connection:
            assert queue_tables.queue_revision(connection) == queue_tables.queue_head()
            assert outdated_queue(connection) == ""
        done, queue = threading.Event(), Running(engine)
        queue.jobs.handle("work", done.set)
        queue.start().put("work")
        try:
            assert done.wait(30)
        finally:
            queue.stop()

    def test_an_older_queue_is_brought_up_to_date(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        changes = queue_tables._changes()
        newer = {**changes, "99.00.00_01_more": "ALTER TABLE procrastinate_workers ADD COLUMN more text DEFAULT '5%'"}
        monkeypatch.setattr(queue_tables, "_changes", lambda: newer)
        with engine.connect() as connection:
            assert "99.00.00_01_more" in outdated_queue(connection)
        migrate(engine)
        try:
            with engine.connect() as connection:
                assert outdated_queue(connection) == ""
                connection.exec_driver_sql("SELECT more FROM procrastinate_workers")
        finally:
            with engine.begin() as connection:
                _drop_queue(connection)
            monkeypatch.undo()
            migrate(engine)

    def test_backups_leave_jobs_out(self, engine: Engine, tmp_path: Path) -> None:
        queue = Running(engine)
        queue.jobs.handle("fail", _fail, attempts=1)
        queue.start().put("fail")
        eventually(lambda: queue.jobs.listed("failed"))
        queue.stop()
        write_backup(engine, tmp_path / "backup")
        text_of = gzip.decompress((tmp_path / "backup").read_bytes())
        assert b"as wanted" not in text_of
        assert b"procrastinate" not in text_of
        restore_backup(engine, tmp_path / "backup", True, lambda done, total: None)
        assert queue.jobs.overview().kinds == ()
        with engine.connect() as connection:
            assert connection.execute(select(job_failures)).all() == []


def _drop_queue(connection: Connection) -> None:
    named = text(
        "SELECT 'FUNCTION ' || oid::regprocedure::text FROM pg_proc WHERE proname LIKE 'procrastinate%'"
        " UNION ALL SELECT 'TABLE ' || relname FROM pg_class WHERE relkind = 'r' AND relname LIKE 'procrastinate%'"
        " UNION ALL SELECT 'TYPE ' || typname FROM pg_type WHERE typtype IN ('e', 'c')"
        " AND typname LIKE 'procrastinate%'"
        " AND NOT EXISTS (SELECT 1 FROM pg_class WHERE relname = typname AND relkind = 'r')"
    )
    for name in list(connection.execute(named).scalars()):
        kind, what = name.split(" ", 1)
        connection.execute(text(f"DROP {kind} IF EXISTS {what} CASCADE"))


def test_a_lease_has_one_holder_until_it_ends(place: Place) -> None:
    engine = open_database(place.database)
    assert leased(engine, "work", 60.0)
    assert not leased(engine, "work", 60.0)
    assert lease_until(engine, "work") > now() + 50
    assert leased(engine, "other", 0.0)
    assert leased(engine, "other", 60.0)
    engine.dispose()


def test_in_process_jobs_can_be_made_without_anything() -> None:
    done, queue = threading.Event(), InProcessJobs()
    queue.handle("work", done.set)
    queue.put("work")
    assert done.wait(5)
    queue.close()


def _fail() -> None:
    raise RuntimeError("as wanted")
