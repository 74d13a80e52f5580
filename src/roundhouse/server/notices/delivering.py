"""Deliveries: each is a job that hands its notice to a channel, tries again later, or finds that it is out of date."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct
from sqlalchemy import Connection, Engine, select, update

from ..jobs import Jobs, TryAgain
from ..storage.records import writing
from ..storage.tables import deliveries, push_subscriptions
from . import outbox
from .courier import Courier
from .kinds import KINDS, Channel
from .outbox import Delivery, State
from .people import Person, read_person, store

log = logging.getLogger("roundhouse.notices")
DELIVER, DIGEST = "notices.deliver", "notices.digest"
GONE = "There is no way to reach you there any more."
OUT_OF_DATE = "Out of date before it was sent."
SEEN = "You had the game open."
#: Deliveries and digests that one look at the outbox finds.
MOST_FOUND = 500


class Pace(Struct, frozen=True, kw_only=True):
    """How much patience there is; times in seconds."""

    #: Before a notice of a turn goes out, so that an undo in time makes it unnecessary.
    settle_email: float = 12.0
    settle_push: float = 4.0
    #: After which somebody who had the game open is looked for again: perhaps they were about to leave.
    look_again: float = 45.0
    #: Between attempts; after the last one a delivery has failed.
    pauses: tuple[float, ...] = (15.0, 60.0, 300.0, 1200.0, 3600.0, 10_800.0)
    #: A sender that is not heard of for so long has died.
    lease: float = 180.0
    #: What has been due for so long was missed, and is found by looking.
    missed: float = 30.0

    @property
    def settle(self) -> Mapping[Channel, float]:
        """By channel, how long to wait before a notice goes out."""
        return {"email": self.settle_email, "push": self.settle_push}


class Outcome(Struct, frozen=True):
    """How an attempt went."""

    ok: bool
    text: str
    #: Whether the same may succeed later.
    again: bool = False
    #: Whether nothing will ever arrive there, so that the channel is switched off.
    off: bool = False


class Sender(Protocol):
    """A channel; `send` is called on the courier's loop."""

    async def send(self, items: Sequence[Delivery], person: Person) -> Outcome:
        """Hand over a notice, or those of a digest."""


