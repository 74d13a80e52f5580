"""Bankruptcy (18IrePL 6.4, 18Ireland 10.4)."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Closed, Event, GameEnded, Paid, PriceMoved, Told
from roundhouse.core.ids import BANK, OUT
from roundhouse.core.view import Draft
from roundhouse.rules.mergers.frames import MergerRound, Vote
from tests.rules.irepl.ending import rounds
from tests.rules.irepl.positions import operating, started, stock
from tests.support.table import Table, rule

TRAINS = "buy trains"
POOL = "10+10+10+10+10"


def broke(players: int = 3, *, number: int = 1, set: int = 5, phase: str = "5") -> Table:
    """M1 of p1 needs a 5-train for 440; he has a share each of M1 and M2 to sell, M3 and a PKP share not to sell."""
    table = started(stock(players, number=set), "M1", cash=5, p1="40+20", p2="20").phase(phase).stack("5")
    started(table, "M2", cash=50, p1="20", p2="40")
    started(table, "M3", cash=70, p1="40", p3="20", market="20").trains(M2="5", M3="3", PKP="5")
    started(table, "PKP", 95, cash=0, at="B6", p1="10", p3="20", market=POOL).marker("PKP", 2, 7)
    table.privates(BC="M3", IOL="p1", BS="p2").money(p1=15, p2=100, p3=200)
    return table.operating("M1", TRAINS, set=set, number=number, of=2)


def out(table: Table, *players: str) -> Table:
    """Some players have gone bankrupt before."""

    def change(d: Draft) -> None:
        d.include("bankrupt", *players)

    return table.edit(change)


@rule("PL-6.4-2", "PL-base-210", "PL-base-212")
def test_his_companies_close_with_all_they_have() -> None:
    """M1 and M3, of which p1 is director, and his private company; M2 and PKP of others stay."""
    table = broke().play("p1 bankrupt")
    assert {"M1", "M3"} <= table.state.closed
    assert not {"M2", "PKP"} & table.state.closed
    assert [table.state.privates[p] for p in ("BC", "IOL", "BS")] == [OUT, OUT, "p2"]
    assert (table.state.trains["M3"], "3-0" in table.state.trains[OUT]) == ((), True)
    assert {t.company for tokens in table.state.tokens.values() for t in tokens} == {"M2", "PKP"}
    assert [table.cash(c) for c in ("M1", "M3", "M2")] == [0, 0, 50]
    assert not {"M1", "M3"} & set(table.state.prices)


@rule("PL-6.4-2", "PL-base-209")
def test_a_company_that_passes_on_by_the_sales_stays() -> None:
    """p3 has as much of M3 as p1 and takes it over when p1 sells; M1 closes though p2 could lead it."""
    table = started(stock(number=5), "M1", cash=5, p1="40", p2="20+20").phase("5").stack("5")
    started(table, "M3", cash=70, p1="40", p3="20+20").trains(M3="5").money(p1=15, p2=100, p3=200)
    table.operating("M1", TRAINS, set=5, of=2).play("p1 bankrupt")
    assert (table.state.shares["M3"][0], table.percent("p1", "M3"), table.percent("market", "M3")) == ("p3", 0, 40)
    assert ("M1" in table.state.closed, "M3" in table.state.closed) == (True, False)
    assert (table.cash("M3"), table.state.trains["M3"]) == (70, ("5-0",))


@rule("PL-6.4-3", "PL-6.4-4", "PL-base-209", "PL-base-210")
def test_the_others_get_the_final_value() -> None:
    """M1 fell from 60 to 55 by p1's sale: p2 gets 55, p3 60 for M3; the bank takes everything else."""
    table = broke()
    bank = table.cash(BANK)
    table.play("p1 bankrupt")
    assert [table.cash(p) for p in ("p1", "p2", "p3")] == [0, 155, 260]
    assert table.cash(BANK) == bank + 15 + 5 + 70 - 55 - 60
    assert (table.price("M2"), table.percent("market", "M2")) == (55, 20)


@rule("PL-base-209", "PL-6.4-4")
def test_the_order_of_a_bankruptcy() -> None:
    """He sells M1 and M2 at 60 each, loses 135, is out, and then his companies close."""
    table = broke().play("p1 bankrupt")
    sales = [e.amount for e in table.told(Paid) if e.payee == "p1"]
    assert (sales, [e.amount for e in table.told(Paid) if e.payer == "p1"]) == ([60, 60], [135])

    def kind(event: Event) -> str:
        return type(event).__name__

    story = [kind(e) for e in table.events if isinstance(e, PriceMoved | Told | Closed)]
    assert story[:6] == ["PriceMoved", "PriceMoved", "Told", "Closed", "Closed", "Closed"]


@rule("PL-base-211")
def test_dead_shares_earn_nothing_and_are_not_for_sale() -> None:
    """The PKP share that the full pool did not take stays with p1."""
    table = broke().play("p1 bankrupt")
    assert table.percent("p1", "PKP") == 10
    table.operating("PKP", "pay or withhold", revenue=100).play("PKP dividend pay")
    assert (table.cash("p1"), table.cash("p3"), table.cash("PKP")) == (0, 280, 20)
    table.stock_round("p2").shares("PKP", p2="").money(p2=500)
    assert table.sections("p2 share PKP 10 from p1") == ["5"]
    assert table.check("p2 share PKP 10 from market")


