"""The trace layout of games that people played, and its normal form."""

from msgspec import Struct, field

from .states import CLOSED, Cell, CompanyState, PlayerState, RoundState, TraceState, result_of


class Round(Struct, frozen=True):
    """A round as written."""

    type: str
    number: int
    turn: int


class Price(Struct, frozen=True):
    """A share price as written."""

    price: int
    cell: Cell


class Percent(Struct, frozen=True):
    """The spread of a company's shares as written; some titles have a treasury instead of an initial offering."""

    market: int
    ipo: int = 0
    treasury: int = 0


class Train(Struct, frozen=True):
    """A train as written."""

    id: str
    name: str
    obsolete: bool = False


class Run(Struct, frozen=True):
    """A company's last run as written."""

    turn: int
    number: int = field(name="or")
    revenue: int
    dividend: str


class Company(Struct, frozen=True, kw_only=True):
    """A company or minor as written; minors have no shares."""

    cash: int
    owner: str | None
    floated: bool
    closed: bool
    operated: bool
    trains: tuple[Train, ...]
    tokens_on_map: tuple[tuple[str | None, int, int | str | None], ...]
    tokens_available: tuple[int, ...]
    privates: tuple[str, ...]
    last_run: Run | None
    share_price: Price | None = None
    par: Price | None = None
    percent: Percent | None = None


class Player(Struct, frozen=True, kw_only=True):
    """A player as written."""

    cash: int
    shares: dict[str, int]
    privates: tuple[str, ...]
    minors: tuple[str, ...]
    certificates: int
    net_value: int
    debt: int = 0
    bankrupt: bool = False


class Private(Struct, frozen=True):
    """A private company as written."""

    owner: str | None
    closed: bool


class Depot(Struct, frozen=True):
    """The trains for sale as written."""

    upcoming: dict[str, int]
    discarded: tuple[str, ...]


class State(Struct, frozen=True, kw_only=True):
    """A position as written."""

    round: Round
    phase: str
    finished: bool
    bank: int | str
    player_order: tuple[int | str, ...]
    priority_deal: int | str | None
    certificate_limit: int
    players: dict[str, Player]
    corporations: dict[str, Company]
    minors: dict[str, Company] = {}
    market_cells: dict[str, tuple[str, ...]]
    depot: Depot
    tiles: dict[str, tuple[str, int]]
    privates: dict[str, Private]
    bids: dict[str, tuple[tuple[int | str, int], ...]] = {}
    current_entity: str | None = None
    step: str | None = None
    legal_action_types: tuple[str, ...] = ()
    operating_order: tuple[str, ...] = ()


class Line(Struct, frozen=True, kw_only=True):
    """A line as written."""

    index: int
    action_id: int
    auto_index: int | None = None
    action: str | None
    entity: str | None
    state: State


def normalised(raw: State) -> TraceState:
    """The position in the form common to both layouts."""
    players = {id_: _player(player) for id_, player in raw.players.items()}
    return TraceState(
        round=RoundState(raw.round.type, raw.round.turn, raw.round.number),
        phase=raw.phase,
        bank=raw.bank if isinstance(raw.bank, int) else None,
        finished=raw.finished,
        players=players,
        companies={id_: _company(company) for id_, company in {**raw.corporations, **raw.minors}.items()},
        tiles=raw.tiles,
        privates={id_: owner for id_, private in raw.privates.items() if (owner := _owner(private))},
        player_order=tuple(map(str, raw.player_order)),
        priority=None if raw.priority_deal is None else str(raw.priority_deal),
        certificate_limit=raw.certificate_limit,
        closed_privates=tuple(sorted(id_ for id_, private in raw.privates.items() if private.closed)),
        market_cells=raw.market_cells,
        depot={train: count for train, count in raw.depot.upcoming.items() if count},
        open_market_trains=tuple(sorted(raw.depot.discarded)),
        bids={
            target: tuple(sorted((str(player), price) for player, price in bids))
            for target, bids in raw.bids.items()
            if bids
        },
        result=result_of(players, raw.finished),
    )


def _player(raw: Player) -> PlayerState:
    return PlayerState(
        cash=raw.cash,
        shares={company: percent for company, percent in raw.shares.items() if percent},
        privates=tuple(sorted(raw.privates)),
        value=raw.net_value,
        debt=raw.debt,
        bankrupt=raw.bankrupt,
        certificates=raw.certificates,
        minors=tuple(sorted(raw.minors)),
    )


def _company(raw: Company) -> CompanyState:
    if raw.closed:
        return CLOSED
    return CompanyState(
        closed=False,
        cash=raw.cash,
        price=raw.share_price.price if raw.share_price else None,
        cell=raw.share_price.cell if raw.share_price else None,
        par=raw.par.price if raw.par else None,
        president=raw.owner.removeprefix("player:") if raw.owner else None,
        trains=tuple(sorted(train.name for train in raw.trains)),
        obsolete=tuple(sorted(train.name for train in raw.trains if train.obsolete)),
        tokens=tuple(sorted((hex_, city) for hex_, city, _ in raw.tokens_on_map if hex_ is not None)),
        tokens_available=tuple(sorted(raw.tokens_available)),
        floated=raw.floated,
        operated=raw.operated,
        ipo=raw.percent.ipo + raw.percent.treasury if raw.percent else 0,
        market=raw.percent.market if raw.percent else 0,
        privates=tuple(sorted(raw.privates)),
    )


def _owner(private: Private) -> str | None:
    """The owner of a private in play; companies and minors use the same prefix."""
    if private.closed or private.owner is None:
        return None
    kind, _, id_ = private.owner.partition(":")
    return {"player": f"player:{id_}", "corporation": f"company:{id_}", "minor": f"company:{id_}"}.get(kind)
