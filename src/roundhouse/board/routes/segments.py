"""Finding the track of routes that are given as lists of hexes between stops."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from roundhouse.board.compiled import GATES, Walk
from roundhouse.board.model import HexId
from roundhouse.board.routes.description import describe_run, reversed_walk
from roundhouse.board.routes.problem import Problem
from roundhouse.board.routes.route import BadRoute, Route, Run, Step
from roundhouse.board.routes.train import Train


class HexRoute(NamedTuple):
    """A route as in game files of other programs."""

    train: str
    segments: Sequence[Sequence[HexId]]
    """The hexes between each pair of neighbouring stops, in either direction."""
    nodes: frozenset[tuple[HexId, int]] | None = None
    """All stops used, if known."""


class _Piece(NamedTuple):
    stops: tuple[int, int]
    walks: tuple[Walk, ...]
    mask: int


def from_hexes(problem: Problem, routes: Sequence[HexRoute]) -> tuple[Route, ...]:
    """Choose track for all routes so that they don't conflict; BadRoute if that is impossible."""
    trains = {train.id: train for train in problem.trains}
    cards = [card.id for card in problem.repeaters]
    repeated = [route for route in routes if route.train in cards]
    routes = [route for route in routes if route.train not in cards]
    for route in routes:
        if route.train not in trains:
            raise BadRoute(f"{problem.company} has no train {route.train} to run")
    chosen = _choose(problem, trains, list(routes), 0)
    if chosen is None:
        named = "; ".join(f"{route.train}: {_words(route)}" for route in routes)
        raise BadRoute(f"no track fits the hexes {named}")
    found = [describe_run(problem.network, route.train, run) for route, run in zip(routes, chosen, strict=True)]
    return (*found, *(_repeat(route, found) for route in repeated))


def _repeat(route: HexRoute, others: Sequence[Route]) -> Route:
    """The stop of another route in the one hex that a repeating card names."""
    hex_id = route.segments[0][-1]
    for other in others:
        for where, node in other.stops:
            if where == hex_id:
                return Route(route.train, (Step(where, node),))
    raise BadRoute(f"no other train stops in {hex_id}, which {route.train} repeats")


def _words(route: HexRoute) -> str:
    return ", ".join("-".join(segment) for segment in route.segments)


def _choose(problem: Problem, trains: dict[str, Train], routes: list[HexRoute], used: int) -> list[Run] | None:
    if not routes:
        return []
    for run, mask in _runs(problem, trains[routes[0].train], routes[0], used):
        rest = _choose(problem, trains, routes[1:], used | mask)
        if rest is not None:
            return [run, *rest]
    return None


def _runs(problem: Problem, train: Train, route: HexRoute, used: int) -> Iterator[tuple[Run, int]]:
    local = [segment[1] for segment in route.segments if segment[0] == "local"]
    if local:
        yield from _local_runs(problem, train, local[0], route)
        return
    options = [list(_pieces(problem, train, segment)) for segment in route.segments]
    for run, mask in _chained(options, used, (), ()):
        places = {problem.network.place(stop) for stop in run.stops}
        if route.nodes is not None and not route.nodes <= places | _passed(problem, run):
            continue
        if train.needs_token and not any(stop in problem.own for stop in run.stops):
            continue
        yield run, mask


def _passed(problem: Problem, run: Run) -> set[tuple[HexId, int]]:
    return {problem.network.place(walk.node) for walk in run.walks if walk.node >= 0}


def _local_runs(problem: Problem, train: Train, hex_id: HexId, route: HexRoute) -> Iterator[tuple[Run, int]]:
    for number, node in enumerate(problem.network.track(hex_id).nodes):
        if train.visits(node.kind) and (route.nodes is None or (hex_id, number) in route.nodes):
            yield Run((problem.network.number(hex_id, number),), ()), 0


def _chained(
    options: Sequence[Sequence[_Piece]], used: int, stops: tuple[int, ...], walks: tuple[Walk, ...], mask: int = 0
) -> Iterator[tuple[Run, int]]:
    if not options:
        yield Run(stops, walks), mask
        return
    for piece in options[0]:
        joins = not stops or (piece.stops[0] == stops[-1] and piece.stops[1] not in stops)
        if joins and not piece.mask & (used | mask):
            yield from _chained(
                options[1:], used, (*(stops or piece.stops[:1]), piece.stops[1]), walks + piece.walks, mask | piece.mask
            )


def _pieces(problem: Problem, train: Train, segment: Sequence[HexId]) -> Iterator[_Piece]:
    """Track along the hexes of a segment, from stop to stop, in both directions."""
    network = problem.network
    if any(hex_id not in network.board.index for hex_id in segment):
        return
    first = network.track(segment[0])
    for number, node in enumerate(first.nodes):
        if not node.is_stop:
            continue
        start = network.number(segment[0], number)
        for walks in _along(problem, train, network.from_node(start), segment, 0, ()):
            piece = _Piece((start, walks[-1].node), walks, _mask(walks))
            yield piece
            if walks[-1].node != start:
                back = tuple(reversed_walk(network, walk) for walk in reversed(walks))
                yield _Piece(piece.stops[::-1], back, piece.mask)


def _mask(walks: Sequence[Walk]) -> int:
    mask = 0
    for walk in walks:
        mask |= walk.takes
    return mask


def _along(
    problem: Problem,
    train: Train,
    onward: Sequence[Walk],
    segment: Sequence[HexId],
    i: int,
    walks: tuple[Walk, ...],
) -> Iterator[tuple[Walk, ...]]:
    """Ways on from inside hex i of the segment to a stop in its last hex."""
    network = problem.network
    used = {walk.id >> 1 for walk in walks}
    for walk in onward:
        if walk.id >> 1 in used or (train.gauges is not None and walk.gauge not in train.gauges):
            continue
        longer = (*walks, walk)
        if walk.gate >= 0:
            there = network.board.ids[walk.gate // GATES]
            if i + 1 < len(segment) and there == segment[i + 1]:
                yield from _along(problem, train, network.beyond(walk.gate), segment, i + 1, longer)
        elif walk.node >= 0:
            node = network.node_at(walk.node)
            if i == len(segment) - 1 and node.is_stop:
                yield longer
            if not node.is_stop or node.optional:
                yield from _along(problem, train, network.from_node(walk.node), segment, i, longer)
