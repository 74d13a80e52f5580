"""Warnings before classic blunders, and facts about positions, over games played by chance."""

from __future__ import annotations

import pytest

from roundhouse.api import new_game
from roundhouse.core import events as ev
from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING, OUT, train_type
from roundhouse.finance.holdings import president
from roundhouse.lessons import opening
from roundhouse.present import explain, preview
from roundhouse.present.revenue import own_events, uses_of_revenue
from roundhouse.present.warnings import doomed_trains, led_by
from roundhouse.rules.operating.duty import cheapest_bank_train, must_buy
from roundhouse.rules.policies import policies
from tests.unit.present.games import TITLES, moments

#: Choices of each position that are looked at.
MOST = 8


def tried(game: Game, action: Action | str) -> tuple[Game, tuple[ev.Event, ...]]:
    later = game.clone()
    return later, later.apply(action)


def kinds(game: Game, action: str) -> set[str]:
    return {warning.kind for warning in preview(game, action).warnings}


def sampled(game: Game) -> list[Action]:
    """Choices from the whole list, so that no kind of action is left out because it comes last."""
    legal = list(game.legal_actions())
    return legal[:: -(-len(legal) // MOST)] if legal else []


@pytest.mark.parametrize("title", TITLES)
def test_warnings_are_true_and_none_is_missing(title: str) -> None:
    for game in moments(title, 37):
        for action in sampled(game):
            later, events = tried(game, action)
            told = preview(game, action)
            lost = [e for e in own_events(events) if isinstance(e, ev.NewPresident) and e.old == game.decider]
            dangers = [danger for danger in told.dangers if "instead of you" in danger]
            assert len(dangers) == len({(e.company, e.new) for e in lost}), (str(action), dangers)
            _check_warnings(game, later, {(w.kind, w.company) for w in told.warnings})


def _check_warnings(game: Game, later: Game, told: set[tuple[str, str]]) -> None:
    if later.finished:
        assert told == set()
        return
    me, before, after = game.decider, game.view, later.view
    stock = policies(after).stock
    held, limit = stock.counted(after, me), stock.certificate_limit(after)
    was = policies(before).stock.counted(before, me) > policies(before).stock.certificate_limit(before)
    assert (("too_many_certificates", "") in told) == (held > limit and not was)
    for company in led_by(after, me):
        price = cheapest_bank_train(after)
        owes = company in after.state.floated and must_buy(after, company) and price is not None
        short = owes and (price or 0) > after.state.cash[company] + after.state.cash[me]
        if ("no_money_for_train", company) in told:
            assert short
        elif short:  # it was so before
            assert president(before, company) == me
            assert must_buy(before, company)


def test_paying_out_before_all_trains_rust_is_warned_about() -> None:
    game = opening("withholding", ["Ana", "Fern"])
    assert kinds(game, "FC dividend pay") == {"trains_rust"}
    assert kinds(game, "FC dividend withhold") == set()
    assert {use.kind: use.warned for use in uses_of_revenue(game)} == {"pay": True, "withhold": False}
    assert doomed_trains(game.view, "FC") == ["2"]
    later, events = tried(game, "FC dividend withhold")
    _, events = tried(later, "FC train 4 from offering for 170")
    gone = {train_type(e.train) for e in events if isinstance(e, ev.TrainMoved) and e.giver == "FC"}
    assert gone == {"2"}
    assert train_type(later.state.trains[OFFERING][0]) == "4"


def test_buying_a_train_that_rusts_next_is_warned_about() -> None:
    game = opening("rust", ["Ana", "Fern"])
    assert kinds(game, "DM train 2 from FC for 1") == {"buys_doomed"}
    assert kinds(game, "DM train 2 from LH for 1") == {"buys_doomed"}  # whoever leads LH would have to agree
    assert "buys_doomed" not in kinds(game, "DM train 3 from FC for 1")
    assert "buys_doomed" not in kinds(game, "DM train 4 from offering for 170")
    _, events = tried(game, "DM train 4 from offering for 170")
    assert "2" in {train_type(e.train) for e in events if isinstance(e, ev.TrainMoved) and e.taker == OUT}


def test_a_company_that_cannot_float_is_warned_about() -> None:
    game = new_game("18tiny", 2, seed=0)
    for move in ("p1 par FC 80", "p2 par DM 60", "p1 share FC 20 from offering", "p2 pass"):
        game.apply(move)
    assert kinds(game, "p1 par LH 80") == {"cannot_float"}
    assert kinds(game, "p1 par LH 60") == set()


@pytest.mark.parametrize("title", TITLES)
def test_every_position_is_explained(title: str) -> None:
    for game in moments(title):
        facts = {fact.kind: fact.values for fact in explain(game)}
        assert ("turn" in facts) == (not game.finished)
        assert ("leader" in facts) != ("level" in facts)
        worth = game.result()
        if "leader" in facts:
            leader = next(p for p, name in game.names.items() if name == facts["leader"]["player"])
            assert worth[leader] == max(worth.values())
