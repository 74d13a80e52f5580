"""18MEX 3.2(a), 3.2(a)(6), 3.2(c)(3), 3.2(c)(5): the 5% certificates of NdM."""

from __future__ import annotations

import pytest

from tests.support.table import rule

from .stock_positions import hand, market, moves, national, transfers


@rule("MEX-3.2a-4")
@pytest.mark.parametrize(
    ("price", "percent", "pieces", "paid"),
    [(75, 5, "5", 38), (75, 15, "10+5", 113), (70, 5, "5", 35), (70, 15, "10+5", 105)],
)
def test_an_odd_half_share_is_sold_for_half_the_value_rounded_up(
    price: int, percent: int, pieces: str, paid: int
) -> None:
    """Half of $75 is $37.50, so 5% bring $38 and 15% bring $113."""
    table = national(price, p1="20", p2="10+5").stock_round("p2", 4)
    assert table.play(f"p2 sell NdM {percent} as {pieces}").cash("p2") == 625 + paid


@rule("MEX-3.2a-7")
def test_an_odd_five_percent_does_not_move_the_marker() -> None:
    """5% move it by no space, 15% by one."""
    five = national(75, p1="20", p2="10+5").stock_round("p2", 4).play("p2 sell NdM 5 as 5")
    assert moves(five) == []
    fifteen = national(75, p1="20", p2="10+5").stock_round("p2", 4).play("p2 sell NdM 15 as 10+5")
    assert moves(fifteen) == [("NdM", 75, 70)]


@rule("MEX-3.2a-7")
def test_half_shares_sold_one_after_the_other_in_a_turn_add_up() -> None:
    """The second 5% of the turn makes a whole share: the marker falls once, as if both had been sold together."""
    apart = national(75, p1="20", p2="5+5").stock_round("p2", 4)
    assert moves(apart.play("p2 sell NdM 5 as 5")) == []
    assert moves(apart.play("p2 sell NdM 5 as 5")) == [("NdM", 75, 70)]
    together = national(75, p1="20", p2="5+5").stock_round("p2", 4).play("p2 sell NdM 10 as 5+5")
    assert together.price("NdM") == apart.price("NdM") == 70


@rule("MEX-3.2a-4", "MEX-3.2a-7")
def test_half_shares_that_add_up_for_the_marker_add_up_for_the_money() -> None:
    """Both 5% bring $75 whether they are sold together or one by one: $38, then $37."""
    apart = national(75, p1="20", p2="5+5").stock_round("p2", 4)
    assert apart.play("p2 sell NdM 5 as 5").cash("p2") == 625 + 38
    assert apart.play("p2 sell NdM 5 as 5").cash("p2") == 625 + 75
    assert national(75, p1="20", p2="5+5").stock_round("p2", 4).play("p2 sell NdM 10 as 5+5").cash("p2") == 625 + 75


@rule("MEX-3.2a-4")
def test_the_half_of_an_odd_sale_and_a_later_half_make_one_share() -> None:
    """15% bring $113 and drop the marker to $70; the other half share then brings $35, and the marker falls again."""
    table = national(75, p1="20", p2="10+5+5").stock_round("p2", 4)
    assert table.play("p2 sell NdM 15 as 10+5").cash("p2") == 625 + 113
    assert table.price("NdM") == 70
    assert table.play("p2 sell NdM 5 as 5").cash("p2") == 625 + 113 + 35
    assert table.price("NdM") == 65


@rule("MEX-3.2a-7")
def test_half_shares_sold_in_different_turns_do_not_add_up() -> None:
    """5% in each of two turns never make a share."""
    table = national(75, p1="20", p2="5+5").stock_round("p2", 4)
    table.play("p2 sell NdM 5 as 5", "p2 pass", "p3 pass", "p1 pass", "p2 sell NdM 5 as 5")
    assert table.price("NdM") == 75


