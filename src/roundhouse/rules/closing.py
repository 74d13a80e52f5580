"""Close companies."""

from __future__ import annotations

from roundhouse.core.ids import BANK, OUT
from roundhouse.core.order import privates_of
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided, living, share_size
from roundhouse.finance.market import companies_in_zone, price_of
from roundhouse.finance.transfer import close_private, pay
from roundhouse.rules.mergers.absorb import hand_over_assets, retire


def close_company(d: Draft, company: str, because: str) -> None:
    """The money goes to the bank; trains, private companies, stations and shares leave the game."""
    hand_over_assets(d, company, BANK, OUT, because)
    for private in privates_of(d, company):
        close_private(d, private, f"{company} closes")
    retire(d, company, because)


def buy_out(d: Draft, company: str) -> None:
    """The bank pays players still in the game the market value of their shares in a closing company."""
    price, share = price_of(d, company), share_size(d, company)
    for player, held in living(d, company).items():
        pay(d, BANK, player, price * held // share, f"shares of {company}")


def worthless(v: View, zone: str) -> list[str]:
    """Companies whose marker is in the closing zone."""
    found = companies_in_zone(v, zone)
    return [c for c in divided(v) if c in found] if found else []
