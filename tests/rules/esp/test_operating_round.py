"""Sections 5.1, 5.2 and 5.4.1: the operating round, what private companies pay, and the train cards."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import OFFERING, OUT, train_type
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.esp.boards import Tiles, company, launched, table, with_trains
from tests.support.table import Table, rule


def round_of(t: Table, *companies: str, number: int = 1, of: int = 1) -> Table:
    """An operating round of these companies is about to begin its first turn."""
    return t.frames(OperatingRound(2, number, of, companies)).settle()


def turn_over(t: Table) -> Table:
    """The company whose turn it is passes everything."""
    name, before = t.actor, t.view.frame(OperatingRound)
    while t.view.frame(OperatingRound) == before:
        t.play(f"{name} run" if t.step == "run trains" else f"{name} pass")
    return t


@rule("ESP-5.1-1")
def test_companies_operate_by_market_value() -> None:
    """Minors and majors alike, the dearest first; the chart is read anew for each turn."""
    t = table().phase("3")
    for name, price in (("CM", 75), ("CFLG", 90), ("N", 80)):
        launched(t, name, price=price)
    with_trains(with_trains(with_trains(t, "CM", "3"), "CFLG", "2+3"), "N", "3")
    round_of(t, "CM", "CFLG", "N")
    order = [t.actor]
    for _ in range(2):
        order.append(turn_over(t).actor)
    assert order == ["CFLG", "N", "CM"]
    round_of(t, "CM", "CFLG", "N").marker("CM", 0, 20)
    first = t.actor
    assert turn_over(t).actor == "CM"
    assert first != "CM"


@rule("ESP-5.1-2")
def test_in_one_cell_the_first_to_arrive_operates_first() -> None:
    """A marker that arrives goes to the bottom of the stack."""
    for order in (("CFLG", "N"), ("N", "CFLG")):
        t = table().phase("3")
        for name in order:
            launched(t, name, price=80)
        assert round_of(t, "CFLG", "N").actor == order[0]


@rule("ESP-5.1-3")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3)])
def test_operating_rounds_follow_the_stock_round(phase: str, rounds: int) -> None:
    """One, two or three of them."""
    t = launched(table().phase(phase), "CFLG").stock_round("p1")
    t.play("p1 pass", "p2 pass", "p3 pass")
    assert t.actor == "CFLG"
    frame = t.view.expect(OperatingRound)
    assert (frame.number, frame.of) == (1, rounds)


@rule("ESP-5.1-4", "ESP-5.2-1")
def test_private_companies_pay_at_the_beginning_of_each_round() -> None:
    """To players and to companies, before anybody operates, in every round of a set."""
    t = with_trains(launched(table().phase("3"), "CFLG"), "CFLG", "2+3").privates(P1="p2", P4="CFLG").money(CFLG=0)
    t.stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")
    cash = t.cash("p2")
    assert (t.actor, t.cash("CFLG")) == ("CFLG", 20)
    turn_over(t)
    assert t.view.expect(OperatingRound).number == 2
    assert (t.cash("p2"), t.cash("CFLG")) == (cash + 5, 40)


@rule("ESP-5.2-2")
def test_from_phase_5_on_nothing_is_paid() -> None:
    """The first 5-train closes them all, and the next round begins without them."""
    t = company("CFLG", "E3", phase="4", cash=500, step="buy trains", E3="L82 0").stack("5")
    t.privates(P1="p2", P4="p3").play("CFLG train 4+5 from offering for 500")
    assert t.state.closed >= {"P1", "P4"}
    cash = t.cash("p2"), t.cash("p3")
    round_of(t, "CFLG", of=2)
    turn_over(t)
    assert t.view.expect(OperatingRound).number == 2
    assert (t.cash("p2"), t.cash("p3")) == cash


STEPS = ["lay track", "run trains", "pay or withhold", "buy trains"]


@rule("ESP-5.1-5")
@pytest.mark.parametrize(("name", "station", "tile"), [("CFLG", "E3", "L82 0"), ("N", "E21", "57 0")])
def test_the_steps_of_a_turn(name: str, station: str, tile: str) -> None:
    """Building, running, earnings, takeovers, trains: in this order and no other."""
    kind, route = ("2+3", "E1.0 E3.0") if name == "CFLG" else ("3", "E21.0 E19.1")
    tiles: Tiles = {station: tile, "E19": "L96 2"}
    t = company(name, station, trains=(kind,), **tiles)
    before, seen = t.view.frame(OperatingRound), []
    while t.view.frame(OperatingRound) == before:
        seen.append(t.step)
        run, withhold = f"{name} run {kind}-0 {route}", [text for text in t.legal() if "withhold" in text]
        t.play({"run trains": run, "pay or withhold": "".join(withhold)}.get(t.step, f"{name} pass"))
    assert [step for step in seen if step != "take over a minor"] == STEPS
    if name == "N":
        assert seen.index("take over a minor") == 3


@rule("ESP-5.1-6")
@pytest.mark.parametrize("step", ["lay track", "run trains", "take over a minor", "buy trains"])
def test_private_companies_are_bought_at_any_time(step: str) -> None:
    """In every step of the company's turn."""
    t = company("N", "E21", step=step, trains=("3",), E21="57 0", E19="L96 2").privates(P1="p1")
    assert t.legal("private") == ["N private P1 for 1"]


