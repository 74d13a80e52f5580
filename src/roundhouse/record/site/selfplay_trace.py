"""The trace layout of self-played games, and its normal form."""

from collections.abc import Mapping

from msgspec import UNSET, Struct

from .errors import SiteFileError, shown
from .states import CLOSED, CompanyState, PlayerState, RoundState, TraceState, result_of


class Player(Struct, frozen=True, kw_only=True):
    """A player as written."""

    cash: int
    value: int
    shares: dict[str, int]
    privates: tuple[str, ...]
    debt: int = 0
    bankrupt: bool = False


class Company(Struct, frozen=True, kw_only=True):
    """A company or minor as written; a closed one has no other fields."""

    closed: bool
    cash: int = 0
    price: int | None = None
    par: int | None = None
    president: str | None = None
    trains: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int, int | str | None], ...] = ()
    floated: bool = False
    ipo: int = 0
    market: int = 0
    privates: tuple[str, ...] = ()


class Line(Struct, frozen=True, kw_only=True):
    """A line as written; players are in the current player order."""

    index: int
    action_id: int
    type: str
    entity: int | str | None
    turn: int
    round: str
    round_num: int
    phase: str
    bank: int
    players: dict[str, Player]
    companies: dict[str, Company]
    tiles: dict[str, tuple[str, int]]
    finished: bool


def normalised(raw: Line, ids: Mapping[str, str], *, line: int) -> TraceState:
    """The position in the form common to both layouts; `ids` gives the id of each player's name."""
    for name in (*raw.players, *(company.president for company in raw.companies.values())):
        if name is not None and name not in ids:
            raise SiteFileError("trace", f"{shown(name)} is not a player of this game", line=line)
    players = {ids[name]: _player(player) for name, player in raw.players.items()}
    companies = {id_: _company(company, ids) for id_, company in raw.companies.items()}
    held = {private: f"player:{id_}" for id_, player in players.items() for private in player.privates}
    owned = {
        private: f"company:{id_}"
        for id_, company in companies.items()
        if company.privates is not UNSET
        for private in company.privates
    }
    return TraceState(
        round=RoundState(raw.round, raw.turn, raw.round_num),
        phase=raw.phase,
        bank=raw.bank,
        finished=raw.finished,
        players=players,
        companies=companies,
        tiles=raw.tiles,
        privates=held | owned,
        player_order=tuple(players),
        result=result_of(players, raw.finished),
    )


def _player(raw: Player) -> PlayerState:
    return PlayerState(
        cash=raw.cash,
        shares={company: percent for company, percent in raw.shares.items() if percent},
        privates=tuple(sorted(raw.privates)),
        value=raw.value,
        debt=raw.debt,
        bankrupt=raw.bankrupt,
    )


def _company(raw: Company, ids: Mapping[str, str]) -> CompanyState:
    if raw.closed:
        return CLOSED
    return CompanyState(
        closed=False,
        cash=raw.cash,
        price=raw.price,
        par=raw.par,
        president=None if raw.president is None else ids[raw.president],
        trains=tuple(sorted(raw.trains)),
        tokens=tuple(sorted((hex_, city) for hex_, city, _ in raw.tokens)),
        floated=raw.floated,
        ipo=raw.ipo,
        market=raw.market,
        privates=tuple(sorted(raw.privates)),
    )
