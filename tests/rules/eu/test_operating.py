"""Sections 4.4 and 4.6: track, stations, dividends, trains."""

from typing import Any

import pytest

from roundhouse.core.ids import BANK, MARKET
from roundhouse.rules.policies import policies
from tests.rules.eu.positions import dealt, held, started, without
from tests.support.table import Table, rule


@rule("EU-4.4.1-1", "EU-4.4.1-3", "EU-4.6-2")
def test_a_minor_lays_one_yellow_tile_and_never_upgrades(stock: Table) -> None:
    stock.phase("3").tiles(J7="202 4").operating("4")
    assert stock.sections("4 lay 576 J7 r1")[:1] == ["4.4.1"]
    lay = next(text for text in stock.legal("lay"))
    stock.play(lay)
    assert not stock.legal("lay")


@rule("EU-4.6-10")
def test_a_company_without_track_begins_at_home(stock: Table) -> None:
    stock.operating("4")
    assert {text.split()[3] for text in stock.legal("lay")} == {"J7"}
    assert {text.split()[2] for text in stock.legal("lay")} == {"201", "202"}


@rule("EU-4.4.1-6", "EU-4.4.1-8", "EU-4.4.1-10", "EU-4.6-32", "EU-4.6-34", "EU-4.6-28", "EU-4.4.1-5", "EU-4.6-40")
def test_mountains_are_paid_twice_and_rough_hexes_once(stock: Table) -> None:
    cost: Any = policies(stock.view).operating.tile_cost
    parse = stock.game.parse
    assert cost(stock.view, parse("FS lay 9 D17 r0")) == 120
    assert cost(stock.view, parse("FS lay 9 K8 r0")) == 60
    assert cost(stock.view, parse("FS lay 82 K16 r0")) == 60
    stock.tiles(D17="9 0", K8="9 0", J15="82 0")
    assert cost(stock.view, parse("FS lay 82 D17 r0")) == 60
    assert cost(stock.view, parse("FS lay 82 K8 r0")) == 0
    assert cost(stock.view, parse("FS lay 544 J15 r0")) == 0
    assert cost(stock.view, parse("FS lay 9 M8 r0")) == 0


@rule("EU-4.6-16", "EU-4.6-17")
def test_a_grey_hex_needs_the_owners_consent(stock: Table) -> None:
    started(stock, "FS", 70, "p2", hexes=("A10.1",))
    without(stock, "1").money(FS=500).phase("3").operating("FS")
    stock.play("FS lay 8 B11 r0")
    assert stock.step == "tile in a grey hex"
    assert stock.actor == "p3"
    stock.play("p3 refuse")
    assert stock.sections("FS lay 8 B11 r0") == ["4.6"]
    stock.operating("FS").play("FS lay 8 B11 r0", "p3 accept")
    assert stock.state.tiles["B11"] == ("8", 0)


@rule("EU-4.6-16")
def test_the_owner_himself_needs_no_consent(stock: Table) -> None:
    stock.operating("3").play("3 lay 8 B11 r0")
    assert stock.state.tiles["B11"] == ("8", 0)


@rule("EU-4.2.2-31", "EU-4.3-22", "EU-4.3-24", "EU-4.6-42")
def test_double_stations_come_back_when_vienna_becomes_brown(stock: Table) -> None:
    without(stock, "6", "11").phase("5").tiles(K14="581 0")
    started(stock, "AIRS", 100, "p1", hexes=("K14.0", "K14.1"))
    stock.money(AIRS=500).operating("AIRS")
    stock.play("AIRS lay 584 K14 r0")
    assert [(t.company, t.city) for t in stock.state.tokens["K14"]] == [("AIRS", 0)]
    assert stock.state.stations["AIRS"] == (0, 0, 0, 0)


@rule("EU-4.2.2-32", "EU-4.2.2-33", "EU-4.3-23")
def test_brown_paris_keeps_one_station_in_each_half(stock: Table) -> None:
    without(stock, "1", "3").phase("5").tiles(A10="580 3")
    started(stock, "SNCF", 100, "p1", hexes=("A10.0", "A10.1"))
    stock.money(SNCF=500).operating("SNCF")
    stock.play("SNCF lay 583 A10 r3")
    assert sorted((t.company, t.city) for t in stock.state.tokens["A10"]) == [("SNCF", 0), ("SNCF", 1)]


