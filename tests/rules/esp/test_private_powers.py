"""Section 3.1(1) to (5): what private companies #1 to #5 bring to a railway."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK, OUT, train_type
from roundhouse.rules.operating.phases import counted_trains, excess_trains
from roundhouse.titles.esp.rounds import begin_operating_round
from tests.rules.esp.boards import Tiles, company, launched, table, with_trains
from tests.rules.esp.paths import plain, way
from tests.support.table import Table, rule


def kinds(t: Table, name: str) -> list[str]:
    """The types of a company's trains."""
    return [train_type(train) for train in t.state.trains.get(name, ())]


# --- #1 La Habana a Güines -------------------------------------------------------------------------------------------


@rule("ESP-3.1(1)-1", "ESP-3.1(1)-3")
def test_habana_pays_for_a_mine() -> None:
    """The mine in D8 costs nothing, and private #1 closes; without it the mine costs 30."""
    t = company("CFEA", "D6.0", D6="L132 2", phase="2").privates(P1="CFEA")
    lay = next(text for text in t.legal("lay") if text.endswith(" by P1"))
    hex_id = lay.split()[3]
    t.play(lay)
    assert (t.cash("CFEA"), t.state.privates["P1"]) == (500, OUT)
    assert hex_id in t.state.tiles
    plain = company("CFEA", "D6.0", D6="L132 2", phase="2").play(lay.removesuffix(" by P1"))
    assert plain.cash("CFEA") == 470


@rule("ESP-3.1(1)-2", "ESP-3.1(1)-3")
def test_habana_pays_for_dismantling() -> None:
    """The upgrade of a mine costs 30; with private #1 nothing, once."""
    t = company("CFEA", "D6.0", D6="L132 2", C5="L93 5").privates(P1="CFEA")
    lays = [text for text in t.legal("lay") if text.endswith(" by P1") and " C5 " in text]
    assert lays
    plain = company("CFEA", "D6.0", D6="L132 2", C5="L93 5").play(lays[0].removesuffix(" by P1"))
    assert plain.cash("CFEA") == 470
    t.play(lays[0])
    assert (t.cash("CFEA"), t.state.privates["P1"]) == (500, OUT)
    assert not any(text.endswith(" by P1") for text in t.legal("lay"))


@rule("ESP-3.1(1)-1")
def test_habana_helps_only_with_mines() -> None:
    """Not with the terrain of other hexes."""
    t = company("N", "F24.1").privates(P1="N")
    other = next(text for text in t.legal("lay") if " E23 " in text)
    assert t.sections(f"{other} by P1") == ["3.1(1)"]


# --- #2 Barcelona a Mataró -------------------------------------------------------------------------------------------


def mataro(name: str = "CFLG", phase: str = "2", trains: tuple[str, ...] = (), step: str = "lay track") -> Table:
    """A company of p1 about to buy private #2 of p1."""
    t = launched(table().phase(phase), name).privates(P2="p1").money(**{name: 500})
    return with_trains(t, name, *trains).operating(name, step)


@rule("ESP-3.1(2)-1", "ESP-3.1(2)-2")
@pytest.mark.parametrize("phase", ["2", "3"])
@pytest.mark.parametrize("side", ["2M", "1+2M"])
def test_mataro_brings_a_train(phase: str, side: str) -> None:
    """A major chooses the side; private #2 closes."""
    t = mataro(phase=phase).play("CFLG private P2 for 30")
    assert sorted(text.split()[2] for text in t.legal("side")) == ["1+2M", "2M"]
    t.play(f"CFLG side {side}")
    assert kinds(t, "CFLG") == [side]
    assert t.state.privates["P2"] == OUT


@rule("ESP-3.1(2)-1")
def test_a_minor_gets_the_iberian_side() -> None:
    """It is not asked."""
    t = mataro("MS").play("MS private P2 for 30")
    assert (kinds(t, "MS"), t.step) == (["2M"], "lay track")


@rule("ESP-3.1(2)-3", "ESP-7(Phase4)-3")
def test_the_mataro_train_rusts_in_phase_four() -> None:
    """Like any other 2/1+2-train."""
    t = mataro("CFLG", "3", ("2M", "1+2", "3"), "buy trains").stack("4").play("CFLG train 4 from offering for 300")
    assert kinds(t, "CFLG") == ["3", "4"]


