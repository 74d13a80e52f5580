"""Options of 18SA: the variants of section 11, a corrected data file, and how the table is run."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options, set as in the rulebook's normal game."""

    extended_share_dealing: Annotated[
        bool,
        Option(
            "Extended share dealing",
            "variant",
            "A corporation may sell a certificate of the Initial Offering into the Bank Pool.",
            "11.1",
        ),
    ] = False
    privates_in_yellow: Annotated[
        bool,
        Option(
            "Private companies in the yellow phase",
            "variant",
            "Corporations may buy private companies already in the yellow phase.",
            "11.2",
        ),
    ] = False
    track_to_coast: Annotated[
        bool, Option("Track to the coast", "variant", "Track may run against the coast.", "11.3")
    ] = False
    fixed_order: Annotated[
        bool,
        Option(
            "Fixed operating order",
            "reading",
            "An operating round keeps the order of its beginning, whatever happens to prices later.",
            "7.1",
        ),
    ] = False
    components: Annotated[
        str,
        Option(
            "Components",
            "house rule",
            "The path of a corrected copy of components.toml, the data file with everything that is printed.",
        ),
    ] = ""
    random_seats: Annotated[
        bool, Option("Random seats", "house rule", "Seats are drawn from the seed. Off: as listed.", "3.1")
    ] = True
