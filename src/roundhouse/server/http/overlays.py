"""Routes of what is laid over the map."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from roundhouse import present
from roundhouse.present.model import Overlay
from roundhouse.present.model.overlays import OverlayKind

from .access import At, GameId, opened, shown
from .callers import Parts, Who
from .routing import Routes

routes = Routes("overlays", "read")


@routes.add("GET", "/games/{game}/overlays/{kind}", returns=Overlay, problems=(401, 404, 409))
def read_overlay(
    who: Who,
    parts: Parts,
    game: GameId,
    kind: OverlayKind,
    company: Annotated[str, Meta(max_length=10)] = "",
    at: At = None,
) -> Overlay:
    """What a company reaches, what stops are worth, blocked cities, networks, or what lays cost."""
    return present.overlay(shown(parts, opened(parts, who, game), at), kind, company)
