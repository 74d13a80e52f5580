"""Positions of 18EU that many rulings start from."""

from __future__ import annotations

import pytest

from tests.rules.eu.positions import dealt
from tests.support.table import Table


@pytest.fixture
def start() -> Table:
    """The beginning of a game for three."""
    return Table("18eu", 3)


@pytest.fixture
def stock() -> Table:
    """A stock round in which all minors are with players: 1, 4, 7 … with p1, 2, 5 … with p2, 3, 6 … with p3."""
    return dealt()
