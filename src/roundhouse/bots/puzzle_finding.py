"""Finding puzzles: positions of a game in which one move is clearly better than all others."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from msgspec import Struct

from roundhouse.core.actions import Purpose
from roundhouse.core.engine import legal_choices
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.rules.stock.frames import StockRound

from . import get
from .comparison import alike
from .judging import Judged, judged
from .lines import Lines
from .scoring import HOPELESS, purposes_now

#: Purposes of moves that make a puzzle. Runs don't, as the table finds the best routes by itself, and doing nothing
#: teaches little.
THEMES = frozenset(
    {
        Purpose.LAY_TRACK,
        Purpose.PLACE_STATION,
        Purpose.BUY_TRAIN,
        Purpose.USE_REVENUE,
        Purpose.SELL_SHARES,
        Purpose.BUY_SHARE,
        Purpose.START_COMPANY,
        Purpose.EXCHANGE,
        Purpose.ISSUE_SHARES,
        Purpose.REDEEM_SHARES,
        Purpose.BUY_PRIVATE,
        Purpose.USE_POWER,
    }
)
#: The bot that proposes moves, the one that a puzzle should fool, and the one that checks it.
PROPOSES, FOOLED, CHECKS = "hard", "easy", "analysis"
#: Track is laid in every turn and takes longest to think about: one in so many decisions about it is looked at.
LAYS = 3
#: How many moves are compared, and what the second-best must lose of the chance to win by the end of the turn.
COMPARED, CLEAR = 5, 0.03
#: Puzzles whose outcome is open: the chance to win after the best move.
OPEN = (0.1, 0.9)


class Found(Struct, frozen=True):
    """A position whose best move is clearly best at the end of the turn."""

    game: Game
    at: int
    player: str
    best: Judged
    #: The best first; what a beginner would play is among them.
    others: tuple[Judged, ...]

    @property
    def margin(self) -> float:
        """What the second-best move loses."""
        return self.best.win - self.others[0].win

    @property
    def theme(self) -> Purpose:
        """What the best move is for."""
        return self.best.action.purpose


def find(game: Game, every: int = 1) -> Iterator[Found]:
    """Positions of a game with one clearly best move that a beginner would not make; one in `every` is looked at."""
    lays = 0
    for at in range(0, game.count, every):
        before = game.at(at)
        if not _is_open(before.view):
            continue
        if Purpose.LAY_TRACK in purposes_now(before.view):
            lays += 1
            if lays % LAYS:
                continue
        found = _examined(game, before)
        if found is not None:
            yield found


def check(found: Found) -> float:
    """By what part of the average worth the strongest bot prefers the solution; 0 if it would play otherwise."""
    before, best = found.game.at(found.at), found.best.action
    ranked = get(CHECKS).choose(before, found.player, COMPARED).ranked
    if not alike(ranked[0].action, best):
        return 0.0
    second = next((o.score for o in ranked[1:] if not alike(o.action, best)), 0.0)
    worth = mean(float(before.defn.worth(before.view, p)) for p in before.names)
    return (ranked[0].score - second) / max(1.0, worth)


def _is_open(v: View) -> bool:
    """Whether there may be a puzzle; what an auction leads to nobody knows."""
    purposes = purposes_now(v)
    auction = Purpose.BUY_ITEM in purposes or (Purpose.BID in purposes and not isinstance(v.top, StockRound))
    return bool(purposes & THEMES) and not auction


def _examined(game: Game, before: Game) -> Found | None:
    player = before.decider
    if len(legal_choices(before.view)) < 2:
        return None
    naive = get(FOOLED).choose(before, player).ranked[0]
    ranked = get(PROPOSES).choose(before, player, COMPARED).ranked
    useful = [o for at, o in enumerate(ranked) if not at or o.score > HOPELESS]
    best = useful[0]
    if len(useful) < 2 or best.action.purpose not in THEMES:
        return None
    if alike(naive.action, best.action):
        return None
    lines = Lines(before.view, player)
    solution = judged(before, lines, best)
    if not OPEN[0] <= solution.win <= OPEN[1]:
        return None
    rivals = useful[1:]
    rivals += [] if any(alike(naive.action, r.action) for r in rivals) else [naive]
    others = sorted((judged(before, lines, rival) for rival in rivals), key=lambda other: -other.win)
    found = Found(game, before.count, player, solution, tuple(others))
    return found if found.margin >= CLEAR else None
