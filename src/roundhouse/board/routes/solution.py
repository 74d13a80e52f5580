"""What the optimiser returns."""

from collections.abc import Callable

from roundhouse.board.routes.route import Route


class Solution:
    """The best set of routes found, and a bound: no set of routes earns more.

    Routes are built only when asked for, because many callers need only their value.
    """

    __slots__ = ("_routes", "_write", "bound", "steps", "value")

    def __init__(self, write: Callable[[], tuple[Route, ...]], value: int, bound: int, steps: int) -> None:
        """`write` builds the routes, which are worth `value`; `steps` is how long the search took."""
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
            self._write = None  # dropped last: another thread may be asking too
        return self._routes
