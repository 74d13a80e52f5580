"""How the game ends and who wins (sections 6, 6.1 and 7, Appendix 6)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.events import GameEnded, RoundBegan
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.mex.companies import company, started
from tests.rules.mex.conftest import sold
from tests.support.table import Table, rule

NORTH = {"C6": "9 0"}


def running(*, of: int = 2, **options: Any) -> Table:
    """CHI, the only company, has run for $50 in the first of some operating rounds."""
    table = company("CHI", trains="2", at="", **options).tiles(**NORTH).privates(A="out", B="out", C="out")
    return table.operating("CHI", "run trains", of=of, only=("CHI",)).play("CHI run 2-0 E6.0 C6 A6.0")


def stock_round_ends(table: Table) -> Table:
    """Everybody passes."""
    return table.stock_round("p1", 3).play("p1 pass", "p2 pass", "p3 pass")


@rule("MEX-6-1", "MEX-6a-1", "MEX-6a-3")
@pytest.mark.parametrize(("bank", "ends"), [(51, False), (50, True), (20, True)])
def test_a_broken_bank_ends_the_game_after_the_round(bank: int, ends: bool) -> None:
    """CHI withholds $50 and gets them in full: a bank of $50 or less is broken, and no second round is played."""
    table = running(of=2).bank(bank)
    cash = table.cash("CHI")
    table.play("CHI dividend withhold")
    assert table.cash("CHI") == cash + 50
    assert table.state.finished is False
    table.play("CHI pass")
    assert (table.state.finished, [e.reason for e in table.told(GameEnded)]) == (ends, ["bank"] * ends)


@rule("MEX-6a-1")
def test_a_bank_that_was_broken_stays_broken() -> None:
    """Money that comes back in the same round does not save the game."""
    table = running(of=2).bank(50).play("CHI dividend withhold").play("CHI train 2 from offering for 100")
    assert table.cash("bank") == 100
    assert table.play("CHI pass").state.finished


@rule("MEX-6a-1")
def test_the_site_waits_until_the_bank_cannot_pay() -> None:
    """By the option of 18xx.games a bank of exactly $0 is not broken; $49 for a payment of $50 are too little."""
    exact = running(of=2, bank_breaks_below_zero=True).bank(50).play("CHI dividend withhold", "CHI pass")
    assert exact.state.finished is False
    short = running(of=2, bank_breaks_below_zero=True).bank(49).play("CHI dividend withhold", "CHI pass")
    assert short.state.finished is True


@rule("MEX-6a-2", "MEX-7-2", "MEX-6a-3")
def test_a_bank_broken_in_a_stock_round_leaves_one_operating_round() -> None:
    """SPM floats with a capital of $750 that the bank does not have: one round instead of three, then the end."""
    table = sold().phase("5").privates(A="out", B="out", C="out").shares("SPM", p1="20+10+10").par("SPM", 75)
    table.money(p2=75).bank(100).stock_round("p2", 3).play("p2 share SPM 10 from offering")
    assert (table.cash("SPM"), table.state.finished) == (750, False)
    table.play("p2 pass", "p3 pass", "p1 pass", "p2 pass")
    assert (table.view.expect(OperatingRound).number, table.view.expect(OperatingRound).of) == (1, 1)
    table.play("SPM pass", "SPM pass", "SPM pass")
    assert (table.state.finished, [e.reason for e in table.told(GameEnded)]) == (True, ["bank"])


@rule("MEX-6-1", "MEX-6b-1")
@pytest.mark.parametrize(("place", "ends"), [((0, 12), False), ((0, 13), True), ((1, 14), True)])
def test_a_market_value_of_200_ends_the_game_after_the_round(place: tuple[int, int], ends: bool) -> None:
    """From $165 CHI goes to $180, from either $180 to $200."""
    table = running(of=2).marker("CHI", *place).play("CHI dividend pay")
    assert (table.price("CHI") == 200, table.state.finished) == (ends, False)
    table.play("CHI pass")
    assert (table.state.finished, table.state.ending) == (ends, "market" * ends)


@rule("MEX-6b-2", "MEX-6b-3", "MEX-7-2")
def test_200_at_the_end_of_a_stock_round_leaves_one_operating_round() -> None:
    """CHI is sold out at $180 in the last column and rises to $200: that is still the stock round."""
    table = sold().phase("5").shares("CHI", p1="20+10+10+10", p3="10", p2="10+10+10+10").par("CHI", 75)
    stock_round_ends(table.marker("CHI", 1, 14))
    assert (table.price("CHI"), table.view.expect(OperatingRound).of) == (200, 1)


@rule("MEX-7-1")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("1", 1), ("2", 1), ("3", 2), ("3½", 2), ("4", 2), ("5", 3), ("6½", 3), ("4D", 3)]
)
def test_the_latest_colour_decides_how_many_operating_rounds_follow(phase: str, rounds: int) -> None:
    """Yellow one, green two, brown and gray three."""
    assert stock_round_ends(sold().phase(phase)).view.expect(OperatingRound).of == rounds


@rule("MEX-7-1")
def test_a_phase_that_begins_later_does_not_add_rounds() -> None:
    """The first 3-train is bought in the only operating round of a set: a stock round follows."""
    table = company("MC", at="").stack("3").operating("MC", "buy trains", of=1, only=("MC",))
    table.play("MC train 3 from offering for 180", "MC pass")
    assert (table.state.phase, table.step) == ("3", "stock turn")
    assert [event.name for event in table.told(RoundBegan)] == ["Stock Round 2"]


def bankrupt(table: Table) -> Table:
    """SPM of p1, with a route and no train, cannot be helped: p1 gives up."""
    return table.operating("SPM", "buy trains", only=("SPM",)).play("p1 bankrupt")


def hopeless(**options: Any) -> Table:
    """SPM has $10, p1 has $5 and nothing he may sell."""
    table = started(sold(**options).phase("5"), "SPM").stack("6").money(SPM=10, p1=5, p2=300, p3=200)
    return table.tiles(O8="57 0", M8="9 0", K8="4 0").shares("SPM", p1="20").shares("NdM", p1="20")


@rule("MEX-6-1", "MEX-6c-1")
def test_bankruptcy_ends_the_game_at_once() -> None:
    """The train is not bought, and nobody else operates."""
    table = bankrupt(hopeless())
    assert (table.state.finished, [e.reason for e in table.told(GameEnded)]) == (True, ["bankrupt"])
    assert table.state.trains.get("SPM", ()) == ()


@rule("MEX-6c-1")
def test_nobody_goes_bankrupt_but_for_a_train_he_must_buy() -> None:
    """Not in a stock round, and not for a company without a route."""
    table = hopeless()
    assert table.stock_round("p1").sections("p1 bankrupt") == ["3.2"]
    table.edit(lambda d: d.set(tiles={})).operating("SPM", "buy trains", only=("SPM",))
    assert "4.3.4.2" in table.sections("p1 bankrupt")


@rule("MEX-6c-2")
@pytest.mark.parametrize("ending", ["bank", "market"])
def test_bankruptcy_still_ends_a_game_that_was_about_to_end(ending: str) -> None:
    """The round in progress is not completed."""
    table = bankrupt(hopeless().edit(lambda d: d.set(ending=ending)))
    assert (table.state.finished, table.state.ending) == (True, "bankrupt")


def totals(table: Table) -> dict[str, int]:
    """What every player is worth."""
    return {player: table.view.defn.worth(table.view, player) for player in table.state.players}


@rule("MEX-6.1-1", "MEX-6.1a-1", "MEX-6.1b-1", "MEX-6.1c-1", "MEX-6.1-2", "MEX-6.1-3")
def test_cash_stock_and_companies_at_par_make_the_total() -> None:
    """Stock at market value, private and minor companies at par, nothing of the money of companies."""
    table = sold().money(p1=100, p2=200, p3=0, MC=5000).shares("MC", p1="20+10").par("MC", 75).marker("MC", 0, 10)
    assert totals(table) == {
        "p1": 100 + 3 * 140 + 2 * 60 + 20 + 50 + 140,  # MC, NdM, MCAR, A, MNR
        "p2": 200 + 40 + 50,  # KCMO, B
        "p3": 0 + 100 + 50,  # MIR and C; the share of CHI, which nobody has started, is worth nothing
    }
    assert totals(table.privates(KCMO="MC"))["p2"] == 250


@rule("MEX-6.1b-1")
@pytest.mark.parametrize(("held", "value"), [("20+5", 188), ("20+5+5", 225), ("20+10+5", 263)])
def test_an_odd_half_share_is_valued_as_its_sale(held: str, value: int) -> None:
    """NdM at $75: half a share is $37.50, rounded up once for the whole holding."""
    table = sold().money(p1=0).shares("NdM", p1=held).par("NdM", 75).privates(MCAR="out", MNR="out", A="p2")
    assert totals(table)["p1"] == value


@rule("MEX-6.1b-1")
def test_18xx_games_rounds_every_5_percent_certificate_up_by_itself() -> None:
    """By its option two halves of $75 count $38 each."""
    table = sold(half_shares_round_up=True).money(p1=0).shares("NdM", p1="20+5+5").par("NdM", 75)
    assert totals(table.privates(MCAR="out", MNR="out", A="p2"))["p1"] == 150 + 38 + 38


@rule("MEX-6.1-4", "MEX-6.1-5")
def test_a_bankrupt_player_forfeits_his_cash_and_may_still_win() -> None:
    """p1 keeps NdM and SPM at market value, though he could sell neither, and beats the others' cash."""
    table = (
        hopeless().money(p2=50, p3=50).privates(MCAR="out", MNR="out", MIR="out", KCMO="out", A="out", B="out", C="p1")
    )
    bankrupt(table)
    assert totals(table) == {"p1": 2 * 75 + 2 * 60 + 50, "p2": 50, "p3": 50}
    assert table.cash("p1") == 0
    assert winners(table) == ["p1"]


