"""Section 7.8: buying trains."""

from __future__ import annotations

import pytest

from roundhouse.core.events import TrainMoved
from roundhouse.core.ids import BANK, MARKET, OFFERING, OUT, train_type
from roundhouse.titles.sa.loans import interest_due, markers_left
from tests.rules.sa.tables import INCOME, SHARES, TRAINS, borrowed, founded, stock, turn
from tests.support.table import rule


@rule("SA-7.8-1", "SA-7.2-1")
def test_trains_are_bought_after_the_income_and_before_share_dealings() -> None:
    """The six steps of a turn in their order, those without a choice included."""
    table = founded(stock(), "FA", cash=500, p1="30", market="10").trains(FA="2P").tiles(F25="57 1")
    table.operating("FA", "lay track")
    steps = [table.step]
    assert table.sections("FA train 2P from offering for 100") == ["7.3"]
    while table.step != SHARES:
        text = {"run trains": table.legal("run")[:1], INCOME: ["FA dividend pay"]}.get(table.step, ["FA pass"])
        steps.append(table.play(*text).step)
    assert steps == ["lay track", "place station", "run trains", INCOME, TRAINS, SHARES]
    assert table.sections("FA train 2P from offering for 100") == ["7.2(6)"]


@rule("SA-7.8-2", "SA-7.8(a)-1")
@pytest.mark.parametrize(
    ("phase", "kind", "price"),
    [
        ("2", "2P", 100),
        ("2", "2G", 90),
        ("3", "3P", 200),
        ("3", "3G", 180),
        ("4", "4P", 300),
        ("4", "4G", 270),
        ("5", "5P", 500),
        ("5", "5G", 450),
        ("6", "6P", 600),
        ("6", "6G", 540),
        ("8", "8P", 800),
    ],
)
def test_each_side_has_its_printed_price(phase: str, kind: str, price: int) -> None:
    """The treasury pays it to the bank; a goods train is cheaper."""
    table = turn(phase=phase).stack(f"{kind[0]}P")
    bank = table.cash(BANK)
    assert table.sections(f"FA train {kind} from offering for {price - 10}") == ["7.8"]
    table.play(f"FA train {kind} from offering for {price}")
    assert (table.cash("FA"), table.cash(BANK)) == (1000 - price, bank + price)
    assert [train_type(t) for t in table.state.trains["FA"]] == [kind]
    assert [train_type(e.train) for e in table.told(TrainMoved) if e.taker == "FA"] == [kind]


@rule("SA-7.8-3", "SA-7.8-4")
def test_new_trains_come_in_order() -> None:
    """No 3-train while there are 2-trains; with the last 2-train gone the 3-trains are on offer, and so on."""
    table = turn()
    assert table.sections("FA train 3P from offering for 200") == ["7.8"]
    assert table.stack("3P").sections("FA train 3P from offering for 200") == []
    assert table.sections("FA train 4P from offering for 300") == ["7.8"]
    assert table.stack("4P").sections("FA train 4G from offering for 270") == []
    assert table.sections("FA train 3P from offering for 200") == ["7.8"]


@rule("SA-3-3", "SA-3-4")
@pytest.mark.parametrize(("number", "goods", "price"), [("5", 3, 450), ("6", 3, 540)])
def test_the_last_5_and_6_have_no_goods_train(number: str, goods: int, price: int) -> None:
    """Three times a goods train can be chosen; the fourth card is for passengers only."""
    table = turn(cash=5000).stack(f"{number}P")
    for _ in range(goods):
        assert table.sections(f"FA train {number}G from offering for {price}") == []
        table.edit(lambda d: d.put("trains", OFFERING, d.state.trains[OFFERING][1:]))
    assert table.sections(f"FA train {number}G from offering for {price}") == ["3"]
    assert table.sections(f"FA train {number}P from offering for {number}00") == []


@rule("SA-7.8-5", "SA-7.8(c)-1")
def test_corporations_sell_trains_already_in_the_yellow_phase() -> None:
    """AFE of p2 agrees; the treasury pays."""
    table = founded(turn(), "AFE", p2="30").trains(AFE="2P").operating("FA", TRAINS)
    table.play("FA train 2P-0 from AFE for 33")
    assert (table.step, table.actor) == ("train offer", "p2")
    table.play("p2 accept")
    assert table.state.trains["FA"] == ("2P-0",)
    assert (table.cash("FA"), table.cash("AFE")) == (967, 33)


@rule("SA-7.8(c)-1")
def test_the_other_president_may_refuse() -> None:
    """Then nothing changes; to a corporation of one's own the sale needs no answer."""
    table = founded(turn(), "AFE", p2="30").trains(AFE="2P").operating("FA", TRAINS)
    table.play("FA train 2P-0 from AFE for 33", "p2 refuse")
    assert table.state.trains["AFE"] == ("2P-0",)
    assert table.sections("FA train 2P-0 from AFE for 33") == ["custom"]
    table.shares("AFE", p1="30", p2="").play("FA train 2P-0 from AFE for 34")
    assert table.state.trains["FA"] == ("2P-0",)


