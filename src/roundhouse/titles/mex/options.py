"""Choices the players have in 18MEX: the optional rules of section 8, and house rules."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from roundhouse.core.options import Option


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; the defaults are the rulebook's normal game."""

    three_first_tiles: Annotated[
        bool,
        Option(
            "Three tiles in the first turn",
            "variant",
            "A major company may lay three yellow tiles in its first turn.",
            "8(a)",
        ),
    ] = False
    early_kcmo: Annotated[
        bool,
        Option(
            "Early sale of the KCM&O",
            "variant",
            "A major company may buy the KCM&O before phase 3, for at most $40.",
            "8(b)",
        ),
    ] = False
    delayed_minors: Annotated[
        bool,
        Option(
            "Late closing of minors",
            "variant",
            "Minor companies close at the beginning of the next stock round.",
            "8(c)",
        ),
    ] = False
    quick_rust: Annotated[
        bool, Option("Quick rust", "variant", "4-trains are removed at once in phase 6½.", "8(d)")
    ] = False
    tie_break_round: Annotated[
        bool,
        Option(
            "Tie-break round",
            "variant",
            "If players tie for first place, one more operating round is played.",
            "6.1",
        ),
    ] = False
    baja_variant: Annotated[
        bool,
        Option(
            "Baja variant",
            "house rule",
            "Santa Rosalia and the Compagnie du Boleo are added, as on 18xx.games. Not in the rulebook.",
        ),
    ] = False
    best_run: Annotated[
        bool,
        Option(
            "Best run",
            "house rule",
            "Stockholders always insist on the best run, without being asked.",
            "4.4.2.1",
            on_site=False,
        ),
    ] = False
    random_seats: Annotated[
        bool,
        Option(
            "Random seats",
            "house rule",
            "Seats and priority are random. Off: players sit as listed, and the first one begins.",
            "2",
            on_site=False,
        ),
    ] = True
