"""Section 4.4.9: Pullman cars."""

from __future__ import annotations

import pytest

from tests.rules.eu.lines import BRUSSELS, COAST, LILLE, earned, owned, runner
from tests.rules.eu.positions import MINORS, dealt, held, started, without
from tests.support.table import Table, rule

PULLMAN = "FS train P from market for 100"


def buying(cash: int = 1000, phase: str = "3", **trains: str) -> Table:
    """FS of p1 is about to buy trains; DR of p2 and GSR of p1 have floated; there are no minors."""
    table = without(dealt().phase(phase), *MINORS)
    for company, owner in (("FS", "p1"), ("DR", "p2"), ("GSR", "p1")):
        started(table, company, 82, owner)
    return table.trains(**trains).money(FS=cash).operating("FS", "buy trains")


@rule("EU-4.4.9-1", "EU-4.4.9-9")
@pytest.mark.parametrize(
    ("place", "sections"),
    [
        ("C8.0", []),  # a city
        ("A6.0", []),  # an off-map location
        ("B7.0", ["4.4.9"]),  # a town
        ("D7.0", ["4.4.9"]),  # a city that the train does not visit
        ("A6.0 B7.0 C8.0", ["4.4.9"]),  # a route of its own
    ],
)
def test_a_pullman_goes_with_a_train(place: str, sections: list[str]) -> None:
    """It doubles one city or off-map location on the route of another train and has no route of its own."""
    table = runner("3+P", LILLE, {"D7": "57 1"})
    assert table.sections(f"BNR run 3-0 A6.0 B7.0 C8.0 / P-0 {place}") == sections


@rule("EU-4.4.9-1")
def test_a_pullman_alone_earns_nothing() -> None:
    """Without another train on the way there is nothing to double."""
    assert runner("3+P", LILLE).sections("BNR run P-0 C8.0") == ["4.4.9"]


@rule("EU-4.4.9-9", "EU-4.4.3-35")
@pytest.mark.parametrize(("place", "bonus"), [("A6.0", 40), ("C8.0", 30)])
def test_the_president_chooses_what_is_doubled(place: str, bonus: int) -> None:
    """London 40, Lille 10 and Brussels 30, and the chosen one again."""
    table = runner("3+P", LILLE)
    assert earned(table, f"BNR run 3-0 A6.0 B7.0 C8.0 / P-0 {place}") == 80 + bonus


@rule("EU-4.4.9-9", "EU-4.4.3-2")
def test_the_best_run_doubles_the_best_stop() -> None:
    """The maximum of £120 needs the Pullman, in London."""
    table = runner("3+P", LILLE, best_run=True)
    assert table.sections("BNR run 3-0 A6.0 B7.0 C8.0") == ["4.4.3"]
    assert table.sections("BNR run 3-0 A6.0 B7.0 C8.0 / P-0 C8.0") == ["4.4.3"]
    assert earned(table, table.legal("run")[0]) == 120


@rule("EU-4.4.9-10", "EU-4.4.3-35")
def test_a_pullman_doubles_no_port_and_no_bonus() -> None:
    """From red to red: 40 + 10 + 40 + 30 + 30 + £10 bonus, and Hamburg's 30 once more; a port is refused."""
    table = runner("3+P", LILLE, BRUSSELS, COAST)
    assert earned(table, "BNR run 3-0 A6.0 B7.0 C8.0 C6.0 D5.0 E4 F3.0 G2.0 / P-0 G2.0") == 160 + 30
    table = runner("3+P", {"D3": "202 1"}, stations=("D3",))
    assert table.sections("BNR run 3-0 D3.0 D1.0 / P-0 D1.0") == ["4.4.9"]
    assert earned(table, "BNR run 3-0 D3.0 D1.0 / P-0 D3.0") == 40 + 30


