"""Private companies in general, Wrocław-Oława, Łódź and the Bridge Company (18IrePL 7 to 7.3)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, Paid
from roundhouse.core.ids import BANK, OUT
from roundhouse.core.view import Draft
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.rounds import begin_operating
from tests.rules.irepl.joined_minors import merge, neighbours
from tests.rules.irepl.positions import definition, started, stock
from tests.support.table import Table, rule

TRACK = "lay track"
#: Every step of a company's turn, with what it needs to get there.
STEPS = ["issue or redeem", TRACK, "run trains", "pay or withhold", "buy trains", "buy private companies"]
OPEN = ("WOR", "IOL", "BC", "WB", "BS")


def turn(step: str = TRACK, *, phase: str = "3", cash: int = 100, **owners: str) -> Table:
    """Minor 1 of p1 at a step of its turn; Minor 5 of p2 is in play too."""
    table = started(started(stock(), "M1", cash=cash), "M5", cash=cash, p2="40").operated("M1", "M5").phase(phase)
    table.tiles(E3="5 5", E5="8 3", F4="57 2").trains(M1="3").privates(**owners)
    return table.operating("M1", step, of=2, revenue=50)


def pay_owners(table: Table) -> Table:
    """Begin an operating round."""

    def change(d: Draft) -> None:
        d.set(stack=())
        begin_operating(d, 3, 1, 2)

    return table.edit(change)


def revenue(table: Table, text: str) -> int:
    """What a run brings."""
    return table.play(text).view.expect(OperatingTurn).revenue


@pytest.mark.parametrize(
    ("private", "cost", "income"),
    [
        pytest.param("WOR", 20, 5, marks=rule("PL-7.1-1")),
        pytest.param("IOL", 40, 10, marks=rule("PL-7.2-1")),
        pytest.param("BC", 60, 15, marks=rule("PL-7.3-1")),
        pytest.param("WB", 80, 20, marks=rule("PL-7.4-1")),
        pytest.param("BS", 100, 25, marks=rule("PL-7.5-1")),
    ],
)
def test_cost_and_revenue(private: str, cost: int, income: int) -> None:
    """The printed cost, and the revenue its owner gets at the beginning of an operating round."""
    assert definition().privates[private].price == cost
    table = turn().privates(**{private: "p3"})
    before = table.cash("p3")
    assert pay_owners(table).cash("p3") == before + income
    company = turn().privates(**{private: "M5"})
    assert pay_owners(company).cash("M5") == 100 + income


@rule("PL-7-1", "PL-7.2-7", "PL-7.5-10")
@pytest.mark.parametrize("owner", ["p1", "p3", "M1", "M5"])
def test_private_companies_close_with_the_first_5_train(owner: str) -> None:
    """All at once, whoever owns them, for nothing; rights not used by then are lost."""
    table = turn("buy trains", phase="4", cash=500, **dict.fromkeys(OPEN, owner)).stack("5")
    before = {name: table.cash(name) for name in ("p1", "p2", "p3", "M5")}
    table.play("M1 train 5 from offering for 440")
    assert {table.state.privates[p] for p in OPEN} == {OUT}
    assert {e.company for e in table.told(Closed)} == set(OPEN)
    assert {name: table.cash(name) for name in before} == before
    assert [e.amount for e in table.told(Paid)] == [440]
    table.play("M1 discard 3")
    assert table.sections("M1 use IOL on G13") == table.sections("M1 use BS on E1") == ["7"]
    assert pay_owners(table).cash("p3") == before["p3"]


@rule("PL-7-1")
@pytest.mark.parametrize(
    ("kind", "price", "phase"), [("3", 180, "2"), ("4", 300, "3"), ("4", 300, "4"), ("6", 550, "5")]
)
def test_no_other_train_closes_them(kind: str, price: int, phase: str) -> None:
    """Neither the trains of phases 3 and 4 nor the second train of a phase nor a 6-train do."""
    table = started(stock(), "M1", cash=600).phase(phase).stack(kind).privates(WOR="p2", IOL="M1")
    table.operating("M1", "buy trains").play(f"M1 train {kind} from offering for {price}")
    assert (table.state.privates["WOR"], table.state.privates["IOL"]) == ("p2", "M1")


@rule("PL-7-2")
def test_a_used_power_does_not_close() -> None:
    """Łódź and Baltic Shipping pay on after their tokens are placed, Wilhelmsbahn after its tile."""
    table = turn(IOL="M1", BS="M1", WB="M1").play("M1 use IOL on G13", "M1 use BS on E1", "M1 lay 9 F6 r2 by WB")
    assert {table.state.privates[p] for p in ("IOL", "BS", "WB")} == {"M1"}
    assert table.told(Closed) == []
    cash = table.cash("M1")
    assert pay_owners(table).cash("M1") == cash + 10 + 25 + 20


@rule("PL-7-3")
@pytest.mark.parametrize("owner", ["p1", "p2", "M5"])
@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("M1 use IOL on G13", "7"),
        ("M1 use BS on E1", "7"),
        ("M1 lay 9 F6 r2 by WB", "7.4"),
    ],
)
def test_powers_belong_to_the_owning_company(owner: str, text: str, section: str) -> None:
    """Neither a player, be he the director, nor another company lends them."""
    table = turn(IOL=owner, BS=owner, WB=owner, BC=owner)
    assert table.sections(text) == [section]
    assert not [t for t in table.legal() if t.split()[1] == "use" or t.endswith("by WB")]
    assert table.sections(text.replace("M1", "p1", 1)) != []


@rule("PL-7-3")
def test_a_players_bridge_company_saves_no_terrain() -> None:
    """Its director pays for water all the same."""
    assert turn(BC="p1").play("M1 lay 9 F6 r2").cash("M1") == 70


@rule("PL-7.1-2")
def test_wroclaw_olawa_has_no_power() -> None:
    """Its owner can do no more than without it."""
    table, without = turn(WOR="M1"), turn(WOR=OUT)
    assert table.legal() == without.legal()
    assert table.sections("M1 use WOR on D14") == ["7"]
    assert table.sections("M1 lay 9 F6 r2 by WOR") == ["7.4"]
    assert turn(WOR="M1").play("M1 lay 9 F6 r2").cash("M1") == 70


@rule("PL-7.2-2")
def test_the_token_goes_to_lodz_once() -> None:
    """To no other city, and not twice."""
    table = turn(IOL="M1")
    assert table.sections("M1 use IOL on D10") == table.sections("M1 use IOL on E1") == ["7.2"]
    assert table.legal("use") == ["M1 use IOL on G13"]
    assert table.play("M1 use IOL on G13").sections("M1 use IOL on G13") == ["7.2"]
    later = table.privates(IOL="M5").operating("M5", TRACK)
    assert later.sections("M5 use IOL on G13") == ["7.2"]


@rule("PL-7.2-6")
@pytest.mark.parametrize("step", STEPS)
def test_the_token_of_lodz_at_any_time_of_the_turn(step: str) -> None:
    """For nothing, without track to Łódź or a station there, and the step goes on."""
    table = turn(step, cash=0, IOL="M1")
    assert "G13" not in table.state.tokens
    table.play("M1 use IOL on G13")
    assert (table.state.title.lodz, table.cash("M1"), table.step) == (True, 0, step)


@rule("PL-7.2-6")
def test_the_token_of_lodz_only_in_the_own_turn() -> None:
    """Not while another company operates, nor in a stock round."""
    assert turn(IOL="M5").sections("M5 use IOL on G13") != []
    assert turn(IOL="M1").stock_round("p1").sections("M1 use IOL on G13") != []


@rule("PL-7.2-3", "PL-7.2-4", "PL-7.2-5", "PL-7.2-6")
def test_lodz_is_worth_20_more_for_all() -> None:
    """20 + 20 in yellow for another company at once; 30 + 20 in green after the private company has closed."""
    table = turn(IOL="M1").tiles(G13="57 0", G11="4 0")
    started(table, "M9", p3="40").operated("M9").trains(M9="2")
    plain = table.operating("M9", "run trains").play("M9 run 2-0 G13.0 G11.0").view.expect(OperatingTurn).revenue
    assert plain == 20 + 10
    table.operating("M1", TRACK).play("M1 use IOL on G13").operating("M9", "run trains")
    assert revenue(table, "M9 run 2-0 G13.0 G11.0") == 20 + 20 + 10
    table.operating("M9", TRACK).play("M9 lay 441 G13 r0").operating("M9", "run trains")
    assert revenue(table, "M9 run 2-0 G13.0 G11.0") == 30 + 20 + 10
    table.phase("4").stack("5").money(M1=440).operating("M1", "buy trains")
    table.play("M1 train 5 from offering for 440", "M1 discard 3").trains(M9="3")
    assert table.state.privates["IOL"] == OUT
    table.operating("M9", "run trains")
    assert revenue(table, f"M9 run {table.state.trains['M9'][0]} G13.0 G11.0") == 30 + 20 + 10


def terrain(owner: str, phase: str = "3", cash: int = 100) -> Table:
    """Minors 5 of Bydgoszcz and 12 of Katowice next to water and mountains, and an owner of the Bridge Company."""
    table = started(started(stock(), "M5", cash=cash), "M12", cash=cash).operated("M5", "M12").phase(phase)
    return table.tiles(E7="5 4", G17="57 0").privates(BC=owner)


@rule("PL-7.3-2")
@pytest.mark.parametrize(
    ("company", "lay"), [("M5", "M5 lay 4 F8 r2"), ("M5", "M5 lay 9 F6 r1"), ("M12", "M12 lay 58 G19 r1")]
)
@pytest.mark.parametrize(("own", "cost"), [(True, 0), (False, 30)])
def test_the_bridge_company_saves_all_terrain(company: str, lay: str, own: bool, cost: int) -> None:
    """Water and mountains cost its owner nothing, others 30 each."""
    table = terrain(company if own else OUT).operating(company, TRACK)
    bank = table.cash(BANK)
    table.play(lay)
    assert (table.cash(company), table.cash(BANK)) == (100 - cost, bank + cost)


@rule("PL-7.3-2")
@pytest.mark.parametrize(("bridge", "cost"), [("M5", 20), (OUT, 50)])
def test_the_bridge_company_and_the_tile_of_wilhelmsbahn(bridge: str, cost: int) -> None:
    """The 20 remain, the 30 for water do not."""
    table = terrain(bridge).privates(WB="M5").operating("M5", TRACK).play("M5 lay 4 F8 r2 by WB")
    assert table.cash("M5") == 100 - cost


@rule("PL-7.3-2")
@pytest.mark.parametrize(("bridge", "cost"), [("M5", 0), (OUT, 30)])
def test_the_bridge_company_and_the_tile_on_purchase(bridge: str, cost: int) -> None:
    """The tile on purchase costs its owner nothing, others the terrain."""
    table = terrain(bridge).privates(WB="p1").operating("M5", TRACK).play("M5 private WB for 40")
    assert table.play("M5 lay 4 F8 r2 by WB").cash("M5") == 60 - cost


@rule("PL-7.3-3")
def test_the_bridge_company_until_phase_5() -> None:
    """After the first 5-train water costs 30 again."""
    table = terrain("M5", phase="4").stack("5").money(M12=500).operating("M12", "buy trains")
    table.play("M12 train 5 from offering for 440").operating("M5", TRACK)
    assert table.play("M5 lay 4 F8 r2").cash("M5") == 70


@rule("PL-7.3-3")
def test_a_new_major_keeps_the_bridge_company() -> None:
    """The merger hands it over, and water is free for the major."""
    table = merge(neighbours(cash=50, E7="6 3").privates(BC="M5"))
    assert table.state.privates["BC"] == "PKP"
    assert table.operating("PKP", TRACK).play("PKP lay 4 F8 r2").cash("PKP") == 100
