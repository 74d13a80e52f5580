"""Sections 7.8.4 and 9.5: bankruptcy of corporations and players, and receivership."""

from __future__ import annotations

import pytest

from roundhouse.core.events import NewPresident
from roundhouse.core.ids import BANK, MARKET, OUT, train_type
from roundhouse.finance.holdings import pieces, president
from roundhouse.titles.sa.bankruptcy import go_bankrupt, in_receivership
from tests.rules.sa.tables import INCOME, TRAINS, borrowed, chart, founded, stock, turn
from tests.support.table import Table, rule

# --- corporations ----------------------------------------------------------------------------------------------------


def worthless(**more: str) -> Table:
    """FA at 10 D beside the white space; p2 is about to sell 5 % of it."""
    return founded(stock(player="p2"), "FA", cash=123, p1="30", p2="5+5", **more).marker("FA", 8, 1)


@rule("SA-9.5-1")
def test_on_the_white_space_a_corporation_is_bankrupt() -> None:
    """A sale of 5 % in the yellow area moves the marker there; above it nothing happens."""
    table = worthless().marker("FA", 8, 2).play("p2 sell FA 5 as 5")
    assert "FA" not in table.state.closed
    table.play("p2 sell FA 5 as 5")
    assert "FA" in table.state.closed
    assert "FA" not in table.state.prices


@rule("SA-9.5-1")
def test_also_by_a_missing_dividend() -> None:
    """In its own turn, which is over then."""
    table = founded(stock(), "FA", p1="30").marker("FA", 7, 0).trains(FA="2P")
    founded(table, "AFE", p2="30").trains(AFE="2P")
    table.operating("FA", INCOME, only=("FA", "AFE"), revenue=50).play("FA dividend withhold")
    assert "FA" in table.state.closed
    assert table.actor == "AFE"


@rule("SA-9.5-2")
def test_its_certificates_leave_the_game() -> None:
    """Nobody is paid for them, and the corporation cannot be started again."""
    table = worthless()
    table.play("p2 sell FA 5 as 5")
    assert set(table.state.shares["FA"]) == {OUT}
    assert (table.cash("p1"), table.cash("p2")) == (700, 705)
    assert table.stock_round("p1").sections("p1 par FA 55") == ["5.2"]


@rule("SA-9.5-3", "SA-9.5-4", "SA-9.5-5", "SA-9.5-6", "SA-7.6.3-15", "SA-7.6.3-14")
def test_what_it_owns_goes_back() -> None:
    """Treasury to the bank, trains to the pool without loans, markers to the stock."""
    table = borrowed(worthless(), FA="2P").trains(FA="2G").option(mines=(("FA", "red"), ("AFE", "red"), ("FA", "blue")))
    bank = table.cash(BANK)
    table.play("p2 sell FA 5 as 5")
    assert (table.cash("FA"), table.cash(BANK)) == (0, bank + 123 - 5)
    assert sorted(map(train_type, table.state.trains[MARKET])) == ["2G", "2P"]
    assert table.state.title.loans == ()
    assert table.state.title.mines == (("AFE", "red"),)


@rule("SA-9.5-2")
def test_its_private_companies_and_harbours_go() -> None:
    """FC with a marker on the map."""
    table = worthless().privates(FC="FA").edit(lambda d: d.exclude("closed", "FC"))
    table.option(harbour_owner="FA", harbours=("C2",)).play("p2 sell FA 5 as 5")
    assert table.state.privates["FC"] == OUT
    assert (table.state.title.harbour_owner, table.state.title.harbours) == ("", ())


@rule("SA-9.5-7", "SA-7.5.2-1", "SA-7.5-8")
def test_its_stations_stay_on_the_map() -> None:
    """The home station in Buenos Aires."""
    table = worthless().play("p2 sell FA 5 as 5")
    assert [t.company for t in table.state.tokens["G24"]] == ["FA"]
    assert table.state.stations["FA"] == ()


