"""Section 3.1: the private companies and their sale to railways."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK
from roundhouse.titles.esp import rounds
from tests.rules.esp.boards import company, launched, table
from tests.support.table import Table, rule

PRIVATES = {"P1": (20, 5), "P2": (60, 10), "P3": (70, 15), "P4": (100, 20), "P5": (130, 10), "P6": (160, 20)}
PRIVATES |= {"P7": (170, 30)}


def shopping(phase: str = "2", cash: int = 1000, name: str = "CFLG", step: str = "lay track", **owners: str) -> Table:
    """A company of p1 in its turn; private companies are with these players."""
    t = launched(table().phase(phase), name).privates(**owners).money(**{name: cash})
    return t.operating(name, step)


@rule(
    "ESP-3.1-2",
    "ESP-3.1-3",
    "ESP-3.1-4",
    "ESP-3.1-5",
    "ESP-3.1-6",
    "ESP-3.1-7",
    "ESP-3.1-8",
    "ESP-5.2-1",
    "ESP-5.1-4",
)
@pytest.mark.parametrize(("private", "printed"), PRIVATES.items())
def test_face_values_and_incomes(private: str, printed: tuple[int, int]) -> None:
    """Table 2; the income comes at the beginning of an operating round."""
    t = table().privates(**{private: "p2"})
    card = t.view.defn.privates[private]
    assert (card.price, card.revenue) == printed
    t.edit(lambda d: rounds.begin_operating_round(d, 1, 1, 1))
    assert t.cash("p2") == 860 + printed[1]
    assert (t.cash("p1"), t.cash("p3")) == (860, 860)


@rule("ESP-3.1-9", "ESP-3.1-15")
def test_the_owner_is_asked() -> None:
    """p2 may refuse; if he agrees the treasury pays him."""
    t = shopping(P1="p2").play("CFLG private P1 for 15")
    assert t.actor == "p2"
    assert shopping(P1="p2").play("CFLG private P1 for 15", "p2 refuse").state.privates["P1"] == "p2"
    t.play("p2 accept")
    assert (t.state.privates["P1"], t.cash("p2"), t.cash("CFLG")) == ("CFLG", 875, 985)


@rule("ESP-3.1-9")
def test_the_director_decides_for_the_company() -> None:
    """It is CFLG, through p1, who buys; the owner cannot push a private company on it."""
    t = shopping(P1="p2")
    assert t.view.decider == "p1"
    assert not any(text.split()[0] == "p2" for text in t.legal())


@rule("ESP-3.1-9")
def test_a_director_who_owns_the_private_company_agrees_with_himself() -> None:
    """Nobody else is asked."""
    assert shopping(P1="p1").play("CFLG private P1 for 15").state.privates["P1"] == "CFLG"


STEPS = ["lay track", "run trains", "pay or withhold", "take over a minor", "buy trains"]


@rule("ESP-3.1-10", "ESP-5.1-6", "ESP-5.8-1")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_at_any_time_of_a_turn(phase: str, step: str) -> None:
    """In every step of the company's turn in phases 2 to 4."""
    assert shopping(phase, step=step, P1="p1").check("CFLG private P1 for 15")


@rule("ESP-3.1-10")
@pytest.mark.parametrize("phase", ["5", "6", "7"])
def test_not_in_brown_and_gray_phases(phase: str) -> None:
    """There are none any more, and nobody could buy one."""
    assert shopping(phase, P1="p1").sections("CFLG private P1 for 15") == ["5.8"]


@rule("ESP-3.1-10")
def test_not_in_somebody_elses_turn() -> None:
    """CFLG operates: another company waits for its turn."""
    t = launched(shopping(P1="p1"), "FdLR", "p1").money(FdLR=500)
    assert t.sections("FdLR private P1 for 15") == ["5.3"]


