"""18MEX – The Railroads Come to Mexico, by Mark Derrick and John David Galt (rulebook version 1.63)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.checks import rules
from roundhouse.core.definition import GameDef, Move, Step
from roundhouse.core.state import Frame
from roundhouse.core.title import Title
from roundhouse.core.view import Draft, View
from roundhouse.rules import deals
from roundhouse.rules.auction import rising, waterfall
from roundhouse.rules.operating import (
    dividends,
    duty,
    frames,
    insisting,
    phases,
    privates,
    running,
    stations,
    track,
    trains,
)
from roundhouse.rules.operating.turn import settle_round, settle_turn, stage_step
from roundhouse.rules.policies import Policies
from roundhouse.rules.stock import actions, turn
from roundhouse.rules.stock.frames import ChooseExchange, ChooseHalf, SetPar, StockRound

from . import baja, merger, operating, rounds, sale, stock
from .components import components
from .options import TEXTS, Options, resolved
from .record import MexState
from .setup import setup
from .site import SITE

VERSION = 1
BOOK = stock.BOOK

OFFER_STEP = Step(
    "merger offer",
    f"{BOOK} 5.3(b)",
    (
        Move(
            merger.Merge,
            merger.offer_candidates,
            rules(BOOK, ("5.3(b)", merger.company_is_eligible), ("5.3(b)", merger.company_is_the_players)),
            merger.apply_offer,
        ),
        Move(Pass, turn.pass_candidates, (), merger.apply_decline),
    ),
    merger.offer_actor,
)
CHOICE_STEP = Step(
    "merger choice",
    f"{BOOK} 5.3(c)",
    (
        Move(
            merger.Merge,
            merger.choice_candidates,
            rules(BOOK, ("5.3(b)", merger.company_is_eligible), ("5.3(c)", merger.company_qualifies)),
            merger.apply_offer,
        ),
    ),
    merger.choice_actor,
)
TOKEN_CHOICE_STEP = Step(
    "exchange token",
    f"{BOOK} 5.3(f)",
    (
        Move(
            merger.ReplaceToken,
            merger.token_candidates,
            rules(BOOK, ("5.3(f)", merger.station_can_be_replaced)),
            merger.apply_token_choice,
        ),
    ),
    lambda v: stock.NDM,
)

STEPS: Mapping[type[Frame], Callable[[View, Any], Step]] = {
    StockRound: lambda v, f: sale.SALE_STEP if waterfall.unsold(v) else stock.STOCK_STEP,
    rising.Auction: lambda v, f: sale.AUCTION_STEP,
    SetPar: lambda v, f: sale.PAR_STEP,
    ChooseExchange: lambda v, f: stock.EXCHANGE_STEP,
    ChooseHalf: lambda v, f: stock.HALF_STEP,
    deals.PrivateDeal: lambda v, f: stock.DEAL_STEP,
    frames.OperatingTurn: stage_step,
    frames.OperatingRound: stage_step,
    frames.Insistence: lambda v, f: operating.INSIST_STEP,
    frames.Discards: lambda v, f: operating.DISCARD_STEP,
    frames.TrainDeal: lambda v, f: operating.TRAIN_DEAL_STEP,
    frames.CompanyPrivateDeal: lambda v, f: operating.PRIVATE_DEAL_STEP,
    merger.MergerOffer: lambda v, f: OFFER_STEP,
    merger.MergerChoice: lambda v, f: CHOICE_STEP,
    merger.TokenChoice: lambda v, f: TOKEN_CHOICE_STEP,
    merger.Merging: lambda v, f: TOKEN_CHOICE_STEP,
}
SETTLE: Mapping[type[Frame], Callable[[Draft, Any], bool]] = {
    StockRound: sale.settle_sale,
    rising.Auction: rising.settle_auction,
    frames.OperatingRound: settle_round,
    frames.OperatingTurn: settle_turn,
    frames.Discards: phases.settle_discards,
    merger.MergerOffer: merger.settle_offer,
    merger.Merging: merger.settle_merging,
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
    deals.SellPrivate,
    deals.AskPrivate,
    track.LayTile,
    stations.PlaceToken,
    running.RunTrains,
    insisting.Insist,
    dividends.Dividend,
    trains.BuyTrain,
    phases.Discard,
    privates.BuyPrivate,
    duty.Bankrupt,
    merger.Merge,
    merger.ReplaceToken,
    baja.BoleoToken,
)


def build(options: Options, players: int) -> GameDef:
    """Compose the definition."""
    options = resolved(options)
    box = components(options.baja_variant)
    trains_ = box.trains
    if options.quick_rust:  # 8(d)
        trains_ = {**trains_, "4": replace(trains_["4"], obsolete_by="", removed_by="6½")}
    return GameDef(
        title="18mex",
        book=BOOK,
        version=VERSION,
        options=options,
        companies=box.companies,
        privates=box.privates,
        trains=trains_,
        phases=box.phases,
        board=box.board,
        market=box.market,
        setup=setup,
        steps=STEPS,
        settle=SETTLE,
        title_state=MexState,
        controller=operating.controller,
        worth=rounds.worth,
        watch=rounds.watch,
        actions=ACTIONS,
        policies=Policies(
            stock=stock.stock_policy(options),
            operating=operating.operating_policy(options),
            flow=rounds.flow_policy(),
            sale=sale.sale_policy(options),
        ),
    )


TITLE = Title(
    id="18mex",
    name="18MEX",
    designers=("Mark Derrick", "John David Galt"),
    players=(3, 5),
    options=Options,
    build=build,
    blurb="Mexico's railroads from the first lines to the National Railways: minors, a merger and a short train race.",
    option_texts=TEXTS,
    package=__package__ or "",
    site=SITE,
)
