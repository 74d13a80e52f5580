"""Faces of hexes as SVG fragments, drawn once for each look and remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from roundhouse.board.model import HexDef, Printed
from roundhouse.core.cache import IdentityCache
from roundhouse.core.definition import GameDef
from roundhouse.core.state import Token
from roundhouse.core.view import View
from roundhouse.render.face import Look, Shown, face
from roundhouse.render.grid import Grid
from roundhouse.render.places import Drawing, draw
from roundhouse.render.tile import describe

from .model import StopPlace
from .names import board_of

Laid: TypeAlias = tuple[str, int] | None


class Ground(NamedTuple):
    """What does not change while a game is played and decides how its hexes look."""

    defn: GameDef
    grid: Grid

    def __hash__(self) -> int:
        """By the board, which all games of the same components share."""
        return id(self.defn.board)

    def __eq__(self, other: object) -> bool:
        """Grounds are the same if they have the same board and companies."""
        return (
            isinstance(other, Ground)
            and self.defn.board is other.defn.board
            and self.defn.companies is other.defn.companies
        )


class Face(NamedTuple):
    """A drawn hex, the hex in words, and its stops."""

    svg: str
    about: str
    stops: tuple[StopPlace, ...]


_grounds: IdentityCache[Ground] = IdentityCache(64)


def ground_of(defn: GameDef) -> Ground:
    """The ground of a game; one for all games with the same map."""
    return _grounds.get((defn.board, defn.companies), (), lambda: Ground(defn, Grid(board_of(defn).map)))


def printed_face(defn: GameDef, hex_id: str) -> Face:
    """The face of a hex as it is printed, at the beginning of the first phase."""
    ground = ground_of(defn)
    return _face(ground, hex_id, None, (), _colour(ground, hex_id, None, defn.phases[0].colours[-1]), frozenset())


def face_of(view: View, hex_id: str) -> Face:
    """The face of a hex in a position."""
    state = view.state
    return face_with(view, hex_id, state.tiles.get(hex_id), state.tokens.get(hex_id, ()))


def face_with(view: View, hex_id: str, laid: Laid, tokens: tuple[Token, ...]) -> Face:
    """The face of a hex as it would be with that tile and those tokens."""
    hex_ = board_of(view.defn).map[hex_id]
    gone = frozenset(h.company for h in hex_.homes) & view.state.closed if hex_.homes else frozenset()
    ground = ground_of(view.defn)
    colour = _colour(ground, hex_id, laid[0] if laid else None, view.phase.colours[-1])
    return _face(ground, hex_id, laid, tokens, colour, gone)


def _colour(ground: Ground, hex_id: str, tile: str | None, phase_colour: str) -> str:
    """The colour of the phase where values depend on it; elsewhere always the same, so that a phase redraws little."""
    return phase_colour if _varies(ground, hex_id, tile) else "yellow"


@lru_cache(maxsize=4_096)
def _varies(ground: Ground, hex_id: str, tile: str | None) -> bool:
    nodes = board_of(ground.defn).printed(hex_id, tile).nodes
    return any(colour != "yellow" for node in nodes for colour, _ in node.revenue.steps)


@lru_cache(maxsize=16_384)
def _face(
    ground: Ground, hex_id: str, laid: Laid, tokens: tuple[Token, ...], colour: str, gone: frozenset[str]
) -> Face:
    defn, board = ground.defn, board_of(ground.defn)
    hex_ = board.map[hex_id]
    tile, rotation = laid or (None, 0)
    printed = board.printed(hex_id, tile)
    look = Look(board.map.layout, colour, defn.companies, gone)
    svg = face(Shown(printed, rotation, hex_, tokens, tile or ""), look)
    about = _about(printed, rotation, hex_, tokens, tile, board.map.layout)
    return Face(svg, about, stop_places(draw(board.map.layout, printed.nodes, printed.paths, rotation), colour))


def _about(
    printed: Printed, rotation: int, hex_: HexDef, tokens: tuple[Token, ...], tile: str | None, layout: str
) -> str:
    heading = f"{hex_.id} {hex_.name}".strip() + (f", tile {tile}, rotation {rotation}" if tile else "")
    owners = f" Stations: {', '.join(t.company for t in tokens)}." if tokens else ""
    terrain = "".join(f" {'/'.join(c.terrain).capitalize() or 'Cost'} {c.amount}." for c in printed.costs)
    return f"{heading}. {describe(printed, rotation, layout)}{owners}{terrain}"


def stop_places(drawing: Drawing, colour: str) -> tuple[StopPlace, ...]:
    """The stops of a drawing, each where it can be clicked."""
    return tuple(
        StopPlace(
            node=number,
            kind=node.kind,
            x=round(place.point.real, 1),
            y=round(place.point.imag, 1),
            slots=node.slots,
            value=node.revenue.value(colour),
        )
        for number, (node, place) in enumerate(zip(drawing.nodes, drawing.places, strict=True))
        if node.is_stop
    )


@lru_cache(maxsize=2_048)
def tile_face(ground: Ground, number: str, rotation: int) -> str:
    """A tile by itself."""
    board = board_of(ground.defn)
    shown = Shown(board.manifest[number], rotation, tile=number)
    return face(shown, Look(board.map.layout, board.manifest[number].colour))