@rule("ESP-3.1(2)-4")
def test_the_mataro_train_counts_for_the_limit() -> None:
    """With four trains a company neither buys a train nor, in phases 2 and 3, private #2."""
    t = mataro(trains=("2", "2", "2"), step="buy trains").play("CFLG private P2 for 30", "CFLG side 2M")
    assert counted_trains(t.view, "CFLG") == 4
    assert t.sections("CFLG train 2 from offering for 100") == ["5.7"]
    assert mataro(trains=("2", "2", "2", "2")).sections("CFLG private P2 for 30") == ["3.1(2)"]


@rule("ESP-3.1(2)-5")
def test_the_mataro_train_fulfils_the_duty() -> None:
    """A company that owns no other train may end its turn."""
    t = mataro(step="buy trains")
    assert t.sections("CFLG pass") == ["5.7"]
    t.play("CFLG private P2 for 30", "CFLG side 2M")
    assert t.check("CFLG pass")


@rule("ESP-3.1(2)-6", "ESP-3.1(3)-13")
@pytest.mark.parametrize(("train", "phase"), [("2M", "3"), ("1+2M", "3"), ("2P", "5")])
def test_special_trains_are_not_sold(train: str, phase: str) -> None:
    """Neither the Barcelona-Mataró nor the Strawberry Train."""
    t = with_trains(launched(table().phase(phase), "FdLR"), "FdLR", train, "3")
    launched(t, "CFLG").money(CFLG=500).operating("CFLG", "buy trains")
    assert t.sections(f"CFLG train {train} from FdLR for 50") == ["3.1"]
    assert t.check("CFLG train 3 from FdLR for 50")


@rule("ESP-3.1(2)-7", "ESP-3.1(3)-14")
@pytest.mark.parametrize(("train", "phase", "others"), [("2M", "3", ["3"] * 4), ("2P", "6", ["4", "4", "5"])])
def test_special_trains_are_not_discarded(train: str, phase: str, others: list[str]) -> None:
    """Another train has to go."""
    t = with_trains(launched(table().phase(phase), "CFLG"), "CFLG", train, *others)
    from roundhouse.rules.operating.phases import check_train_limits

    t.operating("CFLG", "buy trains").edit(check_train_limits)
    assert excess_trains(t.view, "CFLG") == 1
    assert {text.split()[2] for text in t.legal("discard")} == set(others)
    assert t.sections(f"CFLG discard {train}") == ["3.1"]


@rule("ESP-3.1(2)-8")
def test_mataro_bought_late() -> None:
    """In phase 4 the buyer gets no train; private #2 stays open, pays the company and closes in phase 5."""
    t = mataro(phase="4").play("CFLG private P2 for 120")
    assert (kinds(t, "CFLG"), t.state.privates["P2"], t.step) == ([], "CFLG", "lay track")
    t.edit(lambda d: begin_operating_round(d, 4, 1, 2))
    assert t.cash("CFLG") == 500 - 120 + 10
    t.money(CFLG=500).stack("5").operating("CFLG", "buy trains").play("CFLG train 5 from offering for 500")
    assert t.state.privates["P2"] == OUT


@rule("ESP-3.1(2)-9")
def test_the_mataro_train_waits_for_the_next_operating_round() -> None:
    """Bought before the run it does not run; in the next round it does."""
    tiles: dict[str, Any] = {"E3": "L82 0", "D4": "76 0", "E5": "74 0"}
    t = company("CFLG", "E3", phase="2", **tiles).privates(P2="p1").play("CFLG private P2 for 30", "CFLG side 1+2M")
    train = t.state.trains["CFLG"][0]
    assert train in t.state.title.idle
    t.edit(lambda d: begin_operating_round(d, 3, 1, 1))
    assert t.state.title.idle == frozenset()


@rule("ESP-3.1(2)-10", "ESP-3.1(3)-15", "ESP-6.2.1-29")
def test_special_trains_are_not_combined() -> None:
    """The Strawberry Train is not extended, and the Barcelona-Mataró train is not recycled."""
    t = with_trains(launched(table().phase("5"), "CFLG"), "CFLG", "2P", "5").money(CFLG=900)
    t.operating("CFLG", "buy trains")
    assert t.sections("CFLG combine 2P with 1+2") == ["6.2.1"]
    assert t.sections("CFLG combine 5 with 1+2M") == ["6.2.1"]
    assert t.check("CFLG combine 5 with 1+2")
    for train in ("2M", "1+2M"):
        early = with_trains(launched(table().phase("4"), "CFLG"), "CFLG", train).money(CFLG=900)
        early.operating("CFLG", "buy trains")
        assert early.sections(f"CFLG combine {train} with 1+2")[-1] == "6.2.1"


