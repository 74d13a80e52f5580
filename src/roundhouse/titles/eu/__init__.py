"""18EU – A Century of Railroading in Europe, by David G.D. Hecht (rulebook version 1.0.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.components import TrainDef
from roundhouse.core.definition import GameDef, Step
from roundhouse.core.state import Frame
from roundhouse.core.title import Title
from roundhouse.core.view import Draft, View
from roundhouse.rules.auction import nominated, waterfall
from roundhouse.rules.operating import dividends, duty, frames, own_shares, phases, running, stations, track, trains
from roundhouse.rules.operating.turn import settle_round, settle_turn, stage_step
from roundhouse.rules.policies import Policies
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.turn import settle_stock_round

from . import building, exchange, final, operating, pullman, rounds, sale, shares, starting, stock
from .book import BOOK
from .components import components
from .options import TEXTS, Options, resolved
from .pending import FinalExchange, Founding, LayConsent, TakeStation
from .record import EuState
from .setup import setup
from .site import SITE

VERSION = 1

STEPS: Mapping[type[Frame], Callable[[View, Any], Step]] = {
    nominated.Nomination: lambda v, f: sale.NAME_STEP,
    nominated.Lot: sale.lot_step,
    nominated.Bidding: lambda v, f: sale.AUCTION_STEP,
    StockRound: lambda v, f: stock.STOCK_STEP,
    Founding: starting.founding_step,
    TakeStation: lambda v, f: stock.STATION_STEP,
    FinalExchange: lambda v, f: final.FINAL_STEP,
    LayConsent: lambda v, f: building.CONSENT_STEP,
    frames.OperatingTurn: stage_step,
    frames.OperatingRound: stage_step,
    frames.Discards: lambda v, f: operating.DISCARD_STEP,
    frames.TrainDeal: lambda v, f: operating.TRAIN_DEAL_STEP,
}
SETTLE: Mapping[type[Frame], Callable[[Draft, Any], bool]] = {
    nominated.Nomination: nominated.settle_nomination,
    nominated.Lot: nominated.settle_lot,
    nominated.Bidding: nominated.settle_bidding,
    StockRound: settle_stock_round,
    FinalExchange: final.settle_final,
    frames.OperatingRound: settle_round,
    frames.OperatingTurn: settle_turn,
    frames.Discards: pullman.settle_discards,
}
ACTIONS = (
    Pass,
    Accept,
    Refuse,
    nominated.Nominate,
    waterfall.Bid,
    waterfall.BuyItem,
    actions.Par,
    actions.BuyShare,
    actions.SellShares,
    exchange.Exchange,
    final.CloseMinor,
    track.LayTile,
    stations.PlaceToken,
    running.RunTrains,
    dividends.Dividend,
    trains.BuyTrain,
    phases.Discard,
    own_shares.IssueShares,
    own_shares.RedeemShares,
    duty.Bankrupt,
)


def trains_in_play(options: Options) -> dict[str, TrainDef]:
    """The trains with the optional ones that the players have chosen (4.4.7)."""
    more = {"3": options.extra_three_train + options.second_extra_three_train, "4": int(options.extra_four_train)}
    return {name: replace(t, count=t.count + more.get(name, 0)) for name, t in components().trains.items()}


def build(options: Options, players: int) -> GameDef:
    """Compose the definition."""
    options, box = resolved(options), components()
    return GameDef(
        title="18eu",
        book=BOOK,
        version=VERSION,
        options=options,
        companies=box.companies,
        privates=box.privates,
        trains=trains_in_play(options),
        phases=box.phases,
        board=box.board,
        market=box.market,
        setup=setup,
        steps=STEPS,
        settle=SETTLE,
        title_state=EuState,
        controller=operating.controller,
        worth=rounds.worth,
        watch=rounds.watch,
        actions=ACTIONS,
        currency="£{}",
        policies=Policies(
            stock=shares.stock_policy(options),
            operating=operating.operating_policy(options),
            flow=rounds.flow_policy(),
            nomination=sale.nomination_policy(options),
            dividends=operating.dividend_policy(),
        ),
    )


TITLE = Title(
    id="18eu",
    name="18EU",
    designers=("David G.D. Hecht",),
    players=(2, 6),
    options=Options,
    build=build,
    blurb="Fifteen minor companies grow into eight national railways, with Pullman cars and runs from red to red.",
    option_texts=TEXTS,
    package=__package__ or "",
    site=SITE,
)
