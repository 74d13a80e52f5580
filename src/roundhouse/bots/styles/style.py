"""The styles, as weights on what every level weighs anyway."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ..hints import Hints


class Style(Struct, frozen=True):
    """What a player likes; the defaults change nothing."""

    name: str = ""
    #: Factors on the level: rounds of sight, how much others' gains hurt, the discount on later money.
    sight: float = 1.0
    rivals: float = 1.0
    interest: float = 1.0
    #: Factors on the title's hints: the worth of reachable track, of growth nobody can foresee, of price moves and of
    #: slots for stations.
    track: float = 1.0
    promise: float = 1.0
    rise: float = 1.0
    station: float = 1.0
    #: A factor on what a sale in a stock round must gain.
    sale: float = 1.0
    #: What is liked besides, as fractions of a price: shares that pay in others' companies, shares of one's own
    #: companies, and the certificates that make one president of a second company or of more.
    others: float = 0.0
    own: float = 0.0
    lead: float = 0.0
    #: Fractions of cash in hand, of money that a treasury saves for the next train, and of trains that will last.
    cash: float = 0.0
    treasury: float = 0.0
    trains: float = 0.0
    #: What fraction of a stop it is worth to close it to others, and to turn track away from their lines.
    block: float = 0.0
    #: What fraction of the price of a share it is worth to leave a presidency to somebody else with it.
    hand_over: float = 0.0

    def hinted(self, hints: Hints) -> Hints:
        """The title's hints as this style weighs them."""
        if self == PLAIN:
            return hints
        return replace(
            hints,
            reach=hints.reach * self.track,
            frontier=hints.frontier * self.track,
            promise=hints.promise * self.promise,
            rise=hints.rise * self.rise,
            station=hints.station * self.station,
        )


#: No style: a level as it is.
PLAIN = Style()

STYLES: dict[str, Style] = {
    style.name: style
    for style in (
        Style("investor", interest=1.15, others=0.12, lead=-0.3, treasury=-0.1),
        Style("operator", sight=1.3, interest=0.7, track=1.5, sale=2.5, own=0.1, treasury=0.3, trains=0.3),
        Style("trader", interest=1.3, promise=0.6, rise=2.0, sale=0.0, cash=0.03),
        Style("raider", rivals=1.5, station=2.0, sale=0.5, lead=0.3, block=1.0, hand_over=0.1),
    )
}
