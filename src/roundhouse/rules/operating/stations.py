"""Station tokens: the home station and later ones."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.lays import open_cities
from roundhouse.board.legality import turned_track
from roundhouse.board.model import Node
from roundhouse.board.network import circles_taken
from roundhouse.core.events import TokenPlaced, TokenRemoved
from roundhouse.core.ids import BANK
from roundhouse.core.order import stations_on_map
from roundhouse.core.state import Token
from roundhouse.core.view import Draft, View
from roundhouse.finance.transfer import pay
from roundhouse.rules.policies import policies

from .actions import PlaceToken
from .frames import OperatingTurn
from .network import board_of, reach
from .turn import next_stage

__all__ = ["PlaceToken"]


def token_candidates(v: View) -> Iterator[PlaceToken]:
    """Every connected city with a free circle."""
    company = v.expect(OperatingTurn).company
    if v.state.stations[company]:
        for hex_id, city in open_cities(reach(v, company), v.state.tokens):
            yield PlaceToken(company, hex_id, city)


def is_city(v: View, a: PlaceToken) -> bool:
    """Whether there is such a city."""
    board = board_of(v)
    if a.hex not in board.map:
        return False
    nodes = shown_nodes(v, a.hex)
    return 0 <= a.city < len(nodes) and nodes[a.city].kind == "city"


def shown_nodes(v: View, hex_id: str) -> tuple[Node, ...]:
    """The stops that the hex shows now."""
    laid = v.state.tiles.get(hex_id)
    return board_of(v).printed(hex_id, laid[0] if laid else None).nodes


def city_exists(v: View, a: PlaceToken) -> Iterator[str]:
    """Stations are placed in cities."""
    if not is_city(v, a):
        yield f"there is no city {a.hex}.{a.city}"


def token_is_left(v: View, a: PlaceToken) -> Iterator[str]:
    """The charter still has a station."""
    if not v.state.stations.get(a.by):
        yield f"{a.by} has no station left"


def token_is_affordable(v: View, a: PlaceToken) -> Iterator[str]:
    """The treasury can pay for the next station."""
    left = v.state.stations.get(a.by)
    if left and left[0] > v.state.cash[a.by]:
        yield f"the station costs {v.money(left[0])}; {a.by} has {v.money(v.state.cash[a.by])}"


def city_is_connected(v: View, a: PlaceToken) -> Iterator[str]:
    """The company could run a train from the city to another of its stations."""
    if is_city(v, a) and not reach(v, a.by).connects(a.hex, a.city):
        yield f"{a.hex} is not connected to a station of {a.by}"


def one_station_per_hex(v: View, a: PlaceToken) -> Iterator[str]:
    """A company may not have two stations in one hex."""
    if any(t.company == a.by for t in v.state.tokens.get(a.hex, ())):
        yield f"{a.by} already has a station in {a.hex}"


def circle_is_free(v: View, a: PlaceToken) -> Iterator[str]:
    """The city has an unoccupied circle."""
    if is_city(v, a) and free_circles(v, a.hex, a.city) <= 0:
        none = not shown_nodes(v, a.hex)[a.city].slots
        yield f"{a.hex} has no circle for a station" if none else f"all circles in {a.hex} are occupied"


def home_circle_is_kept(v: View, a: PlaceToken) -> Iterator[str]:
    """One circle stays open for each company that has yet to place its home station there."""
    if not is_city(v, a):
        return
    free, waiting = free_circles(v, a.hex, a.city), reservations(v, a.hex, a.city, a.by)
    if 0 < free <= len(waiting):
        yield f"the last free circle in {a.hex} is reserved for the home station of {', '.join(waiting)}"


def free_circles(v: View, hex_id: str, city: int) -> int:
    """Unoccupied circles of a city."""
    here = (token for token in v.state.tokens.get(hex_id, ()) if token.city == city)
    return shown_nodes(v, hex_id)[city].slots - circles_taken(here)


def reservations(v: View, hex_id: str, city: int, but: str = "") -> list[str]:
    """Companies in play that have yet to place their home station here."""
    return [
        home.company
        for home in board_of(v).map[hex_id].homes
        if home.company != but
        and home.company not in v.state.closed
        and not home_placed(v, home.company)
        and (_is_last(v, hex_id, city) if home.node is None else home_node(v, hex_id, home.node) == city)
    ]


def _is_last(v: View, hex_id: str, city: int) -> bool:
    """Whether no other city of the hex has a free circle for a company that may choose its city."""
    others = [n for n, node in enumerate(shown_nodes(v, hex_id)) if node.kind == "city" and n != city]
    return not any(free_circles(v, hex_id, n) > 0 for n in others)


def home_node(v: View, hex_id: str, node: int) -> int:
    """Where a printed home is on the current tile: the city with the same track, or else with the same number."""
    laid, printed = v.state.tiles.get(hex_id), board_of(v).map[hex_id]
    if laid is None:
        return node
    edges = {edge for path in printed.paths if node in path.nodes for edge in path.edges}
    now = turned_track(board_of(v).manifest[laid[0]], laid[1])
    kept: dict[int, set[int]] = {}
    for path in now.paths:
        if edges & set(path.edges) and path.nodes:
            kept.setdefault(path.nodes[0], set()).update(edges & set(path.edges))
    if kept:
        return max(kept, key=lambda city: len(kept[city]))
    order = sum(1 for n in printed.nodes[:node] if n.kind == "city")
    cities = [n for n, shown in enumerate(now.nodes) if shown.kind == "city"]
    return cities[min(order, len(cities) - 1)]


def home_placed(v: View, company: str) -> bool:
    """Whether the company has placed its home station."""
    return v.state.stations[company][:1] != v.defn.companies[company].token_prices[:1]


def apply_token(d: Draft, a: PlaceToken) -> None:
    """Pay and place the station; this ends the step."""
    price, *rest = d.state.stations[a.by]
    d.put("stations", a.by, tuple(rest))
    pay(d, a.by, BANK, price, f"station in {a.hex}")
    put_token(d, a.by, a.hex, a.city, price, a.kind)
    next_stage(d)


def put_token(d: Draft, company: str, hex_id: str, city: int, price: int = 0, kind: str = "") -> None:
    """Put a station on the map."""
    d.put("tokens", hex_id, (*d.state.tokens.get(hex_id, ()), Token(company, city, kind)))
    d.emit(TokenPlaced(company, hex_id, city, price))


def stations_of(v: View, company: str) -> list[tuple[str, int]]:
    """Hex and city of each station of a company on the map."""
    return [(h, t.city) for h, tokens in stations_on_map(v) for t in tokens if t.company == company]


def remove_tokens(d: Draft, company: str) -> None:
    """Take a company's stations off the map."""
    for hex_id, tokens in stations_on_map(d):
        left = tuple(t for t in tokens if t.company != company)
        if len(left) == len(tokens):
            continue
        if left:
            d.put("tokens", hex_id, left)
        else:
            del d.own("tokens")[hex_id]
        d.emit(TokenRemoved(company, hex_id))


def place_home(d: Draft, company: str) -> None:
    """The home station is placed free of charge in the first turn."""
    if home_placed(d, company):
        return
    home = policies(d).operating.home(d, company)
    if home is None:
        return
    hex_id, node = home
    d.put("stations", company, d.state.stations[company][1:])
    put_token(d, company, hex_id, home_node(d, hex_id, node or 0))


def has_station_left(v: View, company: str) -> bool:
    """Whether the company can still place a station."""
    return bool(v.state.stations[company])
