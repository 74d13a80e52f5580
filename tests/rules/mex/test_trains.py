"""Section 4.3.4: purchasing trains."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, PhaseBegan, TrainMoved
from roundhouse.core.ids import train_type
from tests.rules.mex.positions import all_sold, floated, owned
from tests.support.table import Table, rule


def buying(
    phase: str = "1", company: str = "MC", trains: str = "", cash: int = 2000, stack: str = "", **others: str
) -> Table:
    """A company (of p1) is about to buy trains; the others, all but CHI of p1 too, own the trains named."""
    table = all_sold().phase(phase)
    table = floated(table, company, cash=cash, trains=trains)
    for other, text in others.items():
        floated(table, other, "p2" if other == "CHI" else "p1", par=60, trains=text)
    table = table.stack(stack) if stack else table
    return table.operating(company, "buy trains", only=(company,))


@rule("MEX-4.3.4-1")
def test_trains_are_bought_from_the_bank_and_from_companies_in_any_order() -> None:
    """In phase 4: a used 4-train of another company, a new one, and the limit of two trains is reached."""
    table = buying("4", TM="4")
    table.play("MC train 4 from TM for 1", "MC train 4 from offering for 300")
    assert owned(table, "MC") == ["4", "4"]
    table = buying("4", TM="4").play("MC train 4 from offering for 300", "MC train 4 from TM for 1")
    assert (owned(table, "MC"), table.cash("MC"), table.cash("TM")) == (["4", "4"], 1699, 501)


@rule("MEX-4.3.4-1")
def test_a_company_pays_trains_from_its_treasury_only() -> None:
    """With $99 it buys neither a new 2-train nor, at a price of $100, a used one; $99 are enough for a deal at $99."""
    table = buying(cash=99, TM="2")
    assert table.sections("MC train 2 from offering for 100") == ["4.3.4"]
    assert table.sections("MC train 2 from TM for 100") == ["4.3.4"]
    assert table.sections("MC train 2 from TM for 99") == []
    assert table.money(MC=100).sections("MC train 2 from offering for 100") == []


@rule("MEX-4.3.4a-1")
def test_all_trains_begin_in_the_initial_offering() -> None:
    """Six 2, six 3, three 4, two 5, two 6 and seven 4D, in this order; none in the Open Market."""
    table = Table("18mex", 3)
    expected = ["2"] * 6 + ["3"] * 6 + ["4"] * 3 + ["5"] * 2 + ["6"] * 2 + ["4D"] * 7
    assert (owned(table, "offering"), owned(table, "market")) == (expected, [])


@rule("MEX-4.3.4a-1")
def test_the_open_market_is_another_place_than_the_initial_offering() -> None:
    """A train of one place is not for sale in the other."""
    table = buying("4").trains(market="3")
    assert table.sections("MC train 3 from offering for 180") == ["4.3.4"]
    assert table.sections("MC train 4 from market for 300") == ["4.3.4"]
    assert table.sections("MC train 3 from market for 180") == []


@rule("MEX-4.3.4b-1", "MEX-4.3.4b-2")
@pytest.mark.parametrize(
    ("now", "later"), [("2", "3"), ("3", "4"), ("4", "5"), ("5", "6"), ("6", "4D")], ids=lambda kind: kind
)
def test_trains_of_the_initial_offering_are_bought_in_the_order_of_their_types(now: str, later: str) -> None:
    """As long as one card of a type is left none of a later type is sold; with the last one gone the next type is."""
    faces = {"2": 100, "3": 180, "4": 300, "5": 450, "6": 600, "4D": 700}
    table = buying(stack=now)
    for left in range(owned(table, "offering").count(now), 0, -1):
        assert owned(table, "offering").count(now) == left
        assert table.sections(f"MC train {later} from offering for {faces[later]}") == ["4.3.4(b)"]
        assert table.sections(f"MC train {now} from offering for {faces[now]}") == []
        table.edit(lambda d: d.put("trains", "offering", d.state.trains["offering"][1:]))
    assert table.sections(f"MC train {later} from offering for {faces[later]}") == []


@rule("MEX-4.3.4b-1")
def test_a_train_in_the_open_market_does_not_hold_later_types_back() -> None:
    """Section 1.4: the order concerns new trains only."""
    assert buying("5", stack="5").trains(market="3").sections("MC train 5 from offering for 450") == []


@rule("MEX-4.3.4c-1")
@pytest.mark.parametrize(
    ("kind", "face"), [("2", 100), ("3", 180), ("4", 300), ("5", 450), ("6", 600), ("4D", 700)], ids=lambda x: str(x)
)
def test_the_bank_sells_at_face_value_from_both_places(kind: str, face: int) -> None:
    """Neither a dollar less nor a dollar more; the money goes to the bank."""
    table = buying(stack=kind).trains(market=kind)
    for place in ("offering", "market"):
        wrong = [table.sections(f"MC train {kind} from {place} for {face + change}") for change in (-1, 1)]
        assert wrong == [["4.3.4(c)"], ["4.3.4(c)"]]
        assert table.sections(f"MC train {kind} from {place} for {face}") == []
    bank = table.cash("bank")
    table.play(f"MC train {kind} from market for {face}")
    assert (table.cash("MC"), table.cash("bank")) == (2000 - face, bank + face)


@rule("MEX-4.3.4d-1", "MEX-TableI-5")
def test_companies_trade_trains_for_any_price_from_one_dollar() -> None:
    """All the treasury has is the most; nothing is not enough."""
    table = buying(cash=700, TM="2")
    assert table.price_range("MC train 2 from TM for 1") == (1, 700, 1)
    assert table.sections("MC train 2 from TM for 0") == ["4.3.4(d)"]
    assert table.sections("MC train 2 from TM for 700") == []
    table.play("MC train 2 from TM for 333")
    assert (owned(table, "MC"), owned(table, "TM"), table.cash("MC"), table.cash("TM")) == (["2"], [], 367, 833)


@rule("MEX-4.3.4d-1")
def test_the_other_president_must_agree_to_the_price() -> None:
    """CHI is p2's: nothing changes hands before he accepts, and after a refusal only a better price may be offered."""
    table = buying(CHI="2").play("MC train 2 from CHI for 50")
    assert (table.actor, owned(table, "CHI"), table.cash("MC")) == ("p2", ["2"], 2000)
    table.play("p2 refuse")
    assert (owned(table, "CHI"), table.actor) == (["2"], "MC")
    assert table.sections("MC train 2 from CHI for 50") == ["custom"]
    table.play("MC train 2 from CHI for 51", "p2 accept")
    assert (owned(table, "MC"), owned(table, "CHI"), table.cash("MC"), table.cash("CHI")) == (["2"], [], 1949, 551)