@rule("PL-base-211")
def test_dead_shares_make_no_director() -> None:
    """p1's 30% count for nothing when p3 sells down to 20%, nor can p3 leave the company to him."""
    table = out(started(stock(), "PKP", at="B6", p1="10+10+10", p3="20+10"), "p1").stock_round("p3")
    assert table.sections("p3 sell PKP 30 as 20+10") == ["4"]
    table.play("p3 sell PKP 10 as 10")
    assert table.state.shares["PKP"][0] == "p3"


@rule("PL-base-211", "PL-6.4-1")
def test_dead_shares_do_not_vote() -> None:
    """p1's four shares are not counted in the vote on M1 and M5, nor do they make him director of the major."""
    table = started(started(stock(), "M1", p1="20+20", p2="40"), "M5", p1="20+20", p3="40")
    table.tiles(E3="57 0", E5="9 0", E7="57 0").phase("3").frames(MergerRound(2, "p2"))
    out(table, "p1").play("p2 propose M1", "p2 propose M5")
    vote = table.view.expect(Vote)
    assert (vote.waiting, vote.votes) == (("p2", "p3"), 4)
    table.play("p2 vote for", "p3 vote for", "p2 form PKP")
    assert (table.state.shares["PKP"][0], table.percent("p1", "PKP"), table.actor) == ("p2", 40, "p3")


@rule("PL-6.4-1")
def test_a_bankrupt_player_has_no_turn() -> None:
    """Stock rounds and merger rounds pass p1 by, and the priority deal leaves him."""
    table = broke()
    assert table.state.priority == "p1"
    assert table.play("p1 bankrupt").state.priority == "p2"
    table.stock_round("p2", 5).play("p2 pass")
    assert table.actor == "p3"
    assert table.play("p3 pass").step != "stock turn"
    merging = out(operating("M2", TRAINS, phase="3"), "p1").edit(lambda d: d.set(priority="p2"))
    assert merging.frames(MergerRound(2, "p2")).play("p2 pass").actor == "p3"
    assert (merging.play("p3 pass").step, merging.actor) == ("stock turn", "p2")


@rule("PL-6.4-1")
def test_a_bankrupt_player_does_not_bid() -> None:
    """p3's bid goes past p1 to p2."""
    table = out(stock(), "p1").stock_round("p3").play("p3 bid M1 100")
    assert table.actor == "p2"
    assert table.play("p2 pass").state.shares["M1"][0] == "p3"


@rule("PL-6.4-5", "PL-6-1")
@pytest.mark.parametrize(
    ("number", "names"), [(1, ["Operating Round 5.2", "Operating Round 5.3"]), (2, ["Operating Round 5.3"])]
)
def test_the_set_gets_a_third_round(number: int, names: list[str]) -> None:
    """The others operate on; then a third operating round instead of the merger round."""
    table = broke(number=number).play("p1 bankrupt")
    assert (table.state.finished, table.state.ending) == (False, "bankrupt")
    assert rounds(table) == names
    assert [e.reason for e in table.told(GameEnded)] == ["bankrupt"]


@rule("PL-6-4", "PL-6.4-5")
def test_the_third_round_comes_in_phase_2_too() -> None:
    """There is no merger round to replace."""
    table = started(stock(), "M1", cash=0, p1="40").money(p1=0)
    started(table, "M2", p2="40").trains(M2="2").operating("M1", TRAINS, of=2).play("p1 bankrupt")
    assert rounds(table) == ["Operating Round 2.2", "Operating Round 2.3"]


@rule("PL-6.2-5", "PL-6.4-5")
def test_a_bankruptcy_in_the_third_round() -> None:
    """That round is the last."""
    table = broke(number=3).option(last_set=5).edit(lambda d: d.set(ending="4D")).play("p1 bankrupt")
    assert rounds(table) == []


@rule("PL-6.4-6", "PL-6-2")
def test_a_second_bankruptcy() -> None:
    """p4 goes in OR 5.2 as p1 went in OR 5.1; the game is not longer for it."""
    table = broke(4).play("p1 bankrupt")
    started(table, "M4", cash=3, p4="40", p3="20").money(p4=8)
    table.operating("M4", TRAINS, set=5, number=2, of=2, only=("M4", "M2")).play("p4 bankrupt")
    assert ("M4" in table.state.closed, table.cash("p4"), table.cash("p3")) == (True, 0, 260 + 60)
    assert rounds(table) == ["Operating Round 5.3"]
    assert set(table.game.winners()) <= {"p2", "p3"}


@rule("PL-6.4-7", "PL-6-3")
def test_the_last_player_wins_at_once() -> None:
    """p3 has nothing at all and p1 holds dead shares worth 95."""
    table = out(broke(), "p2").money(p3=0).shares("PKP", p3="").shares("M3", p3="").play("p1 bankrupt")
    assert (table.state.finished, table.game.winners()) == (True, ["p3"])
    assert [e.reason for e in table.told(GameEnded)] == ["bankrupt"]
    assert table.game.result()["p1"] == 95 > table.game.result()["p3"]


@rule("PL-6.4-1", "PL-base-208")
def test_dead_shares_do_not_win() -> None:
    """p1 is out with a PKP share of 95; p2 with 50 beats p3 with 40."""
    table = out(started(stock(), "PKP", 95, at="B6", p1="10"), "p1").marker("PKP", 2, 7).money(p1=0, p2=50, p3=40)
    assert table.edit(lambda d: d.set(finished=True)).game.winners() == ["p2"]
