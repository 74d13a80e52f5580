"""Routes of advice and reviews."""

from __future__ import annotations

from roundhouse import present
from roundhouse.core.errors import RoundhouseError
from roundhouse.present.model import Position

from ..bots.advice import Advice, refuse_line
from ..bots.reviews import ReviewState
from ..errors import Refused
from ..teaching_model import AskLine
from .access import GameId, opened, shown
from .callers import Asking, Parts, Who
from .routing import Routes

routes = Routes("advice", "play")


@routes.add("POST", "/games/{game}/advice", returns=Advice, problems=(401, 403, 404, 409, 503))
def ask_advice(who: Who, asker: Asking, parts: Parts, game: GameId, closer: bool = False) -> Advice:
    """Your best few moves, with reasons; `closer` asks a stronger bot, which takes about two seconds."""
    return parts.advice.advise(who, opened(parts, who, game), asker, closer=closer)


@routes.add("GET", "/games/{game}/review", returns=ReviewState, problems=(401, 404, 409, 503))
def read_review(who: Who, asker: Asking, parts: Parts, game: GameId) -> ReviewState:
    """The review of a finished game; the first request starts it, later ones tell its progress."""
    return parts.reviews.state(opened(parts, who, game), asker)


@routes.add("POST", "/games/{game}/line", returns=Position, problems=(401, 403, 404, 409, 422), scope="read")
def try_line(who: Who, parts: Parts, game: GameId, body: AskLine) -> Position:
    """The position to which some moves would lead; of a running game only for players who may ask for advice."""
    live = opened(parts, who, game)
    refuse_line(live, who.id)
    try:
        return present.after_line(shown(parts, live, body.at), body.moves)
    except RoundhouseError as error:
        raise Refused("not_an_action", f"These moves can't be made one after the other: {error}") from error
