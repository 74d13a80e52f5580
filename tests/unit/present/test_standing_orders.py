"""Orders that a player leaves to the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from roundhouse import present
from roundhouse.core.events import PhaseBegan
from roundhouse.core.game import Game
from roundhouse.present.history_index import history_index
from roundhouse.present.model import AutoAnswer, AutoMove
from roundhouse.rules.operating.frames import TrainDeal
from roundhouse.rules.operating.running import best
from roundhouse.titles.esp.takeovers import TakeoverDeal
from tests.rules.eu.positions import dealt, without
from tests.rules.irepl.merging import mergers, propose
from tests.support.table import Table

from .games import played

#: The answer of an order that has nothing to do now.
WAITS = AutoAnswer(action="", over=False, reason="")


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


def test_passing_ends_when_what_the_player_waits_for_happens() -> None:
    found = table().play("p1 pass", "p2 par CHI 75", "p2 pass")
    assert ask(found.game, "pass", since=1, stubborn=True, until="started").reason == "CHI was started at $75."
    assert ask(found.game, "pass", since=1, stubborn=True, until="started", company="UdY").over is False
    assert ask(found.game, "pass", since=1, stubborn=True, until="bought", company="CHI").over
    assert not ask(found.game, "pass", since=1, stubborn=True, until="bought", company="MC").over
    found.play("p3 sell MC 10 as 10")
    assert "sold 10% of MC" in ask(found.game, "pass", since=1, stubborn=True, until="sold").reason


def test_passing_until_a_price() -> None:
    found = table()
    now = found.game.view.money(70)
    assert now in ask(found.game, "pass", until="price_at_most", company="MC", price=70).reason
    assert now in ask(found.game, "pass", until="price_at_least", company="MC", price=65).reason
    assert ask(found.game, "pass", until="price_at_most", company="MC", price=65).action == "p1 pass"
    assert ask(found.game, "pass", until="price_at_least", company="MC", price=75).action == "p1 pass"


def test_a_new_company_wakes_the_player() -> None:
    found = table().play("p1 pass", "p2 par CHI 75", "p2 pass", "p3 pass")
    assert ask(found.game, "pass", since=1).reason == "CHI was started at $75."
    assert ask(found.game, "pass", since=1, stubborn=True).action == "p1 pass"


def test_ones_own_moves_are_no_surprise() -> None:
    found = table().play("p1 sell MC 10 as 10", "p1 pass", "p2 pass", "p3 pass")
    assert ask(found.game, "pass", since=0).action == "p1 pass"


def test_buy_until_the_company_floats() -> None:
    found = table()
    assert ask(found.game, "buy", company="MC", until="float").reason == "MC has floated."
    order: dict[str, Any] = {"company": "NdM", "until": "float", "stubborn": True}
    while not (answer := ask(found.game, "buy", **order)).over:
        found.play(answer.action or f"{found.game.actor} pass")
    assert answer.reason


def test_buy_up_to_the_limit_and_to_a_price() -> None:
    found = table().money(p1=5000)
    assert ask(found.game, "buy", company="MC", until="limit", price=60).reason == "A share of MC costs $70."
    held = 30
    while not (answer := ask(found.game, "buy", company="MC", until="limit")).over:
        held += 10 * answer.action.startswith("p1 share")
        found.play(answer.action or f"{found.game.actor} pass")
    assert held == 60
    assert "60%" in answer.reason


def test_orders_given_later_than_the_position_are_over() -> None:
    assert ask(table().game, "nothing", since=5).reason == "Moves were undone."


def operating() -> Table:
    """MC of p1 is about to lay track; it has paid nothing yet."""
    return table().operating("MC", "lay track")


def test_run_and_pay_needs_an_earlier_dividend() -> None:
    assert "MC has not paid" in ask(operating().game, "run", company="MC").reason


def test_only_the_president_runs() -> None:
    assert "no longer president" in ask(operating().game, "run", company="MC", player="p2").reason


def company_turn(kinds: str) -> tuple[Game, str]:
    """A game of 18MEX just before a company with a train that has paid before runs, and the company."""
    game = played("18mex")
    paid = set[str]()
    for number, action in enumerate(game.actions):
        kind = action.__struct_config__.tag
        if kind == kinds and action.by in paid:
            return game.at(number), action.by
        if kind == "dividend":
            paid.add(action.by)
    raise AssertionError("no such turn")


def run_order(game: Game, company: str, **more: Any) -> AutoAnswer:
    order = {"player": game.decider, "kind": "run", "since": game.count, "company": company, **more}
    return present.auto_move(game, msgspec.convert(order, AutoMove))


def test_run_the_best_routes_and_pay_as_last_time() -> None:
    game, company = company_turn("run")
    answer = run_order(game, company, stubborn=True)
    assert answer.action == present.moves(game).run.action  # type: ignore[union-attr]
    game, company = company_turn("dividend")
    answer = run_order(game, company)
    before = [str(a) for a in game.actions if str(a).startswith(f"{company} dividend ")]
    assert answer.action == before[-1]


def test_other_steps_of_the_turn_wait_or_are_skipped() -> None:
    game, company = company_turn("lay")
    assert run_order(game, company) == AutoAnswer(action="", over=False, reason="")
    assert run_order(game, company, and_pass=True).action == f"{company} pass"


@pytest.mark.parametrize("title", ["18mex", "18eu", "18esp"])
def test_a_smaller_revenue_wakes_the_president(title: str) -> None:
    game, checked = played(title), 0
    for number, action in enumerate(game.actions):
        if action.__struct_config__.tag != "run":
            continue
        now = game.at(number)
        before, value = history_index(now).runs.get(action.by, (0, 0))[0], best(now.view, action.by).value
        answer = run_order(now, action.by)
        if answer.reason.endswith("anything yet."):
            continue
        checked += 1
        assert ("would earn" in answer.reason) == (value < before)
        assert bool(answer.action) == (value >= before)
        assert run_order(now, action.by, stubborn=True).action
    assert checked


def test_a_new_phase_wakes_the_president() -> None:
    game = played("18mex")
    phases = (n for n in range(1, game.count + 1) if any(isinstance(e, PhaseBegan) for e in game.events_of(n)))
    number = next(phases)
    after = game.at(number)
    owner = next(p for p in after.names if p != game.at(number - 1).decider)
    order = AutoMove(player=owner, kind="agree", since=number - 1, item="2")
    assert "has begun" in present.auto_move(after, order).reason
    assert not present.auto_move(after, AutoMove(player=owner, kind="agree", since=number, item="2")).over
    stubborn = AutoMove(player=owner, kind="agree", since=number - 1, item="2", stubborn=True)
    assert not present.auto_move(after, stubborn).over


def deal() -> Table:
    """p2 wants to buy the MIR of p1 for $90."""
    return table().play("p1 pass", "p2 ask MIR for 90")


def test_agree_in_advance_to_a_price() -> None:
    found = deal()
    assert found.game.decider == "p1"
    answer = ask(found.game, "agree", item="MIR", price=90)
    assert (answer.action, answer.over) == ("p1 accept", True)
    assert ask(found.game, "agree", item="MIR", price=80, company="p2").action == "p1 accept"
    for other in ({"price": 95}, {"price": 80, "item": "MCAR"}, {"price": 80, "company": "p3"}):
        assert not ask(found.game, "agree", **{"item": "MIR", **other}).action


def test_agree_in_advance_to_buy() -> None:
    found = table().play("p1 pass", "p2 offer KCMO to p1 for 60")
    assert found.game.decider == "p1"
    assert ask(found.game, "agree", item="KCMO", price=60).action == "p1 accept"
    assert not ask(found.game, "agree", item="KCMO", price=55).action


def test_a_price_to_sell_at_is_none_to_buy_at() -> None:
    """p1 wants at least $60 for the MIR, sells it by hand, and is offered it again."""
    found = deal()
    given, sell = found.game.count, {"item": "MIR", "price": 95}
    assert ask(found.game, "agree", since=given, **sell) == WAITS
    found.play("p1 accept", "p2 pass", "p3 pass", "p1 pass", "p2 offer MIR to p1 for 90")
    assert found.game.decider == "p1"
    answer = ask(found.game, "agree", since=given, **sell)
    assert (answer.action, answer.over) == ("", True)
    assert "(MIR) is no longer yours." in answer.reason


def test_a_price_to_buy_at_is_none_to_sell_at() -> None:
    found = table().play("p1 pass", "p2 offer KCMO to p1 for 60")
    given, buy = found.game.count, {"item": "KCMO", "price": 55}
    assert ask(found.game, "agree", since=given, **buy) == WAITS
    found.play("p1 accept", "p2 ask KCMO for 60")
    assert found.game.decider == "p1"
    answer = ask(found.game, "agree", since=given, **buy)
    assert (answer.action, answer.over) == ("", True)
    assert "(KCMO) is yours now." in answer.reason


def train_offer(buyer: str, seller: str, price: int, answers: str) -> Table:
    """An offer of a 2-train between MC (of p1) and NdM (of p2), which both have one already."""
    found = table().shares("NdM", p2="20").floated("NdM").operated("NdM").trains(MC="2", NdM="2")
    return found.frames(TrainDeal(found.state.trains[seller][0], seller, buyer, price, answers))


def test_agree_in_advance_to_a_second_train_of_a_type() -> None:
    offered = train_offer("MC", "NdM", 60, "p1").game
    buy = {"item": "2", "side": "buy"}
    assert ask(offered, "agree", price=60, **buy).action == "p1 accept"
    assert not ask(offered, "agree", price=55, **buy).action
    assert not ask(offered, "agree", price=55, item="2", side="sell").action


def test_who_has_a_train_sells_it_only_if_they_say_so() -> None:
    wanted = train_offer("NdM", "MC", 60, "p1").game
    assert not ask(wanted, "agree", price=60, item="2", side="buy").action
    for side in ("sell", ""):
        assert ask(wanted, "agree", price=60, item="2", side=side).action == "p1 accept"


def test_to_buy_a_train_ends_with_one_more() -> None:
    found = table().trains(MC="2").money(MC=200).operating("MC", "buy trains")
    order = {"item": "2", "side": "buy", "price": 60, "stubborn": True}
    assert ask(found.game, "agree", **order) == WAITS
    found.play("MC train 2 from offering for 100")
    answer = ask(found.game, "agree", **order)
    assert (answer.action, answer.over, answer.reason) == ("", True, "You have another 2-train now.")
    assert ask(found.game, "agree", since=found.game.count, **order) == WAITS


def test_a_train_is_not_taken_for_a_minor_of_the_same_number() -> None:
    """Minors of 18EU have numbers: minor 2 is p2's, and closes later. p1's minor 13 has a 2-train."""
    for found in (dealt(), without(dealt(), "2")):
        found.edit(lambda d: d.put("trains", "13", ("2-0",))).frames(
            *found.state.stack, TrainDeal("2-0", "13", "3", 60, "p1")
        )
        for side in ("sell", ""):
            assert ask(found.game, "agree", item="2", price=60, side=side).action == "p1 accept"


def test_agree_in_advance_to_a_takeover() -> None:
    found = Table("18esp").shares("MS", p1="100").frames(TakeoverDeal("CRB", "MS", "p1", 90))
    assert ask(found.game, "agree", item="MS", price=90, side="sell").action == "p1 accept"
    assert ask(found.game, "agree", item="MS", price=90, company="CRB").action == "p1 accept"
    assert not ask(found.game, "agree", item="MS", price=90, company="MZA").action
    assert not ask(found.game, "agree", item="MS", price=95).action


@pytest.mark.parametrize("side", ["for", "against"])
def test_vote_in_advance_on_mergers_of_others(side: str) -> None:
    held = {"M1": {"p1": "40", "p2": "20"}, "M5": {"p2": "40", "p1": "20"}, "M9": {"p1": "40"}}
    found = mergers(held).play("p1 pass")
    assert ask(found.game, "vote", side=side, stubborn=True) == WAITS
    propose(found, "M1", "M5").play("p2 vote for")
    assert ask(found.game, "vote", side=side).action == f"p1 vote {side}"
    assert not ask(found.game, "vote", side=side).over
    assert ask(found.game, "vote", side=side, item="M5").action == f"p1 vote {side}"
    assert not ask(found.game, "vote", side=side, item="M9").action


def test_ones_own_proposal_is_left_to_the_player() -> None:
    found = propose(mergers({"M1": {"p1": "40", "p2": "20"}, "M5": {"p2": "40", "p1": "20"}}), "M1", "M5")
    assert found.game.decider == "p1"
    assert ask(found.game, "vote", side="against") == WAITS


def test_bid_as_little_as_possible_up_to_a_price() -> None:
    found = Table("18mex")
    order: dict[str, Any] = {"item": "KCMO", "price": 50}
    assert ask(found.game, "bid", **order).action == "p1 bid KCMO 45"
    found.play("p1 bid KCMO 45", "p2 bid KCMO 50", "p3 pass")
    assert "$55" in ask(found.game, "bid", **order).reason
    assert ask(found.game, "bid", item="KCMO", price=60).action == "p1 bid KCMO 55"
    assert ask(found.game, "bid", player="p2", **order).action == ""
    found.play("p1 pass")
    assert ask(found.game, "bid", player="p2", **order) == AutoAnswer(action="", over=False, reason="")
    assert ask(found.game, "bid", player="p2", and_pass=True, **order).action == "p2 pass"


def test_bidding_ends_with_the_sale() -> None:
    assert ask(table().game, "bid", item="KCMO", price=50).reason.endswith("is sold.")
