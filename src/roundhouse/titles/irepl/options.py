"""Options of 18IrePL: readings of the rulebook and of later component files that a group may prefer."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; everything off but the seats is the game of the rulebook as we read it."""

    random_seats: bool = True
    january_2021_board: bool = False
    later_port: bool = False
    ports_for_all: bool = False
    printed_phase_table: bool = False
    holding_limit_60: bool = False
    permissive_upgrades: bool = False
    home_terrain_paid: bool = False
    any_dividend_moves: bool = False


TEXTS = {
    "random_seats": "3: seats are drawn from the seed; off: as listed, the first player begins",
    "january_2021_board": "the board of January 2021, the oldest that was published, instead of the latest",
    "later_port": "7.5: the middle port in D2, as on all published boards, instead of E1",
    "ports_for_all": "5.2: every port is a stop worth 10 to everybody, and 50 to the owner of the token",
    "printed_phase_table": "9: mergers and purchases of private companies from phase 4, closing in phase 6, as printed",
    "holding_limit_60": "4: a player holds at most 60% of a major company",
    "permissive_upgrades": "5.1: any tile that a company reaches may be upgraded",
    "home_terrain_paid": "5.1: minor companies pay for the terrain of their home",
    "any_dividend_moves": "any dividend moves the price marker to the right",
}
