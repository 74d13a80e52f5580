"""The stage of stock rounds and auctions: every move is on one card or among the rest, and promises are kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse import present
from roundhouse.core import events as ev
from roundhouse.core.actions import Pass, Purpose
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.finance.holdings import president
from roundhouse.finance.market import price_of
from roundhouse.present import company_cards
from roundhouse.present.stage import stage_kind
from roundhouse.rules.operating.dividends import Dividend
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.stock.frames import StockRound
from tests.support.table import Table

from .games import TITLES, moments, played


def stages(title: str, step: int = 5) -> Iterator[Game]:
    """The moments of a game at which cards are the stage."""
    game = played(title)
    for number in range(0, game.count + 1, step):
        at = game.at(number)
        if stage_kind(at.view) != "map":
            yield at


@pytest.mark.parametrize("title", TITLES)
def test_every_choice_is_on_one_card_or_among_the_rest(title: str) -> None:
    seen = 0
    for game in stages(title):
        moves = present.moves(game)
        assert moves.stage is not None
        shown = [m.action for card in moves.stage.cards for m in card.moves] + list(moves.stage.rest)
        assert sorted(shown) == sorted(c.action for g in moves.groups for c in g.choices)
        ids = [card.id for card in moves.stage.cards]
        assert len(ids) == len(set(ids))
        assert set(ids) <= {*game.defn.companies, *game.defn.privates}
        seen += 1
    assert seen


@pytest.mark.parametrize("title", TITLES)
def test_what_a_card_promises_comes_true(title: str) -> None:
    seen = 0
    for game in stages(title, 9):
        stage = present.moves(game).stage
        assert stage is not None
        for card in stage.cards:
            for move in card.moves:
                seen += _comes_true(game, card.id, move)
    assert seen


def _comes_true(game: Game, card: str, move: present.model.CardMove) -> int:
    """Carry a move out and compare; moves that begin a round or another turn change more than they promise."""
    after = game.at(game.count)
    events = after.apply(move.action)
    if card not in game.defn.companies or any(isinstance(e, ev.RoundBegan | ev.TurnBegan) for e in events):
        return 0
    me, before = game.decider, game.view
    assert after.state.cash[me] - game.state.cash[me] == move.cash
    assert price_of(after.view, card) == (price_of(before, card) if move.price is None else move.price)
    assert president(after.view, card) == (president(before, card) if move.president is None else move.president)
    assert (card in after.state.floated - game.state.floated) == move.floats
    return 1


@pytest.mark.parametrize("title", TITLES)
def test_what_could_be_raised_can_be(title: str) -> None:
    for game in stages(title, 9):
        stage = present.moves(game).stage
        assert stage is not None
        me, table = game.decider, game.at(game.count)
        for sale in stage.sales:
            assert table.decider == me
            table.apply(sale)
        assert table.state.cash[me] - game.state.cash[me] == stage.could_raise


@pytest.mark.parametrize("title", TITLES)
def test_in_their_turn_everybody_raises_what_the_spreadsheet_says(title: str) -> None:
    compared = 0
    for game in stages(title, 3):
        if not isinstance(game.view.top, StockRound):
            continue
        said, stage = _liquidity(game), present.moves(game).stage
        assert stage is not None
        assert said[game.decider] == stage.could_raise
        if Pass(game.decider) not in game.legal_actions():
            continue
        after = game.at(game.count)
        events = after.apply(Pass(game.decider))
        if isinstance(after.view.top, StockRound) and not any(isinstance(e, ev.RoundBegan) for e in events):
            stage = present.moves(after).stage
            assert stage is not None
            assert said[after.decider] == stage.could_raise
            compared += stage.could_raise > 0
    assert compared


@pytest.mark.parametrize("title", TITLES)
def test_between_stock_rounds_shares_can_be_turned_into_money(title: str) -> None:
    raised = 0
    for game in moments(title, 13):
        said = _liquidity(game)
        assert list(said) == list(game.state.players)
        assert all(said[p] >= 0 for p in said)
        raised += sum(said.values()) if game.view.frame(OperatingTurn) else 0
    assert raised
    assert not any(_liquidity(played(title).at(0)).values())


def _liquidity(game: Game) -> dict[str, int]:
    return {found.player: found.could_raise for found in present.liquidity(game)}


@pytest.mark.parametrize("title", TITLES)
def test_what_is_blocked_says_why(title: str) -> None:
    for game in stages(title, 9):
        stage = present.moves(game).stage
        assert stage is not None
        for card in stage.cards:
            for move in card.blocked:
                assert move.reason == present.why_not(game, move.action).reasons[0].text


@pytest.mark.parametrize("title", TITLES)
def test_the_last_buyer_floats_a_company(title: str) -> None:
    game = played(title)
    for number, action in enumerate(game.actions):
        if action.purpose is not Purpose.BUY_SHARE or getattr(action, "source", "") != OFFERING:
            continue
        before, company = game.at(number).view, getattr(action, "company", "")
        floated = any(isinstance(e, ev.Floated) and e.company == company for e in game.events_of(number + 1))
        progress = company_cards.float_progress(before, company)
        assert floated == (progress is not None and progress.certificates == 1)


@pytest.mark.parametrize("title", TITLES)
def test_prices_go_where_the_outlook_says(title: str) -> None:
    game = played(title)
    for number, action in enumerate(game.actions):
        before, events = game.at(number).view, game.events_of(number + 1)
        moved = {e.company: e.new for e in events if isinstance(e, ev.PriceMoved)}
        if isinstance(action, Dividend) and action.kind in ("pay", "withhold") and action.by in before.state.prices:
            revenue = before.expect(OperatingTurn).revenue
            when = "pays" if action.kind == "pay" else "withholds"
            outlook = company_cards.price_outlook(before, None, action.by, revenue)
            expected = [moved[action.by]] if action.by in moved else []
            assert [o.price for o in outlook if o.when == when] == expected
        elif isinstance(action, Pass) and isinstance(before.top, StockRound):
            sold_out = {e.company: e.new for e in events if isinstance(e, ev.PriceMoved) and e.because == "sold out"}
            if not any(isinstance(e, ev.RoundBegan) for e in events) or not sold_out:
                continue
            ended = company_cards.after_round(before)
            for company, price in sold_out.items():
                outlook = company_cards.price_outlook(before, ended, company, 0)
                assert price in [o.price for o in outlook if o.when == "round"]


def test_the_stage_follows_the_question() -> None:
    table = Table("18mex")
    assert present.position(table.game).stage.kind == "lots"
    table.privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p1", MNR="p2").stock_round()
    position = present.position(table.game)
    assert position.stage.kind == "companies"
    assert position.stage.next_player == "p2"
    assert [o.id for o in position.stage.outlook] == [c for c in table.game.defn.companies if len(c) > 1]
