"""Overlays of the map: what a company reaches, what stops are worth, which cities are blocked, whose track is whose."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from roundhouse.board.compiled import PATHS
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.events import TileLaid
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.render.settings import ALONE, settings
from roundhouse.rules.operating.network import network, reach, shown, terrain_cost
from roundhouse.rules.operating.track import LayTile

from .model import Overlay, OverlayHex, OverlayLegend, OverlayLine, OverlayMark
from .model.overlays import OverlayKind, Tone
from .names import board_of, known_company
from .route_drawing import stop_point, track_line

_LEVELS: tuple[Tone, ...] = ("free", "low", "middle", "high")


def overlay(game: Game, kind: OverlayKind, company: str = "") -> Overlay:
    """An overlay of the position; without a company it is about the one that acts, or about all."""
    chosen = known_company(game, company) if company else _acting(game)
    about = "" if kind in ("revenue", "networks") else chosen
    return _KINDS[kind](game, about)


def _acting(game: Game) -> str:
    """The company whose turn it is, or else the first with a station."""
    placed = {token.company for tokens in game.state.tokens.values() for token in tokens}
    candidates = ([] if game.finished else [game.actor]) + [c for c in game.defn.companies if c in placed]
    return next((c for c in candidates if c in game.defn.companies), next(iter(game.defn.companies)))


def _reach(game: Game, company: str) -> Overlay:
    """The track that trains of a company can use, the stops they come to, and the hexes they can enter."""
    found = reach(game.view, company)
    stops = [_mark(game.view, hex_id, node, "reached") for hex_id, node in found.stops()]
    hexes = [OverlayHex(hex=hex_id, tone="entered", amount=None) for hex_id in found.hexes()]
    walked = [(walk.id // 2, company) for walk in found.walks]
    return _made(game, "reach", company, hexes, stops, _lines(game.view, walked), _tones(hexes, stops))


def _networks(game: Game, _: str) -> Overlay:
    """All track that is connected to stations, each piece with the companies that can use it."""
    view = game.view
    placed = {token.company for tokens in view.state.tokens.values() for token in tokens}
    companies = [c for c in game.defn.companies if c in placed]
    walked = [(walk.id // 2, company) for company in companies for walk in reach(view, company).walks]
    legend = [OverlayLegend(tone=None, low=None, high=None, company=company) for company in companies]
    return _made(game, "networks", "", (), (), _lines(view, walked), legend)


def _revenue(game: Game, _: str) -> Overlay:
    """What stops are worth in the present phase, without bonuses; areas of several hexes once, as they are printed."""
    view, colour, around = game.view, game.view.phase.colours[-1], settings(board_of(game.defn).map)
    worth = [
        (hex_id, number, node.revenue.value(colour))
        for hex_id in board_of(game.defn).ids
        if hex_id in view.state.tiles or around.get(hex_id, ALONE).valued
        for number, node in enumerate(shown(view, hex_id).nodes)
        if node.is_stop and node.revenue.steps
    ]
    tone_of = _levels(amount for _, _, amount in worth)
    marks = [_mark(view, hex_id, node, tone_of(amount), amount) for hex_id, node, amount in worth]
    return _made(game, "revenue", "", (), marks, (), _amounts(marks))


def _blocked(game: Game, company: str) -> Overlay:
    """The cities that trains of a company can't pass: those where its routes end, and the others."""
    view = game.view
    track, found = network(view), reach(view, company)
    marks = []
    for number in sorted(track.blocked_nodes(company, view.state.tokens)):
        hex_id, node = track.place(number)
        marks.append(_mark(view, hex_id, node, "ends" if number in found.nodes else "full"))
    return _made(game, "blocked", company, (), marks, (), _tones((), marks))


