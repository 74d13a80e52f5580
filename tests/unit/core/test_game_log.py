"""The shared past of games: what copies have in common, and how events are packed."""

from __future__ import annotations

from random import Random

from roundhouse.api import new_game
from roundhouse.core import game_log
from roundhouse.core.actions import Pass
from roundhouse.core.events import Event, Paid, PhaseBegan, Told
from roundhouse.core.game import Game
from roundhouse.core.game_log import SIZE, GameLog
from roundhouse.core.roles import Money, Text
from roundhouse.random_play import random_action


def _log(count: int, start: GameLog | None = None) -> GameLog:
    log = start or GameLog()
    for number in range(count):
        log = log.append(Pass(f"p{number}"), (PhaseBegan(str(number)), Paid("p1", "bank", number, "")))
    return log


def _played(count: int) -> Game:
    game, chance = new_game("18mex", 3, seed=4), Random(4)
    while game.count < count:
        game.apply(random_action(game, chance))
    return game


def test_a_copy_shares_the_past() -> None:
    game = _played(100)
    twin = game.clone()
    assert twin._log is game._log
    twin.apply(random_action(twin, Random(1)))
    assert all(mine is theirs for mine, theirs in zip(game._log._chunks, twin._log._chunks, strict=True))
    assert (game.count, twin.count) == (100, 101)


def test_events_are_packed_but_for_the_last_two_chunks() -> None:
    log = _log(5 * SIZE + 3)
    assert [isinstance(chunk._events, bytes) for chunk in log._chunks] == [True, True, True, True, False]
    assert [log.events(n)[0] for n in range(1, log.count + 1)] == [PhaseBegan(str(n)) for n in range(log.count)]


def test_a_chunk_is_packed_once_however_many_games_go_on_from_it() -> None:
    log = _log(3 * SIZE - 1)
    ends = [log.append(Pass("p1"), ()) for _ in range(20)]
    assert len({id(end._chunks[1]._events) for end in ends}) == 1
    assert isinstance(ends[0]._chunks[1]._events, bytes)


def test_events_of_many_games_are_not_all_kept_unpacked() -> None:
    for _ in range(30):
        assert len(_log(6 * SIZE).history) == 12 * SIZE
    assert game_log._unpack.cache_info().currsize <= game_log._UNPACKED


def test_events_that_would_come_back_different_stay_as_they_are() -> None:
    class Flown(Event, frozen=True, tag="told"):
        """An event whose tag another kind has."""

        pilot: Text
        miles: Money

    log = GameLog()
    for number in range(3 * SIZE):
        log = log.append(Pass("p1"), (Flown("p1", number),))
    assert log.history == tuple(Flown("p1", number) for number in range(3 * SIZE))
    assert type(log.events(1)[0]) is Flown
    assert _log(3 * SIZE).append(Pass("p1"), (Told("p1", "x"),)).events(3 * SIZE + 1) == (Told("p1", "x"),)


def test_moments_tell_histories_apart() -> None:
    game = _played(40)
    twin, again = game.clone(), game.at(39)
    action = game.actions[-1]
    again.apply(action)
    assert [twin.moment(n) for n in (1, 32, 33, 40)] == [game.moment(n) for n in (1, 32, 33, 40)]
    assert again.moment(39) == game.moment(39)
    assert again.moment(40) != game.moment(40)
