"""Faces of hexes as SVG fragments, drawn once for each look and remembered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from roundhouse.board.model import Printed
from roundhouse.core.cache import IdentityCache
from roundhouse.core.definition import GameDef
from roundhouse.core.game import Game
from roundhouse.core.marks import Mark
from roundhouse.core.state import Token
from roundhouse.core.view import View
from roundhouse.core.words import ENGLISH
from roundhouse.render.detail import DETAILS, MIDDLE
from roundhouse.render.face import Look, Shown, face
from roundhouse.render.grid import Grid
from roundhouse.render.places import Drawing, draw
from roundhouse.render.settings import ALONE, settings

from .hex_words import hex_in_words
from .map_detail import Steps, steps_for
from .model import HexView, StopPlace, TokenView
from .names import board_of
from .translation import language, phrase, speaking

Laid: TypeAlias = tuple[str, int] | None
Marks: TypeAlias = Mapping[str, tuple[Mark, ...]]


class Ground:
    """What does not change while a game is played and decides how its hexes look."""

    __slots__ = ("defn", "grid", "homes", "order", "settings", "size", "valued")

    def __init__(self, defn: GameDef) -> None:
        """`defn` stands for all definitions with the same board and companies."""
        board = board_of(defn)
        self.defn, self.grid = defn, Grid(board.map)
        self.settings = settings(board.map)
        left, top, right, bottom = self.grid.box()
        self.size = (right - left, bottom - top)
        #: The place of each hex in the order of the board.
        self.order = {hex_id: number for number, hex_id in enumerate(board.ids)}
        #: Hexes on which companies start, and hexes whose printed values change with the phase.
        self.homes = tuple(hex_id for hex_id in board.ids if board.map[hex_id].homes)
        self.valued = tuple(hex_id for hex_id in board.ids if values_vary(board.printed(hex_id, None)))

    @property
    def steps(self) -> Steps:
        """The steps of the zoom that whoever asks looks at."""
        return steps_for(*self.size)


class Face(NamedTuple):
    """A drawn hex, the hex in words, and its stops."""

    svg: str
    about: str
    stops: tuple[StopPlace, ...]


_grounds: IdentityCache[Ground] = IdentityCache(64)


def ground_of(defn: GameDef) -> Ground:
    """The ground of a game; one for all games with the same map."""
    return _grounds.get((defn.board, defn.companies), (), lambda: Ground(defn))


def map_steps(game: Game) -> Steps:
    """The steps of the zoom at which the map of a game is drawn for whoever asks."""
    return ground_of(game.defn).steps


def printed_face(defn: GameDef, hex_id: str) -> Face:
    """The face of a hex as it is printed, at the beginning of the first phase."""
    ground = ground_of(defn)
    colour = _colour(ground, hex_id, None, defn.phases[0].colours[-1])
    return _face(ground, hex_id, None, (), colour, frozenset(), (), ground.steps)


def face_with(view: View, hex_id: str, laid: Laid, tokens: tuple[Token, ...]) -> Face:
    """The face of a hex as it would be with that tile and those tokens, also for the choice of tiles around it."""
    ground = ground_of(view.defn)
    colour = _colour(ground, hex_id, laid[0] if laid else None, view.phase.colours[-1])
    steps = tuple(sorted({*ground.steps, MIDDLE}, key=DETAILS.index))
    return _face(ground, hex_id, laid, tokens, colour, _gone(view, hex_id), marks_of(view).get(hex_id, ()), steps)


def marks_of(view: View) -> Marks:
    """What lies on hexes besides tiles and tokens, in the present language."""
    words, found = view.defn.words, view.defn.marks(view)
    if language() == ENGLISH:
        return found
    return {h: tuple([replace(one, text=phrase(words, one.text)) for one in here]) for h, here in found.items()}


def _gone(view: View, hex_id: str) -> frozenset[str]:
    """The closed companies whose home is on a hex."""
    homes = board_of(view.defn).map[hex_id].homes
    return frozenset([h.company for h in homes if h.company in view.state.closed]) if homes else frozenset()


def hex_view(view: View, hex_id: str, marks: Marks | None = None) -> HexView:
    """A hex as it looks now; the same value as long as it looks the same."""
    here = (marks_of(view) if marks is None else marks).get(hex_id, ())
    tiles, tokens = view.state.tiles, view.state.tokens
    laid = tiles.get(hex_id)
    ground = ground_of(view.defn)
    colour = _colour(ground, hex_id, laid[0] if laid else None, view.phase.colours[-1])
    there, gone = tokens.get(hex_id, ()), _gone(view, hex_id)
    return _hex_view(ground, hex_id, laid, there, colour, gone, here, ground.steps, language())


def changed_hexes(view: View, marks: Marks) -> tuple[HexView, ...]:
    """The hexes that do not look as they are printed, in the order of the board."""
    state, ground = view.state, ground_of(view.defn)
    closed = ground.homes if state.closed else ()
    touched = {*state.tiles, *state.tokens, *ground.valued, *closed, *marks}
    seen = [hex_view(view, hex_id, marks) for hex_id in sorted(touched, key=ground.order.__getitem__)]
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
    ground: Ground,
    hex_id: str,
    laid: Laid,
    tokens: tuple[Token, ...],
    colour: str,
    gone: frozenset[str],
    marks: tuple[Mark, ...],
    steps: Steps,
    _spoken: str,
) -> HexView:
    drawn = _face(ground, hex_id, laid, tokens, colour, gone, marks, steps)
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


def _face(
    ground: Ground,
    hex_id: str,
    laid: Laid,
    tokens: tuple[Token, ...],
    colour: str,
    gone: frozenset[str],
    marks: tuple[Mark, ...],
    steps: Steps,
) -> Face:
    svg, stops = _drawn(ground, hex_id, laid, tokens, colour, gone, marks, steps)
    about = _about(ground, hex_id, laid, tokens, language())
    return Face(svg, " ".join([about, *(mark.sentence for mark in marks)]), stops)


@lru_cache(maxsize=16_384)
def _drawn(
    ground: Ground,
    hex_id: str,
    laid: Laid,
    tokens: tuple[Token, ...],
    colour: str,
    gone: frozenset[str],
    marks: tuple[Mark, ...],
    steps: Steps,
) -> tuple[str, tuple[StopPlace, ...]]:
    defn, board = ground.defn, board_of(ground.defn)
    hex_ = board.map[hex_id]
    tile, rotation = laid or (None, 0)
    printed = board.printed(hex_id, tile)
    look = Look(board.map.layout, colour, defn.companies, gone, details=steps)
    setting = ground.settings.get(hex_id, ALONE)
    svg = face(Shown(printed, rotation, hex_, tokens, tile or "", marks, setting), look)
    return svg, stop_places(draw(board.map.layout, printed.nodes, printed.paths, rotation), colour)


@lru_cache(maxsize=16_384)
def _about(ground: Ground, hex_id: str, laid: Laid, tokens: tuple[Token, ...], spoken: str) -> str:
    """A hex in words; remembered for each language that is spoken."""
    with speaking(spoken):
        return hex_in_words(ground.defn, hex_id, laid, [_station(ground, token) for token in tokens])


def _station(ground: Ground, token: Token) -> str:
    return f"{token.company} {phrase(ground.defn.words, token.kind)}".strip()


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
