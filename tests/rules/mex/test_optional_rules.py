"""The optional rules of section 8, and that nothing optional is in force unless it was agreed on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import asdict

from roundhouse.core.events import Closed, Floated, RoundBegan
from roundhouse.rules.operating.frames import OperatingRound
from roundhouse.titles.mex.deviations import SiteDeviations
from roundhouse.titles.mex.options import Options
from tests.rules.mex.companies import buy_the_5, company, started
from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule


@rule("MEX-8-1")
def test_nothing_optional_is_on_unless_agreed() -> None:
    """The normal game has neither the rules of section 8 nor any departure of 18xx.games."""
    on = {name for name, value in asdict(Options()).items() if value}
    assert on == {"random_seats"}
    assert not any(asdict(SiteDeviations()).values())
    assert {"three_first_tiles", "early_kcmo", "delayed_minors", "quick_rust"} <= set(asdict(Options()))


@rule("MEX-8-1")
def test_optional_rules_combine_freely() -> None:
    """All four at once, and without the departures of 18xx.games, which come together or one by one."""
    table = Table("18mex", 3, three_first_tiles=True, early_kcmo=True, delayed_minors=True, quick_rust=True)
    assert table.view.defn.deviations == SiteDeviations()
    together = Table("18mex", 3, site_rules=True).view.defn
    assert all(asdict(together.deviations).values())
    assert not together.options.three_first_tiles


def yellow_tiles(table: Table, who: str, *lays: str) -> int:
    """How many of these tiles the company may lay in one turn."""
    for number, lay in enumerate(lays):
        if not table.check(f"{who} lay {lay}"):
            assert table.sections(f"{who} lay {lay}") == [{"A": "4.2(b)"}.get(who, "4.3(c)")]
            return number
        table.play(f"{who} lay {lay}")
    return len(lays)


MC_LAYS = ("57 I8 r1", "9 H9 r1", "57 G10 r1", "8 F11 r1")


@rule("MEX-8a-1")
@pytest.mark.parametrize(("agreed", "first", "tiles"), [(True, True, 3), (True, False, 2), (False, True, 2)])
def test_three_yellow_tiles_in_the_first_turn(agreed: bool, first: bool, tiles: int) -> None:
    """A major company's first turn has three yellow tiles if that was agreed; later turns have two."""
    table = company("MC", at="", three_first_tiles=agreed)
    table.edit(lambda d: d.set(operated=frozenset() if first else frozenset({"MC"})))
    assert yellow_tiles(table.operating("MC", "lay track"), "MC", *MC_LAYS) == tiles


@rule("MEX-8a-1")
def test_minors_lay_one_tile_all_the_same() -> None:
    """The option is for major companies only."""
    table = company("A", at="", three_first_tiles=True).edit(lambda d: d.set(operated=frozenset()))
    assert yellow_tiles(table.operating("A", "lay track"), "A", "472 M12 r1", "8 L11 r5") == 1


@rule("MEX-8a-1")
def test_an_upgrade_still_stands_alone_in_the_first_turn() -> None:
    """Three yellow tiles instead of two; nothing else changes."""
    table = company("CHI", phase="3", at="", three_first_tiles=True).edit(lambda d: d.set(operated=frozenset()))
    table.operating("CHI", "lay track").play("CHI lay 15 E6 r0")
    assert table.sections("CHI lay 9 G6 r0") == ["4.3(c)"]


@rule("MEX-8a-1")
def test_18xx_games_gives_three_tiles_only_right_after_floating() -> None:
    """By its option a company that could not use its first round gets two."""
    table = company("MC", at="", three_first_tiles=True, three_tiles_only_after_floating=True)
    table.edit(lambda d: d.set(operated=frozenset()))
    assert yellow_tiles(table.operating("MC", "lay track"), "MC", *MC_LAYS) == 2
    table = company("MC", at="", three_first_tiles=True, three_tiles_only_after_floating=True)
    assert yellow_tiles(table.option(fresh=("MC",)).operating("MC", "lay track"), "MC", *MC_LAYS) == 3


@rule("MEX-8b-1")
@pytest.mark.parametrize(
    ("price", "phase", "legal"),
    [(19, "2", False), (20, "2", True), (40, "1", True), (41, "2", False), (41, "3", True), (60, "3", True)],
)
def test_the_kcmo_may_be_sold_early_for_forty_dollars(price: int, phase: str, legal: bool) -> None:
    """Before phase 3 from $20 to $40; from phase 3 on the normal limits hold."""
    table = company("CHI", phase=phase, early_kcmo=True)
    assert table.check(f"CHI private KCMO for {price}") is legal


@rule("MEX-8b-1")
def test_without_the_option_the_kcmo_waits_for_phase_3() -> None:
    """And with it no other private company is sold earlier."""
    assert company("CHI").sections("CHI private KCMO for 40") == ["4.3.5"]
    assert company("CHI", early_kcmo=True).sections("CHI private MCAR for 20") == ["4.3.5"]
    assert company("CHI", early_kcmo=True, kcmo_from_one_dollar=True).check("CHI private KCMO for 1")


def fifth_3_train(of: int = 2, **options: Any) -> Table:
    """MC has just bought the fifth 3-train in the first of two operating rounds; minors have stations and money."""
    table = started(sold(delayed_minors=True, **options).phase("3"), "MC").money(
        MC=1500, A=30, B=45, C=20, NdM=0, UdY=0
    )
    for minor, home in (("A", "M12"), ("B", "K6"), ("C", "S12")):
        table.tokens(minor, home).operated(minor)
    table.edit(lambda d: d.put("bought", "3", 4))
    table.operating("MC", "buy trains", of=of, only=("A", "B", "C", "MC"))
    table.edit(lambda d: d.update(OperatingRound, done=("A", "B", "C")))
    return table.play("MC train 3 from offering for 180")


