"""What 18xx.games does differently, where recorded games alone would not show a mistake."""

from __future__ import annotations

import pytest

from roundhouse.core.state import Token
from roundhouse.core.view import Draft
from roundhouse.finance.transfer import give_train
from roundhouse.rules.operating import running
from roundhouse.rules.operating.phases import check_train_limits, remove_trains
from roundhouse.rules.operating.stations import free_circles
from roundhouse.titles.esp import extra_stations
from roundhouse.titles.esp.routes import can_run
from tests.rules.esp.boards import Tiles, company, launched, revived, table, with_trains
from tests.support.table import Table


def site(name: str, phase: str, *trains: str, cash: int = 500, step: str = "buy trains") -> Table:
    """A company of p1 by the rules of 18xx.games."""
    t = launched(table(site_rules=True).phase(phase), name).money(**{name: cash})
    return with_trains(t, name, *trains).operating(name, step)


def test_a_train_must_be_owned_there_too() -> None:
    """The step of purchases is not left without one."""
    assert site("CFLG", "3").sections("CFLG pass") == ["5.7"]
    assert site("CFLG", "3", "3").check("CFLG pass")


def test_a_destination_is_claimed_when_it_is_reached() -> None:
    """Not before."""
    t = site("CFLG", "3", step="lay track").tokens("CFLG", "E3").tiles(E3="L82 0", E5="74 0")
    assert t.step == "lay track"
    t.tiles(E7="L98 3")
    assert (t.step, t.legal()) == ("claim destination", ["CFLG arrive"])
    t.play("CFLG arrive")
    assert (t.step, t.state.title.goals["CFLG"]) == ("lay track", ("destination",))
    t.frames(*t.state.stack)
    assert t.sections("CFLG arrive") == ["5.3"]


def test_a_station_in_the_destination_reaches_it_with_its_own_track() -> None:
    """A takeover may bring one that nothing joins to the home; without track in the hex nothing is reached."""
    t = site("N", "3", step="lay track").tokens("N", "F24.1", "E21")
    assert t.step == "lay track"
    assert t.tiles(E21="57 1").legal() == ["N arrive"]
    book = launched(table().phase("3"), "N").tokens("N", "F24.1", "E21").operating("N", "lay track").tiles(E21="57 1")
    assert "destination" not in book.settle().state.title.goals.get("N", ())


def test_the_director_helps_with_another_companys_train() -> None:
    """Up to its face value; after a sale only so that the last share was needed."""
    t = with_trains(launched(site("N", "3", cash=50), "A", "p2"), "A", "3").money(p1=100)
    assert t.price_range("N train 3 from A for 1") == (1, 150, 1)
    t = (
        launched(t, "MCP")
        .shares("MCP", p1="20+10+10+10", p2="10")
        .money(p1=100)
        .stack("4")
        .operating("N", "buy trains")
    )
    t.play("p1 sell MCP 10 as 10")
    assert t.price_range("N train 3 from A for 151") == (151, 200, 1)
    assert t.sections("N train 3 from A for 150") == ["5.7.1 on 18xx.games"]


def test_closed_minors_sell_their_trains() -> None:
    """In phase 5 they keep what they have; nobody is asked."""
    t = with_trains(launched(site("N", "4", "4", cash=900), "MS", "p2"), "MS", "4").stack("5")
    t.operating("N", "buy trains").play("N train 5 from offering for 500")
    assert "MS" in t.state.closed
    t.play("N train 4 from MS for 30")
    assert [train.split("-")[0] for train in t.state.trains["N"]] == ["4", "5", "4"]


def test_minors_are_paid_off() -> None:
    """Their owners get the price of those that have operated."""
    t = launched(site("N", "4", "4", cash=900), "MS", "p2", price=90).stack("5")
    t.operating("N", "buy trains").play("N train 5 from offering for 500")
    assert t.cash("p2") == 860 + 90


