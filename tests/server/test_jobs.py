"""Work beside requests."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest

from roundhouse.server.ids import now
from roundhouse.server.jobs import InProcessJobs, TryAgain
from roundhouse.server.storage.database import open_database
from roundhouse.server.storage.leases import lease_until, leased
from tests.server.conftest import Place


def test_a_job_that_cannot_be_done_now_is_tried_again() -> None:
    tried, done = list[float](), threading.Event()

    def work(number: int) -> None:
        tried.append(time.monotonic())
        if len(tried) < 3:
            raise TryAgain(0.05)
        assert number == 7
        done.set()

    jobs = InProcessJobs()
    jobs.handle("count", work)
    jobs.put("count", number=7)
    assert done.wait(5)
    assert min(b - a for a, b in pairwise(tried)) >= 0.04
    jobs.close()


def test_of_jobs_with_the_same_key_one_waits() -> None:
    seen, gate, started = list[int](), threading.Event(), threading.Event()

    def work(number: int) -> None:
        started.set()
        gate.wait(5)
        seen.append(number)

    jobs = InProcessJobs(at_once=1)
    jobs.handle("work", work)
    jobs.put("work", key="a", number=1)
    assert started.wait(5)
    for number in (2, 3):
        jobs.put("work", key="a", number=number)
    jobs.put("work", key="b", number=4)
    gate.set()
    while len(seen) < 3:
        time.sleep(0.01)
    jobs.close()
    assert seen == [1, 2, 4]


def test_an_unknown_job_is_refused_at_once() -> None:
    with pytest.raises(KeyError):
        InProcessJobs().put("nothing")


def test_a_failing_job_leaves_the_others_alone() -> None:
    jobs, done = InProcessJobs(at_once=1), threading.Event()
    jobs.handle("fail", _fail)
    jobs.handle("work", done.set)
    jobs.put("fail")
    jobs.put("work")
    assert done.wait(5)
    jobs.close()


def test_a_lease_has_one_holder_until_it_ends(place: Place) -> None:
    engine = open_database(place.database)
    assert leased(engine, "work", 60.0)
    assert not leased(engine, "work", 60.0)
    assert lease_until(engine, "work") > now() + 50
    assert leased(engine, "other", 0.0)
    assert leased(engine, "other", 60.0)
    engine.dispose()


def _fail() -> None:
    raise RuntimeError("as wanted")
