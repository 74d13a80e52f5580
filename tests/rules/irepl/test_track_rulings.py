"""Which tiles may lie where, who may lay them and what they cost (18Ireland 7.2)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK
from roundhouse.rules.components import box_of
from tests.rules.irepl.positions import definition, operating, started
from tests.support.table import Table, rule

TRACK = "lay track"


def laying(company: str = "M1", phase: str = "3", cash: int = 100, **tiles: str) -> Table:
    """A company of p1 in its track step, not for the first time, with tiles on the map."""
    table = operating(company, TRACK, phase=phase, cash=cash).operated(company).tiles(**tiles)
    return table.operating(company, TRACK)


@rule("PL-base-100")
@pytest.mark.parametrize(
    ("phase", "green", "brown"),
    [
        ("2", ["7.2"], ["7.2"]),
        ("3", [], ["7.2"]),
        ("4", [], ["7.2"]),
        ("5", [], []),
        ("6", [], []),
        ("4D", [], []),
    ],
)
def test_when_colours_come(phase: str, green: list[str], brown: list[str]) -> None:
    """Green from phase 3 and brown from phase 5; yellow always."""
    assert laying(phase=phase).check("M1 lay 57 E3 r0")
    assert laying(phase=phase, E3="57 0").sections("M1 lay 441 E3 r0") == green
    assert laying(phase=phase, E3="441 3").sections("M1 lay 611 E3 r3") == brown


@rule("PL-base-100")
def test_brown_is_the_last_colour() -> None:
    """There is no tile to follow a brown one."""
    assert {t.colour for t in box_of(definition()).board.manifest.tiles} == {"yellow", "green", "brown", "red", "blue"}


BLOCKED = {"E3": "57 0", "E5": "9 0", "E7": "57 0"}


@rule("PL-base-101")
@pytest.mark.parametrize(
    ("tiles", "others", "lay", "against"),
    [
        ({"E3": "57 0"}, [], "9 E5 r0", []),
        ({"E3": "57 0"}, [], "9 E5 r1", ["7.2"]),
        ({"E3": "57 0"}, [], "57 E7 r0", ["7.2"]),
        (BLOCKED, [], "9 E9 r0", []),
        (BLOCKED, ["M5"], "9 E9 r0", ["7.2"]),
        (BLOCKED | {"E7": "441 0"}, ["M5"], "9 E9 r0", []),
        (BLOCKED | {"E7": "441 0"}, ["M5", "KWW"], "9 E9 r0", ["7.2"]),
    ],
)
def test_new_track_is_reached(tiles: dict[str, str], others: list[str], lay: str, against: list[str]) -> None:
    """From an own station, and not through a city that others have filled."""
    table = laying(cash=100, **tiles)
    for company in others:
        started(table, company, at="E7", p2={"M5": "40", "KWW": "20"}[company])
    assert table.operating("M1", TRACK).sections(f"M1 lay {lay}") == against


@rule("PL-base-102")
@pytest.mark.parametrize(("minor", "lay"), [("M1", "57 E3 r0"), ("M9", "6 G13 r1"), ("M12", "5 G17 r3")])
def test_a_company_begins_at_home(minor: str, lay: str) -> None:
    """Its station stands in a hex without track; for others that hex is out of reach."""
    assert laying(minor).check(f"{minor} lay {lay}")
    assert laying("M3").sections(f"M3 lay {lay}") == ["7.2"]


@rule("PL-base-103")
@pytest.mark.parametrize(
    ("lay", "against"),
    [
        ("9 E5 r0", []),
        ("4 E5 r0", ["7.2"]),
        ("57 E5 r0", ["7.2"]),
        ("57 E7 r0", []),
        ("4 E7 r0", ["7.2"]),
        ("9 E7 r0", ["7.2"]),
        ("4 E11 r0", []),
        ("57 E11 r0", ["7.2"]),
        ("9 E11 r0", ["7.2"]),
    ],
)
def test_yellow_tiles_fit_their_hex(lay: str, against: list[str]) -> None:
    """Plain tiles on plain hexes, towns on towns, cities on cities."""
    line = {"E3": "57 0", "E5": "9 0", "E7": "57 0", "E9": "9 0"}
    before = {h: t for h, t in line.items() if int(h[1:]) < int(lay.split()[1][1:])}
    table = laying(cash=100, **before)
    assert table.sections(f"M1 lay {lay}") == against


@rule("PL-base-104")
@pytest.mark.parametrize(
    ("company", "tiles", "lay", "against"),
    [
        ("M1", {}, "57 E3 r2", ["7.2"]),
        ("M1", {}, "57 E3 r1", []),
        ("M7", {"D10": "57 2"}, "9 C9 r2", ["7.2"]),
        ("M7", {"D10": "57 2"}, "8 C9 r3", []),
        ("M3", {"B6": "57 0"}, "9 B10 r0", []),
    ],
)
def test_track_runs_nowhere(company: str, tiles: dict[str, str], lay: str, against: list[str]) -> None:
    """Not off the map beside Gdynia, not into the blank side of Gorzów; into Sopot, C7 and Gorzów's track it may."""
    table = laying(company, cash=100, **tiles)
    assert table.sections(f"{company} lay {lay}") == against


