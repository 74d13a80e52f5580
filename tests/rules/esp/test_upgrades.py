"""Section 5.3.2: upgrades."""

from __future__ import annotations

import pytest

from tests.rules.esp.boards import Tiles, company, lays, rival, table
from tests.support.table import rule

REINOSA = {"yellow": "956 0", "green": "L107 0", "brown": "L125 0", "gray": "L115 0"}
ORDER = list(REINOSA)


@rule("ESP-5.3.2-1")
def test_the_old_tile_is_free_again() -> None:
    """Either of its sides."""
    here = company("FdLR", "H8", H8="956 0")
    assert here.state.supply["57"] == table().state.supply["57"] - 1
    here.play("FdLR lay L107 H8 r0")
    assert here.state.supply["57"] == table().state.supply["57"]
    assert here.state.supply["14"] == table().state.supply["14"] - 1


@rule("ESP-5.3.2-8")
def test_upgrades_cost_nothing_whatever_the_terrain() -> None:
    """Reinosa lies in the mountains and Oviedo at a river."""
    assert company("FdLR", "H8", H8="956 0").play("FdLR lay L107 H8 r0").cash("FdLR") == 500
    assert company("CFEA", "D6", D6="L134 0").play("CFEA lay L101 D6 r0").cash("CFEA") == 500


@rule("ESP-5.3.2-11", "ESP-5.3.2-12", "ESP-5.3.2-13", "ESP-5.3.2-14")
@pytest.mark.parametrize("old", ORDER)
@pytest.mark.parametrize("new", ORDER)
def test_each_colour_follows_the_one_before(old: str, new: str) -> None:
    """Nothing is skipped, nothing goes back, and gray stays."""
    here = company("FdLR", "H8", phase="7", H8=REINOSA[old])
    number = REINOSA[new].split()[0]
    if ORDER.index(new) == ORDER.index(old) + 1:
        assert here.check(f"FdLR lay {number} H8 r0")
    else:
        section = "5.3.1" if new == "yellow" else "5.3.2"
        assert section in here.sections(f"FdLR lay {number} H8 r0")
        assert number not in lays(here, "H8")


@rule("ESP-5.3.2-15")
@pytest.mark.parametrize(("old", "new", "since"), [("yellow", "green", 3), ("green", "brown", 5), ("brown", "gray", 7)])
def test_colours_wait_for_their_phase(old: str, new: str, since: int) -> None:
    """Green from phase 3 on, brown from phase 5, gray in phase 7."""
    for phase in range(2, 8):
        here = company("FdLR", "H8", phase=str(phase), H8=REINOSA[old])
        number = REINOSA[new].split()[0]
        assert here.sections(f"FdLR lay {number} H8 r0") == ([] if phase >= since else ["7"])


@rule("ESP-5.3.2-16", "ESP-5.3.2-17")
def test_printed_yellow_is_upgraded_and_printed_gray_is_not() -> None:
    """Santander and Madrid, but neither Muros de Nalón nor Alcázar."""
    assert "L107" in lays(company("FdSB", "I5"), "I5")
    assert lays(company("N", "F24.1"), "F24") == {"L83"}
    assert "5.3.2" in company("FdSB", "I5", phase="7").sections("FdSB lay L128 C3 r0")
    assert company("MZA", "G27", phase="7").sections("MZA lay 455 G27 r0") == ["5.3.2"]


@rule("ESP-5.3.2-18")
def test_an_upgraded_tile_must_be_connected() -> None:
    """Track that is not connected, or only through a full city of others, is not upgraded."""
    tiles: Tiles = {"E3": "L80 0", "D4": "956 1", "B6": "79 0"}
    here = company("CFLG", "E3", **tiles)
    assert here.sections("CFLG lay 678 B6 r0") == ["5.3.2"]
    tiles = {"E3": "L80 0", "D4": "956 1", "C5": "L94 1"}
    assert company("CFLG", "E3", **tiles).check("CFLG lay 677 C5 r4")
    assert rival(company("CFLG", "E3", **tiles), "CFEA", "D4").sections("CFLG lay 677 C5 r4") == ["5.3.2"]


