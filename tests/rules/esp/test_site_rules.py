"""What 18xx.games does differently, where recorded games alone would not show a mistake."""

from __future__ import annotations

from tests.rules.esp.boards import launched, table, with_trains
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