def winners(table: Table) -> list[str]:
    """The players with the greatest total."""
    worth = totals(table)
    return [player for player in worth if worth[player] == max(worth.values())]


def tied(**options: Any) -> Table:
    """CHI withholds in the last round: p1 and p2 are worth the same, p3 less."""
    table = running(of=1, **options).shares("CHI", p1="20+10+10+10", p3="").bank(10)
    table.privates(MCAR="out", KCMO="out", MIR="out", MNR="out").shares("NdM", p1="")
    table.play("CHI dividend withhold")
    return table.money(p1=0, p2=5 * table.price("CHI"), p3=0)


@rule("MEX-6.1-6")
def test_ties_stand() -> None:
    """Without the tournament rule p1 and p2 share the first place."""
    table = tied().play("CHI pass")
    assert (table.state.finished, winners(table)) == (True, ["p1", "p2"])


@rule("MEX-6.1-7")
def test_in_a_tournament_a_tie_is_broken_by_one_more_operating_round() -> None:
    """No stock round comes before it, and there is no second one."""
    table = tied(tie_break_round=True).play("CHI pass")
    assert (table.state.finished, table.actor) == (False, "CHI")
    assert [event.name for event in table.told(RoundBegan)] == ["Operating Round 2.2"]
    table.pass_until("run trains").play("CHI run 2-0 E6.0 C6 A6.0", "CHI dividend pay", "CHI pass")
    assert (table.state.finished, winners(table)) == (True, ["p1"])


