"""Policies: small frozen values that configure the shared rules for a title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from roundhouse.board.lays import Restriction
from roundhouse.board.routes import Access, Modifier, Train
from roundhouse.core.definition import AnyDraft, AnyView
from roundhouse.core.ids import MARKET
from roundhouse.core.view import View
from roundhouse.finance.holdings import after, divided, living, share_size, unsold
from roundhouse.finance.market import Direction, by_value, market_of
from roundhouse.rules.operating.network import board_of, has_route, terrain_cost
from roundhouse.rules.stock.certificates import counted, counts
from roundhouse.rules.stock.values import at_price

from .policies_of import policies

if TYPE_CHECKING:
    from roundhouse.rules.operating.actions import LayTile
    from roundhouse.rules.operating.frames import OperatingRound
    from roundhouse.rules.operating.stages import Stage
    from roundhouse.rules.stock.actions import SellShares

__all__ = ["policies"]


def all_or_nothing(revenue: int, kind: str) -> int:
    """Pay out the whole revenue, or nothing if it is withheld."""
    return revenue if kind == "pay" else 0


def right_if_paid(v: View, company: str, paid: int) -> Direction | None:
    """The price rises with every dividend and falls without one."""
    return "right" if paid else "left"


def priced_majors(v: View) -> list[str]:
    """The companies with a market value, in operating order."""
    return by_value(v, [c for c in divided(v) if c in v.state.prices])


def other_majors(v: View, company: str) -> list[str]:
    """All other companies with shares."""
    return [c for c in divided(v) if c != company]


def own_money(v: View, buyer: str, seller: str, kind: str) -> int:
    """A company pays for another company's train from its treasury only."""
    return v.state.cash[buyer]


def a_row_for_each_share(v: View, company: str, before: int, percent: int) -> int:
    """One row for each whole share sold; part shares sold in the same turn add up."""
    share = share_size(v, company)
    return (before + percent) // share - before // share


def printed_certificate_limit(v: View) -> int:
    """The printed limit for the number of players at the start of the game."""
    return v.defn.certificate_limit[str(len(v.state.players))]


def enough_is_sold(v: View, company: str) -> bool:
    """Whether par is set and enough of the company has been bought for it to float."""
    return company in v.state.par and unsold(v, company) <= 100 - v.defn.companies[company].float_percent


def full_capital(v: View, company: str) -> int:
    """The par value of all shares."""
    return v.state.par[company] * 100 // share_size(v, company)


#: The flag of phases in which companies may buy private companies from players.
TO_COMPANIES = "privates to companies"


