"""Positions of 18MEX that many rulings start from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.table import Table


def sold(players: int = 3, **options: Any) -> Table:
    """All private and minor companies are with players; stock round 2 begins with p1."""
    table = Table("18mex", players, **options)
    table.privates(MCAR="p1", KCMO="p2", A="p1", B="p2", C="p3", MIR="p3", MNR="p1")
    table.shares("CHI", p3="10").shares("NdM", p1="20").par("NdM", 60)
    return table.stock_round("p1", 2)


@pytest.fixture
def start() -> Table:
    """The beginning of a game for three."""
    return Table("18mex", 3)


@pytest.fixture
def stock() -> Table:
    """Stock round 2, everything sold, nothing started but NdM's par."""
    return sold()
