"""Orders that a player leaves to the table."""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse import present
from roundhouse.core.game import Game
from roundhouse.present.model import AutoAnswer, AutoMove
from tests.support.table import Table

from .games import played


def table() -> Table:
    """A stock round of 18MEX with MC and CHI in play; it is p1's turn."""
    found = Table("18mex").privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p1", MNR="p2")
    found.par("MC", 70).shares("MC", p1="20+10", p2="10+10", p3="10").par("NdM", 60).floated("MC").operated("MC")
    return found.money(p1=500, p2=500, p3=500).stock_round("p1")


def ask(game: Game, kind: str, **more: Any) -> AutoAnswer:
    """The answer to an order of p1, given at the beginning unless said otherwise."""
    order = msgspec.convert({"player": "p1", "kind": kind, "since": 0, **more}, AutoMove)
    return present.auto_move(game, order)


def test_pass_as_long_as_nothing_happens() -> None:
    found = table()
    assert ask(found.game, "pass").action == "p1 pass"
    found.play("p1 pass")
    assert ask(found.game, "pass") == AutoAnswer(action="", over=False, reason="")
    found.play("p2 pass", "p3 pass")
    assert ask(found.game, "pass").over  # the round is over


def test_a_sale_of_ones_company_wakes_the_player() -> None:
    found = table().play("p1 pass", "p2 sell MC 10 as 10", "p2 pass", "p3 pass")
    answer = ask(found.game, "pass", since=1)
    assert answer.over
    assert "sold 10% of MC" in answer.reason
    assert ask(found.game, "pass", since=1, stubborn=True).action == "p1 pass"


def test_a_rival_for_the_presidency_wakes_the_player() -> None:
    found = table().play("p1 pass", "p2 share MC 10 from offering", "p2 pass")
    answer = ask(found.game, "pass", since=1)
    assert answer.over
    assert "could become president of MC" in answer.reason


def test_buy_until_enough() -> None:
    found = table()
    order: dict[str, Any] = {"company": "MC", "percent": 50}
    assert ask(found.game, "buy", **order).action == "p1 share MC 10 from offering"
    found.play("p1 share MC 10 from offering")
    assert ask(found.game, "buy", **order).action == "p1 pass"
    found.play("p1 pass", "p2 pass", "p3 pass", "p1 share MC 10 from offering", "p1 pass")
    assert ask(found.game, "buy", **order) == AutoAnswer(action="", over=True, reason="You own 50% of MC.")


def test_buying_stops_when_it_is_not_possible() -> None:
    found = table().money(p1=10)
    answer = ask(found.game, "buy", company="MC", percent=60)
    assert answer.over
    assert "$70" in answer.reason
    assert ask(found.game, "buy", company="MC", percent=60, source="market").over


def test_buying_waits_outside_stock_turns() -> None:
    found = table()
    found.operating("MC", "buy trains")
    assert ask(found.game, "buy", company="MC", percent=60) == AutoAnswer(action="", over=False, reason="")


def test_orders_end_with_the_game_and_for_strangers() -> None:
    found = table()
    assert ask(found.game, "pass", player="p9").over
    assert ask(found.edit(lambda d: d.set(finished=True)).game, "nothing").over


def test_auto_pass_only_where_nothing_else_is_possible() -> None:
    game = played("18mex")
    for number in range(0, len(game.actions), 7):
        now = game.at(number)
        answer = present.auto_move(now, AutoMove(player=now.decider, kind="nothing", since=0))
        only_pass = [str(a) for a in now.legal_actions()] == [f"{now.actor} pass"]
        assert bool(answer.action) == only_pass
