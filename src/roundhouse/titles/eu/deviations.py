"""Where 18xx.games differs from the rulebook of 18EU."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Deviation


class SiteDeviations(Struct, frozen=True, forbid_unknown_fields=True):
    """All deviations, off unless a game follows the site."""

    sale_moves_priority: Annotated[
        bool, Deviation("4.2.1", "after the initial sale the player who would name the next minor has priority")
    ] = False
    minors_uncounted: Annotated[bool, Deviation("3.1", "minor companies do not count as certificates")] = False
    trains_only_for_routes: Annotated[bool, Deviation("4.5", "only a corporation with a route must own a train")] = (
        False
    )
    no_own_shares_at_first: Annotated[
        bool, Deviation("4.4.8", "corporations cannot buy back own stock in their first operating turn either")
    ] = False
    free_pullman_discard: Annotated[bool, Deviation("4.4.9", "any Pullman may be discarded before buying trains")] = (
        False
    )
    pullmans_go_at_purchases: Annotated[
        bool,
        Deviation(
            "4.4.9",
            "after a merger or train purchase one Pullman is discarded automatically if its company has no other "
            "train or is over its limit; otherwise Pullmans are treated like other trains",
        ),
    ] = False
    capped_red_bonus: Annotated[
        bool, Deviation("4.4.3", "the red-to-red bonus is at most £10, £80 or £150, by phase")
    ] = False
    pass_closes_all_minors: Annotated[
        bool, Deviation("4.2.2", "passing closes all of a player's minors if none of them must be exchanged")
    ] = False
    exchanged_trains_to_pool: Annotated[
        bool, Deviation("4.2.2", "a minor's trains go to the Pool even if the corporation had no share left")
    ] = False
    treasury_share_ends_turn: Annotated[
        bool,
        Deviation(
            "4.2.2",
            "after an exchange for a treasury share the president is always asked about the token, and the turn "
            "passes; after one for a Pool share the same player continues",
        ),
    ] = False
    discards_at_once: Annotated[
        bool, Deviation("4.3", "excess trains are discarded right after a merger, not at the end of the stock round")
    ] = False
    discards_after_turn: Annotated[
        bool,
        Deviation("4.4.3", "excess trains other than Pullmans are discarded at the end of the turn, in charter order"),
    ] = False
    minor_excuses_sale: Annotated[
        bool, Deviation("3.1", "the owner of a minor may pass or exchange even if they must sell")
    ] = False
    president_adds_to_treasury: Annotated[
        bool, Deviation("4.5.2", "the president may add cash to the treasury for another company's train")
    ] = False
    no_consent: Annotated[bool, Deviation("4.6", "the grey hexes next to four minors are open to all")] = False
    loose_connection: Annotated[bool, Deviation("4.4.3", "a connection may pass Paris, Berlin or Vienna twice")] = False
    stations_paid_at_start: Annotated[
        bool,
        Deviation(
            "4.3",
            "the £100 for stations is paid with the President's Certificate, not after the merger or at the float",
        ),
    ] = False
    base_in_any_city: Annotated[
        bool,
        Deviation(
            "4.1.3",
            "the base may be placed in any free city of a hex where the founder has a minor; unless it is the "
            "minor's city, no minor is merged",
        ),
    ] = False
    last_certificate_decides: Annotated[
        bool, Deviation("4.5.1", "only the last certificate of an emergency sale must be needed")
    ] = False
    one_emergency_sale: Annotated[
        bool, Deviation("4.5.1", "stock of each corporation can be sold only once a turn, whoever is president")
    ] = False
    bankrupt_by_estimate: Annotated[
        bool, Deviation("4.5.1", "a president may declare bankruptcy before selling if no sales could raise the money")
    ] = False
    certificates_taken_one_by_one: Annotated[
        bool,
        Deviation(
            "4.5.1",
            "a bankrupt's certificates go to the Pool one by one in the order in which they were acquired, from "
            "their owner at that moment; the presidency is settled after each",
        ),
    ] = False
    bank_takes_less: Annotated[
        bool, Deviation("4.4.6", "the bank accepts less than the printed price, although it never asks for less")
    ] = False
    unfloated_sell_trains: Annotated[
        bool, Deviation("4.4.6", "trains may be bought from corporations that have not floated")
    ] = False
    sells_in_first_turn: Annotated[
        bool, Deviation("4.1.1", "a corporation has operated once its first dividend is settled")
    ] = False
    bank_breaks_below_zero: Annotated[bool, Deviation("5", "the bank runs out only when it cannot pay in full")] = False