@rule("EU-4.4.9-2", "EU-4.4.9-4")
def test_a_pullman_costs_100_from_the_pool() -> None:
    """The treasury pays the Bank £100 instead of buying the 3 train on top of the stack."""
    table = buying(cash=150, FS="3")
    bank = table.cash("bank")
    assert table.sections("FS train P from market for 99") == ["4.4.6"]
    assert table.sections("FS train P from offering for 100") == ["4.4.6"]
    table.play(PULLMAN)
    assert (table.cash("FS"), table.cash("bank"), owned(table, "FS")) == (50, bank + 100, ["3", "P"])
    assert (owned(table, "market"), owned(table, "offering")[0]) == (["P"] * 4, "3")
    assert buying(cash=99, FS="3").sections(PULLMAN) == ["4.4.6"]


@rule("EU-4.4.9-3")
def test_pullmans_are_for_sale_from_phase_3_on() -> None:
    """Not in phase 2, but right after the same company has bought the first 3 train."""
    table = buying(phase="2", FS="2")
    assert table.sections(PULLMAN) == ["4.4.9"]
    table.play("FS train 3 from offering for 200", PULLMAN)
    assert owned(table, "FS") == ["2", "3", "P"]


@rule("EU-4.4.9-5")
@pytest.mark.parametrize(("bought", "sections"), [((), []), (("3",), []), (("P",), ["4.4.9"])])
def test_one_pullman_purchase_in_an_operating_round(bought: tuple[str, ...], sections: list[str]) -> None:
    """Who has bought one in this round buys no other, even if it is gone again."""
    assert buying(FS="3").option(bought=bought).sections(PULLMAN) == sections


@rule("EU-4.4.9-6")
def test_a_pullman_needs_a_train() -> None:
    """A corporation without a train cannot buy one, with a train it can; so it is with minors."""
    assert buying().sections(PULLMAN) == ["4.4.9"]
    assert buying(FS="3").sections(PULLMAN) == []
    table = dealt().phase("3").money(**{"4": 100}).operating("4", "buy trains")
    assert table.sections("4 train P from market for 100") == []
    table.edit(lambda d: d.put("trains", "4", ()))
    assert table.sections("4 train P from market for 100") == ["4.4.9"]


@rule("EU-4.4.9-7")
def test_nobody_buys_a_second_pullman() -> None:
    """With one in hand from earlier rounds another is refused."""
    assert buying(FS="3+P").sections(PULLMAN) == ["4.4.9"]


@rule("EU-4.4.9-7")
def test_a_second_pullman_by_merger_goes_to_the_pool() -> None:
    """FS with a Pullman takes in a minor with another: one stays, one goes at once, nothing is paid."""
    table = dealt().phase("3").par("FS", 70).tokens("FS", "J7").trains(FS="3+P", **{"4": "P"})
    held(table, "FS", p1="20").stock_round("p1").play("p1 exchange 4 for FS")
    assert sorted(owned(table, "FS")) == ["2", "3", "P"]
    assert (owned(table, "market"), table.cash("FS")) == (["P"] * 4, 0)


@rule("EU-4.4.9-8")
@pytest.mark.parametrize(("trains", "sections"), [("4", []), ("4+4", ["4.4.6"])])
def test_a_pullman_takes_a_place(trains: str, sections: list[str]) -> None:
    """In phase 5 two trains are the limit, so there is room for it beside one train only."""
    assert buying(phase="5", FS=trains).sections(PULLMAN) == sections


@rule("EU-4.4.9-11")
@pytest.mark.parametrize("seller", ["DR", "GSR"])
def test_pullmans_are_not_sold_between_companies(seller: str) -> None:
    """Neither by another player nor by the same one; an ordinary train is."""
    table = buying(FS="3").trains(**{seller: "3+P"})
    assert table.sections(f"FS train P from {seller} for 1") == ["4.4.9"]
    assert table.sections(f"FS train 3 from {seller} for 1") == []


