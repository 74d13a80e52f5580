"""A position in one comparable form, whatever trace layout it was read from.

`UNSET` means that the trace doesn't say; `None` means that there is nothing, such as no par price yet.
Lists whose order has no meaning are sorted, so that equal positions are equal values.
"""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType

Cell = tuple[int, int]
Bids = tuple[tuple[str, int], ...]


class RoundState(Struct, frozen=True):
    """ISR opening auction, SR stock, OR operating, MR merger, FER final exchange; its turn and number in the set."""

    kind: str
    turn: int
    number: int


class PlayerState(Struct, frozen=True, kw_only=True):
    """What a player holds; shares are percents by company."""

    cash: int
    shares: Mapping[str, int]
    privates: tuple[str, ...]
    value: int
    debt: int = 0
    bankrupt: bool = False
    certificates: int | UnsetType = UNSET
    minors: tuple[str, ...] | UnsetType = UNSET


class CompanyState(Struct, frozen=True, kw_only=True):
    """A company or minor; a closed one has no other data. Tokens are (hex, index of the city)."""

    closed: bool
    cash: int | UnsetType = UNSET
    price: int | UnsetType | None = UNSET
    cell: Cell | UnsetType | None = UNSET
    par: int | UnsetType | None = UNSET
    president: str | UnsetType | None = UNSET
    trains: tuple[str, ...] | UnsetType = UNSET
    obsolete: tuple[str, ...] | UnsetType = UNSET
    tokens: tuple[tuple[str, int], ...] | UnsetType = UNSET
    tokens_available: tuple[int, ...] | UnsetType = UNSET
    floated: bool | UnsetType = UNSET
    operated: bool | UnsetType = UNSET
    ipo: int | UnsetType = UNSET
    market: int | UnsetType = UNSET
    privates: tuple[str, ...] | UnsetType = UNSET


CLOSED = CompanyState(closed=True)


class TraceState(Struct, frozen=True, kw_only=True):
    """A position; players are keyed by their id in the game file, written as text.

    `privates` names the owner, `player:<id>` or `company:<id>`, of each private company in play that has one.
    `bank` is None when it is unlimited; `result` is there once the game is over.
    """

    round: RoundState
    phase: str
    bank: int | UnsetType | None
    finished: bool
    players: Mapping[str, PlayerState]
    companies: Mapping[str, CompanyState]
    tiles: Mapping[str, tuple[str, int]]
    privates: Mapping[str, str]
    player_order: tuple[str, ...] | UnsetType
    priority: str | UnsetType | None = UNSET
    certificate_limit: int | UnsetType = UNSET
    closed_privates: tuple[str, ...] | UnsetType = UNSET
    market_cells: Mapping[str, tuple[str, ...]] | UnsetType = UNSET
    depot: Mapping[str, int] | UnsetType = UNSET
    open_market_trains: tuple[str, ...] | UnsetType = UNSET
    bids: Mapping[str, Bids] | UnsetType = UNSET
    result: Mapping[str, int] | UnsetType = UNSET


def result_of(players: Mapping[str, PlayerState], finished: bool) -> Mapping[str, int] | UnsetType:
    """The final worth of everyone, once the game is over."""
    return {id_: player.value for id_, player in players.items()} if finished else UNSET
