"""18MEX – The Railroads Come to Mexico, by Mark Derrick and John David Galt (rulebook version 1.63)."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.definition import Composition
from roundhouse.core.title import Title
from roundhouse.rules import deals
from roundhouse.rules.auction import rising, waterfall
from roundhouse.rules.components import Box
from roundhouse.rules.composition import ANSWERS, OPERATING, SALE, SETTLE, TRADING, controller, definition, turn_with
from roundhouse.rules.operating import duty, frames, insisting, privates, running
from roundhouse.rules.policies import Policies
from roundhouse.rules.stock.actions import GivePieces
from roundhouse.rules.stock.frames import ChooseExchange, ChooseHalf, SetPar, StockRound

from . import baja, merger, opening_sale, operating, rounds, site_books, site_certificates, stock
from .components import Extras, open_box
from .deviations import SiteDeviations
from .options import Options
from .record import MexState, SiteState
from .setup import setup
from .site import SITE
from .types import GameDef

COMPOSITION = Composition(
    title="18mex",
    book=stock.BOOK,
    version=2,
    setup=setup,
    title_state=MexState,
    controller=controller,
    worth=rounds.worth,
    certificates_of=site_certificates.certificates_of,
    leader=site_books.leader,
    certificate_moved=site_certificates.certificate_moved,
    watch=rounds.watch,
    steps={
        StockRound: lambda v, f: opening_sale.SALE_STEP if waterfall.unsold(v) else stock.STOCK_STEP,
        rising.Auction: opening_sale.AUCTION_STEP,
        SetPar: opening_sale.PAR_STEP,
        ChooseExchange: stock.EXCHANGE_STEP,
        ChooseHalf: stock.HALF_STEP,
        deals.PrivateDeal: stock.DEAL_STEP,
        **OPERATING,
        frames.Insistence: operating.INSIST_STEP,
        frames.Discards: operating.DISCARD_STEP,
        frames.TrainDeal: operating.TRAIN_DEAL_STEP,
        frames.CompanyPrivateDeal: operating.PRIVATE_DEAL_STEP,
        merger.MergerOffer: merger.OFFER_STEP,
        merger.MergerChoice: merger.CHOICE_STEP,
        merger.TokenChoice: merger.TOKEN_CHOICE_STEP,
        merger.Merging: merger.TOKEN_CHOICE_STEP,
    },
    settle={
        **SETTLE,
        StockRound: opening_sale.settle_sale,
        rising.Auction: rising.settle_auction,
        merger.MergerOffer: merger.settle_offer,
        merger.Merging: merger.settle_merging,
    },
    actions=(
        *ANSWERS,
        *SALE,
        *TRADING,
        GivePieces,
        deals.SellPrivate,
        deals.AskPrivate,
        *turn_with({running.RunTrains: (insisting.Insist,)}),
        privates.BuyPrivate,
        duty.Bankrupt,
        merger.Merge,
        merger.ReplaceToken,
        baja.BoleoToken,
    ),
)


def build(box: Box[Extras], options: Options, players: int, deviations: SiteDeviations) -> GameDef:
    if options.quick_rust:  # 8(d)
        rusting = replace(box.trains["4"], obsolete_by="", removed_by="6½")
        box = replace(box, trains={**box.trains, "4": rusting})
    return definition(
        replace(COMPOSITION, title_state=SiteState) if deviations.only_trades_are_booked else COMPOSITION,
        box,
        options,
        Policies(
            stock=stock.stock_policy(deviations),
            operating=operating.operating_policy(deviations),
            flow=rounds.FLOW,
            sale=opening_sale.sale_policy(box.extras.sale, deviations),
        ),
        deviations,
    )


TITLE = Title(
    id="18mex",
    name="18MEX",
    designers=("Mark Derrick", "John David Galt"),
    players=(3, 5),
    options=Options,
    open_box=open_box,
    build=build,
    blurb="Mexico's railroads from the first lines to the National Railways: minors, a merger and a short train race.",
    package=__package__ or "",
    deviations=SiteDeviations,
    site=SITE,
    edition=lambda options: (options.baja_variant,),
)
