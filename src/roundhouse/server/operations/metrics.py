"""Metrics of the server, with the Prometheus client.

Several processes behind one address share a folder (`PROMETHEUS_MULTIPROC_DIR`, which `serve --workers` prepares):
whichever is asked then answers for all of them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ..jobs import Overview

#: Upper ends of the classes of duration, in seconds.
STEPS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
Together: TypeAlias = Literal["livesum", "livemostrecent"]
SHARED = "PROMETHEUS_MULTIPROC_DIR"
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """Counters and gauges of one process."""

    def __init__(self) -> None:
        """Everything at zero."""
        self._registry = registry = CollectorRegistry()
        self._moves = Counter("roundhouse_moves", "Moves, undos and redos stored.", registry=registry)
        self._refused = Counter("roundhouse_refused", "Requests refused.", registry=registry)
        self._conflicts = Counter(
            "roundhouse_conflicts", "Requests refused because the game had moved on.", registry=registry
        )
        self._heard = Counter("roundhouse_heard", "Messages from other processes.", registry=registry)
        self._failures = Counter("roundhouse_failures", "Server errors.", registry=registry)
        self._requests = Counter("roundhouse_requests", "Requests.", ("method", "status"), registry=registry)
        self._seconds = Histogram(
            "roundhouse_request_seconds", "Duration of requests in seconds.", buckets=STEPS, registry=registry
        )
        self._jobs_done = Counter("roundhouse_jobs_done", "Jobs done.", registry=registry)
        self._job_failures = Counter("roundhouse_job_failures", "Attempts at jobs that failed.", registry=registry)
        self._gauges: dict[str, Gauge] = {}
        #: What is counted already.
        self._known = (0, 0)

    def move(self) -> None:
        """Count a change of a game."""
        self._moves.inc()

    def refuse(self, code: str) -> None:
        """Count a refusal."""
        self._refused.inc()
        if code == "conflict":
            self._conflicts.inc()

    def hear(self) -> None:
        """Count a message of another process."""
        self._heard.inc()

    def fail(self) -> None:
        """Count a fault."""
        self._failures.inc()

    def request(self, method: str, status: int, seconds: float) -> None:
        """Count a request; methods that somebody has made up count as one."""
        self._requests.labels(method if method in METHODS else "OTHER", str(status)).inc()
        self._seconds.observe(seconds)

    def measure_jobs(self, jobs: Overview) -> None:
        """Note how many jobs there are; the queue is the same for all processes."""
        figures = {
            "jobs_waiting": sum(kind.waiting for kind in jobs.kinds),
            "jobs_put_off": sum(kind.put_off for kind in jobs.kinds),
            "jobs_running": sum(kind.running for kind in jobs.kinds),
            "jobs_failed": sum(kind.failed for kind in jobs.kinds),
            "jobs_oldest_seconds": max((kind.oldest for kind in jobs.kinds), default=0.0),
            "jobs_workers": jobs.workers,
        }
        self.measure(figures, "livemostrecent")
        self._jobs_done.inc(jobs.done_here - self._known[0])
        self._job_failures.inc(jobs.failures_here - self._known[1])
        self._known = jobs.done_here, jobs.failures_here

    def measure(self, gauges: Mapping[str, float], together: Together = "livesum") -> None:
        """Note how much there is of something now in this process; usually all processes are added up."""
        for name, value in gauges.items():
            if name not in self._gauges:
                told = name.replace("_", " ").capitalize() + "."
                self._gauges[name] = Gauge(
                    f"roundhouse_{name}", told, registry=self._registry, multiprocess_mode=together
                )
            self._gauges[name].set(value)

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        shared = os.environ.get(SHARED)
        if not shared:
            return generate_latest(self._registry).decode()
        forget_the_dead(Path(shared))
        together = CollectorRegistry()
        MultiProcessCollector(together, shared)  # type: ignore[no-untyped-call]
        return generate_latest(together).decode()


def forget_the_dead(folder: Path) -> None:
    """What there was in processes that have ended is there no longer; what they counted stays counted."""
    for file in folder.glob("gauge_live*_*.db"):
        found = re.search(r"_(\d+)\.db$", file.name)
        if found and not _lives(int(found[1])):
            mark_process_dead(int(found[1]), str(folder))  # type: ignore[no-untyped-call]


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
