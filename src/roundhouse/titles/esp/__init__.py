"""18España, by Enrique Trigueros and Leonhard Orgler."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.definition import Composition
from roundhouse.core.title import Title
from roundhouse.rules.auction import waterfall
from roundhouse.rules.components import Box
from roundhouse.rules.composition import ANSWERS, OPERATING, SETTLE, TRADING, controller, definition, turn_with
from roundhouse.rules.operating import dividends, frames, track, trains
from roundhouse.rules.operating import privates as private_rules
from roundhouse.rules.policies import Policies
from roundhouse.rules.stock.frames import SetPar, StockRound

from . import (
    auction,
    combining,
    earnings,
    goals,
    launching,
    loans,
    mountain_passes,
    operating,
    privates,
    rounds,
    shares,
    station_rules,
    stock,
    takeovers,
    tenders,
)
from .book import BOOK
from .components import Extras, open_box
from .deviations import SiteDeviations
from .options import Options
from .record import EspState
from .setup import setup
from .site import SITE
from .types import GameDef

COMPOSITION = Composition(
    title="18esp",
    book=BOOK,
    version=2,
    setup=setup,
    title_state=EspState,
    places=(combining.RECYCLED,),
    controller=controller,
    worth=rounds.worth,
    watch=rounds.watch,
    winners=rounds.winners,
    currency="₧{}",
    bank_is_limited=False,
    steps={
        auction.PrivateAuction: auction.AUCTION_STEP,
        SetPar: launching.PAR_STEP,
        StockRound: stock.STOCK_STEP,
        **OPERATING,
        frames.OperatingTurn: operating.turn_step,
        frames.Discards: operating.discard_step,
        frames.TrainDeal: operating.TRAIN_DEAL_STEP,
        frames.CompanyPrivateDeal: privates.DEAL_STEP,
        privates.ChooseSide: privates.SIDE_STEP,
        station_rules.HomeChoice: operating.home_step,
        takeovers.TakeoverDeal: takeovers.DEAL_STEP,
        takeovers.TakeStation: operating.takeover_station_step,
    },
    settle={**SETTLE, auction.PrivateAuction: auction.settle_auction},
    actions=(
        *ANSWERS,
        waterfall.Bid,
        *TRADING,
        loans.Repay,
        goals.Arrive,
        *turn_with(
            {
                track.LayTile: (mountain_passes.BuildPass,),
                dividends.Dividend: (takeovers.TakeOver,),
                trains.BuyTrain: (combining.Combine,),
            }
        ),
        private_rules.BuyPrivate,
        privates.TakeSide,
        tenders.BuyTender,
    ),
)


def build(box: Box[Extras], options: Options, players: int, deviations: SiteDeviations) -> GameDef:
    market = replace(box.market, part_moves=not deviations.stuck_at_the_ends)
    return definition(
        COMPOSITION,
        replace(box, market=market),
        options,
        Policies(
            stock=shares.stock_policy(),
            operating=operating.operating_policy(deviations),
            flow=rounds.FLOW,
            dividends=earnings.dividend_policy(),
        ),
        deviations,
    )


TITLE = Title(
    id="18esp",
    name="18España",
    designers=("Enrique Trigueros", "Leonhard Orgler"),
    players=(2, 6),
    options=Options,
    open_box=open_box,
    build=build,
    blurb="Two maps, two gauges and the mountain passes between them, from private lines to RENFE.",
    package=__package__ or "",
    deviations=SiteDeviations,
    site=SITE,
)
