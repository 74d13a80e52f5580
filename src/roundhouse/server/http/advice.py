"""Routes of what bots say to people: advice, and the look back at a finished game."""

from __future__ import annotations

from ..bots.advice import Advice
from ..bots.reviews import ReviewState
from .access import GameId, opened
from .callers import Asking, Parts, Who
from .routing import Routes

routes = Routes("advice")


@routes.add("POST", "/games/{game}/advice", returns=Advice, problems=(401, 403, 404, 409, 503))
def ask_advice(who: Who, asker: Asking, parts: Parts, game: GameId) -> Advice:
    """The best few moves of whoever asks, with reasons."""
    return parts.advice.advise(who, opened(parts, who, game), asker)


@routes.add("GET", "/games/{game}/review", returns=ReviewState, problems=(401, 404, 409, 503))
def read_review(who: Who, asker: Asking, parts: Parts, game: GameId) -> ReviewState:
    """What a look back at a finished game finds; the first question begins it, others tell how far it has come."""
    return parts.reviews.state(opened(parts, who, game), asker)
