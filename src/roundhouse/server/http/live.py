"""WebSockets: a live table, and a user's own news."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..accounts.people import Caller
from ..errors import Refused, forbidden
from ..games.live import LiveGame
from ..model import Acted, ChatLine
from ..news.hub import RESYNC, Listener
from ..news.topics import CHECK_AGAIN, GAME_CHANGED, check_topic, game_topic, user_topic
from ..services import Services, services_of
from ..storage.archive import read_since
from ..storage.records import GameRecord
from ..storage.retries import ticket
from .access import Known, Via, require_look, watched
from .callers import address_of, from_elsewhere, identify, same_person
from .hearing import Hearing
from .live_messages import (
    ActRequest,
    ChatNews,
    ChatRequest,
    Done,
    Failed,
    Hello,
    Ping,
    RedoRequest,
    RequestId,
    UndoRequest,
    decoder,
    encode,
)
from .parameters import Parameter, Signature
from .personal_news import PersonalNews
from .problems import told
from .routing import PREFIX
from .table import TableUpdates
from .validation import explain

LARGEST = 32_000
#: Seconds after which a connection checks by itself whether it may continue.
CHECK_EVERY = 30.0


def admit(socket: WebSocket) -> Caller:
    """Who connects; pages of other sites may not."""
    if from_elsewhere(socket):
        raise Refused("csrf", "Connect from this server's own page.")
    services_of(socket).limits.request(address_of(socket))
    return identify(socket)


_SINCE = Parameter("since", "query", "since", Annotated[int, Meta(ge=0, le=1_000_000)] | None, None)
_KNOWN = Parameter("known", "query", "known", Known, None)
_VIA = Parameter("via", "query", "via", Via, "")


async def table_live(socket: WebSocket) -> None:
    """Everything that happens at a table."""
    parts, game = services_of(socket), str(socket.path_params["game"])
    try:
        given = Signature((), (_SINCE, _KNOWN, _VIA)).read(socket)
        who = await asyncio.to_thread(admit, socket)
        record = await asyncio.to_thread(_open, parts, who, game)
    except Exception as error:  # tell database errors too before the connection closes
        await turn_away(socket, told(parts, error))
        return
    await socket.accept()
    await _Session(socket, parts, who, record, given["known"], given["via"]).run(given["since"])


async def account_live(socket: WebSocket) -> None:
    """News of all games of a user."""
    parts = services_of(socket)
    try:
        who = await asyncio.to_thread(admit, socket)
        user = who.signed_in()
    except Exception as error:
        await turn_away(socket, told(parts, error))
        return
    await socket.accept()
    listener, topics = Listener(user.id), (user_topic(user.id), check_topic(user.id))
    for topic in topics:
        parts.hub.join(topic, listener)
    listener.put(CHECK_AGAIN)
    sender = asyncio.create_task(send(socket, listener, partial(same_person, socket, user.id), PersonalNews()))
    try:
        while True:
            await socket.receive_text()
            listener.put('{"type":"pong"}')
    except (WebSocketDisconnect, RuntimeError, KeyError):
        pass
    finally:
        for topic in topics:
            parts.hub.leave(topic, listener)
        sender.cancel()


def _open(parts: Services, who: Caller, game: str) -> GameRecord:
    record: GameRecord = parts.lives.record(game[:16] if game.isalnum() and game.isascii() else "")
    require_look(parts, who, record)
    parts.lives.get(game, record)
    return record


async def turn_away(socket: WebSocket, refusal: Refused) -> None:
    """Say why before closing: a browser cannot read the status of a refused handshake."""
    await socket.accept()
    await _show_out(socket, refusal)


async def _show_out(socket: WebSocket, refusal: Refused) -> None:
    await socket.send_text(encode(_failed(None, refusal)))
    await socket.close(4000 + refusal.status, refusal.message[:100])


def _failed(id_: RequestId, refusal: Refused) -> Failed:
    reasons = tuple(refusal.reasons)
    return Failed(id=id_, error=refusal.error, message=refusal.told, reasons=reasons, seq=refusal.seq, own=refusal.own)


async def send(
    socket: WebSocket, listener: Listener, check: Callable[[], object], hearing: Hearing | PersonalNews | None = None
) -> None:
    """Send queued messages until the connection ends or its user may no longer listen, each as they may hear it."""
    checked = time.monotonic()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await _next(listener, checked + CHECK_EVERY)) is not None:
            try:
                if text in (CHECK_AGAIN, GAME_CHANGED, RESYNC) or time.monotonic() >= checked + CHECK_EVERY:
                    await asyncio.to_thread(check)
                    checked = time.monotonic()
                texts = [text] if hearing is None else hearing.told(text)
                if texts is None and hearing is not None:
                    texts = await asyncio.to_thread(hearing.found_out, text)
            except Refused as refusal:
                await _show_out(socket, refusal)
                return
            except SQLAlchemyError:
                await _show_out(socket, Refused("stopping", "The server can't reach its database. Try again soon."))
                return
            for one in texts or ():
                if one != CHECK_AGAIN:
                    await socket.send_text(one)
        await socket.close(1013, "reload the position")


async def _next(listener: Listener, until: float) -> str | None:
    """The next message, or CHECK_AGAIN when none comes for a while."""
    try:
        return await asyncio.wait_for(listener.queue.get(), max(0.0, until - time.monotonic()))
    except TimeoutError:
        return CHECK_AGAIN


class _Session:
    """One connection to one table."""

    def __init__(
        self, socket: WebSocket, parts: Services, who: Caller, record: GameRecord, known: str | None, via: str
    ) -> None:
        self.socket, self.parts, self.who, self.game = socket, parts, who, record.id
        self.listener = Listener(who.id)
        updates = None if known is None else TableUpdates(parts, self.game, known, via)
        self.hearing = Hearing(parts, self.listener, updates)
        self.record, self.topic = record, game_topic(self.game)
        self.loop = asyncio.get_running_loop()
        self.topics = (self.topic,) if who.id is None else (self.topic, check_topic(who.id))

    async def run(self, since: int | None) -> None:
        """Talk until the connection ends."""
        hub = self.parts.hub
        for topic in self.topics:
            hub.join(topic, self.listener)
        sender: asyncio.Task[None] | None = None
        try:
            live = await asyncio.to_thread(self._learn, since)
            sender = asyncio.create_task(send(self.socket, self.listener, self._check, self.hearing))
            await self._greet(live, since)
            self.listener.put(CHECK_AGAIN)  # something may have changed since the connection was accepted
            self.parts.attendance.come(self.game, id(self), self.hearing.visitor())
            while await self._answer(await self.socket.receive_text()):
                pass
            await sender  # tells what went wrong, and closes
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass  # disconnected, or sent bytes instead of text
        except (Refused, SQLAlchemyError) as error:
            await _show_out(self.socket, told(self.parts, error))
        finally:
            for topic in self.topics:
                hub.leave(topic, self.listener)
            if sender is not None:
                sender.cancel()
            self.parts.attendance.go(self.game, id(self))

    def _learn(self, since: int | None) -> LiveGame:
        live = self.hearing.learn(self.who, self.record)
        self.hearing.begin(live, since)
        return live

    async def _greet(self, live: LiveGame, since: int | None) -> None:
        to_move = live.to_move
        hello = Hello(
            game=self.game,
            seq=live.seq,
            moves=live.moves,
            to_move=() if to_move is None or live.status == "open" else (to_move,),
            status=live.status,
        )
        self.listener.put(encode(hello))
        if since is not None and since < live.seq:
            try:
                missed = await asyncio.to_thread(self._missed, live, since)
            except Exception as error:
                self._give_up(None, error)
                return
            for acted in missed:
                self.listener.put(encode(acted))

    def _missed(self, live: LiveGame, since: int) -> list[Acted]:
        """The entries since then, at most the latest 100."""
        with self.parts.engine.connect() as connection:
            rows = [row for row in read_since(connection, self.game, since) if row.seq <= live.seq][-100:]
        moves, to_move = live.moves, live.to_move
        return [
            Acted(
                game=self.game,
                seq=row.seq,
                moves=moves,
                kind=row.kind,
                by=row.seat,
                text="",
                to_move=() if to_move is None else (to_move,),
                doing="",
                status=live.status,
            )
            for row in rows
        ]

    def _give_up(self, id_: RequestId, error: Exception) -> None:
        """Tell what went wrong and close; the client reconnects later."""
        self.listener.put(encode(_failed(id_, told(self.parts, error))))
        with contextlib.suppress(asyncio.QueueFull):
            self.listener.queue.put_nowait(None)

    async def _answer(self, text: str) -> bool:
        """Answer a request; whether the connection stays open."""
        id_: RequestId = None
        try:
            if len(text) > LARGEST:
                raise Refused("too_large", "The message is too large.")
            self.parts.limits.request(self.who.id or address_of(self.socket))
            request = decoder.decode(text)
            if isinstance(request, Ping):
                self.listener.put('{"type":"pong"}')
                return True
            id_ = request.id
            loop = asyncio.get_running_loop()
            seq = await loop.run_in_executor(self.parts.workers, self._do, request)
            self.listener.put(encode(Done(id=id_, seq=seq)))
        except Refused as refusal:
            self.parts.metrics.refuse(refusal.error)
            self.listener.put(encode(_failed(id_, refusal)))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            invalid = Refused("bad_request", f"Invalid message: {explain(error, 'the message')}.")
            self.listener.put(encode(_failed(id_, invalid)))
        except Exception as error:
            self._give_up(id_, error)
            return False
        return True

    def _check(self) -> None:
        """Check that the session or token and the right to watch are still valid; load the current seats."""
        self.who = same_person(self.socket, self.who.id)
        record = self.parts.lives.record(self.game)
        try:
            require_look(self.parts, self.who, record)
        except Refused as refusal:
            raise forbidden("This game is private now: only its players can watch it.") from refusal
        self.record = record
        self.hearing.learn(self.who, record)
        self.loop.call_soon_threadsafe(self._stay)

    def _stay(self) -> None:
        """The person may be another one now, or hidden; other processes hear that they are still there."""
        if self.listener in self.parts.hub.listeners(self.topic):
            self.parts.attendance.come(self.game, id(self), self.hearing.visitor())
            self.parts.attendance.repeat(self.game)

    def _do(self, request: ActRequest | UndoRequest | RedoRequest | ChatRequest) -> int:
        parts, user = self.parts, self.who.signed_in().id
        live = parts.lives.held(self.game) or parts.lives.get(self.game)
        if not live.record.seats_of(user):  # perhaps they took a seat through another process
            live = watched(parts, self.who, parts.lives.record(self.game))
        once = parts.retries.once
        if isinstance(request, ActRequest):
            self.who.allowed("play")
            act, expected = request.action, request.expected
            named = ticket(user, request.key, "act", self.game, act, expected)
            return once(named, Acted, lambda: parts.mover.act(live, act, expected, user, named)).seq
        if isinstance(request, UndoRequest):
            self.who.allowed("play")
            to, expected = request.to, request.expected
            named = ticket(user, request.key, "undo", self.game, expected, to, False)
            return once(named, Acted, lambda: parts.mover.undo(live, to, expected, user, named)).seq
        if isinstance(request, RedoRequest):
            self.who.allowed("play")
            named = ticket(user, request.key, "redo", self.game, request.expected)
            return once(named, Acted, lambda: parts.mover.redo(live, request.expected, user, named)).seq
        self.who.allowed("chat")
        text = request.text[:1000]
        named = ticket(user, request.key, "chat", self.game, text)
        line = once(named, ChatLine, lambda: parts.chat.say(self.who, live.current(), text, named))
        parts.hub.publish(self.topic, encode(ChatNews(line=line, by=user)))
        return live.seq


routes = (
    WebSocketRoute(PREFIX + "/games/{game}/live", table_live),
    WebSocketRoute(PREFIX + "/account/live", account_live),
)
