"""Stock markets: moves on charts of all shapes."""

from __future__ import annotations

import pytest

from roundhouse.finance.market import Direction, Market, Place, load_market

GRID = load_market(["60 70p 80", "50 60p 70", "40y 50", "30y"], {"p": "par", "y": "yellow"})
LINE = load_market(["10 20 30 40 50 60"], {}, "zigzag")


@pytest.mark.parametrize(
    ("place", "direction", "target"),
    [
        ((1, 1), "right", (1, 2)),
        ((1, 1), "left", (1, 0)),
        ((1, 1), "up", (0, 1)),
        ((1, 1), "down", (2, 1)),
        ((1, 2), "right", (0, 2)),  # the end of a row turns up
        ((0, 2), "right", (0, 2)),  # the upper right corner stays
        ((1, 0), "left", (2, 0)),  # the left end turns down
        ((3, 0), "left", (3, 0)),  # the lower left corner stays
        ((0, 1), "up", (0, 1)),
        ((2, 1), "down", (2, 1)),  # the chart has no space below: a ledge
        ((1, 2), "down", (1, 2)),
        ((3, 0), "right", (2, 0)),
    ],
)
def test_moves_on_a_grid_with_ledges(place: Place, direction: Direction, target: Place) -> None:
    """Ends of rows turn, missing spaces stop."""
    assert GRID.moved(place, direction) == target


@pytest.mark.parametrize(
    ("col", "direction", "target"),
    [
        (2, "right", 4),
        (2, "left", 0),
        (2, "up", 3),
        (2, "down", 1),
        (5, "right", 5),
        (4, "right", 5),
        (0, "left", 0),
        (1, "left", 0),
    ],
)
def test_moves_on_a_zigzag(col: int, direction: Direction, target: int) -> None:
    """Sideways moves go two places, vertical ones one; the ends stop."""
    assert LINE.moved((0, col), direction) == (0, target)


def test_zones_and_starting_prices() -> None:
    """Letters behind a price name its zones."""
    assert dict(GRID.pars) == {70: (0, 1), 60: (1, 1)}
    assert GRID.in_zone((2, 0), "y")
    assert not GRID.in_zone((2, 1), "y")
    assert GRID.zones["y"] == "yellow"
    assert GRID.price((3, 0)) == 30
    assert GRID.at((3, 1)) is None


@pytest.mark.parametrize("word", ["x", "10q", "p10", "10.5"])
def test_bad_spaces_are_named(word: str) -> None:
    """A chart that cannot be read says which space."""
    with pytest.raises(ValueError, match=word.replace(".", r"\.")):
        load_market([f"60 {word}"], {"p": "par"})


def test_no_price_where_no_space_is() -> None:
    """Asking beyond the chart is an error, not a zero."""
    with pytest.raises(LookupError, match="no space"):
        Market(()).price((0, 0))