@rule("MEX-4.3.4d-2", "MEX-4.3.4-4")
@pytest.mark.parametrize("phase", ["1", "2", "3", "3½", "4", "5", "6", "6½", "4D"])
def test_trains_are_traded_in_every_phase_but_only_in_the_buyers_step(phase: str) -> None:
    """Not in the buyer's other steps, and not on the turn of the seller."""
    table = buying(phase, TM="5")
    assert table.sections("MC train 5 from TM for 1") == []
    table.operating("MC", "lay track", only=("MC",))
    assert table.refused("MC train 5 from TM for 1", "4.3", "“Buy a train” comes later in the turn of MC")
    table.operating("TM", "buy trains", only=("TM",))
    assert table.refused("MC train 5 from TM for 1", "4(c)", "It is not MC's turn: TM acts now")


@rule("MEX-4.3.4d-3")
def test_the_price_of_a_trade_is_there_for_everybody_to_read() -> None:
    """What was paid to whom for which train is part of the game's history."""
    table = buying(CHI="2").play("MC train 2 from CHI for 87", "p2 accept")
    assert [(e.payer, e.payee, e.amount, e.because) for e in table.told(Paid)] == [("MC", "CHI", 87, "2-train")]
    assert [(e.giver, e.taker) for e in table.told(TrainMoved)] == [("CHI", "MC")]


@rule("MEX-4.3.4d-4")
@pytest.mark.parametrize(("buyer", "seller"), [("NdM", "TM"), ("MC", "NdM")])
def test_ndm_buys_and_sells_trains_only_at_face_value(buyer: str, seller: str) -> None:
    """A 3-train costs $180 when NdM is on either side; other companies agree on what they like."""
    table = floated(buying("3½", buyer), seller, trains="3")
    prices = {price: table.sections(f"{buyer} train 3 from {seller} for {price}") for price in (1, 179, 180, 181)}
    assert prices == {1: ["4.3.4(d)"], 179: ["4.3.4(d)"], 180: [], 181: ["4.3.4(d)"]}
    table.play(f"{buyer} train 3 from {seller} for 180")
    assert (owned(table, buyer), table.cash(seller)) == (["3"], 680)


