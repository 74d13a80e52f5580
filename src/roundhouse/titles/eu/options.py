"""What the rulebook of 18EU leaves to the players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options, set as in the rulebook's normal game."""

    extra_three_train: Annotated[bool, Option("Sixth 3-train", "variant", "There is one more 3-train.", "4.4.7")] = (
        False
    )
    second_extra_three_train: Annotated[
        bool, Option("Another 3-train", "variant", "There is one more 3-train, besides any other.", "4.4.7")
    ] = False
    extra_four_train: Annotated[
        bool, Option("Additional 4-train", "variant", "There is one more 4-train.", "4.4.7")
    ] = False
    best_run: Annotated[
        bool,
        Option(
            "Best run",
            "house rule",
            "Companies must run for as much as they can. Off: any legal run will do.",
            "4.4.3",
            on_site=False,
        ),
    ] = True
    random_seats: Annotated[
        bool,
        Option("Random seats", "house rule", "Seats are drawn from the seed. Off: as listed.", "1.2", on_site=False),
    ] = True
    larger_sales: Annotated[
        bool,
        Option(
            "Larger emergency sales",
            "reading",
            "The last emergency sale may raise more than the missing money requires.",
            "4.5.1",
        ),
    ] = False
