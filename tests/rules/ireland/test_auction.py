"""The auction of private companies (section 3)."""

from __future__ import annotations

from tests.rules.ireland.positions import play, refuses


def test_the_first_company_is_bought_for_its_price() -> None:
    table = play()
    assert refuses(table, "p1 buy DK 120", "only DAR, the first unsold company")
    assert refuses(table, "p1 buy DAR 15", "DAR costs £20")
    assert refuses(table, "p1 bid DAR 25", "buy it at its price")
    assert table.play("p1 buy DAR 20").state.privates["DAR"] == "p1"


def test_bids_are_raised_in_fives() -> None:
    table = play()
    assert refuses(table, "p1 bid DK 120", "the minimum bid on DK is £125")
    assert refuses(table, "p1 bid DK 128", "multiples of £5")
    assert refuses(table, "p1 bid DR 100", "DR is not for sale")
    assert table.play("p1 bid DK 125").actor == "p2"
    assert refuses(table, "p2 bid DK 125", "the minimum bid on DK is £130")


def test_money_that_was_bid_is_set_aside() -> None:
    table = play().play("p1 bid DK 320", "p2 pass", "p3 pass")
    assert refuses(table, "p1 buy DAR 20", "£10 available")
    assert refuses(table, "p1 bid TDR 55", "at most £10")
    assert table.check("p1 bid DK 330")
    assert refuses(table, "p1 bid DK 335", "at most £330")


def test_an_auction_among_the_bidders() -> None:
    table = play().play("p1 bid TDR 55", "p2 bid TDR 60", "p3 buy DAR 20")
    assert (table.step, table.actor) == ("auction", "p1")
    assert refuses(table, "p1 bid DCR 65", "TDR is being auctioned")
    assert refuses(table, "p1 bid TDR 60", "the minimum bid on TDR is £65")
    assert refuses(table, "p1 bid TDR 66", "multiples of £5")
    assert refuses(table, "p1 bid TDR 335", "at most £330")
    assert table.play("p1 bid TDR 65", "p2 pass").state.privates["TDR"] == "p1"


def test_a_company_that_costs_nothing_must_be_taken() -> None:
    table = play().option(discount=20)
    assert refuses(table, "p1 pass", "p1 must take DAR")
    assert refuses(table, "p1 bid DK 125", "p1 must take DAR")
    assert table.play("p1 buy DAR 0").cash("p1") == 330


def test_if_all_pass_before_the_first_sale_it_becomes_cheaper_and_bids_are_void() -> None:
    table = play().play("p1 bid DK 125", "p2 pass", "p3 pass", "p1 pass")
    assert table.check(f"{table.actor} buy DAR 15")
    assert table.check(f"{table.actor} bid DK 125")
