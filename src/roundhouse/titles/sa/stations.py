"""Passenger stations and freight yards, their conversion, and stations of bankrupt corporations (section 7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.board.lays import open_cities
from roundhouse.core.actions import Action
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move
from roundhouse.core.events import TokenPlaced, TokenRemoved, Told
from roundhouse.core.ids import BANK, CompanyId, HexId
from roundhouse.core.order import stations_on_map
from roundhouse.core.roles import Service
from roundhouse.core.state import Token
from roundhouse.finance.transfer import pay
from roundhouse.rules.operating import stations
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import reach
from roundhouse.rules.operating.stations import PlaceToken
from roundhouse.rules.operating.turn import next_stage

from .book import BOOK
from .building import starts_late
from .components import extras
from .data_entries import Costs
from .network import KINDS, serves
from .types import Draft, View


class ConvertStation(Action, frozen=True, tag="convert"):
    """Turn a passenger station into a freight yard, or the reverse."""

    hex: HexId
    form: ClassVar[str] = "{by} convert {hex}"


class AcquireStation(Action, frozen=True, tag="acquire"):
    """Buy the station of a bankrupt corporation, as either kind."""

    hex: HexId
    company: CompanyId
    kind: Service
    form: ClassVar[str] = "{by} acquire {hex} of {company} as {kind}"


def may_build(v: View, company: str) -> bool:
    """Whether the station step applies: not in the first turn, unless the corporation starts late (7.5)."""
    return not v.expect(OperatingTurn).first or starts_late(v)


def not_in_first_turn(v: View, a: Action) -> Iterator[str]:
    """The home station is the only station of the first operating round before the brown phase."""
    if not may_build(v, a.by):
        yield f"{a.by} places only its home station in its first operating round"


def token_in(v: View, hex_id: str, company: str) -> Token | None:
    return next((t for t in v.state.tokens.get(hex_id, ()) if t.company == company), None)


def costs(v: View) -> Costs:
    return extras(v.defn).costs


# --- new stations ----------------------------------------------------------------------------------------------------


def token_candidates(v: View) -> Iterator[PlaceToken]:
    """Every connected city with a free circle, in both kinds."""
    company = v.expect(OperatingTurn).company
    if v.state.stations[company] and may_build(v, company):
        for hex_id, city in open_cities(reach(v, company), v.state.tokens):
            yield from (PlaceToken(company, hex_id, city, kind) for kind in KINDS)


def kind_is_chosen(v: View, a: PlaceToken | AcquireStation) -> Iterator[str]:
    """Every station but the home station is either a passenger station or a freight yard."""
    if a.kind not in KINDS:
        yield f"a station must be {' or '.join(KINDS)}"


TOKEN = Move(
    PlaceToken,
    token_candidates,
    (
        *basics(BOOK, ("7.5", stations.city_exists, stations.token_is_left)),
        *rules(
            BOOK,
            (
                "7.5",
                not_in_first_turn,
                kind_is_chosen,
                stations.circle_is_free,
                stations.home_circle_is_kept,
                stations.one_station_per_hex,
                stations.city_is_connected,
                stations.token_is_affordable,
            ),
        ),
    ),
    stations.apply_token,
)


# --- conversion ------------------------------------------------------------------------------------------------------


def convert_candidates(v: View) -> Iterator[ConvertStation]:
    """All stations of the corporation."""
    company = v.expect(OperatingTurn).company
    yield from (ConvertStation(company, hex_id) for hex_id, _ in stations.stations_of(v, company))


def station_is_own(v: View, a: ConvertStation) -> Iterator[str]:
    """A corporation may convert only its own stations."""
    if token_in(v, a.hex, a.by) is None:
        yield f"{a.by} has no station in {a.hex}"


def home_is_both(v: View, a: ConvertStation) -> Iterator[str]:
    """A home station is both kinds already."""
    token = token_in(v, a.hex, a.by)
    if token is not None and not token.kind:
        yield f"the home station of {a.by} is already both a passenger station and a freight yard"


def conversion_is_affordable(v: View, a: ConvertStation) -> Iterator[str]:
    """The treasury pays."""
    price = costs(v).conversion
    if price > v.state.cash[a.by]:
        yield f"a conversion costs {v.money(price)}; {a.by} has {v.money(v.state.cash[a.by])}"


def apply_convert(d: Draft, a: ConvertStation) -> None:
    """Pay and turn the token over; this counts as the station of the turn."""
    token = token_in(d, a.hex, a.by)
    assert token is not None
    pay(d, a.by, BANK, costs(d).conversion, f"conversion of the station in {a.hex}")
    kind = next(k for k in KINDS if k != token.kind)
    _replace(d, a.hex, token, Token(a.by, token.city, kind))
    d.emit(Told(a.by, f"converts its station in {a.hex} into a {kind} station"))
    next_stage(d)


def _replace(d: Draft, hex_id: str, old: Token, new: Token) -> None:
    d.put("tokens", hex_id, tuple(new if t is old else t for t in d.state.tokens[hex_id]))


CONVERT = Move(
    ConvertStation,
    convert_candidates,
    (
        *basics(BOOK, ("7.5.1", station_is_own)),
        *rules(BOOK, ("7.5.1", home_is_both, conversion_is_affordable)),
    ),
    apply_convert,
)


# --- stations of bankrupt corporations -------------------------------------------------------------------------------


def acquire_candidates(v: View) -> Iterator[AcquireStation]:
    """All stations of corporations that have left the game, in both kinds."""
    company = v.expect(OperatingTurn).company
    for hex_id, tokens in stations_on_map(v):
        for token in tokens:
            if token.company in v.state.closed:
                yield from (AcquireStation(company, hex_id, token.company, kind) for kind in KINDS)


def owner_is_bankrupt(v: View, a: AcquireStation) -> Iterator[str]:
    """Only stations of bankrupt corporations are for sale."""
    if token_in(v, a.hex, a.company) is None:
        yield f"{a.company} has no station in {a.hex}"
    elif a.company not in v.state.closed:
        yield f"{a.company} is not bankrupt"


def token_is_left(v: View, a: AcquireStation) -> Iterator[str]:
    """The token on the map is replaced by one from the charter."""
    if not v.state.stations.get(a.by):
        yield f"{a.by} has no station left"


def no_station_there(v: View, a: AcquireStation) -> Iterator[str]:
    """A corporation may have only one station in a city."""
    if token_in(v, a.hex, a.by) is not None:
        yield f"{a.by} already has a station in {a.hex}"


def station_is_connected(v: View, a: AcquireStation) -> Iterator[str]:
    """The city is connected to a station of the buyer, as for a new station."""
    token = token_in(v, a.hex, a.company)
    if token is not None and not reach(v, a.by).connects(a.hex, token.city):
        yield f"{a.hex} is not connected to a station of {a.by}"


def acquisition_price(v: View, a: AcquireStation) -> int:
    """A change of kind costs more; choosing the kind of a home station is not a change."""
    token = token_in(v, a.hex, a.company)
    same = token is None or serves(token, a.kind)
    return costs(v).bankrupt_station if same else costs(v).bankrupt_station_converted


def acquisition_is_affordable(v: View, a: AcquireStation) -> Iterator[str]:
    """The treasury pays; the printed price of the token does not matter."""
    price = acquisition_price(v, a)
    if price > v.state.cash[a.by]:
        yield f"the station costs {v.money(price)}; {a.by} has {v.money(v.state.cash[a.by])}"


def apply_acquire(d: Draft, a: AcquireStation) -> None:
    """Pay the bank and replace the token with the cheapest one from the charter."""
    token, price = token_in(d, a.hex, a.company), acquisition_price(d, a)
    assert token is not None
    pay(d, a.by, BANK, price, f"station of {a.company} in {a.hex}")
    left = sorted(d.state.stations[a.by])
    d.put("stations", a.by, tuple(left[1:]))
    _replace(d, a.hex, token, Token(a.by, token.city, a.kind))
    d.emit(TokenRemoved(a.company, a.hex))
    d.emit(TokenPlaced(a.by, a.hex, token.city, price))
    next_stage(d)


ACQUIRE = Move(
    AcquireStation,
    acquire_candidates,
    (
        *basics(BOOK, ("7.5.2", owner_is_bankrupt, token_is_left)),
        *rules(
            BOOK,
            ("7.5", not_in_first_turn),
            ("7.5.2", kind_is_chosen),
            ("7.5", no_station_there, station_is_connected),
            ("7.5.2", acquisition_is_affordable),
        ),
    ),
    apply_acquire,
)
#: One of them per turn (7.5, 7.5.1, 7.5.2).
STATION_MOVES = (TOKEN, CONVERT, ACQUIRE)