@rule("ESP-5.1-7")
def test_track_stations_and_passes_are_one_step() -> None:
    """In any order."""
    t = company("N", "E21", cash=900, E21="14 0", E19="L96 2")
    t.play("N open D12", "N lay 9 E23 r0", "N token D12.0", "N lay 79 D10 r0", "N lay L100 D8 r0")
    assert t.step == "lay track"


@rule("ESP-5.1-8")
def test_a_train_leaves_after_the_last_round_of_a_set() -> None:
    """Not after the first of two."""
    t = with_trains(launched(table().phase("3"), "CFLG"), "CFLG", "2+3")
    before = t.state.trains[OFFERING]
    turn_over(round_of(t, "CFLG", of=2))
    assert t.state.trains[OFFERING] == before
    turn_over(t)
    assert t.state.trains[OFFERING] == before[1:]
    assert before[0] in t.state.trains[OUT]


CARDS = [("2", "1+2", 10, 100, ""), ("3", "2+3", 9, 200, "3"), ("4", "3+4", 7, 300, "4"), ("5", "4+5", 5, 500, "5")]
CARDS += [("6", "5+6", 3, 600, "6")]


@rule("ESP-5.4.1-9", "ESP-5.4.1-10", "ESP-5.4.1-11", "ESP-5.4.1-12", "ESP-5.4.1-13")
@pytest.mark.parametrize(("front", "back", "count", "price", "phase"), CARDS)
def test_the_train_cards(front: str, back: str, count: int, price: int, phase: str) -> None:
    """How many there are, what either side costs and which phase the first of them begins."""
    t = table()
    assert sum(train_type(card) == front for card in t.state.trains[OFFERING]) == count
    assert {t.view.defn.trains[kind].price for kind in (front, back)} == {price}
    for kind in (front, back):
        here = company("CFLG", "E3", phase="2", cash=price, step="buy trains", E3="L82 0").stack(front)
        if phase:
            before = {"3": "2", "4": "3", "5": "4", "6": "5"}[phase]
            here = company("CFLG", "E3", phase=before, cash=price, step="buy trains", E3="L82 0").stack(front)
        here.play(f"CFLG train {kind} from offering for {price}")
        assert (here.cash("CFLG"), here.state.phase) == (0, phase or "2")


@rule("ESP-5.4.1-14")
def test_the_last_type_never_runs_out() -> None:
    """8 or 6+8 for 800; the first begins phase 7."""
    here = company("CFLG", "E3", phase="6", cash=1600, step="buy trains", E3="L82 0").stack("8")
    here.play("CFLG train 6+8 from offering for 800")
    assert (here.cash("CFLG"), here.state.phase) == (800, "7")
    assert train_type(here.state.trains[OFFERING][0]) == "8"
    here.play("CFLG train 6+8 from offering for 800")
    assert train_type(here.state.trains[OFFERING][0]) == "8"


@rule("ESP-5.4.1-9", "ESP-5.4.1-10", "ESP-5.4.1-11", "ESP-5.4.1-12", "ESP-5.4.1-13", "ESP-5.4.1-14")
@pytest.mark.parametrize(
    ("phase", "new", "price", "gone"),
    [("3", "4", 300, ("2", "1+2")), ("5", "6", 600, ("3", "2+3")), ("6", "8", 800, ("4", "3+4"))],
)
def test_which_trains_rust(phase: str, new: str, price: int, gone: tuple[str, str]) -> None:
    """2 with the first 4, 3 with the first 6, 4 with the first 8; 5, 6 and 8 never."""
    kept = {"3": ("3", "2+3"), "5": ("5", "4+5"), "6": ("5", "5+6")}[phase]
    for kind in (*gone, *kept):
        here = company("CFLG", "E3", phase=phase, cash=price, step="buy trains", E3="L82 0").stack(new)
        launched(here, "N", "p2")
        with_trains(here, "N", kind).play(f"CFLG train {new} from offering for {price}")
        assert bool(here.state.trains["N"]) == (kind in kept)


@rule("ESP-5.3.4-17")
def test_the_oo_hexes() -> None:
    """Oviedo, Sevilla and Zaragoza, each the home of somebody who may choose the city."""
    board = box_of(table().view.defn).board.map
    oo = {h.id: [home.company for home in h.homes if home.node is None] for h in board.hexes if "OO" in h.labels}
    assert oo == {"D6": ["CFEA", "SFVA"], "C31": ["SC"], "J20": ["ZP", "CA"]}
