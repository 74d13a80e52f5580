"""18IrePL, by Galatolol (rulebook of 17 September 2019), after 18Ireland by Ian Scrivins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.definition import GameDef, Step
from roundhouse.core.state import Frame
from roundhouse.core.title import Title
from roundhouse.core.view import Draft, View
from roundhouse.rules.auction import founding, rising, waterfall
from roundhouse.rules.ireland import auction, mergers
from roundhouse.rules.ireland import operating as inherited
from roundhouse.rules.ireland import stock as trading
from roundhouse.rules.mergers import frames as merging
from roundhouse.rules.mergers import proposing, voting
from roundhouse.rules.operating import (
    dividends,
    duty,
    frames,
    own_shares,
    phases,
    privates,
    running,
    stations,
    track,
    trains,
)
from roundhouse.rules.operating.powers import UsePower
from roundhouse.rules.operating.turn import settle_round, settle_turn, stage_step
from roundhouse.rules.policies import Policies
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.homes import ChooseHome

from . import agreement, building, operating, powers, rounds, stock
from .components import components
from .options import TEXTS, Options
from .record import IreplState
from .setup import setup

VERSION = 1

#: Steps of 18Ireland; in each of them all may agree on the winner (6.5).
SHARED: Mapping[type[Frame], Step] = {
    rising.Auction: auction.AUCTION_STEP,
    founding.Founding: trading.FOUNDING_STEP,
    ChooseHome: trading.HOME_STEP,
    powers.TileOnPurchase: building.PURCHASE_STEP,
    frames.Discards: inherited.DISCARD_STEP,
    frames.TrainDeal: inherited.TRAIN_DEAL_STEP,
    frames.CompanyPrivateDeal: inherited.PRIVATE_DEAL_STEP,
    merging.MergerRound: mergers.ROUND_STEP,
    merging.Proposal: mergers.PROPOSAL_STEP,
    merging.Vote: mergers.VOTE_STEP,
    merging.Accepted: mergers.FORM_STEP,
}
SALE_STEP = agreement.at_any_time(auction.SALE_STEP)


def constant(step: Step) -> Callable[[View, Any], Step]:
    """The step of a frame that has only one."""
    return lambda v, f: step


STEPS: Mapping[type[Frame], Callable[[View, Any], Step]] = {
    StockRound: lambda v, f: SALE_STEP if f.number == 0 else stock.STOCK_STEP,
    agreement.Agreement: constant(agreement.AGREEMENT_STEP),
    frames.OperatingTurn: stage_step,
    frames.OperatingRound: stage_step,
    **{frame: constant(agreement.at_any_time(step)) for frame, step in SHARED.items()},
}
SETTLE: Mapping[type[Frame], Callable[[Draft, Any], bool]] = {
    StockRound: rounds.settle_stock,
    rising.Auction: rising.settle_auction,
    founding.Founding: founding.settle_founding,
    frames.OperatingRound: settle_round,
    frames.OperatingTurn: settle_turn,
    frames.Discards: phases.settle_discards,
    merging.MergerRound: proposing.settle_merger_round,
    merging.Proposal: proposing.settle_proposal,
    merging.Vote: voting.settle_vote,
}
ACTIONS = (
    Pass,
    Accept,
    Refuse,
    waterfall.BuyItem,
    waterfall.Bid,
    actions.BuyShare,
    actions.SellShares,
    own_shares.IssueShares,
    own_shares.RedeemShares,
    track.LayTile,
    stations.PlaceToken,
    running.RunTrains,
    dividends.Dividend,
    trains.BuyTrain,
    phases.Discard,
    privates.BuyPrivate,
    UsePower,
    duty.Bankrupt,
    merging.Propose,
    merging.CastVotes,
    merging.FormMajor,
    agreement.Claim,
)


def build(options: Options, players: int) -> GameDef:
    """Compose the definition."""
    box = components(options)
    return GameDef(
        title="18irepl",
        book=building.BOOK,
        version=VERSION,
        options=options,
        companies=box.companies,
        privates=box.privates,
        trains=box.trains,
        phases=box.phases,
        board=box.board,
        market=box.market,
        setup=setup,
        steps=STEPS,
        settle=SETTLE,
        title_state=IreplState,
        controller=inherited.controller,
        worth=rounds.worth,
        watch=rounds.watch,
        actions=ACTIONS,
        winners=rounds.winners,
        policies=Policies(
            stock=trading.stock_policy(box.certificate_limit),
            operating=operating.operating_policy(options),
            flow=rounds.flow_policy(),
            sale=auction.sale_policy(box),
            dividends=operating.dividends_of(options),
            founding=stock.founding_policy(),
            mergers=rounds.merger_policy(options),
        ),
    )


TITLE = Title(
    id="18irepl",
    name="18IrePL",
    designers=("Galatolol", "Ian Scrivins"),
    players=(3, 6),
    options=Options,
    build=build,
    blurb="18Ireland moved to Poland: sixteen minors, two neighbours, and majors that only a vote can form.",
    option_texts=TEXTS,
    package=__package__ or "",
)
