"""What differs between titles in the shared mechanisms, as small frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, cast

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

if TYPE_CHECKING:
    from roundhouse.rules.operating.frames import OperatingRound
    from roundhouse.rules.operating.track import LayTile
    from roundhouse.rules.operating.turn import Stage
    from roundhouse.rules.stock.actions import SellShares


def all_or_nothing(revenue: int, kind: str) -> int:
    """What is paid out of a revenue: all of it, or nothing if it is withheld."""
    return revenue if kind == "pay" else 0


def right_if_paid(v: View, company: str, paid: int) -> Direction | None:
    """The price rises with every dividend and falls without one."""
    return "right" if paid else "left"


def priced_majors(v: View) -> list[str]:
    """The companies with a market value, in operating order."""
    return by_value(v, [c for c in divided(v) if c in v.state.prices])


def other_majors(v: View, company: str) -> list[str]:
    """All companies with shares but this one."""
    return [c for c in divided(v) if c != company]


def own_money(v: View, buyer: str, seller: str, kind: str) -> int:
    """A company pays another one for a train out of its treasury only."""
    return v.state.cash[buyer]


def a_row_for_each_share(v: View, company: str, before: int, percent: int) -> int:
    """One row for each full share sold; smaller parts sold in the same turn add up."""
    share = share_size(v, company)
    return (before + percent) // share - before // share


def printed_certificate_limit(v: View) -> int:
    """The limit that is printed for the number of players who began the game."""
    return v.defn.certificate_limit[str(len(v.state.players))]


def enough_is_sold(v: View, company: str) -> bool:
    """Whether a president has set par and the part that the company needs to float has been bought."""
    return company in v.state.par and unsold(v, company) <= 100 - v.defn.companies[company].float_percent


def full_capital(v: View, company: str) -> int:
    """The par value of all shares."""
    return v.state.par[company] * 100 // share_size(v, company)


#: The flag of phases in which companies buy private companies from players.
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

    #: Largest part of a company that sales may put into the Open Market.
    market_limit: int = 50
    #: What a player receives or pays for a percentage at a price per 10 % share.
    sale_value: Callable[[int, int, int], int] = at_price
    purchase_value: Callable[[int, int, int], int] = at_price
    certificate_limit: Callable[[AnyView], int] = printed_certificate_limit
    #: How many certificates of the limit a player's holding uses up.
    counted: Callable[[AnyView, str], int] = counted
    #: Whether one more certificate of that size counts.
    counts: Callable[[AnyView, str, int], bool] = counts
    can_float: Callable[[AnyView, str], bool] = enough_is_sold
    #: Capital the bank pays when a company floats.
    capital: Callable[[AnyView, str], int] = full_capital
    on_float: Callable[[AnyDraft, str], None] = lambda d, company: None
    #: Whether a new president gives his two largest certificates, whatever they add up to, instead of choosing.
    exchange_two: bool = False
    #: Whether change is given even to a player who has a small certificate.
    change_for_all: bool = False
    #: Whether sales of less than a share in one turn are added up before the price moves.
    small_sales_add_up: bool = True
    #: Whether smaller certificates in hand do not keep a president's certificate from being halved.
    halves_despite_small: bool = False
    #: How a president's certificate is sold, where that is not a matter of the exchange alone.
    sell_presidency: Callable[[AnyDraft, SellShares], None] | None = None
    #: Whether half of a president's certificate may be sold for change.
    change_for_halves: bool = False
    #: What the players hold when it is settled who is president.
    holdings: Callable[[AnyView, str], dict[str, int]] = living
    #: Whether a player who holds the most of a company may become its president.
    may_lead: Callable[[AnyView, str, str], bool] = lambda v, company, player: True
    #: How the presidency goes from the old to the new president, where it is not by an exchange of equal certificates.
    replace_president: Callable[[AnyDraft, str, str, str], None] | None = None
    #: Whether unsold certificates lie in the company's own treasury, which sells them at market value.
    treasury: bool = False
    #: Other market limits, by kind of company.
    market_limits: Mapping[str, int] = {}
    #: Whether a company receives the money for its certificates of the Initial Offering.
    incremental: bool = False
    #: Whether a president's certificate may lie in the Open Market and be bought there.
    receivership: bool = False
    #: Largest part of a company that a player may own now.
    share_limit: Callable[[AnyView, str], int] = lambda v, company: v.defn.companies[company].max_percent
    #: How many rows a sale costs, after so many percent sold before in the same turn.
    drops: Callable[[AnyView, str, int, int], int] = a_row_for_each_share
    #: In which order players with equally many shares are looked at when a president is replaced.
    heirs: Callable[[AnyView, str], list[str]] = after
    #: Who has the priority after a round in which this player acted last.
    priority: Callable[[AnyView, str], str] = left_of

    def most_in_market(self, v: View, company: str) -> int:
        """Largest part of this company that sales may put into the Open Market."""
        return self.market_limits.get(v.defn.companies[company].kind, self.market_limit)


class OperatingPolicy(Struct, frozen=True):
    """How companies operate."""

    #: The stages of a company's turn.
    plan: Callable[[AnyView, str], tuple[Stage, ...]] = lambda v, company: ()
    train_limit: Callable[[AnyView, str], int] = lambda v, company: v.phase.train_limit
    #: What else a phase brings about, by its name; called with the buyer of the train that began it.
    on_phase: Mapping[str, Callable[[AnyDraft, str], None]] = {}
    bank_trains_per_turn: Callable[[AnyView], int] = lambda v: 99
    #: Trains of this company change hands at their printed price only.
    face_value_only: Callable[[AnyView, str], bool] = lambda v, company: False
    #: Companies whose trains are built in: never sold, never removed by a phase.
    keeps_trains: Callable[[AnyView, str], bool] = lambda v, company: False
    #: Whether an obsolete train counts for the limit.
    obsolete_count: bool = True
    #: The least and the most a company pays for a private company, None if it may not buy it now.
    private_price: Callable[[AnyView, str], tuple[int, int] | None] = half_to_twice_by_phase
    on_train_bought: Callable[[AnyDraft, str], None] = lambda d, company: None
    #: What a tile costs the company that lays it.
    tile_cost: Callable[[AnyView, LayTile], int] = lambda v, a: terrain_cost(v, a.hex)
    #: Yellow tiles a company may lay in this turn.
    yellow_lays: Callable[[AnyView, str], int] = lambda v, company: 1
    #: Whether a company must run for the most: always, if a stockholder who is asked insists, or never.
    best_run: Callable[[AnyView, str], Literal["always", "asked", "never"]] = lambda v, company: "never"
    #: Hex and city of a company's home, None if it has none (a city None: it chooses).
    home: Callable[[AnyView, str], tuple[str, int | None] | None] = lambda v, company: board_of(v).map.homes.get(
        company
    )
    #: How a train of a company runs, if the company changes that.
    adapted: Callable[[AnyView, str, Train], Train] = lambda v, company, train: train
    #: The loans on a company's trains: the card, what is due when it is lost, and the interest of every round.
    loans: Callable[[AnyView, str], tuple[tuple[str, int, int], ...]] = lambda v, company: ()
    #: What else happens when a company has bought a private company.
    on_private_bought: Callable[[AnyDraft, str, str], None] = lambda d, company, private: None
    #: What of a lay must be connected to a station.
    restriction: Restriction = Restriction.CITY_PERMISSIVE
    #: Gauges of the track on which trains run; None for any.
    gauges: frozenset[str] | None = None
    #: Whether a connection, too, may stop only once in each group of stops, or in which groups.
    once_per_group: bool | frozenset[str] = False
    #: Cards without a route of their own that go with a company's trains.
    extra_cards: Callable[[AnyView, str], tuple[Train, ...]] = lambda v, company: ()
    #: What changes the revenue of routes.
    modifiers: Callable[[AnyView, str], tuple[Modifier, ...]] = lambda v, company: ()
    #: What stations mean for the trains of each service, where kinds of stations exist.
    access: Callable[[AnyView, str], Mapping[str, Access]] = lambda v, company: {}
    #: How many trains of a company may stop at a node, where that is limited.
    places: Callable[[AnyView, str], Mapping[int, int]] = lambda v, company: {}
    #: Whether a company without a train must get one.
    owes_train: Callable[[AnyView, str], bool] = has_route
    #: Whether a company has a route, or counts as having one, so that it is asked to run.
    counts_as_routed: Callable[[AnyView, str], bool] = has_route
    #: Whether a train that has run does not run again in the same round for a new owner.
    trains_run_once: bool = False
    #: Whether a type of train fulfils that duty.
    is_engine: Callable[[str], bool] = lambda kind: True
    #: Companies from which a company may buy trains, and the most it can pay one of them for a type.
    train_sellers: Callable[[AnyView, str], list[str]] = other_majors
    #: Why a buyer may not buy from a seller, where the usual reasons do not tell.
    why_no_seller: Callable[[AnyView, str, str], str] = lambda v, buyer, seller: ""
    most_for_train: Callable[[AnyView, str, str, str], int] = own_money
    #: The least it must pay.
    least_for_train: Callable[[AnyView, str, str, str], int] = lambda v, buyer, seller, kind: 1
    #: Whether sales for a train must be needed to the last certificate, not to the last share.
    last_certificate_counts: bool = False
    #: Whether a type of train counts for the train limit and may be discarded.
    counts_for_limit: Callable[[str], bool] = lambda kind: True
    may_discard: Callable[[str], bool] = lambda kind: True
    #: Where surplus trains go.
    discarded_to: str = MARKET
    #: What is taken off the price of a type for another one that is handed in.
    trade_in: Callable[[AnyView, str, str], int] = lambda v, bought, given: 0
    #: In which order companies with too many trains discard.
    discard_order: Callable[[AnyView], list[str]] = priced_majors
    #: Whether stations of companies that have left the game stay on the map.
    stations_stay: bool = False


class DividendPolicy(Struct, frozen=True):
    """What becomes of revenue."""

    kinds: tuple[str, ...] = ("pay", "withhold")
    #: What is paid out of a revenue; the rest goes to the treasury.
    paid: Callable[[int, str], int] = all_or_nothing
    #: Whose shares earn for the treasury.
    earns: Callable[[str], str] = lambda company: MARKET
    #: Where the price marker goes after so much was paid out.
    moves: Callable[[AnyView, str, int], Direction | None] = right_if_paid
    #: How many spaces it goes.
    spaces: Callable[[AnyView, str, int], int] = lambda v, company, paid: 1
    #: Whether shares that a bankrupt player has kept still earn.
    pays_bankrupt: bool = False


class FlowPolicy(Struct, frozen=True):
    """How rounds follow each other."""

    after_stock_round: Callable[[AnyDraft], None]
    after_operating_round: Callable[[AnyDraft], None]
    operating_order: Callable[[AnyView, OperatingRound], list[str]]


class SalePolicy(Struct, frozen=True):
    """What the opening sale offers and how."""

    items: tuple[str, ...]
    increment: int
    owner: Callable[[AnyView, str], str]
    value: Callable[[AnyView, str], int]
    #: Price of the first item now.
    price: Callable[[AnyView, str], int]
    take: Callable[[AnyDraft, str, str], None]
    #: Whether the lowest bidder acts next in an auction and a pass is final, instead of clockwise turns.
    lowest_bidder_acts: bool = False
    #: Whether bids must be multiples of the increment.
    multiples: bool = False
    #: Companies that start with an item and receive its price.
    starts: Mapping[str, str] = {}


class NominationPolicy(Struct, frozen=True):
    """A sale in which players take turns to choose what is auctioned next."""

    items: tuple[str, ...]
    #: The least opening bid and the unit of bids.
    opening: int
    increment: int
    #: By how much the price falls when nobody wants the item.
    discount: int
    owner: Callable[[AnyView, str], str]
    take: Callable[[AnyDraft, str, str], None]
    after: Callable[[AnyDraft, str], None]


class FoundingPolicy(Struct, frozen=True):
    """Companies of a queue are started by an auction in a stock turn."""

    #: The least opening bid and the unit of bids.
    opening: int = 100
    increment: int = 5
    #: Starting prices that may be used now.
    pars: Callable[[AnyView], tuple[int, ...]] = lambda v: tuple(market_of(v).pars)
    #: Whether companies of the queue may be started at all now.
    open: Callable[[AnyView], bool] = lambda v: True


class MergerPolicy(Struct, frozen=True):
    """Minor companies merge into a new major company if their shareholders vote for it."""

    #: So many companies may merge.
    fewest: int = 2
    most: int = 3
    #: Shares in all merging companies together: in everybody's hands, in one player's hand, in the Open Market.
    issued: int = 10
    held: int = 7
    in_market: int = 5
    #: Whether a merger that was voted down may be named again, which comes to nothing.
    drop_repeats: bool = False
    #: Whether bankrupt players vote with the shares they have kept.
    bankrupt_vote: bool = False
    #: What else a merging company hands over.
    on_merge: Callable[[AnyDraft, str, str], None] = lambda d, minor, major: None
    #: What follows the merger round.
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


def policies(v: View) -> Policies:
    """The policies of the game that is played."""
    return cast(Policies, v.defn.policies)
