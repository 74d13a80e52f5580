"""Buying certificates and starting companies."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.core.checks import same_for_all
from roundhouse.core.events import Floated, NewPresident
from roundhouse.core.guarantees import guarantees
from roundhouse.core.ids import BANK, MARKET, OFFERING, RESERVE
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided, pieces, presidency_size, president, share_size, sizes_held
from roundhouse.finance.market import market_of, price_of
from roundhouse.finance.transfer import give, give_piece, pay, place_marker
from roundhouse.rules.policies import policies

from .actions import BuyShare, Par
from .frames import StockRound
from .presidency import end_receivership, settle_presidency


def unsold_place(v: View, company: str) -> str:
    """Where certificates that nobody has bought yet are kept: the Initial Offering or the company's treasury."""
    return company if policies(v).stock.treasury else OFFERING


def share_price(v: View, a: BuyShare) -> int:
    """What a purchase costs: par from the Initial Offering, market value from the Open Market or a treasury."""
    each = v.state.par.get(a.company, 0) if a.source == OFFERING else price_of(v, a.company)
    return policies(v).stock.purchase_value(each, a.percent * 10 // share_size(v, a.company), a.swap)


def presidency_price(v: View, company: str, par: int) -> int:
    """What the president's certificate costs at a par value."""
    return par * presidency_size(v, company) // share_size(v, company)


def affordable_pars(v: View, company: str, cash: int) -> list[int]:
    """The starting prices at which `cash` buys the president's certificate (see `presidency_price`), highest first."""
    size, share, pars = presidency_size(v, company), share_size(v, company), market_of(v).pars
    return [par for par in pars if par * size // share <= cash]


def company_is_there(v: View, a: BuyShare | Par) -> Iterator[str]:
    """The company exists and has not left the game."""
    if a.company not in v.defn.companies:
        yield f"there is no company {a.company}"
    elif len(v.defn.companies[a.company].certificates) < 2:
        yield f"{a.company} is a minor company without shares"
    elif a.company in v.state.closed:
        yield f"{a.company} has left the game"


@same_for_all
def one_purchase_a_turn(v: View, a: BuyShare | Par) -> Iterator[str]:
    """Only one certificate may be bought in a turn."""
    if v.expect(StockRound).bought:
        yield f"{a.by} has already bought in this turn"


def not_sold_this_round(v: View, a: BuyShare | Par) -> Iterator[str]:
    """A player who sold shares of a company in this stock round may not buy any of them."""
    if (a.by, a.company) in v.expect(StockRound).sold:
        yield f"{a.by} sold shares of {a.company} in this stock round and may not buy any until the next"


def company_is_started(v: View, a: BuyShare) -> Iterator[str]:
    """Ordinary certificates are for sale once the president's certificate has been bought."""
    if a.company not in v.state.par:
        yield f"the {v.term('president')}'s certificate of {a.company} has not been bought yet"


def certificate_is_not_reserved(v: View, a: BuyShare) -> Iterator[str]:
    """Certificates reserved for an exchange are not for sale."""
    if a.source == RESERVE:
        yield f"certificates of {a.company} in the trade-in box are not for sale"


def certificate_is_on_offer(v: View, a: BuyShare) -> Iterator[str]:
    """The certificate is where the player wants to buy it; starting a company buys the president's certificate."""
    unsold = unsold_place(v, a.company)
    if a.source not in (unsold, MARKET):
        where = f"its {v.term('treasury')}" if unsold == a.company else v.place(unsold)
        yield f"certificates can be bought from {where} or {v.place(MARKET)}, not from {v.place(a.source)}"
    elif a.percent not in pieces(v, a.source, a.company):
        where = f"the {v.term('treasury')} of {a.company}" if a.source == a.company else v.place(a.source)
        yield f"there is no {a.percent}% certificate of {a.company} in {where}"


def change_can_be_made(v: View, a: BuyShare) -> Iterator[str]:
    """A buyer may give the Open Market a smaller certificate as change."""
    if not a.swap:
        return
    if a.source != MARKET:
        yield f"only {v.place(MARKET)} gives change"
    if a.swap >= a.percent:
        yield f"a {a.swap}% certificate of {a.company} is too large to make change with"
    elif a.swap not in pieces(v, a.by, a.company):
        yield f"{a.by} has no {a.swap}% certificate of {a.company} to make change with"


def share_is_affordable(v: View, a: BuyShare) -> Iterator[str]:
    """The buyer has the money."""
    cost, cash = share_price(v, a), v.state.cash[a.by]
    if cost > cash:
        yield f"{a.percent - a.swap}% of {a.company} costs {v.money(cost)}; {a.by} has {v.money(cash)}"


def presidency_is_on_offer(v: View, a: Par) -> Iterator[str]:
    """Only a company whose president's certificate is unsold can be started."""
    place = unsold_place(v, a.company)
    if v.state.shares[a.company][0] != place:
        owner = v.state.shares[a.company][0]
        where = v.place(place) if place == OFFERING else f"its {v.term('treasury')}"
        certificate = f"the {v.term('president')}'s certificate of {a.company}"
        if president(v, a.company):
            yield f"{a.company} has already started; {owner} is its {v.term('president')}"
        else:
            here = f"in {v.place(owner)}, " if owner == MARKET else ""
            yield f"{certificate} is {here}not in {where}"


def par_is_on_the_chart(v: View, a: Par) -> Iterator[str]:
    """The starting price is one of those on the market."""
    pars = market_of(v).pars
    if a.price not in pars:
        yield f"{v.money(a.price)} is not a starting price; choose one of {', '.join(v.money(p) for p in sorted(pars))}"


def par_is_affordable(v: View, a: Par) -> Iterator[str]:
    """The president's certificate costs the price of all its shares."""
    cost = presidency_price(v, a.company, a.price)
    if cost > v.state.cash[a.by]:
        yield f"the {v.term('president')}'s certificate costs {v.money(cost)}; {a.by} has {v.money(v.state.cash[a.by])}"


@guarantees(
    company_is_there,
    one_purchase_a_turn,
    company_is_started,
    certificate_is_not_reserved,
    certificate_is_on_offer,
    change_can_be_made,
)
def share_candidates(v: View) -> Iterator[BuyShare]:
    """Every different certificate on offer, with change where the player has a smaller one."""
    player, bought = v.expect(StockRound).player, v.expect(StockRound).bought
    if bought:
        return
    par = v.state.par
    for company in divided(v):
        if company in par:
            unsold = unsold_place(v, company)
            new, used = sizes_held(v, unsold, company), sizes_held(v, MARKET, company)
            own = sizes_held(v, player, company) if used else ()
            yield from _purchases(player, company, unsold, new, used, own, share_size(v, company))


@lru_cache(maxsize=4096)
def _purchases(
    player: str,
    company: str,
    unsold: str,
    new: tuple[int, ...],
    used: tuple[int, ...],
    own: tuple[int, ...],
    share: int,
) -> tuple[BuyShare, ...]:
    """Purchases of new and used certificates of a company, made once because few actions move shares."""
    found = [BuyShare(player, company, unsold, size) for size in dict.fromkeys(new)]
    for size in dict.fromkeys(used):
        found.append(BuyShare(player, company, MARKET, size))
        change = [small for small in sorted(set(own)) if small < size and small < share]
        found += [BuyShare(player, company, MARKET, size, small) for small in change]
    return tuple(found)


@guarantees(company_is_there, one_purchase_a_turn, presidency_is_on_offer, par_is_on_the_chart, par_is_affordable)
def par_candidates(v: View) -> Iterator[Par]:
    """Every company that could be started, at every starting price the player could pay."""
    player, bought = v.expect(StockRound).player, v.expect(StockRound).bought
    if bought:
        return
    shares, cash = v.state.shares, v.state.cash[player]
    for company in divided(v):
        if shares[company][0] == unsold_place(v, company):
            for price in affordable_pars(v, company, cash):
                yield Par(player, company, price)


def apply_share(d: Draft, a: BuyShare) -> None:
    """Pay, take the certificate, and check whether the presidency changes or the company floats."""
    old = president(d, a.company)
    pay(d, a.by, _payee(d, a), share_price(d, a), f"{a.percent - a.swap}% of {a.company}")
    if buys_presidency(d, a):
        give(d, a.company, 0, a.by, "purchase")
        if not old:
            d.emit(NewPresident(a.company, "", a.by))
            old = a.by
    else:
        give_piece(d, a.company, a.source, a.percent, a.by, "purchase")
    if a.swap:
        give_piece(d, a.company, a.by, a.swap, MARKET, "change")
    d.update(StockRound, bought=True, acted=True)
    if old:
        settle_presidency(d, a.company, old)
    elif policies(d).stock.receivership:
        end_receivership(d, a.company, a.by)
    float_if_due(d, a.company)


def buys_presidency(v: View, a: BuyShare) -> bool:
    """Whether this buys the president's certificate, usually of a company without a president."""
    return v.state.shares[a.company][0] == a.source and a.percent == presidency_size(v, a.company)


def _payee(v: View, a: BuyShare) -> str:
    """The company gets the money for treasury shares, and for new certificates if it is capitalised incrementally."""
    new = a.source == OFFERING and policies(v).stock.incremental
    return a.company if new or a.source == a.company else BANK


def apply_par(d: Draft, a: Par) -> None:
    """Buy the president's certificate and set par and market value."""
    cost = presidency_price(d, a.company, a.price)
    stock = policies(d).stock
    payee = a.company if stock.treasury or stock.incremental else BANK
    pay(d, a.by, payee, cost, f"{d.term('president')}'s certificate of {a.company}")
    give(d, a.company, 0, a.by, "purchase")
    start_company(d, a.company, a.price)
    d.update(StockRound, bought=True, acted=True)
    settle_presidency(d, a.company, a.by)
    float_if_due(d, a.company)


def start_company(d: Draft, company: str, price: int) -> None:
    """Set the par value and put the marker on its starting space."""
    d.put("par", company, price)
    place_marker(d, company, market_of(d).pars[price], "par")


def float_if_due(d: Draft, company: str) -> None:
    """Float a company as soon as enough of it has left the Initial Offering."""
    stock = policies(d).stock
    if company in d.state.floated or not stock.can_float(d, company):
        return
    d.include("floated", company)
    d.emit(Floated(company))
    pay(d, BANK, company, stock.capital(d, company), "capital")
    stock.on_float(d, company)
