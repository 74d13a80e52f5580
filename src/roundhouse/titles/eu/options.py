"""Choices the players have in 18EU."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; the defaults are the rulebook's normal game."""

    extra_three_train: Annotated[bool, Option("Sixth 3-train", "variant", "There is one more 3-train.", "4.4.7")] = (
        False
    )
    second_extra_three_train: Annotated[
        bool, Option("Another 3-train", "variant", "There is one more 3-train, in addition to any other.", "4.4.7")
    ] = False
    extra_four_train: Annotated[
        bool, Option("Additional 4-train", "variant", "There is one more 4-train.", "4.4.7")
    ] = False
    best_run: Annotated[
        bool,
        Option(
            "Best run",
            "house rule",
            "Companies must make their best run. Off: any legal run is allowed.",
            "4.4.3",
            on_site=False,
        ),
    ] = True
    random_seats: Annotated[
        bool,
        Option("Random seats", "house rule", "Seats are random. Off: players sit as listed.", "1.2", on_site=False),
    ] = True
    larger_sales: Annotated[
        bool,
        Option(
            "Larger emergency sales",
            "reading",
            "The last emergency sale may raise more than the missing money.",
            "4.5.1",
        ),
    ] = False
