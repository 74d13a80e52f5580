"""An answer of the optimiser."""

from collections.abc import Callable

from roundhouse.board.routes.route import Route


class Solution:
    """The best set of routes found, and a bound: no set of routes earns more.

    Routes are written down when somebody asks for them, for many only want to know what they earn.
    """

    __slots__ = ("_routes", "_write", "bound", "steps", "value")

    def __init__(self, write: Callable[[], tuple[Route, ...]], value: int, bound: int, steps: int) -> None:
        """`write` tells the routes, which are worth `value` and were found in so many steps."""
        self._write: Callable[[], tuple[Route, ...]] | None = write
        self._routes: tuple[Route, ...] = ()
        self.value, self.bound, self.steps = value, bound, steps

    @property
    def optimal(self) -> bool:
        """Whether the set is proven best."""
        return self.bound == self.value

    @property
    def routes(self) -> tuple[Route, ...]:
        """The routes in the order of the trains."""
        write = self._write
        if write is not None:
            self._routes = write()
            self._write = None  # forgotten last: another thread may be asking the same
        return self._routes
