"""Sections 4.3.1 and 4.3.2: launching minor and major companies."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid
from roundhouse.core.ids import BANK
from roundhouse.titles.esp.goals import open_goals
from tests.rules.esp.boards import revived
from tests.rules.esp.stocks import dealt, stock
from tests.support.boxes import printed_box
from tests.support.table import Table, rule


@rule("ESP-4.3-7", "ESP-4.3.1-1", "ESP-4.3.1-3", "ESP-4.3.1-4", "ESP-6.1.1-1")
def test_a_minor_is_launched_by_its_only_certificate() -> None:
    """It costs twice the value, which goes to its treasury; it has a market value, no par value, and operates next."""
    table = stock("2", number=1).play("p1 par MS 85")
    assert table.state.shares["MS"] == ("p1",)
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("p1", "MS", 170)]
    assert (table.cash("MS"), table.price("MS"), table.state.par.get("MS")) == (170, 85, None)
    table.play("p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert (table.actor, table.step) == ("MS", "lay track")


@rule("ESP-4.3.1-2")
@pytest.mark.parametrize("phase", ["2", "3", "4"])
def test_the_value_of_a_minor(phase: str) -> None:
    """70 to 100 in steps of 5, in every phase in which there are minors."""
    table = stock(phase)
    prices = {int(text.split()[3]) for text in table.legal("par") if text.split()[2] == "MS"}
    assert prices == {70, 75, 80, 85, 90, 95, 100}
    assert table.sections("p1 par MS 65") == table.sections("p1 par MS 105") == ["4.3.1"]
    assert table.money(p1=150).sections("p1 par MS 80") == ["4.3"]
    assert str(table.why_not("p1 par MS 80")) == "launching MS at ₧80 costs ₧160; p1 has ₧150 [18España 4.3]"


@rule("ESP-4.3.1-5", "ESP-7(Phase5)-4")
def test_no_minor_from_phase_five_on() -> None:
    """The first 5-train takes those nobody has launched out of the game."""
    table = dealt(stock("4"), "A", p1="20+10+10").money(A=600).stack("5").operating("A", "buy trains")
    table.play("A train 5 from offering for 500")
    table.stock_round("p1", 5)
    assert str(table.why_not("p1 par MS 80")) == (
        "MS is a minor company; all minors closed when phase 5 began [18España 7]"
    )
    assert not any(text.split()[2] in printed_box("18esp").extras.minors for text in table.legal("par"))


HOMES = {
    "CM": "E29",
    "AC": "H28",
    "MZ": "F24",
    "ZP": "J20",
    "MS": "C27",
    "MH": "E21",
    "CSE": "H32",
    "CA": "J20",
    "SC": "C31",
}


@rule(
    "ESP-4.3.1-6",
    "ESP-4.3.1-7",
    "ESP-4.3.1-8",
    "ESP-4.3.1-9",
    "ESP-4.3.1-10",
    "ESP-4.3.1-11",
    "ESP-4.3.1-12",
    "ESP-4.3.1-13",
    "ESP-4.3.1-14",
)
@pytest.mark.parametrize(("minor", "home"), HOMES.items())
def test_homes_of_the_minors(minor: str, home: str) -> None:
    """Table 5; the home station stands there in the first turn."""
    table = revived(stock("2"), minor).privates(**{minor: "p1"}).par(minor, 80).money(**{minor: 160})
    table.operating(minor)
    assert minor in {token.company for token in table.state.tokens[home]}


@rule("ESP-4.3.1-8")
def test_mz_and_mza_have_the_same_circle() -> None:
    """City 2 of Madrid."""
    homes = printed_box("18esp").board.map.homes
    assert homes["MZ"] == homes["MZA"] == ("F24", 2)


DESTINATIONS = {
    "CFLG": ("E3", "E7"),
    "CFEA": ("D6", "G5"),
    "FdLR": ("H8", "K5"),
    "FdSB": ("I5", "K5"),
    "SFVA": ("D6", "C1"),
    "FdC": ("I5", "G5"),
    "MZA": ("F24", "J28"),
    "N": ("F24", "E21"),
    "A": ("E33", "C31"),
    "MCP": ("F24", "C25"),
    "CRB": ("B26", "F28"),
    "ZPB": ("M21", "J20"),
    "GSSR": ("I29", "F32"),
    "AVT": ("K25", "L22"),
    "TBF": ("L22", "N18"),
}


@rule(
    "ESP-4.3.2-18",
    "ESP-4.3.2-19",
    "ESP-4.3.2-20",
    "ESP-4.3.2-21",
    "ESP-4.3.2-22",
    "ESP-4.3.2-23",
    "ESP-4.3.2-24",
    "ESP-4.3.2-25",
    "ESP-4.3.2-26",
    "ESP-4.3.2-27",
    "ESP-4.3.2-28",
    "ESP-4.3.2-29",
    "ESP-4.3.2-30",
    "ESP-4.3.2-31",
    "ESP-4.3.2-32",
)
@pytest.mark.parametrize(("company", "places"), DESTINATIONS.items())
def test_homes_and_destinations_of_the_majors(company: str, places: tuple[str, str]) -> None:
    """Tables 6a and 6b; the home station stands at home in the first turn."""
    home, destination = places
    table = revived(stock("3"), company) if company in printed_box("18esp").extras.left_out else stock("3")
    table.shares(company, p1="20+10+10").par(company, 80).floated(company).money(**{company: 320}).operating(company)
    assert company in {token.company for token in table.state.tokens[home]}
    assert printed_box("18esp").extras.destinations[company] == destination
    assert company in printed_box("18esp").board.map[destination].icons
    assert (company in printed_box("18esp").extras.northern) == (home in ("E3", "D6", "H8", "I5"))


@rule("ESP-4.3.1-16", "ESP-4.3.2-17")
@pytest.mark.parametrize("company", ["MS", "CFLG"])
def test_minors_and_majors_buy_private_companies(company: str) -> None:
    """Private #1 of their director."""
    table = stock("2").privates(P1="p1")
    dealt(table, company, p1="100" if company == "MS" else "20+10+10").money(**{company: 100})
    table.operating(company, "lay track").play(f"{company} private P1 for 20")
    assert table.state.privates["P1"] == company


