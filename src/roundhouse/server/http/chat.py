"""Routes of the chat at a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ..games.chat import hearer_of
from ..model import ChatLine
from ..news.topics import game_topic
from ..storage.retries import ticket
from .access import GameId, RequestKey, seen
from .callers import Parts, Who
from .live_messages import ChatNews, encode
from .routing import Routes

routes = Routes("chat", "chat")


class ChatText(Struct, frozen=True, forbid_unknown_fields=True):
    """A line to write in the chat."""

    text: Annotated[str, Meta(min_length=1, max_length=1000)]


@routes.add("GET", "/games/{game}/chat", returns=tuple[ChatLine, ...], problems=(401, 404))
def read_chat(
    who: Who, parts: Parts, game: GameId, since: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
) -> tuple[ChatLine, ...]:
    """The chat of a table."""
    return parts.chat.lines(game, since, hearer_of(seen(parts, who, game), who.id))


@routes.add("POST", "/games/{game}/chat", returns=ChatLine, status=201, problems=(401, 403, 404, 409, 422))
def say(who: Who, parts: Parts, game: GameId, body: ChatText, key: RequestKey = None) -> ChatLine:
    """Write a line in the chat."""
    record, named = seen(parts, who, game), ticket(who.id, key, "chat", game, body.text)
    line = parts.retries.once(named, ChatLine, lambda: parts.chat.say(who, record, body.text, named))
    parts.hub.publish(game_topic(game), encode(ChatNews(line=line, by=who.id)))
    return line
