"""Sections 4, 4.1, 4.1.4 and 4.2: how rounds and turns follow each other, and what minor companies are."""

from __future__ import annotations

import pytest

from roundhouse.core.events import GameEnded, PhaseBegan, PriceMoved, RoundBegan
from roundhouse.core.ids import BANK
from tests.rules.eu.exchanges import kinds
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule

ALL_PASS = ("p1 pass", "p2 pass", "p3 pass")


def rounds(table: Table) -> list[str]:
    """The rounds that have begun since the last `play`."""
    return [e.name for e in table.told(RoundBegan)]


@rule("EU-4-1")
def test_two_operating_rounds_between_stock_rounds(stock: Table) -> None:
    """Without any company rounds pass by themselves: two operating rounds, then the next stock round, and again."""
    without(stock, *MINORS).option(turn=2)
    assert rounds(stock.play(*ALL_PASS)) == ["Operating Round 2.1", "Operating Round 2.2", "Stock Round 3"]
    assert rounds(stock.play(*ALL_PASS)) == ["Operating Round 3.1", "Operating Round 3.2", "Stock Round 4"]


@rule("EU-4-2")
def test_a_set_is_played_to_its_end_though_the_bank_is_empty(stock: Table) -> None:
    """The Bank has run out before the set: both operating rounds are still held, no stock round follows."""
    without(stock, *MINORS).option(turn=2).bank(0).play(*ALL_PASS)
    assert rounds(stock) == ["Operating Round 2.1", "Operating Round 2.2"]
    assert stock.events[-1] == GameEnded("bank")
    assert stock.game.finished


@rule("EU-4-2")
def test_a_bank_that_breaks_in_the_first_operating_round_does_not_end_the_set(stock: Table) -> None:
    """Minor 4 has its turn in the second operating round; only after it the game is over."""
    without(stock, *[m for m in MINORS if m != "4"]).bank(0)
    stock.operating("4", "buy trains", number=1, of=2).play("4 pass")
    assert rounds(stock) == ["Operating Round 2.2"]
    assert (stock.actor, stock.step, stock.game.finished) == ("4", "lay track", False)
    assert stock.play("4 pass", "4 pass").game.finished


@rule("EU-4-3", "EU-4.2.1-1")
def test_the_game_begins_with_the_initial_sale(start: Table) -> None:
    """Money is dealt and the order fixed when p1, who has the Priority Deal, names a minor; no stock is traded."""
    assert (start.step, start.actor, start.state.priority) == ("name a minor company", "p1", "p1")
    assert [start.cash(p) for p in start.state.players] == [450, 450, 450]
    assert all(start.state.shares[m] == (BANK,) and kinds(start, m) == ["2"] for m in MINORS)
    assert start.sections("p1 par FS 70") == ["4.2.1"]


@rule("EU-4.1-2", "EU-4.1-3")
def test_the_priority_holder_begins_and_the_move_order_is_fixed(stock: Table) -> None:
    """p2 has priority: the next stock round goes p2, p3, p1, p2."""
    without(stock, *MINORS).edit(lambda d: d.set(priority="p2"))
    stock.play(*ALL_PASS)
    order = [stock.actor]
    started(stock, "FS", 70, "p1", shares="20")
    for _ in range(3):
        order.append(stock.play(f"{stock.actor} share FS 10 from FS", f"{stock.actor} pass").actor)
    assert order == ["p2", "p3", "p1", "p2"]


@rule("EU-4.1-4", "EU-4.1.4-1")
def test_a_round_ends_only_with_a_full_series_of_passes(stock: Table) -> None:
    """p1 and p2 pass, p3 buys: p1 may act again although he had passed; then three passes in a row end the round."""
    started(stock, "FS", 70, "p2")
    stock.play("p1 pass", "p2 pass", "p3 share FS 10 from FS", "p3 pass")
    assert stock.sections("p1 share FS 10 from FS") == []
    stock.play("p1 pass", "p2 pass")
    assert (stock.step, stock.actor) == ("stock turn", "p3")
    assert rounds(stock.play("p3 pass")) == ["Operating Round 1.1"]


@rule("EU-4.1-4")
def test_a_sale_alone_is_no_pass(stock: Table) -> None:
    """p3 only sells: the series of passes begins anew."""
    started(stock, "FS", 70, "p3")
    stock.play("p1 pass", "p2 pass", "p3 sell FS 10 as 10", "p3 pass", "p1 pass", "p2 pass")
    assert (stock.step, stock.actor) == ("stock turn", "p3")


