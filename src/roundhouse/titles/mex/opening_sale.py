"""The sale of private and minor companies (section 3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.ids import BANK
from roundhouse.core.order import private_owners
from roundhouse.finance.market import market_of
from roundhouse.finance.transfer import give, give_private, pay
from roundhouse.rules.auction import rising, waterfall
from roundhouse.rules.auction.steps import auction_step, sale_step
from roundhouse.rules.policies import SalePolicy
from roundhouse.rules.stock import buying, turn
from roundhouse.rules.stock.actions import Par
from roundhouse.rules.stock.frames import SetPar, StockRound

from .components import extras
from .deviations import SiteDeviations
from .setup import minors
from .stock import BOOK, NDM
from .types import Draft, View

FIRST = "MCAR"


def owner(v: View, item: str) -> str:
    """The owner of a private or minor company."""
    return v.state.shares[item][0] if item in v.defn.companies else v.state.privates[item]


def value(v: View, item: str) -> int:
    """The par value printed on the certificate (Table III)."""
    return extras(v.defn).minor_price if item in v.defn.companies else v.defn.privates[item].price


def price(v: View, item: str) -> int:
    """The price of the first company in the row; only #1 ever becomes cheaper (3.1.2)."""
    return max(0, value(v, item) - (v.state.title.discount if item == FIRST else 0))


def take(d: Draft, player: str, item: str) -> None:
    """Hand over the company and the certificate that comes with it (Table III)."""
    if item in d.defn.companies:
        give(d, item, 0, player, "purchase")
        d.include("floated", item)
        return
    give_private(d, item, player)
    if item == "MIR":
        give(d, "CHI", 1, player, "comes with MIR")
    if item == "MNR":
        d.push(SetPar(NDM, player))


def sale_policy(sale: tuple[str, ...], deviations: SiteDeviations) -> SalePolicy:
    """How 18MEX sells its private and minor companies."""
    return SalePolicy(
        items=sale,
        increment=5,
        owner=owner,
        value=value,
        price=price,
        take=take,
        lowest_bidder_acts=deviations.lowest_bidder_acts,
        multiples=deviations.bids_in_fives,
    )


def settle_sale(d: Draft, frame: StockRound) -> bool:
    """Companies with bids are sold as soon as they come first; the rest of the stock round follows its own rules."""
    if d.state.bids and rising.resolve_row(d):
        return True
    site = d.defn.deviations
    if frame.number == 0 and not waterfall.unsold(d):
        d.pop()
        d.title(stock_rounds=1)
        d.set(priority=frame.player)
        d.push(StockRound(1, frame.player))
        return True
    if frame.passes >= len(d.state.players) and waterfall.unsold(d):
        first_unsold = owner(d, FIRST) == BANK
        if first_unsold and site.first_price_falls_at_once:
            d.title(discount=d.state.title.discount + 5)
            d.update(StockRound, passes=0)
            if price(d, FIRST) == 0:  # the site does not ask: the next player gets it
                waterfall.apply_buy(d, waterfall.BuyItem(frame.player, FIRST, 0))
            return True
        if not first_unsold and site.flat_minor_income:
            _flat_income(d)
            d.update(StockRound, passes=0)
            return True
    return turn.settle_stock_round(d, frame)


def _flat_income(d: Draft) -> None:
    for private, holder in private_owners(d):
        if holder in d.state.players:
            pay(d, BANK, holder, d.defn.privates[private].revenue, f"revenue of {private}")
    for minor in minors(d.defn):
        if owner(d, minor) != BANK:
            pay(d, BANK, owner(d, minor), 15, f"half the revenue of {minor}")
            pay(d, BANK, minor, 15, "half the revenue")


def par_candidates(v: View) -> Iterator[Par]:
    """The owner of the MNR sets NdM's par."""
    frame = v.expect(SetPar)
    for par in market_of(v).pars:
        yield Par(frame.player, frame.company, par)


def par_of_the_right_company(v: View, a: Par) -> Iterator[str]:
    """Only the company whose certificate was received gets a par value."""
    company = v.expect(SetPar).company
    if a.company != company:
        yield f"the par value of {company} must be set first"


def apply_set_par(d: Draft, a: Par) -> None:
    """The president's certificate comes free; its holder sets par and market value."""
    d.pop()
    give(d, a.company, 0, a.by, "comes with MNR")
    buying.start_company(d, a.company, a.price)


SALE_STEP = sale_step(
    "sale of private and minor companies",
    BOOK,
    "3.1",
    buying="3.1(a)",
    bidding="3.1(b)",
    bid=(
        ("3.1(b)", waterfall.bid_is_covered),
        ("3.1(b) on 18xx.games", waterfall.bid_is_a_multiple),
        ("3.1.2", waterfall.free_item_must_be_taken),
    ),
    passing=(("3.1.2", waterfall.free_item_must_be_taken),),
)
AUCTION_STEP = auction_step(
    BOOK,
    "3.1.1",
    ("3.1.1", waterfall.bid_is_covered),
    ("3.1.1 on 18xx.games", waterfall.bid_is_a_multiple),
)
PAR_STEP = Step(
    "par of NdM",
    f"{BOOK} 5.1",
    (
        Move(
            Par,
            par_candidates,
            rules(BOOK, ("5.1", par_of_the_right_company), ("3.2(c)(1)", buying.par_is_on_the_chart)),
            apply_set_par,
        ),
    ),
    lambda v: v.expect(SetPar).player,
)