@rule("SA-7.8(c)-2", "SA-7.8(c)-3")
@pytest.mark.parametrize(("price", "refused"), [(0, ["7.8(c)"]), (1, []), (120, []), (121, ["7.8(c)"])])
def test_any_price_the_treasury_can_pay(price: int, refused: list[str]) -> None:
    """From 1 D to the 120 D of FA."""
    table = founded(turn(cash=120), "AFE", p2="30").trains(AFE="2P").operating("FA", TRAINS)
    assert table.sections(f"FA train 2P-0 from AFE for {price}") == refused


@rule("SA-7.8(c)-3", "SA-7.8.2-3")
def test_no_loan_and_no_help_for_trains_of_others() -> None:
    """FA has 10 D and no train; p1 is rich, and it makes no difference."""
    table = founded(turn(cash=10), "AFE", p2="30").trains(AFE="2P").operating("FA", TRAINS)
    assert table.sections("FA credit 2P-0 from AFE for 10") == ["7.8(c)"]
    assert table.sections("FA train 2P-0 from AFE for 11") == ["7.8(c)"]
    assert table.sections("FA train 2P-0 from AFE for 10") == []


@rule("SA-7.8(c)-4", "SA-7.8.1-8")
def test_the_loan_goes_with_the_train() -> None:
    """FA owes the interest from now on; AFE's other train has none."""
    table = borrowed(founded(turn(), "AFE", p1="30"), AFE="2P").trains(AFE="2G").operating("FA", TRAINS)
    table.play("FA train 2P-0 from AFE for 1")
    assert table.state.title.loans == (("2P-0", "FA"),)
    assert (interest_due(table.view, "FA"), interest_due(table.view, "AFE")) == (10, 0)


@rule("SA-7.8-6", "SA-published-21")
def test_two_2_trains_in_the_yellow_phase() -> None:
    """The third is too many, from wherever."""
    table = founded(turn(), "AFE", p1="30").trains(AFE="2G", market="2P").operating("FA", TRAINS)
    table.play("FA train 2P from offering for 100", "FA train 2G from offering for 90")
    assert table.sections("FA train 2P from offering for 100") == ["7.8"]
    assert table.sections("FA train 2P from market for 100") == ["7.8"]
    assert table.sections("FA train 2G-0 from AFE for 1") == ["7.8"]


@rule("SA-7.8-6", "SA-published-21")
def test_one_2_train_excludes_a_3_train() -> None:
    """And after a 3-train the yellow phase is over, with one train for everybody."""
    table = turn(cash=2000).edit(lambda d: d.put("trains", OFFERING, d.state.trains[OFFERING][6:]))
    table.play("FA train 2P from offering for 100")
    assert table.sections("FA train 3P from offering for 200") == ["7.8"]
    other = turn(cash=2000).stack("3P").trains(market="2P").play("FA train 3P from offering for 200")
    assert other.sections("FA train 3P from offering for 200") == ["7.8"]
    assert other.sections("FA train 2P from market for 100") == ["7.8"]


@rule("SA-7.8-7", "SA-published-24")
@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "8"])
@pytest.mark.parametrize("source", ["offering", "market", "AFE"])
def test_one_train_in_later_phases(phase: str, source: str) -> None:
    """Bank, pool and other corporations count alike."""
    table = founded(turn(phase=phase, cash=3000), "AFE", p1="30").trains(AFE="5P", market="5P").operating("FA", TRAINS)
    front = table.state.trains[OFFERING][0].split("-")[0]
    price = table.view.defn.trains[front].price
    card = table.state.trains["AFE"][0]
    first = {"offering": f"FA train {front} from offering for {price}", "market": "FA train 5P from market for 500"}
    table.play(first.get(source, f"FA train {card} from AFE for 1"))
    for text in ("FA train 5P from market for 500", f"FA credit {front} from offering for {price}"):
        if source != "market" or "market" not in text:
            assert "7.8" in table.sections(text), text


@rule(
    "SA-7.8-8",
    "SA-7.8-10",
    "SA-published-20",
    "SA-published-27",
    "SA-published-29",
    "SA-published-33",
    "SA-published-40",
)
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 3), ("6", 3), ("8", 3)])
def test_the_train_limit(phase: str, limit: int) -> None:
    """One below it a train is bought, at the limit none, even if old trains would go by the purchase."""
    kinds = {"2": "2P", "3": "3P", "4": "4P"}.get(phase, "5P")
    table = turn(phase=phase, cash=3000).trains(FA="+".join([kinds] * (limit - 1)))
    front = table.state.trains[OFFERING][0].split("-")[0]
    buy = f"FA train {front} from offering for {table.view.defn.trains[front].price}"
    assert table.sections(buy) == []
    assert table.trains(FA="8P").sections(buy) == ["7.8"]


