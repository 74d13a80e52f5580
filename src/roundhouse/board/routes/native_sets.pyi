"""The optional part in C of the choice of routes (`native_sets.c`)."""

class Level:
    """A relaxed problem; see `combine.Relaxed`."""

    def __new__(
        cls,
        coarser: Level | None,
        tables: list[tuple[list[int], list[int]]],
        table_of: list[int],
        width: int,
        step: int,
        search_cost: int,
        tried_cost: int,
        /,
    ) -> Level: ...
    def solve(self, train: int, used: int, need: int, limit: int, /) -> tuple[int, int, int]:
        """The best value, its first kind of route, and the steps taken."""
