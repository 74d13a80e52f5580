"""Cards that run no route of their own but count a stop of another train once more."""

from collections.abc import Sequence

from roundhouse.board.routes.revenue import Modifier, Stop
from roundhouse.board.routes.train import Train


class Repeats(Modifier):
    """The bonus of a card that repeats a stop."""

    name = "repeated stop"

    def __init__(self, card: Train, stops: Sequence[Stop]) -> None:
        """`stops` are all stops that the company can reach."""
        self.card = card
        self._most = max((stop.value for stop in stops if stop.kind in card.repeats), default=0)

    def choice(self, runs: Sequence[tuple[Train, Sequence[Stop]]]) -> Stop | None:
        """The most valuable stop of the runs; the first if several are equal."""
        found = [stop for _, stops in runs for stop in stops if stop.kind in self.card.repeats]
        return max(found, key=lambda stop: stop.value, default=None)

    def set_bonus(self, runs: Sequence[tuple[Train, Sequence[Stop]]]) -> int:
        """The value of that stop."""
        stop = self.choice(runs)
        return 0 if stop is None else stop.value

    def set_bound(self, trains: Sequence[Train]) -> int:
        """The value of the best stop in reach."""
        return self._most
