"""The port token of Baltic Shipping (18IrePL 7.5)."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import OUT
from roundhouse.rules.operating.frames import OperatingTurn
from tests.rules.irepl.joined_minors import merge, neighbours
from tests.rules.irepl.positions import operating, started, stock
from tests.support.table import Table, rule

RUN = "run trains"
PORTS = ["B4", "E1", "G3"]
STEPS = ["issue or redeem", "lay track", RUN, "pay or withhold", "buy trains", "buy private companies"]
#: Gdańsk with track to the port G3, directly and around by G5.
GDANSK = {"F4": "5 4", "G5": "7 2"}
#: The coast from Szczecin over the port B4 to Gdynia.
COAST = {"B6": "57 0", "C5": "8 2", "D4": "9 1", "E3": "5 0"}


def running(company: str, trains: str, port: str = "", **tiles: str) -> Table:
    """A company of p1 about to run, with its token in a port or still in hand."""
    table = started(stock(), company).operated(company).phase("3").tiles(**tiles).trains(**{company: trains})
    table.privates(BS=company).operating(company, RUN)
    return table.play(*[f"{company} use BS on {hex_id}" for hex_id in port.split()])


def revenue(table: Table, text: str) -> int:
    """What a run brings."""
    return table.play(text).view.expect(OperatingTurn).revenue


@rule("PL-7.5-2")
@pytest.mark.parametrize("port", PORTS)
def test_the_token_goes_to_one_of_three_ports_once(port: str) -> None:
    """It neither moves nor comes again, also not for another owner."""
    table = operating("M13", "lay track", phase="3").privates(BS="M13")
    assert sorted(table.legal("use")) == [f"M13 use BS on {hex_id}" for hex_id in PORTS]
    table.play(f"M13 use BS on {port}")
    assert table.state.title.port == (port, "M13")
    assert all(table.sections(f"M13 use BS on {hex_id}") == ["7.5"] for hex_id in PORTS)
    started(table, "M1", p2="40").privates(BS="M1").operating("M1", "lay track")
    assert all(table.sections(f"M1 use BS on {hex_id}") == ["7.5"] for hex_id in PORTS)


@rule("PL-7.5-2")
@pytest.mark.parametrize("hex_id", ["F4", "G13", "D2", "B14", "F2"])
def test_the_token_goes_nowhere_else(hex_id: str) -> None:
    """Neither to a city nor to a red tile nor to a hex that is no port."""
    table = operating("M13", "lay track", phase="3").privates(BS="M13")
    assert table.sections(f"M13 use BS on {hex_id}") == ["7.5"]


@rule("PL-7.5-7")
@pytest.mark.parametrize("step", STEPS)
def test_the_token_at_any_time_of_the_turn(step: str) -> None:
    """For nothing, without track to the port, and the step goes on."""
    table = started(stock(), "M13", cash=0).operated("M13").phase("3").tiles(H18="57 0", H16="4 0").trains(M13="3")
    table.privates(BS="M13").operating("M13", step, revenue=50).play("M13 use BS on B4")
    assert (table.state.title.port, table.cash("M13"), table.step) == (("B4", "M13"), 0, step)


@rule("PL-7.5-7")
def test_the_token_only_in_the_own_turn() -> None:
    """Not in the turn of another company, nor in a stock round."""
    table = started(operating("M13", "lay track", phase="3"), "M1").privates(BS="M1").operating("M13", "lay track")
    assert table.sections("M1 use BS on E1") != []
    assert table.stock_round("p1").sections("M1 use BS on E1") != []


@rule("PL-7.5-3")
@pytest.mark.parametrize(
    ("port", "company", "route", "tiles", "value"),
    [
        ("E1", "M1", "E1.0 E3.0", {"E3": "57 0"}, 40 + 20),
        ("G3", "M2", "G3.0 F4.0", GDANSK, 40 + 20 + 10),
        ("B4", "M3", "B4.0 B6.0", COAST, 40 + 20),
    ],
)
def test_a_stop_worth_40(port: str, company: str, route: str, tiles: dict[str, str], value: int) -> None:
    """In each port, in addition to the city next to it."""
    assert (
        revenue(running(company, "2", port).tiles(**tiles).operating(company, RUN), f"{company} run 2-0 {route}")
        == value
    )


@rule("PL-7.5-4")
@pytest.mark.parametrize(("owner", "forbidden"), [("M1", []), ("M5", ["7.4"])])
def test_only_trains_of_the_owning_company_stop_there(owner: str, forbidden: list[str]) -> None:
    """Another company of the same director does not."""
    table = started(running("M1", "2", E3="57 0"), "M5").option(port=("E1", owner)).tiles(E1="portE1 0")
    assert table.operating("M1", RUN).sections("M1 run 2-0 E1.0 E3.0") == forbidden


@rule("PL-7.5-6")
@pytest.mark.parametrize(("port", "forbidden"), [("", ["7.4"]), ("B4", ["7.4"]), ("G3", ["7.4"]), ("E1", [])])
def test_no_token_no_stop(port: str, forbidden: list[str]) -> None:
    """The owner of Baltic Shipping stops only where the token lies."""
    assert running("M1", "2", port, E3="57 0", E5="9 0", E7="57 0").sections("M1 run 2-0 E1.0 E3.0") == forbidden


@rule("PL-7.5-6")
@pytest.mark.parametrize("port", ["", "B4"])
def test_no_run_goes_through_a_port(port: str) -> None:
    """With or without the token, from Szczecin to Gdynia there is no way over B4; it may be reached from both."""
    table = running("M3", "3", port, **COAST)
    assert table.sections("M3 run 3-0 B6.0 B4.0 C5 D4 E3.0") == ["7.4"]
    assert table.sections("M3 run 3-0 B6.0 B4 C5 D4 E3.0") == ["7.4"]


@rule("PL-7.5-6")
def test_a_port_ends_a_run_at_either_side() -> None:
    """Gdynia reaches B4 along the coast."""
    assert revenue(running("M1", "2", "B4", **COAST), "M1 run 2-0 E3.0 D4 C5 B4.0") == 60


@rule("PL-7.5-8")
def test_two_trains_in_a_port_over_different_sides() -> None:
    """Each counts 40 and Gdańsk's 30; over the same side only one may come, and no third."""
    table = running("M2", "2+2+3", "G3", **GDANSK)
    direct, around = "G3.0 F4.0", "G3.0 G5 F4.0"
    assert table.sections(f"M2 run 2-0 {direct} / 2-1 {direct}") == ["7.4"]
    assert table.sections(f"M2 run 2-0 {around} / 2-1 {around}") == ["7.4"]
    assert table.sections(f"M2 run 2-0 {direct} / 2-1 {around} / 3-0 {direct}") == ["7.4"]
    assert revenue(table, f"M2 run 2-0 {direct} / 2-1 {around}") == 140


