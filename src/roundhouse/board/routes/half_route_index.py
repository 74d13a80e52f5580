"""Half-routes as a tree, to find the partners of a half-route without looking at all the others.

Longer half-routes grow out of shorter ones. If a half-route conflicts with another, so does everything that grows out
of it, and none of that is worth more than the best of its branch. So the search skips whole branches.
"""

from collections.abc import Callable, Iterator, Sequence

from roundhouse.board.routes.half_routes import HalfRoute


class Branch:
    """A half-route with everything that grows out of it."""

    __slots__ = ("best", "branches", "half", "mask", "weight")

    def __init__(self, half: HalfRoute, mask: int, weight: int) -> None:
        """`mask` is what the half-route uses in addition to the one it grows out of."""
        self.half, self.mask, self.weight = half, mask, weight
        self.best = half.value
        self.branches: list[Branch] = []


def tree_of(halves: Sequence[HalfRoute], root_mask: int, weigh: Callable[[HalfRoute], int]) -> list[Branch]:
    """The branches of half-routes that begin with the same chain; `root_mask` is the mask of their start."""
    by_half: dict[int, Branch] = {}
    members = {id(half) for half in halves}
    for half in halves:
        before = half.before.mask if half.before is not None and id(half.before) in members else 0
        by_half[id(half)] = Branch(half, half.mask & ~before & ~root_mask, weigh(half))
    tops: list[Branch] = []
    for half in sorted(
        halves, key=lambda half: -half.mask.bit_count()
    ):  # longest first, so that the best of each branch is known
        branch = by_half[id(half)]
        branch.branches.sort(key=lambda other: -other.best)
        parent = by_half.get(id(half.before))
        if parent is None:
            tops.append(branch)
        else:
            parent.branches.append(branch)
            parent.best = max(parent.best, branch.best)
    tops.sort(key=lambda branch: -branch.best)
    return tops


class Partners:
    """The search for the partners of one half-route."""

    __slots__ = ("heaviest", "high", "least", "lightest", "looked", "mask", "room")

    def __init__(self, mask: int, room: int, high: int, lightest: int, heaviest: int, least: int) -> None:
        """Partners keep off the mask, fit into the room, and have a weight and a value within the limits."""
        self.mask, self.room, self.high = mask, room, high
        self.lightest, self.heaviest, self.least = lightest, heaviest, least
        self.looked = 0

    def of(self, tops: list[Branch]) -> Iterator[HalfRoute]:
        """All partners; the caller may raise `least` while it iterates."""
        mask, room, high, heaviest = self.mask, self.room, self.high, self.heaviest
        looked = 0
        stack = [tops]
        while stack:
            for branch in stack.pop():
                looked += 1
                if branch.best < self.least:
                    break
                if branch.mask & mask or branch.weight > heaviest or (room + branch.half.left) & high != high:
                    continue
                if branch.half.value >= self.least and branch.weight >= self.lightest:
                    yield branch.half
                if branch.branches:
                    stack.append(branch.branches)
        self.looked = looked
