"""A limit on the work of a search, in steps, so that it doesn't depend on the speed of the computer."""


class Budget:
    """Counts the steps of a search."""

    __slots__ = ("limit", "spent")

    def __init__(self, limit: int) -> None:
        """Allow `limit` steps."""
        self.limit, self.spent = limit, 0

    def spend(self, steps: int) -> None:
        self.spent += steps

    def keep(self, steps: int) -> None:
        """Make sure that at least this many steps are left, whatever was spent before."""
        self.limit = max(self.limit, self.spent + steps)

    @property
    def left(self) -> int:
        return max(self.limit - self.spent, 0)

    @property
    def exhausted(self) -> bool:
        """Whether the search should stop."""
        return self.spent >= self.limit
