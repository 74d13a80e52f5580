"""Options of 18SA: the variants of section 11, a corrected data file and table settings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; the defaults are the rulebook's normal game."""

    extended_share_dealing: Annotated[
        bool,
        Option(
            "Extended share dealing",
            "variant",
            "A corporation may sell a certificate from the Initial Offering to the Bank Pool.",
            "11.1",
        ),
    ] = False
    privates_in_yellow: Annotated[
        bool,
        Option(
            "Private companies in the yellow phase",
            "variant",
            "Corporations may buy private companies in the yellow phase too.",
            "11.2",
        ),
    ] = False
    track_to_coast: Annotated[bool, Option("Track to the coast", "variant", "Track may lead to the coast.", "11.3")] = (
        False
    )
    fixed_order: Annotated[
        bool,
        Option(
            "Fixed operating order",
            "reading",
            "The operating order is fixed at the start of a round, even if prices change during it.",
            "7.1",
        ),
    ] = False
    components: Annotated[
        str,
        Option(
            "Components",
            "house rule",
            "The path of a corrected copy of components.toml, the data file of all printed components.",
        ),
    ] = ""
    random_seats: Annotated[
        bool, Option("Random seats", "house rule", "Seats are drawn at random. Off: players sit as listed.", "3.1")
    ] = True
