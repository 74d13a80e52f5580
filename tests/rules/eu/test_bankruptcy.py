"""Section 4.5.1: a president who cannot pay for a train leaves the game."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.eu.lines import owned
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


def broke(treasury: int = 20, purse: int = 30, *, players: int = 3, **holdings: str) -> Table:
    """FS (£82, station in Frankfurt) needs a train in phase 5 and p1, its president, cannot sell stock of it."""
    table = without(dealt(players).phase("5"), *[m for m in MINORS if m not in ("4", "5")])
    started(table, "FS", 82, "p1", hexes=("F9",))
    held(table, "FS", **{"p1": "20", **holdings})
    table.money(FS=treasury, p1=purse).edit(lambda d: d.exclude("operated", "FS"))
    table.edit(lambda d: d.own("trains").update({"4": (), "5": ()}))
    return table.operating("FS", "buy trains")


@rule("EU-4.5.1-12")
def test_a_bankrupt_player_is_out() -> None:
    """He has nothing left and no turn in the next stock round, and the priority goes on if it was his."""
    table = broke(p2="10+10").play("p1 bankrupt")
    assert (table.state.bankrupt, table.cash("p1"), table.state.priority) == (frozenset({"p1"}), 0, "p2")
    assert not table.game.finished
    table.stock_round("p3").play("p3 pass")
    assert table.actor == "p2"
    table.play("p2 pass")
    assert table.step != "stock turn"


@rule("EU-4.5.1-13")
def test_his_shares_go_to_the_pool_beyond_its_limit_at_the_same_price() -> None:
    """40% of DR are in the Pool: he can sell one of his three shares, and the other two follow to make 70%."""
    table = started(broke(p2="10+10"), "DR", 100, "p2")
    held(table, "DR", p2="20+10", p1="10+10+10", market="10+10+10+10").money(FS=0)
    table.play("p1 sell DR 10 as 10")
    assert (table.percent("market", "DR"), table.price("DR"), table.cash("p1")) == (50, 90, 130)
    assert table.sections("p1 sell DR 10 as 10") == ["3.1"]
    table.play("p1 bankrupt")
    assert (table.percent("market", "DR"), table.percent("p1", "DR"), table.price("DR")) == (70, 0, 90)
    assert table.price("FS") == 82


@rule("EU-4.5.1-13")
def test_his_minors_close() -> None:
    """The money of minor 4 goes to the Bank, its trains to the Pool and its token off the map; minor 5 of p2 stays."""
    table = broke(p2="10+10").trains(**{"4": "3"}).money(**{"4": 60})
    bank = table.cash("bank")
    table.play("p1 bankrupt")
    assert (table.cash("4"), table.cash("bank"), "J7" in table.state.tokens) == (0, bank + 60, False)
    assert ("3" in owned(table, "market"), "4" in table.state.closed, "5" in table.state.closed) == (True, True, False)


@rule("EU-4.5.1-14")
@pytest.mark.parametrize(
    ("p2", "p3", "heir"),
    [
        ("10+10", "10", "p2"),
        ("10+10", "10+10", "p2"),  # a tie goes to the next in order
        ("10+10", "10+10+10", "p3"),  # the most shares, not the next seat
        ("10", "10+10", "p3"),
    ],
)
def test_the_presidency_passes_by_the_normal_rule(p2: str, p3: str, heir: str) -> None:
    """The heir exchanges two shares for the President's Certificate; the bankrupt's 20% are in the Pool."""
    table = broke(p2=p2, p3=p3)
    before = table.percent(heir, "FS")
    table.play("p1 bankrupt")
    assert (table.state.shares["FS"][0], table.percent(heir, "FS")) == (heir, before)
    assert (table.percent("market", "FS"), table.percent("p1", "FS")) == (20, 0)


@rule("EU-4.5.1-14", "EU-4.5.1-15")
def test_each_of_his_corporations_is_dealt_with() -> None:
    """DR, which needs no train, passes to p3; GSR, of which nobody else has two shares, closes."""
    table = broke(p2="10+10")
    for company in ("DR", "GSR"):
        started(table, company, 100, "p1").edit(lambda d: d.exclude("operated", "DR", "GSR"))
    held(table, "DR", p1="20+10", p3="10+10")
    held(table, "GSR", p1="20+10", p2="10", p3="10").operating("FS", "buy trains")
    table.play("p1 bankrupt")
    assert (table.state.shares["DR"][0], table.percent("market", "DR")) == ("p3", 30)
    assert [event.company for event in table.told(Closed)] == ["GSR", "4"]
    assert table.percent("GSR", "GSR") == 100
    assert "GSR" not in table.view.expect(OperatingRound).eligible


@rule("EU-4.5.1-15", "EU-4.5.1-16", "EU-4.5.1-17")
def test_a_corporation_without_heir_closes() -> None:
    """Single shares of others vanish unpaid; tokens leave the map, trains go to the Pool, money to the Bank."""
    table = started(broke(p2="10+10"), "DR", 100, "p1", hexes=("D7", "E6")).trains(DR="4+P").money(DR=70)
    held(table, "DR", p1="20+10", p2="10", p3="10", market="10").edit(lambda d: d.exclude("operated", "DR"))
    bank = table.cash("bank")
    table.operating("FS", "buy trains").play("p1 bankrupt")
    assert (table.percent("DR", "DR"), table.cash("p2"), table.cash("p3")) == (100, 450, 450)
    assert (table.cash("DR"), table.cash("bank")) == (0, bank + 70)
    assert ("D7" in table.state.tokens, "E6" in table.state.tokens) == (False, False)
    assert (owned(table, "DR"), owned(table, "market").count("4")) == ([], 1)
    assert (table.sections("FS train 4 from market for 300"), "DR" in table.state.prices) == ([], False)


@rule("EU-4.5.1-17")
def test_a_closed_corporation_is_started_again() -> None:
    """It is for sale from the President's Certificate on at any starting value, with five tokens and no past."""
    table = started(broke(p2="10+10"), "DR", 100, "p1", hexes=("D7",))
    held(table, "DR", p1="20+10", market="10+10+10+10+10").play("p1 bankrupt")
    assert (table.state.stations["DR"], "DR" in table.state.floated, "DR" in table.state.operated) == (
        (0,) * 5,
        False,
        False,
    )
    table.stock_round("p2").money(p2=900)
    assert table.sections("p2 share DR 10 from DR") == ["4.1.2"]
    table.play("p2 par DR 70")
    assert (table.state.shares["DR"][0], table.price("DR"), table.percent("DR", "DR")) == ("p2", 70, 80)


