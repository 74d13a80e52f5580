"""Moves: every legal action can be reached, and what cannot be done says why."""

from __future__ import annotations

import msgspec
import pytest

from roundhouse import present
from roundhouse.core.actions import Ranged
from roundhouse.core.game import Game
from tests.rules.tiny.test_forced_purchase import in_need
from tests.support.table import Table

from .games import TITLES, first_with, moments


def offered(game: Game) -> set[str]:
    """The actions behind all buttons and fans."""
    moves = present.moves(game)
    buttons = {action for group in moves.groups for c in group.choices for action in (c.action, *c.twins)}
    fans = [present.tile_choices(game, hex_id) for hex_id in moves.lay_hexes]
    return buttons | {lay.action for fan in fans for tile in fan.tiles for lay in tile.lays}


@pytest.mark.parametrize("title", TITLES)
def test_every_legal_action_can_be_reached(title: str) -> None:
    for game in moments(title):
        assert offered(game) == {str(a) for a in game.legal_actions()}
        msgspec.json.encode(present.moves(game))


@pytest.mark.parametrize("title", TITLES)
def test_an_amount_is_put_where_it_belongs(title: str) -> None:
    for game in moments(title):
        ranges = [c for c in game.legal_actions().choices() if isinstance(c, Ranged) and c.lo != c.hi]
        shown = [c for g in present.moves(game).groups for c in g.choices if c.amount is not None]
        assert sum(1 + len(c.twins) for c in shown) == len(ranges)
        for amount in filter(None, (c.amount for c in shown)):
            assert not game.why_not(f"{amount.before}{amount.hi}{amount.after}")
            assert not game.why_not(f"{amount.before}{amount.lo}{amount.after}")


@pytest.mark.parametrize("title", TITLES)
def test_what_is_impossible_says_why(title: str) -> None:
    for game in moments(title):
        for wish in present.moves(game).wishes:
            answer = present.why_not(game, wish.action)
            assert not answer.allowed
            assert all(r.text.endswith((".", "!")) for r in answer.reasons)
            assert all(r.section for r in answer.reasons)


def test_labels_are_words() -> None:
    table = Table("18mex").privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p1", MNR="p2").stock_round()
    table.par("MC", 70).shares("MC", p1="20+10", p2="10").par("NdM", 60).money(p1=500)
    labels = {c.action: c.label for g in present.moves(table.game).groups for c in g.choices}
    assert labels["p1 share MC 10 from offering"] == "Buy 10% of MC from the Initial Offering"
    assert labels["p1 par CHI 60"] == "Start CHI at $60"
    assert labels["p1 pass"] == "Pass: buy or sell nothing"
    costs = {c.action: c.cost for g in present.moves(table.game).groups for c in g.choices}
    assert costs["p1 share MC 10 from offering"] == 70
    assert costs["p1 par CHI 60"] == 120


def test_a_sale_that_loses_the_presidency_asks_first() -> None:
    table = Table("18mex").privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p1", MNR="p2").stock_round()
    table.par("MC", 70).shares("MC", p1="20+10", p2="10+10").par("NdM", 60).floated("MC").operated("MC")
    choices = {c.action: c for g in present.moves(table.game).groups for c in g.choices}
    losing = [c for c in choices.values() if c.kind == "sell" and c.dangerous]
    keeping = [c for c in choices.values() if c.kind == "sell" and not c.dangerous]
    assert [c.action for c in keeping] == ["p1 sell MC 10 as 10"]
    assert losing
    for choice in losing:
        dangers = present.preview(table.game, choice.action).dangers
        assert any("president of MC instead of you" in text for text in dangers)


def test_finished_games_offer_nothing() -> None:
    table = Table("18mex").edit(lambda d: d.set(finished=True))
    moves = present.moves(table.game)
    assert (moves.groups, moves.lay_hexes, moves.run, moves.wishes, moves.forms) == ((), (), None, (), ())


@pytest.mark.parametrize("title", TITLES)
def test_forms_cover_every_kind_of_the_step(title: str) -> None:
    for game in moments(title, 61):
        if game.finished:
            continue
        forms = {f.kind: f for f in present.moves(game).forms}
        for move in game.view.step.moves:
            form = forms[str(move.action.__struct_config__.tag)]
            assert all(f"{{{field.name}}}" in form.template for field in form.fields)


def test_a_hex_without_a_lay_says_why() -> None:
    game = first_with("18mex", "lay")
    fan = present.tile_choices(game, "C2")
    assert not fan.tiles
    assert fan.reasons
    assert all(reason.section.startswith("18MEX") for reason in fan.reasons)
    assert present.tile_choices(game, "nowhere").reasons


def test_a_city_without_a_station_says_why() -> None:
    table = Table("18mex").par("MC", 70).shares("MC", p1="20").floated("MC").tokens("MC", "I8").money(MC=100)
    table.privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p1", MNR="p2").par("NdM", 60)
    table.operating("MC", "place station")
    reasons = present.why_not_here(table.game, "G10", 0)
    assert [r.section for r in reasons] == ["18MEX 4.3.2(a)"]
    assert reasons[0].anchor
    assert present.tile_choices(table.game, "G10").reasons == reasons
    assert "no city" in present.tile_choices(table.game, "H9").reasons[0].text


def test_a_train_costs_what_company_and_president_pay_together() -> None:
    game = in_need(50, 100).game
    costs = {c.action: c.cost for g in present.moves(game).groups for c in g.choices}
    assert costs["FC train 2 from offering for 80"] == 80
