"""Section 7: what is possible in each phase."""

from __future__ import annotations

from functools import partial

import pytest

from roundhouse.core.events import Ran
from roundhouse.core.ids import OFFERING
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.rules.operating.phases import begin_phase
from roundhouse.rules.operating.running import problem
from roundhouse.titles.esp.components import is_northern
from tests.rules.esp.boards import Tiles, company, launched, with_trains
from tests.rules.esp.eras import BUY, PHASES, era, fleet, kinds
from tests.rules.esp.stocks import dealt, stock
from tests.support.table import Table, rule

COLOURS = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "7": 4}
#: Trains of any age to fill charters with.
NEW = ("5", "5", "5", "5")
MINORS = ("MS", "CM", "SC", "AC", "MZ", "ZP")

#: A tile of each colour that fits Avilés, which is joined to Gijón, and what was there before.
AVILES = [("956 D4 r1", {}), ("L107 D4 r0", {"D4": "956 1"}), ("L125 D4 r0", {"D4": "L107 0"})]
AVILES += [("L115 D4 r0", {"D4": "L125 0"})]


@rule("ESP-7(Phase2)-2", "ESP-7(Phase3)-2", "ESP-7(Phase4)-2", "ESP-7(Phase5)-2", "ESP-7(Phase6)-2", "ESP-7(Phase7)-2")
@pytest.mark.parametrize("phase", PHASES)
def test_the_colours_of_tiles(phase: str) -> None:
    """Yellow; green from phase 3, brown from phase 5, gray from phase 7 on; the older colours stay available."""
    found = []
    for lay, before in AVILES:
        tiles: Tiles = {"E3": "L81 1", **before}
        found.append(company("CFLG", "E3", phase=phase, **tiles).sections(f"CFLG lay {lay}"))
    assert found == [[]] * COLOURS[phase] + [["7"]] * (4 - COLOURS[phase])


@rule("ESP-7(Phase2)-3")
def test_the_first_trains() -> None:
    """Both sides of the 2/1+2-train in phase 2, and nothing newer while there are any."""
    here = company("CFLG", phase="2", step=BUY)
    assert here.legal("train") == ["CFLG train 2 from offering for 100", "CFLG train 1+2 from offering for 100"]
    assert here.sections("CFLG train 3 from offering for 200") == ["5.7"]


@rule("ESP-7(Phase2)-4", "ESP-7(Phase3)-3", "ESP-7(Phase5)-4")
@pytest.mark.parametrize("phase", PHASES)
def test_who_can_be_launched(phase: str) -> None:
    """Northern majors always, southern ones from phase 3 on, minors up to phase 4."""
    t = stock("2")
    for later in PHASES[1 : PHASES.index(phase) + 1]:
        t.edit(partial(begin_phase, name=later, buyer=""))
    assert t.state.phase == phase
    launches = {text.split()[2] for text in t.legal("par")}
    north = {"CFEA", "CFLG", "FdLR", "FdSB"} - {t.state.title.carreno}
    south = {"N", "MZA", "A", "CRB", "MCP", "ZPB"}
    expected = north | (south if phase >= "3" else set()) | (set(MINORS) if phase <= "4" else set())
    assert launches == expected
    early = "MZA is a southern major, available from phase 3 on; this is phase 2 [18España 4.3.2]"
    assert str(t.why_not("p1 par MZA 80")) == (early if phase == "2" else "allowed")
    closed = "MS is a minor company; all minors closed when phase 5 began [18España 7]"
    assert str(t.why_not("p1 par MS 80")) == (closed if phase >= "5" else "allowed")
    assert t.check("p1 par CFLG 80") == (t.state.title.carreno != "CFLG")


@rule("ESP-7(Phase2)-4")
def test_no_southern_share_is_bought_in_phase_2() -> None:
    """The share of private #6 is the only one in a player's hands; others cannot be bought either."""
    t = stock("2")
    assert not [text for text in t.legal("share") if not is_northern(t.view, text.split()[2])]
    assert str(t.why_not("p1 share CRB 10 from offering")) == (
        "CRB is a southern major, available from phase 3 on; this is phase 2 [18España 4.3.2]"
    )


