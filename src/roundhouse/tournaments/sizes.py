"""How many tables of which sizes a number of players makes."""

from __future__ import annotations

from msgspec import Struct


class Sizes(Struct, frozen=True):
    """The tables of a round, the larger ones first, and how many players have a bye."""

    tables: tuple[int, ...]
    byes: int


def table_sizes(players: int, least: int, most: int, usual: int) -> Sizes:
    """Tables as near to the usual size as the limits allow; nobody has a bye unless no division seats everyone.

    >>> table_sizes(23, 3, 5, 4)
    Sizes(tables=(4, 4, 4, 4, 4, 3), byes=0)
    >>> table_sizes(5, 3, 4, 4)
    Sizes(tables=(4,), byes=1)
    """
    if not 2 <= least <= most:
        raise ValueError(f"a table needs at least 2 players and no fewer than its least number, not {least} to {most}")
    usual = min(max(usual, least), most)
    for byes in range(players + 1):
        seated = players - byes
        counts = [tables for tables in range(1, seated // least + 1) if seated <= tables * most]
        if counts:
            # Players too many or missing at tables of the usual size; of two equal divisions the smaller tables.
            tables = min(counts, key=lambda count: (abs(seated - count * usual), -count))
            small, larger = divmod(seated, tables)
            return Sizes((small + 1,) * larger + (small,) * (tables - larger), byes)
    return Sizes((), players)
