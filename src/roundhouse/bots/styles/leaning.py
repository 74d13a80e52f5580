"""What a style likes about a move that the position after it does not show: others blocked, a burden passed on."""

from __future__ import annotations

from roundhouse.board.compiled import GATES, HexTrack
from roundhouse.board.network import circles_taken
from roundhouse.board.reach import touched
from roundhouse.core.actions import Action, Purpose
from roundhouse.core.cache import IdentityCache
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.roles import Role, amount, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import president
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.stock.frames import StockRound

from .style import Style

#: What the track of somebody else is worth where it ends at a hex, compared with a stop.
LINE = 20.0

_reached: IdentityCache[tuple[frozenset[int], frozenset[int]]] = IdentityCache(1024)


def leaning(v: View, player: str, action: Action, style: Style) -> float:
    """How much a player of that style likes a move besides its result, in money."""
    if style.block and action.purpose is Purpose.PLACE_STATION:
        return style.block * _closed(v, player, action)
    if style.block and isinstance(action, LayTile):
        return style.block * LINE * _turned_away(v, player, action)
    if style.hand_over and action.purpose is Purpose.SELL_SHARES and isinstance(v.top, StockRound):
        return style.hand_over * _handed_over(v, player, action)
    return 0.0


def rivals_of(v: View, player: str) -> list[str]:
    """Companies with trains that other players lead."""
    running = [c for c in v.state.floated if c not in v.state.closed and v.state.trains.get(c)]
    return [c for c in running if president(v, c) not in ("", player)]


def _reach(v: View, company: str) -> tuple[frozenset[int], frozenset[int]]:
    """Nodes and gates that a company's track leads to."""

    def found() -> tuple[frozenset[int], frozenset[int]]:
        net, tokens = network(v), v.state.tokens
        nodes, gates = touched(net, net.own_nodes(company, tokens), net.blocked_nodes(company, tokens))
        return frozenset(nodes), frozenset(gates)

    return _reached.get((v.defn.board, v.state.tiles, v.state.tokens), (company,), found)


def _closed(v: View, player: str, action: Action) -> float:
    """The revenue of a city that a station takes the last slot of, for every rival who comes there without one."""
    hex_id, city = named(action, Role.HEX), amount(action, Role.CITY)
    net, here = network(v), [t for t in v.state.tokens.get(named(action, Role.HEX), ()) if t.city == city]
    if hex_id not in net.board.index or city >= len(net.track(hex_id).nodes):
        return 0.0
    node = net.node(hex_id, city)
    if node.slots - circles_taken(here) > 1:
        return 0.0
    number, there = net.number(hex_id, city), {token.company for token in here}
    shut = sum(1 for c in rivals_of(v, player) if c not in there and number in _reach(v, c)[0])
    return float(shut * node.revenue.value(v.phase.colours[-1]))


def _turned_away(v: View, player: str, lay: LayTile) -> int:
    """How many ends of rivals' lines lead to the hex and go on before the lay or nowhere after it."""
    net = network(v)
    now, then = net.track(lay.hex), net.board.track(lay.hex, lay.tile, lay.rotation)
    first = net.board.index[lay.hex] * GATES
    shut = 0
    for company in rivals_of(v, player):
        ends = [gate for gate in _reach(v, company)[1] if first <= gate < first + GATES]
        shut += sum(1 for gate in ends if not _goes_on(now, gate) and not _goes_on(then, gate))
    return shut


def _goes_on(track: HexTrack, gate: int) -> bool:
    return bool(track.enter.get(gate))


def _handed_over(v: View, player: str, action: Action) -> float:
    """The price of a share of a company that somebody else must lead from now on."""
    company = named(action, Role.COMPANY)
    if president(v, company) != player:
        return 0.0
    heir = president(apply_unchecked(v, action), company)
    return float(price_of(v, company)) if heir not in ("", player) else 0.0
