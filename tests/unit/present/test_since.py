"""What happened since somebody moved last: compared with the positions themselves."""

from __future__ import annotations

import pytest

from roundhouse import present
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president
from roundhouse.finance.market import price_of
from roundhouse.present.since import between, last_move
from tests.support.table import Table

from .games import TITLES, played

_BACK = 45


def _windows(title: str) -> list[tuple[View, Game]]:
    game = played(title)
    return [(game.at(max(0, now - _BACK)).view, game.at(now)) for now in range(29, game.count + 1, 29)]


@pytest.mark.parametrize("title", TITLES)
def test_shares_prices_and_presidents_are_the_difference_of_two_positions(title: str) -> None:
    for before, game in _windows(title):
        now = game.view
        found = between(game, "p1", max(0, game.count - _BACK))
        alive = [c for c in game.defn.companies if c not in now.state.closed]
        held = {(s.owner, s.company): s.percent for s in found.shares}
        assert held == {
            (p, c): more for p in game.names for c in alive if (more := percent(now, p, c) - percent(before, p, c))
        }
        prices = {p.company: (p.old, p.new) for p in found.prices}
        assert prices == {c: pair for c in alive if len(set(pair := (price_of(before, c), price_of(now, c)))) == 2}
        changed = {p.company: (p.old, p.new) for p in found.presidents}
        for company, (old, new) in changed.items():
            assert new == president(now, company) != old
        for company in alive:
            old, new = president(before, company), president(now, company)
            if old and old != new:
                assert changed[company] == (old, new)


@pytest.mark.parametrize("title", TITLES)
def test_hexes_phases_and_trains_follow_the_positions(title: str) -> None:
    for before, game in _windows(title):
        now = game.view
        found = between(game, "p1", max(0, game.count - _BACK))
        state, old = now.state, before.state
        hexes = {h for h in {*state.tiles, *old.tiles} if state.tiles.get(h) != old.tiles.get(h)}
        hexes |= {h for h in {*state.tokens, *old.tokens} if state.tokens.get(h, ()) != old.tokens.get(h, ())}
        assert hexes <= set(found.hexes)
        assert (found.phases[-1] if found.phases else old.phase) == state.phase
        assert all(c not in old.floated and c in {*state.floated, *state.closed} for c in found.floated)


@pytest.mark.parametrize("title", TITLES)
def test_the_last_move_is_the_last_that_the_player_decided(title: str) -> None:
    game = played(title)
    deciders = [game.at(number).view.decider for number in range(game.count)]
    for now in range(17, game.count + 1, 41):
        then = game.at(now)
        for player in game.names:
            decided = [n for n, who in enumerate(deciders[:now], start=1) if who == player]
            found = last_move(then, player)
            assert found in (0, *decided)
            # A company that has closed has no president to ask: its moves are known to the server alone.
            later = [n for n in decided if n > found]
            assert all(game.actions[n - 1].by in then.state.closed for n in later)


def test_an_undo_takes_the_news_back() -> None:
    game = played("18mex").at(200)
    before = present.since(game, "p1")
    action = next(iter(game.legal_actions()))
    game.apply(str(action))
    game.undo()
    assert present.since(game, "p1") == before


def test_a_sale_of_another_is_told_with_the_price() -> None:
    table = Table("18mex").par("MC", 70).floated("MC").shares("MC", p1="20+10", p2="10+10")
    table.privates(MCAR="out", KCMO="out", A="out", B="out", C="out", MIR="out", MNR="out").stock_round("p2")
    game = table.game
    game.apply(next(str(a) for a in game.legal_actions() if str(a).startswith("p2 sell")))
    found = present.since(game, "p1")
    (sold,) = found.shares
    (price,) = found.prices
    assert (sold.owner, sold.company, sold.traded) == ("p2", "MC", True)
    assert sold.percent < 0
    assert price.company == "MC"
    assert price.new < price.old
    assert found.after == 0
    assert found.until == 1


def test_the_last_bid_for_an_item_and_who_bought_one() -> None:
    table = Table("18mex").play(
        "p1 bid MNR 145", "p2 bid MNR 150", "p3 bid MIR 105", "p1 bid MNR 155", "p2 buy MCAR 20"
    )
    found = between(table.game, "p3", 1)
    assert [(b.player, b.item, b.price) for b in found.bids] == [("p1", "MNR", 155), ("p3", "MIR", 105)]
    assert [(i.player, i.item) for i in found.items] == [("p2", "MCAR")]
