"""The map in the terminal: every hex two lines high, in the colours of its tile and tokens."""

from __future__ import annotations

from collections.abc import Iterator

from rich.segment import Segment, Segments
from rich.style import Style

from roundhouse.board.compiled import Board
from roundhouse.board.model import HexDef, Printed
from roundhouse.core.view import View
from roundhouse.render.palette import FACES
from roundhouse.rules.components import box_of

from .colours import ink_on

_MARKS = {"city": "◎", "town": "•", "offboard": "»", "halt": "○", "mine": "◆"}
_TERRAIN = {"mountain": "▲", "hill": "▲", "water": "≈", "river": "≈", "lake": "≈", "swamp": "≈", "desert": "░"}

Piece = tuple[str, Style]


def map_text(view: View, width: int) -> Segments | None:
    """The map as text, or None if it does not fit."""
    board = box_of(view.defn).board
    flat = board.map.layout == "flat"
    boards = list(dict.fromkeys(h.board for h in board.map.hexes))
    if len(boards) > 1:
        return None
    left, top = min(h.x for h in board.map.hexes), min(h.y for h in board.map.hexes)
    columns = max(h.x for h in board.map.hexes) - left + 1
    wide = min(7, width // columns if flat else 2 * width // (columns + 1))
    if wide < 5:
        return None
    rows: dict[int, dict[int, list[Piece]]] = {}
    for hex_ in board.map.hexes:
        x, y = (hex_.x - left, hex_.y - top)
        column, line = (x * wide, y) if flat else (x * wide // 2, 2 * y)
        for offset, pieces in enumerate(_lines(view, board, hex_, wide)):
            rows.setdefault(line + offset, {})[column] = pieces
    return Segments(list(_segments(rows, wide)))


def _segments(rows: dict[int, dict[int, list[Piece]]], wide: int) -> Iterator[Segment]:
    for line in range(max(rows) + 1):
        at = 0
        for column, pieces in sorted(rows.get(line, {}).items()):
            yield Segment(" " * (column - at))
            yield from (Segment(text, style) for text, style in pieces)
            at = column + wide
        yield Segment.line()


def _lines(view: View, board: Board, hex_: HexDef, wide: int) -> tuple[list[Piece], list[Piece]]:
    tile, rotation = view.state.tiles.get(hex_.id, (None, 0))
    printed = board.printed(hex_.id, tile)
    ground = FACES.get(printed.colour, printed.colour)
    style = Style(color="#000000", bgcolor=ground)
    marks = "".join(dict.fromkeys(_MARKS.get(node.kind, "") for node in printed.nodes))
    upper = [(_fit(f"{hex_.id}{marks}", wide - 1), style), ("▕", Style(color="#8d8875", bgcolor=ground))]
    tokens = _tokens(view, hex_.id, wide - 1)
    used = sum(len(text) for text, _ in tokens)
    rest = "" if tokens else _below(printed, tile, rotation)
    edge = Style(color="#8d8875", bgcolor=ground)
    lower = [*tokens, (_fit(rest, wide - 1 - used), style + Style(underline=True)), ("▕", edge)]
    return upper, lower


def _fit(text: str, wide: int) -> str:
    return text[:wide].ljust(wide)


def _tokens(view: View, hex_id: str, room: int) -> list[Piece]:
    pieces: list[Piece] = []
    here = view.state.tokens.get(hex_id, ())
    most = room if sum(len(token.company) for token in here) <= room else room // len(here)
    for token in here:
        company = view.defn.companies[token.company]
        text = token.company[:most]
        if text:
            pieces.append((text, Style(color=ink_on(company), bgcolor=company.colour, bold=True)))
    return pieces


def _below(printed: Printed, tile: str | None, rotation: int) -> str:
    if tile:
        return f"{tile}r{rotation}"
    return "".join(f"{''.join(_TERRAIN.get(t, '△') for t in c.terrain)}{c.amount}" for c in printed.costs)