@rule("MEX-4.3.4e-1", "MEX-4.3.4e-2", "MEX-4.3.4e-3")
def test_phases_begin_with_these_purchases_and_no_others() -> None:
    """The first of each type, the fifth 3-train and the second 6-train."""
    table = buying().edit(lambda d: d.title(stock_rounds=2))
    began: list[tuple[str, int, str]] = []
    for card in table.state.trains["offering"]:
        kind = train_type(card)
        table.operating("MC", "buy trains", only=("MC",)).money(MC=700).edit(lambda d: d.put("trains", "MC", ()))
        table.play(f"MC train {kind} from offering for {table.view.defn.trains[kind].price}")
        began += [(kind, int(card.rpartition("-")[2]) + 1, event.phase) for event in table.told(PhaseBegan)]
    assert began == [
        ("2", 1, "2"),
        ("3", 1, "3"),
        ("3", 5, "3½"),
        ("4", 1, "4"),
        ("5", 1, "5"),
        ("6", 1, "6"),
        ("6", 2, "6½"),
        ("4D", 1, "4D"),
    ]


@rule("MEX-4.3.4e-1")
def test_used_trains_bring_no_new_phase() -> None:
    """A 3-train of another company or of the Open Market is not a purchase from the Initial Offering."""
    table = buying("2", TM="3").trains(market="3")
    table.play("MC train 3 from TM for 1", "MC train 3 from market for 180")
    assert (table.state.phase, table.told(PhaseBegan)) == ("2", [])


@rule("MEX-4.3.4f-1", "MEX-4.3.4f-3", "MEX-TableI-4", "MEX-TableI-5")
@pytest.mark.parametrize(("phase", "new"), [("1", "2 from offering for 100"), ("3", "3 from offering for 180")])
@pytest.mark.parametrize("first_is_new", [True, False])
def test_before_phase_4_a_company_buys_one_train_a_turn_from_the_bank(phase: str, new: str, first_is_new: bool) -> None:
    """Both places of the bank count together; trains of other companies do not count."""
    table, used = buying(phase, TM="2+2").trains(market="2+2"), "2 from market for 100"
    table.play("MC train 2 from TM for 1", f"MC train {new if first_is_new else used}")
    assert [table.sections(f"MC train {text}") for text in (new, used)] == [["4.3.4(f)"], ["4.3.4(f)"]]
    table.play("MC train 2 from TM for 1")
    assert len(owned(table, "MC")) == 3


@rule("MEX-4.3.4f-1")
def test_the_next_turn_allows_another_train_of_the_bank() -> None:
    """The limit is one of the turn, not of the round."""
    table = buying().play("MC train 2 from offering for 100").operating("MC", "buy trains", only=("MC",))
    assert table.sections("MC train 2 from offering for 100") == []


@rule("MEX-4.3.4f-2", "MEX-TableI-22")
def test_the_company_that_buys_the_first_4_train_goes_on_buying() -> None:
    """A second 4-train in the same turn, and then the limit of two trains stops it."""
    table = buying("3½", stack="4").play("MC train 4 from offering for 300", "MC train 4 from offering for 300")
    assert owned(table, "MC") == ["4", "4"]
    assert table.sections("MC train 4 from offering for 300") == ["4.3.4(g)"]


@rule("MEX-4.3.4f-2")
def test_after_the_last_3_train_the_first_4_train_must_wait_for_the_next_turn() -> None:
    """The limit of one train is still in force when the 4-train would be bought."""
    table = buying("3½").play("MC train 3 from offering for 180")
    assert owned(table, "offering")[0] == "4"
    assert table.sections("MC train 4 from offering for 300") == ["4.3.4(f)"]


@rule("MEX-4.3.4-2", "MEX-4.3.4-3", "MEX-4.3.4-4")
def test_a_company_can_neither_discard_a_train_nor_sell_it_to_the_bank() -> None:
    """In its own step to buy trains nothing takes a train away from it."""
    table = buying("3", trains="2+2", TM="3")
    assert table.refused("MC discard 2", "4.3", "“Discard a train” is not part of MC's turn")
    assert {text.split()[1] for text in table.legal()} == {"train", "private", "pass"}
    assert {text.split()[4] for text in table.legal("train")} == {"offering", "TM"}
    table.play("MC pass")
    assert (owned(table, "MC"), owned(table, "market")) == (["2", "2"], [])
