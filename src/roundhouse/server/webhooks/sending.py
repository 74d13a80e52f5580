"""Sending to webhooks: a queue per target, retries, and a rest for targets that keep failing.

Everything runs on a loop of its own in one thread, so that no request and no move ever waits for somebody's web server.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections import deque
from collections.abc import Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

import msgspec
import tenacity
from msgspec import Struct
from purgatory import AsyncCircuitBreakerFactory
from purgatory.domain.model import OpenedState

from ..errors import Refused
from ..model import WebhookResult
from ..news.messages import Hook
from .calling import Outcome, WebhookClient

log = logging.getLogger("roundhouse.webhook")
T = TypeVar("T")
#: Threads that look up hosts.
RESOLVERS = 8


class Policy(Struct, frozen=True, kw_only=True):
    """How much patience there is with targets; times in seconds."""

    #: For a whole call, and for one that somebody waits for.
    deadline: float = 10.0
    test_deadline: float = 5.0
    #: Calls for one message, and the pauses between them: the first, doubled each time, and the longest.
    attempts: int = 4
    first_pause: float = 2.0
    longest_pause: float = 60.0
    #: After so many failures in a row a target is left alone for so long.
    failures: int = 5
    rest: float = 300.0
    #: Messages that wait for one target (older ones are dropped), targets, and tests at once.
    waiting: int = 20
    targets: int = 2_000
    tests: int = 200


class Failed(Exception):
    """A call failed."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.result.message)
        self.result, self.again = outcome.result, outcome.again


class Target:
    """An address with the messages that wait for it."""

    def __init__(self, address: str, policy: Policy) -> None:
        """Nothing waits yet."""
        self.address = address
        self.waiting: deque[bytes] = deque()
        self.worker: asyncio.Task[None] | None = None
        self.breakers = AsyncCircuitBreakerFactory(default_threshold=policy.failures, default_ttl=policy.rest)
        self.failing = False


class Webhooks:
    """Calls webhooks; its methods may be called from any thread."""

    def __init__(self, private: bool, policy: Policy | None = None) -> None:
        """`private` lets addresses of the own network be called."""
        self._policy = policy or Policy()
        self.delivered = self.failed = self.dropped = 0
        self._targets: dict[str, Target] = {}
        self._testing: set[str] = set()
        self._loop = asyncio.new_event_loop()
        self._loop.set_default_executor(ThreadPoolExecutor(RESOLVERS, thread_name_prefix="webhook-host"))
        self._thread = threading.Thread(target=self._loop.run_forever, name="webhook", daemon=True)
        self._thread.start()
        self._client: WebhookClient = self._run(self._connected(private)).result()

    async def _connected(self, private: bool) -> WebhookClient:
        return WebhookClient(private)

    def _run(self, work: Coroutine[None, None, T]) -> Future[T]:
        if self._loop.is_closed():
            work.close()
            raise Refused("stopping", "The server is shutting down.")
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def send(self, address: str, hook: Hook) -> None:
        """Call soon, and again if that fails."""
        with contextlib.suppress(RuntimeError):  # the server stops
            self._loop.call_soon_threadsafe(self._enqueue, address, msgspec.json.encode(hook))

    async def test(self, user: str, address: str, hook: Hook) -> WebhookResult:
        """Call once, now, and tell how it went; one test of a user at a time."""
        return await asyncio.wrap_future(self._run(self._test(user, address, msgspec.json.encode(hook))))

    def figures(self) -> dict[str, int]:
        """How calls went, counted since the start."""
        return {
            "webhooks_delivered": self.delivered,
            "webhooks_failed": self.failed,
            "webhooks_dropped": self.dropped,
        }

    def close(self) -> None:
        """Stop; what waits is dropped."""
        if self._loop.is_closed():
            return
        with contextlib.suppress(TimeoutError):
            self._run(self._finish()).result(timeout=5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=5)
        if not self._thread.is_alive():
            self._loop.close()

    async def _finish(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._client.close()

    async def _test(self, user: str, address: str, body: bytes) -> WebhookResult:
        if user in self._testing:
            raise Refused(
                "too_many", "Your last test is still waiting for an answer. Try again in a few seconds.", retry_after=5
            )
        if len(self._testing) >= self._policy.tests:
            raise Refused("too_many", "Too many webhooks are being tested. Try again in a minute.", retry_after=60)
        self._testing.add(user)
        try:
            result = (await self._client.post(address, body, self._policy.test_deadline)).result
        finally:
            self._testing.discard(user)
        target = self._targets.get(address)
        if result.ok and target is not None and target.worker is None:
            del self._targets[address]  # it answers again: forget its failures
        return result

    def _enqueue(self, address: str, body: bytes) -> None:
        target = self._target(address)
        if target is None:
            self.dropped += 1
            log.warning("too many webhooks waiting", extra={"targets": len(self._targets)})
            return
        target.waiting.append(body)
        if len(target.waiting) > self._policy.waiting:
            target.waiting.popleft()
            self.dropped += 1
        if target.worker is None:
            target.worker = self._loop.create_task(self._serve(target))

    def _target(self, address: str) -> Target | None:
        found = self._targets.get(address)
        if found is None:
            self._make_room()
            if len(self._targets) < self._policy.targets:
                found = self._targets[address] = Target(address, self._policy)
        return found

    def _make_room(self) -> None:
        """Forget targets that rest, the oldest first, when there are too many."""
        resting = [address for address, target in self._targets.items() if target.worker is None]
        for address in resting[: len(self._targets) + 1 - self._policy.targets]:
            del self._targets[address]

    async def _serve(self, target: Target) -> None:
        """Send what waits for one target, one message after the other."""
        try:
            while target.waiting:
                await self._deliver(target, target.waiting.popleft())
        finally:
            target.worker = None
            if not target.failing:
                self._targets.pop(target.address, None)

    async def _deliver(self, target: Target, body: bytes) -> None:
        policy = self._policy
        retrying = tenacity.AsyncRetrying(
            stop=tenacity.stop_after_attempt(policy.attempts),
            wait=tenacity.wait_exponential(multiplier=policy.first_pause, max=policy.longest_pause)
            + tenacity.wait_random(0, policy.first_pause),
            retry=tenacity.retry_if_exception(lambda error: isinstance(error, Failed) and error.again),
            reraise=True,
        )
        try:
            await retrying(self._attempt, target, body)
            self.delivered += 1
            target.failing = False
        except Failed as failure:
            self.failed += 1
            target.failing = True
            log.info("webhook failed", extra={"status": failure.result.status, "why": failure.result.message})
        except OpenedState:
            self.dropped += 1
            log.info("webhook skipped after too many failures")
        except Exception:
            self.failed += 1
            log.exception("webhook failed")

    async def _attempt(self, target: Target, body: bytes) -> None:
        async with await target.breakers.get_breaker("calls"):
            outcome = await self._client.post(target.address, body, self._policy.deadline)
            if not outcome.result.ok:
                raise Failed(outcome)