class Delivering:
    """Takes deliveries from the outbox, one job for each, and writes down how they went."""

    def __init__(
        self,
        engine: Engine,
        jobs: Jobs,
        senders: Mapping[Channel, Sender],
        courier: Courier,
        here: Callable[[str, str], bool],
        clock: Callable[[], float],
        pace: Pace,
    ) -> None:
        """`here` tells whether somebody has a game open."""
        self._engine, self._jobs, self.senders, self._courier = engine, jobs, senders, courier
        self._here, self._clock, self.pace = here, clock, pace
        self.sent = self.failed = 0
        jobs.handle(DELIVER, self.deliver, kind="notices")
        jobs.handle(DIGEST, self.digest, kind="notices")

    def put(self, delivery: str, due: float) -> None:
        """Add the job of a delivery."""
        delay = max(0.0, due - self._clock())
        self._jobs.put(DELIVER, key=delivery, delay=delay, delivery=delivery)

    def deliver(self, delivery: str) -> None:
        """The job of one delivery."""
        with writing(self._engine) as connection:
            found, later = self._take(connection, delivery)
        if later is not None:
            raise TryAgain(later)
        if found is not None:
            self._begin([found[0]], found[1])

    def digest(self, user: str) -> None:
        """The job of somebody's digest: one e-mail with everything that waits and is still true."""
        at = self._clock()
        with writing(self._engine) as connection:
            person = read_person(connection, user)
            waiting = outbox.gathered(connection, user, at)
            ready = [one for one in waiting if not self._needless(connection, one, person)]
            taken = [one for one in ready if outbox.claim(connection, one, at + self.pace.lease)]
        if person is not None and taken:
            self._begin(taken, person)

    def look(self) -> None:
        """Find what is due and has no job: its process was stopped, or a digest is to go out."""
        at = self._clock()
        missed = deliveries.c.state.in_(("waiting", "sending")) & (deliveries.c.due < at - self.pace.missed)
        digests = (deliveries.c.state == "digest") & (deliveries.c.due <= at)
        with self._engine.connect() as connection:
            ids = list(connection.execute(select(deliveries.c.id).where(missed).limit(MOST_FOUND)).scalars())
            owners = select(deliveries.c.user).where(digests).distinct().limit(MOST_FOUND)
            users = list(connection.execute(owners).scalars())
        for id_ in ids:
            self._jobs.put(DELIVER, key=id_, delivery=id_)
        for user in users:
            self._jobs.put(DIGEST, key=user, user=user)

    def _take(self, connection: Connection, delivery: str) -> tuple[tuple[Delivery, Person] | None, float | None]:
        """The delivery if it is to be sent now; or in how many seconds to look again."""
        one, at = outbox.read(connection, delivery), self._clock()
        if one is None or one.state not in ("waiting", "sending"):
            return None, None
        if one.due > at + 0.5:
            return None, None if one.state == "sending" else one.due - at
        person = read_person(connection, one.notice.user)
        if self._needless(connection, one, person):
            return None, None
        if self._is_open(one):
            if one.result == SEEN:
                outbox.finish(connection, one.id, "seen", SEEN, at)
                return None, None
            outbox.wait(connection, one, at + self.pace.look_again, SEEN)
            return None, self.pace.look_again
        if person is None or not outbox.claim(connection, one, at + self.pace.lease):
            return None, None
        return (one, person), None

    def _needless(self, connection: Connection, one: Delivery, person: Person | None) -> bool:
        """Whether a delivery is out of date or leads nowhere; then it is over."""
        kind = KINDS.get(one.notice.kind)
        reachable = person is not None and kind is not None and person.gets(kind, one.channel)
        if reachable and person is not None and one.channel == "push":
            reachable = one.target in person.pushes
        if not reachable:
            self._finish(connection, one, "failed", GONE)
        elif outbox.is_stale(connection, one.notice):
            self._finish(connection, one, "stale", OUT_OF_DATE)
        else:
            return False
        return True

    def _is_open(self, one: Delivery) -> bool:
        """Whether they look at the game right now: then neither e-mail nor push is needed."""
        game = one.notice.game
        return game is not None and one.channel in ("email", "push") and self._here(game, one.notice.user)

    def _finish(self, connection: Connection, one: Delivery, state: State, text: str) -> None:
        outbox.finish(connection, one.id, state, text, self._clock())

    def _begin(self, items: list[Delivery], person: Person) -> None:
        if not self._courier.carry(partial(self._send, items, person)):
            self._leave(items)

    def _leave(self, items: list[Delivery]) -> None:
        """The server stops: somebody else shall send it."""
        with writing(self._engine) as connection:
            for one in items:
                outbox.wait(connection, one, self._clock(), "")

    async def _send(self, items: list[Delivery], person: Person) -> None:
        sender = self.senders.get(items[0].channel)
        if sender is None:
            outcome = Outcome(False, GONE)
        else:
            try:
                outcome = await sender.send(items, person)
            except Exception as error:
                log.exception("notice can't be sent", extra={"channel": items[0].channel})
                outcome = Outcome(False, f"It can't be sent ({type(error).__name__}).", again=True)
        for one, due in await self._courier.in_thread(self._record, items, person, outcome):
            self.put(one, due)

    def _record(self, items: list[Delivery], person: Person, outcome: Outcome) -> list[tuple[str, float]]:
        """Write down how it went; what is to be tried again, and when."""
        again, at = list[tuple[str, float]](), self._clock()
        self.sent, self.failed = self.sent + outcome.ok, self.failed + (not outcome.ok)
        with writing(self._engine) as connection:
            for one in items:
                if outcome.again and one.attempts < len(self.pace.pauses):
                    pause = self.pace.pauses[one.attempts]
                    due = at + pause * random.uniform(1.0, 1.25)
                    outbox.wait(connection, one, due, outcome.text)
                    if one.state != "digest":
                        again.append((one.id, due))
                else:
                    self._finish(connection, one, "sent" if outcome.ok else "failed", outcome.text)
            if outcome.ok and items[0].channel == "push":
                used = update(push_subscriptions).where(push_subscriptions.c.id == items[0].target)
                connection.execute(used.values(used=at))
            if outcome.off:
                switch_off(connection, person.id, items[0].channel, items[0].target, outcome.text)
        if not outcome.ok:
            # Without the reason: mail servers repeat the address in it.
            log.info("notice not delivered", extra={"channel": items[0].channel, "again": outcome.again})
        return again


def switch_off(connection: Connection, user: str, channel: Channel, target: str, why: str) -> None:
    """Use a channel no more until its owner switches it on again; the account shows why."""
    if channel == "push":
        here = push_subscriptions.c.id == target
        connection.execute(update(push_subscriptions).where(here).values(off=why[:200]))
    elif channel in ("email", "webhook"):
        store(connection, user, **{f"{channel}_off": why[:200]})
