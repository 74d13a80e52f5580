"""Faces of hexes as SVG fragments, drawn once for each look and remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from roundhouse.board.model import HexDef, Printed
from roundhouse.core.cache import IdentityCache
from roundhouse.core.definition import GameDef
from roundhouse.core.state import Token
from roundhouse.core.view import View
from roundhouse.render.areas import unnamed
from roundhouse.render.detail import DETAILS
from roundhouse.render.face import Look, Shown, face
from roundhouse.render.grid import Grid
from roundhouse.render.places import Drawing, draw
from roundhouse.render.tile import describe

from .model import HexView, StopPlace, TokenView
from .names import board_of

Laid: TypeAlias = tuple[str, int] | None


class Ground:
    """What does not change while a game is played and decides how its hexes look."""

    __slots__ = ("defn", "grid", "homes", "order", "unnamed", "valued")

    def __init__(self, defn: GameDef) -> None:
        """`defn` stands for all definitions with the same board and companies."""
        board = board_of(defn)
        self.defn, self.grid = defn, Grid(board.map)
        self.unnamed = unnamed(board.map)
        #: The place of each hex in the order of the board.
        self.order = {hex_id: number for number, hex_id in enumerate(board.ids)}
        #: Hexes on which companies start, and hexes whose printed values change with the phase.
        self.homes = tuple(hex_id for hex_id in board.ids if board.map[hex_id].homes)
        self.valued = tuple(hex_id for hex_id in board.ids if values_vary(board.printed(hex_id, None)))


class Face(NamedTuple):
    """A drawn hex, the hex in words, and its stops."""

    svg: str
    about: str
    stops: tuple[StopPlace, ...]


_grounds: IdentityCache[Ground] = IdentityCache(64)


def ground_of(defn: GameDef) -> Ground:
    """The ground of a game; one for all games with the same map."""
    return _grounds.get((defn.board, defn.companies), (), lambda: Ground(defn))


def printed_face(defn: GameDef, hex_id: str) -> Face:
    """The face of a hex as it is printed, at the beginning of the first phase."""
    ground = ground_of(defn)
    return _face(ground, hex_id, None, (), _colour(ground, hex_id, None, defn.phases[0].colours[-1]), frozenset())


def face_with(view: View, hex_id: str, laid: Laid, tokens: tuple[Token, ...]) -> Face:
    """The face of a hex as it would be with that tile and those tokens."""
    ground = ground_of(view.defn)
    colour = _colour(ground, hex_id, laid[0] if laid else None, view.phase.colours[-1])
    return _face(ground, hex_id, laid, tokens, colour, _gone(view, hex_id))


def _gone(view: View, hex_id: str) -> frozenset[str]:
    """The closed companies whose home is on a hex."""
    homes = board_of(view.defn).map[hex_id].homes
    return frozenset([h.company for h in homes if h.company in view.state.closed]) if homes else frozenset()


def hex_view(view: View, hex_id: str) -> HexView:
    """A hex as it looks now; the same value as long as it looks the same."""
    tiles, tokens = view.state.tiles, view.state.tokens
    laid = tiles.get(hex_id)
    ground = ground_of(view.defn)
    colour = _colour(ground, hex_id, laid[0] if laid else None, view.phase.colours[-1])
    return _hex_view(ground, hex_id, laid, tokens.get(hex_id, ()), colour, _gone(view, hex_id))


def changed_hexes(view: View) -> tuple[HexView, ...]:
    """The hexes that do not look as they are printed, in the order of the board."""
    state, ground = view.state, ground_of(view.defn)
    closed = ground.homes if state.closed else ()
    touched = {*state.tiles, *state.tokens, *ground.valued, *closed}
    seen = [hex_view(view, hex_id) for hex_id in sorted(touched, key=ground.order.__getitem__)]
    return tuple([one for one in seen if _differs(one, printed_face(view.defn, one.id))])


def _differs(seen: HexView, printed: Face) -> bool:
    return seen.face != printed.svg or seen.about != printed.about or seen.stops != printed.stops


def _colour(ground: Ground, hex_id: str, tile: str | None, phase_colour: str) -> str:
    """The colour of the phase where values depend on it; elsewhere always the same, so that a phase redraws little."""
    return phase_colour if _varies(ground, hex_id, tile) else "yellow"


@lru_cache(maxsize=4_096)
def _varies(ground: Ground, hex_id: str, tile: str | None) -> bool:
    return values_vary(board_of(ground.defn).printed(hex_id, tile))


def values_vary(printed: Printed) -> bool:
    """Whether the values of its stops change with the phase."""
    return any(colour != "yellow" for node in printed.nodes for colour, _ in node.revenue.steps)


@lru_cache(maxsize=16_384)
def _hex_view(
    ground: Ground, hex_id: str, laid: Laid, tokens: tuple[Token, ...], colour: str, gone: frozenset[str]
) -> HexView:
    drawn = _face(ground, hex_id, laid, tokens, colour, gone)
    tile, rotation = laid or ("", 0)
    return HexView(
        id=hex_id,
        tile=tile,
        rotation=rotation,
        tokens=tuple(TokenView(company=t.company, city=t.city, kind=t.kind) for t in tokens),
        face=drawn.svg,
        about=drawn.about,
        stops=drawn.stops,
    )


@lru_cache(maxsize=16_384)
def _face(
    ground: Ground, hex_id: str, laid: Laid, tokens: tuple[Token, ...], colour: str, gone: frozenset[str]
) -> Face:
    defn, board = ground.defn, board_of(ground.defn)
    hex_ = board.map[hex_id]
    tile, rotation = laid or (None, 0)
    printed = board.printed(hex_id, tile)
    look = Look(board.map.layout, colour, defn.companies, gone, details=DETAILS)
    svg = face(Shown(printed, rotation, hex_, tokens, tile or "", named=hex_id not in ground.unnamed), look)
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
