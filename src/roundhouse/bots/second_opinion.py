"""What the title's learned judgement says about the end of a company's turn, in money."""

from __future__ import annotations

from roundhouse.core.view import View

from . import learned
from .scoring import Thinker, acting


class SecondOpinion:
    """How much a player's learned share of everybody's worth grows from the root of a decision to a position."""

    def __init__(self, thinker: Thinker) -> None:
        """Nothing is added where the level doesn't ask for it, or the title has no model."""
        self.thinker = thinker
        wanted = thinker.level.learned and acting(thinker.root)
        self.model = learned.load(thinker.root.defn) if wanted else None
        self._judge = self.model.judge(thinker.root) if self.model is not None else None
        self._total = self._at_root = 0.0
        if self.model is not None:
            players = thinker.root.state.players
            self._total = sum(max(0.0, thinker.judge.value(thinker.root, p)) for p in players)
            self._at_root = self._share(thinker.root)

    def gain(self, v: View) -> float:
        """The part of what all can expect to own that the player gains, as far as the level believes in it."""
        if self.model is None:
            return 0.0
        return self.thinker.level.learned * self._total * (self._share(v) - self._at_root)

    def _share(self, v: View) -> float:
        assert self.model is not None
        return self.model.values(v, self._judge).share[self.thinker.player]