@rule("ESP-4.3.2-2", "ESP-4.3.2-4", "ESP-4.3.2-7", "ESP-4.3.2-8")
@pytest.mark.parametrize("company", ["N", "FdSB"])
def test_the_first_buyer_sets_the_par_value(company: str) -> None:
    """He pays the bank twice as much; the marker goes to this value and the par value is kept."""
    table = stock("3")
    company = company if company != table.state.title.carreno else "CFEA"
    table.play(f"p1 par {company} 95")
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("p1", BANK, 190)]
    assert (table.price(company), table.state.par[company], table.percent("p1", company)) == (95, 95, 20)
    assert table.cash(company) == 0


@rule("ESP-4.3.2-5", "ESP-4.3.2-6")
@pytest.mark.parametrize(("phase", "highest"), [("2", 90), ("3", 100), ("4", 100), ("5", 100), ("7", 100)])
def test_par_values_by_phase(phase: str, highest: int) -> None:
    """A northern company starts at 70 to 90 in the yellow phase, later at 70 to 100."""
    table = stock(phase)
    company = next(c for c in ("FdSB", "CFEA") if c != table.state.title.carreno)
    prices = {int(text.split()[3]) for text in table.legal("par") if text.split()[2] == company}
    assert prices == set(range(70, highest + 1, 5))
    if highest == 90:
        assert table.sections(f"p1 par {company} 95") == ["4.3.2"]


@rule("ESP-4.3.2-3", "ESP-4.3.2-9", "ESP-4.3.2-10", "ESP-6.1.2-1", "ESP-4.3.2-13")
def test_a_major_is_launched_with_forty_percent() -> None:
    """At 30 % nothing happens; at 40 % the bank pays four times the par value, the rest waits for goals."""
    table = stock("3").play("p1 par N 90", "p1 pass", "p2 share N 10 from offering", "p2 pass")
    assert ("N" in table.state.floated, table.cash("N")) == (False, 0)
    table.play("p3 share N 10 from offering")
    assert [(e.payer, e.payee, e.amount) for e in table.told(Paid)] == [("p3", BANK, 90), (BANK, "N", 360)]
    assert "N" in table.state.floated
    assert open_goals(table.view, "N")


@rule("ESP-4.3.2-11", "ESP-6.1.3-1", "ESP-6.1.3-2")
def test_stations_of_a_new_major() -> None:
    """The home station and one for 50; three are locked."""
    table = dealt(stock("3"), "N", p1="20+10")
    table.edit(lambda d: d.set(floated=frozenset())).play("p1 share N 10 from offering")
    assert table.state.stations["N"] == (0, 50)


@rule("ESP-4.3.2-12")
def test_a_launched_major_operates_in_the_next_operating_round() -> None:
    """One with 30 % does not."""
    table = stock("3").play(
        "p1 par N 90", "p1 pass", "p2 par A 90", "p2 pass", "p3 share N 10 from offering", "p3 pass"
    )
    table.play("p1 share N 10 from offering", "p1 pass", "p2 pass", "p3 pass", "p1 pass")
    assert table.actor == "N"
    operating = table.view.state.stack[0]
    assert operating.eligible == ("N",)  # type: ignore[attr-defined]  # an operating round


def late(shares: str) -> Table:
    """Phase 5; N has been started with these shares of p1 but not launched."""
    return stock("5").shares("N", p1=shares).par("N", 80)


@rule("ESP-4.3.2-14", "ESP-4.3.2-15", "ESP-4.3.2-16", "ESP-6.1.2-6")
@rule("ESP-7(Phase5)-6", "ESP-7(Phase5)-7", "ESP-7(Phase5)-8")
def test_a_major_launched_late() -> None:
    """Not with 50 % but with 60 %; then with ten times the par value, all stations and no goals."""
    table = late("20+10+10").play("p1 share N 10 from offering", "p1 pass")
    assert "N" not in table.state.floated
    table.stock_round("p1", 6).play("p1 share N 10 from offering")
    assert "N" in table.state.floated
    assert table.cash("N") == 800
    assert table.state.stations["N"] == (0, 50, 50, 50, 50)
    assert not open_goals(table.view, "N")


@rule("ESP-4.3.2-14")
def test_forty_percent_are_not_enough_after_phase_five_has_begun() -> None:
    """A company that had sold 30 % before needs 60 % now."""
    table = late("20+10").play("p1 share N 10 from offering")
    assert "N" not in table.state.floated
