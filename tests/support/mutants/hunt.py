"""Running the rulings: once to see which of them each check concerns, then again without one check at a time."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from msgspec import Struct

from .find import Mutant

#: A ruling that does not end without a check has noticed that it is gone.
SECONDS = 120
CAUGHT, SURVIVES = 1, 0


class Fate(Struct, frozen=True):
    """What became of a mutant, and which test noticed it."""

    caught: bool
    killer: str = ""
    #: How many tests the dropped check objects in.
    tests: int = 0


class Hunt:
    """A plugin of pytest that runs the collected tests its own way."""

    def __init__(self, found: Sequence[Mutant], jobs: int, killers: Mapping[str, str]) -> None:
        """`killers` tells which test noticed the absence of a check last time."""
        self._mutants, self._jobs, self._killers = found, jobs, killers
        self.fates: dict[int, Fate] = {}
        self.broken: list[str] = []
        self._failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember that a test failed."""
        self._failed = self._failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Watch all tests, then hunt the mutants."""
        if session.testsfailed or not session.items:
            self.broken.append("the tests cannot be collected")
            return True
        reached = self._watch(session.items)
        if not self.broken:
            self._hunt(reached)
        return True

    def _watch(self, items: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
        """The tests in which each mutant's check objects, quick ones first."""
        objecting: set[Mutant] = set()
        reached: dict[Mutant, list[tuple[float, int]]] = {mutant: [] for mutant in self._mutants}
        for mutant in self._mutants:
            mutant.watch(objecting.add)
        for number, item in enumerate(items):
            objecting.clear()
            start = time.perf_counter()
            if self._fails(item):
                self.broken.append(item.nodeid)
            spent = time.perf_counter() - start
            for mutant in objecting:
                reached[mutant].append((spent, number))
        for mutant in self._mutants:
            mutant.restore()
        return [[items[number] for _, number in sorted(reached[mutant])] for mutant in self._mutants]

    def _fails(self, item: pytest.Item) -> bool:
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self._failed

    def _hunt(self, reached: list[list[pytest.Item]]) -> None:
        """Drop the checks, so many at a time."""
        running: dict[int, tuple[int, int, int]] = {}
        waiting = iter(enumerate(reached))
        while True:
            while len(running) < self._jobs and (one := next(waiting, None)) is not None:
                number, tests = one
                tests = self._last_killer_first(self._mutants[number], tests)
                pipe = os.pipe()
                running[self._fork(number, tests, pipe)] = (number, pipe[0], len(tests))
                os.close(pipe[1])
            if not running:
                return
            child, _ = os.wait()
            number, pipe_end, count = running.pop(child)
            with os.fdopen(pipe_end, encoding="utf-8") as told:
                killer = told.read()
            self.fates[number] = Fate(bool(killer), killer, count)

    def _last_killer_first(self, mutant: Mutant, tests: list[pytest.Item]) -> list[pytest.Item]:
        last = self._killers.get(mutant.name)
        return sorted(tests, key=lambda item: item.nodeid != last)

    def _fork(self, number: int, tests: Sequence[pytest.Item], pipe: tuple[int, int]) -> int:
        """A process without the check; it writes the test that notices, or nothing."""
        child = os.fork()
        if child:
            return child
        os.close(pipe[0])
        self._mutants[number].drop()
        with quiet():
            for item in tests:
                killer = f"{item.nodeid}"
                signal.signal(signal.SIGALRM, lambda *_, name=killer: _leave(pipe[1], f"{name} (no end)"))
                signal.alarm(SECONDS)
                if self._fails(item):
                    _leave(pipe[1], killer)
        _leave(pipe[1], "")
        raise AssertionError("unreachable")


def _leave(pipe: int, text: str) -> None:
    os.write(pipe, text.encode())
    os._exit(0)


@contextmanager
def quiet() -> Iterator[None]:
    """Let nothing be printed."""
    with Path(os.devnull).open("w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
        yield
