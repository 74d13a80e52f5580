"""How 18xx.games departs from the rulebook of 18MEX."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Deviation


class SiteDeviations(Struct, frozen=True, forbid_unknown_fields=True):
    """All deviations; all are off unless a game follows that site."""

    kcmo_closes_on_use: Annotated[bool, Deviation("Table III", "the KCM&O closes when tile 470 is laid")] = False
    lowest_bidder_acts: Annotated[
        bool, Deviation("3.1.1", "in an auction the lowest bidder acts next and a pass is final")
    ] = False
    first_price_falls_at_once: Annotated[
        bool, Deviation("3.1.2", "#1 becomes $5 cheaper whenever all pass, without an operating round")
    ] = False
    flat_minor_income: Annotated[
        bool, Deviation("3.1", "when all pass, privates pay and minors bring $15 and $15; no operating round")
    ] = False
    separate_auction_round: Annotated[
        bool, Deviation("3.1", "the sale of privates and minors is a round before the first stock round")
    ] = False
    half_shares_round_up: Annotated[
        bool, Deviation("3.2(c)(3)", "the price of 5% of NdM is rounded up for buyers too")
    ] = False
    fives_sold_singly: Annotated[
        bool, Deviation("3.2(a)", "5% certificates are sold one at a time and never move the price")
    ] = False
    two_certificates_for_presidency: Annotated[
        bool, Deviation("3.5(b)", "a new president gives their two largest certificates, without a choice")
    ] = False
    bankrupt_by_estimate: Annotated[
        bool, Deviation("4.3.4.2", "bankruptcy may be declared before selling, if no sales could raise the money")
    ] = False
    minor_cards_close_in_phase_5: Annotated[
        bool, Deviation("8(c)", "minors that outlive phase 5 lose their certificate's value and count")
    ] = False
    only_buyers_deal: Annotated[
        bool, Deviation("3.2(b)", "a private is sold between players only on the buyer's turn")
    ] = False
    minor_needs_home_money: Annotated[
        bool, Deviation("4.4.1", "a minor without a tile at home lays only if it can pay for its home hex")
    ] = False
    minor_tokens_at_start: Annotated[
        bool, Deviation("4.2(a)", "the minors' stations are on the map from the beginning")
    ] = False
    three_tiles_only_after_floating: Annotated[
        bool, Deviation("8(a)", "three tiles are laid only in the operating round right after floating")
    ] = False
    kcmo_from_one_dollar: Annotated[
        bool, Deviation("8(b)", "the KCM&O may be bought from $1 on, instead of half the par value")
    ] = False
    bank_breaks_below_zero: Annotated[bool, Deviation("6(a)", "the bank is broken only when it cannot pay in full")] = (
        False
    )
    obsolete_trains_uncounted: Annotated[bool, Deviation("4.3.4(g)", "obsolete trains do not count for the limit")] = (
        False
    )
    ndm_frozen_early: Annotated[bool, Deviation("5.1", "NdM shares cannot be sold before phase 3½ either")] = False
    shares_tie_privates: Annotated[
        bool, Deviation("3.2(c)(4)", "the MIR is sold between players with its share of CHI, if that is in the market")
    ] = False
    sells_down_before_buying: Annotated[bool, Deviation("3.3", "a player over a limit must sell before they buy")] = (
        False
    )
    sales_are_for_bank_trains: Annotated[
        bool, Deviation("4.3.4.2", "after a president has sold shares for a train, only the bank sells them one")
    ] = False
    ordinary_shares_go_first: Annotated[
        bool, Deviation("3.2(a)(4)", "the president's certificate is sold only when the others are not enough")
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
        bool, Deviation("4.3.4.2(d)", "a forced sale is too large only if its last certificate was not needed")
    ] = False
    certificates_in_order: Annotated[
        bool, Deviation("3.2", "certificates are traded as they came; what a president sells too much comes back")
    ] = False
    discards_as_listed: Annotated[
        bool, Deviation("4.3.4(g)", "companies discard in the order of the site's list, not in operating order")
    ] = False
    conscripts_one_by_one: Annotated[
        bool, Deviation("5.3(c)", "unfloated companies are offered to NdM one by one; only the last must merge")
    ] = False
    only_standing_stations: Annotated[
        bool, Deviation("5.3(f)", "NdM's home does not count as occupied before its station stands")
    ] = False
    trains_run_once: Annotated[
        bool, Deviation("4.4.2", "a train that has run does not run again in the same round for a new owner")
    ] = False
    routes_are_remembered: Annotated[
        bool, Deviation("4.3.4.2", "a company that once had a route counts as having one for ever")
    ] = False
    only_trades_are_booked: Annotated[
        bool, Deviation("3.5", "presidency and sold-out stock go by the percentages of trades, not by certificates")
    ] = False
    early_privates_only: Annotated[
        bool, Deviation("3.2(c)(4)", "before phase 3, 8(b) and Baja let players buy only the KCM&O and the Boleo")
    ] = False