@rule("ESP-3.1-11")
def test_players_do_not_trade_private_companies() -> None:
    """Neither in a stock round nor in an operating round."""
    t = table().privates(P1="p2").stock_round("p1")
    assert t.sections("p1 private P1 for 20") == ["4"]
    assert not any("P1" in text.split() for text in t.legal())


@rule("ESP-3.1-12", "ESP-3.1-13", "ESP-3.1-14", "ESP-5.8-2")
@rule("ESP-7(Phase2)-9", "ESP-7(Phase3)-4", "ESP-7(Phase4)-4")
@pytest.mark.parametrize(
    ("phase", "most"),
    [
        ("2", {"P1": 20, "P2": 60, "P3": 70, "P4": 100, "P5": 130, "P6": 160}),
        ("3", {"P1": 30, "P2": 90, "P3": 105, "P4": 150, "P5": 195, "P6": 240}),
        ("4", {"P1": 40, "P2": 120, "P3": 140, "P4": 200, "P5": 260, "P6": 320}),
    ],
)
def test_prices_by_phase(phase: str, most: dict[str, int]) -> None:
    """From 1 to the face value, half as much again, or twice as much (Table 3)."""
    t = shopping(phase).privates(**dict.fromkeys(most, "p1"))
    for private, highest in most.items():
        assert t.price_range(f"CFLG private {private} for 1") == (1, highest, 1)
        assert t.sections(f"CFLG private {private} for {highest + 1}") == ["5.8"]
        assert t.sections(f"CFLG private {private} for 0") == ["5.8"]


@rule("ESP-3.1-15")
def test_the_treasury_must_have_the_price() -> None:
    """12 do not buy it for 15."""
    t = shopping(cash=12, P1="p1")
    assert t.sections("CFLG private P1 for 15") == ["3.1"]
    assert t.price_range("CFLG private P1 for 1") == (1, 12, 1)


@rule("ESP-3.1-16")
def test_the_income_goes_to_the_owning_company() -> None:
    """To its treasury, no longer to the player."""
    t = shopping(P6="p1", cash=200).play("CFLG private P6 for 100")
    t.edit(lambda d: rounds.begin_operating_round(d, 3, 1, 1))
    assert (t.cash("CFLG"), t.cash("p1")) == (120, 960)


@rule("ESP-3.1-17", "ESP-7(Phase5)-5", "ESP-5.2-2", "ESP-7-5")
def test_the_first_five_train_closes_all_private_companies() -> None:
    """Without compensation, whoever owns them; nobody gets income from then on."""
    t = shopping("4", P1="p2", P4="CFLG", P6="p3", step="buy trains", cash=600).stack("5")
    t.play("CFLG train 5 from offering for 500")
    assert set(t.state.privates) <= t.state.closed
    assert (t.cash("p2"), t.cash("p3"), t.cash("CFLG")) == (860, 860, 100)
    t.edit(lambda d: rounds.begin_operating_round(d, 5, 1, 1))
    assert (t.cash("p2"), t.cash("p3"), t.cash("CFLG")) == (860, 860, 100)


@rule("ESP-3.1-18")
def test_a_players_private_company_does_not_help_his_railway() -> None:
    """P1 and P4 of p1 are of no use to CFLG of p1."""
    t = company("CFLG", "E3", E3="L82 0").privates(P1="p1", P4="p1")
    for text in t.legal():
        assert not text.endswith((" by P1", " by P4"))
    assert "3.1(4)" in t.sections("CFLG open D12 by P4")


@rule("ESP-3.1-20")
def test_a_company_keeps_its_private_company() -> None:
    """No other company can buy it."""
    t = launched(shopping(P6="CFLG"), "FdLR", "p1").money(FdLR=500).operating("FdLR", "lay track")
    assert t.sections("FdLR private P6 for 100") == ["3.1"]


