"""The order of rounds and the end of the game: a stock round, then operating rounds by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field

from roundhouse.core.definition import AnyDraft, AnyView
from roundhouse.core.ids import BANK
from roundhouse.core.order import private_owners
from roundhouse.core.view import Draft, View
from roundhouse.finance.holdings import divided, pieces
from roundhouse.finance.market import companies_in_zone, market_of
from roundhouse.rules.operating.duty import finish
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.policies import FlowPolicy
from roundhouse.rules.records import RoundsDraft
from roundhouse.rules.rounds import (
    begin_operating,
    begin_stock_round,
    close_worthless,
    in_fixed_order,
    raise_sold_out,
)
from roundhouse.rules.stock.buying import presidency_price, unsold_place

#: Zones of the market with a meaning in every plain title.
END_ZONE, CLOSING_ZONE = "e", "c"


def bank_is_broken(v: View) -> bool:
    """Whether the bank has no money left."""
    return v.state.cash[BANK] <= 0


def price_is_at_the_end(v: View) -> bool:
    """Whether a price has reached a space of the market that ends the game."""
    return bool(companies_in_zone(v, END_ZONE))


#: What ends most games.
SIGNS: Mapping[str, Callable[[AnyView], bool]] = {"bank": bank_is_broken, "market": price_is_at_the_end}


class Ending(Struct, frozen=True):
    """What triggers the end of the game, by reason, and how long play continues."""

    signs: Mapping[str, Callable[[AnyView], bool]] = field(default_factory=lambda: SIGNS)
    #: Whether to finish the set of operating rounds, or only the round.
    finish_set: bool = True

    def watch(self, d: Draft) -> None:
        """Detect the end of the game, and close companies without value."""
        close_worthless(d, CLOSING_ZONE)
        if not d.state.ending:
            reason = next((reason for reason, sign in self.signs.items() if sign(d)), "")
            if reason:
                d.set(ending=reason)


def flow_policy(
    ending: Ending,
    operating_order: Callable[[AnyView, OperatingRound], list[str]] = in_fixed_order,
    after_set: Callable[[AnyDraft], None] = lambda d: None,
) -> FlowPolicy:
    """Stock rounds, each followed by the number of operating rounds of the phase at its end, until the game ends.

    `after_set` runs before the first turn of every stock round that follows operating rounds.
    """

    def after_stock_round(d: RoundsDraft) -> None:
        raise_sold_out(d)
        ending.watch(d)
        last = d.state.ending and not ending.finish_set
        begin_operating(d, d.state.title.stock_rounds, 1, 1 if last else d.phase.operating_rounds)

    def after_operating_round(d: RoundsDraft) -> None:
        frame = d.expect(OperatingRound)
        last = frame.number >= frame.of
        reason = d.state.ending or ("no companies" if nobody_goes_on(d) else "")
        if reason and (last or not (ending.finish_set and d.state.ending)):
            finish(d, reason)
            return
        d.pop()
        if last:
            begin_stock_round(d)
            after_set(d)
        else:
            begin_operating(d, frame.set, frame.number + 1, frame.of)

    return FlowPolicy(after_stock_round, after_operating_round, operating_order)


def nobody_goes_on(v: View) -> bool:
    """Whether no company operates and no player will ever have the money for a certificate of one."""
    if any(c in v.state.floated for c in divided(v)):
        return False
    if any(v.defn.privates[p].revenue for p, owner in private_owners(v) if owner in v.state.players):
        return False
    least = min((_cheapest(v, c) for c in divided(v)), default=None)
    return least is None or all(v.state.cash[p] < least for p in v.state.players)


def _cheapest(v: View, company: str) -> int:
    """The lowest price of the next certificate of a company that has not floated."""
    if company not in v.state.par:
        return presidency_price(v, company, min(market_of(v).pars))
    size = min(pieces(v, unsold_place(v, company), company), default=0)
    return v.state.par[company] * size // v.defn.companies[company].share