def half_to_twice_by_phase(v: View, private: str) -> tuple[int, int] | None:
    """Half to twice the printed price, in phases that allow the purchase."""
    price = v.defn.privates[private].price
    return (-(-price // 2), 2 * price) if TO_COMPANIES in v.phase.flags else None


def left_of(v: View, player: str) -> str:
    """The next player clockwise who is still in the game."""
    return next(p for p in after(v, player) if p not in v.state.bankrupt)


class StockPolicy(Struct, frozen=True):
    """How shares are traded."""

    #: The largest percentage of a company that may be in the Open Market after a sale.
    market_limit: int = 50
    #: What a player receives or pays for a percentage, given the price of a 10 % share.
    sale_value: Callable[[int, int, int], int] = at_price
    purchase_value: Callable[[int, int, int], int] = at_price
    certificate_limit: Callable[[AnyView], int] = printed_certificate_limit
    #: How many of a player's certificates count towards the limit.
    counted: Callable[[AnyView, str], int] = counted
    #: Whether another certificate of this size counts towards the limit.
    counts: Callable[[AnyView, str, int], bool] = counts
    can_float: Callable[[AnyView, str], bool] = enough_is_sold
    #: The capital that the bank pays when a company floats.
    capital: Callable[[AnyView, str], int] = full_capital
    on_float: Callable[[AnyDraft, str], None] = lambda d, company: None
    #: Whether a new president gives their two largest certificates, whatever the total, instead of choosing.
    exchange_two: bool = False
    #: Whether even a player with a small certificate may get change.
    change_for_all: bool = False
    #: Whether part shares sold in one turn add up before the price moves.
    small_sales_add_up: bool = True
    #: Whether a president's certificate may be halved by a player who also has smaller certificates.
    halves_despite_small: bool = False
    #: How a president's certificate is sold, if not by the usual exchange.
    sell_presidency: Callable[[AnyDraft, SellShares], None] | None = None
    #: Whether half of a president's certificate may be sold with change.
    change_for_halves: bool = False
    #: The holdings that decide who is president.
    holdings: Callable[[AnyView, str], dict[str, int]] = living
    #: Whether a player who holds the most of a company may become its president.
    may_lead: Callable[[AnyView, str, str], bool] = lambda v, company, player: True
    #: How the presidency changes hands, if not by an exchange of equal certificates.
    replace_president: Callable[[AnyDraft, str, str, str], None] | None = None
    #: Whether unsold certificates are in the company's own treasury, which sells them at market value.
    treasury: bool = False
    #: Other market limits, by kind of company.
    market_limits: Mapping[str, int] = {}
    #: Whether a company receives the money for its certificates from the Initial Offering.
    incremental: bool = False
    #: Whether a president's certificate may be in the Open Market and be bought there.
    receivership: bool = False
    #: The largest percentage of a company that a player may own now.
    share_limit: Callable[[AnyView, str], int] = lambda v, company: v.defn.companies[company].max_percent
    #: How many rows the price falls for a sale, given the percentage already sold in the same turn.
    drops: Callable[[AnyView, str, int, int], int] = a_row_for_each_share
    #: The order that breaks ties between players when a president is replaced.
    heirs: Callable[[AnyView, str], list[str]] = after
    #: Who has priority after a round in which this player acted last.
    priority: Callable[[AnyView, str], str] = left_of

    def most_in_market(self, v: View, company: str) -> int:
        """The largest percentage of this company that may be in the Open Market after a sale."""
        return self.market_limits.get(v.defn.companies[company].kind, self.market_limit)


class OperatingPolicy(Struct, frozen=True):
    """How companies operate."""

    #: The stages of a company's turn.
    plan: Callable[[AnyView, str], tuple[Stage, ...]] = lambda v, company: ()
    train_limit: Callable[[AnyView, str], int] = lambda v, company: v.phase.train_limit
    #: Other effects of a phase, by its name; called with the buyer of the train that began it.
    on_phase: Mapping[str, Callable[[AnyDraft, str], None]] = {}
    bank_trains_per_turn: Callable[[AnyView], int] = lambda v: 99
    #: Whether this company's trains change hands only at their printed price.
    face_value_only: Callable[[AnyView, str], bool] = lambda v, company: False
    #: Companies whose trains are built in: never sold, never removed by a phase.
    keeps_trains: Callable[[AnyView, str], bool] = lambda v, company: False
    #: Whether obsolete trains count towards the limit.
    obsolete_count: bool = True
    #: The lowest and highest price a company may pay for a private company; None if it may not buy it now.
    private_price: Callable[[AnyView, str], tuple[int, int] | None] = half_to_twice_by_phase
    on_train_bought: Callable[[AnyDraft, str], None] = lambda d, company: None
    #: What a tile costs the company that lays it.
    tile_cost: Callable[[AnyView, LayTile], int] = lambda v, a: terrain_cost(v, a.hex)
    #: How many yellow tiles a company may lay in this turn.
    yellow_lays: Callable[[AnyView, str], int] = lambda v, company: 1
    #: When a company must run for the most revenue: always, if a shareholder insists when asked, or never.
    best_run: Callable[[AnyView, str], Literal["always", "asked", "never"]] = lambda v, company: "never"
    #: Hex and city of a company's home; None if it has none. If the city is None, the company chooses it.
    home: Callable[[AnyView, str], tuple[str, int | None] | None] = lambda v, company: board_of(v).map.homes.get(
        company
    )
    #: How a company's train runs, if the company modifies it.
    adapted: Callable[[AnyView, str, Train], Train] = lambda v, company, train: train
    #: The loans on a company's trains: the card, what is due when it is lost, and the interest per round.
    loans: Callable[[AnyView, str], tuple[tuple[str, int, int], ...]] = lambda v, company: ()
    #: Other effects when a company buys a private company.
    on_private_bought: Callable[[AnyDraft, str, str], None] = lambda d, company, private: None
    #: What part of a tile lay must be connected to a station.
    restriction: Restriction = Restriction.CITY_PERMISSIVE
    #: The gauges on which trains run; None for any.
    gauges: frozenset[str] | None = None
    #: Whether connections, like routes, may visit each group of stops only once, or which groups.
    once_per_group: bool | frozenset[str] = False
    #: Cards without a route of their own that run with a company's trains.
    extra_cards: Callable[[AnyView, str], tuple[Train, ...]] = lambda v, company: ()
    #: Modifiers of the revenue of routes.
    modifiers: Callable[[AnyView, str], tuple[Modifier, ...]] = lambda v, company: ()
    #: How stations affect the trains of each service, in titles with several kinds of stations.
    access: Callable[[AnyView, str], Mapping[str, Access]] = lambda v, company: {}
    #: How many of a company's trains may stop at a node, if limited.
    places: Callable[[AnyView, str], Mapping[int, int]] = lambda v, company: {}
    #: Whether a company without a train must buy one.
    owes_train: Callable[[AnyView, str], bool] = has_route
    #: Whether a company has a route, or counts as having one, and is asked to run.
    counts_as_routed: Callable[[AnyView, str], bool] = has_route
    #: Whether a train runs only once in a round, even if it changes owners.
    trains_run_once: bool = False
    #: Whether a type of train satisfies the obligation to own one.
    is_engine: Callable[[str], bool] = lambda kind: True
    #: The companies from which a company may buy trains, and the most it can pay one of them for a type.
    train_sellers: Callable[[AnyView, str], list[str]] = other_majors
    #: Why a buyer may not buy from a seller, if for a reason specific to the title.
    why_no_seller: Callable[[AnyView, str, str], str] = lambda v, buyer, seller: ""
    most_for_train: Callable[[AnyView, str, str, str], int] = own_money
    #: The least it must pay for a type.
    least_for_train: Callable[[AnyView, str, str, str], int] = lambda v, buyer, seller, kind: 1
    #: Whether the last certificate sold for a train must be needed, rather than the last share.
    last_certificate_counts: bool = False
    #: Whether a type of train counts towards the train limit, and whether it may be discarded.
    counts_for_limit: Callable[[str], bool] = lambda kind: True
    may_discard: Callable[[str], bool] = lambda kind: True
    #: Where discarded trains go.
    discarded_to: str = MARKET
    #: The discount on a type for trading in another type.
    trade_in: Callable[[AnyView, str, str], int] = lambda v, bought, given: 0
    #: The order in which companies over the train limit discard.
    discard_order: Callable[[AnyView], list[str]] = priced_majors
    #: Whether stations of companies that have left the game stay on the map.
    stations_stay: bool = False


class DividendPolicy(Struct, frozen=True):
    """How revenue is used."""

    kinds: tuple[str, ...] = ("pay", "withhold")
    #: The part of the revenue that is paid out; the rest goes to the treasury.
    paid: Callable[[int, str], int] = all_or_nothing
    #: The owner whose shares pay their dividend to the treasury.
    earns: Callable[[str], str] = lambda company: MARKET
    #: The direction in which the price moves after a payout.
    moves: Callable[[AnyView, str, int], Direction | None] = right_if_paid
    #: How many spaces it moves.
    spaces: Callable[[AnyView, str, int], int] = lambda v, company, paid: 1
    #: Whether shares kept by a bankrupt player still earn dividends.
    pays_bankrupt: bool = False


class FlowPolicy(Struct, frozen=True):
    """How rounds follow each other."""

    after_stock_round: Callable[[AnyDraft], None]
    after_operating_round: Callable[[AnyDraft], None]
    operating_order: Callable[[AnyView, OperatingRound], list[str]]


class SalePolicy(Struct, frozen=True):
    """The opening sale."""

    items: tuple[str, ...]
    increment: int
    owner: Callable[[AnyView, str], str]
    value: Callable[[AnyView, str], int]
    #: The current price of the first item.
    price: Callable[[AnyView, str], int]
    take: Callable[[AnyDraft, str, str], None]
    #: Whether in an auction the lowest bidder acts next and a pass is final, instead of turns going clockwise.
    lowest_bidder_acts: bool = False
    #: Whether bids must be multiples of the increment.
    multiples: bool = False
    #: Companies that start with an item and receive its price.
    starts: Mapping[str, str] = {}


class NominationPolicy(Struct, frozen=True):
    """A sale in which players take turns to choose the next item to auction."""

    items: tuple[str, ...]
    #: The minimum opening bid and the unit of bids.
    opening: int
    increment: int
    #: How much the price falls when nobody wants the item.
    discount: int
    owner: Callable[[AnyView, str], str]
    take: Callable[[AnyDraft, str, str], None]
    after: Callable[[AnyDraft, str], None]


class FoundingPolicy(Struct, frozen=True):
    """Queued companies are started by an auction in a stock turn."""

    #: The minimum opening bid and the unit of bids.
    opening: int = 100
    increment: int = 5
    #: The starting prices available now.
    pars: Callable[[AnyView], tuple[int, ...]] = lambda v: tuple(market_of(v).pars)
    #: Whether queued companies may be started now.
    open: Callable[[AnyView], bool] = lambda v: True


class MergerPolicy(Struct, frozen=True):
    """Minor companies merge into a new major company if their shareholders vote for it."""

    #: The smallest and largest number of companies that may merge.
    fewest: int = 2
    most: int = 3
    #: Limits on the shares of all merging companies together: outstanding, held by one player, in the Open Market.
    issued: int = 10
    held: int = 7
    in_market: int = 5
    #: Whether a merger that was voted down may be proposed again, without effect.
    drop_repeats: bool = False
    #: Whether bankrupt players vote with the shares they have kept.
    bankrupt_vote: bool = False
    #: Other effects when a company merges.
    on_merge: Callable[[AnyDraft, str, str], None] = lambda d, minor, major: None
    #: What happens after the merger round.
    after: Callable[[AnyDraft], None] = lambda d: None


class Policies(Struct, frozen=True):
    """All policies of a title."""

    stock: StockPolicy
    operating: OperatingPolicy
    flow: FlowPolicy
    sale: SalePolicy | None = None
    nomination: NominationPolicy | None = None
    dividends: DividendPolicy = DividendPolicy()
    founding: FoundingPolicy = FoundingPolicy()
    mergers: MergerPolicy = MergerPolicy()