@rule("ESP-3.1(7)-4")
def test_private_seven_is_not_sold() -> None:
    """Not even by its own director."""
    t = shopping(P7="p1")
    assert t.sections("CFLG private P7 for 100") == ["5.8"]
    assert not any("P7" in text.split() for text in t.legal())


@rule("ESP-3.1(6)-1")
def test_private_six_brings_its_share() -> None:
    """Whoever wins it gets 10 % of CRB, which stays his when a company buys #6."""
    from roundhouse.titles.esp.auction import PrivateAuction

    t = Table("18esp", 3).frames(PrivateAuction("P6", "p3", "p3", 160)).play("p3 bid P6 160", "p1 pass", "p2 pass")
    assert t.percent("p3", "CRB") == 10
    assert [(e.payer, e.payee, e.amount) for e in t.told(Paid)] == [("p3", BANK, 160)]
    launched(t, "CFLG").phase("2").money(CFLG=500).operating("CFLG", "lay track").play(
        "CFLG private P6 for 100", "p3 accept"
    )
    assert (t.state.privates["P6"], t.percent("p3", "CRB")) == ("CFLG", 10)


@rule("ESP-3.1(6)-1")
def test_the_share_of_private_six_counts_for_the_launch() -> None:
    """10 % with p3, 20 % with p1: the next share launches CRB."""
    t = table().phase("3").shares("CRB", p3="10", p1="20").par("CRB", 80).stock_round("p2")
    assert "CRB" in t.play("p2 share CRB 10 from offering").state.floated


@rule("ESP-3.1(7)-1", "ESP-3.1(7)-2")
def test_private_seven_brings_a_director_certificate() -> None:
    """Its winner sets a par value of 70 to 90 at once and pays nothing more."""
    from roundhouse.titles.esp.auction import PrivateAuction

    t = Table("18esp", 3).frames(PrivateAuction("P7", "p1", "p1", 170)).play("p1 bid P7 170", "p2 pass", "p3 pass")
    name = t.state.title.carreno
    assert (t.step, t.actor) == ("set par", "p1")
    assert {int(text.split()[3]) for text in t.legal("par")} == {70, 75, 80, 85, 90}
    assert t.sections(f"p1 par {name} 95") == ["4.3.2"]
    assert t.sections("p1 par N 80") == ["3.1(7)"]
    t.play(f"p1 par {name} 85")
    assert (t.percent("p1", name), t.state.par[name], t.price(name), t.cash("p1")) == (20, 85, 85, 690)


@rule("ESP-3.1(7)-3")
def test_private_seven_closes_with_the_first_train() -> None:
    """When its company buys one; not when another company does."""
    t = table()
    name = t.state.title.carreno
    other = "FdLR" if name != "FdLR" else "FdSB"
    for railway, closed in ((other, False), (name, True)):
        t = launched(table().privates(P7="p1"), railway).money(**{railway: 200}).operating(railway, "buy trains")
        t.play(f"{railway} train 2 from offering for 100")
        assert ("P7" in t.state.closed) == closed


@rule("ESP-3.1(7)-3")
def test_the_train_of_private_two_does_not_close_private_seven() -> None:
    """It is not bought as a train; 18xx.games sees that differently."""
    for site, closed in ((False, False), (True, True)):
        t = table(mataro_closes_carreno=site)
        name = t.state.title.carreno
        launched(t.privates(P7="p1", P2="p1"), name).money(**{name: 200}).operating(name, "lay track")
        t.play(f"{name} private P2 for 50", f"{name} side 2M")
        assert ("P7" in t.state.closed) == closed


@rule("ESP-3.1(7)-2")
def test_the_par_value_of_private_seven_is_one_of_the_chart() -> None:
    """Neither 60 nor 72."""
    from roundhouse.rules.stock.frames import SetPar

    t = Table("18esp", 3)
    name = t.state.title.carreno
    t.frames(SetPar(name, "p1"))
    for price in (60, 72):
        assert t.sections(f"p1 par {name} {price}") == ["4.3.2"]