@rule("MEX-3.2a3-1")
def test_five_percent_more_than_half_in_the_market_are_too_much() -> None:
    """45% and 5% make exactly half; then not even 5% may follow, and change does not help."""
    table = national(60, p1="20+10", p2="5", p3="10", market="10+10+10+10+5").stock_round("p2", 4)
    table.play("p2 sell NdM 5 as 5", "p2 pass")
    assert table.percent("market", "NdM") == 50
    assert table.sections("p3 sell NdM 5 as 10 taking 5") == ["3.2(a)(3)"]


@rule("MEX-3.2a6-1")
@pytest.mark.parametrize(("pieces", "percent", "paid", "left"), [("10", 5, 38, [10, 5]), ("10+10", 15, 113, [5])])
def test_an_odd_percentage_is_sold_with_change_from_the_open_market(
    pieces: str, percent: int, paid: int, left: list[int]
) -> None:
    """p2 has only 10% certificates and takes the 5% one back."""
    table = national(75, p1="20", p2="10+10", market="5").stock_round("p2", 4)
    table.play(f"p2 sell NdM {percent} as {pieces} taking 5")
    assert hand(table, "p2", "NdM") == left
    assert 5 not in market(table, "NdM")
    assert table.cash("p2") == 625 + paid


@rule("MEX-3.2a6-1")
def test_change_needs_a_five_percent_certificate_in_the_market_and_none_in_hand() -> None:
    """Without one in the market there is no change; with one in hand there is no need for it."""
    none = national(75, p1="20", p2="10+10", p3="5+5").stock_round("p2", 4)
    assert none.sections("p2 sell NdM 5 as 10 taking 5") == ["3.2(a)(6)"]
    own = national(75, p1="20", p2="10+5", market="5").stock_round("p2", 4)
    assert own.sections("p2 sell NdM 5 as 10 taking 5") == ["3.2(a)(6)"]
    assert own.check("p2 sell NdM 5 as 5")


@rule("MEX-3.2a6-1", "MEX-3.2a4-2")
def test_the_president_too_may_sell_an_odd_percentage_with_change() -> None:
    """p1 gives up the president's certificate for 15% and 5% change, because p2 takes over."""
    table = national(75, p1="20", p2="10+10", market="5")
    table.play("p1 sell NdM 15 as 20 taking 5")
    assert (hand(table, "p1", "NdM"), hand(table, "p2", "NdM"), market(table, "NdM")) == ([5], [20], [10, 10])
    assert table.cash("p1") == 625 + 113
    lonely = national(75, p1="20", p2="10", market="5")
    assert lonely.sections("p1 sell NdM 15 as 20 taking 5") == ["3.2(a)(4)"]


@rule("MEX-3.2a6-2")
def test_a_sale_with_change_is_one_sale_and_no_purchase() -> None:
    """It leaves the turn's purchase free, but forbids buying NdM; the marker counts the net percentage."""
    table = national(75, p1="20", p2="10+10", market="5").stock_round("p2", 4)
    table.play("p2 sell NdM 5 as 10 taking 5")
    assert moves(table) == []
    assert transfers(table) == [(10, "p2", "market"), (5, "market", "p2")]
    assert table.sections("p2 share NdM 10 from market") == ["3.2"]
    assert table.check("p2 par PAC 60")


@rule("MEX-3.2a5-2")
@pytest.mark.parametrize(("given", "kept"), [("10", [5, 5]), ("5+5", [10])])
def test_the_seller_of_half_a_presidents_certificate_chooses_among_what_he_got(given: str, kept: list[int]) -> None:
    """p2 pays for the presidency with 10% + 5% + 5%; p1 puts 10% of that into the market as he likes."""
    table = national(75, p1="20", p2="10+5+5").play("p1 sell NdM 10 as 20")
    assert table.actor == "p1"
    assert table.sections("p1 give NdM 10+5") == ["3.2(a)(5)"]
    table.play(f"p1 give NdM {given}")
    assert hand(table, "p1", "NdM") == kept
    assert hand(table, "p2", "NdM") == [20]
    assert table.percent("market", "NdM") == 10
    assert table.play("p1 pass").actor == "p2"


