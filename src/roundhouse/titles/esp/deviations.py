"""Where 18xx.games differs from the rulebook of 18España."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Deviation


class SiteDeviations(Struct, frozen=True, forbid_unknown_fields=True):
    """All deviations, off unless a game follows the site."""

    free_bids: Annotated[bool, Deviation("3.2", "bids need not be multiples of 5")] = False
    clockwise_heirs: Annotated[
        bool, Deviation("4.4", "of players with the same number of shares, the next after the old director takes over")
    ] = False
    stuck_at_the_ends: Annotated[
        bool, Deviation("5.5", "a price of 55 does not fall to 50, and one of 380 does not rise to 400")
    ] = False
    operated_with_dividend: Annotated[
        bool, Deviation("4.2", "a company has operated once its first dividend is settled")
    ] = False
    interest_per_loan: Annotated[
        bool, Deviation("5.7.2", "interest is rounded up for each loan, not for a player's total debt")
    ] = False
    claimed_destinations: Annotated[
        bool, Deviation("6.1.1", "a destination is checked only in the company's own turn, and must be claimed")
    ] = False
    loose_destinations: Annotated[
        bool,
        Deviation("6.1.1", "any track in its hex reaches a destination, from any station and across several passes"),
    ] = False
    loose_connection: Annotated[bool, Deviation("6.2", "track may be connected across several mountain passes")] = False
    habana_is_extra: Annotated[
        bool, Deviation("3.1(1)", "a lay with private #1 counts neither as a track action nor as the mine of the turn")
    ] = False
    mine_hexes_save_fee: Annotated[
        bool, Deviation("5.3.1", "a second action in a hex with a mine symbol does not cost 20")
    ] = False
    new_mine_upgraded: Annotated[
        bool, Deviation("5.3.1", "the first track action may dismantle a mine built in the same turn")
    ] = False
    minors_use_alar: Annotated[
        bool, Deviation("3.1(4)", "minor companies may also build a mountain pass with private #4")
    ] = False
    alar_is_extra: Annotated[
        bool, Deviation("3.1(4)", "a pass built with private #4 does not count as the one pass of the turn")
    ] = False
    minors_build_north: Annotated[bool, Deviation("5.3.1", "minor companies may build in the North")] = False
    sells_after_repaying: Annotated[bool, Deviation("4", "shares may be sold after repaying loans")] = False
    homes_asked: Annotated[
        bool, Deviation("5.3.4", "a company must choose its home city on an OO tile even if only one is free")
    ] = False
    stations_beside: Annotated[
        bool,
        Deviation(
            "5.3.4",
            "a home station may be placed beside full circles, and a minor that closes leaves a circle",
        ),
    ] = False
    buys_while_waiting: Annotated[
        bool, Deviation("5.8", "a company may buy tenders and private companies while a discard or station is pending")
    ] = False
    no_circle_for_mza: Annotated[
        bool, Deviation("5.3.4", "no circle in Madrid is kept for MZA, whose station may be placed beside them")
    ] = False
    madrid_waits_for_mz: Annotated[
        bool, Deviation("5.3.4", "once MZA is in Madrid, nobody else may enter before MZ while cities have one circle")
    ] = False
    smaller_harbour: Annotated[
        bool, Deviation("5.4.2", "the harbour of San Esteban de Pravia is worth 30 in the yellow phase, not 40")
    ] = False
    asks_to_run: Annotated[
        bool, Deviation("5.4.2", "a company is asked to run if its trains could leave a station, even if not legally")
    ] = False
    routes_remembered: Annotated[
        bool, Deviation("5.4.2", "a company that once had a route is asked to run even if it no longer has one")
    ] = False
    trains_run_once: Annotated[
        bool, Deviation("5.4.2", "a train that has run cannot run again for a new owner in the same operating round")
    ] = False
    layer_chooses_home: Annotated[
        bool, Deviation("5.3.4", "the company that lays an OO tile chooses the city of a home station waiting there")
    ] = False
    no_consent: Annotated[bool, Deviation("5.6", "the director of a minor company is not asked about a takeover")] = (
        False
    )
    station_before_takeover: Annotated[
        bool, Deviation("5.6", "the decision about the minor's station comes before any payment")
    ] = False
    takeovers_overload: Annotated[
        bool, Deviation("5.6", "excess trains are checked only when a train is bought or lost, after the dividend")
    ] = False
    takeover_shares_from_ipo: Annotated[
        bool, Deviation("5.6", "a takeover includes a share only if the IPO has one, and is possible without")
    ] = False
    minors_paid_off: Annotated[
        bool, Deviation("5.6", "owners of minors that have operated are paid their price when they close in phase 5")
    ] = False
    minors_keep_trains: Annotated[
        bool, Deviation("5.6", "minors that close in phase 5 keep their trains and may sell them at any price")
    ] = False
    mataro_always_asks: Annotated[
        bool, Deviation("3.1(2)", "private #2 closes when a side is chosen, even if its train has rusted")
    ] = False
    plain_mataro_train: Annotated[
        bool, Deviation("3.1(2)", "the train of private #2 can be sold, discarded and combined like any other")
    ] = False
    strawberry_at_once: Annotated[
        bool, Deviation("3.1(3)", "the Strawberry Train may run in the operating round in which phase 5 begins")
    ] = False
    subsidy_with_dividend: Annotated[
        bool, Deviation("5.4.2", "mines and harbours pay with the dividend, not with the run")
    ] = False
    mataro_closes_carreno: Annotated[bool, Deviation("3.1(7)", "the train of private #2 also closes private #7")] = (
        False
    )
    president_adds_to_treasury: Annotated[
        bool, Deviation("5.7.1", "the director may help to buy another company's train, up to its face value")
    ] = False
    sales_may_fall_short: Annotated[
        bool,
        Deviation("5.7.1", "shares may be sold even if it is not enough, or for something other than a bank train"),
    ] = False
    combines_any_gauge: Annotated[
        bool, Deviation("6.2.1", "any side of an obsolete train may be added to any train")
    ] = False
    endless_recycling: Annotated[bool, Deviation("6.2.1", "recycled cards are never used up")] = False
    combined_not_sold: Annotated[bool, Deviation("6.2.1", "combined trains cannot be sold to other companies")] = False
    combines_last: Annotated[bool, Deviation("6.2.1", "trains are combined in a separate step after buying trains")] = (
        False
    )
    single_last_fall: Annotated[
        bool, Deviation("8", "in the last operating round a northern company that does not pay moves left only once")
    ] = False
    export_needs_company: Annotated[
        bool, Deviation("5.9", "no train is exported before a company has been launched")
    ] = False
    exports_to_the_end: Annotated[bool, Deviation("8", "an 8-train is exported even after RENFE is founded")] = False
    ties_shared: Annotated[bool, Deviation("8.1", "a tie is not broken")] = False
