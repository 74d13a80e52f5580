"""Options of 18Ireland."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options."""

    larger_bank: bool = False
    random_seats: bool = True
    site_rules: bool = False
    loose_powers: bool = False
    refused_mergers_named: bool = False


TEXTS = {
    "larger_bank": "2: the bank has £5000 instead of £4000",
    "random_seats": "2: seats are drawn from the seed; off: as listed, the first player begins",
    "site_rules": "play as 18xx.games does: seats as listed, and the options below",
    "loose_powers": "9: the Board of Works lays any colour, and no lay of a private company needs a connection",
    "refused_mergers_named": "8.3: a merger that was voted down may be named again, which comes to nothing",
}


def resolved(options: Options) -> Options:
    """The options with the bundle of 18xx.games spelled out."""
    return (
        replace(options, random_seats=False, loose_powers=True, refused_mergers_named=True)
        if options.site_rules
        else options
    )
