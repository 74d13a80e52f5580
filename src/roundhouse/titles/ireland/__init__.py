"""18Ireland, by Ian Scrivins, as it is played on 18xx.games; the rules are told in README.md."""

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
from roundhouse.rules.ireland.book import BOOK
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

from . import operating, powers, rounds, stock
from .components import components
from .options import TEXTS, Options, resolved
from .record import IrelandState
from .setup import setup
from .site import SITE

VERSION = 1

STEPS: Mapping[type[Frame], Callable[[View, Any], Step]] = {
    StockRound: lambda v, f: auction.SALE_STEP if f.number == 0 else stock.STOCK_STEP,
    rising.Auction: lambda v, f: auction.AUCTION_STEP,
    founding.Founding: lambda v, f: trading.FOUNDING_STEP,
    ChooseHome: lambda v, f: trading.HOME_STEP,
    powers.SecondTile: lambda v, f: operating.SECOND_TILE_STEP,
    frames.OperatingTurn: stage_step,
    frames.OperatingRound: stage_step,
    frames.Discards: lambda v, f: inherited.DISCARD_STEP,
    frames.TrainDeal: lambda v, f: inherited.TRAIN_DEAL_STEP,
    frames.CompanyPrivateDeal: lambda v, f: inherited.PRIVATE_DEAL_STEP,
    merging.MergerRound: lambda v, f: mergers.ROUND_STEP,
    merging.Proposal: lambda v, f: mergers.PROPOSAL_STEP,
    merging.Vote: lambda v, f: mergers.VOTE_STEP,
    merging.Accepted: lambda v, f: mergers.FORM_STEP,
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
    actions.Par,
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
)


def build(options: Options, players: int) -> GameDef:
    """Compose the definition."""
    box, options = components(), resolved(options)
    return GameDef(
        title="18ireland",
        book=BOOK,
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
        title_state=IrelandState,
        controller=inherited.controller,
        worth=rounds.worth,
        watch=rounds.watch,
        actions=ACTIONS,
        currency="£{}",
        policies=Policies(
            stock=trading.stock_policy(box.certificate_limit),
            operating=operating.operating_policy(options),
            flow=rounds.flow_policy(),
            sale=auction.sale_policy(box),
            dividends=inherited.dividend_policy(),
            founding=stock.founding_policy(),
            mergers=rounds.merger_policy(options),
        ),
    )


TITLE = Title(
    id="18ireland",
    name="18Ireland",
    designers=("Ian Scrivins",),
    players=(3, 6),
    options=Options,
    build=build,
    blurb="Small railways of Ireland, broad and narrow, grow together: bid for minors, vote on mergers.",
    option_texts=TEXTS,
    package=__package__ or "",
    site=SITE,
)
