"""What companies earn: exact routes within a budget, cached until the track changes."""

from __future__ import annotations

from collections import deque

from roundhouse.board.compiled import GATES, NODES
from roundhouse.board.reach import touched
from roundhouse.board.routes import Solution, best_routes
from roundhouse.core.cache import IdentityCache
from roundhouse.core.ids import train_type
from roundhouse.core.view import View
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.operating.network import network
from roundhouse.rules.operating.running import problem_of

_runs: IdentityCache[int] = IdentityCache(4096)
_reached: IdentityCache[tuple[float, float]] = IdentityCache(2048)

#: Search steps for hypothetical routes.
STEPS = 4_000
#: From how far a city attracts the end of the track, and how much less with every hex.
FAR = 3
FADE = 0.5


def kinds_of(v: View, company: str) -> tuple[str, ...]:
    """The types of a company's trains."""
    return tuple(train_type(card) for card in v.state.trains.get(company, ()))


def income(v: View, company: str, kinds: tuple[str, ...] | None = None) -> int:
    """What the company's trains, or others instead, earn on the present track."""
    if kinds is None:
        kinds = kinds_of(v, company)
    if not kinds:
        return 0
    # Bonuses depend on private companies, on the title's own markers and on the round.
    inputs = (v.defn.board, v.state.tiles, v.state.tokens, v.state.privates, v.state.title)
    return _runs.get(inputs, (company, kinds, v.state.phase, _round(v)), lambda: _run(v, company, kinds))


def _round(v: View) -> tuple[int, ...]:
    frame = v.frame(OperatingRound)
    return (frame.set, frame.number, frame.of) if frame is not None else ()


def _run(v: View, company: str, kinds: tuple[str, ...]) -> int:
    return _found(v, company, kinds).value if _stands(v, company) else 0


def _stands(v: View, company: str) -> bool:
    """Whether the company has a token on the map."""
    return any(token.company == company for tokens in v.state.tokens.values() for token in tokens)


def _found(v: View, company: str, kinds: tuple[str, ...]) -> Solution:
    return best_routes(problem_of(v, company, [f"{kind}-imagined{n}" for n, kind in enumerate(kinds)]), STEPS)


def effort(v: View, company: str, later: str = "") -> int:
    """How many search steps the routes of a company's trains take, also with a later train."""
    if not _stands(v, company):
        return 0
    kinds, more = kinds_of(v, company), (later,) if later else ()
    return max((_found(v, company, trains).steps for trains in (kinds, more, kinds + more) if trains), default=0)


def outlook_of_track(v: View, company: str) -> tuple[float, float]:
    """Revenue of all stops the company reaches, and of those near the ends of its track, discounted by distance."""
    inputs = (v.defn.board, v.state.tiles, v.state.tokens)
    return _reached.get(inputs, (company, v.state.phase), lambda: _look(v, company))


def _look(v: View, company: str) -> tuple[float, float]:
    colour = v.phase.colours[-1]
    net, tokens = network(v), v.state.tokens
    nodes, gates = touched(net, net.own_nodes(company, tokens), net.blocked_nodes(company, tokens))
    stops: dict[str, int] = {}
    for node in nodes:
        if net.node_at(node).is_stop:
            hex_id = net.board.ids[node // NODES]
            stops[hex_id] = stops.get(hex_id, 0) + net.node_at(node).revenue.value(colour)
    indices = {node // NODES for node in nodes} | {gate // GATES for gate in gates}
    seen = {net.board.ids[index]: 0 for index in sorted(indices)}
    queue, near = deque(seen), 0.0
    while queue:
        here = queue.popleft()
        away = seen[here]
        if here not in stops:
            near += _worth(v, here, colour) * FADE**away
        if away < FAR:
            for other in net.board.map.crossable[here].values():
                if other not in seen:
                    seen[other] = away + 1
                    queue.append(other)
    return float(sum(stops.values())), near


def _worth(v: View, hex_id: str, colour: str) -> int:
    """What the stops of a hex pay; an empty city will pay something once it has a tile."""
    nodes = network(v).track(hex_id).nodes
    return max((max(n.revenue.value(colour), 20 if n.kind == "city" else 10) for n in nodes if n.is_stop), default=0)
