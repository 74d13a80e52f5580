"""The strongest level: the first look of `hard`, then playouts for its best options."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.rules.stock.frames import StockRound

from ..base import Decision, Option, refuse_finished
from ..deals.answers import answered
from ..evaluation import Level
from ..hints import Hints, hints_for
from ..players import CHANCE, asked, impatient, shaken, think
from ..reasons import explained
from ..scoring import purposes_now, unhurried
from .search import Depth, Search

#: Decisions that are made at first sight: there is little choice, or the fast policy knows too little of what follows.
PLAIN = frozenset(
    {
        Purpose.RUN_TRAINS,
        Purpose.INSIST,
        Purpose.ACCEPT,
        Purpose.VOTE,
        Purpose.PROPOSE_MERGER,
        Purpose.NOMINATE,
        Purpose.DISCARD_TRAIN,
        Purpose.DECLARE_BANKRUPTCY,
    }
)
#: For how many options a line is told.
LINES = 2


class ExpertBot:
    """Plays on from the best options before it decides."""

    def __init__(self, level: Level, depth: Depth, name: str, seed: int = 0) -> None:
        """The level of the first look, and how much is searched; the seed decides among about equal options."""
        self.level, self.depth, self.name, self.seed = level, depth, name, seed

    def choose(self, game: Game, player: str, told: int = 1) -> Decision:
        """The option after which the game goes best."""
        refuse_finished(game)
        hints = self.level.hinted(hints_for(game.defn), game.view)
        rated, nodes = think(game.view, player, hints, self.level, asked(game, player, self.level))
        rated = shaken(impatient(game, rated), CHANCE, f"{self.seed} {player} {game.count}")
        rated = answered(game.view, player, rated, hints, careful=self.level.deals)
        search = self._searched(game.view, player, hints, rated)
        if search is not None:
            rated, nodes = search.improved(rated), nodes + search.playouts.positions
        for at, (_, action) in enumerate(rated):
            if not game.why_not(action):
                ranked = explained(game.view, player, rated[at:], max(1, told))
                return Decision(action, ranked[0].reason, _with_lines(ranked, search if told > 1 else None), nodes)
        action = next(iter(game.legal_actions()))
        return Decision(action, "nothing else is possible", (), nodes)

    def _searched(self, v: View, player: str, hints: Hints, rated: Sequence[tuple[float, Action]]) -> Search | None:
        """A search, if the decision is worth one."""
        if len(rated) < 2 or not is_searched(v):
            return None
        return Search(unhurried(v), player, hints, self.depth, self.level.style)


def is_searched(v: View) -> bool:
    """Whether playouts help with the decision: not in auctions and deals, or if there is little choice."""
    purposes = purposes_now(v)
    auction = bool(purposes & {Purpose.BID, Purpose.BUY_ITEM}) and not (
        isinstance(v.top, StockRound) and Purpose.BUY_ITEM not in purposes
    )
    return not auction and not (purposes & PLAIN - {Purpose.DECLARE_BANKRUPTCY})


def _with_lines(ranked: Sequence[Option], search: Search | None) -> tuple[Option, ...]:
    """The same options, the best with the moves that may follow."""
    if search is None:
        return tuple(ranked)
    best = [replace(option, line=search.line(option.action)) for option in ranked[:LINES]]
    return (*best, *ranked[LINES:])
