"""Options of 18EU: the optional trains of 4.4.7, and the ways in which 18xx.games departs from the rulebook."""

from __future__ import annotations

from msgspec import Struct

from roundhouse.rules.options import bundle, spelled_out


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; everything is off unless the rulebook's normal game has it."""

    extra_three_train: bool = False
    second_extra_three_train: bool = False
    extra_four_train: bool = False
    best_run: bool = True
    random_seats: bool = True
    larger_sales: bool = False

    site_rules: bool = False
    sale_moves_priority: bool = False
    minors_uncounted: bool = False
    trains_only_for_routes: bool = False
    no_own_shares_at_first: bool = False
    free_pullman_discard: bool = False
    pullmans_go_at_purchases: bool = False
    capped_red_bonus: bool = False
    pass_closes_all_minors: bool = False
    exchanged_trains_to_pool: bool = False
    treasury_share_ends_turn: bool = False
    discards_at_once: bool = False
    discards_after_turn: bool = False
    minor_excuses_sale: bool = False
    president_adds_to_treasury: bool = False
    no_consent: bool = False
    loose_connection: bool = False
    stations_paid_at_start: bool = False
    base_in_any_city: bool = False
    last_certificate_decides: bool = False
    one_emergency_sale: bool = False
    bankrupt_by_estimate: bool = False
    certificates_taken_one_by_one: bool = False
    bank_takes_less: bool = False
    unfloated_sell_trains: bool = False
    sells_in_first_turn: bool = False
    bank_breaks_below_zero: bool = False


#: Options that `site_rules` switches on.
SITE = bundle(Options)

TEXTS = {
    "extra_three_train": "4.4.7: one more 3 train",
    "second_extra_three_train": "4.4.7: another 3 train",
    "extra_four_train": "4.4.7: one more 4 train",
    "best_run": "4.4.3: the maximum possible earnings must be run",
    "random_seats": "1.2: the move order is drawn from the seed; off: as listed",
    "larger_sales": "4.5.1: the last emergency sale may be larger than the missing money asks for",
    "site_rules": "play as 18xx.games does: switches on all options below",
    "sale_moves_priority": "4.2.1: after the initial sale the player who would name the next minor has priority",
    "minors_uncounted": "3.1: minor companies do not count as certificates",
    "trains_only_for_routes": "4.5: only a corporation with a possible route must own a train",
    "no_own_shares_at_first": "4.4.8: no own stock is bought in the first operating turn either",
    "free_pullman_discard": "4.4.9: any Pullman may be discarded before trains are bought, without a condition",
    "pullmans_go_at_purchases": "4.4.9: one Pullman goes by itself after a merger or a purchase of a train if its "
    "company has no other train, or more than its limit; otherwise Pullmans are trains like others",
    "capped_red_bonus": "4.4.3: the red-to-red bonus is £10, £80 or £150 at most, by phase",
    "pass_closes_all_minors": "4.2.2: passing closes all of a player's minors, if none of them must be exchanged",
    "exchanged_trains_to_pool": "4.2.2: trains of a minor go to the Pool also if the corporation had no share left",
    "treasury_share_ends_turn": "4.2.2: after a share of the treasury the president is asked about the token in any "
    "case, and the turn passes; after a share of the Pool the same player goes on",
    "discards_at_once": "4.3: excess trains are discarded right after a merger, not at the end of the stock round",
    "discards_after_turn": "4.4.3: other trains than Pullmans are discarded at the end of the turn, by charter",
    "minor_excuses_sale": "3.1: the owner of a minor may pass or exchange despite any duty to sell",
    "president_adds_to_treasury": "4.5.2: the president may add cash for another company's train to a treasury",
    "no_consent": "4.6: the grey hexes next to four minors are open to all",
    "loose_connection": "4.4.3: a connection may pass Paris, Berlin or Vienna twice",
    "stations_paid_at_start": "4.3: the £100 for stations are paid with the President's Certificate, not after "
    "the merger or at the float",
    "base_in_any_city": "4.1.3: the base may go into any free city of a hex where the founder has a minor; in another "
    "city than the minor's nothing is merged",
    "last_certificate_decides": "4.5.1: of an emergency sale only the last certificate must be needed",
    "one_emergency_sale": "4.5.1: stock of each corporation is sold only once in a turn, whoever is president",
    "bankrupt_by_estimate": "4.5.1: bankruptcy may be declared before selling, if no sales could raise the money",
    "certificates_taken_one_by_one": "4.5.1: a bankrupt's certificates go to the Pool one by one in the order in which "
    "they were got, from whoever has them by then; the presidency is settled after each",
    "bank_takes_less": "4.4.6: the bank takes less than the printed price, though it never asks for less",
    "unfloated_sell_trains": "4.4.6: trains may be bought from corporations that have not floated",
    "sells_in_first_turn": "4.1.1: a corporation counts as having operated once its first dividend is settled",
    "bank_breaks_below_zero": "5: the bank has run out only when it cannot pay in full",
}


def resolved(options: Options) -> Options:
    """The options with the bundle of 18xx.games spelled out."""
    return spelled_out(options, SITE, best_run=False, random_seats=False)
