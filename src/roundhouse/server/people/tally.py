"""A finished game in brief: who came where, how fast they played, and what their companies earned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import TypeVar

from msgspec import Struct

from roundhouse.core import events as ev
from roundhouse.core.game import Game

from ..games.event_replay import Past
from ..games.live import seat_of
from ..games.played_moves import Played
from ..storage.records import GameRecord

#: What places are given by: the smaller, the better.
R = TypeVar("R", int, tuple[bool, bool, int])


class SeatTally(Struct, frozen=True, kw_only=True):
    """What came of a seat."""

    seat: int
    place: int
    worth: int
    moves: int
    #: The median of the seconds that a move took; None without moves, or where all share a device.
    pace: float | None
    #: By company how often it ran, and what it earned in all.
    companies: Mapping[str, tuple[int, int]]


class Tally(Struct, frozen=True, kw_only=True):
    """What came of a game, and when it ended."""

    seq: int
    ended: float
    seats: tuple[SeatTally, ...]


def tally(record: GameRecord, game: Game, past: Past) -> Tally | None:
    """The result of a game after all its entries; None unless it has been played to its end."""
    if not game.finished or not past.played:
        return None
    found, paces = places(game), _paces(past.played) if record.mode == "online" else {}
    moves = Counter(move.seat for move in past.played)
    companies, worth = _companies(game, past.played), game.result()
    seats = tuple(
        SeatTally(
            seat=seat,
            place=found[player],
            worth=worth[player],
            moves=moves[seat],
            pace=paces.get(seat),
            companies=companies.get(seat, {}),
        )
        for seat, player in enumerate(game.names)
    )
    return Tally(seq=past.seq, ended=past.played[-1].at, seats=seats)


def places(game: Game) -> dict[str, int]:
    """The places of the players: winners first, bankrupt players last, otherwise by worth; ties share a place."""
    worth, winners, broke = game.result(), set(game.winners()), game.state.bankrupt

    def rank(player: str) -> tuple[bool, bool, int]:
        wins = player in winners
        return (not wins, player in broke and not wins, 0 if wins else -worth[player])

    return shared_places({player: rank(player) for player in game.names})


def shared_places(ranks: Mapping[str, R]) -> dict[str, int]:
    """Places by rank; who is equal shares a place, and the next one is left out.

    >>> shared_places({"a": 5, "b": 2, "c": 5})
    {'a': 2, 'b': 1, 'c': 2}
    """
    order = sorted(ranks.values())
    return {name: 1 + order.index(rank) for name, rank in ranks.items()}


def _paces(played: Sequence[Played]) -> dict[int, float]:
    """By seat the median time from the move before to their own."""
    took: dict[int, list[float]] = {}
    for before, move in pairwise(played):
        if move.seat is not None:
            took.setdefault(move.seat, []).append(max(0.0, move.at - before.at))
    return {seat: round(median(times), 3) for seat, times in took.items()}


def _companies(game: Game, played: Sequence[Played]) -> dict[int, dict[str, tuple[int, int]]]:
    """By seat the companies that it ran; a run without a mover counts for the president of that time."""
    found: dict[int, dict[str, tuple[int, int]]] = {}
    presidents: dict[str, int | None] = {}
    for number, move in enumerate(played, start=1):
        for event in game.events_of(number):
            if isinstance(event, ev.NewPresident):
                presidents[event.company] = seat_of(event.new) if event.new in game.names else None
            elif isinstance(event, ev.Ran):
                seat = move.seat if move.seat is not None else presidents.get(event.company)
                if seat is not None:
                    runs, revenue = found.setdefault(seat, {}).get(event.company, (0, 0))
                    found[seat][event.company] = (runs + 1, revenue + event.revenue)
    return found