@rule("SA-9.5-4")
def test_its_trains_are_bought_from_the_pool() -> None:
    """At face value, by others."""
    table = founded(worthless().trains(FA="2G"), "AFE", cash=500, p1="30").stock_round("p2").play("p2 sell FA 5 as 5")
    table.operating("AFE", TRAINS).play("AFE train 2G from market for 90")
    assert table.cash("AFE") == 410


# --- players ---------------------------------------------------------------------------------------------------------


def ruined(table: Table, company: str = "FA", player: str = "p1") -> Table:
    """The player is bankrupt because of the corporation, in the middle of its turn."""
    table.operating(company, TRAINS)
    return table.edit(lambda d: go_bankrupt(d, player, company)).settle()


@rule("SA-7.8.4-1", "SA-7.8.4-2", "SA-7.8.4-3")
def test_everything_is_sold_for_the_bank() -> None:
    """p1 owns 20 % of AFE and 5 % of EFE, cash and FC."""
    table = founded(turn(), "AFE", p1="10+10", p2="30")
    founded(table, "EFE", p1="5", p2="30").privates(FC="p1").money(p1=33, FA=0)
    bank = table.cash(BANK)
    ruined(table)
    assert pieces(table.view, MARKET, "AFE") == [10, 10]
    assert pieces(table.view, MARKET, "EFE") == [5]
    assert (chart(table, "AFE"), chart(table, "EFE")) == ((6, 6), (4, 6))
    assert (table.cash("p1"), table.cash(BANK)) == (0, bank + 33)
    assert table.state.privates["FC"] == OUT
    assert table.state.bankrupt == {"p1"}


@rule("SA-7.8.4-1")
def test_the_corporation_goes_first_and_the_others_play_on() -> None:
    """FA is gone, not sold; p2 and p3 go on with the same certificate limit."""
    table = ruined(founded(turn(), "AFE", p2="30").trains(AFE="2P"))
    assert set(table.state.shares["FA"]) == {OUT}
    assert not table.state.finished
    assert table.actor == "AFE"
    from roundhouse.rules.policies import policies

    assert policies(table.view).stock.certificate_limit(table.view) == 26


@rule("SA-7.8.4-4")
@pytest.mark.parametrize(("split", "holding"), [((), "10+10+10"), (("AFE",), "10+10")])
def test_somebody_with_enough_shares_takes_over(split: tuple[str, ...], holding: str) -> None:
    """30 % of AFE, or 20 % after the split."""
    table = founded(turn(), "AFE", p1="30", p2=holding, p3="10").trains(AFE="2P").option(split=frozenset(split))
    ruined(table)
    assert president(table.view, "AFE") == "p2"
    assert table.percent(MARKET, "AFE") == (20 if split else 30)


@rule("SA-7.8.4-4", "SA-6.1-7")
def test_the_new_president_chooses_what_goes_to_the_pool() -> None:
    """p2 has 10+10+10+5+5."""
    table = ruined(founded(turn(), "AFE", p1="30", p2="10+10+10+5+5").trains(AFE="2P"))
    assert (table.step, table.actor) == ("exchange for the presidency", "p2")
    table.play("p2 give AFE 10+10+5+5")
    assert president(table.view, "AFE") == "p2"
    assert pieces(table.view, MARKET, "AFE") == [10, 10, 5, 5]


@rule("SA-7.8.4-5")
@pytest.mark.parametrize(("split", "holding"), [((), "10+10+5"), (("AFE",), "10+5")])
def test_otherwise_the_corporation_goes_into_receivership(split: tuple[str, ...], holding: str) -> None:
    """The president's certificate lies in the pool."""
    table = founded(turn(), "AFE", p1="30", p2=holding).trains(AFE="2P").option(split=frozenset(split))
    ruined(table)
    assert in_receivership(table.view, "AFE")
    assert table.state.shares["AFE"][0] == MARKET


@rule("SA-7.8.4-1")
def test_the_locomotive_goes_on() -> None:
    """p1 held it; p2 is next."""
    table = ruined(founded(turn(), "AFE", p2="30").trains(AFE="2P").edit(lambda d: d.set(priority="p1")))
    assert table.state.priority == "p2"


