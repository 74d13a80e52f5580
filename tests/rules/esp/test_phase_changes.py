"""Section 7: how phases begin, and what happens then: rust, closing companies, operating rounds."""

from __future__ import annotations

import pytest

from roundhouse.core.ids import BANK, OFFERING, OUT, RESERVE
from roundhouse.rules.operating.frames import OperatingRound
from tests.rules.esp.boards import launched, with_trains
from tests.rules.esp.eras import BUY, FIRST, PHASES, all_kinds, era, eve, exported, fleet, kinds, purchase
from tests.rules.esp.stocks import dealt
from tests.support.table import Table, rule

MINORS = ("MS", "CM", "SC", "AC", "MZ", "ZP")
SECOND_EIGHT = "CFLG train 8 from offering for 800"


@rule("ESP-7-2")
@rule("ESP-7(Phase3)-1", "ESP-7(Phase4)-1", "ESP-7(Phase5)-1", "ESP-7(Phase6)-1", "ESP-7(Phase7)-1")
@pytest.mark.parametrize("phase", FIRST)
@pytest.mark.parametrize("side", [0, 1])
def test_a_phase_begins_with_the_purchase_of_its_first_train(phase: str, side: int) -> None:
    """Whichever side is up; as long as the train is only on offer the old phase goes on."""
    t = eve(phase)
    assert (t.state.phase, kinds(t, OFFERING)[0]) == (PHASES[PHASES.index(phase) - 1], FIRST[phase][0])
    assert t.play(purchase(phase, side)).state.phase == phase
    assert t.check(
        f"CFLG train {kinds(t, OFFERING)[0]} from offering for {t.view.defn.trains[kinds(t, OFFERING)[0]].price}"
    )


@rule("ESP-7-2", "ESP-5.9-3")
@rule("ESP-7(Phase3)-1", "ESP-7(Phase4)-1", "ESP-7(Phase5)-1", "ESP-7(Phase6)-1", "ESP-7(Phase7)-1")
@pytest.mark.parametrize("phase", FIRST)
def test_a_phase_begins_with_the_export_of_its_first_train(phase: str) -> None:
    """At the end of a set of operating rounds."""
    t = eve(phase, "CFLG", "6")
    assert exported(t).state.phase == phase
    assert (t.step, kinds(t, "CFLG")) == ("stock turn", ["6"])


@rule("ESP-7-2")
def test_the_last_train_of_a_type_changes_nothing() -> None:
    """With the last 2-train the 3-trains are on offer, but phase 2 goes on; so it does when a 2-train is exported."""
    t = launched(era("2"), "CFLG").money(CFLG=500)
    t.edit(lambda d: d.put("trains", OFFERING, d.state.trains[OFFERING][9:])).operating("CFLG", BUY)
    t.play("CFLG train 1+2 from offering for 100")
    assert (kinds(t, OFFERING)[0], t.state.phase) == ("3", "2")
    t = with_trains(launched(era("2"), "CFLG"), "CFLG", "6")
    assert exported(t).state.phase == "2"


def rusting(phase: str) -> Table:
    """Trains of every age in the hands of northern and southern companies, and the first train of a phase on offer."""
    t = eve(phase, "CFLG", "2+3")
    return fleet(t, FdLR=("2", "1+2"), CFEA=("3", "2+3"), MZA=("4", "3+4"), N=("5", "4+5"), A=("6", "5+6"))


RUST = {"3": (), "4": ("2", "1+2"), "5": (), "6": ("3", "2+3"), "7": ("4", "3+4")}


@rule("ESP-7-1", "ESP-7(Phase3)-1", "ESP-7(Phase4)-3", "ESP-7(Phase5)-1", "ESP-7(Phase6)-3", "ESP-7(Phase7)-3")
@pytest.mark.parametrize("phase", FIRST)
@pytest.mark.parametrize("way", ["purchase", "export"])
def test_old_trains_leave_the_game_at_once(phase: str, way: str) -> None:
    """Of all companies, before they run again and without compensation; newer ones stay, and in 3 and 5 all do."""
    t = rusting(phase)
    owners = ("FdLR", "CFEA", "MZA", "N", "A")
    before = {owner: kinds(t, owner) for owner in owners}
    cash = {name: t.cash(name) for name in (*owners, "p1", "p2", "p3")}
    if way == "purchase":
        t.play(purchase(phase))
    else:
        exported(t.edit(lambda d: d.put("trains", "CFLG", ("6+8-9",))))
    assert {o: kinds(t, o) for o in owners} == {o: [k for k in before[o] if k not in RUST[phase]] for o in owners}
    assert {name: t.cash(name) for name in cash} == cash
    assert set(RUST[phase]) <= set(kinds(t, OUT))
    assert set(RUST[phase]).isdisjoint(all_kinds(t))


