"""A company leaves the game with everything it has."""

from __future__ import annotations

from roundhouse.core.events import Closed
from roundhouse.core.ids import BANK, OUT
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided, holders, share_size
from roundhouse.finance.market import market_of, place_of, price_of
from roundhouse.finance.transfer import close_private, empty_treasury, give, give_train, pay
from roundhouse.rules.operating.stations import remove_tokens


def close_company(d: Draft, company: str, because: str) -> None:
    """Money to the bank; trains, private companies, stations and shares leave the game."""
    empty_treasury(d, company)
    for train in d.state.trains.get(company, ()):
        give_train(d, train, company, OUT, "closing")
    for private, owner in list(d.state.privates.items()):
        if owner == company:
            close_private(d, private, f"{company} closes")
    remove_company(d, company, because)


def remove_company(d: Draft, company: str, because: str) -> None:
    """Take the charter, what is left of the shares, the stations and the price marker of a company out of the game."""
    remove_tokens(d, company)
    for index, owner in enumerate(d.state.shares[company]):
        if owner != OUT:
            give(d, company, index, OUT, because)
    d.put("stations", company, ())
    d.own("prices").pop(company, None)
    d.include("closed", company)
    d.exclude("floated", company)
    d.emit(Closed(company, because))


def buy_out(d: Draft, company: str, but: str = "") -> None:
    """The bank pays the players, all but one, the market value of their shares in a company that closes."""
    price, share = price_of(d, company), share_size(d, company)
    for player, held in holders(d, company).items():
        if player != but:
            pay(d, BANK, player, price * held // share, f"shares of {company}")


def worthless(v: View, zone: str) -> list[str]:
    """Companies whose marker lies in the zone in which companies close."""
    found = [c for c in divided(v) if c in v.state.prices]
    return [c for c in found if market_of(v).in_zone(place_of(v.state.prices[c]), zone)]
