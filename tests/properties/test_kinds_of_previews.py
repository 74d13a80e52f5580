"""Previews of every kind of move, also of those that players seldom choose: sales, mergers, forced purchases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.core.actions import Action, Purpose, Ranged, kind_of
from roundhouse.core.engine import apply_unchecked, priced
from roundhouse.core.game import Game
from roundhouse.present.revenue import own_events, payments
from roundhouse.random_play import random_action
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.titles import all_titles
from tests.properties.test_previews import check_preview

#: Moves that are looked at of a kind in all games of a title, and games until each kind that must be seen was seen.
_ENOUGH, _GAMES, _MOVES = 8, 24, 450
#: What no title may lack, unless it has no such move.
_ALWAYS = {
    "sell",
    "share",
    "par",
    "train",
    "run",
    "dividend",
    "lay",
    "token",
    "accept",
    "pass",
    FORCED := "forced purchase",
}
#: How companies of the titles merge, and how things are sold by auction.
_MERGERS = {"18mex": "merge", "18eu": "exchange", "18esp": "takeover", "18ireland": "form", "18irepl": "form"}
_STARTED_BY_BIDS = {"18ireland", "18irepl"}
_NO_AUCTION = {"18tiny"}


def required(title: str) -> set[str]:
    """The kinds of moves that must have been looked at."""
    kinds = set(_ALWAYS)
    if title in _STARTED_BY_BIDS:
        kinds.remove("par")
    if title not in _NO_AUCTION:
        kinds.add("bid")
    return kinds | {_MERGERS[title]} if title in _MERGERS else kinds


def family(game: Game, action: Action) -> str:
    """The kind of an action; purchases for which the president pays, and sales for them, are kinds of their own."""
    if action.purpose is Purpose.BUY_TRAIN and game.decider in game.names and action.by != game.decider:
        after = apply_unchecked(game.view, action).state.cash
        if after.get(game.decider, 0) < game.state.cash.get(game.decider, 0):
            return FORCED
    if action.purpose is Purpose.SELL_SHARES and isinstance(game.view.top, OperatingTurn):
        return "forced sale"
    return kind_of(action)


def samples(choices: list[Action | Ranged], chance: Random) -> Iterator[Action]:
    """Some actions of a kind, those with prices at any of them."""
    for choice in chance.sample(choices, min(3, len(choices))):
        yield (
            priced(choice, chance.randrange(choice.lo, choice.hi + 1, choice.step))
            if isinstance(choice, Ranged)
            else choice
        )


@pytest.mark.parametrize("title", all_titles())
def test_every_kind_of_move_brings_what_is_shown(title: str) -> None:
    seen, players = Counter[str](), max(3, all_titles()[title].players[0])
    for seed in range(1, _GAMES):
        game, chance = new_game(title, players, seed=seed), Random(seed)
        while not game.finished and game.count < _MOVES:
            for choices in game.legal_actions().grouped().values():
                for action in samples(choices, chance):
                    if seen[kind := family(game, action)] < _ENOUGH:
                        seen[kind] += 1
                        check_move(game, action)
            game.apply(random_action(game, chance, "sober"))
        if required(title) <= seen.keys():
            break
    assert required(title) <= seen.keys()


def check_move(game: Game, action: Action) -> None:
    after = game.clone()
    after.apply(action)
    told = present.preview(game, action)
    assert told.allowed
    check_preview(told, game, after)
    if action.purpose in (Purpose.BUY_SHARE, Purpose.BUY_TRAIN, Purpose.BUY_ITEM):
        check_button(game, action, after)


def check_button(game: Game, action: Action, after: Game) -> None:
    """A button names the price: what leaves whoever acts, and the president who adds to it."""
    found = [c for group in present.moves(game).groups for c in group.choices if str(action) in (c.action, *c.twins)]
    paid = payments(own_events(after.latest))
    spent = -sum(paid.get(owner, 0) for owner in {action.by, game.decider})
    for choice in found:
        if spent > 0 and not choice.amount:
            assert choice.cost == spent