@rule("ESP-7-1")
def test_a_rusted_train_never_runs_again() -> None:
    """FdLR has not run in this round: after the purchase of CFLG it has no train and is not asked to run."""
    for first, step in (("CFLG pass", "run trains"), (purchase("4"), "take over a minor")):
        t = fleet(eve("4", "CFLG", "4+5").tiles(E3="L82 0"), FdLR=("2+3", "1+2"))
        t.edit(lambda d: d.put("trains", "FdLR", ("1+2-8",))).tokens("FdLR", "E3")
        t.operating("CFLG", BUY, only=("CFLG", "FdLR")).play(first)
        t.play(*(["CFLG pass"] if first != "CFLG pass" else []))
        assert t.actor == "FdLR"
        assert t.play("FdLR pass").step == step


@rule("ESP-7(Phase4)-3")
@pytest.mark.parametrize("side", ["2M", "1+2M"])
def test_the_train_of_private_2_rusts_as_well(side: str) -> None:
    """On a charter, and unused beside the private company, which stays open."""
    t = fleet(eve("4"), FdLR=(side,)).play(purchase("4"))
    assert kinds(t, "FdLR") == []
    t = eve("4").privates(P2="p2")
    assert "2M" in kinds(t, RESERVE)
    t.play(purchase("4"))
    assert ("2M" in kinds(t, RESERVE), t.state.privates["P2"]) == (False, "p2")


@rule("ESP-7(Phase6)-3", "ESP-7(Phase7)-3")
@pytest.mark.parametrize(("phase", "kind"), [("6", "3&1+2"), ("6", "2+3&2"), ("7", "4&1+2"), ("7", "3+4&2")])
def test_combined_trains_go_with_their_main_train(phase: str, kind: str) -> None:
    """They are gone in the phase that removes the train that was not recycled, and stay until then."""
    t = fleet(eve(phase), FdLR=(kind,))
    assert kinds(t, "FdLR") == [kind]
    assert kinds(t.play(purchase(phase)), "FdLR") == []


@rule("ESP-7-3")
def test_a_new_phase_acts_within_the_turn() -> None:
    """Right after the first 3-train its buyer buys another company's train and pays more than the face value of #3."""
    t = fleet(eve("3"), "p1", FdLR=("1+2",)).privates(P3="p1")
    assert t.sections("CFLG train 1+2 from FdLR for 1") == ["5.7"]
    assert t.sections("CFLG private P3 for 105") == ["5.8"]
    t.play(purchase("3"), "CFLG train 1+2 from FdLR for 1", "CFLG private P3 for 105")
    assert (kinds(t, "CFLG"), t.state.privates["P3"]) == (["3", "1+2"], "CFLG")


@rule("ESP-7-3")
def test_a_new_limit_acts_at_once() -> None:
    """With the first 6-train a company of three trains discards before anybody goes on."""
    t = fleet(eve("6"), FdLR=("4+5", "4", "4")).play(purchase("6"))
    assert (t.step, t.actor) == ("discard trains", "FdLR")
    t.play("FdLR discard 4")
    assert (kinds(t, "FdLR"), t.actor, t.step) == (["4+5", "4"], "CFLG", BUY)


@rule("ESP-7-3", "ESP-7(Phase4)-8", "ESP-7(Phase4)-9")
def test_limits_of_phase_4() -> None:
    """Three trains of a major, one of a minor; rusted trains go first, so that fewer are discarded."""
    t = fleet(eve("4"), FdLR=("2+3", "2+3", "2+3", "2+3"), MS=("3", "3"), CM=("3", "2")).play(purchase("4"))
    for _ in range(2):
        t.play(f"{t.actor} discard {kinds(t, t.actor)[0]}")
    assert [kinds(t, c) for c in ("FdLR", "MS", "CM")] == [["2+3"] * 3, ["3"], ["3"]]
    assert (t.actor, t.step) == ("CFLG", BUY)


@rule("ESP-7-3")
def test_an_export_makes_companies_discard_before_the_stock_round() -> None:
    """The new limit is kept before anybody trades shares."""
    t = exported(fleet(eve("6", "CFLG", "6"), FdLR=("4+5", "4", "4")))
    assert (t.step, t.actor) == ("discard trains", "FdLR")
    assert t.play("FdLR discard 4").step == "stock turn"


@rule("ESP-7-4", "ESP-7-3", "ESP-7(Phase3)-7", "ESP-7(Phase5)-9")
@pytest.mark.parametrize(("phase", "now", "later"), [("3", 1, 2), ("5", 2, 3)])
def test_more_operating_rounds_only_after_the_next_stock_round(phase: str, now: int, later: int) -> None:
    """The set in which the train is bought keeps its number."""
    t = eve(phase).operating("CFLG", BUY, number=1, of=now, only=("CFLG",)).play(purchase(phase), "CFLG pass")
    while t.step != "stock turn":
        frame = t.view.expect(OperatingRound)
        assert (frame.of, frame.number) == (now, 2)
        t.play("CFLG pass")
    t.play("p1 pass", "p2 pass", "p3 pass")
    assert t.view.expect(OperatingRound).of == later


