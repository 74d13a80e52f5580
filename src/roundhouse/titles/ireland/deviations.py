"""How 18xx.games departs from the rulebook of 18Ireland."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Deviation


class SiteDeviations(Struct, frozen=True, forbid_unknown_fields=True):
    """All deviations; all are off unless a game follows that site."""

    loose_powers: Annotated[
        bool,
        Deviation(
            "9",
            "the Board of Works and the Drumglass Colliery lay and upgrade tiles of any colour, and no lay of a"
            " private company needs a connection",
        ),
    ] = False
    refused_mergers_named: Annotated[
        bool, Deviation("8.3", "a merger that was voted down may be proposed again, with no effect")
    ] = False
    next_company_stays: Annotated[
        bool, Deviation("6", "after a bankruptcy the next company keeps its turn, whatever its price")
    ] = False
    full_companies_buy: Annotated[
        bool, Deviation("7.7", "a company that could trade in a train may also buy beyond its limit and discard")
    ] = False
    halves_sell: Annotated[
        bool, Deviation("7.7", "half a president's certificate may be sold for a train even if that is not needed")
    ] = False
    president_buys_anywhere: Annotated[
        bool, Deviation("7.7", "a president may help to buy another company's train, up to its printed price")
    ] = False
    drawn_order_of_discards: Annotated[
        bool, Deviation("7.7", "minor companies discard trains in the order in which they were drawn, then majors")
    ] = False
    bankrupt_vote: Annotated[bool, Deviation("8.4", "bankrupt players vote with the shares they have kept")] = False
    loose_mixed_gauges: Annotated[
        bool,
        Deviation(
            "7.2",
            "a tile with both gauges on a hex without track is connected if broad track reaches the hex on any "
            "side and one of its own sides is reached by track of either gauge",
        ),
    ] = False
    early_power_lays: Annotated[
        bool, Deviation("9", "private companies except the Drumglass Colliery lay tiles only until the track step ends")
    ] = False
    steps_end_early: Annotated[
        bool, Deviation("7", "a step of a turn ends as soon as 18xx.games finds nothing to do in it")
    ] = False
    layer_chooses_city: Annotated[
        bool, Deviation("5", "the company that lays the first tile on another company's home chooses the city")
    ] = False
