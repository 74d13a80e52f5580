"""Section 5.1: revenue of private companies, their purchase by corporations, and their end."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK, OUT
from tests.rules.sa.tables import INCOME, SHARES, TRAINS, founded, stock, turn
from tests.support.table import Table, rule

PRICES = {"SFP": 40, "FC": 60, "FdP": 80, "ECVF": 120, "FN": 120, "FCAa": 130, "FCAb": 130}
REVENUES = {"SFP": 5, "FC": 10, "FdP": 15, "ECVF": 20, "FN": 20, "FCAa": 20, "FCAb": 20}


def owned(step: str = "lay track", *, phase: str = "3", cash: Any = 1000, opened: Any = True, **owners: str) -> Table:
    """A turn of FA of p1 in which private companies are with these owners."""
    table = turn(step=step, phase=phase, cash=cash)
    table.edit(lambda d: d.exclude("closed", *owners)).privates(**owners).option(privates_open=opened)
    return table.operating("FA", step)


@rule("SA-5.1No.1-1", "SA-5.1No.2-1", "SA-5.1No.3-1", "SA-5.1No.4-1", "SA-5.1No.5-1", "SA-5.1No.6-1", "SA-5.1No.6-2")
@pytest.mark.parametrize("private", PRICES)
def test_price_and_revenue(private: str) -> None:
    """As printed."""
    printed = Table("18sa", 3).view.defn.privates[private]
    assert (printed.price, printed.revenue) == (PRICES[private], REVENUES[private])


def next_round(table: Table) -> Table:
    """Play to the beginning of the next operating round."""
    return table.stock_round("p1").play("p1 pass", "p2 pass", "p3 pass")


@rule("SA-5.1-1", "SA-7.1-1")
@pytest.mark.parametrize("private", REVENUES)
def test_players_are_paid_at_the_beginning_of_an_operating_round(private: str) -> None:
    """Out of the bank, before anybody operates."""
    table = owned(**{private: "p2"}).trains(FA="2P")
    bank = table.cash(BANK)
    next_round(table)
    assert (table.cash("p2"), table.cash(BANK)) == (700 + REVENUES[private], bank - REVENUES[private])
    assert (table.step, table.actor) == ("lay track", "FA")


@rule("SA-5.1-1", "SA-5.1No.1-4")
@pytest.mark.parametrize("private", ["SFP", "FC", "FdP", "ECVF", "FCAa", "FCAb"])
def test_corporations_are_paid_but_not_for_sfp(private: str) -> None:
    """The treasury gets the revenue; SFP pays nothing to a corporation."""
    table = next_round(owned(**{private: "FA"}).trains(FA="2P"))
    assert table.cash("FA") == 1000 + (0 if private == "SFP" else REVENUES[private])


@rule("SA-5.1-4", "SA-published-25")
def test_not_before_the_round_after_the_first_3_train() -> None:
    """FA buys the first 3-train; in the same operating round nobody buys FC, in the next one FA may."""
    table = owned(TRAINS, phase="2", opened=False, FC="p1").stack("3P")
    founded(table, "AFE", p2="30", cash=500).trains(AFE="2P").operating("FA", TRAINS, only=("FA", "AFE"))
    table.play("FA train 3P from offering for 200")
    assert table.sections("FA private FC for 60") == ["5.1"]
    table.play("FA pass", "FA pass")
    assert table.actor == "AFE"
    assert table.sections("AFE private FC for 60") == ["5.1"]
    table.pass_until("stock turn").pass_until("lay track")
    assert table.sections(f"{table.actor} private FC for 60") == []


@rule("SA-5.1-4")
@pytest.mark.parametrize("phase", ["3", "4", "5"])
def test_later_it_is_open(phase: str) -> None:
    """Until all private companies close."""
    assert owned(phase=phase, FC="p1").sections("FA private FC for 60") == []


@rule("SA-5.1-5", "SA-5.1No.1-2", "SA-5.1No.2-2", "SA-5.1No.3-2", "SA-5.1No.4-2", "SA-5.1No.6-3")
@pytest.mark.parametrize(
    ("private", "low", "high"),
    [("SFP", 20, 80), ("FC", 30, 120), ("FdP", 40, 160), ("ECVF", 60, 240), ("FCAa", 65, 260), ("FCAb", 65, 260)],
)
def test_half_to_twice_the_price(private: str, low: int, high: int) -> None:
    """By agreement in that range."""
    table = owned(**{private: "p1"})
    assert table.price_range(f"FA private {private} for {low}") == (low, high, 1)
    for price in (low - 1, high + 1):
        assert table.sections(f"FA private {private} for {price}") == ["5.1"]
    table.play(f"FA private {private} for {high}")
    assert (table.state.privates[private], table.cash("FA"), table.cash("p1")) == ("FA", 1000 - high, 700 + high)


@rule("SA-5.1-5")
def test_the_treasury_must_have_it() -> None:
    """59 D are not 60 D."""
    assert owned(cash=59, FC="p1").sections("FA private FC for 60") == ["5.1"]


@rule("SA-5.1-6")
def test_from_any_player_who_agrees() -> None:
    """p2 is asked and may refuse; p1's own company is sold without a question."""
    table = owned(FC="p2").play("FA private FC for 60")
    assert (table.step, table.actor) == ("private company wanted", "p2")
    table.play("p2 refuse")
    assert table.state.privates["FC"] == "p2"
    table.play("FA private FC for 61", "p2 accept")
    assert (table.state.privates["FC"], table.cash("p2")) == ("FA", 761)


