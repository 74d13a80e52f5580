"""18SA – South America, by Peter Mette (rulebook of 2015), on reconstructed components."""

from __future__ import annotations

from roundhouse.core.definition import Composition
from roundhouse.core.title import Title
from roundhouse.rules import deals
from roundhouse.rules.auction import rising
from roundhouse.rules.components import Box
from roundhouse.rules.composition import ANSWERS, OPERATING, SALE, SETTLE, TRADING, controller, definition, turn_with
from roundhouse.rules.operating import frames, privates, stations, trains
from roundhouse.rules.operating.own_shares import IssueShares, RedeemShares
from roundhouse.rules.policies import DividendPolicy, Policies
from roundhouse.rules.stock.actions import GivePieces
from roundhouse.rules.stock.frames import ChooseExchange, StockRound

from . import (
    debts,
    harbours,
    income,
    loans,
    mines,
    opening_sale,
    operating,
    own_shares,
    pending,
    receivership,
    rounds,
    specials,
    stock,
    surplus,
)
from . import stations as own_stations
from .book import BOOK
from .components import FILE, open_box
from .data_entries import Extras
from .final_scores import worth
from .map_marks import marks, notes
from .options import Options
from .record import SaState
from .setup import setup
from .train_rules import CreditTrain, settle_purchase
from .types import GameDef

COMPOSITION = Composition(
    title="18sa",
    book=BOOK,
    version=2,
    setup=setup,
    title_state=SaState,
    controller=controller,
    worth=worth,
    watch=rounds.watch,
    currency="{} D",
    sizes=specials.sizes,
    marks=marks,
    notes=notes,
    steps={
        StockRound: lambda v, f: stock.STOCK_STEP if f.number else opening_sale.SALE_STEP,
        rising.Auction: opening_sale.AUCTION_STEP,
        ChooseExchange: stock.EXCHANGE_STEP,
        deals.PrivateDeal: stock.DEAL_STEP,
        **OPERATING,
        frames.Discards: operating.DISCARD_STEP,
        frames.TrainDeal: operating.TRAIN_DEAL_STEP,
        frames.CompanyPrivateDeal: operating.PRIVATE_DEAL_STEP,
        pending.Debts: debts.DEBT_STEP,
        pending.Purchase: debts.TRAIN_MONEY_STEP,
        pending.Surplus: surplus.SURPLUS_STEP,
    },
    settle={
        **SETTLE,
        StockRound: opening_sale.settle_stock,
        rising.Auction: rising.settle_auction,
        frames.Discards: receivership.settle_discards,
        pending.Debts: debts.settle_debts,
        pending.Purchase: settle_purchase,
        pending.Surplus: surplus.settle_surplus,
    },
    actions=(
        *ANSWERS,
        *SALE,
        *TRADING,
        GivePieces,
        specials.TradeUp,
        specials.Split,
        deals.AskPrivate,
        *turn_with(
            {
                stations.PlaceToken: (
                    own_stations.ConvertStation,
                    own_stations.AcquireStation,
                    mines.BuyMine,
                    harbours.PlaceHarbour,
                ),
                trains.BuyTrain: (CreditTrain,),
            }
        ),
        loans.Repay,
        privates.BuyPrivate,
        IssueShares,
        RedeemShares,
        own_shares.SellNew,
        own_shares.Liquidate,
    ),
)


def build(box: Box[Extras], options: Options, players: int) -> GameDef:
    return definition(
        COMPOSITION,
        box,
        options,
        Policies(
            stock=stock.stock_policy(),
            operating=operating.operating_policy(),
            flow=rounds.FLOW,
            sale=opening_sale.sale_policy(tuple(box.privates)),
            dividends=DividendPolicy(income.KINDS),
        ),
    )


TITLE = Title(
    id="18sa",
    name="18SA",
    designers=("Peter Mette",),
    players=(3, 6),
    options=Options,
    open_box=open_box,
    build=build,
    blurb="Eleven national railways of South America with passenger and goods trains, mines and loans. "
    "Map, tiles, chart and train prices are reconstructed, not the printed ones.",
    package=__package__ or "",
    edition=lambda options: (options.track_to_coast,),
    paths={"components": FILE},
)
