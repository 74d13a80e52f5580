"""Which cities are open, partially blocked or blocked for passenger and goods trains (7.6.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roundhouse.board.routes import Access
from roundhouse.core.cache import IdentityCache
from roundhouse.core.order import stations_on_map
from roundhouse.core.state import Token
from roundhouse.rules.operating.network import network

from .types import View

PASSENGER, FREIGHT = "passenger", "freight"
#: The two kinds of stations and of trains; a home station is both, so its token has no kind (7.5).
KINDS = (PASSENGER, FREIGHT)
_known: IdentityCache[Mapping[str, Access]] = IdentityCache(1024)


def serves(token: Token, kind: str) -> bool:
    """Whether a station serves trains of this kind; a home station serves both."""
    return token.kind in ("", kind)


def access(v: View, company: str) -> Mapping[str, Access]:
    """For each kind of train: the corporation's stations, the cities where routes must end, and the closed cities."""
    inputs = (v.defn.board, v.state.tiles, v.state.tokens)
    return _known.get(inputs, (company,), lambda: {kind: _access(v, company, kind) for kind in KINDS})


def _access(v: View, company: str, kind: str) -> Access:
    own: list[int] = []
    blocked: set[int] = set()
    closed: set[int] = set()
    track = network(v)
    for hex_id, tokens in stations_on_map(v):
        for city in sorted({token.city for token in tokens}):
            here = [token for token in tokens if token.city == city]
            node = track.number(hex_id, city)
            if any(token.company == company and serves(token, kind) for token in here):
                own.append(node)
            elif len(here) >= track.node(hex_id, city).slots:
                (blocked if _is_served(here, kind) else closed).add(node)
    return Access(tuple(sorted(own)), frozenset(blocked), frozenset(closed))


def _is_served(tokens: Sequence[Token], kind: str) -> bool:
    """Whether trains of a kind may end in a full city: it has a station of that kind, of any corporation."""
    return any(serves(token, kind) for token in tokens)