@pytest.mark.parametrize("side", ["2", "1+2"])
def test_private_2_closes_when_a_side_is_chosen(side: str) -> None:
    """Also in phase 4, when its train has rusted and does not come any more; a minor chooses by itself."""
    t = site("CFLG", "4", "4", step="lay track").privates(P2="p1").edit(rust_reserve)
    t.play("CFLG private P2 for 1")
    assert (t.step, t.state.privates["P2"]) == ("choose the side of a train", "CFLG")
    t.play(f"CFLG side {side}")
    assert (t.step, "P2" in t.state.closed, t.state.trains["CFLG"]) == ("lay track", True, ("4-0",))
    minor = site("MS", "4", "4", step="lay track").privates(P2="p1").edit(rust_reserve).play("MS private P2 for 1")
    assert (minor.step, "P2" in minor.state.closed, minor.state.trains["MS"]) == ("lay track", True, ("4-0",))


def rust_reserve(d: Draft) -> None:
    """The train of private #2 has rusted with the others of its type."""
    remove_trains(d, "2")


def test_too_many_trains_are_noticed_after_the_dividend() -> None:
    """The train of private #2 overloads a company, which builds, runs and pays before it discards."""
    t = site("CFLG", "3", *["3"] * 4, step="lay track").privates(P2="p1")
    t.play("CFLG private P2 for 1", "CFLG side 1+2")
    assert (t.step, len(t.state.trains["CFLG"]), t.state.title.limits_due) == ("lay track", 5, True)
    t.play("CFLG pass")
    assert (t.step, t.state.title.limits_due) == ("discard trains", False)
    assert t.play("CFLG discard 3").step == "take over a minor"
    late = site("CFLG", "3", *["3"] * 4).privates(P2="p1").play("CFLG private P2 for 1", "CFLG side 2")
    assert late.step == "discard trains"


def test_excess_of_a_takeover_is_noticed_when_anybody_loses_a_train() -> None:
    """Not by the takeover itself, but as soon as some other company buys or a train rusts."""
    t = with_trains(launched(site("N", "3", "3", "3", "3", step="take over a minor"), "MS", "p1"), "MS", "3", "3")
    launched(t, "CFLG", "p2").money(CFLG=300).tokens("MS", "G27").operating("N", "take over a minor")
    t.play("N takeover MS", "N pass")
    assert (t.step, len(t.state.trains["N"])) == ("take over a minor", 5)
    t.operating("CFLG", "buy trains").play("CFLG train 3 from offering for 200")
    assert (t.step, t.actor) == ("discard trains", "N")


def madrid(owner: str = "p2") -> Table:
    """MZA has come to Madrid before MZ, whose station stands beside the circle."""
    t = launched(launched(site("N", "4", "4", cash=900), "MZA", "p3"), "MZ", owner, price=90)
    for name in ("MZA", "MZ"):
        first_turn(t, name)
    return t


def first_turn(t: Table, name: str) -> None:
    """Let a company have its first turn, which brings its home station."""
    t.edit(lambda d: d.exclude("operated", name)).operating(name).operated(name)


def test_a_minor_that_closes_leaves_its_circle() -> None:
    """In a takeover the place beside the circles goes with it."""
    t = madrid()
    assert [(x.company, x.kind) for x in t.state.tokens["F24"]] == [("MZA", ""), ("MZ", "beside")]
    assert free_circles(t.view, "F24", 2) == 0
    t.stack("5").operating("N", "buy trains").play("N train 5 from offering for 500")
    assert "MZ" in t.state.closed
    assert free_circles(t.view, "F24", 2) == 1
    taken = madrid("p1").operating("N", "take over a minor").play("N takeover MZ", "N pass")
    assert "MZ" in taken.state.closed
    assert free_circles(taken.view, "F24", 2) == 0


