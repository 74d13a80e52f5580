"""18EU – A Century of Railroading in Europe, by David G.D. Hecht (rulebook version 1.0.0)."""

from __future__ import annotations

from msgspec.structs import replace

from roundhouse.core.components import TrainDef
from roundhouse.core.definition import Composition
from roundhouse.core.title import Title
from roundhouse.rules.auction import nominated, waterfall
from roundhouse.rules.components import Box
from roundhouse.rules.composition import ANSWERS, OPERATING, SETTLE, TRADING, TURN, controller, definition
from roundhouse.rules.operating import duty, frames, own_shares
from roundhouse.rules.policies import Policies
from roundhouse.rules.stock.frames import StockRound

from . import building, exchange, final_exchange, initial_sale, operating, pullman, rounds, shares, starting, stock
from .book import BOOK
from .components import Extras, open_box
from .deviations import SiteDeviations
from .options import Options
from .pending import FinalExchange, Founding, LayConsent, TakeStation
from .record import EuState
from .setup import setup
from .site import SITE
from .types import GameDef

COMPOSITION = Composition(
    title="18eu",
    book=BOOK,
    version=2,
    setup=setup,
    title_state=EuState,
    controller=controller,
    worth=rounds.worth,
    watch=rounds.watch,
    currency="£{}",
    steps={
        nominated.Nomination: initial_sale.NAME_STEP,
        nominated.Lot: initial_sale.lot_step,
        nominated.Bidding: initial_sale.AUCTION_STEP,
        StockRound: stock.STOCK_STEP,
        Founding: starting.founding_step,
        TakeStation: stock.STATION_STEP,
        FinalExchange: final_exchange.FINAL_STEP,
        LayConsent: building.CONSENT_STEP,
        **OPERATING,
        frames.Discards: operating.DISCARD_STEP,
        frames.TrainDeal: operating.TRAIN_DEAL_STEP,
    },
    settle={
        **SETTLE,
        nominated.Nomination: nominated.settle_nomination,
        nominated.Lot: nominated.settle_lot,
        nominated.Bidding: nominated.settle_bidding,
        FinalExchange: final_exchange.settle_final,
        frames.Discards: pullman.settle_discards,
    },
    actions=(
        *ANSWERS,
        nominated.Nominate,
        waterfall.Bid,
        waterfall.BuyItem,
        *TRADING,
        exchange.Exchange,
        final_exchange.CloseMinor,
        *TURN,
        own_shares.IssueShares,
        own_shares.RedeemShares,
        duty.Bankrupt,
    ),
)


def trains_in_play(box: Box[Extras], options: Options) -> dict[str, TrainDef]:
    """The trains, including the optional ones that the players have chosen (4.4.7)."""
    more = {"3": options.extra_three_train + options.second_extra_three_train, "4": int(options.extra_four_train)}
    return {name: replace(t, count=t.count + more.get(name, 0)) for name, t in box.trains.items()}


def build(box: Box[Extras], options: Options, players: int, deviations: SiteDeviations) -> GameDef:
    return definition(
        COMPOSITION,
        replace(box, trains=trains_in_play(box, options)),
        options,
        Policies(
            stock=shares.stock_policy(),
            operating=operating.operating_policy(options, deviations),
            flow=rounds.FLOW,
            nomination=initial_sale.nomination_policy(tuple(c.id for c in box.companies.values() if c.kind == "minor")),
            dividends=operating.dividend_policy(),
        ),
        deviations,
    )


TITLE = Title(
    id="18eu",
    name="18EU",
    designers=("David G.D. Hecht",),
    players=(2, 6),
    options=Options,
    open_box=open_box,
    build=build,
    blurb="Fifteen minor companies grow into eight national railways, with Pullman cars and runs from red to red.",
    package=__package__ or "",
    deviations=SiteDeviations,
    site=SITE,
)
