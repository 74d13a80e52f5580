"""Exchanging minor companies for shares of corporations (sections 4.1.3 and 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from roundhouse.core.actions import Action, Pass, Purpose
from roundhouse.core.checks import same_for_all
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import BANK, MARKET, CompanyId, MinorId, SourceId
from roundhouse.finance.holdings import companies, percent, president
from roundhouse.finance.transfer import give_piece, pay
from roundhouse.rules.mergers.absorb import hand_over_assets, retire
from roundhouse.rules.operating.network import board_of, reach
from roundhouse.rules.operating.phases import check_train_limits
from roundhouse.rules.operating.stations import PlaceToken, free_circles, put_token, shown_nodes, stations_of
from roundhouse.rules.stock.buying import float_if_due
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.presidency import settle_presidency

from .components import extras
from .pending import FinalExchange, Founding, TakeStation
from .pullman import drop_one_pullman
from .types import Draft, View


class Exchange(Action, frozen=True, tag="exchange"):
    """Exchange a minor company for a share, from the corporation's treasury unless the market is named."""

    minor: MinorId
    company: CompanyId
    source: SourceId = ""
    purpose: ClassVar[Purpose] = Purpose.EXCHANGE
    form: ClassVar[str] = "{by} exchange {minor} for {company} [from {source}]"


def minors_of(v: View, player: str) -> list[str]:
    """The minor companies of a player."""
    return [m for m in companies(v, "minor") if v.state.shares[m][0] == player]


def is_connected(v: View, minor: str, company: str) -> bool:
    """Whether an infinitely long train could run from the minor to the corporation, or both are in one hex."""
    stations = stations_of(v, company)
    home = [hex_id for hex_id, _ in stations_of(v, minor)]
    if any(hex_id in home for hex_id, _ in stations):
        return True
    found = reach(v, minor)
    return any(found.connects(hex_id, city) for hex_id, city in stations)


def share_source(v: View, company: str) -> str:
    """Where the share for an exchange comes from: the treasury, otherwise the Pool, or '' (4.2.2)."""
    return next((place for place in (company, MARKET) if percent(v, place, company)), "")


def minor_is_own(v: View, a: Exchange) -> Iterator[str]:
    """Players can exchange only their own minors, and only for shares of corporations."""
    if a.minor not in minors_of(v, a.by):
        yield f"{a.by} does not own minor {a.minor}"
    if a.company not in companies(v, "major"):
        yield f"there is no corporation {a.company}"


def corporation_is_open(v: View, a: Exchange) -> Iterator[str]:
    """The corporation must have been started and not have operated yet."""
    if a.company not in v.state.par:
        yield f"{a.company} has not been started"
    elif a.company in v.state.operated:
        yield f"{a.company} has operated and cannot take in minors before the Final Exchange Round"


def share_is_left(v: View, a: Exchange) -> Iterator[str]:
    """The source must have a share left."""
    source = a.source or a.company
    if source not in (a.company, MARKET) or not percent(v, source, a.company):
        yield f"no share of {a.company} is left in {'its treasury' if source == a.company else v.place(source)}"


def minor_is_connected(v: View, a: Exchange) -> Iterator[str]:
    """A route of any length must join minor and corporation, or both have a token in one hex."""
    if not is_connected(v, a.minor, a.company):
        yield f"minor {a.minor} is not connected to {a.company}"


@same_for_all
def one_purchase(v: View, a: Exchange) -> Iterator[str]:
    """An exchange replaces the one purchase of a turn."""
    if v.expect(StockRound).bought:
        yield f"{a.by} has already bought or exchanged this turn"


@guarantees(minor_is_own, corporation_is_open, one_purchase)
def exchange_candidates(v: View) -> Iterator[Exchange]:
    """Any of the player's minors for any started corporation."""
    player = v.expect(StockRound).player
    if v.expect(StockRound).bought:
        return
    open_ = [c for c in companies(v, "major") if c in v.state.par and c not in v.state.operated]
    for minor in minors_of(v, player):
        for company in open_:
            yield Exchange(player, minor, company)
            if percent(v, MARKET, company):
                yield Exchange(player, minor, company, MARKET)


def apply_exchange(d: Draft, a: Exchange) -> None:
    """Exchange a minor in a stock turn."""
    d.update(StockRound, bought=True, acted=True)
    exchange(d, a.by, a.minor, a.company, a.source or a.company)


def exchange(d: Draft, player: str, minor: str, company: str, source: str) -> None:
    """First the share, then presidency and float, then money and trains, then the station (4.2.2, 4.3)."""
    place, old = stations_of(d, minor)[0], president(d, company)
    give_piece(d, company, source, 10, player, f"exchange of {minor}")
    settle_presidency(d, company, old)
    float_if_due(d, company)
    if source == company:
        hand_over_assets(d, minor, company, company, f"merger into {company}")
    else:
        hand_over_assets(d, minor, BANK, MARKET, "exchange")
    if source == company and asks_about_token(d, company, *place):
        d.push(TakeStation(company, minor, *place))
    else:
        retire(d, minor, f"exchanged for {company}")
    if source == company:
        drop_one_pullman(d, company)
    if d.defn.deviations.discards_at_once and d.frame(StockRound) is not None:
        check_train_limits(d)