@rule("MEX-8c-1")
def test_minors_close_with_the_next_stock_round() -> None:
    """They outlive phase 3½, operate once more, and are exchanged when the stock round begins."""
    table = fifth_3_train()
    assert (table.state.phase, table.told(Closed)) == ("3½", [])
    table.play("MC pass")
    assert (table.step, table.actor) == ("lay track", "A")
    for minor, run in (("A", "2-A M12.0 M12.1"), ("B", "2-B K6.0 K6.1"), ("C", "2-C S12.0 R13 Q14.0")):
        table.play(f"{minor} pass", f"{minor} run {run}")
    assert (table.actor, table.told(Closed)) == ("MC", [])
    table.pass_until("buy trains").play("MC pass")
    assert table.step == "stock turn"
    assert [type(e).__name__ for e in table.events if isinstance(e, (Closed, RoundBegan))] == ["Closed"] * 3 + [
        "RoundBegan"
    ]
    assert (table.cash("NdM"), table.cash("UdY"), table.percent("p3", "UdY")) == (30 + 45 + 30, 20 + 15, 10)


@rule("MEX-8c-1")
def test_the_other_effects_of_phase_three_and_a_half_do_not_wait() -> None:
    """NdM stock is for sale at once; UdY, floated by the exchange, has its turn in the next operating round."""
    table = fifth_3_train(of=1)
    assert table.money(p2=60).stock_round("p2").check("p2 share NdM 10 from offering")
    table = fifth_3_train(of=1).shares("UdY", p1="20+10+10").par("UdY", 60)
    assert "UdY" not in table.state.floated
    table.play("MC pass")
    assert [event.company for event in table.told(Floated)] == ["UdY"]
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert "UdY" in table.view.expect(OperatingRound).eligible


@rule("MEX-8c-2")
@pytest.mark.parametrize("delayed", [True, False])
def test_built_in_trains_survive_phase_4_with_their_minors(delayed: bool) -> None:
    """All other 2-trains are removed."""
    table = started(sold(delayed_minors=delayed).phase("3½"), "MC").money(MC=300).stack("4").trains(MC="2")
    table.operating("MC", "buy trains").play("MC train 4 from offering for 300")
    assert (table.state.phase, table.state.trains["MC"]) == ("4", ("4-0",))
    assert [table.state.trains[minor] for minor in "ABC"] == [("2-A",), ("2-B",), ("2-C",)]


@rule("MEX-8c-1")
def test_a_minor_whose_major_company_merged_meanwhile_closes_without_a_share() -> None:
    """UdY merges before C closes: its share is out of play, and C's money goes to NdM like all that was UdY's."""
    presidents = {"MC": "p1", "NdM": "p2", "UdY": "p3"}
    table = sold(delayed_minors=True).phase("4").shares("NdM", p1="").stack("5").option(minors_wait=True)
    for name, president in presidents.items():
        started(table, name, president)
    table.money(MC=450, NdM=0, UdY=100, A=10, B=10, C=10).operating("MC", "buy trains", only=("MC",))
    buy_the_5(table).play("p3 merge UdY", "MC pass")
    assert table.step == "stock turn"
    assert (table.cash("NdM"), table.cash("UdY"), table.percent("p3", "UdY")) == (100 + 30, 0, 0)
    assert {"A", "B", "C", "UdY"} <= table.state.closed


@rule("MEX-8c-1", "MEX-6.1c-1")
@pytest.mark.parametrize(("site", "par"), [(False, 50), (True, 0)])
def test_a_delayed_minor_keeps_its_value_in_phase_5(site: bool, par: int) -> None:
    """C still operates and counts $50 at the end; on 18xx.games, by an option, its certificate is worth nothing."""
    table = sold(delayed_minors=True, minor_cards_close_in_phase_5=site).phase("4").stack("5").option(minors_wait=True)
    started(table, "MC").money(MC=450, p3=0).operating("MC", "buy trains", only=("MC",))
    buy_the_5(table)
    assert "C" not in table.state.closed
    assert table.view.defn.worth(table.view, "p3") == par


@rule("MEX-8d-1")
@pytest.mark.parametrize(("agreed", "kept"), [(True, ()), (False, ("4-0",))])
def test_4_trains_go_at_once_with_the_second_6_train(agreed: bool, kept: tuple[str, ...]) -> None:
    """Without the option PAC's 4-train runs once more."""
    table = started(started(sold(quick_rust=agreed).phase("6"), "MC"), "PAC").trains(PAC="4").money(MC=600)
    table.operating("MC", "buy trains").play("MC train 6 from offering for 600")
    assert (table.state.phase, table.state.trains["PAC"]) == ("6½", kept)


@rule("MEX-10-1")
def test_the_rulebook_outranks_the_components() -> None:
    """The Copper Canyon hex says $120, Table III says $60 for tile 470: the rule decides."""
    table = company("CHI", phase="3", cash=60).privates(KCMO="CHI")
    assert table.sections("CHI lay 9 F5 r1") == ["4.4.1(f)"]
    assert table.play("CHI lay 470 F5 r0 by KCMO").cash("CHI") == 0
