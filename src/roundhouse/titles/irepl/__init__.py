"""18IrePL, by Galatolol (rulebook of 17 September 2019), after 18Ireland by Ian Scrivins."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.definition import Composition, Step
from roundhouse.core.state import Frame
from roundhouse.core.title import Title
from roundhouse.rules.components import Box
from roundhouse.rules.composition import ANSWERS, OPERATING, SALE, definition
from roundhouse.rules.policies import Policies
from roundhouse.rules.rounds import worth_with_privates
from roundhouse.rules.stock.frames import StockRound
from roundhouse.titles.ireland_family import auction
from roundhouse.titles.ireland_family import operating as inherited
from roundhouse.titles.ireland_family import stock as trading
from roundhouse.titles.ireland_family.composition import ACTIONS, BETWEEN, SETTLE, STARTING

from . import agreement, building, operating, powers, rounds, stock
from .components import Extras, edition, open_box
from .options import Options
from .record import IreplState
from .setup import setup
from .types import GameDef

#: Steps outside the plan of a turn; in each of them the players may agree on the winner (6.5).
OTHERS: Mapping[type[Frame], Step] = {**STARTING, powers.TileOnPurchase: building.PURCHASE_STEP, **BETWEEN}
SALE_STEP = agreement.at_any_time(auction.SALE_STEP)

COMPOSITION = Composition(
    title="18irepl",
    book=building.BOOK,
    version=2,
    setup=setup,
    title_state=IreplState,
    controller=inherited.controller,
    worth=worth_with_privates,
    watch=rounds.watch,
    winners=rounds.winners,
    steps={
        StockRound: lambda v, f: SALE_STEP if f.number == 0 else stock.STOCK_STEP,
        agreement.Agreement: agreement.AGREEMENT_STEP,
        **OPERATING,
        **{frame: agreement.at_any_time(step) for frame, step in OTHERS.items()},
    },
    settle=SETTLE,
    actions=(*ANSWERS, *SALE, *ACTIONS, agreement.Claim),
)


def build(box: Box[Extras], options: Options, players: int) -> GameDef:
    return definition(
        COMPOSITION,
        box,
        options,
        Policies(
            stock=trading.stock_policy(),
            operating=operating.operating_policy(options),
            flow=rounds.FLOW,
            sale=auction.sale_policy(tuple(box.privates), box.extras.started),
            dividends=operating.dividends_of(options),
            founding=stock.founding_policy(),
            mergers=rounds.merger_policy(options),
        ),
    )


TITLE = Title(
    id="18irepl",
    name="18IrePL",
    designers=("Galatolol", "Ian Scrivins"),
    players=(3, 6),
    options=Options,
    open_box=open_box,
    build=build,
    blurb="18Ireland moved to Poland: sixteen minors, two neighbours, and majors that only a vote can form.",
    package=__package__ or "",
    edition=edition,
)
