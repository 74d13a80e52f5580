"""What the rulebook of 18España leaves to the players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options, set as in the rulebook's normal game."""

    random_setup: Annotated[
        bool,
        Option(
            "Random set-up",
            "variant",
            "Which companies take part is drawn from the seed. Off: the standard set-up of 2.1.",
            "2.2",
        ),
    ] = False
    random_seats: Annotated[
        bool,
        Option("Random seats", "house rule", "Seats are drawn from the seed. Off: as listed.", "2.1", on_site=False),
    ] = True
