"""Whatever a screen promises before a move is what the move brings, in games of all titles."""

from __future__ import annotations

from itertools import takewhile
from random import Random

import pytest

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core import events as ev
from roundhouse.core.actions import Action, Purpose, kind_of
from roundhouse.core.game import Game
from roundhouse.finance.holdings import holders, president, share_size
from roundhouse.finance.market import price_of
from roundhouse.present.model import Preview, RevenueUse, RunView, RunWish
from roundhouse.present.revenue import own_events, payments
from roundhouse.present.runs import best_run
from roundhouse.random_play import random_action
from roundhouse.titles import all_titles

_MOVES = 450


def _cash(game: Game) -> dict[str, int]:
    known = (*game.names, *game.defn.companies)
    return {owner: amount for owner, amount in game.state.cash.items() if owner in known and amount}


def _price(game: Game, company: str) -> int:
    return price_of(game.view, company) if company in game.state.prices else 0


def _after(game: Game, *actions: Action | str) -> Game:
    later = game.clone()
    for action in actions:
        later.apply(action)
    return later


def check_preview(told: Preview, before: Game, after: Game) -> None:
    """Cash, share prices, presidents and who is next are as promised; what is not named does not change."""
    cash = _cash(before)
    assert {c.owner: c.before for c in told.cash}.items() <= {c.owner: cash.get(c.owner, 0) for c in told.cash}.items()
    shown = {**cash, **{c.owner: c.after for c in told.cash}}
    assert {owner: amount for owner, amount in shown.items() if amount} == _cash(after)
    prices = {p.company: (p.old, p.new) for p in told.prices}
    heads = {p.company: (p.old, p.new) for p in told.presidents}
    for company in before.defn.companies:
        now, then = _price(before, company), _price(after, company)
        assert prices.get(company, (now, now)) == (now, then)
        lead, next_lead = president(before.view, company), president(after.view, company)
        assert heads.get(company, (lead, lead)) == (lead, next_lead)
        if lead == before.decider and next_lead not in ("", lead) and company not in after.state.closed:
            name = before.names[next_lead]
            assert any(name in text and company in text for text in (*told.dangers, *told.effects))
        if lead == before.decider and company in after.state.closed - before.state.closed:
            assert any(company in text for text in told.dangers)
    if not after.finished:
        assert told.next.startswith(after.names[after.decider])
        assert told.next.endswith(after.view.step.name)
    own = own_events(after.latest)
    for owner, amount in payments(after.latest[len(own) :]).items():
        if amount and owner in cash.keys() | _cash(after).keys():
            does, money = "gets" if amount > 0 else "pays", before.view.money(abs(amount))
            assert f"Then {before.names.get(owner, owner)} {does} {money}." in told.effects
    for marker in told.markers:
        assert marker.price == _price(after, marker.company)


def check_use(use: RevenueUse, company: str, before: Game, actions: list[str]) -> None:
    """A way to use the revenue pays what its button says, to whom it says, and moves the price as it says."""
    later, paid = before.clone(), dict[str, int]()
    for action in actions:
        events = later.apply(action)
        for event in takewhile(lambda e: not isinstance(e, ev.TurnBegan | ev.RoundBegan), events):
            if isinstance(event, ev.Paid):
                paid[event.payer] = paid.get(event.payer, 0) - event.amount
                paid[event.payee] = paid.get(event.payee, 0) + event.amount
    known = (*before.names, *before.defn.companies)
    assert dict(use.gains) == {owner: amount for owner, amount in paid.items() if amount and owner in known}
    assert (use.price, use.new_price) == (_price(before, company), _price(later, company))
    if use.per_share:
        size = share_size(before.view, company)
        for player, held in holders(before.view, company).items():
            if held == size:
                assert dict(use.gains)[player] == use.per_share
            elif held % size == 0 and dict(use.gains).get(player):
                assert abs(dict(use.gains)[player] - held // size * use.per_share) < held // size


def check_run(run: RunView, game: Game) -> bool:
    """The routes add up, and the revenue and its uses are as promised; false if others must be asked first."""
    assert sum(r.total for r in run.routes) + sum(item.amount for item in run.together) == run.revenue
    for route in run.routes:
        assert sum(item.amount for item in route.items) == route.total
    after = _after(game, run.action)
    ran = [e for e in after.latest if isinstance(e, ev.Ran)]
    if not ran:
        assert not run.uses
        return False
    assert run.earned == ran[0].revenue
    if any(use.action for use in run.uses):
        paid = [e.amount for e in after.latest if isinstance(e, ev.Paid) and e.payee == run.company]
        assert sum(item.amount for item in run.besides) == sum(paid)
    kinds = [c.action for c in present.moves(after).uses]
    assert [use.action for use in run.uses if use.action] == kinds
    for use in run.uses:
        check_use(use, run.company, game, [run.action, use.action] if use.action else [run.action])
    return True


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("title", all_titles())
def test_what_is_shown_happens(title: str, seed: int) -> None:
    chance = Random(seed)
    game = new_game(title, max(3, all_titles()[title].players[0]), seed=seed)
    seen, runs = set[str](), 0
    while not game.finished and game.count < _MOVES:
        action = random_action(game, chance, "sober")
        if kind_of(action) not in seen or chance.random() < 0.5:
            seen.add(kind_of(action))
            check_preview(present.preview(game, action), game, _after(game, action))
        if action.purpose is Purpose.RUN_TRAINS:
            runs += check_run(best_run(game, action.by), game)
            idle = game.state.trains[action.by][:1]
            wished = present.run(game, RunWish(company=action.by, idle=idle))
            if wished.allowed:
                check_run(wished, game)
        if action.purpose is Purpose.USE_REVENUE:
            uses = present.moves(game).uses
            assert str(action) in {use.action for use in uses}
            for use in uses:
                check_use(use, action.by, game, [use.action])
        game.apply(action)
    assert runs > 3
