"""Streams of events: what happens in all games of an account, for programs.

Nothing is kept for those who are away. A stream begins with everything that waits (games under way, positions in which
the account decides, challenges), read from the database; with the id of an earlier event also what was said and which
games ended since. So nothing is lost, though something may be told twice.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from ..accounts.blocking import blocked_by_me
from ..accounts.people import Caller
from ..errors import Refused
from ..ids import now
from ..model import ChatLine
from ..news.hub import RESYNC, Hub, Listener
from ..news.topics import CHECK_AGAIN, GAME_CHANGED, check_topic, game_topic
from ..storage.records import GameRecord, read_games
from ..storage.tables import chat, games, seats
from .challenges import Challenges
from .model import AnyEvent, Challenged, ChatSaid, Ended, GameEnd, GameStart, Ready, UndoAsked, YourMove
from .topics import LOOK, events_topic

#: Seconds after which a stream checks by itself whether it may continue and whether it has missed anything.
CHECK_EVERY = 30.0
#: Clocks of processes and the order of commits differ a little: what happened so many seconds earlier is told again.
OVERLAP = 10.0
#: Lines of chat that are told again at most.
MOST_LINES = 200


class Told(Struct, frozen=True):
    """The parts of a table's messages that matter here."""

    type: str
    seq: int = 0
    moves: int = 0
    to_move: tuple[int, ...] = ()
    doing: str = ""
    status: str = ""
    line: ChatLine | None = None
    #: The account that wrote a line of the chat, or the seat that made a move.
    by: str | int | None = None


_told = msgspec.json.Decoder(Told)


class Room:
    """A stream's place; given back once, at the latest when nobody knows it any more."""

    def __init__(self, leave: Callable[[], None]) -> None:
        """`leave` gives it back."""
        self._leave: Callable[[], None] | None = leave

    def close(self) -> None:
        """Give it back."""
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()

    __del__ = close


class EventStreams:
    """Opens streams, so many at once per account."""

    def __init__(self, engine: Engine, hub: Hub, challenges: Challenges, most: int) -> None:
        """`most` streams of one account in this process."""
        self.engine, self.hub, self.challenges, self._most = engine, hub, challenges, most
        self._open: dict[str, int] = {}
        self._lock = threading.Lock()

    def started(self, record: GameRecord) -> None:
        """A game has started: streams of its players tell so."""
        for user in {seat.user for seat in record.seats if seat.kind == "user" and seat.user is not None}:
            self.hub.publish(events_topic(user), LOOK)

    def room(self, user: str) -> Room:
        """A place for one more stream of an account, or a refusal."""
        with self._lock:
            if self._open.get(user, 0) >= self._most:
                raise Refused(
                    "too_many",
                    f"You have {self._most} streams of events open, the most this server allows. Close one first.",
                    retry_after=int(CHECK_EVERY),
                )
            self._open[user] = self._open.get(user, 0) + 1
        return Room(lambda: self._closed(user))

    def _closed(self, user: str) -> None:
        with self._lock:
            self._open[user] -= 1
            if not self._open[user]:
                del self._open[user]

    def stream(self, who: Caller, since: str, check: Callable[[], object]) -> AsyncIterator[AnyEvent | None]:
        """The events of an account after the one with the id `since`; None now and then if there are none."""
        return _Stream(self, who, since, check).events()


class _Part(Listener):
    """Listens to one topic and notes from where its messages come."""

    def __init__(self, user: str, game: str, queue: asyncio.Queue[str | None]) -> None:
        super().__init__(user)
        self.queue, self._game = queue, game

    def put(self, text: str) -> None:
        super().put(f"{self._game} {text}")


