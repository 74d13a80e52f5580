"""What a company does besides track and trains: own shares, stations, dividends, private companies (section 7)."""

from __future__ import annotations

from typing import Any

from tests.rules.ireland.positions import held_by, play, refuses, started
from tests.support.table import Table

#: Broad track from Limerick to Waterford.
LINE = {"D16": "657 2", "E17": "9 2", "F18": "9 2", "G19": "659 2"}


def own_shares(held: dict[str, str], cash: int = 200) -> Table:
    """The WLR may issue or redeem."""
    return held_by(play(), "WLR", held, cash).operating("WLR", "issue or redeem")


def test_one_share_is_issued_or_redeemed() -> None:
    table = own_shares({"p1": "40", "market": "20"})
    assert table.check("WLR issue 20")
    assert table.check("WLR redeem 20")
    assert refuses(table, "WLR issue 10", "whole number of shares")
    assert refuses(table, "WLR redeem 10", "whole number of shares")
    assert refuses(own_shares({"p1": "40"}), "WLR issue 40", "only one share")
    assert refuses(own_shares({"p1": "40", "market": "20+20"}), "WLR redeem 40", "only one share")


def test_the_pool_takes_no_more() -> None:
    assert refuses(own_shares({"p1": "40", "market": "20+20"}), "WLR issue 20", "60% of WLR would be in the")


def test_a_redeemed_share_is_paid() -> None:
    assert refuses(own_shares({"p1": "40", "market": "20"}, cash=55), "WLR redeem 20", "costs £60; WLR has £55")
    assert refuses(own_shares({"p1": "40"}), "WLR redeem 20", "only 0% of WLR is in the")


def station(cash: int = 500, started_wkr: bool = True, **tiles: str) -> Table:
    """The GS&WR has a station in Limerick and may place another one; Waterford has a free circle."""
    table = play().shares("GSWR", p1="20").par("GSWR", 100).floated("GSWR").operated("GSWR").money(GSWR=cash)
    table.phase("6").edit(lambda d: d.include("closed", *(["WKR", "WLR"] if started_wkr else ["WLR"])))
    return table.tiles(**{**LINE, **tiles}).tokens("GSWR", "D16").operating("GSWR", "place station")


def test_a_station_in_a_connected_city() -> None:
    table = station()
    assert table.check("GSWR token G19.0")
    assert refuses(table, "GSWR token G19.1", "there is no city G19.1")
    assert refuses(table, "GSWR token C13.0", "C13 is not connected")


def test_a_station_needs_a_free_circle() -> None:
    assert refuses(station().tokens("GNRI", "G19"), "GSWR token G19.0", "circles in G19 are occupied")


def test_one_station_in_a_hex() -> None:
    told = str(station(D16="IR40 2").why_not("GSWR token D16.0"))
    assert "already has a station in D16" in told


def test_the_home_of_a_waiting_minor_company_is_kept() -> None:
    assert refuses(station(started_wkr=False), "GSWR token G19.0", "reserved for the home station of WKR")


def test_a_station_costs_what_is_printed() -> None:
    assert refuses(station(cash=15), "GSWR token G19.0", "costs £20; GSWR has £15")
    none_left = station().edit(lambda d: d.put("stations", "GSWR", ()))
    assert refuses(none_left, "GSWR token G19.0", "no station left")
    assert station().play("GSWR token G19.0").cash("GSWR") == 480


def buying(phase: str = "4", cash: int = 200, **owners: str) -> Table:
    """The WLR could buy private companies, by default the Dalkey Atmospheric Railway of p2."""
    table = started(play(), "WLR", cash=cash).privates(**(owners or {"DAR": "p2"})).phase(phase)
    return table.operating("WLR", "lay track")


def test_companies_buy_private_companies_for_half_to_twice_their_price() -> None:
    assert buying().check("WLR private DAR for 10")
    assert refuses(buying(), "WLR private DAR for 9", "£10 to £40")
    assert refuses(buying(), "WLR private DAR for 41", "£10 to £40")
    assert refuses(buying(cash=15), "WLR private DAR for 20", "WLR has £15")
    assert refuses(buying(), "WLR private DCR for 50", "DCR")


def test_not_in_every_phase_and_not_every_private_company() -> None:
    assert refuses(buying("2"), "WLR private DAR for 20", "DAR")
    assert refuses(buying(DK="p2"), "WLR private DK for 60", "DK")
    assert buying("6").check("WLR private DAR for 20")


def test_an_offer_that_was_refused_is_not_repeated() -> None:
    table = buying().play("WLR private DAR for 20", "p2 refuse")
    assert refuses(table, "WLR private DAR for 20", "p2 has already declined this price")
    assert table.check("WLR private DAR for 25")


def running(step: str, **fields: Any) -> Table:
    """The WLR owns a 4H and track from Limerick to Waterford."""
    return started(play(), "WLR").tiles(**LINE).trains(WLR="4H").operating("WLR", step, **fields)


def test_a_company_runs_its_own_trains() -> None:
    table = running("run trains")
    best = table.legal("run")[0]
    assert table.check(best)
    assert refuses(table, best.replace("4H-0", "2H-6"), "WLR has no train 2H-6")
    assert refuses(table, f"{best} / {best.removeprefix('WLR run ')}", "train 4H-0 has more than one route")
    assert refuses(table, "WLR run 4H-0 D16.x E17", "D16.x")
    assert refuses(table, "WLR run 4H-0 D16.0 XX", "XX")
    assert refuses(table, "WLR run 4H-0 D16.0 E17 G19.0", "no track leads on from E17")


def test_pay_or_withhold() -> None:
    table = running("run trains").play(running("run trains").legal("run")[0])
    assert table.step == "pay or withhold"
    assert table.check("WLR dividend pay")
    assert table.check("WLR dividend withhold")
    assert refuses(table, "WLR dividend half", "half")