@rule("MEX-3.2c3-3")
@pytest.mark.parametrize(("price", "cost"), [(75, 37), (70, 35)])
def test_five_percent_from_the_market_cost_half_the_value_rounded_down(price: int, cost: int) -> None:
    """Half of $75 is $37.50, so the buyer pays $37."""
    table = national(price, p1="20", market="5").stock_round("p2", 4).play("p2 share NdM 5 from market")
    assert table.cash("p2") == 625 - cost
    assert hand(table, "p2", "NdM") == [5]


@rule("MEX-3.2c5-1", "MEX-3.2c5-2")
def test_five_percent_are_bought_with_a_five_percent_certificate_as_change() -> None:
    """p2 gives his 5%, takes a 10% certificate and pays $37; he needs no more money than that."""
    table = national(75, p1="20", p2="5", market="10").stock_round("p2", 4).money(p2=37)
    table.play("p2 share NdM 10 from market giving 5")
    assert (hand(table, "p2", "NdM"), market(table, "NdM")) == ([10], [5])
    assert table.cash("p2") == 0
    short = national(75, p1="20", p2="5", market="10").stock_round("p2", 4).money(p2=36)
    assert short.sections("p2 share NdM 10 from market giving 5") == ["3.2(c)"]


@rule("MEX-3.2c5-1")
def test_change_is_given_only_by_the_owner_of_an_odd_multiple_of_five_percent() -> None:
    """With 15% one may, with both 5% certificates or none one may not."""
    purchase = "p2 share NdM 10 from market giving 5"
    assert national(75, p1="20", p2="10+5", market="10").stock_round("p2", 4).check(purchase)
    assert national(75, p1="20", p2="5+5", market="10").stock_round("p2", 4).sections(purchase) == ["3.2(c)(5)"]
    assert national(75, p1="20", p2="10", market="10").stock_round("p2", 4).sections(purchase) == ["3.2(c)(5)"]


@rule("MEX-3.2c5-3")
def test_a_purchase_with_change_is_a_purchase_and_no_sale() -> None:
    """It uses the turn's purchase, moves no marker and does not forbid buying NdM later in the round."""
    table = national(75, p1="20", p2="5", market="10").stock_round("p2", 4)
    table.play("p2 share NdM 10 from market giving 5")
    assert moves(table) == []
    assert table.sections("p2 share NdM 10 from offering") == ["3.2(c)"]
    again = national(75, p1="20", p2="5", market="10").stock_round("p2", 4)
    again.play("p2 share NdM 10 from market giving 5", "p2 pass", "p3 pass", "p1 pass")
    assert again.check("p2 share NdM 10 from offering")


@rule("MEX-3.2c5-4")
def test_change_is_never_made_with_the_initial_offering() -> None:
    """There are 10% certificates in the Initial Offering, but they are bought whole."""
    table = national(75, p1="20", p2="5").stock_round("p2", 4)
    assert table.sections("p2 share NdM 10 from offering giving 5") == ["3.2(c)(5)"]
    assert table.check("p2 share NdM 10 from offering")


@rule("MEX-App1-10", "MEX-App1-11")
def test_with_fifty_five_percent_of_ndm_a_share_may_not_be_bought_even_to_sell_it_again() -> None:
    """The purchase itself would lead to 65%; 5% with change lead to exactly 60% and are allowed."""
    table = national(75, p1="20+10+10+10+5", market="10")
    assert table.percent("p1", "NdM") == 55
    assert table.sections("p1 share NdM 10 from offering") == ["3.3(a)"]
    assert table.sections("p1 share NdM 10 from market") == ["3.3(a)"]
    table.play("p1 share NdM 10 from market giving 5")
    assert table.percent("p1", "NdM") == 60
