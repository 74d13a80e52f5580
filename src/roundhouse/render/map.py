"""The map of a position."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from roundhouse.board.compiled import Board
from roundhouse.board.model import HexDef
from roundhouse.board.network import Network, Tiles, Token, Tokens
from roundhouse.board.routes.route import Route
from roundhouse.core.marks import Mark
from roundhouse.core.view import View
from roundhouse.rules.components import box_of

from .borders import borders
from .face import Look, Shown, face
from .grid import Grid, rim
from .hexes import corners
from .legend import place_legend
from .palette import STYLE
from .routes import route_lines
from .settings import ALONE, settings
from .svg import Value, document, group, polygon, tag, words
from .tile import Say, describe

_MARGIN, _EDGE = 26.0, 6.0


class Position(Struct, frozen=True):
    """The data of a map picture, from a `View` or from anything else that knows tiles and tokens."""

    board: Board
    tiles: Tiles
    tokens: Tokens
    look: Look
    title: str
    marks: Mapping[str, Sequence[Mark]] = {}
    """Markers on hexes besides tiles and tokens."""
    about: Mapping[str, str] = {}
    """Hexes in words, if they are not to be told in English."""
    say: Say = str.format


def position_of(view: View) -> Position:
    """The position that a view shows."""
    state, defn = view.state, view.defn
    look = Look(box_of(defn).board.map.layout, view.phase.colours[-1], defn.companies, frozenset(state.closed))
    title = f"{defn.book}, phase {state.phase}"
    return Position(box_of(defn).board, state.tiles, state.tokens, look, title, defn.marks(view))


def map_svg(
    position: View | Position, *, glow: Collection[str] = (), routes: Sequence[Route] = (), legend: bool = True
) -> str:
    """The whole map; hexes named in `glow` are outlined and routes are drawn over the track."""
    if isinstance(position, View):
        position = position_of(position)
    board = position.board.map
    grid = Grid(board)
    left, top, right, bottom = grid.box()
    pieces = [
        group("hexes", (_hex(position, grid, h) for h in board.hexes)),
        group("borders", borders(board, grid)),
        group("routes", route_lines(Network(position.board, position.tiles), grid, routes) if routes else ()),
        group("glows", _glows(grid, glow)),
        group("rims", rim(board, grid)),
    ]
    box = [left - _MARGIN, top - _MARGIN, right + _MARGIN, bottom + _MARGIN]
    if legend:
        drawn, box = place_legend(position.board, position.look, grid, box, position.say)
        pieces.append(drawn)
    x, y, width, height = box[0], box[1], box[2] - box[0], box[3] - box[1]
    sea = tag("rect", x=x, y=y, width=width, height=height, rx=10, class_="sea")
    heading = position.say("Map of {title}", title=position.title)
    return document([sea, *pieces], (x, y, width, height), heading, _summary(position), STYLE)


def miniature(view: View) -> str:
    """The map as a small picture for any background: what is too small to read is left out, and so is the sea."""
    position = position_of(view)
    board, look = position.board.map, position.look._replace(details=())
    grid = Grid(board)
    left, top, right, bottom = grid.box()
    box = (left - _EDGE, top - _EDGE, right - left + 2 * _EDGE, bottom - top + 2 * _EDGE)
    pieces = [
        group("hexes", (_hex(Position(position.board, {}, {}, look, ""), grid, h) for h in board.hexes)),
        group("borders", borders(board, grid)),
    ]
    return document(pieces, box, f"Map of {view.defn.book}", _summary(position), STYLE)


def _hex(position: Position, grid: Grid, hex_: HexDef) -> str:
    tile, rotation = position.tiles.get(hex_.id, (None, 0))
    printed = position.board.printed(hex_.id, tile)
    tokens = position.tokens.get(hex_.id, ())
    marks = position.marks.get(hex_.id, ())
    setting = settings(position.board.map).get(hex_.id, ALONE)
    shown = Shown(printed, rotation, hex_, tokens, tile or "", marks, setting)
    told = position.about.get(hex_.id) or _told(shown, hex_, grid.layout)
    inside = [tag("title", words(told)), face(shown, position.look)]
    laid: dict[str, Value] = {"data_tile": tile, "data_rotation": rotation} if tile else {}
    return group("hex", inside, grid.place(hex_), data_hex=hex_.id, **laid)


def _told(shown: Shown, hex_: HexDef, layout: str) -> str:
    tile, rotation = shown.tile, shown.rotation
    heading = f"{hex_.id} {hex_.name}".strip() + (f", tile {tile} turned {rotation}" if tile else "")
    owners = f" Tokens: {', '.join(map(_owner, shown.tokens))}." if shown.tokens else ""
    owners += "".join(f" {mark.sentence}" for mark in shown.marks)
    terrain = "".join(f" {'/'.join(c.terrain).capitalize() or 'Cost'} {c.amount}." for c in shown.printed.costs)
    return f"{heading}. {describe(shown.printed, rotation, layout)}{owners}{terrain}"


def _owner(token: Token) -> str:
    return f"{token.company} {token.kind}".strip()


def _glows(grid: Grid, glow: Collection[str]) -> Iterator[str]:
    for hex_id in glow:
        if hex_id in grid.map:
            middle = grid.place(grid.map[hex_id])
            yield polygon([middle + p for p in corners(grid.layout, 48)], "glow", data_glow=hex_id)


def _summary(position: Position) -> str:
    laid, tokens = len(position.tiles), sum(map(len, position.tokens.values()))
    hexes = len(position.board.ids)
    return position.say("{hexes} hexes, {laid} tiles laid, {tokens} tokens.", hexes=hexes, laid=laid, tokens=tokens)