# --- #3 Madrid a Aranjuez --------------------------------------------------------------------------------------------


def fifth(owner: str, minor: bool = False) -> Table:
    """CFLG buys the first 5-train while private #3 has this owner."""
    t = launched(table().phase("4"), "CFLG").money(CFLG=500)
    if minor:
        launched(t, owner)
    return t.privates(P3=owner).stack("5").operating("CFLG", "buy trains").play("CFLG train 5 from offering for 500")


@rule("ESP-3.1(3)-1")
def test_a_players_private_three_closes() -> None:
    """No Strawberry Train comes into the game."""
    t = fifth("p2")
    assert t.state.privates["P3"] == OUT
    assert not any("2P" in kinds(t, c) for c in t.state.shares)


@rule("ESP-3.1(3)-2", "ESP-3.1(3)-11")
def test_a_major_gets_the_strawberry_train() -> None:
    """Private #3 closes and pays no more; the train does not run in this operating round."""
    t = fifth("CFLG")
    assert (kinds(t, "CFLG"), t.state.privates["P3"]) == (["5", "2P"], OUT)
    assert "2P-0" in t.state.title.idle
    t.edit(lambda d: begin_operating_round(d, 5, 1, 3))
    assert t.cash("CFLG") == 0
    assert "2P-0" not in t.state.title.idle


@rule("ESP-3.1(3)-11")
def test_after_an_export_the_strawberry_train_is_ready() -> None:
    """Phase 5 begins between the rounds."""
    from roundhouse.titles.esp.rounds import export_train

    t = launched(table().phase("4"), "CFLG").privates(P3="CFLG").stack("5").stock_round().edit(export_train)
    assert t.state.phase == "5"
    assert kinds(t, "CFLG") == ["2P"]
    assert t.state.title.idle == frozenset()


@rule("ESP-3.1(3)-3")
def test_a_minor_loses_private_three() -> None:
    """It closes with all it has."""
    t = fifth("MS", minor=True)
    assert (t.state.privates["P3"], "MS" in t.state.closed) == (OUT, True)
    assert not any("2P" in kinds(t, c) for c in t.state.shares)


@rule("ESP-3.1(3)-4", "ESP-3.1(3)-5")
def test_the_strawberry_train_stays_and_does_not_count() -> None:
    """It survives phases 6 and 7, and a company with two other trains is within the limit of two."""
    t = with_trains(launched(table().phase("6"), "CFLG"), "CFLG", "2P", "5").money(CFLG=800)
    t.stack("8").operating("CFLG", "buy trains").play("CFLG train 8 from offering for 800")
    assert kinds(t, "CFLG") == ["2P", "5", "8"]
    assert excess_trains(t.view, "CFLG") == 0
    assert t.money(CFLG=900).sections("CFLG train 8 from offering for 800") == ["5.7"]


@rule("ESP-3.1(3)-6", "ESP-5.7-11")
def test_the_strawberry_train_is_no_train_for_the_duty() -> None:
    """A company with nothing else must buy one."""
    t = with_trains(launched(table().phase("5"), "CFLG"), "CFLG", "2P").money(CFLG=900).operating("CFLG", "buy trains")
    assert t.sections("CFLG pass") == ["5.7"]


def strawberry(*, free: bool = False, tender: bool = False) -> Table:
    """MZA has the Strawberry Train and a station in Madrid, connected to Aranjuez and to Guadalajara (G23)."""
    t = company("MZA", "F24.2", phase="5", step="run trains", trains=("2P",), F26="L79 4", G23="4 1")
    return t.option(strawberry_free=free, tenders=frozenset({"MZA"} if tender else ()))


@rule("ESP-3.1(3)-7", "ESP-3.1(3)-8", "ESP-3.1(3)-9")
def test_the_first_run_goes_to_aranjuez() -> None:
    """Nowhere else before that, though the company has no other train; afterwards it runs like any 2-train."""
    t = strawberry()
    assert t.sections("MZA run 2P-0 F24.2 G23.0") == ["3.1(3)"]
    t.play("MZA run 2P-0 F24.2 F26.1")
    assert t.state.title.strawberry_free
    assert strawberry(free=True).check("MZA run 2P-0 F24.2 G23.0")
    assert strawberry(free=True).sections("MZA run 2P-0 F24.2 F26.1 G27.0") == ["5.4.1"]


