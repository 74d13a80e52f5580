"""Rulings on section 3.1: 60% of a corporation, the Pool, treasuries and the President's Certificate."""

from __future__ import annotations

import pytest

from roundhouse.core.events import NewPresident, RoundBegan
from roundhouse.core.ids import MARKET
from roundhouse.finance.holdings import pieces
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.eu.positions import MINORS, held, started, without
from tests.support.table import Table, rule

# --- 3.1: sixty percent ---------------------------------------------------------------------------------------------


@rule("EU-3.1-10", "EU-3.1-2")
def test_no_purchase_leads_above_sixty_percent(stock: Table) -> None:
    """From 50% one more share may be bought, from 60% none, neither from the treasury nor from the Pool."""
    started(stock, "FS", 70, "p1", shares="20+10+10+10")
    held(stock, "FS", p1="20+10+10+10", market="10+10")
    stock.play("p1 share FS 10 from FS").stock_round("p1")
    assert stock.percent("p1", "FS") == 60
    assert stock.sections("p1 share FS 10 from FS") == ["3.1"]
    assert stock.sections("p1 share FS 10 from market") == ["3.1"]


@rule("EU-3.1-11")
def test_an_exchange_may_lead_above_sixty_percent(stock: Table) -> None:
    """p1 with 60% of SNCF, which has not operated, exchanges minor 1 in the same hex and owns 70%."""
    held(stock.par("SNCF", 70).floated("SNCF").tokens("SNCF", "A10.1"), "SNCF", p1="20+10+10+10+10")
    stock.play("p1 exchange 1 for SNCF")
    assert stock.percent("p1", "SNCF") == 70


@rule("EU-3.1-12")
def test_the_excess_is_sold_at_the_next_opportunity(stock: Table) -> None:
    """With 80% p1 may neither pass nor buy nor start a corporation nor sell only 10%; 20% or more will do."""
    started(stock, "FS", 70, "p1", shares="20+10+10+10+10+10+10")
    started(stock, "DR", 70, "p2", shares="20+10+10")
    for text in ("pass", "share DR 10 from DR", "par GSR 70", "sell FS 10 as 10"):
        assert stock.sections(f"p1 {text}") == ["3.1"]
    assert stock.sections("p1 sell FS 30 as 10+10+10") == []
    stock.play("p1 sell FS 20 as 10+10")
    assert stock.percent("p1", "FS") == 60
    assert stock.sections("p1 share DR 10 from DR") == []
    assert stock.sections("p1 pass") == []


@rule("EU-3.1-13", "EU-3.1-14")
def test_nothing_is_sold_before_the_corporation_has_operated(stock: Table) -> None:
    """Above 60% p1 may not sell and therefore passes; he keeps his 70% through both operating rounds."""
    without(stock, *MINORS)
    held(stock.par("FS", 70).floated("FS").trains(FS="3"), "FS", p1="20+10+10+10+10+10")
    assert stock.sections("p1 sell FS 10 as 10") == ["4.1.1"]
    stock.play("p1 pass", "p2 pass", "p3 pass")
    assert stock.view.expect(OperatingRound).number == 1
    stock.pass_until("stock turn")
    rounds = [e.name for e in stock.game.history if isinstance(e, RoundBegan)]
    assert len(rounds) == 3
    assert stock.percent("p1", "FS") == 70
    assert stock.sections("p1 pass") == ["3.1"]
    assert stock.sections("p1 sell FS 10 as 10") == []


# --- 3.1: Pool and treasury -----------------------------------------------------------------------------------------


@rule("EU-3.1-15")
@pytest.mark.parametrize(("pool", "most"), [("10+10+10+10+10", 0), ("10+10+10+10", 10), ("10+10", 30)])
def test_a_player_sells_until_half_is_in_the_pool(pool: str, most: int, stock: Table) -> None:
    """The sale that makes 50% is legal, one share more is not."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20", p2="10+10+10", market=pool).stock_round("p2")
    fits = [f"p2 sell FS {10 * n} as {'+'.join(['10'] * n)}" for n in (1, 2, 3)]
    assert [stock.sections(text) for text in fits] == [[]] * (most // 10) + [["3.1"]] * (3 - most // 10)


@rule("EU-3.1-15")
def test_a_corporation_sells_until_half_is_in_the_pool(stock: Table) -> None:
    """With 30% in the Pool it may issue 20% of its treasury but not 30%."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20+10", market="10+10+10").trains(FS="3").operating("FS", "trade own stock")
    assert stock.sections("FS issue 30") == ["3.1"]
    stock.play("FS issue 20")
    assert stock.percent(MARKET, "FS") == 50


