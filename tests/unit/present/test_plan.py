"""Planning: imaginary tiles on a private copy of the board."""

from __future__ import annotations

import pytest

from roundhouse import SetupError, present
from roundhouse.core.game import Game
from roundhouse.present.model import Plan, PlannedLay, PlannedToken
from roundhouse.rules.components import box_of
from tests.support.table import Table

from .games import TITLES, played


def builder(game: Game) -> str:
    """A company with a station."""
    placed = {t.company for here in game.state.tokens.values() for t in here}
    return next(c for c in game.defn.companies if c in placed and c not in game.state.closed)


@pytest.mark.parametrize("title", TITLES)
def test_every_tile_of_a_planned_fan_fits(title: str) -> None:
    game = played(title)
    company, lays, digest = builder(game), list[PlannedLay](), game.digest()
    for hex_id in box_of(game.defn).board.ids[::9]:
        fan = present.plan_tile_choices(game, Plan(company=company, lays=tuple(lays)), hex_id)
        assert bool(fan.tiles) != bool(fan.reasons)
        if fan.tiles:
            tile = fan.tiles[0]
            lays.append(PlannedLay(hex=hex_id, tile=tile.tile, rotation=tile.lays[0].rotation))
    plan = present.plan(game, Plan(company=company, lays=tuple(lays)))
    assert not [p for p in plan.problems if "does not fit" in p.text]
    assert {h.id for h in plan.hexes} >= {lay.hex for lay in lays}
    assert set(plan.newly) <= set(plan.reach)
    assert game.digest() == digest


def mc() -> Table:
    """MC in Monterrey with a 2-train and no track but its home."""
    table = Table("18mex").par("MC", 70).shares("MC", p1="20+10").floated("MC").trains(MC="2")
    return table.tokens("MC", str(box_of(table.game.defn).board.map.homes["MC"][0]))


def test_a_plan_reaches_and_earns() -> None:
    game = mc().game
    home = box_of(game.defn).board.map.homes["MC"][0]
    lays: tuple[PlannedLay, ...] = ()
    fan = present.plan_tile_choices(game, Plan(company="MC"), home)
    lays += (PlannedLay(hex=home, tile=fan.tiles[0].tile, rotation=fan.tiles[0].lays[0].rotation),)
    with_train = present.plan(game, Plan(company="MC", lays=lays, trains=("6",)))
    assert with_train.could_lay == ("MC",)
    assert with_train.revenue_now == 0
    assert "MC would earn" in with_train.text


def test_what_does_not_fit_is_told_and_left_out() -> None:
    game = mc().game
    nothing = Plan(
        company="MC", lays=(PlannedLay(hex="Z99", tile="57", rotation=0),), tokens=(PlannedToken(hex="B1", city=7),)
    )
    plan = present.plan(game, nothing)
    assert len(plan.problems) == 2
    assert plan.hexes == () or {h.id for h in plan.hexes} == {"B1"}


def test_an_unknown_company_is_refused_clearly() -> None:
    with pytest.raises(SetupError, match="unknown company 'XX'"):
        present.plan(mc().game, Plan(company="XX"))
