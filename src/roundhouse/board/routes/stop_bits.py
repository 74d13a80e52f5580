"""Bits for stops in the masks of routes."""

from roundhouse.board.routes.problem import Problem


class StopBits:
    """Bits for stops and groups of stops, above the bits of track."""

    def __init__(self, problem: Problem, lowest: int) -> None:
        """Bits are assigned as stops turn up."""
        self._problem, self._next = problem, lowest
        self._groups: dict[str, int] = {}
        self._stops: dict[int, int] = {}

    def of(self, stop: int) -> int:
        """The bit of a stop and those of its groups."""
        found = self._stops.get(stop)
        if found is None:
            found = self.new()
            for group in self._problem.stop(stop).groups:
                found |= self.group(group)
            self._stops[stop] = found
        return found

    def group(self, name: str) -> int:
        """The bit of a group of stops."""
        found = self._groups.get(name)
        if found is None:
            found = self._groups[name] = self.new()
        return found

    def own(self, stop: int) -> int:
        """The bit of a stop without those of its groups."""
        bits = self.of(stop)
        return bits & ~sum(self._groups[group] for group in set(self._problem.stop(stop).groups))

    def new(self) -> int:
        """A bit that is not in use yet."""
        bit = 1 << self._next
        self._next += 1
        return bit
