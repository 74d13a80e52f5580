"""Section 5.7: buying trains from the bank and from other companies."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, MARKET, OFFERING
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.esp.turns import BUY, TAKE, buyer, launched, owned, table, with_trains
from tests.support.table import Table, rule

THREE, NARROW = "CRB train 3 from offering for 200", "CRB train 2+3 from offering for 200"
DEAL = "CRB train 3 from MS for 77"


def trade(phase: str = "3", owner: str = "p2", cash: int = 100, *own: str) -> Table:
    """CRB of p1 may buy the 3-train of MS."""
    t = launched(table(phase), "MS", owner, 75, 10)
    launched(with_trains(t, "MS", "3"), "CRB", cash=cash)
    return with_trains(t, "CRB", *own).operating("CRB", BUY)


@rule("ESP-5.7-1", "ESP-5.7-2")
@pytest.mark.parametrize("company", ["CRB", "MS", "FdLR"])
@pytest.mark.parametrize("cash", [0, 199, 200, 900])
def test_every_company_must_own_a_train(company: str, cash: int) -> None:
    """Without a tile on the map, rich or poor; any train does, even one that cannot run."""
    t = buyer(company, cash)
    assert t.sections(f"{company} pass") == ["5.7"]
    assert f"{company} train 3 from offering for 200" in t.legal("train")
    t.play(f"{company} train 3 from offering for 200")
    assert t.check(f"{company} pass")


@rule("ESP-5.7-2")
def test_a_train_of_another_company_does_it_too() -> None:
    """CRB has the money for one of the bank and buys that of MS."""
    t = trade(cash=300).play(DEAL, "p2 accept")
    assert (owned(t, "CRB"), t.check("CRB pass")) == (["3"], True)


@rule("ESP-5.7-3", "ESP-5.7-18")
def test_several_trains_one_after_the_other() -> None:
    """Three in one turn, each its own purchase, until the money is spent."""
    t = buyer("CRB", 650, phase="3").play(THREE, NARROW, THREE)
    assert (owned(t, "CRB"), t.cash("CRB")) == (["3", "2+3", "3"], 50)
    assert t.sections(THREE) == ["5.7.1"]


@rule("ESP-5.7-4")
def test_a_new_train_does_not_run_in_the_same_turn() -> None:
    """The run is over when trains are bought, and the turn ends without another."""
    t = launched(table("3"), "CRB", cash=300).tokens("CRB", "B26").tiles(B26="14 1", C27="57 2")
    t.operating("CRB", "lay track", of=2).play("CRB pass", "CRB pass")
    assert (t.step, t.legal("run")) == (BUY, [])
    t.play(THREE)
    assert (t.step, t.legal("run"), t.check("CRB run 3-1 B26.0 C27.0")) == (BUY, [], False)
    t.play("CRB pass", "CRB pass")
    assert (t.step, t.view.expect(OperatingRound).number) == ("run trains", 2)


@rule("ESP-5.7-5", "ESP-5.7-19")
def test_a_purchase_may_begin_a_phase() -> None:
    """The first 4-train: phase 4 at once, 2-trains go, and CRB goes on buying in the room that leaves."""
    t = buyer("CRB", 1000, "2", "2", "3", phase="3").stack("4")
    with_trains(launched(t, "MS", "p2"), "MS", "2").operating("CRB", BUY)
    t.play("CRB train 4 from offering for 300")
    assert (t.state.phase, owned(t, "CRB"), owned(t, "MS")) == ("4", ["3", "4"], [])
    t.play("CRB train 3+4 from offering for 300")
    assert owned(t, "CRB") == ["3", "4", "3+4"]
    assert t.sections("CRB train 4 from offering for 300") == ["5.7"]
    assert buyer("CRB", 1000, "3", phase="3").play(THREE).state.phase == "3"


@rule("ESP-5.7-6", "ESP-5.7-8", "ESP-5.7-27")
@pytest.mark.parametrize("company", ["CRB", "FdLR"])
def test_majors_choose_the_gauge(company: str) -> None:
    """Either side of the card, and both kinds at the same time, in the North and in the South."""
    t = buyer(company, 500)
    wide, narrow = f"{company} train 3 from offering for 200", f"{company} train 2+3 from offering for 200"
    assert t.legal("train") == [wide, narrow]
    stack = len(t.state.trains[OFFERING])
    t.play(narrow, wide)
    assert (owned(t, company), len(t.state.trains[OFFERING])) == (["2+3", "3"], stack - 2)


@rule("ESP-5.7-7")
def test_the_gauge_stays() -> None:
    """A card bought as a 2+3-train is sold as one and never becomes a 3-train."""
    t = launched(buyer("CRB", 250), "A", cash=100).operating("CRB", BUY).play(NARROW, "CRB pass")
    t.operating("A", BUY)
    assert [text for text in t.legal("train") if "CRB" in text] == ["A train 2+3 from CRB for 1"]
    assert t.sections("A train 3 from CRB for 50") == ["5.7"]
    assert owned(t.play("A train 2+3 from CRB for 50"), "A") == ["2+3"]


@rule("ESP-5.7-9", "ESP-5.7-27")
def test_minors_own_iberian_trains_only() -> None:
    """Neither from the bank nor from a company, and no combined train."""
    t = buyer("MS", 500, phase="3")
    assert t.legal("train") == ["MS train 3 from offering for 200"]
    assert t.sections("MS train 2+3 from offering for 200") == ["5.7"]
    with_trains(launched(t, "CRB", "p1"), "CRB", "2+3", "3").operating("MS", BUY)
    assert t.sections("MS train 2+3 from CRB for 50") == ["5.7"]
    assert t.check("MS train 3 from CRB for 50")
    late = buyer("MS", 500, phase="4")
    with_trains(launched(late, "CRB", "p1"), "CRB", "4&1+2").operating("MS", BUY)
    assert late.sections("MS train 4&1+2 from CRB for 50") == ["5.7"]


@rule("ESP-5.7-11")
def test_the_strawberry_train_is_not_enough() -> None:
    """A company with nothing else must buy; one with the train of private #2 need not."""
    assert buyer("CRB", 900, "2P", phase="5").sections("CRB pass") == ["5.7"]
    assert buyer("CRB", 900, "2P", "4", phase="5").check("CRB pass")
    assert buyer("CRB", 900, "2M", phase="3").check("CRB pass")