@rule("MEX-6.1-7", "MEX-6.1-6")
def test_a_tie_after_the_extra_round_stands() -> None:
    """Only one more operating round is played."""
    table = tied(tie_break_round=True).play("CHI pass").pass_until("run trains")
    table.play("CHI run 2-0 E6.0 C6 A6.0", "CHI dividend withhold").money(p1=0, p2=5 * table.price("CHI"), p3=0)
    table.play("CHI pass")
    assert (table.state.finished, winners(table)) == (True, ["p1", "p2"])


@rule("MEX-6.1-7")
def test_no_extra_round_without_a_tie_or_after_a_bankruptcy() -> None:
    """One dollar more decides at once; a bankruptcy ends the game whatever the totals are."""
    assert tied(tie_break_round=True).money(p3=10_000).play("CHI pass").state.finished
    even = hopeless(tie_break_round=True).money(p2=10_000, p3=10_000).privates(KCMO="p1", B="p1", MIR="p1", C="p1")
    assert bankrupt(even).state.finished
    assert winners(even) == ["p2", "p3"]


@rule("MEX-7-3", "MEX-7-4")
def test_all_holdings_are_public(start: Table) -> None:
    """Everybody reads money, certificates, trains, private companies and stations in the one state that all see."""
    state = start.state
    assert [state.cash[p] for p in state.players] == [625] * 3
    assert {"shares", "privates", "trains", "stations", "tokens", "cash"} <= set(state.__struct_fields__)


@rule("MEX-App6-1")
def test_there_are_eight_major_companies(start: Table) -> None:
    """Those of the score sheet."""
    majors = [name for name, company_ in start.view.defn.companies.items() if company_.kind == "major"]
    assert sorted(majors) == ["CHI", "MC", "MEX", "NdM", "PAC", "SPM", "TM", "UdY"]
