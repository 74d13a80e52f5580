"""Options of 18SA: the variants of section 11, a corrected data file, and how the table is run."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """All options; everything is off unless the rulebook's normal game has it."""

    extended_share_dealing: bool = False
    privates_in_yellow: bool = False
    track_to_coast: bool = False
    fixed_order: bool = False
    components: str = ""
    random_seats: bool = True


TEXTS = {
    "extended_share_dealing": "11.1: a corporation may sell a certificate of the Initial Offering into the Bank Pool",
    "privates_in_yellow": "11.2: corporations may buy private companies already in the yellow phase",
    "track_to_coast": "11.3: track may run against the coast",
    "fixed_order": "7.1: the order of an operating round is that of its beginning, whatever happens to prices later",
    "components": "a corrected copy of the data file components.toml with everything that is printed (a path)",
    "random_seats": "3.1: the order of seats is drawn from the seed; off: as listed",
}
