"""Rulings on section 2 and its notes: trains that rust, minors in the last phases, and 8 trains without end."""

from __future__ import annotations

import pytest

from roundhouse.core.events import Ran, RoundBegan, TrainMoved, TurnBegan
from roundhouse.core.ids import OUT, train_type
from tests.rules.eu.fleets import empty, kinds, lonely
from tests.rules.eu.positions import started
from tests.support.table import Table, rule


def idle(table: Table) -> list[str]:
    """Let the companies run what they can, withhold and pass until players decide; whose turns began, in order."""
    turns: list[str] = []
    wishes = ("run", "dividend", "pass")
    while table.step not in ("stock turn", "final exchange"):
        choices = [text for wish in wishes for text in table.legal(wish)]
        table.play(next(text for text in choices if text.split()[1] != "dividend" or text.endswith("withhold")))
        turns += [event.who for event in table.told(TurnBegan)]
    return turns


# --- rust -----------------------------------------------------------------------------------------------------------


@rule("EU-2-13", "EU-2-19", "EU-2-25", "EU-2-31", "EU-2-37", "EU-2-2")
@pytest.mark.parametrize(
    ("before", "train", "rusted"), [("2", "3", ""), ("3", "4", "2"), ("4", "5", ""), ("5", "6", "3"), ("6", "8", "4")]
)
def test_the_first_train_of_a_phase_rusts_one_type_or_none(before: str, train: str, rusted: str) -> None:
    """Whoever has such trains, a corporation (floated or not), a minor or the Pool; all other trains stay in play."""
    table = empty(lonely("1"), "1").phase(before).stack(train)
    old = ["2", "3", "4", "5"]
    started(table, "DR", 100, "p2").par("GSR", 70)
    table.trains(DR="+".join(old), market="+".join(old), **dict.fromkeys(("1", "GSR"), rusted or "2"))
    table.operating("FS", "buy trains", only=["FS"])
    table.play(f"FS train {train} from offering for {table.view.defn.trains[train].price}")
    gone = [(train_type(e.train), e.giver) for e in table.told(TrainMoved) if e.taker == OUT]
    owners = ["1", "DR", "GSR", "market"][: 4 * len(rusted)]
    assert sorted(gone) == sorted((rusted, owner) for owner in owners)
    assert set(kinds(table, "market")) >= {kind for kind in old if kind != rusted}


@rule("EU-2-19", "EU-2-16")
def test_rust_comes_before_the_limit() -> None:
    """In phase 4 a corporation with two 2 and two 3 trains loses the 2 trains and is not above the limit of three."""
    table = lonely().phase("3").stack("4")
    started(table, "DR", 100, "p2").trains(DR="2+2+3+3").operating("FS", "buy trains", only=["FS"])
    table.play("FS train 4 from offering for 300")
    assert kinds(table, "DR") == ["3", "3"]
    assert (table.actor, table.step) == ("FS", "buy trains")


@rule("EU-2-16", "EU-2-22")
@pytest.mark.parametrize(
    ("before", "train", "owned", "discards", "left"),
    [
        ("3", "4", "3+3+3+3", ["3"], ["3", "3", "3"]),
        ("3", "4", "3+3+3+P", [], ["3", "3", "3"]),
        ("4", "5", "3+3+4", ["4"], ["3", "3"]),
        ("4", "5", "3+4+P", [], ["3", "4"]),
    ],
)
def test_a_lower_limit_holds_at_once(before: str, train: str, owned: str, discards: list[str], left: list[str]) -> None:
    """DR discards down to three trains in phase 4 and two in phase 5, a Pullman first and without a choice."""
    table = lonely().phase(before).stack(train)
    started(table, "DR", 100, "p2").trains(DR=owned).operating("FS", "buy trains", only=["FS"])
    table.play(f"FS train {train} from offering for {table.view.defn.trains[train].price}")
    table.play(*[f"DR discard {kind}" for kind in discards])
    assert kinds(table, "DR") == left
    assert (table.actor, table.step) == ("FS", "buy trains")


@rule("EU-2-16")
def test_a_minor_company_keeps_one_train_in_phase_4() -> None:
    """Of its two 3 trains minor 1 discards one to the Pool."""
    table = empty(lonely("1"), "1").phase("3").stack("4")
    table.trains(**{"1": "3+3"}).operating("FS", "buy trains", only=["FS"])
    table.play("FS train 4 from offering for 300")
    assert (table.actor, table.step) == ("1", "discard trains")
    table.play("1 discard 3")
    assert kinds(table, "1") == ["3"]
    assert "3" in kinds(table, "market")


