"""An action that only one title has is understood everywhere by what it declares."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.bots.comparison import distinct
from roundhouse.core.actions import Action, Purpose
from roundhouse.core.ids import HexId, PlayerId, TrainId
from roundhouse.core.roles import Money
from roundhouse.env.vocabulary import dimensions, seat_names
from roundhouse.present.labels import label
from roundhouse.present.names import hex_name
from roundhouse.present.targets import target
from roundhouse.rules.components import box_of
from roundhouse.testing import Table


class Dredge(Action, frozen=True, tag="dredge"):
    """Deepen a harbour."""

    place: HexId
    cost: Money
    purpose: ClassVar[Purpose] = Purpose.LAY_TRACK
    form: ClassVar[str] = "{by} dredge {place} for {cost}"


class Lend(Action, frozen=True, tag="lend"):
    """Lend a train to another player's companies."""

    engine: TrainId
    borrower: PlayerId
    form: ClassVar[str] = "{by} lend {engine} to {borrower}"


def test_environments_number_it() -> None:
    defn = Table("18mex").game.defn
    place, cost = dimensions(defn, 3, Dredge)
    assert (place.fields, place.values, cost.kind) == (("place",), box_of(defn).board.ids, "level")
    engine, borrower = dimensions(defn, 3, Lend)
    assert (engine.values, borrower.values) == (tuple(defn.trains), seat_names(3))


def test_screens_tell_it() -> None:
    game = Table("18mex").game
    action = Dredge("MC", "I8", 40)
    assert label(game, action) == f"Dredge: {hex_name(game.defn, 'I8')}, $40"
    assert (target(game, action).kind, target(game, action).hex) == ("hex", "I8")
    shown = target(game, Lend("MC", "3", "p2"))
    assert (shown.kind, shown.train, shown.player) == ("train", "3", "p2")


def test_bots_compare_it_by_its_subject() -> None:
    rated = [(3.0, Dredge("MC", "I8", 40)), (2.0, Dredge("MC", "I8", 50)), (1.0, Dredge("MC", "I10", 40))]
    assert [action for _, action in distinct(list(rated), 2)] == [rated[0][1], rated[2][1]]