@rule("EU-4.1-5", "EU-4.1.4-2")
@pytest.mark.parametrize(("last", "priority"), [("p1", "p2"), ("p2", "p3"), ("p3", "p1")])
def test_priority_goes_to_the_player_who_began_the_last_passes(stock: Table, last: str, priority: str) -> None:
    """That is the one after the last player who acted."""
    started(stock, "FS", 70, "p3")
    stock.stock_round(last).play(f"{last} share FS 10 from FS", *[f"{last} pass"])
    stock.pass_until("lay track")
    assert stock.state.priority == priority


@rule("EU-4.1-5")
def test_priority_stays_if_everybody_passes_at_once(stock: Table) -> None:
    """p3 began the round, so he also began its final passes."""
    stock.edit(lambda d: d.set(priority="p3")).stock_round("p3")
    stock.play("p3 pass", "p1 pass", "p2 pass")
    assert stock.state.priority == "p3"


@rule("EU-4.1-5")
def test_a_bankrupt_players_priority_goes_to_the_next_one(stock: Table) -> None:
    """p1 has the marker and goes bankrupt: p2 has it from then on."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20", p2="10+10")
    stock.phase("5").money(FS=20, p1=30).edit(lambda d: d.exclude("operated", "FS")).operating("FS", "buy trains")
    assert stock.play("p1 bankrupt").state.priority == "p2"


@rule("EU-4.1-6", "EU-4.1.4-2")
def test_prices_rise_before_the_operating_round_begins(stock: Table) -> None:
    """The sold-out FS rises from 82 to 90; the DR, with a share in its treasury, stays; then round 1.1 begins."""
    started(stock, "FS", 82, "p1")
    started(stock, "DR", 82, "p2")
    held(stock, "FS", p1="20+10+10+10", p2="10+10+10", p3="10+10")
    held(stock, "DR", p1="20+10+10+10", p2="10+10+10", p3="10")
    stock.play(*ALL_PASS)
    told = [e for e in stock.events if isinstance(e, PriceMoved | RoundBegan)]
    assert told == [PriceMoved("FS", 82, 90, "sold out"), RoundBegan("Operating Round 1.1")]


@rule("EU-4.2-1")
def test_a_minor_belongs_to_one_player_and_has_no_shares(stock: Table) -> None:
    """Its only certificate stands for all of it and is neither sold to the Bank nor bought from its owner."""
    assert stock.sections("p1 sell 1 100 as 100") == ["4.2"]
    assert stock.sections("p1 share 2 100 from p2") == ["4.1.2"]
    assert stock.state.shares["1"] == ("p1",)
    assert stock.view.defn.companies["1"].certificates == (100,)


@rule("EU-4.2-2")
def test_a_minor_operates_like_a_corporation(stock: Table) -> None:
    """It lays track, runs and buys trains out of its own treasury, which can begin a phase like any purchase."""
    without(stock, *[m for m in MINORS if m != "1"]).tiles(B9="9 1", C8="201 1").money(**{"1": 165})
    stock.operating("1", number=2, of=2)
    steps = [stock.step]
    stock.play("1 pass")
    steps.append(stock.step)
    stock.play(*stock.legal("run"))
    steps.append(stock.step)
    assert steps == ["lay track", "run trains", "buy trains"]
    stock.play("1 train 3 from offering for 200")
    assert stock.told(PhaseBegan) == [PhaseBegan("3")]
    assert stock.cash("1") == 165 + 35 - 200
    assert kinds(stock, "1") == ["2", "3"]


@rule("EU-4.2-3")
def test_every_minor_starts_with_a_two_train_and_no_money(start: Table) -> None:
    """Fifteen charters, fifteen 2 trains, empty treasuries."""
    assert [(kinds(start, m), start.cash(m)) for m in MINORS] == [(["2"], 0)] * 15


@rule("EU-4.2-4")
def test_a_minor_pays_half_without_being_asked(stock: Table) -> None:
    """Paris 40 and Brussels 30: £35 for the owner and £35 for the treasury, and the next step is to buy trains."""
    stock.tiles(B9="9 1", C8="201 1").operating("1", "run trains")
    stock.play(*stock.legal("run"))
    assert (stock.cash("1"), stock.cash("p1")) == (35, 450 + 35)
    assert stock.step == "buy trains"
    assert stock.sections("1 dividend pay") == ["4.4.6"]


@rule("EU-4.2-4")
def test_a_minor_without_earnings_pays_nothing() -> None:
    """No track, no run: nobody gets anything."""
    table = dealt().operating("1").play("1 pass")
    assert (table.step, table.cash("1"), table.cash("p1")) == ("buy trains", 0, 450)