@rule("ESP-5.7-12")
@pytest.mark.parametrize(
    ("phase", "kinds", "price"),
    [
        ("2", ("2", "1+2"), 100),
        ("3", ("3", "2+3"), 200),
        ("4", ("4", "3+4"), 300),
        ("5", ("5", "4+5"), 500),
        ("6", ("6", "5+6"), 600),
        ("7", ("8", "6+8"), 800),
    ],
)
def test_the_bank_sells_at_face_value(phase: str, kinds: tuple[str, str], price: int) -> None:
    """Not a peseta more or less, for either side."""
    for kind in kinds:
        t = buyer("CRB", 1000, phase=phase)
        bank = t.cash(BANK)
        offers = [t.sections(f"CRB train {kind} from offering for {n}") for n in (price - 1, price, price + 1)]
        assert offers == [["5.7"], [], ["5.7"]]
        t.play(f"CRB train {kind} from offering for {price}")
        assert (t.cash("CRB"), t.cash(BANK)) == (1000 - price, bank + price)


@rule("ESP-5.7-13")
def test_companies_trade_from_phase_three_on() -> None:
    """Not in phase 2."""
    t = launched(with_trains(launched(table("2"), "MS", "p2"), "MS", "2"), "CRB", cash=300).operating("CRB", BUY)
    assert t.sections("CRB train 2 from MS for 50") == ["5.7"]
    assert not [text for text in t.legal("train") if "MS" in text]
    t.phase("3").operating("CRB", BUY)
    assert t.check("CRB train 2 from MS for 50")


@rule("ESP-5.7-14")
def test_any_price_from_one_on() -> None:
    """From 1 to all that CRB has, far above the face value."""
    t = trade(cash=1500)
    assert t.price_range("CRB train 3 from MS for 1") == (1, 1500, 1)
    assert [t.sections(f"CRB train 3 from MS for {n}") for n in (0, 1, 1500)] == [["5.7"], [], []]
    assert t.sections("CRB train 3 from MS for 1501") == ["5.7.1"]


@rule("ESP-5.7-15")
def test_both_directors_agree() -> None:
    """p2 is asked; with one director for both nobody is."""
    t = trade().play(DEAL)
    assert (t.actor, owned(t, "CRB"), t.cash("CRB"), t.check("p1 accept")) == ("p2", [], 100, False)
    t.play("p2 accept")
    assert (owned(t, "CRB"), owned(t, "MS"), t.cash("CRB"), t.cash("MS")) == (["3"], [], 23, 87)
    no = trade().play(DEAL, "p2 refuse")
    assert (owned(no, "CRB"), no.cash("CRB"), no.step, no.actor) == ([], 100, BUY, "CRB")
    assert owned(trade(owner="p1").play(DEAL), "CRB") == ["3"]


@rule("ESP-5.7-16")
def test_only_in_the_buyers_turn() -> None:
    """In the turn of MS, which has the train, CRB cannot buy it, and MS has no way to sell it."""
    t = trade(owner="p1").operating("MS", BUY)
    assert not t.check(DEAL)
    assert not [text for text in t.legal() if "CRB" in text]
    assert not trade(owner="p1").operating("CRB", TAKE).check(DEAL)
    assert not trade(owner="p1").stock_round("p1").check(DEAL)


@rule("ESP-5.7-17")
def test_no_train_is_sold_to_the_bank() -> None:
    """Nothing a company does brings money for a train, and a discarded train is never for sale again."""
    t = buyer("CRB", 500, "3", "3", phase="3")
    verbs = {text.split()[1] for text in t.legal()}
    assert verbs == {"train", "pass"}
    assert t.sections("CRB discard 3") != []
    late = buyer("CRB", 900, "3", "3", "3", "3", phase="3").stack("4")
    late.edit(lambda d: d.put("trains", "CRB", d.state.trains["CRB"][:3])).operating("CRB", BUY)
    late.play("CRB train 4 from offering for 300", "CRB discard 3")
    assert (late.cash("CRB"), late.state.trains[MARKET], owned(late, "CRB")) == (600, (), ["3", "3", "4"])


def test_a_refused_price_is_not_offered_again() -> None:
    """A custom of the table: only a better one."""
    t = trade().play(DEAL, "p2 refuse")
    assert [t.check(f"CRB train 3 from MS for {n}") for n in (76, 77, 78)] == [False, False, True]