@rule("SA-7.8-10")
def test_no_purchase_at_the_limit_even_if_trains_would_rust() -> None:
    """Four 2-trains would go with the first 4-train, but FA is at its limit of four before."""
    table = turn(phase="3", cash=1000).trains(FA="2P+2P+2P+2P").stack("4P")
    assert table.sections("FA train 4P from offering for 300") == ["7.8"]
    assert turn(phase="3").trains(FA="2P+2P+2P").stack("4P").sections("FA train 4P from offering for 300") == []


@rule("SA-7.8-9", "SA-published-29")
def test_excess_trains_go_to_the_pool() -> None:
    """Phase 4 allows three: AFE has four 3-trains and chooses one, without compensation."""
    table = (
        founded(turn(phase="3"), "AFE", p2="30", cash=7).trains(AFE="3P+3G+3P+3P").stack("4P").operating("FA", TRAINS)
    )
    table.play("FA train 4P from offering for 300")
    assert (table.step, table.actor, table.view.decider) == ("discard trains", "AFE", "p2")
    assert len(table.legal("discard")) == 4
    assert table.sections("AFE discard 2P-0") == ["7.8"]
    goods = next(t for t in table.state.trains["AFE"] if t.startswith("3G"))
    table.play(f"AFE discard {goods}")
    assert table.state.trains[MARKET] == (goods,)
    assert (len(table.state.trains["AFE"]), table.cash("AFE")) == (3, 7)
    assert (table.step, table.actor) == ("buy trains", "FA")


@rule("SA-7.8-9")
def test_a_loan_on_a_discarded_train_is_due() -> None:
    """100 D for the loan on a 3P."""
    table = borrowed(founded(turn(phase="3"), "AFE", p2="30", cash=150), AFE="3P").trains(AFE="3P+3P+3P").stack("4P")
    table.operating("FA", TRAINS).play("FA train 4P from offering for 300", "AFE discard 3P-0")
    assert table.cash("AFE") == 50
    assert table.state.title.loans == ()


@rule("SA-7.8(b)-1", "SA-7.8(b)-3", "SA-7.8(b)-4", "SA-7.2(5)-3")
@pytest.mark.parametrize(("kind", "price", "loan"), [("2P", 100, 50), ("2G", 90, 45)])
def test_half_the_price_is_lent(kind: str, price: int, loan: int) -> None:
    """The treasury pays the rest, and a marker lies on the card."""
    table = turn()
    bank = table.cash(BANK)
    table.play(f"FA credit {kind} from offering for {price}")
    assert (table.cash("FA"), table.cash(BANK)) == (1000 - price + loan, bank + price - loan)
    assert table.state.title.loans == ((f"{kind}-0", "FA"),)
    assert markers_left(table.view) == 9


@rule("SA-7.8(b)-4")
@pytest.mark.parametrize(
    ("kind", "loan"), [("3P", 100), ("3G", 90), ("4G", 135), ("5P", 250), ("6G", 270), ("8P", 400)]
)
def test_the_loan_is_printed(kind: str, loan: int) -> None:
    """Half the price of the side that is shown."""
    table = turn(cash=2000).stack(f"{kind[0]}P")
    price = table.view.defn.trains[kind].price
    assert table.play(f"FA credit {kind} from offering for {price}").cash("FA") == 2000 - price + loan


@rule("SA-7.8(b)-2")
def test_the_rich_may_borrow_too() -> None:
    """A full treasury is no reason against a loan."""
    assert turn(cash=5000).sections("FA credit 2P from offering for 100") == []


@rule("SA-7.8(b)-1")
@pytest.mark.parametrize(("cash", "refused"), [(45, []), (44, ["7.8.2"])])
def test_with_a_train_the_rest_must_be_in_the_treasury(cash: int, refused: list[str]) -> None:
    """A second 2G costs 45 D with a loan."""
    assert turn(cash=cash).trains(FA="2P").sections("FA credit 2G from offering for 90") == refused


@rule("SA-7.8(b)-5", "SA-2-23")
def test_ten_loan_markers() -> None:
    """With ten loans there is no other, until one is repaid."""
    table = founded(turn(), "AFE", p1="30")
    borrowed(table, AFE="2P+2P+2P+3P+3P+3P+4P+4P+4P+4P").operating("FA", TRAINS)
    assert table.sections("FA credit 2P from offering for 100") == ["7.8(b)"]
    assert table.sections("FA train 2P from offering for 100") == []
    table.option(loans=table.state.title.loans[1:])
    assert table.sections("FA credit 2P from offering for 100") == []