@rule("EU-4.5.1-15")
def test_the_turn_of_a_closed_corporation_is_over() -> None:
    """It has no heir to go on with the purchase, his cash goes to the Bank, and the next corporation operates."""
    table = started(broke(p2="10"), "DR", 70, "p2").trains(DR="4").operating("FS", "buy trains", only=("FS", "DR"))
    bank = table.cash("bank")
    table.play("p1 bankrupt")
    assert (table.actor, table.step) == ("DR", "lay track")
    assert table.cash("bank") == bank + 20 + 30


@rule("EU-4.5.1-18")
def test_the_new_president_completes_the_purchase() -> None:
    """£20, the bankrupt's £30 and his sale of £100 are in the treasury; p2 adds the missing £350 for the 5 train."""
    table = started(broke(p2="10+10"), "DR", 100, "p3")
    held(table, "DR", p3="20+10+10", p1="10").play("p1 sell DR 10 as 10", "p1 bankrupt")
    assert (table.actor, table.step, table.view.decider) == ("FS", "buy trains", "p2")
    assert (table.cash("FS"), table.sections("FS pass")) == (150, ["4.5"])
    table.play("FS train 5 from offering for 500")
    assert (table.cash("FS"), table.cash("p2"), owned(table, "FS")) == (0, 450 - 350, ["5"])


@rule("EU-4.5.1-18")
def test_the_new_president_may_go_bankrupt_too() -> None:
    """With £100 of his own and nothing to sell p2 is the next to go, and p3 is left."""
    table = broke(p2="10+10").money(p2=100).play("p1 bankrupt")
    assert table.sections("FS train 5 from offering for 500") == ["4.5.1"]
    table.play("p2 bankrupt")
    assert (table.game.finished, table.game.winners()) == (True, ["p3"])