@rule("ESP-3.1(3)-7")
def test_either_town_beside_madrid_is_aranjuez() -> None:
    """The reading: the tile does not say which of its towns is Toledo."""
    steps = way("F24", "F26", (4,), (2, 4))
    tiles = Tiles(plain(steps))
    t = company("MZA", "F24.2", phase="5", step="run trains", trains=("2P",), F26="L79 4", **tiles)
    between = " ".join(step[0] for step in steps)
    assert t.play(f"MZA run 2P-0 F24.2 {between} F26.0").state.title.strawberry_free


@rule("ESP-3.1(3)-10", "ESP-3.1(3)-7")
def test_the_strawberry_train_may_have_a_tender() -> None:
    """Then its first route may go on beyond Aranjuez."""
    assert strawberry(tender=True).check("MZA run 2P-0 F24.2 F26.1 G27.0")
    assert strawberry(tender=True).sections("MZA run 2P-0 F24.2 G23.0") == ["3.1(3)"]


# --- #4 Alar del Rey a Santander -------------------------------------------------------------------------------------


@rule("ESP-3.1(4)-1", "ESP-3.1(4)-3")
def test_alar_builds_its_pass_for_nothing() -> None:
    """H12 costs 60; with private #4 nothing, and that closes it."""
    t = company("FdLR", "H8", H8="956 0", H10="79 0", cash=10).privates(P4="FdLR")
    assert t.sections("FdLR open H12") == ["6.2"]
    t.play("FdLR open H12 by P4")
    assert (t.cash("FdLR"), t.state.privates["P4"], "H12" in t.state.tiles) == (10, OUT, True)


@rule("ESP-3.1(4)-2", "ESP-3.1(4)-3")
@pytest.mark.parametrize(("hex_id", "cost"), [("D12", 60), ("J10", 40), ("L8", 40)])
def test_alar_saves_forty_elsewhere(hex_id: str, cost: int) -> None:
    """100 becomes 60, 80 becomes 40."""
    from roundhouse.titles.esp.mountain_passes import BuildPass, pass_cost

    t = company("FdLR", "H8", H8="956 0").privates(P4="FdLR")
    assert pass_cost(t.view, BuildPass("FdLR", hex_id, "P4")) == cost


@rule("ESP-3.1(4)-4")
def test_alar_changes_only_the_price() -> None:
    """Not in phase 2, not without a connection, not a second pass in a turn, and not for a minor."""
    yellow = company("FdLR", "H8", H8="956 0", H10="79 0", phase="2").privates(P4="FdLR")
    assert yellow.sections("FdLR open H12 by P4") == ["6.2"]
    far = company("FdLR", "H8", H8="956 0").privates(P4="FdLR")
    assert far.sections("FdLR open H12 by P4") == ["6.2"]
    again = company("FdLR", "H8", H8="956 0", H10="79 0").privates(P4="FdLR").option(pass_built=True)
    assert again.sections("FdLR open H12 by P4") == ["6.2"]
    minor = company("MS", "C27", C27="5 0").privates(P4="MS")
    assert "6.2" in minor.sections("MS open H12 by P4")


# --- #5 La Maquinista Terrestre y Marítima ---------------------------------------------------------------------------


def maquinista(owner: str = "p2", name: str = "CFLG", cash: int = 500, step: str = "lay track", left: int = 5) -> Table:
    """A company in its turn; private #5 has this owner, who has some tenders left."""
    t = launched(table(), name).money(**{name: cash}).privates(P5=owner).option(tenders_with_five=left)
    return t.operating(name, step)


@rule("ESP-3.1(5)-2", "ESP-3.1(5)-3", "ESP-3.1(5)-4")
@pytest.mark.parametrize("name", ["CFLG", "MS"])
def test_a_tender_costs_eighty(name: str) -> None:
    """20 for the owner of private #5, who is not asked, and 60 for the bank."""
    t = maquinista(name=name).play(f"{name} tender from P5")
    assert [(e.payer, e.payee, e.amount) for e in t.told(Paid)] == [(name, "p2", 20), (name, BANK, 60)]
    assert t.state.title.tenders == {name}
    assert (t.actor, t.state.title.tenders_with_five) == (name, 4)


@rule("ESP-3.1(5)-2")
def test_only_five_tenders_are_sold() -> None:
    """The sixth is the card."""
    assert maquinista(left=1).check("CFLG tender from P5")
    assert maquinista(left=0).sections("CFLG tender from P5") == ["3.1(5)"]


@rule("ESP-3.1(5)-5", "ESP-3.1(5)-10")
def test_a_company_buys_la_maquinista() -> None:
    """It closes and becomes the sixth tender; unsold ones go to the open market."""
    t = maquinista("p1", left=3).play("CFLG private P5 for 100")
    title = t.state.title
    assert (t.state.privates["P5"], title.tenders, title.tenders_in_market) == (OUT, {"CFLG"}, 3)
    assert not t.legal("tender")