@rule("SA-7.2-2")
@pytest.mark.parametrize("step", ["lay track", "place station", "run trains", INCOME, TRAINS, SHARES])
def test_at_any_stage_and_several(step: str) -> None:
    """FC and FdP in one step."""
    table = owned(step, FC="p1", FdP="p1").trains(FA="2P").tiles(F25="57 1").operating("FA", step, revenue=50)
    table.play("FA private FC for 60", "FA private FdP for 80")
    assert table.state.privates["FC"] == table.state.privates["FdP"] == "FA"
    assert table.step == step


@rule("SA-5.1-7")
def test_it_stays_with_the_corporation() -> None:
    """Neither a player nor another corporation gets it."""
    table = founded(owned(FC="FA"), "AFE", p1="30", cash=500).operating("AFE", "lay track")
    assert table.sections("AFE private FC for 60") == ["5.1"]
    assert table.stock_round("p1").sections("p1 ask FC for 60") == ["5.1"]


@rule("SA-5.1No.5-6")
def test_fn_is_not_for_corporations() -> None:
    """At no price."""
    table = owned(FN="p1")
    assert table.sections("FA private FN for 120") == ["5.1 No. 5"]
    assert not table.legal("private")


@rule("SA-5.1No.6-6")
def test_a_corporation_has_one_half_of_fca() -> None:
    """FA owns the first half; AFE may have the second."""
    table = founded(owned(FCAa="FA", FCAb="p1"), "AFE", p1="30", cash=500)
    assert table.operating("FA", "lay track").sections("FA private FCAb for 130") == ["5.1 No. 6"]
    assert table.operating("AFE", "lay track").sections("AFE private FCAb for 130") == []


@rule("SA-5.1No.2-4")
def test_the_buyer_of_fc_has_the_harbours() -> None:
    """The marker without a name lies on its charter."""
    table = owned(FC="p1").play("FA private FC for 60")
    assert table.state.title.harbour_owner == "FA"


# --- the first 6-train -----------------------------------------------------------------------------------------------


def first_six(**owners: str) -> Table:
    """FA buys the first 6-train."""
    table = owned(TRAINS, phase="5", **owners).stack("6P").operating("FA", TRAINS)
    return table.play("FA train 6P from offering for 600")


@rule(
    "SA-5.1No.1-5", "SA-5.1No.2-11", "SA-5.1No.3-4", "SA-5.1No.4-4", "SA-5.1No.5-4", "SA-5.1No.6-12", "SA-published-37"
)
@pytest.mark.parametrize("private", PRICES)
def test_private_companies_of_players_close(private: str) -> None:
    """All of them."""
    assert first_six(**{private: "p2"}).state.privates[private] == OUT


@rule("SA-5.1No.1-6", "SA-5.1No.2-11", "SA-5.1No.3-4", "SA-5.1No.4-4", "SA-5.1No.6-12", "SA-published-37")
@pytest.mark.parametrize("private", ["SFP", "FC", "FdP", "ECVF", "FCAa", "FCAb"])
def test_of_those_of_corporations_only_sfp_stays(private: str) -> None:
    """For good."""
    assert first_six(**{private: "FA"}).state.privates[private] == ("FA" if private == "SFP" else OUT)


@rule("SA-5.1No.5-4")
def test_fn_closes_whatever_enfer_does() -> None:
    """ENFER floated but without a train."""
    table = founded(owned(TRAINS, phase="5", FN="p2"), "ENFER", p2="30").stack("6P").operating("FA", TRAINS)
    assert table.play("FA train 6P from offering for 600").state.privates["FN"] == OUT


@rule("SA-5.1No.2-12")
def test_harbours_stay() -> None:
    """Markers on the map belong to FA to the end."""
    table = owned(TRAINS, phase="5", FC="FA").option(harbour_owner="FA", harbours=("C2",)).stack("6P")
    table.operating("FA", TRAINS).play("FA train 6P from offering for 600")
    assert (table.state.title.harbour_owner, table.state.title.harbours) == ("FA", ("C2",))


@rule("SA-5.1No.1-5")
def test_not_before() -> None:
    """The first 5-train closes nothing."""
    table = owned(TRAINS, phase="4", SFP="p2", FC="FA").stack("5P").operating("FA", TRAINS)
    table.play("FA train 5P from offering for 500")
    assert (table.state.privates["SFP"], table.state.privates["FC"]) == ("p2", "FA")


@rule("SA-11.2-1", "SA-11.2-2", "SA-11-1")
@pytest.mark.parametrize(("variant", "refused"), [(False, ["5.1"]), (True, [])])
def test_privates_in_the_yellow_phase(variant: bool, refused: list[str]) -> None:
    """In the variant already in the first operating round, at the same prices; FN never."""
    table = stock(number=1, privates_in_yellow=variant).edit(lambda d: d.exclude("closed", "FC", "FN"))
    table.privates(FC="p1", FN="p1").play("p1 par FA 70", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert (table.step, table.actor) == ("lay track", "FA")
    assert table.sections("FA private FC for 60") == refused
    assert table.sections("FA private FC for 121") == ["5.1"]
    assert "5.1 No. 5" in table.sections("FA private FN for 120")
    if variant:
        table.play("FA private FC for 60")
        assert "FA harbour C2" in table.legal("harbour")
