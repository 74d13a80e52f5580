"""NdM's exchange tokens in the merger (5.3(f))."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Paid, TokenRemoved
from tests.rules.mex.companies import buy_the_5, eve
from tests.support.table import Table, rule


def stations(table: Table, company: str) -> list[str]:
    """Hexes with a station of a company, in the order of the alphabet."""
    return sorted(h for h, tokens in table.state.tokens.items() for t in tokens if t.company == company)


def merged(table: Table) -> Table:
    """SPM (home Guadalajara, O8) merges into NdM."""
    return buy_the_5(table).play("p3 pass", "p1 merge SPM")


@rule("MEX-5.3f-1", "MEX-5.3f-7", "MEX-5.3f-8")
def test_the_home_station_becomes_ndms_for_nothing() -> None:
    """SPM has no other station: NdM stands in Guadalajara, paid nothing, and keeps a station for $80."""
    table = merged(eve())
    assert (stations(table, "NdM"), stations(table, "SPM")) == (["O10", "O8"], [])
    assert [event for event in table.told(Paid) if "NdM" in (event.payer, event.payee)] == []
    assert table.state.stations["NdM"] == (40, 60, 80, 80)
    assert table.state.title.exchange_tokens == 0


@rule("MEX-5.3f-2")
@pytest.mark.parametrize(("home", "company"), [("I8", "MC"), ("P13", "MEX")])
def test_a_company_that_never_operated_gives_up_its_reserved_circle(home: str, company: str) -> None:
    """NdM's token goes to the space kept for the home station, which nobody waits for any more."""
    table = buy_the_5(eve()).play("p3 pass", "p1 pass", f"p2 merge {company}")
    assert stations(table, "NdM") == sorted([home, "O10"])
    assert table.state.stations["NdM"] == (40, 60, 80, 80)


@rule("MEX-5.3f-3", "MEX-5.3f-6", "MEX-5.3f-8")
def test_no_exchange_token_where_ndm_is_already() -> None:
    """NdM has a station in Guadalajara: SPM's is just removed, and both exchange tokens become $80 stations."""
    table = merged(eve().tiles(O8="15 0").tokens("NdM", "O8"))
    assert [token.company for token in table.state.tokens["O8"]] == ["NdM"]
    assert table.state.stations["NdM"] == (60, 80, 80, 80)


@rule("MEX-5.3f-3", "MEX-5.3f-4")
def test_ndms_reserved_home_counts_as_its_own_station() -> None:
    """NdM has floated but not operated: SPM's station in Mexico City is not replaced."""
    table = eve().tokens("SPM", "O10").edit(lambda d: d.put("tokens", "O10", d.state.tokens["O10"][1:]))
    merged(table.edit(lambda d: d.put("stations", "NdM", (0, 40, 60, 80))))
    assert stations(table, "NdM") == ["O8"]
    assert stations(table, "SPM") == []
    assert table.state.stations["NdM"] == (0, 40, 60, 80, 80)


@rule("MEX-5.3f-4", "MEX-5.3f-6")
def test_one_other_station_must_be_replaced() -> None:
    """SPM's only other station, in Querétaro, becomes NdM's without a question."""
    table = merged(eve().tiles(M10="15 0").tokens("SPM", "M10"))
    assert (table.step, stations(table, "NdM"), stations(table, "SPM")) == ("buy trains", ["M10", "O10", "O8"], [])
    assert table.state.stations["NdM"] == (40, 60, 80)


@rule("MEX-5.3f-4", "MEX-5.3f-5", "MEX-5.3f-6", "MEX-5.3f-7")
def test_ndms_president_chooses_among_several_stations() -> None:
    """Of Querétaro and Torreón exactly one becomes NdM's, the other is removed; he can neither take both nor none."""
    table = merged(eve().tiles(M10="15 0", I8="57 0").tokens("SPM", "M10", "I8"))
    assert (table.step, table.view.decider) == ("exchange token", "p2")
    assert sorted(table.legal()) == ["NdM replace I8", "NdM replace M10"]
    assert table.sections("NdM replace E6") == ["5.3(f)"]
    assert table.sections("NdM pass") == ["5.3(f)"]
    table.play("NdM replace I8")
    assert (table.step, stations(table, "NdM")) == ("buy trains", ["I8", "O10", "O8"])
    assert (stations(table, "SPM"), table.cash("NdM")) == ([], 0)
    assert table.state.stations["NdM"] == (40, 60, 80)


@rule("MEX-5.3f-5")
def test_the_new_president_of_ndm_makes_the_choice() -> None:
    """The merger itself has made p1 president."""
    table = eve().shares("NdM", p2="20+10", p1="10+10+10").tiles(M10="15 0", I8="57 0").tokens("SPM", "M10", "I8")
    assert merged(table).view.decider == "p1"


@rule("MEX-5.3f-3", "MEX-5.3f-4", "MEX-5.3f-8")
def test_only_one_other_station_is_replaced_even_if_the_home_needs_no_token() -> None:
    """NdM is in Guadalajara already: one of two other stations is replaced, one token becomes an $80 station."""
    table = eve().tiles(O8="15 0", M10="15 0", I8="57 0").tokens("NdM", "O8").tokens("SPM", "M10", "I8")
    merged(table).play("NdM replace M10")
    assert stations(table, "NdM") == ["M10", "O10", "O8"]
    assert table.state.stations["NdM"] == (60, 80, 80)


@rule("MEX-5.3f-6")
def test_every_station_that_is_not_replaced_leaves_the_map() -> None:
    """Three stations in all: home and one more are exchanged, one is removed."""
    table = merged(eve().tiles(M10="15 0", I8="57 0").tokens("SPM", "M10", "I8"))
    assert sorted(event.hex for event in table.told(TokenRemoved)) == ["I8", "M10", "O8"]


@rule("MEX-5.3f-8", "MEX-5.3f-1")
def test_a_spare_exchange_token_is_placed_for_eighty_dollars() -> None:
    """After its stations for $40, $60 and $80 NdM has one more for $80."""
    table = merged(eve().tiles(M10="15 0", L9="4 0")).edit(lambda d: d.put("stations", "NdM", (80,)))
    table.money(NdM=80).operating("NdM", "place station").play("NdM token M10.0")
    assert (table.cash("NdM"), stations(table, "NdM")) == (0, ["M10", "O10", "O8"])


@rule("MEX-5.3f-1")
def test_udy_in_merida_is_replaced_like_any_home() -> None:
    """The red area is UdY's home."""
    assert stations(buy_the_5(eve()).play("p3 merge UdY"), "NdM") == ["O10", "Q14"]
