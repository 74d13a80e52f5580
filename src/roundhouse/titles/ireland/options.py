"""Options of 18Ireland."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; the defaults are the normal game."""

    larger_bank: Annotated[bool, Option("Larger bank", "variant", "The bank has £5000 instead of £4000.", "2")] = False
    random_seats: Annotated[
        bool,
        Option(
            "Random seats",
            "house rule",
            "Seats are drawn at random. Off: players sit as listed, and the first player begins.",
            "2",
            on_site=False,
        ),
    ] = True
