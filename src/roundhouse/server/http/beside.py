"""Routes of what lies beside the board: chat, notes, orders."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..game_summaries import game_topic
from ..model import AutoMoves, ChatLine, ChatText, Note
from ..retries import ticket
from .access import GameId, RequestKey, opened, seen
from .callers import Parts, Who
from .live import ChatNews, encode
from .routing import Routes

routes = Routes("beside the board")


@routes.add("GET", "/games/{game}/chat", returns=tuple[ChatLine, ...], problems=(401, 404))
def read_chat(
    who: Who, parts: Parts, game: GameId, since: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
) -> tuple[ChatLine, ...]:
    """What was said."""
    seen(parts, who, game)
    return parts.desk.chat(game, since)


@routes.add("POST", "/games/{game}/chat", returns=ChatLine, status=201, problems=(401, 403, 404, 409, 422))
def say(who: Who, parts: Parts, game: GameId, body: ChatText, key: RequestKey = None) -> ChatLine:
    """Say something at the table."""
    record, named = seen(parts, who, game), ticket(who.id, key, "chat", game, body.text)
    line = parts.retries.once(named, ChatLine, lambda: parts.desk.say(who, record, body.text, named))
    parts.hub.publish(game_topic(game), encode(ChatNews(line=line)))
    return line


@routes.add("GET", "/games/{game}/note", returns=Note, problems=(401, 404))
def read_note(who: Who, parts: Parts, game: GameId) -> Note:
    """One's own notes."""
    seen(parts, who, game)
    return Note(parts.desk.note(who.signed_in().id, game))


@routes.add("PUT", "/games/{game}/note", returns=Note, problems=(401, 403, 404))
def write_note(who: Who, parts: Parts, game: GameId, body: Note) -> Note:
    """Write one's own notes."""
    user = who.signed_in()
    seen(parts, who, game)
    return Note(parts.desk.set_note(user.id, game, body.text))


@routes.add("GET", "/games/{game}/auto", returns=AutoMoves, problems=(401, 404))
def read_auto(who: Who, parts: Parts, game: GameId) -> AutoMoves:
    """Orders of one's seats for automatic moves."""
    user, record = who.signed_in(), seen(parts, who, game)
    mine = record.seats_of(user.id)
    return AutoMoves(tuple(order for seat in mine for order in record.seats[seat].auto))


@routes.add("PUT", "/games/{game}/auto", returns=AutoMoves, problems=(401, 403, 404, 409, 422))
def write_auto(who: Who, parts: Parts, game: GameId, body: AutoMoves, key: RequestKey = None) -> AutoMoves:
    """Replace the orders of one's seats; an order that applies now is carried out at once."""
    user, record = who.signed_in(), seen(parts, who, game)
    named = ticket(user.id, key, "auto", game, body.auto)
    given = parts.retries.once(named, AutoMoves, lambda: parts.desk.set_auto(user.id, record, body.auto, named))
    parts.robots.poke(opened(parts, who, game))
    return given
