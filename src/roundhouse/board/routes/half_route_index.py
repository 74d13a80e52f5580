"""Arms as a tree, to find the partners of an arm without looking at all others.

Longer arms grow out of shorter ones. When an arm is in the way of another, so are all that grow out of it; and no arm
of a branch is worth more than the best of the branch. So whole branches are passed over at once.
"""

from collections.abc import Callable, Iterator, Sequence

from roundhouse.board.routes.half_routes import Arm


class Branch:
    """An arm with all arms that grow out of it."""

    __slots__ = ("arm", "best", "branches", "mask", "weight")

    def __init__(self, arm: Arm, mask: int, weight: int) -> None:
        """`mask` is what the arm uses more than the one it grows out of."""
        self.arm, self.mask, self.weight = arm, mask, weight
        self.best = arm.value
        self.branches: list[Branch] = []


def tree_of(arms: Sequence[Arm], root_mask: int, weigh: Callable[[Arm], int]) -> list[Branch]:
    """The branches of arms that begin with the same chain; the mask is that of the start."""
    by_arm: dict[int, Branch] = {}
    members = {id(arm) for arm in arms}
    for arm in arms:
        before = arm.before.mask if arm.before is not None and id(arm.before) in members else 0
        by_arm[id(arm)] = Branch(arm, arm.mask & ~before & ~root_mask, weigh(arm))
    tops: list[Branch] = []
    for arm in sorted(arms, key=lambda arm: -arm.mask.bit_count()):  # longest first, so that the best is known
        branch = by_arm[id(arm)]
        branch.branches.sort(key=lambda other: -other.best)
        parent = by_arm.get(id(arm.before))
        if parent is None:
            tops.append(branch)
        else:
            parent.branches.append(branch)
            parent.best = max(parent.best, branch.best)
    tops.sort(key=lambda branch: -branch.best)
    return tops


class Partners:
    """The search for the partners of one arm."""

    __slots__ = ("heaviest", "high", "least", "lightest", "looked", "mask", "room")

    def __init__(self, mask: int, room: int, high: int, lightest: int, heaviest: int, least: int) -> None:
        """Partners use nothing of the mask, fit into the room, and have a weight and a value within limits."""
        self.mask, self.room, self.high = mask, room, high
        self.lightest, self.heaviest, self.least = lightest, heaviest, least
        self.looked = 0

    def of(self, tops: list[Branch]) -> Iterator[Arm]:
        """All partners; `least` may be raised meanwhile."""
        mask, room, high, heaviest = self.mask, self.room, self.high, self.heaviest
        looked = 0
        stack = [tops]
        while stack:
            for branch in stack.pop():
                looked += 1
                if branch.best < self.least:
                    break
                if branch.mask & mask or branch.weight > heaviest or (room + branch.arm.left) & high != high:
                    continue
                if branch.arm.value >= self.least and branch.weight >= self.lightest:
                    yield branch.arm
                if branch.branches:
                    stack.append(branch.branches)
        self.looked = looked
