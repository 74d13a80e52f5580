"""Arms as a tree, to find the partners of an arm without looking at all others.

Longer arms grow out of shorter ones. When an arm is in the way of another, so are all that grow out of it; and no arm
of a branch is worth more than the best of the branch. So whole branches are passed over at once.
"""

from collections.abc import Callable, Iterator, Sequence

from roundhouse.board.routes.arms import Arm


class Branch:
    """An arm with all arms that grow out of it."""

    __slots__ = ("arm", "best", "branches", "mask")

    def __init__(self, arm: Arm, mask: int) -> None:
        """`mask` is what the arm uses more than the one it grows out of."""
        self.arm, self.mask = arm, mask
        self.best = arm.value
        self.branches: list[Branch] = []


def tree_of(arms: Sequence[Arm], root_mask: int) -> list[Branch]:
    """The branches of arms that begin with the same chain; the mask is that of the start."""
    by_arm = {id(arm): Branch(arm, arm.mask & ~(arm.before.mask if arm.before else 0)) for arm in arms}
    tops: list[Branch] = []
    for arm in sorted(arms, key=lambda arm: -arm.mask.bit_count()):  # longest first, so that the best is known
        branch = by_arm[id(arm)]
        branch.branches.sort(key=lambda other: -other.best)
        parent = by_arm.get(id(arm.before))
        if parent is None:
            branch.mask &= ~root_mask
            tops.append(branch)
        else:
            parent.branches.append(branch)
            parent.best = max(parent.best, branch.best)
    return tops


def partners(tops: list[Branch], mask: int, floor: Callable[[], int], count: list[int]) -> Iterator[Arm]:
    """Arms worth at least `floor()` that use nothing of the mask; counts the branches looked at."""
    stack = [tops]
    while stack:
        for branch in stack.pop():
            count[0] += 1
            least = floor()
            if branch.best < least:
                break
            if not branch.mask & mask:
                if branch.arm.value >= least:
                    yield branch.arm
                stack.append(branch.branches)
