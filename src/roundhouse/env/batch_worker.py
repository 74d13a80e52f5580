"""A process that plays some games of a vector, and its other end."""

from __future__ import annotations

import pickle
import sys
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from selectors import EVENT_READ, DefaultSelector
from typing import TypeAlias

from roundhouse.core.errors import RoundhouseError
from roundhouse.workers import patient

from .batch_games import Info, Make, Slot
from .shared_arrays import SharedArrays

#: Infos of the games of a part that have something to say, by the number of the game.
Infos: TypeAlias = dict[int, Info]
#: What is asked of a part: a step, a reset of the games with these seeds, or an attribute of the environments.
Request: TypeAlias = Mapping[int, int | None] | str | None
#: How long a worker may take to end before it is killed.
PATIENCE = 5.0


def work(make: Make, arrays: SharedArrays, autoreset: str, parts: Mapping[int, range], line: Connection) -> None:
    """Play parts of the games on request until an empty message comes or the line is closed.

    A request is the number of a part with what is asked; the answer is the part with infos, or the text of an error.
    """
    patient()
    try:
        slots = {part: {at: Slot(make(), arrays, at, autoreset) for at in games} for part, games in parts.items()}
        while message := line.recv_bytes():
            part, request = pickle.loads(message)
            line.send_bytes(_answer(part, _answered(slots[part], request)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception:  # whatever it is, the other process reports it
        line.send_bytes(_answer(-1, traceback.format_exc()))


def _answered(slots: Mapping[int, Slot], request: Request) -> Infos:
    if isinstance(request, str):
        return {at: {request: getattr(slot.env, request)} for at, slot in slots.items()}
    if request is None:
        found = {at: slot.step() for at, slot in slots.items()}
    else:
        found = {at: slots[at].reset(seed) for at, seed in request.items()}
    return {at: info for at, info in found.items() if info}


def _answer(part: int, content: Infos | str) -> bytes:
    return pickle.dumps((part, content))


class Worker:
    """A process with some parts of the games, as the main process sees it."""

    def __init__(
        self, context: BaseContext, make: Make, arrays: SharedArrays, autoreset: str, parts: Mapping[int, range]
    ) -> None:
        """Start the process."""
        self.parts = parts
        self.line, theirs = context.Pipe()
        self.process = context.Process(  # type: ignore[attr-defined]  # typeshed leaves it out of the base class
            target=work, args=(make, arrays, autoreset, parts, theirs), daemon=True
        )
        self.process.start()
        theirs.close()

    def request(self, part: int, request: Request) -> None:
        """Ask for something of a part."""
        try:
            self.line.send_bytes(pickle.dumps((part, request)))
        except (BrokenPipeError, ConnectionResetError):
            raise self._lost() from None

    def answer(self) -> tuple[int, Infos]:
        """The next part that is done; call this when there is something to read, or else it waits."""
        try:
            part, content = pickle.loads(self.line.recv_bytes())
        except (EOFError, ConnectionResetError):
            raise self._lost() from None
        if isinstance(content, str):
            raise RoundhouseError(f"A worker process failed:\n{content}")
        return part, content

    def _lost(self) -> RoundhouseError:
        self.process.join(PATIENCE)
        games = [at for games in self.parts.values() for at in games]
        return RoundhouseError(
            f"The worker process of games {games[0]} to {games[-1]} ended unexpectedly"
            f" (exit code {self.process.exitcode}). The vector is closed; create a new one."
        )


class Lines:
    """Tells which workers have answered."""

    def __init__(self, lines: Sequence[Connection]) -> None:
        """Watch the lines of all workers."""
        self._lines = list(lines)
        self._selector: DefaultSelector | None = None
        if sys.platform != "win32":  # where pipes can't be selected
            self._selector = DefaultSelector()
            for at, line in enumerate(self._lines):
                self._selector.register(line, EVENT_READ, at)

    def ready(self) -> list[int]:
        """The numbers of the workers that have answered or died; waits for one."""
        if self._selector is None:
            found = wait(self._lines)
            return [at for at, line in enumerate(self._lines) if line in found]
        return [key.data for key, _ in self._selector.select()]

    def close(self) -> None:
        """Watch no more."""
        if self._selector is not None:
            self._selector.close()


def end(workers: Sequence[Worker]) -> None:
    """End the processes; they are killed if they don't listen."""
    for worker in workers:
        with suppress(BrokenPipeError, ConnectionResetError):
            worker.line.send_bytes(b"")
        worker.line.close()
    for worker in workers:
        worker.process.join(PATIENCE)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()