def asks_about_token(v: View, company: str, hex_id: str, city: int) -> bool:
    """Whether the minor's token could be replaced; in the final exchange 18xx.games always asks."""
    always = v.defn.deviations.treasury_share_ends_turn and v.frame(FinalExchange) is not None
    return always or station_fits(v, company, hex_id, city)


def station_fits(v: View, company: str, hex_id: str, city: int) -> bool:
    """Whether the corporation has a station left and none in the same city."""
    here = v.state.tokens.get(hex_id, ())
    return bool(v.state.stations[company]) and all((t.company, t.city) != (company, city) for t in here)


def take_station(d: Draft, company: str, hex_id: str, city: int) -> None:
    """Place a station that is already paid for."""
    d.put("stations", company, d.state.stations[company][1:])
    put_token(d, company, hex_id, city)


def take_candidates(v: View) -> Iterator[PlaceToken]:
    """The circle of the minor's token."""
    frame = v.expect(TakeStation)
    yield PlaceToken(frame.company, frame.hex, frame.city)


def station_replaces_the_minor(v: View, a: PlaceToken) -> Iterator[str]:
    """Only the minor's own circle can be taken."""
    frame = v.expect(TakeStation)
    if (a.hex, a.city) != (frame.hex, frame.city):
        yield f"the station must replace the minor's token in {frame.hex}.{frame.city}"
    elif not station_fits(v, a.by, a.hex, a.city):
        yield f"{a.by} has no station left, or already has one in this city"


def apply_take(d: Draft, a: PlaceToken) -> None:
    """Replace the minor's token."""
    _leave(d)
    take_station(d, a.by, a.hex, a.city)


def apply_leave(d: Draft, _: Pass) -> None:
    """The circle stays empty."""
    _leave(d)


def _leave(d: Draft) -> None:
    frame = d.pop()
    assert isinstance(frame, TakeStation)
    retire(d, frame.minor, f"exchanged for {frame.company}")


def founding_candidates(v: View) -> Iterator[Exchange]:
    """Any of the founder's minors."""
    frame = v.expect(Founding)
    for minor in minors_of(v, frame.player):
        yield Exchange(frame.player, minor, frame.company)


def founds_the_company(v: View, a: Exchange) -> Iterator[str]:
    """The minor merges into the corporation that is being started, for a share of its treasury."""
    company = v.expect(Founding).company
    if a.company != company or a.source:
        yield f"a minor company must be merged into {company} first"


def apply_founding(d: Draft, a: Exchange) -> None:
    """The minor becomes part of the corporation, whose base takes its place (4.1.3)."""
    d.pop()
    place = stations_of(d, a.minor)[0]
    give_piece(d, a.company, a.company, 10, a.by, f"exchange of {a.minor}")
    hand_over_assets(d, a.minor, a.company, a.company, f"merger into {a.company}")
    retire(d, a.minor, f"merged into {a.company}")
    take_station(d, a.company, *place)
    pay_fee(d, a.company)


def neighbour_candidates(v: View) -> Iterator[PlaceToken]:
    """Other free cities in hexes of the founder's minors, where 18xx.games lets the base be placed."""
    frame = v.expect(Founding)
    if not v.defn.deviations.base_in_any_city:
        return
    homes = {place for minor in minors_of(v, frame.player) for place in stations_of(v, minor)}
    for hex_id in dict.fromkeys(hex_id for hex_id, _ in sorted(homes)):
        for city, node in enumerate(shown_nodes(v, hex_id)):
            if node.kind == "city" and (hex_id, city) not in homes and free_circles(v, hex_id, city) > 0:
                yield PlaceToken(frame.company, hex_id, city)


def base_is_beside_a_minor(v: View, a: PlaceToken) -> Iterator[str]:
    """Before phase 5 the base replaces a minor company; on 18xx.games it may go in another city of its hex."""
    if a not in neighbour_candidates(v):
        yield f"before phase 5 the base of {a.by} must replace a minor of {v.expect(Founding).player}"


def base_candidates(v: View) -> Iterator[PlaceToken]:
    """Every city on the map, built or not."""
    frame = v.expect(Founding)
    for hex_id in board_of(v).map.by_id:
        for city, node in enumerate(shown_nodes(v, hex_id)):
            if node.kind == "city" and free_circles(v, hex_id, city) > 0:
                yield PlaceToken(frame.company, hex_id, city)


def apply_base(d: Draft, a: PlaceToken) -> None:
    """Place the base of a corporation started without a minor (4.3)."""
    d.pop()
    take_station(d, a.by, a.hex, a.city)


def pay_fee(d: Draft, company: str) -> None:
    """Pay for the four additional stations, once: after the first merger or at the float (4.3)."""
    if company in d.state.title.unpaid:
        d.title(unpaid=tuple(c for c in d.state.title.unpaid if c != company))
        pay(d, company, BANK, extras(d.defn).station_fee, "four additional stations")
