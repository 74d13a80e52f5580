"""Table I: the phases of the game, their trains and their effects."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from tests.rules.mex.positions import all_sold, best_run, floated, owned, ready_to_merge
from tests.support.table import Table, rule

PHASES = ["1", "2", "3", "3½", "4", "5", "6", "6½", "4D"]


@rule("MEX-TableI-9", "MEX-TableI-11", "MEX-TableI-19", "MEX-TableI-23", "MEX-TableI-29", "MEX-TableI-33")
@pytest.mark.parametrize(
    ("kind", "count", "price"),
    [("2", 6, 100), ("3", 6, 180), ("4", 3, 300), ("5", 2, 450), ("6", 2, 600), ("4D", 7, 700)],
)
def test_number_and_price_of_each_type_of_train(kind: str, count: int, price: int) -> None:
    """So many cards lie in the Initial Offering, and each costs so much."""
    table = floated(all_sold().stack(kind), "MC", cash=price).operating("MC", "buy trains", only=("MC",))
    assert owned(table, "offering").count(kind) == count
    table.play(f"MC train {kind} from offering for {price}")
    assert (table.cash("MC"), owned(table, "offering").count(kind)) == (0, count - 1)


@rule("MEX-TableI-1", "MEX-TableI-12", "MEX-TableI-26", "MEX-TableI-34")
@pytest.mark.parametrize(
    ("laid", "tile", "phases_before"),
    [
        pytest.param({}, "57", 0, id="yellow from the beginning"),
        pytest.param({"I8": "57 0"}, "14", 2, id="green from phase 3"),
        pytest.param({"I8": "14 0"}, "63", 5, id="brown from phase 5"),
        pytest.param({"I8": "63 0"}, "455", 8, id="gray from phase 4D"),
    ],
)
def test_each_colour_of_tiles_is_available_from_its_phase_on(
    laid: dict[str, str], tile: str, phases_before: int
) -> None:
    """Before its phase 4.4.1(a) forbids the tile; later phases keep it."""
    table = floated(all_sold(), "MC", stations=("I8",)).tiles(**laid)
    found = [table.phase(p).operating("MC", only=("MC",)).sections(f"MC lay {tile} I8 r0") for p in PHASES]
    assert found == [["4.4.1(a)"]] * phases_before + [[]] * (9 - phases_before)


@rule("MEX-TableI-12")
def test_green_tiles_are_not_for_minor_companies() -> None:
    """Not in phase 3 either, when the major company beside it may."""
    table = all_sold().phase("3").tiles(S12="5 4").money(C=100).operating("C", only=("C",))
    assert table.sections("C lay 14 S12 r4") == ["4.4.1(a)"]


RED = [
    pytest.param("CHI", "E6", {"C6": "9 0"}, 20, 30, 60, id="Ciudad Juárez"),
    pytest.param("PAC", "B3", {"D3": "57 0"}, 20, 30, 50, id="Nogales / Tucson"),
    pytest.param("MC", "G10", {"G10": "57 0", "E10": "8 4"}, 20, 30, 60, id="San Antonio"),
    pytest.param("TM", "I12", {"H11": "8 5", "I10": "57 1"}, 20, 20, 40, id="Matamoros"),
    pytest.param("UdY", "Q14", {}, 20, 10, 50, id="Mérida"),
    pytest.param("MC", "S12", {"S12": "57 2", "T13": "9 2"}, 20, 30, 40, id="Guatemala"),
    pytest.param("MC", "D3", {"D3": "57 2", "C2": "9 2"}, 20, 30, 50, id="Baja California"),
]


@rule("MEX-TableI-6", "MEX-TableI-27")
@pytest.mark.parametrize(("company", "station", "tiles", "city", "early", "late"), RED)
def test_areas_with_two_values_take_the_higher_one_from_phase_5_on(
    company: str, station: str, tiles: dict[str, str], city: int, early: int, late: int
) -> None:
    """A run of a 2-train to a yellow city worth $20 and the area."""
    table = floated(all_sold(), company, stations=(station,), trains="2").tiles(**tiles)
    revenue = []
    for phase in PHASES:
        table.phase(phase).operating(company, "run trains", only=(company,)).play(best_run(table))
        revenue.append(table.view.expect(OperatingTurn).revenue)
    assert revenue == [city + early] * 5 + [city + late] * 4


@rule("MEX-TableI-7", "MEX-TableI-17")
def test_players_buy_stock_of_ndm_from_phase_3_and_a_half_on() -> None:
    """Before that 5.1 forbids it."""
    table = all_sold().stock_round("p2", 3)
    found = [table.phase(phase).sections("p2 share NdM 10 from offering") for phase in PHASES]
    assert found == [["5.1"]] * 3 + [[]] * 6


@rule("MEX-TableI-8", "MEX-TableI-14", "MEX-TableI-28")
@pytest.mark.parametrize(
    ("phase", "rounds"), list(zip(PHASES, [1, 1, 2, 2, 2, 3, 3, 3, 3], strict=True)), ids=lambda x: str(x)
)
def test_so_many_operating_rounds_follow_a_stock_round(phase: str, rounds: int) -> None:
    """One, from phase 3 on two, from phase 5 on three; then the next stock round comes."""
    table = all_sold().privates(MCAR="p1").phase(phase)
    table.edit(lambda d: d.include("closed", "A", "B", "C")).stock_round("p1", 3)
    before = table.cash("p3")
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert (table.step, table.cash("p3") - before) == ("stock turn", 20 * rounds)


@rule("MEX-TableI-14", "MEX-TableI-28")
@pytest.mark.parametrize(("before", "kind", "now", "then"), [("2", "3", 1, 2), ("4", "5", 2, 3)])
def test_a_new_phase_changes_the_number_of_rounds_only_after_the_next_stock_round(
    before: str, kind: str, now: int, then: int
) -> None:
    """The set of operating rounds in which the train is bought keeps its number."""
    table = floated(all_sold().phase(before).stack(kind), "MC", cash=1000)
    table.edit(lambda d: d.include("closed", "A", "B", "C")).stock_round("p1", 3)
    table.play("p1 pass", "p2 pass", "p3 pass").pass_until("buy trains")
    table.play(f"MC train {kind} from offering for {table.view.defn.trains[kind].price}")
    assert table.view.expect(OperatingRound).of == now
    table.pass_until("stock turn").play("p1 pass", "p2 pass", "p3 pass")
    assert table.view.expect(OperatingRound).of == then


@rule("MEX-TableI-10")
def test_phase_2_changes_nothing() -> None:
    """Colours, limits, rounds and everything else are those of phase 1."""
    first, second = all_sold().view.defn.phases[:2]
    assert (first.name, second.name, second.train) == ("1", "2", "2")
    assert (first.colours, first.train_limit, first.operating_rounds, first.flags) == (
        second.colours,
        second.train_limit,
        second.operating_rounds,
        second.flags,
    )
    table = floated(all_sold(), "MC").operating("MC", "buy trains", only=("MC",))
    table.play("MC train 2 from offering for 100")
    assert (table.state.phase, table.state.closed) == ("2", frozenset())


def fifth_3_train() -> Table:
    """Four 3-trains have been bought from the Initial Offering; the MC is about to buy the fifth."""
    table = floated(all_sold().phase("3").stack("3"), "MC").money(A=10, B=20, C=40)
    table.edit(lambda d: d.put("bought", "3", 4))
    table.edit(lambda d: d.put("trains", "offering", d.state.trains["offering"][3:]))
    return table.operating("MC", "buy trains", only=("MC",))


@rule("MEX-TableI-15", "MEX-TableI-16")
def test_the_fifth_3_train_closes_the_minors() -> None:
    """p1 and p2 receive 5% of NdM, p3 10% of UdY; the treasuries go to NdM and UdY."""
    table = fifth_3_train()
    assert (table.state.phase, owned(table, "offering")[:3]) == ("3", ["3", "3", "4"])
    table.play("MC train 3 from offering for 180")
    assert (table.state.phase, owned(table, "offering")[:2]) == ("3½", ["3", "4"])
    assert {event.company for event in table.told(Closed)} == {"A", "B", "C"}
    assert [table.percent(p, "NdM") for p in ("p1", "p2", "p3")] == [25, 5, 0]
    assert (table.percent("p3", "UdY"), table.cash("NdM"), table.cash("UdY")) == (10, 30, 40)


@rule("MEX-TableI-15")
def test_used_3_trains_do_not_count_towards_the_fifth() -> None:
    """Trains of the Open Market or of other companies are not bought from the Initial Offering."""
    table = floated(fifth_3_train(), "TM").trains(TM="3", market="3")
    table.play("MC train 3 from TM for 1", "MC train 3 from market for 180")
    assert (table.state.phase, table.state.bought["3"], table.state.closed) == ("3", 4, frozenset())


@rule("MEX-TableI-24")
def test_private_companies_close_with_the_first_5_train() -> None:
    """Those of players and those of companies; none is left for the operating rounds to come."""
    table = floated(all_sold().phase("4").stack("5"), "MC").privates(KCMO="MC").operating("MC", "buy trains")
    table.play("MC train 5 from offering for 450")
    assert {"MCAR", "KCMO", "MIR", "MNR"} <= table.state.closed
    assert set(table.state.privates.values()) == {"out"}


@rule("MEX-TableI-24", "MEX-TableI-25")
def test_the_first_5_train_brings_the_offer_to_merge_after_the_private_companies_have_closed() -> None:
    """NdM has floated, so p3 is asked for his SPM; he may decline."""
    table = ready_to_merge("SPM", "O8").play("TM train 5 from offering for 450")
    assert (table.step, table.actor) == ("merger offer", "p3")
    assert {"MCAR", "KCMO", "MIR", "MNR"} <= table.state.closed
    assert table.legal() == ["p3 merge SPM", "p3 pass"]


@rule("MEX-TableI-25")
def test_no_other_train_brings_a_merger() -> None:
    """The second 5-train and the first 6-train do not; nor does the first 5-train while NdM has not floated."""
    table = ready_to_merge("SPM", "O8").edit(lambda d: d.put("bought", "5", 1)).edit(lambda d: d.set(phase="5"))
    assert table.play("TM train 5 from offering for 450").step == "buy trains"
    table = ready_to_merge("SPM", "O8").edit(lambda d: d.exclude("floated", "NdM"))
    assert table.play("TM train 5 from offering for 450").step == "buy trains"


@rule("MEX-TableI-31")
def test_phase_6_and_a_half_begins_with_the_second_6_train() -> None:
    """The first one begins phase 6; until the second is bought no 4-train is obsolete."""
    table = floated(all_sold().phase("5").stack("6"), "MC", cash=1200).operating("MC", "buy trains", only=("MC",))
    table.trains(MC="").play("MC train 6 from offering for 600")
    assert table.state.phase == "6"
    table.play("MC train 6 from offering for 600")
    assert table.state.phase == "6½"
