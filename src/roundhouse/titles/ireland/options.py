"""Options of 18Ireland."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options."""

    larger_bank: bool = False
    random_seats: bool = True
    site_rules: bool = False


TEXTS = {
    "larger_bank": "2: the bank has £5000 instead of £4000",
    "random_seats": "2: seats are drawn from the seed; off: as listed, the first player begins",
    "site_rules": "seats as listed, as in files of 18xx.games",
}


def resolved(options: Options) -> Options:
    """The options with the bundle of 18xx.games spelled out."""
    return replace(options, random_seats=False) if options.site_rules else options
