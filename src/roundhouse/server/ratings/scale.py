"""Ratings on the scale that players know, and what the model computes with."""

from __future__ import annotations

from msgspec import Struct

#: Where everybody begins in the model (openskill's own values), and on the scale.
MU, SIGMA, START = 25.0, 25.0 / 3.0, 1500.0
#: Points of the scale for one of the model: who is 200 points stronger is ahead of the other in three games of four.
POINTS = 48.0
#: A rating with a larger uncertainty is provisional.
PROVISIONAL = 130.0


class Rating(Struct, frozen=True):
    """A rating in the model: the estimate of a strength and its standard deviation."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> int:
        """The rating on the scale.

        >>> Rating().points, Rating(mu=29.0).points
        (1500, 1692)
        """
        return round(START + (self.mu - MU) * POINTS)

    @property
    def spread(self) -> int:
        """How uncertain it is: in two of three cases the strength is within these points.

        >>> Rating().spread
        400
        """
        return round(self.sigma * POINTS)

    @property
    def provisional(self) -> bool:
        """Whether more games are needed."""
        return is_provisional(self.spread)


def is_provisional(spread: int) -> bool:
    """Whether a rating with this uncertainty is provisional.

    >>> is_provisional(400), is_provisional(130)
    (True, False)
    """
    return spread > PROVISIONAL


#: The largest sigma whose spread, a whole number, is not provisional.
LARGEST_SIGMA = (PROVISIONAL + 0.5) / POINTS
