"""18Ireland, by Ian Scrivins, as played on 18xx.games; README.md has the rules."""

from __future__ import annotations

from roundhouse.core.definition import Composition
from roundhouse.core.title import Title
from roundhouse.rules.components import Box
from roundhouse.rules.composition import ANSWERS, OPERATING, SALE, definition
from roundhouse.rules.policies import Policies
from roundhouse.rules.rounds import worth_with_privates
from roundhouse.rules.stock.actions import Par
from roundhouse.rules.stock.frames import StockRound
from roundhouse.rules.stock.homes import ChooseHome, choose_home
from roundhouse.titles.ireland_family import auction
from roundhouse.titles.ireland_family import operating as inherited
from roundhouse.titles.ireland_family import stock as trading
from roundhouse.titles.ireland_family.book import BOOK
from roundhouse.titles.ireland_family.composition import ACTIONS, BETWEEN, SETTLE, STARTING

from . import operating, powers, rounds, stock
from .components import Extras, open_box
from .deviations import SiteDeviations
from .options import Options
from .record import IrelandState
from .setup import setup
from .site import SITE
from .types import GameDef

COMPOSITION = Composition(
    title="18ireland",
    book=BOOK,
    version=2,
    setup=setup,
    title_state=IrelandState,
    controller=inherited.controller,
    worth=worth_with_privates,
    watch=rounds.watch,
    currency="£{}",
    steps={
        StockRound: lambda v, f: auction.SALE_STEP if f.number == 0 else stock.STOCK_STEP,
        **STARTING,
        ChooseHome: stock.HOME_STEP,
        powers.SecondTile: operating.SECOND_TILE_STEP,
        **OPERATING,
        **BETWEEN,
    },
    settle=SETTLE,
    actions=(*ANSWERS, *SALE, Par, *ACTIONS),
)


def build(box: Box[Extras], options: Options, players: int, deviations: SiteDeviations) -> GameDef:
    return definition(
        COMPOSITION,
        box,
        options,
        Policies(
            stock=trading.stock_policy(choose_home),
            operating=operating.operating_policy(deviations),
            flow=rounds.FLOW,
            sale=auction.sale_policy(tuple(box.privates), box.extras.started),
            dividends=inherited.dividend_policy(),
            founding=stock.founding_policy(),
            mergers=rounds.merger_policy(deviations),
        ),
        deviations,
    )


TITLE = Title(
    id="18ireland",
    name="18Ireland",
    designers=("Ian Scrivins",),
    players=(3, 6),
    options=Options,
    open_box=open_box,
    build=build,
    blurb="Small broad- and narrow-gauge railways of Ireland grow together: bid for minors, vote on mergers.",
    package=__package__ or "",
    deviations=SiteDeviations,
    site=SITE,
)