@rule("ESP-3.1(5)-9", "ESP-3.1(5)-10")
def test_nobody_keeps_two_tenders() -> None:
    """A second one is not bought; one that comes with the private company goes to the open market."""
    t = maquinista("p1").play("CFLG tender from P5")
    assert t.sections("CFLG tender from P5") == ["3.1(5)"]
    t.play("CFLG private P5 for 100")
    assert (t.state.title.tenders, t.state.title.tenders_in_market) == ({"CFLG"}, 5)


@rule("ESP-3.1(5)-10")
def test_tenders_of_the_open_market() -> None:
    """They cost 80 as well, all for the bank."""
    t = maquinista(OUT, left=0).option(tenders_in_market=1).play("CFLG tender from market")
    assert [(e.payer, e.payee, e.amount) for e in t.told(Paid)] == [("CFLG", BANK, 80)]
    assert t.state.title.tenders_in_market == 0


@rule("ESP-3.1(5)-11")
@pytest.mark.parametrize("step", ["lay track", "run trains", "pay or withhold", "take over a minor", "buy trains"])
def test_tenders_at_any_time(step: str) -> None:
    """In every step of the own turn."""
    assert maquinista(step=step).check("CFLG tender from P5")


@rule("ESP-3.1(5)-2")
def test_a_tender_must_be_paid() -> None:
    """79 are not enough."""
    assert maquinista(cash=79).sections("CFLG tender from P5") == ["3.1(5)"]


@rule("ESP-3.1(5)-13")
def test_tenders_change_hands_in_no_other_way() -> None:
    """No company sells its tender, and the price is fixed."""
    t = launched(maquinista(), "FdLR").option(tenders=frozenset({"FdLR"}))
    assert t.sections("CFLG tender from FdLR") == ["3.1(5)"]
    assert {text.split()[-1] for text in t.legal("tender")} == {"P5"}


@rule("ESP-3.1(5)-8")
def test_tenders_never_rust() -> None:
    """They are still there in phase 7."""
    t = maquinista().option(tenders=frozenset({"CFLG"})).money(CFLG=900).stack("8").phase("6")
    t.operating("CFLG", "buy trains").play("CFLG train 8 from offering for 800")
    assert t.state.phase == "7"
    assert t.state.title.tenders == {"CFLG"}


#: Gijón harbour, Gijón, Siero and Langreo in a line.
LINE: dict[str, Any] = {"E3": "L82 0", "E5": "74 0", "E7": "L98 3"}


@rule("ESP-3.1(5)-7", "ESP-3.1(5)-12")
def test_a_tender_adds_a_small_stop() -> None:
    """Bought before the run it lets a 1+2-train visit three towns, mines or harbours besides a city."""
    t = company("CFLG", "E3", phase="2", step="run trains", trains=("1+2",), **LINE).privates(P5="p2")
    run = "CFLG run 1+2-0 E1.0 E3.0 E5.0 E7.0"
    assert t.sections(run) == ["5.4.1"]
    assert t.play("CFLG tender from P5").check(run)


@rule("ESP-3.1(5)-7")
def test_a_tender_adds_no_city() -> None:
    """A 1+2-train has room for one city: from Gijón to Avilés it does not run with a tender either."""
    t = company("CFLG", "E3", phase="2", step="run trains", trains=("1+2",), E3="L80 0", D4="956 1", E5="74 0")
    run = "CFLG run 1+2-0 E3.0 D4.0"
    assert t.sections(run) == ["5.4.1"]
    assert t.option(tenders=frozenset({"CFLG"})).sections(run) == ["5.4.1"]


@rule("ESP-3.1(5)-6")
@pytest.mark.parametrize("train", ["1+2-0", "2+3-0"])
def test_any_train_may_have_the_tender(train: str) -> None:
    """Of two trains either may run farther, chosen anew in every run."""
    t = company("CFLG", "E3", phase="3", step="run trains", trains=("1+2", "2+3"), **LINE)
    t.option(tenders=frozenset({"CFLG"}))
    assert t.check(f"CFLG run {train} E1.0 E3.0 E5.0 E7.0")


@rule("ESP-3.1(2)-1")
def test_the_train_has_two_sides() -> None:
    """It is not a 3-train."""
    t = mataro().play("CFLG private P2 for 30")
    assert t.sections("CFLG side 3") == ["3.1(2)"]