@rule("ESP-5.3.2-19", "ESP-5.3.2-21")
def test_new_track_need_not_be_of_use() -> None:
    """It may lead anywhere that is not closed: towards the sea is not allowed."""
    here = company("CFLG", "E3", E3="L81 0", E5="74 0")
    assert here.check("CFLG lay 89 E5 r0")
    reasons = company("CFLG", "E3", E3="L81 0", D2="73 5").why_not("CFLG lay L114 D2 r5")
    assert "track on D2 would run into a side of C1 without track (NW) and off the map (N)" in str(reasons)
    assert reasons.sections == ["18España 5.3.1"]


@rule("ESP-5.3.2-20")
def test_old_track_keeps_its_place() -> None:
    """A tile that can show it is not enough if it is turned wrongly."""
    here = company("CFLG", "E3", E3="L81 0", E5="74 0")
    assert here.sections("CFLG lay 116 E5 r1") == ["5.3.2"]
    assert here.check("CFLG lay 116 E5 r0")


@rule("ESP-5.3.2-22", "ESP-5.3.2-23", "ESP-5.3.2-24")
@pytest.mark.parametrize(
    ("place", "old", "good", "bad"),
    [
        ("D10", "79 0", "677", ("116", "L107")),
        ("E5", "74 0", "89", ("677", "L107")),
        ("D4", "956 0", "L107", ("677", "116")),
    ],
)
def test_plain_track_towns_and_cities_stay_what_they_are(place: str, old: str, good: str, bad: tuple[str, ...]) -> None:
    """Each kind of tile is replaced by its own kind."""
    stations = {"D10": ("D12",), "E5": ("E3",), "D4": ("D4",)}[place]
    tiles: Tiles = {"D12": "passD12 0"} if place == "D10" else {"E3": "L81 0"}
    shown: Tiles = {place: old, **tiles}
    here = company("CFLG", *stations, **shown)
    assert good in lays(here, place)
    for number in bad:
        assert here.sections(f"CFLG lay {number} {place} r0")
        assert number not in lays(here, place)


@rule("ESP-5.3.2-25", "ESP-5.3.2-26")
def test_letters_stay_on_upgrades() -> None:
    """Y becomes Y, Madrid and Barcelona have their own tiles, and these go nowhere else."""
    assert lays(company("CFLG", "E3", E3="L82 0"), "E3") == {"L110", "L111", "L112"}
    assert company("CFLG", "E3", E3="L82 0").sections("CFLG lay L108 E3 r0") == ["5.3.2"]
    assert company("FdLR", "H8", H8="956 0").sections("FdLR lay L111 H8 r0") == ["5.3.2"]
    for phase, old, new in (("3", "", "L84"), ("5", "L84 0", "L85"), ("7", "L85 0", "L87")):
        tiles: Tiles = {"M21": old} if old else {}
        assert lays(company("ZPB", "M21.1" if not old else "M21", phase=phase, **tiles), "M21") == {new}
    for phase, old, new in (("5", "L83 0", "L86"), ("7", "L86 0", "L88")):
        assert lays(company("N", "F24", phase=phase, F24=old), "F24") == {new}


@rule("ESP-5.3.2-27")
def test_green_oo_tiles_become_brown_y_tiles() -> None:
    """Both cities become one with two circles; the stations move along."""
    here = company("CFEA", "D6.1", phase="5", D6="L102 0")
    assert lays(here, "D6") == {"L126"}
    here.play(next(text for text in here.legal("lay") if " L126 D6 " in text))
    assert [(token.company, token.city) for token in here.state.tokens["D6"]] == [("CFEA", 0)]


@rule("ESP-5.3.1-24", "ESP-5.3.2-20")
def test_the_two_cities_of_an_oo_tile_stay_apart() -> None:
    """A green tile on which both old tracks come to one city does not do."""
    here = company("CFEA", "D6", D6="L133 0")  # one city at side 0, the other at side 2
    assert here.sections("CFEA lay L101 D6 r0") == ["5.3.2"]  # joins sides 0 and 2
    assert here.check("CFEA lay L102 D6 r0")  # joins 0 to 3 and 2 to 5
