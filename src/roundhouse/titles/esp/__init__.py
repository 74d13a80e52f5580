"""18España, by Enrique Trigueros and Leonhard Orgler."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.definition import GameDef, Step
from roundhouse.core.state import Frame
from roundhouse.core.title import Title
from roundhouse.core.view import Draft, View
from roundhouse.rules.auction import waterfall
from roundhouse.rules.operating import dividends, frames, phases, running, stations, track, trains
from roundhouse.rules.operating import privates as private_rules
from roundhouse.rules.operating.turn import settle_round, settle_turn, stage_step
from roundhouse.rules.policies import Policies
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import SetPar, StockRound
from roundhouse.rules.stock.turn import settle_stock_round

from . import (
    auction,
    combining,
    earnings,
    goals,
    launching,
    loans,
    operating,
    passes,
    privates,
    rounds,
    shares,
    station_rules,
    stock,
    takeovers,
    tenders,
)
from .book import BOOK
from .components import components, trains_in_play
from .options import TEXTS, Options, resolved
from .record import EspState
from .setup import setup
from .site import SITE

VERSION = 1

STEPS: Mapping[type[Frame], Callable[[View, Any], Step]] = {
    auction.PrivateAuction: lambda v, f: auction.AUCTION_STEP,
    SetPar: lambda v, f: launching.PAR_STEP,
    StockRound: lambda v, f: stock.STOCK_STEP,
    frames.OperatingTurn: operating.turn_step,
    frames.OperatingRound: stage_step,
    frames.Discards: lambda v, f: operating.DISCARD_STEP,
    frames.TrainDeal: lambda v, f: operating.TRAIN_DEAL_STEP,
    frames.CompanyPrivateDeal: lambda v, f: privates.DEAL_STEP,
    privates.ChooseSide: lambda v, f: privates.SIDE_STEP,
    station_rules.HomeChoice: lambda v, f: operating.HOME_STEP,
    takeovers.TakeoverDeal: lambda v, f: takeovers.DEAL_STEP,
    takeovers.TakeStation: lambda v, f: takeovers.STATION_STEP,
}
SETTLE: Mapping[type[Frame], Callable[[Draft, Any], bool]] = {
    auction.PrivateAuction: auction.settle_auction,
    StockRound: settle_stock_round,
    frames.OperatingRound: settle_round,
    frames.OperatingTurn: settle_turn,
    frames.Discards: phases.settle_discards,
}
ACTIONS = (
    Pass,
    Accept,
    Refuse,
    waterfall.Bid,
    actions.Par,
    actions.BuyShare,
    actions.SellShares,
    loans.Repay,
    goals.Arrive,
    track.LayTile,
    passes.BuildPass,
    stations.PlaceToken,
    running.RunTrains,
    dividends.Dividend,
    takeovers.TakeOver,
    trains.BuyTrain,
    combining.Combine,
    phases.Discard,
    private_rules.BuyPrivate,
    privates.TakeSide,
    tenders.BuyTender,
)


def build(options: Options, players: int) -> GameDef:
    """Compose the definition."""
    options, box = resolved(options), components()
    return GameDef(
        title="18esp",
        book=BOOK,
        version=VERSION,
        options=options,
        companies=box.companies,
        privates=box.privates,
        trains=trains_in_play(),
        phases=box.phases,
        board=box.board,
        market=replace(box.market, part_moves=not options.stuck_at_the_ends),
        setup=setup,
        steps=STEPS,
        settle=SETTLE,
        title_state=EspState,
        controller=operating.controller,
        worth=rounds.worth,
        watch=rounds.watch,
        actions=ACTIONS,
        currency="₧{}",
        bank_is_limited=False,
        winners=rounds.winners,
        policies=Policies(
            stock=shares.stock_policy(options),
            operating=operating.operating_policy(options),
            flow=rounds.flow_policy(),
            dividends=earnings.dividend_policy(),
        ),
    )


TITLE = Title(
    id="18esp",
    name="18España",
    designers=("Enrique Trigueros", "Leonhard Orgler"),
    players=(2, 6),
    options=Options,
    build=build,
    blurb="Two maps, two gauges and the mountain passes between them, from private lines to RENFE.",
    option_texts=TEXTS,
    package=__package__ or "",
    site=SITE,
)
