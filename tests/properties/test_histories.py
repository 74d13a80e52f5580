"""Copies of a game, going on and back, against lists that share nothing."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.coding import decode_state, digest, encode_events, encode_state
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.events import Event
from roundhouse.core.game import Game
from roundhouse.core.state import State
from roundhouse.core.view import View
from roundhouse.random_play import random_action

LENGTH = 150
TITLE = "18mex"


class Moved(Struct, frozen=True):
    """An action, its events, and the state after it."""

    action: Action
    events: tuple[Event, ...]
    state: State


class Plain(Struct):
    """The history of a game in lists of its own."""

    start: State
    past: list[Moved]
    redo: list[Action]

    def copy(self) -> Plain:
        return Plain(self.start, [*self.past], [*self.redo])

    @property
    def state(self) -> State:
        return self.past[-1].state if self.past else self.start

    def apply(self, game: Game, action: Action) -> None:
        draft = apply_unchecked(View(game.defn, self.state), action)
        self.past.append(Moved(action, tuple(draft.events), draft.state))


class Both(Struct):
    """A game and what it should be."""

    game: Game
    plain: Plain

    def play(self, chance: Random) -> None:
        if self.game.finished:
            return
        action = random_action(self.game, chance)
        self.plain.apply(self.game, action)
        assert self.game.apply(action) == self.plain.past[-1].events
        self.plain.redo.clear()

    def undo(self) -> None:
        if self.plain.past:
            gone = self.plain.past.pop()
            assert self.game.undo() == gone.action
            self.plain.redo.append(gone.action)

    def redo(self) -> None:
        if self.plain.redo:
            action = self.plain.redo.pop()
            self.plain.apply(self.game, action)
            assert self.game.redo() == action

    def at(self, count: int) -> Both:
        past = self.plain.past[:count]
        return Both(self.game.at(len(past)), Plain(self.plain.start, past, []))

    def copy(self) -> Both:
        return Both(self.game.clone(), self.plain.copy())

    def restored(self, near: int, encoded: bool) -> Both:
        """From what would be stored: the state after some of the actions, and all actions."""
        past = self.plain.past
        game = new_game(TITLE, 3, seed=self.game.seed)
        states = {0: self.plain.start, **{n: moved.state for n, moved in enumerate(past, start=1)}}
        kept = min(near, len(past))
        state = decode_state(game.defn, encode_state(states[kept]))
        stored = [(m.action, encode_events(m.events).decode() if encoded else m.events) for m in past]
        game.restore(stored, {kept: state})
        return Both(game, Plain(self.plain.start, [*past], []))

    def check(self) -> None:
        game, past = self.game, self.plain.past
        assert game.count == len(past)
        assert game.actions == tuple(moved.action for moved in past)
        assert [game.events_of(n) for n in range(1, len(past) + 1)] == [moved.events for moved in past]
        assert game.history == tuple(event for moved in past for event in moved.events)
        assert game.latest == (past[-1].events if past else ())
        assert game.digest() == digest(self.plain.state)
        assert len({game.moment(n) for n in range(1, len(past) + 1)}) == len(past)


@cache
def _long_game(seed: int) -> Both:
    game, chance = new_game(TITLE, 3, seed=seed), Random(seed)
    both = Both(game, Plain(game.state, [], []))
    while game.count < LENGTH:
        both.play(chance)
    return both


NUMBERS = st.integers(0, LENGTH)
STEPS = st.one_of(
    st.tuples(st.just("play"), st.integers(1, 40)),
    st.tuples(st.just("undo"), st.integers(1, 40)),
    st.tuples(st.just("redo"), st.integers(1, 40)),
    st.tuples(st.just("copy"), NUMBERS),
    st.tuples(st.just("at"), NUMBERS),
    st.tuples(st.just("restored"), NUMBERS),
)


@settings(max_examples=40, deadline=None)
@given(start=NUMBERS, steps=st.lists(st.tuples(st.integers(0, 3), STEPS), max_size=10), seed=st.integers(0, 99))
def test_games_that_share_a_past_keep_their_own(
    start: int, steps: list[tuple[int, tuple[str, int]]], seed: int
) -> None:
    chance = Random(seed)
    games = [_long_game(1).at(start)]
    for which, (what, number) in steps:
        made = _step(games[which % len(games)], what, number, chance)
        if made is not None and len(games) < 4:
            games.append(made)
        for both in games:
            both.check()


def _step(one: Both, what: str, number: int, chance: Random) -> Both | None:
    """Change a game, or make another one from it."""
    match what:
        case "copy":
            return one.copy()
        case "at":
            return one.at(number)
        case "restored":
            return one.restored(number, encoded=number % 2 == 0)
    for _ in range(number):
        match what:
            case "play":
                one.play(chance)
            case "undo":
                one.undo()
            case "redo":
                one.redo()
    return None


@pytest.mark.parametrize("start", [30, 31, 32, 63, 64, 95])
def test_threads_go_on_from_one_game(start: int) -> None:
    base = _long_game(2).at(start)

    def play(seed: int) -> Both:
        chance, one = Random(seed), base.copy()
        for _ in range(70):
            one.play(chance)
        for _ in range(seed):
            one.undo()
        for _ in range(seed // 2):
            one.redo()
        one.check()
        return one

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            played = list(pool.map(play, range(8)))
    finally:
        sys.setswitchinterval(interval)
    base.check()
    for one in played:
        one.check()
        assert one.game.actions[:start] == base.game.actions
        assert [one.game.moment(n) for n in range(1, start + 1)] == [base.game.moment(n) for n in range(1, start + 1)]
    ends = [one.game.moment(one.game.count) for one in played]
    assert len(set(ends)) == len(ends)