# --- notes (4) and (5) ----------------------------------------------------------------------------------------------


@rule("EU-2-43")
@pytest.mark.parametrize("bought", [["5"], ["5", "6"], ["5", "6", "8"]], ids=["phase 5", "phase 6", "phase 8"])
def test_minors_operate_until_the_final_exchange(bought: list[str]) -> None:
    """Minor 8 runs its train to Bucharest (£30 and £50) in the second operating round as ever."""
    table = empty(lonely("8"), "8").phase("4").tiles(M16="201 5")
    table.trains(**{"8": "5"}).operating("FS", "buy trains", number=1, of=2, only=["FS"])
    for kind in bought:
        empty(table, "FS").stack(kind).money(FS=800)
        table.play(f"FS train {kind} from offering for {table.view.defn.trains[kind].price}")
    table.play("FS pass", "FS pass")
    assert (table.actor, table.state.phase) == ("8", bought[-1])
    table.play("8 pass")
    table.play(table.legal("run")[0])
    assert table.told(Ran)[0].revenue == 80
    assert table.cash("8") == 40
    idle(table)
    assert table.step == "final exchange"


@rule("EU-2-44", "EU-2-25")
@pytest.mark.parametrize(("number", "rounds"), [(1, ["Operating Round 2.2"]), (2, [])])
def test_the_final_exchange_comes_right_before_the_next_stock_round(number: int, rounds: list[str]) -> None:
    """Whether the first 5 train is bought in the first or the second operating round of the set."""
    table = lonely("8").phase("4").stack("5").operating("FS", "buy trains", number=number, of=2, only=["FS"])
    table.option(turn=2).play("FS train 5 from offering for 500")
    idle(table)
    table.play("p2 close 8")
    names = [event.name for event in table.game.history if isinstance(event, RoundBegan)]
    assert names == [*rounds, "Minor Company Final Exchange Round", "Stock Round 3"]


@rule("EU-2-44")
def test_there_is_no_final_exchange_before_phase_5() -> None:
    """A set of operating rounds in phase 4 leads straight to the stock round."""
    table = lonely("8").phase("4").trains(FS="4").operating("FS", "buy trains", number=2, of=2, only=["FS"])
    table.option(turn=2).play("FS pass", "FS pass")
    assert [event.name for event in table.told(RoundBegan)] == ["Stock Round 3"]


@rule("EU-2-44")
def test_there_is_only_one_final_exchange() -> None:
    """None follows the set of operating rounds after the one in which the first 5 train was bought."""
    table = lonely("8").phase("4").stack("5").operating("FS", "buy trains", number=2, of=2, only=["FS"])
    table.option(turn=2).play("FS train 5 from offering for 500", "FS pass", "FS pass", "p2 close 8")
    assert (table.step, table.actor) == ("stock turn", "p1")
    table.play("p1 pass", "p2 pass", "p3 pass")
    idle(table)
    names = [event.name for event in table.game.history if isinstance(event, RoundBegan)]
    assert names[2:] == ["Operating Round 3.1", "Operating Round 3.2", "Stock Round 4"]


# --- note (6) -------------------------------------------------------------------------------------------------------


@rule("EU-2-36", "EU-2-45")
def test_the_bank_never_runs_out_of_8_trains() -> None:
    """All eight cards can be bought, and then four more at the same price."""
    table = lonely().phase("6").stack("8").operating("FS", "buy trains", only=["FS"])
    for _ in range(12):
        empty(table, "FS").money(FS=800)
        table.play("FS train 8 from offering for 800")
        assert (table.cash("FS"), kinds(table, "FS")) == (0, ["8"])
    assert kinds(table, "offering") == ["8"]


@rule("EU-2-45")
def test_every_8_train_is_a_train_of_its_own() -> None:
    """Two of them can be owned side by side and are different cards."""
    table = lonely().phase("6").stack("8").operating("FS", "buy trains", only=["FS"])
    table.play("FS train 8 from offering for 800", "FS train 8 from offering for 800")
    assert len(set(table.state.trains["FS"])) == 2