@rule("EU-4.4.9-12", "EU-4.4.9-13")
def test_a_pullman_left_alone_by_a_sale_goes_to_the_pool() -> None:
    """GSR sells its only train: its Pullman goes unpaid, and FS may buy it from the Pool, which had none before."""
    table = buying(FS="3", GSR="3+P", DR="3+P", RPR="3+P", AIRS="3+P", SNCF="4+P")
    assert table.sections(PULLMAN) == ["4.4.6"]
    table.play("FS train 3 from GSR for 1")
    assert (owned(table, "GSR"), table.cash("GSR"), owned(table, "market")) == ([], 1, ["P"])
    assert table.check(PULLMAN)


@rule("EU-4.4.9-12")
def test_a_pullman_left_alone_by_rust_goes_to_the_pool() -> None:
    """The first 4 train rusts the 2 trains beside a corporation's and a minor's Pullman."""
    table = started(without(dealt().phase("3"), "1"), "DR", 70, "p2").trains(DR="2+P", **{"4": "P"})
    started(table, "FS", 82, "p1").stack("4").money(FS=300).operating("FS", "buy trains")
    table.play("FS train 4 from offering for 300")
    assert (owned(table, "DR"), owned(table, "4"), owned(table, "market")) == ([], [], ["P"] * 5)


@rule("EU-4.4.9-14", "EU-4.4.9-15")
@pytest.mark.parametrize(
    ("purchase", "cost"),
    [
        ("FS train 5 from offering for 500", 500),
        ("FS train 4 from market for 300", 300),
        ("FS train 4 from GSR for 7", 7),
    ],
)
def test_at_the_limit_a_pullman_is_given_up_for_a_train(purchase: str, cost: int) -> None:
    """From the Bank, the Pool or another company; the Pullman brings and costs nothing."""
    table = buying(phase="5", FS="4+P", GSR="4", market="4").play(purchase)
    assert (owned(table, "FS"), table.cash("FS")) == (["4", purchase.split()[2]], 1000 - cost)
    assert owned(table, "market").count("P") == 5


@rule("EU-4.4.9-14")
def test_below_the_limit_the_pullman_stays() -> None:
    """With room for the new train there is no reason to discard anything."""
    assert owned(buying(phase="4", FS="4+P").play("FS train 4 from offering for 300"), "FS") == ["4", "P", "4"]


@rule("EU-4.4.9-14")
def test_a_pullman_is_given_up_only_at_the_start_of_the_purchases() -> None:
    """Neither after another purchase nor if the Pullman itself has been bought in this turn."""
    table = buying(phase="4", FS="4+P").play("FS train 4 from offering for 300")
    assert table.sections("FS train 4 from offering for 300") == ["4.4.6"]
    table = buying(phase="5", FS="4").play(PULLMAN)
    assert table.sections("FS train 5 from offering for 500") == ["4.4.6"]


@rule("EU-4.4.9-15")
def test_no_pullman_is_discarded_without_a_purchase() -> None:
    """There is no discard by itself, and an offer that the other player declines leaves the Pullman where it is."""
    table = buying(phase="5", FS="4+P", DR="4")
    assert table.sections("FS discard P") == ["4.4.6"]
    table.play("FS train 4 from DR for 10", "p2 refuse")
    assert owned(table, "FS") == ["4", "P"]
    table.play("FS train 4 from DR for 11", "p2 accept")
    assert (owned(table, "FS"), owned(table, "market").count("P")) == (["4", "4"], 5)


@rule("EU-4.4.9-16", "EU-4.4.9-13")
def test_a_pullman_is_given_up_and_bought_back() -> None:
    """At the limit of four the Pullman makes room for the first 4 train; rust then makes room for the Pullman."""
    table = buying(phase="3", FS="2+2+3+P").stack("4").play("FS train 4 from offering for 300")
    assert owned(table, "FS") == ["3", "4"]
    table.play(PULLMAN)
    assert (owned(table, "FS"), table.cash("FS")) == (["3", "4", "P"], 600)
    assert table.sections(PULLMAN) == ["4.4.6", "4.4.9"]
