"""Routes of advice and reviews."""

from __future__ import annotations

from ..bots.advice import Advice
from ..bots.reviews import ReviewState
from .access import GameId, opened
from .callers import Asking, Parts, Who
from .routing import Routes

routes = Routes("advice", "play")


@routes.add("POST", "/games/{game}/advice", returns=Advice, problems=(401, 403, 404, 409, 503))
def ask_advice(who: Who, asker: Asking, parts: Parts, game: GameId) -> Advice:
    """Your best few moves, with reasons."""
    return parts.advice.advise(who, opened(parts, who, game), asker)


@routes.add("GET", "/games/{game}/review", returns=ReviewState, problems=(401, 404, 409, 503))
def read_review(who: Who, asker: Asking, parts: Parts, game: GameId) -> ReviewState:
    """The review of a finished game; the first request starts it, later ones tell its progress."""
    return parts.reviews.state(opened(parts, who, game), asker)
