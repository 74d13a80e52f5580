"""Options of 18Ireland."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.rules.options import bundle, spelled_out


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; everything after `site_rules` is a peculiarity of 18xx.games."""

    larger_bank: bool = False
    random_seats: bool = True

    site_rules: bool = False
    loose_powers: bool = False
    refused_mergers_named: bool = False
    next_company_stays: bool = False
    full_companies_buy: bool = False
    halves_sell: bool = False
    president_buys_anywhere: bool = False
    drawn_order_of_discards: bool = False
    bankrupt_vote: bool = False
    loose_mixed_gauges: bool = False
    early_power_lays: bool = False
    steps_end_early: bool = False
    layer_chooses_city: bool = False


#: Options that `site_rules` switches on.
SITE = bundle(Options)

TEXTS = {
    "larger_bank": "2: the bank has £5000 instead of £4000",
    "random_seats": "2: seats are drawn from the seed; off: as listed, the first player begins",
    "site_rules": "play as 18xx.games does: seats as listed, and all options below",
    "loose_powers": "9: the Board of Works and the Drumglass Colliery lay and upgrade tiles of any colour,"
    " and no lay of a private company needs a connection",
    "refused_mergers_named": "8.3: a merger that was voted down may be named again, which comes to nothing",
    "next_company_stays": "6: after a bankruptcy the next company keeps its turn whatever its price",
    "full_companies_buy": "7.7: a company that could trade a train in may also buy beyond its limit and discard",
    "halves_sell": "7.7: half a president's certificate may be sold for a train without need",
    "president_buys_anywhere": "7.7: a president may help with a train of another company up to its printed price",
    "drawn_order_of_discards": "7.7: minor companies discard trains in the order in which they were drawn, then majors",
    "bankrupt_vote": "8.4: bankrupt players vote with the shares they have kept",
    "early_power_lays": "9: private companies but the Drumglass Colliery lay tiles until the track step is over",
    "layer_chooses_city": "5: the company that lays the first tile on another company's home chooses the city",
    "steps_end_early": "7: a step of a turn is over as soon as 18xx.games sees nothing to do in it",
    "loose_mixed_gauges": "7.2: a tile with both gauges on a hex without track is connected if broad track reaches the"
    " hex on any side and one of its own sides is reached by track of either gauge",
}


def resolved(options: Options) -> Options:
    """The options with the bundle of 18xx.games spelled out."""
    return spelled_out(options, SITE, random_seats=False)
