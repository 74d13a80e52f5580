"""Comparing the best options of a decision by playing on from each of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean

from msgspec import Struct

from roundhouse.core.actions import Action
from roundhouse.core.view import View

from ..hints import Hints
from ..scoring import HOPELESS, after
from ..styles.style import PLAIN, Style
from ..styles.taste import taste
from .playout import Playouts

#: After how many playouts options may be dropped, and the most for one option.
FIRST = 3
MOST = 48
#: An option is dropped if it is this many standard errors behind.
CLEAR = 1.5
#: How much values of playouts usually vary, as a fraction of the average worth, and for how many playouts that counts.
USUAL = 0.05
BELIEF = 2
#: The error of playouts that more of them don't reduce, because the fast policy plays differently from people.
BIAS = 0.02
#: The options of one kind that are at most this many times the doubt behind the best are played on.
WINDOW = 6.0
#: Trains that leave the bank in a round, for what a style thinks of trains.
PACE = 1.0
#: How many moves of a line are kept.
LINE = 12


class Depth(Struct, frozen=True):
    """How much is searched."""

    #: Positions for one decision.
    positions: int = 2_000
    #: How many options are compared, besides one of each other kind.
    width: int = 5
    #: How many operating rounds are played on.
    rounds: int = 1
    #: How far the first look is usually wrong, as a fraction of the average worth. With this, some six playouts that
    #: agree as they usually do count as much as the first look: in games of bots, neither foretold ranks better.
    doubt: float = 0.03


class Rival(Struct, eq=False):
    """An option under comparison: its gain at first sight, and the values of its playouts."""

    action: Action
    gain: float
    start: View
    values: list[float] = []


class Search:
    """The search for one decision."""

    def __init__(self, root: View, player: str, hints: Hints, depth: Depth, style: Style = PLAIN) -> None:
        """Search for the player to act; playouts know no style, so what it likes is added to their values."""
        self.root, self.player, self.hints, self.depth, self.style = root, player, hints, depth, style
        self.playouts = Playouts(root, hints, depth.rounds)
        average = max(1.0, mean(float(root.defn.worth(root, p)) for p in root.state.players))
        self.doubt, self.usual, self.bias = depth.doubt * average, USUAL * average, BIAS * average
        self.rivals: list[Rival] = []

    def improved(self, rated: Sequence[tuple[float, Action]]) -> list[tuple[float, Action]]:
        """The options in their new order with new gains; those not played on come last."""
        chosen = candidates(rated, self.depth.width, WINDOW * self.doubt)
        if len(chosen) < 2:
            return list(rated)
        self.rivals = [Rival(action, gain, after(self.root, action)) for gain, action in chosen]
        left = self._compare()
        gains = {id(r.action): self.judged(r)[0] for r in self.rivals}
        order = sorted(self.rivals, key=lambda r: (r not in left, -gains[id(r.action)]))
        best = gains[id(order[0].action)]
        first = [(min(best, gains[id(r.action)]), r.action) for r in order]
        rest = [(min(gain, first[-1][0]), a) for gain, a in rated if id(a) not in gains]
        return first + rest

    def line(self, action: Action) -> tuple[Action, ...]:
        """How the game may go on after an option that was played on."""
        start = next((r.start for r in self.rivals if r.action is action), None)
        return () if start is None else self.playouts.line(start, 0, LINE)

    def _compare(self) -> list[Rival]:
        """Play on from all options in turn, and drop those that are clearly behind; returns what is left."""
        left = self.rivals
        for number in range(MOST):
            if len(left) < 2 or self.playouts.positions >= self.depth.positions:
                break
            for rival in left:
                rival.values.append(self._played(rival, number))
            if number + 1 >= FIRST:
                left = self._close(left)
        return left

    def _played(self, rival: Rival, number: int) -> float:
        """A playout's value: one's own worth compared with that of the others."""
        worth = self.playouts.play(rival.start, number)
        others = [w for p, w in worth.items() if p != self.player]
        liked = taste(rival.start, self.root, self.player, self.style, PACE)
        return worth[self.player] - self.hints.rivals * mean(others) + liked

    def _close(self, left: list[Rival]) -> list[Rival]:
        found = [(r, *self.judged(r)) for r in left]
        leader = max(found, key=lambda f: f[1])
        reached = leader[1] - CLEAR * leader[2]
        return [r for r, gain, error in found if r is leader[0] or gain + CLEAR * error > reached]

    def judged(self, rival: Rival) -> tuple[float, float]:
        """An option's gain with its standard error: the first look, corrected by playouts the more they agree.

        Playouts of an option are compared with those of the first option that had the same chances.
        """
        first = self.rivals[0]
        found = [x - y for x, y in zip(rival.values, first.values, strict=False)]
        if rival is first or not found:
            return rival.gain, 0.0 if rival is first else self.doubt
        centre = mean(found)
        spread = sum((x - centre) ** 2 for x in found) + BELIEF * self.usual**2
        noise = spread / (len(found) - 1 + BELIEF) / len(found) + self.bias**2
        trust = self.doubt**2 / (self.doubt**2 + noise)
        behind = rival.gain - first.gain
        return first.gain + behind + trust * (centre - behind), sqrt(trust * noise)


def candidates(rated: Sequence[tuple[float, Action]], width: int, window: float) -> list[tuple[float, Action]]:
    """The best options, and the best of every other kind, because the first look may underrate a kind."""
    best = rated[0][0]
    useful = [(gain, action) for gain, action in rated if gain > HOPELESS / 2]
    chosen = [(gain, action) for gain, action in useful[:width] if gain > best - window]
    kinds = {action.purpose for _, action in chosen}
    for gain, action in useful:
        if action.purpose not in kinds:
            kinds.add(action.purpose)
            chosen.append((gain, action))
    return chosen
