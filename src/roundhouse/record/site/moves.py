"""Lists of legal moves: everything the reference allowed at every decision of a recorded game."""

from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct, field

from .errors import SiteFileError
from .source import TRACE_LIMIT, Source, decode, read_bytes

PriceCell = tuple[int, int, int]
"""A share price with the row and column of its cell."""

Texts = tuple[str, ...]


class _Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Unknown fields are errors, so that no kind of move goes unnoticed."""


class Lay(Struct, frozen=True, array_like=True):
    """A tile on a hex, with everything that the company pays for it."""

    hex: str
    tile: str
    rotation: int
    cost: int


class Token(Struct, frozen=True, array_like=True):
    """A place for a token."""

    hex: str
    city: int
    price: int


class Buy(_Record, frozen=True, kw_only=True):
    """A certificate that may be bought."""

    company: str
    source: str
    percent: int
    price: int
    president: bool = False
    swap: int | None = None


class Par(_Record, frozen=True, kw_only=True):
    """A company that may be started; `pays` is missing when its certificate is already paid for."""

    company: str
    price: int
    cell: tuple[int, int]
    pays: int | None = None


class Sale(_Record, frozen=True, kw_only=True):
    """Shares that may be sold together."""

    company: str
    percent: int
    certificates: tuple[int, ...]
    receives: int
    price_after: PriceCell
    swap: int | None = None


class Exchange(_Record, frozen=True, kw_only=True):
    """A minor that may be exchanged for a share."""

    minor: str
    company: str
    source: str
    percent: int


class PrivatePurchase(_Record, frozen=True, kw_only=True):
    """A private company that may be bought at any whole price in the range."""

    private: str
    owner: str
    min: int
    max: int


class TrainPurchase(_Record, frozen=True, kw_only=True):
    """A train that may be bought: at `price` from the bank or open market, from `min` to `max` from a company."""

    source: str
    train: str
    price: int | None = None
    id: str | None = None
    min: int | None = None
    max: int | None = None
    president_pays: int | None = None
    new_debt: int | None = None
    exchange: str | None = None


class Dividend(_Record, frozen=True, kw_only=True):
    """A way to use the revenue."""

    kind: str
    price_after: PriceCell | None = None


class Issue(_Record, frozen=True, kw_only=True):
    """Own shares that may be sold to the market."""

    percent: int
    receives: int
    price_after: PriceCell | None = None


class Redemption(_Record, frozen=True, kw_only=True):
    """Own shares that may be bought back from the market."""

    percent: int
    pays: int
    price_after: PriceCell | None = None


class Bid(_Record, frozen=True, kw_only=True):
    """A target of bids with the range of prices; `buys` is an immediate purchase, `puts_up` a nomination."""

    target: str
    min: int | None = None
    max: int | None = None
    step: int | None = None
    buys: bool = False
    puts_up: bool = False


class Combination(_Record, frozen=True, kw_only=True):
    """Two trains that may be combined."""

    base: str
    additional: str


class Tender(_Record, frozen=True, kw_only=True):
    """A tender that may be bought."""

    source: str = field(name="from")
    cost: int


class PlayedBid(_Record, frozen=True, kw_only=True):
    """The bid that was made."""

    target: str
    price: int


class PlayedBuy(_Record, frozen=True, kw_only=True):
    """The certificate that was bought."""

    company: str
    source: str
    percent: int
    swap: int | None = None
    president: bool = False


class PlayedPar(_Record, frozen=True, kw_only=True):
    """The company that was started."""

    company: str
    price: int
    cell: tuple[int, int]


class PlayedSale(_Record, frozen=True, kw_only=True):
    """The shares that were sold."""

    company: str
    percent: int
    certificates: tuple[int, ...]
    swap: int | None = None


class PlayedTrain(_Record, frozen=True, kw_only=True):
    """The train that was bought."""

    source: str
    train: str
    id: str
    price: int
    exchange: str | None = None


class PlayedPrivate(_Record, frozen=True, kw_only=True):
    """The private company that was bought."""

    private: str
    price: int


class Played(_Record, frozen=True, kw_only=True):
    """What was played: only the field of its kind is set, none for a pass or a run."""

    type: str
    entity: str
    lay: tuple[str, str, int] | None = None
    token: tuple[str, int] | None = None
    bid: PlayedBid | None = None
    buy: PlayedBuy | None = None
    par: PlayedPar | None = None
    sell: PlayedSale | None = None
    train: PlayedTrain | None = None
    private: PlayedPrivate | None = None
    combination: Combination | None = None
    assign: str | None = None
    choice: str | None = None
    discard: str | None = None
    dividend: str | None = None
    merge: str | None = None


class Decision(_Record, frozen=True, kw_only=True):
    """One decision and its legal moves; an empty field means that there are no moves of this kind."""

    before_index: int
    action_id: int
    auto_index: int | None = None
    entity: str
    step: str
    may: Texts = ()
    may_pass: bool = field(name="pass")
    played: Played
    lays: tuple[Lay, ...] = ()
    private_lays: Mapping[str, tuple[Lay, ...]] = {}
    private_assigns: Mapping[str, Texts] = {}
    private_choices: Mapping[str, Texts] = {}
    private_tokens: Mapping[str, tuple[Token, ...]] = {}
    tokens: tuple[Token, ...] = ()
    buys: tuple[Buy, ...] = ()
    pars: tuple[Par, ...] = ()
    sells: tuple[Sale, ...] = ()
    emergency_sales: tuple[Sale, ...] = ()
    must_sell: bool = False
    exchanges: tuple[Exchange, ...] = ()
    private_purchases: tuple[PrivatePurchase, ...] = ()
    trains: tuple[TrainPurchase, ...] = ()
    must_buy: bool = False
    bankrupt: bool = False
    dividends: tuple[Dividend, ...] = ()
    issues: tuple[Issue, ...] = ()
    redeems: tuple[Redemption, ...] = ()
    bids: tuple[Bid, ...] = ()
    merges: Texts = ()
    choices: Texts = ()
    assigns: Texts = ()
    discards: Mapping[str, Texts] = {}
    combinations: tuple[Combination, ...] = ()
    tenders: tuple[Tender, ...] = ()
    destination_connection: bool = False
    pay_off_debt: int | None = None
    trains_that_may_run: Texts = ()


def read_moves(source: Source) -> tuple[Decision, ...]:
    """Read a file of legal moves, in the order of the decisions."""
    rows = read_bytes(source, limit=TRACE_LIMIT).splitlines()
    decisions = tuple(decode(row, Decision, what="legal moves", line=number) for number, row in enumerate(rows))
    for number, (earlier, later) in enumerate(pairwise(decisions), 1):
        if later.before_index <= earlier.before_index:
            raise SiteFileError("before_index", "must increase", line=number)
    return decisions
