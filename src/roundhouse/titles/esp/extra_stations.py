"""Stations beside the circles of their city, as on 18xx.games (section 5.3.4).

There a home station without a free circle gets an additional one. When a minor company closes in phase 5, that circle
stays and is free for others; a takeover removes it. The next tile has only its printed circles again.
"""

from __future__ import annotations

from roundhouse.board.network import BESIDE
from roundhouse.core.order import stations_on_map
from roundhouse.core.state import Token
from roundhouse.rules.operating.stations import shown_nodes

from .types import Draft


def make_room(d: Draft, hex_id: str) -> None:
    """Put the latest stations of an overfull city beside its circles."""
    if d.defn.deviations.stations_beside:
        _deal(d, hex_id, [t for t in d.state.tokens.get(hex_id, ()) if t.kind != BESIDE])


def move_in(d: Draft, hex_id: str) -> None:
    """On a new tile put as many stations as possible in circles, first those that had one."""
    here = d.state.tokens.get(hex_id, ())
    if d.defn.deviations.stations_beside and here:
        _deal(d, hex_id, sorted(here, key=lambda token: token.kind == BESIDE))


def _deal(d: Draft, hex_id: str, waiting: list[Token]) -> None:
    free = {city: node.slots for city, node in enumerate(shown_nodes(d, hex_id))}
    seated: set[tuple[str, int]] = set()
    for token in waiting:
        if free[token.city] > 0:
            free[token.city] -= 1
            seated.add((token.company, token.city))
    _mark(d, hex_id, seated)


def leave_circle(d: Draft, company: str) -> None:
    """A company's station beside the circles leaves its circle behind: another station moves beside it instead."""
    for hex_id, here in stations_on_map(d):
        leaving = next((t for t in here if t.company == company and t.kind == BESIDE), None)
        seated = [t for t in here if t.kind != BESIDE and t.company != company]
        other = next((t for t in seated if leaving is not None and t.city == leaving.city), None)
        if other is not None:
            _mark(d, hex_id, {(t.company, t.city) for t in seated if t is not other})


def _mark(d: Draft, hex_id: str, seated: set[tuple[str, int]]) -> None:
    here = d.state.tokens.get(hex_id, ())
    marked = tuple(Token(t.company, t.city, "" if (t.company, t.city) in seated else BESIDE) for t in here)
    if marked != here:
        d.put("tokens", hex_id, marked)