@rule("EU-3.1-16")
def test_a_bankruptcy_may_fill_the_pool_beyond_half(stock: Table) -> None:
    """p1 can sell nothing more with 50% of DR in the Pool; his other 30% follow when he is bankrupt."""
    held(started(stock, "FS", 100, "p1"), "FS", p1="20", p2="10+10")
    held(started(stock, "DR", 100, "p2"), "DR", p1="10+10+10", p2="20", market="10+10+10+10+10")
    stock.phase("5").money(FS=0, p1=0).operating("FS", "buy trains")
    assert stock.sections("p1 sell DR 10 as 10") == ["3.1"]
    stock.play("p1 bankrupt")
    assert stock.percent(MARKET, "DR") == 80
    assert stock.price("DR") == 100
    assert stock.stock_round("p2").sections("p2 share DR 10 from market") == []


@rule("EU-3.1-17")
def test_a_treasury_may_hold_eighty_percent(stock: Table) -> None:
    """With the President's Certificate at a player a corporation buys all of its Pool back and then owns 80%."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20", market="10+10+10+10+10").trains(FS="3").money(FS=500)
    stock.operating("FS", "trade own stock").play("FS redeem 50")
    assert stock.percent("FS", "FS") == 80
    assert stock.percent(MARKET, "FS") == 0


# --- 3.1: the President's Certificate -------------------------------------------------------------------------------


@rule("EU-3.1-18", "EU-3.1-20")
@pytest.mark.parametrize(
    ("other", "places"),
    [("p2", "10"), ("market", "10+10+10"), ("FS", "10+10+10")],
    ids=["one share", "Pool", "treasury"],
)
def test_the_certificate_stays_if_no_other_player_has_two_shares(other: str, places: str, stock: Table) -> None:
    """p1 may sell his two single shares but nothing of his President's Certificate."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", **{"p1": "20+10+10", other: places})
    assert stock.sections("p1 sell FS 20 as 10+10") == []
    assert stock.sections("p1 sell FS 20 as 20") == ["3.1"]
    assert stock.sections("p1 sell FS 30 as 20+10") == ["3.1"]
    held(stock, "FS", **{"p1": "20", other: places})
    assert stock.sections("p1 sell FS 10 as 20") == ["3.1"]
    assert stock.sections("p1 sell FS 20 as 20") == ["3.1"]


@rule("EU-3.1-18", "EU-3.1-19", "EU-3.1-20")
@pytest.mark.parametrize(
    ("own", "sale", "left"),
    [
        ("20", "20 as 20", []),
        ("20+10", "20 as 20", [10]),
        ("20+10", "30 as 20+10", []),
        ("20+10+10", "30 as 20+10", [10]),
        ("20+10+10", "40 as 20+10+10", []),
    ],
)
def test_the_certificate_passes_to_a_player_with_two_shares(own: str, sale: str, left: list[int], stock: Table) -> None:
    """p3 gives two single shares for it, so that the Pool gets single shares only."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1=own, p3="10+10", p2="10")
    stock.play(f"p1 sell FS {sale}")
    assert stock.told(NewPresident) == [NewPresident("FS", "p1", "p3")]
    assert pieces(stock.view, "p3", "FS") == [20]
    assert pieces(stock.view, "p1", "FS") == left
    assert set(pieces(stock.view, MARKET, "FS")) == {10}
    assert stock.percent(MARKET, "FS") == int(sale.split()[0])


@rule("EU-3.1-18")
def test_the_certificate_is_no_answer_to_a_sale_that_leaves_the_president(stock: Table) -> None:
    """p1 would still own as much as p2 after a sale of 20%, so he must sell single shares and keep the certificate."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20+10+10", p2="10+10")
    assert stock.sections("p1 sell FS 20 as 20") == ["3.1"]
    stock.play("p1 sell FS 20 as 10+10")
    assert stock.state.shares["FS"][0] == "p1"


@rule("EU-3.1-21", "EU-3.1-22")
def test_a_president_with_nothing_else_sells_one_share(stock: Table) -> None:
    """p2 gets the President's Certificate for his two shares, one of which goes to the Pool: p1 keeps exactly one."""
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20", p2="10+10")
    stock.play("p1 sell FS 10 as 20")
    assert [pieces(stock.view, who, "FS") for who in ("p1", "p2", MARKET)] == [[10], [20], [10]]
    assert stock.cash("p1") == 450 + 100
    assert stock.price("FS") == 90


@rule("EU-3.1-21")
@pytest.mark.parametrize("case", ["pool is full", "has not operated"])
def test_the_sale_of_one_share_must_be_legal_otherwise(case: str, stock: Table) -> None:
    """Neither the Pool's limit nor the ban before the first operation is lifted for it."""
    started(stock, "FS", 100, "p1")
    pools = {"pool is full": "10+10+10+10+10", "has not operated": "10"}
    expected = {"pool is full": ["3.1"], "has not operated": ["4.1.1"]}
    unoperated = {"pool is full": (), "has not operated": ("FS",)}
    held(stock, "FS", p1="20", p2="10+10", market=pools[case])
    stock.edit(lambda d: d.exclude("operated", *unoperated[case]))
    assert stock.sections("p1 sell FS 10 as 20") == expected[case]