class _Stream:
    """One stream; lives on the loop."""

    def __init__(self, streams: EventStreams, who: Caller, since: str, check: Callable[[], object]) -> None:
        user = who.signed_in()
        self._streams, self._hub, self._user, self._check = streams, streams.hub, user, check
        self._since = int(since) / 1000 - OVERLAP if since else None
        self._queue = Listener(user.id).queue
        self._parts: dict[str, _Part] = {}
        #: Games that were told to be under way, and challenges.
        self._playing: set[str] = set()
        self._challenged: set[tuple[str, int, float]] = set()
        self._seats: dict[str, tuple[int, ...]] = {}
        #: The last entry of each game after which `your_move` was told.
        self._asked: dict[str, int] = {}
        #: People whom the account has blocked: what they say is not told.
        self._deaf_to = frozenset[str]()

    async def events(self) -> AsyncIterator[AnyEvent | None]:
        """Everything that waits, then what happens, until the account may no longer listen."""
        self._join(events_topic(self._user.id), "-")
        self._join(check_topic(self._user.id), "-")
        try:
            yield _dated(Ready(user=self._user.id, name=self._user.name))
            for event in await self._look(first=True):
                yield event
            while True:
                item = await self._next()
                if item is None:
                    return  # the server stops, or this listener is too slow
                game, _, text = item.partition(" ")
                for event in await self._hear(game, text):
                    yield event
                if not text:
                    yield None
        except Refused as refusal:
            yield _dated(Ended(error=refusal.error, message=refusal.told))
        except SQLAlchemyError:
            yield _dated(Ended(error="unavailable", message="The server can't reach its database. Connect again soon."))
        finally:
            for topic, part in self._parts.items():
                self._hub.leave(topic, part)

    async def _next(self) -> str | None:
        try:
            return await asyncio.wait_for(self._queue.get(), CHECK_EVERY / 2)
        except TimeoutError:
            return "- "

    def _join(self, topic: str, game: str) -> None:
        if topic not in self._parts:
            part = self._parts[topic] = _Part(self._user.id, game, self._queue)
            self._hub.join(topic, part)

    def _leave(self, topic: str) -> None:
        part = self._parts.pop(topic, None)
        if part is not None:
            self._hub.leave(topic, part)

    async def _hear(self, game: str, text: str) -> list[AnyEvent]:
        if text in ("", LOOK, CHECK_AGAIN, GAME_CHANGED, RESYNC):
            return await self._look()
        told = _told.decode(text)
        if told.type == "acted":
            return await self._acted(game, told)
        if told.type == "undo_asked":
            return [_dated(UndoAsked(game=game))]
        line = told.line
        if told.type != "chat" or line is None or line.channel != "players" or line.seat in self._seats.get(game, ()):
            return []
        if told.by in self._deaf_to:
            return []
        return [_dated(ChatSaid(game=game, line=line))]

    async def _acted(self, game: str, told: Told) -> list[AnyEvent]:
        if told.status != "playing" or game not in self._playing:
            return await self._look()
        seat = next((seat for seat in told.to_move if seat in self._seats[game]), None)
        return self._your_move(game, told.seq, told.moves, seat, told.doing)

    def _your_move(self, game: str, seq: int, moves: int, seat: int | None, doing: str) -> list[AnyEvent]:
        """Tell each position once."""
        if seat is None or seq <= self._asked.get(game, -1):
            return []
        self._asked[game] = seq
        return [_dated(YourMove(game=game, seq=seq, moves=moves, seat=seat, doing=doing))]

    async def _look(self, first: bool = False) -> list[AnyEvent]:
        """Compare with the database what was told; join the tables of new games and leave others."""
        await asyncio.to_thread(self._check)
        self._deaf_to = await asyncio.to_thread(self._blocked)
        records = {one.id: one for one in await asyncio.to_thread(self._read_games)}
        new = [topic for id_ in records if (topic := game_topic(id_)) not in self._parts]
        for id_ in records:
            self._join(game_topic(id_), id_)
        if new:  # what happened between reading and joining
            records = {one.id: one for one in await asyncio.to_thread(self._read_games)}
        self._seats = {id_: record.seats_of(self._user.id) for id_, record in records.items()}
        found = await asyncio.to_thread(self._missed) if first and self._since is not None else []
        found += await asyncio.to_thread(self._ended, self._playing - set(records))
        for id_, record in records.items():
            if record.status == "playing":
                found += [] if id_ in self._playing else [self._begun(record)]
                seat = record.to_move if record.to_move in self._seats[id_] else None
                found += self._your_move(id_, record.seq, record.moves, seat, record.doing)
        for id_ in [id_ for id_ in self._joined() if id_ not in records]:
            self._leave(game_topic(id_))
        self._playing = {id_ for id_, record in records.items() if record.status == "playing"}
        return found + await asyncio.to_thread(self._new_challenges)

    def _blocked(self) -> frozenset[str]:
        with self._streams.engine.connect() as connection:
            return frozenset(str(row[0]) for row in connection.execute(blocked_by_me(self._user.id)))

    def _joined(self) -> list[str]:
        return [topic.removeprefix("game:") for topic in self._parts if topic.startswith("game:")]

    def _begun(self, record: GameRecord) -> AnyEvent:
        names, mine = tuple(seat.name for seat in record.seats), self._seats[record.id]
        return _dated(GameStart(game=record.id, title=record.title, name=record.name, seats=names, mine=mine))

    def _read_games(self) -> list[GameRecord]:
        mine = select(seats.c.game).where(seats.c.user == self._user.id)
        query = select(games).where(games.c.id.in_(mine), games.c.status != "finished").order_by(games.c.updated)
        with self._streams.engine.connect() as connection:
            return read_games(connection, connection.execute(query).all())

    def _ended(self, gone: set[str]) -> list[AnyEvent]:
        """Games that were under way and are not any more: over, or without you."""
        if not gone:
            return []
        with self._streams.engine.connect() as connection:
            rows = connection.execute(select(games).where(games.c.id.in_(gone))).all()
            found = {one.id: one for one in read_games(connection, rows)}
        return [self._end(id_, found.get(id_)) for id_ in sorted(gone)]

    def _end(self, game: str, record: GameRecord | None) -> AnyEvent:
        mine = record is not None and bool(record.seats_of(self._user.id))
        result = record.result if record is not None and mine else None
        return _dated(GameEnd(game=game, seq=0 if record is None else record.seq, result=result))

    def _missed(self) -> list[AnyEvent]:
        """What ended and what was said since the client heard of an event for the last time."""
        mine = select(seats.c.game).where(seats.c.user == self._user.id)
        over = select(games).where(games.c.id.in_(mine), games.c.status == "finished", games.c.updated >= self._since)
        new = (chat.c.channel == "players") & (chat.c.at >= self._since)
        said = select(chat).where(chat.c.game.in_(mine), new).order_by(chat.c.id.desc())
        with self._streams.engine.connect() as connection:
            ended = read_games(connection, connection.execute(over.order_by(games.c.updated)).all())
            lines = connection.execute(said.limit(MOST_LINES)).all()
        found = [self._end(record.id, record) for record in ended]
        for r in reversed(lines):
            if r.user != self._user.id and r.user not in self._deaf_to:
                line = ChatLine(id=r.id, seat=r.seat, name=r.name, text=r.text, moves=r.moves, at=r.at)
                found.append(_dated(ChatSaid(game=r.game, line=line)))
        return found

    def _new_challenges(self) -> list[AnyEvent]:
        waiting = {(c.game, c.seat, c.at): c for c in self._streams.challenges.waiting_for(self._user.id)}
        new = [challenge for key, challenge in waiting.items() if key not in self._challenged]
        self._challenged = set(waiting)
        return [_dated(Challenged(challenge=challenge)) for challenge in new]


def _dated(event: AnyEvent) -> AnyEvent:
    """An event with an id: the time in milliseconds."""
    return replace(event, id=str(int(now() * 1000)))
