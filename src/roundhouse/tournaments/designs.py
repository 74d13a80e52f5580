"""Schedules in which nobody meets anybody twice, for the numbers of players for which algebra has one.

With q tables, q a power of a prime, players are points (column, row) of a plane over the field of q elements, with as
many columns as a table has seats. In round r, table t seats in each column i the row t + r·i. Two players of different
columns share a table only in the round that solves one linear equation, so they meet once at most in q rounds; if there
are as many columns as tables, the columns themselves make one more round.
"""

from __future__ import annotations

from functools import cache

#: Fields of p^n elements: the prime, and the coefficients of an irreducible polynomial below its leading 1.
_POLYNOMIALS = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (1, 0)), 16: (2, (1, 1, 0, 0))}


def design(tables: tuple[int, ...], rounds: int) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
    """Rounds of tables of players from 0 in which each pair meets once at most; None if none is known here."""
    q, size = len(tables), max(tables, default=0)
    if size > q or rounds > q + (size == q) or not _is_field(q) or min(tables) < size - 1:
        return None
    missing = tables.count(size - 1)  # so many players of the last column do not exist
    if missing and rounds > q:
        return None
    plus, times = _field(q)
    found = [
        tuple(tuple(column * q + plus[table][times[turn][column]] for column in range(size)) for table in range(q))
        for turn in range(min(rounds, q))
    ]
    if rounds > q:
        found.append(tuple(tuple(column * q + row for row in range(q)) for column in range(size)))
    players = q * size - missing
    return tuple(
        tuple(sorted((tuple(p for p in table if p < players) for table in one), key=len, reverse=True)) for one in found
    )


def _is_field(q: int) -> bool:
    return q in _POLYNOMIALS or (q > 1 and all(q % d for d in range(2, int(q**0.5) + 1)))


@cache
def _field(q: int) -> tuple[list[list[int]], list[list[int]]]:
    """Tables of sums and products; the digits of an element to the base p are its coefficients."""
    p, low = _POLYNOMIALS.get(q, (q, (0,)))
    degree = len(low)
    digits = [[n // p**k % p for k in range(degree)] for n in range(q)]

    def number(coefficients: list[int]) -> int:
        return sum(c % p * p**k for k, c in enumerate(coefficients))

    def product(a: list[int], b: list[int]) -> int:
        found = [0] * (2 * degree - 1)
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                found[i + j] += x * y
        for k in range(2 * degree - 2, degree - 1, -1):  # x^degree is minus the lower coefficients
            for j, c in enumerate(low):
                found[k - degree + j] -= found[k] * c
        return number(found[:degree])

    plus = [[number([x + y for x, y in zip(a, b, strict=True)]) for b in digits] for a in digits]
    times = [[product(a, b) for b in digits] for a in digits]
    return plus, times