@rule("ESP-7(Phase2)-5")
def test_who_operates_in_phase_2() -> None:
    """Minors on the southern map, northern majors in the North; nobody leaves his map."""
    t = stock("2").shares("CFLG", p3="20+10").par("CFLG", 80)
    t.play("p1 par MZ 70", "p1 pass", "p2 share CFLG 10 from offering", "p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert set(t.view.expect(OperatingRound).eligible) == {"CFLG", "MZ"}
    minor = company("MS", "E21", phase="2", E21="57 0", E19="L96 2")
    assert {box_of(minor.view.defn).board.map[text.split()[3]].region for text in minor.legal("lay")} == {"south"}
    major = company("CFLG", "H8", phase="2", H8="956 0", H10="79 0")
    assert {box_of(major.view.defn).board.map[text.split()[3]].region for text in major.legal("lay")} == {"north"}
    assert (minor.legal("open"), major.legal("open")) == ([], [])


#: Gijón to Siero and Avilés to the mine in C5: lays for two yellow tiles, a mine and an upgrade.
BUILD: Tiles = {"D4": "956 1", "E3": "L81 0"}
YELLOW, SECOND, MINE = "lay 74 E5 r0", "lay 73 D2 r5", "lay L94 C5 r1"


@rule("ESP-7(Phase2)-6", "ESP-7(Phase3)-6")
@pytest.mark.parametrize("phase", PHASES)
def test_how_much_track_a_major_builds(phase: str) -> None:
    """One tile and a mine in phase 2; from phase 3 on two tiles and a mine, the second tile for 20."""
    here = company("CFLG", "D4", "E3", phase=phase, **BUILD).play(f"CFLG {YELLOW}")
    assert here.cash("CFLG") == 500 - 40
    assert here.check(f"CFLG {MINE}")
    if phase == "2":
        assert here.sections(f"CFLG {SECOND}") == ["5.3.1"]
    else:
        assert here.play(f"CFLG {SECOND}").cash("CFLG") == 500 - 40 - 20
    here.play(f"CFLG {MINE}")
    assert here.legal("lay") == []


@rule("ESP-7(Phase2)-6", "ESP-7(Phase3)-6")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_how_much_track_a_minor_builds(phase: str) -> None:
    """One tile and a mine in every phase."""
    here = company("CM", "E29", phase=phase, E29="57 0").play("CM lay 9 E27 r0")
    assert [text for text in here.legal("lay") if text.split()[3] != "E31"] == []
    assert here.play("CM lay L91 E31 r0").legal("lay") == []


@rule("ESP-7(Phase2)-7", "ESP-7(Phase3)-7", "ESP-7(Phase4)-11", "ESP-7(Phase5)-9", "ESP-7(Phase6)-8")
@pytest.mark.parametrize(("phase", "number"), list(zip(PHASES, (1, 2, 2, 3, 3, 3), strict=True)))
def test_operating_rounds_after_a_stock_round(phase: str, number: int) -> None:
    """One, two from phase 3, three from phase 5 on; all of them are played."""
    t = with_trains(dealt(era(phase), "CFLG", p1="20+10+10"), "CFLG", "6").stock_round("p1")
    t.play("p1 pass", "p2 pass", "p3 pass")
    played = []
    while t.step != "stock turn":
        frame = t.view.expect(OperatingRound)
        if (frame.number, frame.of) not in played:
            played.append((frame.number, frame.of))
        t.play("CFLG pass")
    assert played == [(n, number) for n in range(1, number + 1)]


@rule("ESP-7(Phase2)-8", "ESP-7(Phase3)-8")
@pytest.mark.parametrize("phase", PHASES)
def test_mountain_passes(phase: str) -> None:
    """Built from phase 3 on; track up to them already before."""
    here = company("CFLG", "H8", phase=phase, H8="956 0").play("CFLG lay 79 H10 r0")
    assert here.legal("open") == (["CFLG open H12"] if phase >= "3" else [])
    assert here.sections("CFLG open H12") == (["6.2"] if phase == "2" else [])


@rule("ESP-7(Phase2)-9", "ESP-7(Phase3)-4", "ESP-7(Phase4)-4")
@pytest.mark.parametrize("name", ["CFLG", "MZ"])
@pytest.mark.parametrize(("phase", "percent"), [("2", 100), ("3", 150), ("4", 200)])
def test_what_private_companies_cost(name: str, phase: str, percent: int) -> None:
    """From 1 to their face value, in phase 3 half as much again, in phase 4 twice as much."""
    here = company(name, phase=phase, cash=1000).privates(P1="p1", P3="p1", P5="p1")
    for item, face in (("P1", 20), ("P3", 70), ("P5", 130)):
        assert here.price_range(f"{name} private {item} for 1") == (1, face * percent // 100, 1)
        assert here.sections(f"{name} private {item} for {face * percent // 100 + 1}") == ["5.8"]
        assert here.sections(f"{name} private {item} for 0") == ["5.8"]


@rule("ESP-7(Phase2)-10", "ESP-7(Phase3)-9", "ESP-7(Phase4)-5", "ESP-7(Phase5)-10", "ESP-7(Phase6)-4")
@rule("ESP-7(Phase7)-5")
@pytest.mark.parametrize(("phase", "value"), list(zip(PHASES, (30, 20, 20, 10, 10, 0), strict=True)))
def test_mines(phase: str, value: int) -> None:
    """30, 20, 10 and nothing; the same in the North, in the South and in León."""
    here = company("FdLR", "D4", step="run trains", trains=("6+8",), phase=phase, D4="956 1", C5="L94 1")
    assert here.play("FdLR run 6+8-0 D4.0 C5.0").cash("FdLR") == 500 + value
    here = company("MZA", "E29", step="run trains", trains=("8",), phase=phase, E29="57 0", E31="L91 0")
    assert here.play("MZA run 8-0 E29.0 E31.0").cash("MZA") == 500 + value
    here = company("MZA", "E21", step="run trains", trains=("8",), phase=phase, E21="57 0", E19="L96 2")
    assert here.play("MZA run 8-0 E21.0 E19.1 D18.1").cash("MZA") == 500 + value


#: By the colours yellow, green, brown and gray, as printed on the map.
HARBOURS = {
    "C1": (40, 20, 10, 10),
    "E1": (10, 20, 30, 40),
    "K3": (0, 20, 30, 40),
    "N22": (20, 30, 50, 60),
    "L26": (20, 30, 50, 60),
    "K31": (40, 30, 30, 40),
    "I33": (20, 30, 30, 40),
    "B34": (40, 30, 30, 40),
    "F34": (0, 30, 30, 40),
}
RED = {
    "A5": (0, 30, 40, 50),
    "M5": (0, 30, 50, 60),
    "A9": (0, 30, 40, 40),
    "A11": (0, 30, 50, 60),
    "I15": (0, 30, 50, 60),
    "K15": (0, 30, 40, 50),
    "J16": (0, 50, 60, 80),
    "L16": (0, 30, 50, 60),
    "M17": (0, 30, 50, 60),
    "N18": (0, 30, 40, 50),
    "C21": (0, 30, 50, 60),
    "B24": (0, 20, 40, 50),
    "A25": (0, 30, 50, 50),
    "A27": (0, 30, 50, 60),
    "A29": (0, 20, 40, 50),
    "A31": (0, 20, 40, 50),
}


@rule("ESP-7(Phase2)-12", "ESP-7(Phase3)-11", "ESP-7(Phase4)-7", "ESP-7(Phase5)-12", "ESP-7(Phase6)-6")
@rule("ESP-7(Phase7)-7")
@pytest.mark.parametrize("phase", PHASES)
def test_harbours(phase: str) -> None:
    """The value on the colour of the phase goes to the treasury: at Gijón, Málaga and Barcelona."""
    colour = COLOURS[phase] - 1
    here = company("FdLR", "E3", step="run trains", trains=("6+8",), phase=phase, E3="L82 0")
    assert _income(here, "FdLR run 6+8-0 E1.0 E3.0") == (30, HARBOURS["E1"][colour])
    here = company("MZA", "E33", step="run trains", trains=("8",), phase=phase, E33="202 3")
    assert _income(here, "MZA run 8-0 E33.0 F34.0") == (30, HARBOURS["F34"][colour])
    here = company("ZPB", "M21.1", step="run trains", trains=("8",), phase=phase)
    assert _income(here, "ZPB run 8-0 M21.1 N22.0") == (30, HARBOURS["N22"][colour])
    assert _printed(here, "blue") == {place: values[colour] for place, values in HARBOURS.items()}


@rule("ESP-7(Phase2)-11", "ESP-7(Phase3)-10", "ESP-7(Phase4)-6", "ESP-7(Phase5)-11", "ESP-7(Phase6)-5")
@rule("ESP-7(Phase7)-6")
@pytest.mark.parametrize("phase", PHASES)
def test_red_areas(phase: str) -> None:
    """The value on the colour of the phase belongs to the route; there is none on yellow."""
    colour = COLOURS[phase] - 1
    here = company("FdLR", "B10", step="run trains", trains=("6+8",), phase=phase, B10="956 1")
    assert _income(here, "FdLR run 6+8-0 B10.0 A11.0") == (20 + (0, 30, 50, 60)[colour], 0)
    here = company("CRB", "B26", step="run trains", trains=("8",), phase=phase, B26="57 1")
    assert _income(here, "CRB run 8-0 B26.0 A27.0") == (20 + (0, 30, 50, 60)[colour], 0)
    assert _printed(here, "red") == {place: values[colour] for place, values in RED.items()}


def _printed(t: Table, colour: str) -> dict[str, int]:
    """What all hexes of a colour are worth to a train now."""
    network, now = problem(t.view, t.actor).network, t.view.phase.colours[-1]
    hexes = [place.id for place in box_of(t.view.defn).board.map.hexes if place.colour == colour]
    return {place: network.node_at(network.number(place, 0)).revenue.value(now) for place in hexes}


def _income(t: Table, run: str) -> tuple[int, int]:
    """What a run earns for the next step, and what the treasury gets at once besides the capital of a goal."""
    name = run.split()[0]
    before = t.cash(name)
    t.play(run)
    return t.told(Ran)[0].revenue, t.cash(name) - before - len(t.state.title.goals.get(name, ())) * 80


@rule("ESP-7(Phase2)-13", "ESP-7(Phase3)-12", "ESP-7(Phase4)-8")
@pytest.mark.parametrize(("phase", "limit"), [("2", 2), ("3", 2), ("4", 1)])
def test_train_limits_of_minors(phase: str, limit: int) -> None:
    """Two trains, in phase 4 one."""
    _limit("MS", phase, limit)


@rule("ESP-7(Phase2)-14", "ESP-7(Phase3)-13", "ESP-7(Phase4)-9", "ESP-7(Phase5)-13", "ESP-7(Phase6)-7")
@rule("ESP-7(Phase7)-8")
@pytest.mark.parametrize("name", ["CFLG", "MZA"])
@pytest.mark.parametrize(("phase", "limit"), list(zip(PHASES, (4, 4, 3, 3, 2, 2), strict=True)))
def test_train_limits_of_majors(name: str, phase: str, limit: int) -> None:
    """Four, three from phase 4, two from phase 6 on; the same in the North and in the South."""
    _limit(name, phase, limit)


def _limit(name: str, phase: str, limit: int) -> None:
    for owned in range(limit + 1):
        t = launched(era(phase), name).money(**{name: 1000})
        with_trains(t, name, *NEW[:owned]).operating(name, BUY)
        kind, price = kinds(t, OFFERING)[0], t.view.defn.trains[kinds(t, OFFERING)[0]].price
        expected = [] if owned < limit else ["5.7"]
        assert t.sections(f"{name} train {kind} from offering for {price}") == expected


@rule("ESP-7(Phase2)-15", "ESP-7(Phase3)-14")
@pytest.mark.parametrize("phase", PHASES)
def test_trains_of_other_companies(phase: str) -> None:
    """Bought from phase 3 on."""
    t = fleet(launched(era(phase), "CFLG").money(CFLG=300), "p1", FdLR=("5+6",)).operating("CFLG", BUY)
    assert t.price_range("CFLG train 5+6 from FdLR for 1") == (None if phase == "2" else (1, 300, 1))
    assert t.sections("CFLG train 5+6 from FdLR for 1") == (["5.7"] if phase == "2" else [])
    if phase > "2":
        assert kinds(t.play("CFLG train 5+6 from FdLR for 1"), "CFLG") == ["5+6"]


@rule("ESP-7(Phase2)-16", "ESP-7(Phase3)-15", "ESP-7(Phase4)-10")
@pytest.mark.parametrize("phase", PHASES)
def test_combined_trains(phase: str) -> None:
    """From phase 4 on, when the first trains are obsolete; before not even with a card that has left the game."""
    t = with_trains(launched(era(phase), "CFLG"), "CFLG", "4").money(CFLG=500).operating("CFLG", BUY)
    t.edit(lambda d: d.put("trains", "out", (*d.state.trains["out"], "2-9")))
    assert bool(t.legal("combine")) == (phase >= "4")
    if phase >= "4":
        assert kinds(t.play("CFLG combine 4 with 1+2"), "CFLG") == ["4&1+2"]
    else:
        assert t.sections("CFLG combine 4 with 1+2")


@rule("ESP-7(Phase3)-5")
@pytest.mark.parametrize(("phase", "sections"), [("2", ["5.6"]), ("3", []), ("4", [])])
def test_takeovers(phase: str, sections: list[str]) -> None:
    """Southern majors take over minors from phase 3 on."""
    t = launched(launched(era(phase), "CRB"), "MS", "p1").money(CRB=200).operating("CRB", "take over a minor")
    assert t.sections("CRB takeover MS") == sections
