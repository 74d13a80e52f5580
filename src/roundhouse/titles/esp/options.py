"""Choices the players have in 18España."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; the defaults are the rulebook's normal game."""

    random_setup: Annotated[
        bool,
        Option(
            "Random set-up",
            "variant",
            "The companies in the game are random. Off: the standard set-up of 2.1.",
            "2.2",
        ),
    ] = False
    random_seats: Annotated[
        bool,
        Option("Random seats", "house rule", "Seats are random. Off: players sit as listed.", "2.1", on_site=False),
    ] = True
