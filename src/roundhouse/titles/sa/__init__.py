"""18SA – South America, by Peter Mette (rulebook of 2015), on reconstructed components."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.definition import GameDef, Step
from roundhouse.core.state import Frame
from roundhouse.core.title import Title
from roundhouse.core.view import Draft, View
from roundhouse.rules import deals
from roundhouse.rules.auction import rising, waterfall
from roundhouse.rules.operating import dividends, frames, own_shares, phases, privates, running, stations, track, trains
from roundhouse.rules.operating.turn import settle_round, settle_turn, stage_step
from roundhouse.rules.policies import DividendPolicy, Policies
from roundhouse.rules.stock import actions
from roundhouse.rules.stock.frames import ChooseExchange, StockRound

from . import (
    debts,
    harbours,
    income,
    loans,
    mines,
    operating,
    own,
    pending,
    receivership,
    rounds,
    sale,
    specials,
    stock,
    surplus,
)
from . import stations as own_stations
from .book import BOOK
from .closing import worth
from .components import components
from .marks import marks, notes
from .options import TEXTS, Options
from .record import SaState
from .setup import setup
from .train_rules import CreditTrain, settle_purchase

VERSION = 1

STEPS: Mapping[type[Frame], Callable[[View, Any], Step]] = {
    StockRound: lambda v, f: stock.STOCK_STEP if f.number else sale.SALE_STEP,
    rising.Auction: lambda v, f: sale.AUCTION_STEP,
    ChooseExchange: lambda v, f: stock.EXCHANGE_STEP,
    deals.PrivateDeal: lambda v, f: stock.DEAL_STEP,
    frames.OperatingTurn: stage_step,
    frames.OperatingRound: stage_step,
    frames.Discards: lambda v, f: operating.DISCARD_STEP,
    frames.TrainDeal: lambda v, f: operating.TRAIN_DEAL_STEP,
    frames.CompanyPrivateDeal: lambda v, f: operating.PRIVATE_DEAL_STEP,
    pending.Debts: lambda v, f: debts.RAISE_STEP,
    pending.Purchase: lambda v, f: debts.RAISE_STEP,
    pending.Surplus: lambda v, f: surplus.SURPLUS_STEP,
}
SETTLE: Mapping[type[Frame], Callable[[Draft, Any], bool]] = {
    StockRound: sale.settle_stock,
    rising.Auction: rising.settle_auction,
    frames.OperatingRound: settle_round,
    frames.OperatingTurn: settle_turn,
    frames.Discards: receivership.settle_discards,
    pending.Debts: debts.settle_debts,
    pending.Purchase: settle_purchase,
    pending.Surplus: surplus.settle_surplus,
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
    actions.GivePieces,
    specials.TradeUp,
    specials.Split,
    deals.AskPrivate,
    track.LayTile,
    stations.PlaceToken,
    own_stations.ConvertStation,
    own_stations.AcquireStation,
    mines.BuyMine,
    harbours.PlaceHarbour,
    running.RunTrains,
    dividends.Dividend,
    trains.BuyTrain,
    CreditTrain,
    phases.Discard,
    loans.Repay,
    privates.BuyPrivate,
    own_shares.IssueShares,
    own_shares.RedeemShares,
    own.SellNew,
    own.Liquidate,
)


def build(options: Options, players: int) -> GameDef:
    """Compose the definition."""
    box = components(options.components, options.track_to_coast)
    return GameDef(
        title="18sa",
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
        title_state=SaState,
        controller=operating.controller,
        worth=worth,
        watch=rounds.watch,
        actions=ACTIONS,
        currency="{} D",
        sizes=specials.sizes,
        marks=marks,
        notes=notes,
        policies=Policies(
            stock=stock.stock_policy(box.certificate_limit[str(players)]),
            operating=operating.operating_policy(),
            flow=rounds.flow_policy(),
            sale=sale.sale_policy(tuple(box.privates)),
            dividends=DividendPolicy(income.KINDS),
        ),
    )


TITLE = Title(
    id="18sa",
    name="18SA",
    designers=("Peter Mette",),
    players=(3, 6),
    options=Options,
    build=build,
    blurb="Eleven national railways of South America with passenger and goods trains, mines and loans. "
    "Played by the rulebook with reconstructed components: "
    "map, tiles, chart and train prices are a reconstruction, not the printed ones.",
    option_texts=TEXTS,
    package=__package__ or "",
    paths=frozenset({"components"}),
)
