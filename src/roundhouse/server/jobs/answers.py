"""Answers of jobs for requests that wait for them: they come over the bus, from whichever process has done the job."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PREFIX = "answer:"


class Answers:
    """Hands answers to the threads that wait for them; an answer that gets lost is a request that waited in vain."""

    def __init__(self, publish: Callable[[str, str], None]) -> None:
        """`publish` sends a text to all processes."""
        self._publish = publish
        self._waiting: dict[str, set[queue.SimpleQueue[str]]] = {}
        self._lock = threading.Lock()

    def give(self, question: str, text: str) -> None:
        """Answer all who wait, in any other process."""
        self._publish(PREFIX + question, text)

    @contextmanager
    def expected(self, question: str) -> Iterator[queue.SimpleQueue[str]]:
        """Where the answer will be; ask only after this has begun."""
        mine: queue.SimpleQueue[str] = queue.SimpleQueue()
        with self._lock:
            self._waiting.setdefault(question, set()).add(mine)
        try:
            yield mine
        finally:
            with self._lock:
                self._waiting[question].discard(mine)
                if not self._waiting[question]:
                    del self._waiting[question]

    def take(self, topic: str, text: str) -> None:
        """Hear a message of the bus; others than answers are left alone."""
        if topic.startswith(PREFIX):
            with self._lock:
                for one in self._waiting.get(topic.removeprefix(PREFIX), ()):
                    one.put(text)
