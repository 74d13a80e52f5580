"""Sections 5.1 to 5.7: trains, phases, rust and export."""

from __future__ import annotations

import pytest

from tests.rules.tiny.positions import add, running
from tests.support.table import Table, rule


@rule("18Tiny 5.1")
def test_the_top_of_the_stack_at_its_price() -> None:
    found = running("buy trains")
    assert found.refused("FC train 3 from offering for 120", "5.1", "the next train")
    assert found.refused("FC train 2 from offering for 79", "5.1", "for £80")
    assert found.refused("FC train 9 from offering for 80", "5.1", "no train 9")
    assert found.sections("FC train 2 from offering for 80 giving 2") == ["5.1"]
    found.play("FC train 2 from offering for 80", "FC train 2 from offering for 80")
    assert found.cash("FC") == 140


@rule("18Tiny 5.1")
def test_its_own_money() -> None:
    found = running("buy trains").trains(FC="2").money(FC=79)
    assert found.refused("FC train 2 from offering for 80", "5.1", "the train costs £80; FC has £79")


@rule("18Tiny 5.2")
def test_trains_of_other_corporations() -> None:
    found = add(running("buy trains"), "LH", "p2").trains(LH="2+2")
    assert found.refused("FC train 2 from LH for 0", "5.2", "at least £1")
    found.play("FC train 2 from LH for 50")
    assert (found.step, found.actor) == ("train offer", "p2")
    found.play("p2 refuse")
    assert found.state.trains["LH"] == ("2-0", "2-1")
    assert found.sections("FC train 2 from LH for 50") == ["custom"]
    found.play("FC train 2 from LH for 51", "p2 accept")
    assert (found.cash("FC"), found.cash("LH")) == (249, 51)
    assert len(found.state.trains["FC"]) == 1


@rule("18Tiny 5.2")
def test_one_president_agrees_with_themselves() -> None:
    found = add(running("buy trains"), "LH", "p1").trains(LH="2").play("FC train 2 from LH for 1")
    assert found.state.trains["FC"] == ("2-0",)


@rule("18Tiny 5.3", "18Tiny 5.4")
@pytest.mark.parametrize(
    ("kind", "price", "colours", "rusted"),
    [
        ("3", 120, ("yellow", "green"), ()),
        ("4", 170, ("yellow", "green"), ("2",)),
        ("5", 230, ("yellow", "green", "brown"), ("3",)),
    ],
)
def test_phases_and_rust(kind: str, price: int, colours: tuple[str, ...], rusted: tuple[str, ...]) -> None:
    found = add(running("buy trains"), "LH", "p2").trains(FC="2", LH="2" if kind < "5" else "3").stack(kind)
    found.trains(DM="3").play(f"FC train {kind} from offering for {price}")
    assert found.state.phase == kind
    assert found.view.phase.colours == colours
    left = {
        t.rpartition("-")[0]
        for owner in ("FC", "LH", "DM", "market", "offering")
        for t in found.state.trains.get(owner, ())
    }
    assert not left & set(rusted)
    assert kind in left


def end_of_set(found: Table) -> Table:
    """FC ends the second operating round of the set."""
    return found.operating("FC", "buy trains", number=2, of=2).play("FC pass")


@rule("18Tiny 5.5")
def test_a_train_is_exported_after_each_set() -> None:
    found = end_of_set(running("buy trains").trains(FC="2"))
    assert found.step == "stock turn"
    assert "2-1" in found.state.trains["out"]
    assert found.state.trains["offering"][0] == "2-2"


@rule("18Tiny 5.5")
def test_an_exported_train_counts_as_sold() -> None:
    found = end_of_set(running("buy trains").trains(FC="2").stack("4"))
    assert found.state.phase == "4"
    assert found.state.trains["FC"] == ()


@rule("18Tiny 5.5")
def test_nothing_is_exported_between_the_rounds_of_a_set_or_in_phase_5() -> None:
    found = running("buy trains", number=1, of=2).trains(FC="2").play("FC pass")
    assert found.state.trains["offering"][0] == "2-1"
    found = running("buy trains").stack("5").money(FC=900).play("FC train 5 from offering for 230")
    assert end_of_set(found).state.trains["offering"] == ("5-1",)


@rule("18Tiny 5.6")
def test_two_trains_at_most() -> None:
    found = running("buy trains").trains(FC="2+2")
    assert found.refused("FC train 2 from offering for 80", "5.6", "the limit is 2")
    assert all(phase.train_limit == 2 for phase in found.view.defn.phases)


@rule("18Tiny 5.7")
def test_a_corporation_with_a_route_owns_a_train() -> None:
    assert running("buy trains").refused("FC pass", "5.7", "must buy one")
    assert running("buy trains").trains(FC="2").check("FC pass")
    assert running("buy trains").edit(lambda d: d.set(tiles={})).check("FC pass")
