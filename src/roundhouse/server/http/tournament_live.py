"""A WebSocket that tells whoever looks at a tournament that it has changed."""

from __future__ import annotations

import asyncio

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..accounts.people import Caller
from ..news.hub import Listener
from ..news.topics import CHECK_AGAIN, check_topic, tournament_topic
from ..services import Services, services_of
from .callers import same_person
from .live import admit, send, turn_away
from .problems import told
from .routing import PREFIX


async def tournament_live(socket: WebSocket) -> None:
    """One message for each change; the client reads the tournament again."""
    parts, id_ = services_of(socket), str(socket.path_params["tournament"])[:16]
    try:
        who = await asyncio.to_thread(admit, socket)
        await asyncio.to_thread(_seen, parts, who, id_)
    except Exception as error:
        await turn_away(socket, told(parts, error))
        return
    await socket.accept()
    listener = Listener(who.id)
    topics = (tournament_topic(id_),) if who.id is None else (tournament_topic(id_), check_topic(who.id))
    for topic in topics:
        parts.hub.join(topic, listener)
    listener.put(CHECK_AGAIN)  # something may have changed since the connection was accepted

    def check() -> None:
        _seen(parts, same_person(socket, who.id), id_)

    sender = asyncio.create_task(send(socket, listener, check))
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


def _seen(parts: Services, who: Caller, id_: str) -> None:
    parts.tournaments.views.record(who, id_)


routes = (WebSocketRoute(PREFIX + "/tournaments/{tournament}/live", tournament_live),)
