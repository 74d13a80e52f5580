"""Where 18xx.games differs from the rulebook of 18MEX."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Deviation


class SiteDeviations(Struct, frozen=True, forbid_unknown_fields=True):
    """All deviations, off unless a game follows the site."""

    kcmo_closes_on_use: Annotated[bool, Deviation("Table III", "the KCM&O closes when tile 470 is laid")] = False
    lowest_bidder_acts: Annotated[
        bool, Deviation("3.1.1", "in an auction the lowest bidder acts next, and a pass is final")
    ] = False
    first_price_falls_at_once: Annotated[
        bool, Deviation("3.1.2", "#1 becomes $5 cheaper whenever all players pass, without an operating round")
    ] = False
    flat_minor_income: Annotated[
        bool, Deviation("3.1", "when all pass, privates pay and minors earn $15 + $15, without an operating round")
    ] = False
    separate_auction_round: Annotated[
        bool, Deviation("3.1", "the sale of privates and minors is a round before the first stock round")
    ] = False
    half_shares_round_up: Annotated[
        bool, Deviation("3.2(c)(3)", "the price of 5% of NdM is also rounded up for buyers")
    ] = False
    fives_sold_singly: Annotated[
        bool, Deviation("3.2(a)", "5% certificates are sold one at a time and never move the price")
    ] = False
    two_certificates_for_presidency: Annotated[
        bool, Deviation("3.5(b)", "a new president must exchange their two largest certificates")
    ] = False
    bankrupt_by_estimate: Annotated[
        bool,
        Deviation("4.3.4.2", "a president may declare bankruptcy before selling if no sales could raise the money"),
    ] = False
    minor_cards_close_in_phase_5: Annotated[
        bool, Deviation("8(c)", "certificates of minors still open in phase 5 have no value and do not count")
    ] = False
    only_buyers_deal: Annotated[bool, Deviation("3.2(b)", "players trade privates only on the buyer's turn")] = False
    minor_needs_home_money: Annotated[
        bool, Deviation("4.4.1", "a minor whose home has no tile may lay only if it can pay for its home hex")
    ] = False
    minor_tokens_at_start: Annotated[
        bool, Deviation("4.2(a)", "the minors' stations are on the map from the beginning")
    ] = False
    three_tiles_only_after_floating: Annotated[
        bool, Deviation("8(a)", "three tiles may be laid only in the operating round right after floating")
    ] = False
    kcmo_from_one_dollar: Annotated[
        bool, Deviation("8(b)", "the KCM&O may be bought for as little as $1 instead of half its par value")
    ] = False
    bank_breaks_below_zero: Annotated[bool, Deviation("6(a)", "the bank breaks only when it cannot pay in full")] = (
        False
    )
    obsolete_trains_uncounted: Annotated[
        bool, Deviation("4.3.4(g)", "obsolete trains do not count towards the limit")
    ] = False
    ndm_frozen_early: Annotated[bool, Deviation("5.1", "NdM shares cannot be sold before phase 3½ either")] = False
    shares_tie_privates: Annotated[
        bool, Deviation("3.2(c)(4)", "players trade the MIR together with its share of CHI, if that is in the market")
    ] = False
    sells_down_before_buying: Annotated[bool, Deviation("3.3", "a player over a limit must sell before they buy")] = (
        False
    )
    sales_are_for_bank_trains: Annotated[
        bool, Deviation("4.3.4.2", "after selling shares for a train, a president must buy it from the bank")
    ] = False
    ordinary_shares_go_first: Annotated[
        bool, Deviation("3.2(a)(4)", "the president's certificate is sold only if the others are not enough")
    ] = False
    change_despite_fives: Annotated[
        bool, Deviation("3.2(a)(6)", "NdM shares are sold for change even by players who hold 5% certificates")
    ] = False
    minors_may_stand: Annotated[bool, Deviation("4.2(c)", "a minor company need not run its train")] = False
    bids_in_fives: Annotated[
        bool, Deviation("3.1(b)", "bids are multiples of $5 instead of any whole number of dollars")
    ] = False
    runs_at_will: Annotated[bool, Deviation("4.4.2.1", "nobody can insist on a better run")] = False
    last_certificate_decides: Annotated[
        bool, Deviation("4.3.4.2(d)", "a forced sale is too large only if its last certificate is not needed")
    ] = False
    certificates_in_order: Annotated[
        bool,
        Deviation("3.2", "certificates are traded in the order they came; a president who sells too much gets change"),
    ] = False
    discards_as_listed: Annotated[
        bool, Deviation("4.3.4(g)", "companies discard in the order of the site's list, not in operating order")
    ] = False
    conscripts_one_by_one: Annotated[
        bool, Deviation("5.3(c)", "unfloated companies are offered one by one; NdM's president must take only the last")
    ] = False
    only_standing_stations: Annotated[
        bool, Deviation("5.3(f)", "NdM's home does not count as occupied before its station is placed")
    ] = False
    trains_run_once: Annotated[
        bool, Deviation("4.4.2", "a train that has run cannot run again for a new owner in the same round")
    ] = False
    routes_are_remembered: Annotated[
        bool, Deviation("4.3.4.2", "a company that once had a route counts as having one forever")
    ] = False
    only_trades_are_booked: Annotated[
        bool, Deviation("3.5", "presidency and sold-out stock depend on the percentages traded, not on certificates")
    ] = False
    early_privates_only: Annotated[
        bool, Deviation("3.2(c)(4)", "before phase 3, with 8(b) or Baja, players may buy only the KCM&O and the Boleo")
    ] = False