@rule("ESP-7-4")
@pytest.mark.parametrize(("phase", "later"), [("3", 2), ("5", 3)])
def test_an_export_counts_for_the_very_next_stock_round(phase: str, later: int) -> None:
    """It comes before that stock round."""
    t = exported(eve(phase, "CFLG", "6+8")).play("p1 pass", "p2 pass", "p3 pass")
    assert t.view.expect(OperatingRound).of == later


def closing(**privates: str) -> Table:
    """MS and AC operate, CM is new, SC waits; the next train is the first 5."""
    t = fleet(eve("5"), MS=("3",), AC=("4",)).tokens("MS", "C27").tokens("AC", "H28").money(MS=70, AC=30)
    return launched(t, "CM", "p3").edit(lambda d: d.exclude("operated", "CM")).privates(**privates)


@rule("ESP-7(Phase5)-3", "ESP-7(Phase5)-4", "ESP-7-5")
@pytest.mark.parametrize("way", ["purchase", "export"])
def test_minors_close_in_phase_5(way: str) -> None:
    """Also those nobody has launched: certificates, charters, stations and trains go, the money goes to the bank."""
    t = closing()
    players, bank = [t.cash(p) for p in t.state.players], t.cash(BANK)
    if way == "purchase":
        t.play(purchase("5"))
        assert t.cash(BANK) == bank + 500 + 70 + 30
    else:
        exported(t.edit(lambda d: d.put("trains", "CFLG", ("6+8-9",))))
        assert (t.step, t.legal("par")) == ("stock turn", [p for p in t.legal("par") if p.split()[2] not in MINORS])
    assert [t.cash(p) for p in t.state.players] == players
    for minor in MINORS:
        assert (minor in t.state.closed, minor in t.state.prices, t.state.shares[minor]) == (True, False, (OUT,))
        assert (kinds(t, minor), t.cash(minor), t.state.stations[minor]) == ([], 0, ())
    assert not [token for tokens in t.state.tokens.values() for token in tokens if token.company in MINORS]


@rule("ESP-7(Phase5)-3")
def test_minors_are_still_there_in_phase_4() -> None:
    """They do not close a phase early."""
    t = fleet(eve("4"), MS=("3",)).play(purchase("4"))
    assert not t.state.closed & set(MINORS)


@rule("ESP-7(Phase5)-5", "ESP-7-5")
@pytest.mark.parametrize("way", ["purchase", "export"])
def test_private_companies_close_in_phase_5(way: str) -> None:
    """Whoever owns them, without compensation; they pay nothing any more and do not count as certificates."""
    t = closing(P1="p1", P2="p2", P3="FdLR", P4="CFLG", P5="p3", P6="MS", P7="p1")
    players = {p: t.cash(p) for p in t.state.players}
    if way == "purchase":
        t.play(purchase("5"))
    else:
        exported(t.edit(lambda d: d.put("trains", "CFLG", ("6+8-9",))))
    assert set(t.state.privates.values()) == {OUT}
    assert set(t.state.privates) <= t.state.closed
    assert {p: t.cash(p) for p in players} == players
    if way == "export":
        t.play("p1 pass", "p2 pass", "p3 pass")
        assert {p: t.cash(p) for p in players} == players


@rule("ESP-7(Phase5)-5")
def test_private_companies_pay_until_then() -> None:
    """In phase 4 all seven are open and pay when an operating round begins."""
    t = dealt(era("4"), "CFLG", p1="20+10+10").privates(**{f"P{n}": "p2" for n in range(1, 8)}).stock_round("p1")
    before = t.cash("p2")
    t.play("p1 pass", "p2 pass", "p3 pass")
    assert t.cash("p2") - before == 5 + 10 + 15 + 20 + 10 + 20 + 30


@rule("ESP-7(Phase7)-4", "ESP-8-1")
def test_the_second_eight_founds_renfe() -> None:
    """Not the first one."""
    t = eve("7").play(purchase("7"))
    assert (t.state.phase, t.state.ending) == ("7", "")
    assert t.play(SECOND_EIGHT).state.ending


@rule("ESP-7(Phase7)-4", "ESP-8-1")
def test_either_side_and_exports_count_as_the_second_eight() -> None:
    """A 6+8-train after an exported 8-train, and an 8-train that is exported after a purchase."""
    t = exported(eve("7", "CFLG", "6")).operating("CFLG", BUY)
    assert (t.state.phase, t.state.ending) == ("7", "")
    assert t.play("CFLG train 6+8 from offering for 800").state.ending
    t = exported(eve("7").play(purchase("7")))
    assert t.state.ending


@rule("ESP-7(Phase7)-4")
def test_a_traded_eight_is_no_second_one() -> None:
    """Only trains of the bank count."""
    t = fleet(eve("7").play(purchase("7")), "p1", FdLR=("6",))
    t.operating("FdLR", BUY, only=("FdLR",)).money(FdLR=100).play("FdLR train 8 from CFLG for 1")
    assert (kinds(t, "FdLR"), t.state.ending) == (["6", "8"], "")
