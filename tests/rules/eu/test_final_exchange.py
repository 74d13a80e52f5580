"""Section 4.2.2: the Minor Company Final Exchange Round."""

from roundhouse.core.ids import MARKET, OUT
from roundhouse.titles.eu.pending import FinalExchange
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule


def final(*minors: str, player: str = "p1") -> Table:
    """The round with these minors left."""
    table = dealt()
    without(table, *[m for m in MINORS if m not in minors]).phase("5")
    return table.option(first_five=player).frames(FinalExchange(player))


@rule("EU-4.2.2-7", "EU-4.2.2-9", "EU-4.2.2-12", "EU-4.2.2-13", "EU-4.2.2-19", "EU-4.2.2-11")
def test_a_connected_minor_must_be_merged() -> None:
    table = final("1", "4", "2")
    started(table, "SNCF", 100, "p2", hexes=("A10.1",))
    table.money(**{"1": 40})
    assert table.sections("p1 pass") == ["4.2.2"]
    assert table.sections("p1 close 1") == ["4.2.2"]
    assert table.legal() == ["p1 exchange 1 for SNCF", "p1 close 4"]
    table.play("p1 exchange 1 for SNCF")
    assert table.percent("p1", "SNCF") == 10
    assert table.cash("SNCF") == 40
    table.play("SNCF token A10.0")
    assert table.actor == "p2"


@rule("EU-4.2.2-22", "EU-4.2.2-23")
def test_a_share_of_the_pool_leaves_the_corporation_nothing() -> None:
    table = final("1")
    started(table, "SNCF", 100, "p2", hexes=("A10.1",))
    held(table, "SNCF", p2="20+10+10+10", market="10+10+10+10+10")
    table.money(**{"1": 40}).play("p1 exchange 1 for SNCF")
    assert table.percent("p1", "SNCF") == 10
    assert table.cash("SNCF") == 0
    assert "2-0" in table.state.trains[MARKET]
    assert [t.company for t in table.state.tokens["A10"]] == ["SNCF"]


@rule("EU-4.2.2-24", "EU-4.2.2-25")
def test_without_any_share_the_trains_leave_play() -> None:
    table = final("1")
    started(table, "SNCF", 100, "p2", hexes=("A10.1",))
    held(table, "SNCF", p2="20+10+10+10+10", p3="10+10+10+10")
    table.play("p1 exchange 1 for SNCF")
    assert table.percent("p1", "SNCF") == 0
    assert "2-0" in table.state.trains[OUT]


@rule("EU-4.2.2-26", "EU-4.2.2-27", "EU-4.2.2-28", "EU-4.2.2-6")
def test_an_unconnected_minor_closes_and_the_stock_round_follows() -> None:
    table = final("4")
    table.money(**{"4": 30}).play("p1 close 4")
    assert "4" in table.state.closed
    assert "2-3" in table.state.trains[MARKET]
    assert table.step == "stock turn"
    assert table.actor == table.state.priority == "p1"


@rule("EU-4.2.2-14")
def test_an_exchange_can_float_and_monetise() -> None:
    table = final("1")
    table.par("SNCF", 70).tokens("SNCF", "A10.1")
    held(table, "SNCF", p2="20+10", p3="10")
    table.play("p1 exchange 1 for SNCF")
    assert "SNCF" in table.state.floated
    assert table.percent(MARKET, "SNCF") == 50
    assert table.cash("SNCF") == 350


@rule("EU-4.2.2-15", "EU-4.2.2-16", "EU-4.2.2-17")
def test_excess_trains_are_discarded_at_the_end_pullman_first() -> None:
    table = final("1")
    started(table, "SNCF", 100, "p2", hexes=("A10.1",))
    table.trains(SNCF="5+P").play("p1 exchange 1 for SNCF", "SNCF pass")
    assert [t[0] for t in table.state.trains["SNCF"]] == ["5", "2"]
    assert table.step == "stock turn"


@rule("EU-4.2.2-5", "EU-2-44", "EU-4-4")
def test_the_buyer_of_the_first_five_begins(stock: Table) -> None:
    started(stock, "FS", 100, "p3")
    stock.phase("4").stack("5").money(FS=500).operating("FS", "buy trains", number=2, of=2, only=["FS"])
    stock.play("FS train 5 from offering for 500", "FS pass")
    stock.pass_until("final exchange")
    assert stock.actor == "p3"