def _costs(game: Game, company: str) -> Overlay:
    """The hexes where a company can lay a tile now with the least cost, or those it reaches with their terrain."""
    view, legal = game.view, _legal_lays(game, company)
    costs = dict[str, int]()
    for action in legal:
        paid = sum(e.cost for e in apply_unchecked(view, action).events if isinstance(e, TileLaid))
        costs[action.hex] = min(paid, costs.get(action.hex, paid))
    if not legal:
        table = board_of(game.defn).table
        open_hexes = (
            h for h in reach(view, company).lay_hexes if table.distinct(h, *view.state.tiles.get(h, (None, 0)))
        )
        costs = {hex_id: terrain_cost(view, hex_id) for hex_id in open_hexes}
    tone_of = _levels(costs.values())
    hexes = [OverlayHex(hex=hex_id, tone=tone_of(amount), amount=amount) for hex_id, amount in costs.items()]
    return _made(game, "costs", company, hexes, (), (), _amounts(hexes))


def _legal_lays(game: Game, company: str) -> list[LayTile]:
    if game.finished:
        return []
    return [a for a in game.legal_actions() if isinstance(a, LayTile) and a.by == company]


_KINDS: dict[OverlayKind, Callable[[Game, str], Overlay]] = {
    "reach": _reach,
    "revenue": _revenue,
    "blocked": _blocked,
    "networks": _networks,
    "costs": _costs,
}


def _made(
    game: Game,
    kind: OverlayKind,
    company: str,
    hexes: Sequence[OverlayHex],
    marks: Sequence[OverlayMark],
    lines: Sequence[OverlayLine],
    legend: Sequence[OverlayLegend],
) -> Overlay:
    return Overlay(
        sequence=game.count,
        kind=kind,
        company=company,
        hexes=tuple(hexes),
        marks=tuple(marks),
        lines=tuple(lines),
        legend=tuple(legend),
    )


def _mark(view: View, hex_id: str, node: int, tone: Tone, amount: int | None = None) -> OverlayMark:
    at = stop_point(view.defn, hex_id, view.state.tiles.get(hex_id), node)
    slots = shown(view, hex_id).nodes[node].slots
    x, y = round(at.real, 1), round(at.imag, 1)
    return OverlayMark(hex=hex_id, node=node, x=x, y=y, slots=slots, tone=tone, amount=amount)


def _lines(view: View, walked: Iterable[tuple[int, str]]) -> list[OverlayLine]:
    """The pieces of track by their numbers, each once, with all companies in the order of the definition."""
    users: dict[int, dict[str, None]] = {}
    for piece, company in walked:
        users.setdefault(piece, {})[company] = None
    board, together = board_of(view.defn), dict[tuple[str, ...], list[str]]()
    for piece in sorted(users):
        hex_id = board.ids[piece // PATHS]
        line = track_line(view.defn, hex_id, view.state.tiles.get(hex_id), piece % PATHS)
        together.setdefault(tuple(users[piece]), []).append(line)
    return [OverlayLine(path="".join(lines), companies=companies) for companies, lines in together.items()]


def _levels(amounts: Iterable[int]) -> Callable[[int], Tone]:
    """The tone of each amount: nothing is free, the others are split into three groups of about the same size."""
    known = sorted({amount for amount in amounts if amount > 0})
    tones = {amount: _LEVELS[1 + 3 * at // len(known)] for at, amount in enumerate(known)}
    return lambda amount: tones.get(amount, "free")


def _amounts(items: Sequence[OverlayHex] | Sequence[OverlayMark]) -> list[OverlayLegend]:
    """The tones in use, each with its least and its greatest amount."""
    told = sorted((_LEVELS.index(item.tone), item.amount or 0) for item in items)
    legend = []
    for level, group in groupby(told, key=lambda one: one[0]):
        values = [amount for _, amount in group]
        legend.append(OverlayLegend(tone=_LEVELS[level], low=values[0], high=values[-1], company=""))
    return legend


def _tones(hexes: Sequence[OverlayHex], marks: Sequence[OverlayMark]) -> list[OverlayLegend]:
    used: dict[Tone, None] = dict.fromkeys([*(mark.tone for mark in marks), *(hex_.tone for hex_ in hexes)])
    return [OverlayLegend(tone=tone, low=None, high=None, company="") for tone in used]
