"""Companies buy private companies from players."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Accept, Ranged, Refuse
from roundhouse.core.events import Told
from roundhouse.core.guarantees import guarantees
from roundhouse.core.order import private_owners
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import give_private, pay
from roundhouse.rules.phase_words import phases_when
from roundhouse.rules.policies import policies

from .actions import BuyPrivate
from .frames import CompanyPrivateDeal, OperatingTurn

__all__ = ["BuyPrivate"]


def lowest(v: View, private: str, owner: str) -> int:
    """The lowest price that has not been declined in this turn."""
    return max([1, *[n + 1 for p, o, n in v.expect(OperatingTurn).refused if (p, o) == (private, owner)]])


def private_is_a_players(v: View, a: BuyPrivate) -> Iterator[str]:
    """Only a player can sell a private company; companies keep theirs."""
    owner = v.state.privates.get(a.private)
    if owner not in v.state.players:
        if a.private not in v.defn.privates:
            known = a.private in v.defn.companies
            yield f"{a.private} is not a private company" if known else f"there is no private company {a.private}"
        elif a.private in v.state.closed:
            yield f"{a.private} is closed"
        else:
            holder = f"{owner} owns {a.private}" if owner in v.defn.companies else f"nobody owns {a.private}"
            yield f"{holder}; private companies can be bought only from players"


def private_may_be_bought(v: View, a: BuyPrivate) -> Iterator[str]:
    """The phase, or the private company itself, may forbid the purchase."""
    if a.private in v.defn.privates and policies(v).operating.private_price(v, a.private) is None:
        price = policies(v).operating.private_price
        when = phases_when(v, lambda then: price(then, a.private) is not None)
        yield f"a company may buy {a.private} {when}, not in phase {v.state.phase}" if when else never_sold(a.private)


def never_sold(private: str) -> str:
    """The refusal for a private company that companies may never buy."""
    return f"{private} may not be sold to a company"


def private_price_in_range(v: View, a: BuyPrivate) -> Iterator[str]:
    """The price is within its limits."""
    bounds = policies(v).operating.private_price(v, a.private) if a.private in v.defn.privates else None
    if bounds is not None and not bounds[0] <= a.price <= bounds[1]:
        yield f"the price must be from {v.money(bounds[0])} to {v.money(bounds[1])}, not {v.money(a.price)}"


def private_is_affordable(v: View, a: BuyPrivate) -> Iterator[str]:
    """The treasury can pay the price."""
    if a.price > v.state.cash[a.by]:
        yield f"{a.private} costs {v.money(a.price)}; {a.by} has {v.money(v.state.cash[a.by])}"


def private_price_not_refused(v: View, a: BuyPrivate) -> Iterator[str]:
    """A declined offer may be repeated in the same turn only at a better price."""
    owner = v.state.privates.get(a.private, "")
    if 0 < a.price < lowest(v, a.private, owner):
        yield f"{owner} has already declined this price in this turn; offer more"


@guarantees(
    private_is_a_players,
    private_may_be_bought,
    private_price_in_range,
    private_is_affordable,
    private_price_not_refused,
)
def private_candidates(v: View) -> Iterator[Ranged]:
    """Every private company a player owns, at every allowed and affordable price."""
    company = v.expect(OperatingTurn).company
    for private, owner in private_owners(v):
        bounds = policies(v).operating.private_price(v, private) if owner in v.state.players else None
        if bounds is None:
            continue
        low = max(bounds[0], lowest(v, private, owner))
        high = min(bounds[1], v.state.cash[company])
        if low <= high:
            yield Ranged(BuyPrivate(company, private, low), low, high)


def apply_private(d: Draft, a: BuyPrivate) -> None:
    """Buy from the company's own president at once; ask any other owner."""
    owner = d.state.privates[a.private]
    if owner == president(d, a.by):
        _buy(d, a.private, owner, a.by, a.price)
    else:
        d.push(CompanyPrivateDeal(a.private, owner, a.by, a.price, owner))


def _buy(d: Draft, private: str, seller: str, buyer: str, price: int) -> None:
    pay(d, buyer, seller, price, f"private company {private}")
    give_private(d, private, buyer)
    policies(d).operating.on_private_bought(d, buyer, private)


def accept_company_private(d: Draft, _: Accept) -> None:
    """The owner agrees."""
    deal = d.pop()
    assert isinstance(deal, CompanyPrivateDeal)
    _buy(d, deal.private, deal.seller, deal.buyer, deal.price)


def refuse_company_private(d: Draft, a: Refuse) -> None:
    """The owner declines."""
    deal = d.pop()
    assert isinstance(deal, CompanyPrivateDeal)
    d.emit(Told(a.by, f"declines to sell {deal.private} for {d.money(deal.price)}"))
    refused = (*d.expect(OperatingTurn).refused, (deal.private, deal.seller, deal.price))
    d.update(OperatingTurn, refused=refused)