@rule("SA-10-2")
def test_the_last_solvent_player_ends_the_game() -> None:
    """At once, in the middle of the round."""
    table = founded(turn(), "AFE", p2="30").trains(AFE="2P").edit(lambda d: d.include("bankrupt", "p3"))
    ruined(table)
    assert table.state.finished
    assert table.game.winners() == ["p2"]


# --- receivership ----------------------------------------------------------------------------------------------------


def led_by_the_bank(cash: int = 500, trains: str = "2P", phase: str = "2") -> Table:
    """AFE in receivership is about to operate after FA; p2 holds 20 % of it."""
    table = founded(stock(phase=phase), "AFE", cash=cash, market="30", p2="10+10").marker("AFE", 7, 6)
    if trains:
        table.trains(AFE=trains)
    founded(table, "FA", cash=500, p1="30").trains(FA="4P")
    return table.operating("FA", "deal in own shares", only=("FA", "AFE"))


@rule("SA-7.8.4-6", "SA-7.8.4-7", "SA-7.8.4-5")
def test_the_bank_neither_builds_nor_asks() -> None:
    """The turn of AFE is over without a decision: no tile, no station."""
    table = led_by_the_bank()
    before = (table.state.tiles, table.state.tokens, table.state.stations)
    table.play("FA pass")
    assert table.step == "stock turn"
    assert (table.state.tiles, table.state.tokens, table.state.stations) == before
    assert "AFE" in table.state.operated


@rule("SA-7.8.4-8")
def test_revenue_goes_to_the_treasury() -> None:
    """Montevideo and Buenos Aires are joined by a tile; AFE runs and keeps all, and the price moves left."""
    table = led_by_the_bank().tiles(H21="57 0", G22="8 4")
    from roundhouse.rules.operating.running import best

    most = best(table.view, "AFE").value
    assert most > 0
    table.play("FA pass")
    assert table.cash("AFE") == 500 + most
    assert table.cash("p2") == 700
    assert chart(table, "AFE") == (7, 5)


@rule("SA-7.8.4-9")
def test_the_bank_buys_a_train_only_if_it_must() -> None:
    """With a train none; without one the cheapest, without a loan if the treasury can pay."""
    assert len(led_by_the_bank(trains="2P").play("FA pass").state.trains["AFE"]) == 1
    table = led_by_the_bank(trains="").play("FA pass")
    assert [train_type(t) for t in table.state.trains["AFE"]] == ["2G"]
    assert (table.cash("AFE"), table.state.title.loans) == (410, ())


@rule("SA-7.8.4-9")
def test_a_loan_if_it_must_be() -> None:
    """50 D pay for a 2G with a loan only."""
    table = led_by_the_bank(cash=50, trains="").play("FA pass")
    assert table.cash("AFE") == 5
    assert table.state.title.loans == (("2G-0", "AFE"),)


@rule("SA-7.8.4-10", "SA-9.5-8")
def test_without_money_for_a_train_it_is_bankrupt() -> None:
    """44 D are too little."""
    table = led_by_the_bank(cash=44, trains="").play("FA pass")
    assert "AFE" in table.state.closed


@rule("SA-7.8.4-10")
def test_without_money_for_its_debts_too() -> None:
    """5 D of interest are missing, and nobody pays for AFE."""
    table = borrowed(led_by_the_bank(cash=5, trains=""), AFE="2P").play("FA pass")
    assert "AFE" in table.state.closed
    assert table.cash("p2") == 700


@rule("SA-7.8.4-11")
def test_it_sells_no_trains() -> None:
    """FA cannot buy its 2P."""
    table = led_by_the_bank().operating("FA", TRAINS)
    card = table.state.trains["AFE"][0]
    assert table.sections(f"FA train {card} from AFE for 10") == ["7.8.4"]


@rule("SA-7.8.4-12")
def test_the_presidents_certificate_is_for_sale() -> None:
    """For 165 D at 55 D; limits hold."""
    table = led_by_the_bank().stock_round("p1")
    assert "p1 share AFE 30 from market" in table.legal("share")
    table.play("p1 share AFE 30 from market")
    assert president(table.view, "AFE") == "p1"
    assert table.cash("p1") == 535
    assert table.money(p2=100).stock_round("p2").sections("p2 share AFE 30 from market") == ["9.1"]


