"""Options of 18España: the random set-up of 2.2, and the ways in which 18xx.games departs from the rulebook."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.rules.options import bundle, spelled_out


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; everything is off unless the rulebook's normal game has it."""

    random_setup: bool = False
    random_seats: bool = True

    site_rules: bool = False
    free_bids: bool = False
    clockwise_heirs: bool = False
    stuck_at_the_ends: bool = False
    operated_with_dividend: bool = False
    interest_per_loan: bool = False
    claimed_destinations: bool = False
    loose_destinations: bool = False
    loose_connection: bool = False
    habana_is_extra: bool = False
    mine_hexes_save_fee: bool = False
    new_mine_upgraded: bool = False
    minors_use_alar: bool = False
    alar_is_extra: bool = False
    minors_build_north: bool = False
    sells_after_repaying: bool = False
    homes_asked: bool = False
    stations_beside: bool = False
    buys_while_waiting: bool = False
    no_circle_for_mza: bool = False
    madrid_waits_for_mz: bool = False
    smaller_harbour: bool = False
    asks_to_run: bool = False
    routes_remembered: bool = False
    trains_run_once: bool = False
    layer_chooses_home: bool = False
    no_consent: bool = False
    station_before_takeover: bool = False
    takeovers_overload: bool = False
    takeover_shares_from_ipo: bool = False
    minors_paid_off: bool = False
    minors_keep_trains: bool = False
    mataro_always_asks: bool = False
    plain_mataro_train: bool = False
    strawberry_at_once: bool = False
    subsidy_with_dividend: bool = False
    mataro_closes_carreno: bool = False
    president_adds_to_treasury: bool = False
    sales_may_fall_short: bool = False
    combines_any_gauge: bool = False
    endless_recycling: bool = False
    combined_not_sold: bool = False
    combines_last: bool = False
    single_last_fall: bool = False
    export_needs_company: bool = False
    exports_to_the_end: bool = False
    ties_shared: bool = False


#: Options that `site_rules` switches on.
SITE = bundle(Options)

TEXTS = {
    "random_setup": "2.2: which companies take part is drawn from the seed; off: the standard set-up of 2.1",
    "random_seats": "2.1: the seats are drawn from the seed; off: as listed",
    "site_rules": "play as 18xx.games does: switches on all options below",
    "free_bids": "3.2: bids need not be multiples of 5",
    "clockwise_heirs": "4.4: of players with equally many shares the next after the old director takes over",
    "stuck_at_the_ends": "5.5: a price at 55 does not fall to 50, one at 380 does not rise to 400",
    "operated_with_dividend": "4.2: a company has operated once its first dividend is settled",
    "interest_per_loan": "5.7.2: the interest is rounded up for each loan, not for all of a player's loans together",
    "claimed_destinations": "6.1.1: a destination is looked at only in the company's own turn, and claimed",
    "loose_destinations": "6.1.1: any track of its hex reaches a destination, from any station and over several passes",
    "habana_is_extra": "3.1(1): a lay with private #1 is neither a track action nor the mine of the turn",
    "mine_hexes_save_fee": "5.3.1: a second action in a hex with the symbol of a mine costs no fee of 20",
    "new_mine_upgraded": "5.3.1: a mine that was built in this turn may be dismantled by the first track action",
    "minors_use_alar": "3.1(4): a minor company, too, builds a mountain pass with private #4",
    "minors_build_north": "5.3.1: minor companies build in the North, too",
    "sells_after_repaying": "4: shares may be sold after loans were repaid",
    "loose_connection": "6.2: track may be connected over several mountain passes",
    "no_circle_for_mza": "5.3.4: no circle of Madrid is kept for MZA, whose station may stand beside them",
    "madrid_waits_for_mz": "5.3.4: once MZA is in Madrid, nobody else comes before MZ while cities have one circle",
    "alar_is_extra": "3.1(4): a pass built with private #4 is not the one pass of the turn",
    "homes_asked": "5.3.4: a company is asked for the city of its home on an OO tile even if only one is free",
    "stations_beside": "5.3.4: a home station may stand beside full circles, and a minor that closes leaves a circle",
    "buys_while_waiting": "5.8: a company buys tenders and private companies also while a discard or station waits",
    "asks_to_run": "5.4.2: a company is asked to run if its trains could leave a station, though not legally",
    "routes_remembered": "5.4.2: a company that once had a route is asked to run even if it has none any more",
    "trains_run_once": "5.4.2: a train that has run does not run again in the same operating round for a new owner",
    "layer_chooses_home": "5.3.4: on an OO tile the company that lays it chooses the city of a home that waits there",
    "smaller_harbour": "5.4.2: the harbour of San Esteban de Pravia is worth 30 in the yellow phase, not 40",
    "no_consent": "5.6: the director of a minor company is not asked about a takeover",
    "station_before_takeover": "5.6: what becomes of the minor's station is decided before anything is paid",
    "takeovers_overload": "5.6: excess trains are noticed when a train is bought or lost, after the dividend",
    "takeover_shares_from_ipo": "5.6: a takeover brings a share only if the IPO has one, and may come without",
    "minors_paid_off": "5.6: the owners of minors that have operated get their price when they close in phase 5",
    "minors_keep_trains": "5.6: minors that close in phase 5 keep their trains and sell them at any price",
    "mataro_always_asks": "3.1(2): private #2 closes when a side is chosen, also if its train has rusted",
    "plain_mataro_train": "3.1(2): the train of private #2 is sold, discarded and combined like any other",
    "strawberry_at_once": "3.1(3): the Strawberry Train may run in the operating round in which phase 5 begins",
    "subsidy_with_dividend": "5.4.2: the money of mines and harbours comes with the dividend, not with the run",
    "mataro_closes_carreno": "3.1(7): the train of private #2 counts as the first train that closes private #7",
    "president_adds_to_treasury": "5.7.1: the director may help with another company's train up to its face value",
    "sales_may_fall_short": "5.7.1: shares may be sold in vain, or for something else than the train of the bank",
    "combines_any_gauge": "6.2.1: any side of an obsolete train may be added to any train",
    "endless_recycling": "6.2.1: recycled cards are never used up",
    "combined_not_sold": "6.2.1: combined trains are not sold to other companies",
    "combines_last": "6.2.1: trains are combined in a step of its own after the purchase of trains",
    "single_last_fall": "8: in the last operating round a northern company that does not pay moves left only once",
    "export_needs_company": "5.9: no train is exported while no company has been launched",
    "exports_to_the_end": "8: an 8-train is exported also after RENFE is founded",
    "ties_shared": "8.1: a tie is not broken",
}


def resolved(options: Options) -> Options:
    """The options with the bundle of 18xx.games spelled out."""
    return spelled_out(options, SITE, random_seats=False)