@rule("PL-base-105")
@pytest.mark.parametrize(
    ("company", "lay", "port"), [("M1", "57 E3 r0", "E1"), ("M3", "57 B6 r0", "B4"), ("M2", "57 F4 r1", "G3")]
)
@pytest.mark.parametrize("token", [False, True])
def test_track_may_point_at_a_port(company: str, lay: str, port: str, token: bool) -> None:
    """Whether a token lies there or not."""
    table = laying(company).tiles(**dict([(port, f"port{port} 0")] * token)).operating(company, TRACK)
    assert table.check(f"{company} lay {lay}")


@rule("PL-base-106")
@pytest.mark.parametrize(
    ("old", "lay", "against"),
    [
        ("57 0", "441 E3 r0", []),
        ("57 0", "442 E3 r0", []),
        ("57 0", "444 E3 r5", ["7.2"]),
        ("57 0", "443 E3 r0", ["7.2"]),
        ("57 0", "611 E3 r3", ["7.2"]),
        ("57 0", "23 E3 r0", ["7.2"]),
        ("57 0", "X2 E3 r0", ["7.2"]),
        ("441 3", "611 E3 r3", []),
        ("441 3", "442 E3 r0", ["7.2"]),
        ("57 0", "57 E3 r1", ["7.2"]),
    ],
)
def test_upgrades(old: str, lay: str, against: list[str]) -> None:
    """One colour after the other, with all old track and the same stop."""
    assert laying(phase="5", E3=old).sections(f"M1 lay {lay}") == against


@rule("PL-base-107")
@pytest.mark.parametrize(
    ("lay", "against"),
    [
        ("X1 I11 r0", []),
        ("441 I11 r0", ["7.2"]),
        ("X2 I13 r0", []),
        ("X3 I13 r0", []),
        ("X4 I11 r0", ["7.2"]),
        ("X2 I11 r0", ["7.2"]),
        ("X1 I13 r0", ["7.2"]),
    ],
)
def test_letters(lay: str, against: list[str]) -> None:
    """Warszawa takes X1, then X4; Radom takes X2 or X3."""
    assert laying("M8").sections(f"M8 lay {lay}") == against


@rule("PL-base-107")
def test_lettered_tiles_go_nowhere_else() -> None:
    """Not to Gdynia, nor does Warszawa take a common brown tile."""
    assert laying(E3="57 0").sections("M1 lay X1 E3 r0") == ["7.2"]
    assert laying(phase="5", E3="441 3").sections("M1 lay X4 E3 r0") == ["7.2"]
    brown = laying("M8", phase="5", I11="X1 0")
    assert brown.check("M8 lay X4 I11 r0")
    assert not [lay for lay in brown.legal("lay") if " 611 I11" in lay]


@rule("PL-base-108")
def test_common_towns_stay_yellow() -> None:
    """No green tile fits Kalisz, in any phase and rotation."""
    table = laying(phase="5", E3="57 0", E5="9 0", E7="57 0", E9="9 0", E11="4 0")
    greens = [t.number for t in box_of(definition()).board.manifest.tiles if t.colour in ("green", "brown")]
    assert not [n for n in greens for r in range(6) if table.check(f"M1 lay {n} E11 r{r}")]
    assert table.sections("M1 lay X2 E11 r0") == ["7.2"]


@rule("PL-base-109")
@pytest.mark.parametrize(
    ("lay", "against"), [("23 E5 r3", []), ("24 E5 r3", []), ("20 E5 r0", ["7.2"]), ("18 E5 r0", ["7.2"])]
)
def test_an_upgrade_serves_the_company(lay: str, against: list[str]) -> None:
    """A branch that it reaches will do, another line across the hex will not."""
    assert laying(E3="57 0", E5="9 0").sections(f"M1 lay {lay}") == against


@rule("PL-base-109")
def test_a_more_valuable_stop_is_enough() -> None:
    """Bydgoszcz is full of others, so that its new track is not reached, but it is worth 10 more."""
    table = laying(phase="5", E3="57 0", E5="9 0", E7="441 3", E9="9 0")
    for company, share in (("M5", "40"), ("KWW", "20")):
        started(table, company, at="E7", p2=share)
    assert table.operating("M1", TRACK).check("M1 lay 611 E7 r3")
    assert table.sections("M1 lay 20 E9 r0") == ["7.2"]


