"""Telling people: the one function that other parts of the server call."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock

import msgspec
from sqlalchemy import Engine

from roundhouse.present.translation import speaking

from ..ids import new_id, now
from ..jobs import Jobs, Periodic
from ..news.hub import Hub
from ..news.messages import NoticeNews
from ..news.topics import user_topic
from ..storage.records import writing
from . import outbox
from .account import NoticeAccount
from .courier import Courier
from .delivering import Delivering, Pace, Sender
from .kinds import KINDS, Channel, Kind
from .outbox import Notice
from .people import Person, read_person
from .push import Subscriptions

#: Seconds between two looks at the outbox.
LOOK_EVERY = 20.0
#: Notices that nothing is stored about, remembered so that the browser does not show them twice.
MOST_REMEMBERED = 2_000


class Notices:
    """Tells people what they want to know, on the channels that they have chosen."""

    def __init__(
        self,
        engine: Engine,
        jobs: Jobs,
        periodic: Periodic,
        hub: Hub,
        senders: Mapping[Channel, Sender],
        courier: Courier,
        *,
        subscriptions: Subscriptions,
        push_key: Callable[[], str],
        clock: Callable[[], float] = now,
        pace: Pace | None = None,
    ) -> None:
        """Does nothing until something happens."""
        self._engine, self._hub, self._clock = engine, hub, clock
        self.courier, self.subscriptions = courier, subscriptions
        self.delivering = Delivering(engine, jobs, senders, courier, hub.is_open, clock, pace or Pace())
        self.account = NoticeAccount(engine, self.delivering, clock, push_key, "email" in senders)
        self._shown: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._lock = Lock()
        periodic.every(LOOK_EVERY, "notices.look", self.delivering.look)

    def notify(
        self,
        user: str,
        kind: str,
        *,
        game: str | None = None,
        position: int | str = "",
        path: str = "",
        **facts: str | int,
    ) -> None:
        """Tell somebody something, once for each kind, game and position; from any thread.

        `position` is the number of entries of the game (`seq`), or whatever tells this notice from others of its kind.
        `facts` are what the kind's text is made of. What is chosen is stored before this returns, and sent by a job;
        without a channel nothing is written. `path` is the page to open, by default the game's.
        """
        found = KINDS[kind]
        with self._engine.connect() as connection:
            person = read_person(connection, user)
        if person is None:
            return
        notice = Notice(
            id=new_id(12),
            user=user,
            kind=kind,
            game=game,
            seq=position if isinstance(position, int) and game is not None else None,
            facts=facts,
            path=(path or (f"/game/{game}" if game else "/"))[:200],
            created=self._clock(),
        )
        key = f"{kind}:{game or ''}:{position}"[:120]
        channels = tuple(one for one in person.told_of(found) if one != "browser")
        if channels and not self._post(person, found, key, notice, channels):
            return
        if person.wants(found, "browser") and self._is_new(user, key):
            self._show(person, found, notice)

    def write(self, person: Person, kind: str, key: str, **facts: str | int) -> None:
        """Send somebody an e-mail about their account, whatever they have chosen."""
        notice = Notice(
            id=new_id(12),
            user=person.id,
            kind=kind,
            game=None,
            seq=None,
            facts=facts,
            path="/account",
            created=self._clock(),
        )
        self._post(person, KINDS[kind], key, notice, ("email",))

    def _post(self, person: Person, kind: Kind, key: str, notice: Notice, channels: tuple[Channel, ...]) -> bool:
        """Put a notice into the outbox; false if it was told before."""
        settle = self.delivering.pace.settle if kind.lapses != "never" else {}
        with writing(self._engine) as connection:
            made = outbox.add(connection, person, kind, key, notice, channels, settle)
        for id_, due in made or ():
            self.delivering.put(id_, due)
        return made is not None

    def _is_new(self, user: str, key: str) -> bool:
        with self._lock:
            if (user, key) in self._shown:
                return False
            self._shown[user, key] = None
            while len(self._shown) > MOST_REMEMBERED:
                self._shown.popitem(last=False)
            return True

    def _show(self, person: Person, kind: Kind, notice: Notice) -> None:
        """Tell the browsers that are open."""
        with speaking(person.language):
            told = kind.tell(notice.facts)
        news = NoticeNews(
            id=notice.id, kind=kind.id, game=notice.game, title=told.title, text=told.text, path=notice.path
        )
        self._hub.publish(user_topic(person.id), msgspec.json.encode(news).decode())

    def figures(self) -> dict[str, int]:
        """How deliveries went, counted since the start."""
        return {"notices_sent": self.delivering.sent, "notices_failed": self.delivering.failed}

    def close(self) -> None:
        """Stop sending; the outbox keeps what is left."""
        self.courier.close()
