"""The stream of events of an account, as server-sent events and as a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..errors import STATUS
from ..programs.events import Room
from ..programs.model import AnyEvent, Ended
from ..services import Services, services_of
from .callers import Parts, Who, same_person
from .live import admit, turn_away
from .parameters import Header, Parameter, Signature, Supplied
from .problems import told
from .routing import PREFIX, Routes

routes = Routes("programs")
MEDIA = "text/event-stream"
#: Milliseconds after which a client should connect again.
AGAIN = 2_000
#: The id of an event: after which one a stream continues.
EventId = Annotated[str, Meta(max_length=16, pattern="^([0-9]+)?$")]
_SINCE = Parameter("since", "query", "since", EventId, "")


def _itself(request: Request) -> Request:
    return request


@routes.add("GET", "/events", media=MEDIA, problems=(401, 403))
async def read_events(
    who: Who,
    parts: Parts,
    request: Annotated[Request, Supplied(_itself)],
    since: EventId = "",
    last: Annotated[EventId | None, Header("Last-Event-ID", "The last event that you have received.")] = None,
) -> Response:
    """All that happens in your games, as server-sent events that go on until you disconnect."""
    user = who.signed_in()
    room = parts.programs.events.room(user.id)
    check = partial(same_person, request, user.id)
    events = parts.programs.events.stream(who, last or since, check)
    return StreamingResponse(_lines(events, room), media_type=MEDIA, headers={"X-Accel-Buffering": "no"})


async def _lines(events: AsyncIterator[AnyEvent | None], room: Room) -> AsyncIterator[str]:
    try:
        yield f"retry: {AGAIN}\n\n"
        async for event in events:
            yield ": still here\n\n" if event is None else _line(event)
    finally:
        room.close()


def _line(event: AnyEvent) -> str:
    kind = type(event).__struct_config__.tag
    return f"id: {event.id}\nevent: {kind}\ndata: {msgspec.json.encode(event).decode()}\n\n"


async def events_live(socket: WebSocket) -> None:
    """The same over a WebSocket."""
    parts = services_of(socket)
    try:
        since = Signature((), (_SINCE,)).read(socket)["since"]
        who = await asyncio.to_thread(admit, socket)
        room = parts.programs.events.room(who.signed_in().id)
    except Exception as error:
        await turn_away(socket, told(parts, error))
        return
    await socket.accept()
    try:
        events = parts.programs.events.stream(who, since, partial(same_person, socket, who.id))
        sender = asyncio.create_task(_send(socket, parts, events))
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
            while True:
                await socket.receive_text()
                await socket.send_text('{"type":"pong"}')
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
    finally:
        room.close()


async def _send(socket: WebSocket, parts: Services, events: AsyncIterator[AnyEvent | None]) -> None:
    code, why = 1013, "connect again"
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        async for event in events:
            if event is not None:
                await socket.send_text(msgspec.json.encode(event).decode())
            if isinstance(event, Ended):
                parts.metrics.refuse(event.error)
                code, why = 4000 + STATUS[event.error], event.message[:100]
        await socket.close(code, why)


sockets = (WebSocketRoute(PREFIX + "/events/live", events_live),)
