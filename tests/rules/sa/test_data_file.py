"""All components lie in one file that an owner of the game can correct; a bad copy is refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.api import new_game
from roundhouse.core.errors import SetupError
from roundhouse.rules.components import box_of
from roundhouse.simulation import play_random_game
from roundhouse.titles import get_title
from tests.rules.sa.board import RUN, best, turn
from tests.support.boxes import printed_box

FILE = "components.toml"
TEXT = get_title("18sa").files.text(FILE)


def changed(*pairs: tuple[str, str]) -> str:
    text = TEXT
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_every_entry_says_where_it_comes_from() -> None:
    """And most of them that they are reconstructed."""
    lines = [line for line in TEXT.splitlines() if line.startswith(("[[", '"')) or " = { at" in line]
    assert TEXT.count("source = ") == len(lines)
    assert TEXT.count("reconstructed") > 100
    assert "RECONSTRUCTION" in TEXT


def test_a_corrected_copy_is_played_with(tmp_path: Path) -> None:
    """A changed city, a changed train and a changed share price come into the game by the option."""
    copy = tmp_path / "mine.toml"
    copy.write_text(
        changed(
            (
                '"57" = { count = 8, colour = "yellow", track = "c:20;',
                '"57" = { count = 8, colour = "yellow", track = "c:70;',
            ),
            ("passenger = { price = 100, loan = 50,", "passenger = { price = 120, loan = 60,"),
            ("100p 110", "95p 110"),
        ),
        encoding="utf-8",
    )
    options = {"components": str(copy)}
    game = new_game("18sa", 3, seed=1, options=options)
    assert game.defn.trains["2P"].price == 120
    assert 95 in box_of(game.defn).market.pars
    table = turn("FA", RUN, tiles={"F25": "57 1"}, components=str(copy)).trains(FA="2P").operating("FA", RUN)
    assert best(table, "FA") == 30 + 70
    assert printed_box("18sa").trains["2P"].price == 100  # the title's own file is another one
    outcome = play_random_game("18sa", 3, 1, options=options, check=True)
    assert (outcome.finished, outcome.problems) == (True, ())


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[market]", "[market", "line"),
        ("bank = 12000\n", "", "game.bank: is missing"),
        ('"8" = { count = 15', '"8" = { count = 14', "game.tile_totals.yellow: is 63, but there are 62 yellow tiles"),
        ('track = "c:20; 0-a 1-a"', 'track = "c:20; 0-a 1-z"', "tiles.5.track: '1-z' is not a path"),
        ("B3 = { at = [1, 2]", "B3 = { at = [1, 4]", "map.hexes.B5.at: is at the same place as B3"),
        (
            "F23 = { at = [5, 22], ",
            "F23 = { at = [5, 22], borders = { 0 = 20 }, ",
            "F23 and F25 disagree about the border",
        ),
        (
            'borders = { 5 = "coast" }, country = "Argentina"',
            'borders = { 4 = "coast" }, country = "Argentina"',
            "G24 is on the other side",
        ),
        ('homes = ["FA"]', 'homes = ["XX"]', 'map.hexes.G24.homes: unknown company "XX"'),
        ('mine = "red"', 'mine = "pink"', "one mine of each colour"),
        ("harbour = 1, ", "", "harbours.markers: hex B9 has no harbour box"),
        ("0w 10yl", "0 10yl", "one white space (w), not 0"),
        ('removed_by = "4"', 'removed_by = "9"', 'removed_by: unknown phase "9"'),
        (
            "price = 100, loan = 50",
            "price = 100, loan = 40",
            "trains[2].passenger.loan: is 40, not half",
        ),
        ('source = "rulebook 5.1"', 'source = "hearsay"', "has no source"),
        ('label = "X", borders = { 4 = 20 }', 'label = "Q", borders = { 4 = 20 }', "map.hexes.C4: no tile fits here"),
        ("[30, 10, 10, 10, 10, 10, 5, 5, 5, 5]", "[30, 10, 10, 10, 10, 10, 5, 5, 5, 10]", "add up to 105 %"),
    ],
)
def test_a_bad_copy_is_refused(old: str, new: str, complaint: str) -> None:
    """The message names the entry and what is wrong with it."""
    with pytest.raises(SetupError, match=r"18SA components\.toml: ") as refused:
        new_game("18sa", 3, data={FILE: changed((old, new))})
    assert complaint in str(refused.value)


def test_a_copy_that_is_not_there() -> None:
    """Is no reason to play with the wrong components."""
    with pytest.raises(SetupError, match="cannot be read"):
        new_game("18sa", 3, seed=1, options={"components": "/nowhere/18sa.toml"})


def test_the_board_is_said_to_be_a_reconstruction() -> None:
    """In what the lobby shows of the title."""
    assert "reconstruct" in get_title("18sa").blurb
