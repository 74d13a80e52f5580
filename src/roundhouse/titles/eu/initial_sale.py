"""The Minor Company Initial Sale Round (section 4.2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.finance.transfer import give
from roundhouse.rules.auction import nominated
from roundhouse.rules.auction.waterfall import Bid, BuyItem
from roundhouse.rules.operating.stations import place_home
from roundhouse.rules.policies import NominationPolicy
from roundhouse.rules.stock import limits, turn

from . import rounds
from .book import BOOK
from .types import Draft, View


def take(d: Draft, player: str, minor: str) -> None:
    """The buyer gets the charter with its 2 train and places the token."""
    give(d, minor, 0, player, "purchase")
    d.include("floated", minor)
    place_home(d, minor)


def after(d: Draft, player: str) -> None:
    """The first Operating Round follows; the Priority Deal stays where it is, except on 18xx.games."""
    if d.defn.deviations.sale_moves_priority:
        d.set(priority=player)
    rounds.begin_operating_round(d, 1, 1)


def nomination_policy(minors: tuple[str, ...]) -> NominationPolicy:
    """How 18EU sells its minor companies."""
    return NominationPolicy(
        items=minors,
        opening=100,
        increment=5,
        discount=10,
        owner=lambda v, item: v.state.shares[item][0],
        take=take,
        after=after,
    )


def within_certificate_limit(v: View, a: Bid | BuyItem) -> Iterator[str]:
    """A minor counts as a certificate, so players at the limit cannot bid; the auctioneer may still be left with it."""
    yield from limits.room_for_certificate(v, a.by, a.item, 100)


NAME_STEP = Step(
    "name a minor company",
    f"{BOOK} 4.2.1",
    (
        Move(
            nominated.Nominate,
            nominated.nominate_candidates,
            rules(BOOK, ("4.2.1", nominated.item_is_unsold)),
            nominated.apply_nominate,
        ),
    ),
    lambda v: v.expect(nominated.Nomination).player,
)
BID_RULES = (
    *basics(BOOK, ("4.2.1", nominated.item_is_up)),
    *rules(BOOK, ("4.2.1", nominated.bid_is_high_enough, nominated.within_cash), ("3.1", within_certificate_limit)),
)
OPEN_STEP = Step(
    "start an auction",
    f"{BOOK} 4.2.1",
    (
        Move(Bid, nominated.open_candidates, BID_RULES, nominated.apply_open),
        Move(Pass, turn.pass_candidates, (), nominated.apply_decline),
    ),
    nominated.lot_actor,
)
OFFER_STEP = Step(
    "buy at a reduced price",
    f"{BOOK} 4.2.1",
    (
        Move(
            BuyItem,
            nominated.offer_candidates,
            (
                *basics(BOOK, ("4.2.1", nominated.item_is_up)),
                *rules(
                    BOOK,
                    ("4.2.1", nominated.price_is_the_offered, nominated.within_cash),
                    ("3.1", within_certificate_limit),
                ),
            ),
            nominated.apply_take,
        ),
        Move(Pass, turn.pass_candidates, (), nominated.apply_decline),
    ),
    nominated.lot_actor,
)
AUCTION_STEP = Step(
    "auction",
    f"{BOOK} 4.2.1",
    (
        Move(Bid, nominated.raise_candidates, BID_RULES, nominated.apply_raise),
        Move(Pass, turn.pass_candidates, (), nominated.apply_drop_out),
    ),
    nominated.bidding_actor,
)


def lot_step(v: View, frame: nominated.Lot) -> Step:
    """At the full price a player may start an auction; at a lower price they may buy."""
    return OPEN_STEP if nominated.is_opening(v) else OFFER_STEP
