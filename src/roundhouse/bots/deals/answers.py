"""Answers to what others propose: yes only to a clear gain, or where the game is decided."""

from __future__ import annotations

from roundhouse.core.actions import Accept, Action, Refuse
from roundhouse.core.engine import apply_unchecked
from roundhouse.core.game import winners_of
from roundhouse.core.view import View

from ..evaluation import Judge, Level
from ..hints import Hints
from ..prospects import rounds_left
from .prices import MARGIN, asks_somebody

#: How everything until the end of the game is foreseen when its end is proposed.
TO_THE_END = Level(sight=99.0)
#: By what part a player's own expectations may be too low, and how fast wealth may grow from round to round.
HOPE = 0.5
GROWTH = 0.15

Rated = list[tuple[float, Action]]


def answered(v: View, player: str, rated: Rated, hints: Hints, *, careful: bool) -> Rated:
    """The options in order; of yes and no to a proposal the right one comes first."""
    yes = next((option for option in rated if isinstance(option[1], Accept)), None)
    no = next((option for option in rated if isinstance(option[1], Refuse)), None)
    if yes is None or no is None:
        return rated
    end = agreed_end(v)
    if end is not None:
        agrees = is_decided(v, player, end, hints)
        yes, no = (0.0, yes[1]), (0.0, no[1])
    elif careful:
        agrees = yes[0] > no[0] + MARGIN
    else:
        return rated
    first, second = (yes, no) if agrees else (no, yes)
    return [first, second, *(option for option in rated if option[1] not in (yes[1], no[1]))]


def agreed_end(v: View) -> View | None:
    """The end of the game, if that is what all players are asked to agree on."""
    for _ in v.state.players:
        if v.state.finished or not asks_somebody(v, ""):
            break
        v = apply_unchecked(v, Accept(v.actor)).frozen()
    return v if v.state.finished else None


def is_decided(v: View, player: str, end: View, hints: Hints) -> bool:
    """Whether a player wins by ending the game now, or couldn't catch up even if the winner earned nothing more."""
    winners = winners_of(end)
    if player in winners or player in v.state.bankrupt:
        return True
    worth = float(v.defn.worth(v, player))
    to_come = (1 + HOPE) * (Judge(v, hints, TO_THE_END).value(v, player) - worth)
    grown = worth * ((1 + GROWTH) ** rounds_left(v, hints) - 1)
    best = max(v.defn.worth(v, winner) for winner in winners)
    return bool(best > worth + max(to_come, grown))
