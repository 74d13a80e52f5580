"""Which lays and stations are worth a closer look, if there are very many."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.board.compiled import GATES, HexTrack
from roundhouse.core.actions import Action
from roundhouse.core.view import View
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.operating.track import LayTile

#: How many lays are examined closely.
MOST = 40
#: First-look scores for track that meets other track, and for an end that leads to an empty hex.
JOINS = 20.0
OPENS = 4.0
#: The discount on further lays in one hex: another rotation seldom changes much.
AGAIN = 0.8


def promising(v: View, found: Sequence[Action], most: int = MOST) -> list[Action]:
    """All options, but if there are very many lays only the most promising ones, in order."""
    lays = [a for a in found if isinstance(a, LayTile)]
    if len(lays) <= most:
        return list(found)
    seen: dict[str, int] = {}
    rated = []
    for score, at in sorted(((promise(v, a), at) for at, a in enumerate(lays)), key=lambda r: (-r[0], r[1])):
        hex_id = lays[at].hex
        rated.append((score * AGAIN ** seen.get(hex_id, 0), at))
        seen[hex_id] = seen.get(hex_id, 0) + 1
    best = [lays[at] for _, at in sorted(rated, key=lambda r: (-r[0], r[1]))]
    return _without(found, best[most:])


def central(v: View, found: Sequence[Action], most: int = MOST) -> list[Action]:
    """All options, but if there are very many places for a station only those in the richest cities, in order."""
    places = [a for a in found if isinstance(a, PlaceToken)]
    if len(places) <= most:
        return list(found)
    net, colour = network(v), v.phase.colours[-1]
    rich = sorted(places, key=lambda a: -net.node(a.hex, a.city).revenue.value(colour))
    return _without(found, rich[most:])


def _without(found: Sequence[Action], poor: Sequence[Action]) -> list[Action]:
    left_out = {id(action) for action in poor}
    return [action for action in found if id(action) not in left_out]


def promise(v: View, lay: LayTile) -> float:
    """What can be seen without searching for routes: higher stops, track that meets track, ways on."""
    net, colour = network(v), v.phase.colours[-1]
    now, then = net.track(lay.hex), net.board.track(lay.hex, lay.tile, lay.rotation)
    total = _stops(then, colour) - _stops(now, colour)
    ways = {walk.gate for walk in then.walks} - {walk.gate for walk in now.walks}
    for gate in ways:
        if gate < 0:
            continue
        if net.beyond(gate):
            total += JOINS
        else:
            total += OPENS + 0.5 * _stops(net.tracks[gate // GATES], colour)
    return total + 0.1 * (len(then.walks) - len(now.walks))


def _stops(track: HexTrack, colour: str) -> float:
    return float(sum(max(node.revenue.value(colour), 10) for node in track.nodes if node.is_stop))
