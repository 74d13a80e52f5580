"""Prohibitions that only 18xx.games has; each is a deviation that is off by default."""

from __future__ import annotations

from collections.abc import Iterator
from functools import wraps

from roundhouse.core.actions import Accept
from roundhouse.core.checks import Check, is_same_for_all, same_for_all
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import president
from roundhouse.finance.transfer import give
from roundhouse.rules import deals
from roundhouse.rules.operating import trains
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.policies import policies
from roundhouse.rules.stock import selling
from roundhouse.rules.stock.actions import BuyShare, Par, SellShares
from roundhouse.rules.stock.presidency import ordinary, settle_presidency

from .types import Draft, View

#: The certificates that come with private companies: company and number.
WITH_SHARE = {"MIR": ("CHI", 1), "MNR": ("NdM", 0)}


def private_came_alone(v: View, a: deals.AskPrivate | deals.SellPrivate) -> Iterator[str]:
    """18xx.games sells a private company together with its share, which fails if a player holds that share."""
    if not v.defn.deviations.shares_tie_privates or a.private not in WITH_SHARE:
        return
    company, number = WITH_SHARE[a.private]
    holder = v.state.shares[company][number]
    if holder in v.state.players:
        yield f"the share of {company} that came with {a.private} belongs to {holder}, so {a.private} cannot be sold"


def sold_early(v: View) -> list[str] | None:
    """The only private companies that players may trade now on 18xx.games, or None if they may trade all.

    Before phase 3, rule 8(b) lets companies buy the KCM&O, and the Baja variant the Compagnie du Boleo. If either is
    used, the site offers the same to players.
    """
    options = v.defn.options
    if not v.defn.deviations.early_privates_only or v.state.phase not in ("1", "2"):
        return None
    if not (options.early_kcmo or options.baja_variant):
        return None
    price = policies(v).operating.private_price
    return [private for private in v.defn.privates if price(v, private) is not None]


def private_is_sold_early(v: View, a: deals.AskPrivate) -> Iterator[str]:
    """Before phase 3 players may buy only what companies may already buy, if there is anything."""
    early = sold_early(v)
    if early is not None and a.private not in early:
        yield f"before phase 3 only {' and '.join(early)} can be bought from another player"


def accept_private(d: Draft, a: Accept) -> None:
    """On 18xx.games the buyer also gets the share that came with the private company, if it is in the market."""
    deal = d.expect(deals.PrivateDeal)
    deals.accept_private(d, a)
    if not d.defn.deviations.shares_tie_privates or deal.private not in WITH_SHARE:
        return
    company, number = WITH_SHARE[deal.private]
    if d.state.shares[company][number] == MARKET and company not in d.state.closed:
        give(d, company, number, deal.buyer, f"comes with {deal.private}")
        settle_presidency(d, company, president(d, company))


def president_goes_last(v: View, a: SellShares) -> Iterator[str]:
    """On 18xx.games the president's certificate is sold only if the 10% certificates are not enough."""
    if not v.defn.deviations.ordinary_shares_go_first or not selling.sells_president(v, a):
        return
    if ordinary(v, a.by, a.company).count(10) * 10 >= a.percent + a.swap:
        yield f"{a.by} must sell 10% certificates of {a.company} first; they have enough for {a.percent}%"


def limits_come_first(check: Check) -> Check:
    """On 18xx.games a player over a limit must sell before they buy."""

    @wraps(check)
    def first(v: View, a: BuyShare | Par | deals.AskPrivate) -> Iterator[str]:
        if v.defn.deviations.sells_down_before_buying:
            yield from check(v, a)

    return same_for_all(first) if is_same_for_all(check) else first


def sold_for_a_bank_train(v: View, a: trains.BuyTrain) -> Iterator[str]:
    """On 18xx.games a president who has sold shares for a train must buy it from the bank."""
    if not v.defn.deviations.sales_are_for_bank_trains or a.source in trains.BANK_SOURCES:
        return
    if v.expect(OperatingTurn).sold_now:
        yield "shares were sold this turn, so the train must be bought from the bank"
