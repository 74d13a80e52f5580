"""What everybody can expect at the end of a playout: from the estimates, and from what a title's model has learned."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.core.view import View

from .. import learned
from ..hints import Hints
from .estimates import Estimates
from .worth import expected

#: How much the learned judgement counts.
LEARNED = 0.5
#: How many positions of the budget a learned judgement costs; more where positions take long to judge.
COST = 10


class Leaves:
    """Judges the last positions of playouts."""

    def __init__(self, root: View, hints: Hints) -> None:
        """Use the title's model, if it has one."""
        self._model = learned.load(root.defn)
        self.cost = int(COST / hints.depth) if self._model is not None else 1

    def worth(self, about: Estimates, v: View) -> Mapping[str, float]:
        """What everybody can expect to own: half by estimates, half by learned shares of what all expect."""
        worth = {player: expected(about, v, player) for player in v.state.players}
        if self._model is None or v.state.finished:
            return worth
        total, share = sum(max(0.0, w) for w in worth.values()), self._model.values(v).share
        return {
            player: w if player in v.state.bankrupt else (1 - LEARNED) * w + LEARNED * share[player] * total
            for player, w in worth.items()
        }