def test_a_home_on_an_oo_tile_needs_no_free_circle() -> None:
    """It stands beside the circles then; the next tile has its own circles for all of them."""
    t = launched(site("CFLG", "5"), "CFEA", "p2").tiles(D6="L133 0")
    for name, place in (("FdLR", "D6.0"), ("FdSB", "D6.1")):
        launched(t, name, "p3").tokens(name, place)
    t.edit(lambda d: d.exclude("operated", "CFEA")).operating("CFEA")
    assert t.legal("token") == ["CFEA token D6.0", "CFEA token D6.1"]
    t.play("CFEA token D6.1").edit(lambda d: d.put("tiles", "D6", ("L126", 0)))
    t.edit(lambda d: d.put("tokens", "D6", tuple(Token(x.company, 0, x.kind) for x in d.state.tokens["D6"])))
    t.edit(lambda d: extra_stations.move_in(d, "D6"))
    assert [(x.company, x.kind) for x in t.state.tokens["D6"]] == [("FdLR", ""), ("FdSB", ""), ("CFEA", "beside")]


def test_purchases_go_on_while_others_decide() -> None:
    """A discard or a home of another company does not keep the operating company from buying."""
    t = with_trains(launched(site("CFLG", "3", cash=900), "N", "p2"), "N", *["3"] * 5)
    t.privates(P5="p3", P4="p1").operating("CFLG", "buy trains").play("CFLG train 3 from offering for 200")
    assert (t.step, t.actor) == ("discard trains", "N")
    assert {"CFLG tender from P5", "CFLG private P4 for 1", "N discard 3"} <= set(t.legal())
    t.play("CFLG tender from P5", "N discard 3")
    assert t.step == "buy trains"
    book = with_trains(launched(table().phase("3"), "N", "p2"), "N", *["3"] * 5).privates(P5="p3")
    book.edit(check_train_limits)
    assert set(book.legal()) == {"N discard 3"}


def test_a_step_ends_when_the_site_sees_nothing_to_do() -> None:
    """A second tile costs 20 there, or nothing in a hex with a mine; without 20 it is not asked for."""
    for cash, step in ((20, "lay track"), (19, "take over a minor")):
        t = site("CFLG", "3", "3", cash=cash, step="lay track").tokens("CFLG", "E3").option(mine_laid=True)
        t.edit(lambda d: d.put("stations", "CFLG", ())).play("CFLG lay L80 E3 r0")
        assert t.cash("CFLG") == cash
        assert t.step == step


def test_the_company_that_lays_an_oo_tile_chooses_the_city_of_who_waits() -> None:
    """The station is the other company's all the same; by the rulebook that one chooses."""
    t = revived(site("CFLG", "3"), "SFVA")
    launched(launched(t, "CFEA", "p2"), "SFVA", "p3").money(SFVA=300, CFEA=300)
    first_turn(t, "CFEA")
    t.edit(lambda d: d.exclude("operated", "SFVA")).operating("SFVA").play("SFVA lay L132 D6 r0")
    assert (t.step, t.actor) == ("place home station", "SFVA")
    t.play("SFVA token D6.1")
    assert (t.state.tokens["D6"][0].company, t.state.tokens["D6"][0].city) == ("CFEA", 1)


def test_a_train_runs_once_in_a_round() -> None:
    """Whoever owns it then; by the rulebook a train that was sold may run again."""
    line: Tiles = {"E3": "L81 1", "D4": "956 1"}
    for once in (True, False):
        t = company("CFLG", "E3", step="run trains", trains=("2+3",), options={"trains_run_once": once}, **line)
        launched(t, "FdLR").tokens("FdLR", "E3").play("CFLG run 2+3-0 E3.0 D4.0")
        t.edit(lambda d: give_train(d, "2+3-0", "CFLG", "FdLR", "purchase"))
        assert running.trains_to_run(t.view, "FdLR") == ([] if once else ["2+3-0"])
        assert can_run(t.view, "FdLR") is not once


def test_a_route_is_never_forgotten() -> None:
    """A company that has had one is asked to run even when stations of others have cut it off."""
    line: Tiles = {"E3": "L81 1", "D4": "956 1"}
    for options, asked in (({"routes_remembered": True, "asks_to_run": True}, True), ({"asks_to_run": True}, False)):
        t = company("CFLG", "E3", trains=("2+3",), options=options, **line).play("CFLG pass")
        assert t.step == "run trains"
        t.edit(lambda d: d.own("tiles").clear()).operating("CFLG", "lay track").play("CFLG pass")
        assert (t.step == "run trains") == asked