@rule("PL-7.5-8")
def test_one_train_in_the_port_with_one_side() -> None:
    """E1 is joined to Gdynia only."""
    table = running("M1", "2+2", "E1", E3="57 0", E5="9 0", E7="57 0")
    assert table.sections("M1 run 2-0 E1.0 E3.0 / 2-1 E1.0 E3.0") == ["7.4"]
    assert revenue(table, "M1 run 2-0 E1.0 E3.0 / 2-1 E3.0 E5 E7.0") == 60 + 40


@rule("PL-7.5-8", "PL-7.5-6")
def test_a_train_does_not_visit_a_port_twice() -> None:
    """Around Gdańsk it would begin and end in the same port."""
    assert running("M2", "3", "G3", **GDANSK).sections("M2 run 3-0 G3.0 F4.0 G5 G3.0") == ["7.4"]


@rule("PL-7.5-5", "PL-7.5-3")
def test_the_token_stays_after_baltic_shipping_closes() -> None:
    """In phase 5 the port still brings the company 40, and nobody else can get it."""
    table = running("M1", "3", "E1", E3="57 0").phase("4").stack("5").money(M1=440).operating("M1", "buy trains")
    table.play("M1 train 5 from offering for 440", "M1 discard 3")
    assert table.state.privates["BS"] == OUT
    assert revenue(table.operating("M1", RUN), "M1 run 5-0 E1.0 E3.0") == 60


@rule("PL-7.5-10")
def test_a_token_in_hand_is_lost_when_baltic_shipping_closes() -> None:
    """After the first 5-train there is no port for it any more."""
    table = running("M1", "3", E3="57 0").phase("4").stack("5").money(M1=440).operating("M1", "buy trains")
    assert table.check("M1 use BS on E1")
    table.play("M1 train 5 from offering for 440", "M1 discard 3")
    assert table.sections("M1 use BS on E1") == ["7"]
    assert table.legal("use") == []


@rule("PL-7.5-9")
@pytest.mark.parametrize("minor", ["M1", "M5"])
def test_the_token_goes_to_the_new_major(minor: str) -> None:
    """Which then is the owning company, whichever minor had it."""
    table = neighbours().privates(BS=minor).operating(minor, "lay track").play(f"{minor} use BS on E1")
    merge(table).trains(PKP="2").operating("PKP", RUN)
    assert (table.state.title.port, table.state.privates["BS"]) == (("E1", "PKP"), "PKP")
    assert revenue(table, "PKP run 2-0 E1.0 E3.0") == 60


@rule("PL-7.5-9")
def test_the_token_leaves_with_its_company() -> None:
    """A company that falls to 0 and closes takes it away for good; the port is no stop again."""
    table = running("M1", "2", "E1", E3="57 0").marker("M1", 7, 1)
    started(table, "M5", p2="40").trains(M5="3").tiles(E5="9 0", E7="57 0").operating("M1", RUN)
    assert table.state.tiles["E1"] == ("portE1", 0)
    table.play("M1 run")
    assert "M1" in table.state.closed
    assert "E1" not in table.state.tiles
    table.privates(BS="M5").operating("M5", RUN)
    assert table.sections("M5 run 3-0 E7.0 E5 E3.0 E1.0") == ["7.4"]
    assert table.sections("M5 use BS on E1") == ["7.5"]
