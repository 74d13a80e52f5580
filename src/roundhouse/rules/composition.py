"""The parts common to the compositions of all titles; titles add to them and replace what differs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import asdict

from roundhouse.core.actions import Accept, Action, Pass, Refuse
from roundhouse.core.definition import Composition, GameDef, Settling, Steps
from roundhouse.core.view import View
from roundhouse.finance.holdings import president

from .auction import waterfall
from .components import Box
from .operating import dividends, frames, phases, running, stations, track, trains
from .operating.turn import settle_round, settle_turn, stage_step
from .order import out_of_order
from .policies import Policies
from .stock import actions
from .stock.frames import StockRound
from .stock.turn import settle_stock_round

Actions = tuple[type[Action], ...]
Options = TypeVar("Options", bound=Struct)
Record = TypeVar("Record")
Deviations = TypeVar("Deviations", bound=Struct | None)

#: Companies operate by the plan of their policy.
OPERATING: Steps = {frames.OperatingTurn: stage_step, frames.OperatingRound: stage_step}
SETTLE: Settling = {
    StockRound: settle_stock_round,
    frames.OperatingRound: settle_round,
    frames.OperatingTurn: settle_turn,
    frames.Discards: phases.settle_discards,
}
ANSWERS: Actions = (Pass, Accept, Refuse)
#: Actions in the sale of a row of companies.
SALE: Actions = (waterfall.BuyItem, waterfall.Bid)
TRADING: Actions = (actions.Par, actions.BuyShare, actions.SellShares)
#: Actions of companies, in the order of a turn.
TURN: Actions = (
    track.LayTile,
    stations.PlaceToken,
    running.RunTrains,
    dividends.Dividend,
    trains.BuyTrain,
    phases.Discard,
)


def controller(v: View, entity: str) -> str:
    """The player who decides for a player or company."""
    return entity if entity in v.state.players else president(v, entity)


def turn_with(own: Mapping[type[Action], Actions]) -> Actions:
    """The actions of a turn, with the title's own actions inserted after some of them."""
    return tuple(kind for common in TURN for kind in (common, *own.get(common, ())))


def definition(
    composition: Composition[Options, Record, Deviations],
    box: Box[Struct],
    options: Options,
    policies: Policies,
    deviations: Deviations | None = None,
) -> GameDef[Options, Record, Deviations]:
    """The definition made of a composition, components, options, policies and deviations."""
    return GameDef(
        **asdict(composition),
        options=options,
        deviations=cast(Deviations, deviations),  # None in titles without deviations
        box=box,
        companies=box.companies,
        privates=box.privates,
        trains=box.trains,
        phases=box.phases,
        board=box.board,
        market=box.market,
        policies=policies,
        hexes=tuple(hex_.id for hex_ in box.board.map.hexes),
        tiles=tuple(tile.number for tile in box.board.manifest.tiles),
        certificate_limit=box.certificate_limit,
        out_of_order=out_of_order,
    )
