"""Half-routes as a tree, to find the partners of a half-route without looking at all the others.

Longer half-routes grow out of shorter ones. If a half-route conflicts with another, so does everything that grows out
of it, and none of that is worth more than the best of its branch. So the search skips whole branches.
"""

from collections.abc import Callable, Iterator, Sequence

from roundhouse.board.routes.half_routes import HalfRoute


class Branch:
    """A half-route with everything that grows out of it."""

    __slots__ = ("best", "branches", "half", "mask", "number", "parent", "weight")

    def __init__(self, half: HalfRoute, mask: int, weight: int) -> None:
        """`mask` is what the half-route uses in addition to the one it grows out of."""
        self.half, self.mask, self.weight = half, mask, weight
        self.best = half.value
        self.branches: list[Branch] = []
        self.number, self.parent = 0, -1


class Tree:
    """The branches of half-routes that begin with the same chain."""

    def __init__(
        self,
        halves: Sequence[HalfRoute],
        root_mask: int,
        weigh: Callable[[HalfRoute], int],
        worth: list[int],
    ) -> None:
        """`root_mask` is the mask of their start, `worth` what facts add to the value of a route."""
        self.tops: list[Branch] = []
        self._branches: list[Branch] = []
        self._worth = worth
        self._bests: dict[int, list[int]] = {}
        self._best: dict[int, int] = {}
        by_half: dict[int, Branch] = {}
        for half in halves:
            by_half[id(half)] = Branch(half, 0, weigh(half))
        for half in sorted(halves, key=_length, reverse=True):  # the best of each branch is known before its parent's
            branch, parent = by_half[id(half)], by_half.get(id(half.before))
            branch.branches.sort(key=_best, reverse=True)
            branch.mask = half.mask & ~root_mask
            self._branches.append(branch)
            if parent is None:
                self.tops.append(branch)
            else:
                branch.mask &= ~parent.half.mask
                parent.branches.append(branch)
                parent.best = max(parent.best, branch.best)
        self.tops.sort(key=_best, reverse=True)
        for number, branch in enumerate(self._branches):
            branch.number = number
            for longer in branch.branches:
                longer.parent = number

    def bests(self, facts: int) -> list[int]:
        """The most that each branch adds to a half-route about which these facts are true, by number."""
        found = self._bests.get(facts)
        if found is None:
            worth = self._worth
            found = [branch.half.value + worth[facts | branch.half.facts] for branch in self._branches]
            for branch in self._branches:
                if branch.parent >= 0 and found[branch.number] > found[branch.parent]:
                    found[branch.parent] = found[branch.number]
            self._bests[facts] = found
            self._best[facts] = max([found[branch.number] for branch in self.tops])
        return found

    def best(self, facts: int) -> int:
        """The most that any branch adds to such a half-route, once `bests` has been asked for."""
        return self._best[facts]


class Partners:
    """The search for the partners of one half-route."""

    __slots__ = ("bests", "heaviest", "high", "least", "lightest", "looked", "mask", "most", "room")

    def __init__(
        self, mask: int, room: int, high: int, lightest: int, heaviest: int, least: int, bests: list[int], most: int
    ) -> None:
        """Partners keep off the mask, fit into the room, and have a weight and a value within the limits.

        `bests` is what each branch can add, `most` the most that facts are worth.
        """
        self.mask, self.room, self.high = mask, room, high
        self.lightest, self.heaviest, self.least = lightest, heaviest, least
        self.bests, self.most = bests, most
        self.looked = 0

    def of(self, tops: list[Branch]) -> Iterator[HalfRoute]:
        """All partners, perhaps some that are worth too little; the caller may raise `least` while it iterates."""
        mask, room, high, heaviest, bests, most = self.mask, self.room, self.high, self.heaviest, self.bests, self.most
        looked = 0
        stack = [tops]
        while stack:
            for branch in stack.pop():
                looked += 1
                if bests[branch.number] < self.least:
                    if branch.best + most < self.least:
                        break
                    continue
                if branch.mask & mask or branch.weight > heaviest or (room + branch.half.left) & high != high:
                    continue
                if branch.half.value + most >= self.least and branch.weight >= self.lightest:
                    yield branch.half
                if branch.branches:
                    stack.append(branch.branches)
        self.looked = looked


def _length(half: HalfRoute) -> int:
    return half.mask.bit_count()


def _best(branch: Branch) -> int:
    return branch.best