@rule("SA-7.8(d)-1", "SA-9.5-4")
def test_trains_of_the_pool_cost_their_face_value() -> None:
    """Any of them, in no order."""
    table = turn(phase="3").trains(market="2G+3P")
    assert table.sections("FA train 2G from market for 80") == ["7.8"]
    assert table.sections("FA train 3P from market for 200") == []
    table.play("FA train 2G from market for 90")
    assert table.cash("FA") == 910


@rule("SA-7.8(d)-2", "SA-7.2(5)-3")
def test_a_loan_for_a_train_of_the_pool() -> None:
    """45 D for a used 2G."""
    table = turn(phase="3").trains(market="2G").play("FA credit 2G from market for 90")
    assert table.cash("FA") == 955
    assert len(table.state.title.loans) == 1


@rule("SA-7.8-11")
def test_the_president_chooses_the_side() -> None:
    """Of the same card either."""
    for kind, price in (("2P", 100), ("2G", 90)):
        assert turn().play(f"FA train {kind} from offering for {price}").state.trains["FA"] == (f"{kind}-0",)


@rule("SA-7.8-12")
def test_a_side_is_for_good() -> None:
    """A used goods train is sold as one, by the pool and by other corporations."""
    table = founded(turn(), "AFE", p1="30").trains(AFE="2G", market="2G").operating("FA", TRAINS)
    assert table.sections("FA train 2P from market for 100") == ["7.8"]
    card = table.state.trains["AFE"][0]
    table.play(f"FA train {card} from AFE for 1")
    assert table.state.trains["FA"] == (card,)
    assert card.startswith("2G")
    assert not any(a.__name__ in ("Turn", "Flip") for a in table.view.defn.actions)


@rule("SA-7.2(5)-1")
def test_buying_is_optional_with_a_train() -> None:
    """FA has one and passes."""
    assert turn().trains(FA="2P").sections("FA pass") == []


@rule("SA-5.1No.5-3")
@pytest.mark.parametrize("way", ["offering", "AFE"])
def test_fn_closes_with_enfers_first_train(way: str) -> None:
    """From wherever it comes; trains of others do not matter."""
    table = founded(turn("ENFER"), "AFE", p1="30", cash=200).trains(AFE="2P").privates(FN="p2").operating("AFE", TRAINS)
    table.edit(lambda d: d.exclude("closed", "FN"))
    table.play("AFE train 2G from offering for 90")
    assert table.state.privates["FN"] == "p2"
    table.operating("ENFER", TRAINS)
    table.play("ENFER train 2P from offering for 100" if way == "offering" else "ENFER train 2P-0 from AFE for 1")
    assert table.state.privates["FN"] == OUT


@rule("SA-7.6.1-2")
def test_a_new_train_runs_in_the_next_turn() -> None:
    """After buying there is no run in this turn any more."""
    table = turn().play("FA train 2P from offering for 100")
    assert table.sections("FA run") == ["7.8"]
    assert table.play("FA pass").step != "run trains"


@rule("SA-7.8(c)-1")
def test_no_train_is_bought_from_oneself() -> None:
    """FA owns it already."""
    assert turn().trains(FA="2P").sections("FA train 2P-0 from FA for 1") == ["7.8(c)"]


@rule("SA-7.8(b)-1", "SA-7.8-3", "SA-7.8-2")
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("FA credit 9P from offering for 100", ["7.8"]),
        ("FA credit 2P from market for 100", ["7.8"]),
        ("FA credit 3P from offering for 200", ["7.8"]),
        ("FA credit 2P from offering for 50", ["7.8"]),
        ("FA credit 2P from offering for 100", []),
    ],
)
def test_with_a_loan_the_same_rules_hold(text: str, refused: list[str]) -> None:
    """The next new train, or one that is in the pool, at its printed price."""
    assert turn().sections(text) == refused


@rule("SA-7.8(b)-1", "SA-7.8-6", "SA-7.8-8", "SA-3-3")
def test_with_a_loan_the_same_limits_hold() -> None:
    """Number of purchases, train limit, and sides that are printed."""
    table = turn().play("FA credit 2P from offering for 100", "FA credit 2G from offering for 90")
    assert table.sections("FA credit 2P from offering for 100") == ["7.8"]
    assert turn().trains(FA="2P+2P+2P+2P").sections("FA credit 2P from offering for 100") == ["7.8"]
    last = turn(cash=2000).stack("5P").edit(lambda d: d.put("trains", OFFERING, d.state.trains[OFFERING][3:]))
    assert last.sections("FA credit 5G from offering for 450") == ["3"]
    assert last.sections("FA credit 8G from offering for 800") == ["7.8"]