@rule("PL-base-109")
@pytest.mark.parametrize("tile", ["X2", "X3"])
def test_radom_is_not_upgraded_from_behind(tile: str) -> None:
    """From the south neither the bypass is reached nor does Radom become more valuable; from Warszawa it is reached."""
    table = laying("M13", I15="9 0", I17="8 1", H18="57 1")
    started(table, "M8", p2="40").operating("M13", TRACK)
    assert table.sections(f"M13 lay {tile} I13 r0") == ["7.2"]
    assert table.operating("M8", TRACK).check(f"M8 lay {tile} I13 r0")


@rule("PL-base-110", "PL-base-111")
@pytest.mark.parametrize(
    ("company", "tiles", "lay", "cost"),
    [
        ("M5", {"E7": "57 2"}, "4 F8 r2", 30),
        ("M5", {"E7": "57 1"}, "8 F6 r5", 30),
        ("M12", {"G17": "57 0"}, "58 G19 r1", 30),
        ("M1", {"E3": "57 0"}, "9 E5 r0", 0),
        ("M1", {"E3": "6 3", "F4": "57 2"}, "441 F4 r2", 0),
    ],
)
def test_terrain(company: str, tiles: dict[str, str], lay: str, cost: int) -> None:
    """30 for water and mountains to the bank with the first tile, nothing on plain ground or for an upgrade."""
    table = laying(company, cash=30, **tiles)
    bank = table.cash(BANK)
    table.play(f"{company} lay {lay}")
    assert (table.cash(company), table.cash(BANK)) == (30 - cost, bank + cost)


@rule("PL-base-111")
@pytest.mark.parametrize(("cash", "against"), [(30, []), (29, ["7.2"])])
def test_the_treasury_pays(cash: int, against: list[str]) -> None:
    """The director's money does not help."""
    assert laying("M5", cash=cash, E7="57 2").money(p1=500).sections("M5 lay 4 F8 r2") == against


@rule("PL-base-112")
def test_bialystok_is_water() -> None:
    """Others pay 30, which the Bridge Company saves them."""
    other = laying("M11", cash=29, L10="4 0", L12="9 0", L14="8 1", K15="57 1")
    lay = "M11 lay 5 L8 r0"
    assert other.sections(lay) == ["7.2"]
    assert other.money(M11=31).check(lay)
    assert other.money(M11=0).privates(BC="M11").play(lay).cash("M11") == 0


@rule("PL-base-113")
@pytest.mark.parametrize(("minor", "lay"), [("M2", "57 F4 r1"), ("M4", "57 H6 r2"), ("M6", "5 L8 r0")])
def test_home_is_free(minor: str, lay: str) -> None:
    """For the minor whose home it is, also when it has the money."""
    assert laying(minor, cash=30).play(f"{minor} lay {lay}").cash(minor) == 30


@rule("PL-base-113")
@pytest.mark.parametrize(("minor", "lay"), [("M13", "57 H18 r0"), ("M14", "57 J18 r1")])
def test_home_is_free_in_the_south_too(minor: str, lay: str) -> None:
    """Kraków and Rzeszów cost others 30."""
    assert laying(minor, cash=0).check(f"{minor} lay {lay}")


@rule("PL-base-113")
def test_the_home_of_another_minor_is_not_free() -> None:
    """Minor 1 pays for Gdańsk."""
    table = laying("M1", cash=30, E3="5 5")
    assert table.play("M1 lay 57 F4 r2").cash("M1") == 0


@rule("PL-base-114", "PL-base-115")
def test_the_supply_of_tiles() -> None:
    """Of four tiles 57 the last can be laid, then none, and an upgrade gives one back."""
    three = laying(D10="57 0", G13="57 0", G17="57 0")
    assert three.play("M1 lay 57 E3 r0").state.supply["57"] == 0
    four = laying(D10="57 0", G13="57 0", G17="57 0", B6="57 0")
    assert four.sections("M1 lay 57 E3 r0") == ["7.2"]
    again = laying("M3", D10="57 0", G13="57 0", G17="57 0", B6="57 0").play("M3 lay 441 B6 r3")
    assert (again.state.supply["57"], again.state.supply["441"]) == (1, 2)


@rule("PL-base-116")
def test_stations_stay_through_upgrades() -> None:
    """Those of all companies, in yellow, green and brown."""
    table = started(laying("M1", phase="5", E3="441 3"), "KWW", p2="20", at="E3").operating("M1", TRACK)
    table.play("M1 lay 611 E3 r3")
    assert [(t.company, t.city) for t in table.state.tokens["E3"]] == [("M1", 0), ("KWW", 0)]
    first = laying("M1", phase="3").play("M1 lay 57 E3 r0")
    assert [(t.company, t.city) for t in first.state.tokens["E3"]] == [("M1", 0)]