@rule("EU-4.4.4-4", "EU-4.4.4-5", "EU-4.4.4-6", "EU-4.4.4-7", "EU-4.4.4-8", "EU-4.4.4-10")
def test_the_example_of_a_half_dividend(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20+10", p2="10", market="10+10")
    stock.operating("FS", "pay or withhold", revenue=130).play("FS dividend half")
    assert stock.cash("p1") == 450 + 21
    assert stock.cash("p2") == 450 + 7
    assert stock.cash("FS") == 60 + 4 * 7


@rule("EU-3.2-4", "EU-3.2-6", "EU-3.2-7", "EU-3.2-17")
@pytest.mark.parametrize(
    ("revenue", "kind", "price"), [(80, "pay", 82), (90, "pay", 90), (150, "half", 82), (50, "withhold", 75)]
)
def test_the_example_of_price_moves(stock: Table, revenue: int, kind: str, price: int) -> None:
    started(stock, "FS", 82, "p1")
    stock.operating("FS", "pay or withhold", revenue=revenue).play(f"FS dividend {kind}")
    assert stock.price("FS") == price


@rule("EU-4.4.4-2", "EU-4.4.4-3", "EU-4.2-4")
def test_a_minor_pays_half(stock: Table) -> None:
    stock.tiles(B9="9 1", C8="201 1").operating("1", "run trains")
    stock.play(*stock.legal("run"))
    assert stock.cash("1") == 35
    assert stock.cash("p1") == 450 + 35


@rule("EU-4.4.8-1", "EU-4.4.8-2", "EU-4.4.8-3", "EU-4.4.8-5", "EU-4.4.8-6", "EU-3.2-2")
def test_own_stock(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.trains(FS="3").operating("FS", "trade own stock").play("FS issue 20")
    assert stock.cash("FS") == 200
    assert stock.price("FS") == 82
    assert stock.percent(MARKET, "FS") == 20
    stock.money(FS=164).operating("FS", "trade own stock").play("FS redeem 20")
    assert stock.cash("FS") == 0
    assert stock.price("FS") == 82
    stock.edit(lambda d: d.exclude("operated", "FS")).operating("FS", "trade own stock")
    assert stock.sections("FS issue 10") == ["4.4.8"]


@rule("EU-4.4.9-3", "EU-4.4.9-4", "EU-4.4.9-5", "EU-4.4.9-6", "EU-4.4.9-7", "EU-4.4.9-8", "EU-4.4.9-11")
def test_pullmans(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.money(FS=900).trains(FS="3")
    assert "4.4.9" in stock.operating("FS", "buy trains").sections("FS train P from market for 100")
    stock.phase("3").operating("FS", "buy trains").play("FS train P from market for 100")
    assert "4.4.9" in stock.sections("FS train P from market for 100")
    started(stock, "DR", 82, "p1")
    stock.money(DR=500).operating("DR", "buy trains")
    assert "4.4.9" in stock.sections("DR train P from market for 100")
    assert "4.4.9" in stock.sections("DR train P from FS for 1")


@rule("EU-4.4.9-14", "EU-4.4.9-15")
def test_a_pullman_is_given_up_for_a_train_at_the_limit(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.phase("5").trains(FS="5+P").money(FS=900).operating("FS", "buy trains")
    stock.play("FS train 5 from offering for 500")
    assert [t[0] for t in stock.state.trains["FS"]] == ["5", "5"]


@rule("EU-4.4.9-12", "EU-2-19", "EU-4.4.6-16", "EU-4.4.3-6")
def test_rust_and_the_lonely_pullman(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.phase("3").stack("4").trains(**{"4": "P"}).money(FS=300).operating("FS", "buy trains")
    stock.play("FS train 4 from offering for 300")
    assert stock.state.phase == "4"
    assert stock.state.trains["4"] == ()
    assert not any(
        t.startswith("2")
        for trains in stock.state.trains.values()
        for t in trains
        if trains is not stock.state.trains["out"]
    )


@rule("EU-4.5-1", "EU-4.5-2", "EU-4.5.1-1", "EU-4.5.1-19", "EU-4.5.1-3", "EU-4.5.1-4")
def test_the_example_of_a_forced_purchase(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.phase("5").trains(market="4").money(FS=120).operating("FS", "buy trains")
    assert stock.sections("FS pass") == ["4.5"]
    assert "4.5.1" in stock.sections("FS train 5 from offering for 500")
    stock.play("FS train 4 from market for 300")
    assert stock.cash("FS") == 0
    assert stock.cash("p1") == 450 - 180


@rule("EU-4.5-4")
def test_the_treasury_buys_the_cheaper_train_alone(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.phase("5").trains(market="4").money(FS=310).operating("FS", "buy trains")
    assert stock.sections("FS train 5 from offering for 500") == ["4.5"]
    stock.play("FS train 4 from market for 300")
    assert stock.cash("p1") == 450


@rule("EU-4.5.2-1", "EU-4.5.2-2")
def test_the_president_pays_another_company_only_for_an_empty_treasury(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.phase("3").money(FS=0, p1=150).operating("FS", "buy trains")
    assert stock.price_range("FS train 2 from 1 for 1") == (1, 100, 1)
    stock.money(FS=5)
    assert stock.price_range("FS train 2 from 1 for 1") == (1, 5, 1)


@rule("EU-4.5.3-1", "EU-4.5.3-3")
def test_a_minor_need_not_own_a_train(stock: Table) -> None:
    stock.trains(out="").edit(lambda d: d.put("trains", "4", ())).operating("4", "buy trains")
    assert stock.check("4 pass")
    assert stock.sections("4 train 3 from offering for 200") == ["4.4.6"]


@rule("EU-4.5.1-12", "EU-4.5.1-13", "EU-4.5.1-14", "EU-4.5.1-18")
def test_bankruptcy_passes_presidencies_on(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    held(stock, "FS", p1="20", p2="10+10")
    stock.phase("5").money(FS=20, p1=30).operating("FS", "buy trains")
    assert "4.5.1" in stock.sections("p1 sell FS 10 as 20")
    stock.play("p1 bankrupt")
    assert stock.state.shares["FS"][0] == "p2"
    assert stock.percent("p2", "FS") == 20
    assert stock.percent(MARKET, "FS") == 20
    assert stock.cash("FS") == 50
    assert {"1", "4", "7", "10", "13"} <= stock.state.closed
    assert stock.actor == "FS"
    assert stock.step == "buy trains"


@rule("EU-4.5.1-15", "EU-4.5.1-16", "EU-4.5.1-17")
def test_a_corporation_without_heir_closes_and_may_start_again(stock: Table) -> None:
    started(stock, "FS", 100, "p1", hexes=("F9.0",))
    held(stock, "FS", p1="20+10", p2="10")
    stock.phase("5").money(FS=20, p1=30).edit(lambda d: d.exclude("operated", "FS")).operating("FS", "buy trains")
    stock.play("p1 bankrupt")
    assert stock.percent("FS", "FS") == 100
    assert "F9" not in stock.state.tokens
    assert stock.state.stations["FS"] == (0, 0, 0, 0, 0)
    assert "FS" not in stock.state.par
    assert stock.cash("FS") == 0
    assert "FS" not in stock.state.floated


@rule("EU-5-9")
def test_the_last_solvent_player_wins() -> None:
    table = dealt(2)
    started(table, "FS", 100, "p1")
    held(table, "FS", p1="20")
    table.phase("5").money(FS=0, p1=0).edit(lambda d: d.exclude("operated", "FS")).operating("FS", "buy trains")
    table.play("p1 bankrupt")
    assert table.game.finished
    assert table.game.winners() == ["p2"]


@rule("EU-2-45", "EU-4.4.6-19")
def test_eights_never_run_out(stock: Table) -> None:
    started(stock, "FS", 100, "p1")
    stock.phase("6").stack("8").money(FS=1600).operating("FS", "buy trains")
    stock.play("FS train 8 from offering for 800", "FS train 8 from offering for 800")
    assert [t[0] for t in stock.state.trains["offering"]] == ["8"]
    assert stock.state.cash[BANK] > 0
