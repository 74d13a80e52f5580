"""Stations of 18España: homes, OO hexes, mountain passes (sections 5.3.4 and 6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.ids import BANK
from roundhouse.core.state import Frame
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating import stations
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.stations import PlaceToken

from . import extra_stations
from .book import BOOK
from .types import Draft, View

#: The minor and the major company that share a circle (5.3.4).
MZ, MZA = "MZ", "MZA"


class HomeChoice(Frame, frozen=True, tag="home choice"):
    """Companies whose home is this OO hex, in the order in which they choose one of its cities."""

    companies: tuple[str, ...]
    hex: str


def place_home(d: Draft, company: str) -> None:
    """Place the home station in the first turn; on an OO hex its city is chosen once a tile is there."""
    if stations.home_placed(d, company):
        return
    hex_id, node = board_of(d).map.homes[company]
    if node is not None:
        stations.place_home(d, company)
        extra_stations.make_room(d, hex_id)
        return
    d.put("stations", company, d.state.stations[company][1:])
    if hex_id in d.state.tiles:
        choose_city(d, (company,), hex_id)
    else:
        stations.put_token(d, company, hex_id, 0)


def find_city(d: Draft, hex_id: str) -> None:
    """After the first tile on an OO hex, home stations without a city choose one."""
    waiting = tuple(token.company for token in d.state.tokens.get(hex_id, ()))
    if waiting and any(home.node is None for home in board_of(d).map[hex_id].homes):
        d.put("tokens", hex_id, ())
        choose_city(d, waiting, hex_id)


def choose_city(d: Draft, companies: tuple[str, ...], hex_id: str) -> None:
    """Ask for a city, unless only one is free; 18xx.games asks anyway."""
    asked = d.defn.deviations.homes_asked
    while companies:
        free = free_cities(d, hex_id)
        if len(free) > 1 or asked:
            d.push(HomeChoice(companies, hex_id))
            return
        stations.put_token(d, companies[0], hex_id, free[0])
        companies = companies[1:]


def cities(v: View, hex_id: str) -> list[int]:
    """The cities that a hex shows now."""
    return [number for number, node in enumerate(stations.shown_nodes(v, hex_id)) if node.kind == "city"]


def free_cities(v: View, hex_id: str) -> list[int]:
    """Cities of a hex with an empty circle."""
    return [city for city in cities(v, hex_id) if stations.free_circles(v, hex_id, city) > 0]


def home_actor(v: View) -> str:
    """The company that chooses its home; on 18xx.games the one that has laid the tile."""
    if v.defn.deviations.layer_chooses_home:
        return v.expect(OperatingTurn).company
    return v.expect(HomeChoice).companies[0]


def home_candidates(v: View) -> Iterator[PlaceToken]:
    """Every free city of the home hex; on 18xx.games every city."""
    frame = v.expect(HomeChoice)
    for city in cities(v, frame.hex) if v.defn.deviations.stations_beside else free_cities(v, frame.hex):
        yield PlaceToken(home_actor(v), frame.hex, city)


def is_home(v: View, a: PlaceToken) -> Iterator[str]:
    """The home station must be placed in the home hex."""
    frame = v.expect(HomeChoice)
    if a.hex != frame.hex:
        yield f"{frame.companies[0]} must place its home station in {frame.hex}"


def home_circle_is_free(v: View, a: PlaceToken) -> Iterator[str]:
    """A home station needs a free circle; on 18xx.games it may be placed beside full ones."""
    if not v.defn.deviations.stations_beside:
        yield from stations.circle_is_free(v, a)


def apply_home(d: Draft, a: PlaceToken) -> None:
    """Place the home station; the next company gets the city that is left."""
    frame = d.pop()
    assert isinstance(frame, HomeChoice)
    stations.put_token(d, frame.companies[0], a.hex, a.city)
    extra_stations.make_room(d, a.hex)
    choose_city(d, frame.companies[1:], frame.hex)


def token_candidates(v: View) -> Iterator[PlaceToken]:
    """Every connected city with a free circle, unless a station was placed this turn."""
    if not v.state.title.station_placed:
        yield from stations.token_candidates(v)


def one_station_in_a_turn(v: View, a: PlaceToken) -> Iterator[str]:
    """One station in an operating round, not counting the home station."""
    if v.state.title.station_placed:
        yield f"{a.by} has already placed a station this turn"


def home_circle_is_kept(v: View, a: PlaceToken) -> Iterator[str]:
    """Circles are kept for home stations; on 18xx.games MZA may be placed beside the circles."""
    if not v.defn.deviations.no_circle_for_mza:
        yield from stations.home_circle_is_kept(v, a)
    elif stations.is_city(v, a):
        waiting = [c for c in stations.reservations(v, a.hex, a.city, a.by) if c != MZA]
        if 0 < stations.free_circles(v, a.hex, a.city) <= len(waiting):
            yield f"the last circle of {a.hex} is kept for the home station of {', '.join(waiting)}"


def oo_waits_for_home(v: View, a: PlaceToken) -> Iterator[str]:
    """While an OO tile shows two cities, the companies with their home there come first."""
    if len(cities(v, a.hex)) < 2:
        return
    for home in board_of(v).map[a.hex].homes:
        waits = home.company not in v.state.closed and not stations.home_placed(v, home.company)
        if home.node is None and waits:
            yield f"{a.hex} is reserved until {home.company} has placed its home station"


def madrid_waits_for_mz(v: View, a: PlaceToken) -> Iterator[str]:
    """On 18xx.games MZ keeps others out of Madrid after MZA has taken their common circle."""
    if not v.defn.deviations.madrid_waits_for_mz or a.hex != board_of(v).map.homes[MZA][0]:
        return
    single = all(stations.shown_nodes(v, a.hex)[city].slots == 1 for city in cities(v, a.hex))
    waits = MZ not in v.state.closed and not stations.home_placed(v, MZ) and stations.home_placed(v, MZA)
    if single and waits and a.by != MZA:
        yield f"{a.hex} is reserved until {MZ} has placed its home station"


def paid_to(v: View, hex_id: str) -> str:
    """Who gets the price of a station: the bank, or on a mountain pass the company that was there first (6.2)."""
    here = v.state.tokens.get(hex_id, ())
    return here[0].company if here and board_of(v).map[hex_id].region == "pass" else BANK


def apply_token(d: Draft, a: PlaceToken) -> None:
    """Pay and place the station; the turn continues."""
    price, *rest = d.state.stations[a.by]
    d.put("stations", a.by, tuple(rest))
    pay(d, a.by, paid_to(d, a.hex), price, f"station in {a.hex}")
    stations.put_token(d, a.by, a.hex, a.city, price)
    d.title(station_placed=True)


TOKEN = Move(
    PlaceToken,
    token_candidates,
    (
        *basics(BOOK, ("5.3.4", stations.city_exists, stations.token_is_left)),
        *rules(
            BOOK,
            ("5.3.4", one_station_in_a_turn, stations.circle_is_free, home_circle_is_kept, oo_waits_for_home),
            ("5.3.4 on 18xx.games", madrid_waits_for_mz),
            ("5.3.4", stations.city_is_connected, stations.one_station_per_hex, stations.token_is_affordable),
        ),
    ),
    apply_token,
)
HOME = Move(
    PlaceToken,
    home_candidates,
    (
        *basics(BOOK, ("5.3.4", stations.city_exists)),
        *rules(BOOK, ("5.3.4", is_home, home_circle_is_free)),
    ),
    apply_home,
)
