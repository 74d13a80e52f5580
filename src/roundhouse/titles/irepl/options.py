"""Options of 18IrePL: other readings of the rulebook, and later component files."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; with all off except the seats, the game follows the rulebook as we read it."""

    random_seats: Annotated[
        bool,
        Option(
            "Random seats",
            "house rule",
            "Seats are drawn at random. Off: players sit as listed, and the first player begins.",
            "3",
        ),
    ] = True
    january_2021_board: Annotated[
        bool, Option("Board of January 2021", "variant", "Play on the oldest published board instead of the latest.")
    ] = False
    later_port: Annotated[
        bool,
        Option("Later port", "reading", "The middle port is in D2, as on all published boards, instead of E1.", "7.5"),
    ] = False
    ports_for_all: Annotated[
        bool,
        Option(
            "Ports for all",
            "reading",
            "Every port is a stop worth 10 for everybody, and 50 for the owner of the token.",
            "5.2",
        ),
    ] = False
    printed_phase_table: Annotated[
        bool,
        Option(
            "Printed phase table",
            "reading",
            "As printed: mergers and purchases of private companies from phase 4 on, and they close in phase 6.",
            "9",
        ),
    ] = False
    holding_limit_60: Annotated[
        bool, Option("Holding limit of 60%", "reading", "A player holds at most 60% of a major company.", "4")
    ] = False
    permissive_upgrades: Annotated[
        bool, Option("Permissive upgrades", "reading", "Any tile that a company reaches may be upgraded.", "5.1")
    ] = False
    home_terrain_paid: Annotated[
        bool, Option("Paid home terrain", "reading", "Minor companies pay for the terrain of their home.", "5.1")
    ] = False
    any_dividend_moves: Annotated[
        bool, Option("Any dividend moves the price", "reading", "Any dividend moves the price marker to the right.")
    ] = False
