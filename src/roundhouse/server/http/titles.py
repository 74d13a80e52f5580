"""Routes about titles and bots."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace
from starlette.responses import Response

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.core.words import load_words
from roundhouse.present.model import RulesCard, TitleCard
from roundhouse.present.translation import phrase
from roundhouse.render import miniature
from roundhouse.titles import get_title

from ..errors import not_found
from ..games.offered_bots import bots
from ..model import BotInfo
from .callers import Who
from .routing import Routes

routes = Routes("titles", "read")
#: Pictures may be kept by the browser for a day.
KEPT = {"Cache-Control": "public, max-age=86400"}
TitleId = Annotated[str, Meta(max_length=30)]


def known(title: str) -> str:
    """The id of a title that exists."""
    try:
        return get_title(title).id
    except SetupError as error:
        raise not_found("title") from error


@routes.add("GET", "/titles", returns=tuple[TitleCard, ...], problems=(401,))
def list_titles(who: Who) -> tuple[TitleCard, ...]:
    """All titles with their options."""
    return present.title_cards()


@routes.add("GET", "/titles/{title}", returns=TitleCard, problems=(401, 404))
def read_title(who: Who, title: TitleId) -> TitleCard:
    """A title with its options."""
    return present.title_card(known(title))


@routes.add("GET", "/titles/{title}/map.svg", media="image/svg+xml", problems=(401, 404))
def draw_title(who: Who, title: TitleId) -> Response:
    """The map before the first move, as a picture."""
    return Response(_picture(known(title)), media_type="image/svg+xml", headers=KEPT)


@cache
def _picture(title: str) -> str:
    return miniature(new_game(title, get_title(title).players[0]).view)


@routes.add("GET", "/titles/{title}/rules", returns=RulesCard, problems=(401, 404))
def read_rules(who: Who, title: TitleId) -> RulesCard:
    """A summary of the rules of a title."""
    return present.rules_card(known(title))


@routes.add("GET", "/bots", returns=tuple[BotInfo, ...], problems=(401,))
def list_bots(who: Who) -> tuple[BotInfo, ...]:
    """Computer players for seats."""
    words = load_words()
    return tuple(replace(bot, name=phrase(words, bot.name), text=phrase(words, bot.text)) for bot in bots().values())
