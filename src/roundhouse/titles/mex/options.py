"""Options of 18MEX: the optional rules of section 8, and the ways in which 18xx.games departs from the rulebook."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.rules.options import bundle, spelled_out


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; everything is off unless the rulebook's normal game has it."""

    three_first_tiles: bool = False
    early_kcmo: bool = False
    delayed_minors: bool = False
    quick_rust: bool = False
    tie_break_round: bool = False
    baja_variant: bool = False
    best_run: bool = False
    random_seats: bool = True

    site_rules: bool = False
    kcmo_closes_on_use: bool = False
    lowest_bidder_acts: bool = False
    first_price_falls_at_once: bool = False
    flat_minor_income: bool = False
    separate_auction_round: bool = False
    half_shares_round_up: bool = False
    fives_sold_singly: bool = False
    two_certificates_for_presidency: bool = False
    bankrupt_by_estimate: bool = False
    minor_cards_close_in_phase_5: bool = False
    only_buyers_deal: bool = False
    minor_needs_home_money: bool = False
    minor_tokens_at_start: bool = False
    three_tiles_only_after_floating: bool = False
    kcmo_from_one_dollar: bool = False
    bank_breaks_below_zero: bool = False
    obsolete_trains_uncounted: bool = False
    ndm_frozen_early: bool = False
    shares_tie_privates: bool = False
    sells_down_before_buying: bool = False
    sales_are_for_bank_trains: bool = False
    ordinary_shares_go_first: bool = False
    change_despite_fives: bool = False
    minors_may_stand: bool = False
    bids_in_fives: bool = False
    runs_at_will: bool = False
    last_certificate_decides: bool = False
    certificates_in_order: bool = False
    discards_as_listed: bool = False
    conscripts_one_by_one: bool = False
    only_standing_stations: bool = False
    trains_run_once: bool = False
    routes_are_remembered: bool = False
    only_trades_are_booked: bool = False
    early_privates_only: bool = False


#: Options that `site_rules` switches on.
SITE = bundle(Options)

TEXTS = {
    "three_first_tiles": "8(a): a major company may lay three yellow tiles in its first turn",
    "early_kcmo": "8(b): the KCM&O may be sold to a major company before phase 3, for at most $40",
    "delayed_minors": "8(c): minor companies close at the beginning of the next stock round",
    "quick_rust": "8(d): 4-trains are removed at once in phase 6½",
    "tie_break_round": "6.1: one more operating round if the first place is tied",
    "baja_variant": "not in the rulebook: Santa Rosalia and the Compagnie du Boleo, as on 18xx.games",
    "best_run": "4.4.2.1: stockholders always insist on the best run, without being asked",
    "random_seats": "2: seats and priority are drawn from the seed; off: as listed, the first player begins",
    "site_rules": "play as 18xx.games does: switches on all options below",
    "kcmo_closes_on_use": "Table III: the KCM&O closes when tile 470 is laid",
    "lowest_bidder_acts": "3.1.1: in an auction the lowest bidder acts next and a pass is final",
    "first_price_falls_at_once": "3.1.2: #1 becomes $5 cheaper whenever all pass, without an operating round",
    "flat_minor_income": "3.1: when all pass, privates pay and minors bring $15 and $15; no operating round",
    "separate_auction_round": "3.1: the sale of privates and minors is a round before the first stock round",
    "half_shares_round_up": "3.2(c)(3): the price of 5% of NdM is rounded up for buyers too",
    "fives_sold_singly": "3.2(a): 5% certificates are sold one at a time and never move the price",
    "two_certificates_for_presidency": "3.5(b): a new president gives his two largest certificates, without a choice",
    "bankrupt_by_estimate": "4.3.4.2: bankruptcy may be declared before selling, if no sales could raise the money",
    "only_buyers_deal": "3.2(b): a private is sold between players only on the buyer's turn",
    "minor_cards_close_in_phase_5": "8(c): minors that outlive phase 5 lose their certificate's value and count",
    "minor_needs_home_money": "4.4.1: a minor without a tile at home lays only if it can pay for its home hex",
    "minor_tokens_at_start": "4.2(a): the minors' stations are on the map from the beginning",
    "three_tiles_only_after_floating": "8(a): only in the operating round right after floating",
    "kcmo_from_one_dollar": "8(b): from $1 instead of half the par value",
    "bank_breaks_below_zero": "6(a): the bank is broken only when it cannot pay in full",
    "obsolete_trains_uncounted": "4.3.4(g): obsolete trains do not count for the limit",
    "ndm_frozen_early": "5.1: NdM shares cannot be sold before phase 3½ either",
    "sells_down_before_buying": "3.3: a player over a limit must sell before he buys",
    "shares_tie_privates": "3.2(c)(4): the MIR is sold between players with its share of CHI, if that is in the market",
    "ordinary_shares_go_first": "3.2(a)(4): the president's certificate is sold only when the others are not enough",
    "change_despite_fives": "3.2(a)(6): NdM shares are sold for change even by players who hold 5% certificates",
    "bids_in_fives": "3.1(b): bids are multiples of $5 instead of any whole number of dollars",
    "minors_may_stand": "4.2(c): a minor company need not run its train",
    "runs_at_will": "4.4.2.1: nobody can insist on a better run",
    "last_certificate_decides": "4.3.4.2(d): a forced sale is too large only if its last certificate was not needed",
    "certificates_in_order": "3.2: certificates are traded as they came; what a president sells too much comes back",
    "discards_as_listed": "4.3.4(g): companies discard in the order of the site's list, not in operating order",
    "conscripts_one_by_one": "5.3(c): unfloated companies are offered to NdM one by one; only the last must merge",
    "only_standing_stations": "5.3(f): NdM's home does not count as occupied before its station stands",
    "trains_run_once": "4.4.2: a train that has run does not run again in the same round for a new owner",
    "routes_are_remembered": "4.3.4.2: a company that once had a route counts as having one for ever",
    "only_trades_are_booked": "3.5: presidency and sold-out stock go by the percentages of trades, not by certificates",
    "early_privates_only": "3.2(c)(4): before phase 3, 8(b) and Baja let players buy only the KCM&O and the Boleo",
    "sales_are_for_bank_trains": "4.3.4.2: after a president has sold shares for a train, only the bank sells him one",
}


def resolved(options: Options) -> Options:
    """The options with the bundle of 18xx.games spelled out."""
    return spelled_out(options, SITE, best_run=False, random_seats=False)