@rule("SA-7.8.4-4", "SA-6.1-1", "SA-6.1-6")
def test_who_comes_to_30_percent_takes_it_over() -> None:
    """p2 holds 20 % of AFE and buys 10 % more: these three go to the pool for the president's certificate."""
    table = led_by_the_bank().stock_round("p2").play("p2 share AFE 10 from offering")
    assert (president(table.view, "AFE"), pieces(table.view, "p2", "AFE")) == ("p2", [30])
    assert pieces(table.view, MARKET, "AFE") == [10, 10, 10]
    assert [(e.old, e.new) for e in table.told(NewPresident)] == [("", "p2")]
    assert "AFE" not in table.play("p2 pass", "p3 pass", "p1 pass", "p2 pass").state.closed


@rule("SA-7.8.4-4", "SA-9.2-7")
@pytest.mark.parametrize(("split", "holding"), [((), "10+10"), (("AFE",), "10")])
def test_less_than_the_presidents_certificate_is_not_enough(split: tuple[str, ...], holding: str) -> None:
    """With 25 %, or 15 % after a split, the bank goes on; the next 5 % decide."""
    table = founded(stock(), "AFE", market="30+5+5", p3=holding).trains(AFE="2P").option(split=frozenset(split))
    table.stock_round("p3").play("p3 share AFE 5 from market")
    assert in_receivership(table.view, "AFE")
    table.stock_round("p3").play("p3 share AFE 5 from market")
    assert president(table.view, "AFE") == "p3"
    assert pieces(table.view, "p3", "AFE") == [20 if split else 30]


@rule("SA-6.1-6", "SA-7.8.4-4")
def test_only_the_size_of_the_presidents_certificate_is_exchanged() -> None:
    """p2 comes from 25 % to 35 %: 30 % go to the pool, 5 % stay beside the president's certificate."""
    table = founded(stock(), "AFE", market="30", p2="10+5+5+5").trains(AFE="2P").stock_round("p2")
    table.play("p2 share AFE 10 from offering")
    assert pieces(table.view, "p2", "AFE") == [30, 5]
    assert pieces(table.view, MARKET, "AFE") == [10, 10, 5, 5]


@rule("SA-7.8.4-13", "SA-9.5-8")
def test_it_closes_after_the_next_stock_round() -> None:
    """Unless somebody buys it."""
    table = led_by_the_bank().stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")
    assert "AFE" in table.state.closed
    assert [t.company for t in table.state.tokens[table.view.defn.companies["AFE"].home]] == ["AFE"]
    other = led_by_the_bank().stock_round("p1").play("p1 share AFE 30 from market", "p1 pass", "p2 pass", "p3 pass")
    other.play("p1 pass")
    assert "AFE" not in other.state.closed


@rule("SA-7.8.4-5")
def test_a_corporation_loses_its_president_in_its_own_turn() -> None:
    """p1 leads FA and AFE; FA buys the first 4-train, the loan of AFE cannot be repaid: FA goes on by itself."""
    table = founded(turn(phase="3", cash=300), "AFE", p1="30")
    borrowed(table, AFE="2P").trains(AFE="3P").stack("4P").money(p1=0)
    founded(table, "EFE", p2="30").trains(EFE="3P").operating("FA", TRAINS)
    table.play("FA train 4P from offering for 300")
    assert table.state.bankrupt == {"p1"}
    assert "AFE" in table.state.closed
    assert in_receivership(table.view, "FA")
    assert table.actor == "EFE"


@rule("SA-7.8-9")
def test_the_bank_discards_for_a_corporation_in_receivership() -> None:
    """AFE has four trains when phase 4 begins: the cheapest goes."""
    table = founded(turn(phase="3"), "AFE", market="30").trains(AFE="3P+3G+3P+3P").stack("4P").operating("FA", TRAINS)
    table.play("FA train 4P from offering for 300")
    assert [train_type(t) for t in table.state.trains["AFE"]] == ["3P", "3P", "3P"]
    assert [train_type(t) for t in table.state.trains[MARKET]] == ["3G"]
