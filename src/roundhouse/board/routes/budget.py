"""A budget of work that does not depend on the speed of the computer."""


class Budget:
    """Counts steps of a search."""

    __slots__ = ("limit", "spent")

    def __init__(self, limit: int) -> None:
        """At most so many steps."""
        self.limit, self.spent = limit, 0

    def spend(self, steps: int) -> None:
        """Note some steps."""
        self.spent += steps

    def keep(self, steps: int) -> None:
        """Leave at least so many steps to what comes now, whatever was spent before."""
        self.limit = max(self.limit, self.spent + steps)

    @property
    def left(self) -> int:
        """How many steps are left."""
        return max(self.limit - self.spent, 0)

    @property
    def exhausted(self) -> bool:
        """Whether the search should come to an end."""
        return self.spent >= self.limit
