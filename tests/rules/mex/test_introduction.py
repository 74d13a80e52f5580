"""Rulings on sections 1, 1.1 and 1.2: the object of the game, its rounds and its phases."""

from __future__ import annotations

import pytest

from roundhouse.core.events import PhaseBegan, RoundBegan, TurnBegan
from roundhouse.rules.operating.frames import OperatingRound, OperatingTurn
from roundhouse.rules.policies import policies
from tests.rules.mex.positions import all_sold, floated, play_until_stock_round
from tests.support.table import Table, rule

#: Table I: colours, trains of a company and of NdM, whether several are bought in a turn, operating rounds, whether
#: companies buy private companies, whether NdM's stock is on sale.
TABLE_I = [
    ("1", "yellow", 3, 3, False, 1, False, False),
    ("2", "yellow", 3, 3, False, 1, False, False),
    ("3", "yellow green", 3, 3, False, 2, True, False),
    ("3½", "yellow green", 3, 4, False, 2, True, True),
    ("4", "yellow green", 2, 3, True, 2, True, True),
    ("5", "yellow green brown", 2, 3, True, 3, False, True),
    ("6", "yellow green brown", 2, 3, True, 3, False, True),
    ("6½", "yellow green brown", 2, 3, True, 3, False, True),
    ("4D", "yellow green brown gray", 2, 3, True, 3, False, True),
]


def late(phase: str) -> Table:
    """A phase in which, from 3½ on, the minors and, from 5 on, the private companies have gone."""
    table = all_sold().phase(phase)
    if phase in ("3½", "4", "5", "6", "6½", "4D"):
        table.privates(A="out", B="out", C="out")
    if phase in ("5", "6", "6½", "4D"):
        table.privates(MCAR="out", KCMO="out", MIR="out", MNR="out")
    return table


def buyer(phase: str, train: str, bought: int = 0) -> Table:
    """MC is about to buy the next train of a type of which so many have been bought."""
    table = floated(late(phase), "MC", cash=3000, stations=("I8",)).stack(train)
    table.edit(lambda d: d.put("bought", train, bought))
    return table.operating("MC", "buy trains", only=("MC",))


@rule("MEX-1-3")
def test_the_most_money_in_the_end_wins() -> None:
    """p2 has less cash than p1 but two shares at $75 besides; p3's companies at par do not suffice."""
    table = Table("18mex", 3).privates(MIR="p3").money(p1=1000, p2=900, p3=920)
    table.shares("MC", p2="10+10").par("MC", 75)
    assert table.game.winners() == []
    table.edit(lambda d: d.set(finished=True))
    assert table.game.result() == {"p2": 1050, "p3": 1020, "p1": 1000}
    assert table.game.winners() == ["p2"]


@rule("MEX-1.1-2", "MEX-1.1-3")
def test_a_stock_round_lasts_until_all_pass_in_a_row() -> None:
    """Two passes and then a purchase: three more passes are needed, and everybody has had several turns."""
    table = all_sold().play("p1 pass", "p2 pass", "p3 par MC 60", "p3 pass", "p1 pass", "p2 pass")
    assert [e.who for e in table.told(TurnBegan)] == ["p2", "p3", "p1", "p2", "p3"]
    assert (table.step, table.actor) == ("stock turn", "p3")
    table.play("p3 pass")
    assert table.told(RoundBegan) == [RoundBegan("Operating Round 1.1")]


@rule("MEX-1.1-4")
def test_in_an_operating_round_every_company_has_one_turn() -> None:
    """The three minors and both floated majors, once each; SPM has not floated and has none."""
    table = floated(floated(all_sold(), "MC"), "TM", "p2", par=60).shares("SPM", p3="20").par("SPM", 90)
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert [table.actor, *play_until_stock_round(table)] == ["A", "B", "C", "MC", "TM"]


@rule("MEX-1.1-5", "MEX-1.1-1")
@pytest.mark.parametrize(("phase", "rounds"), [(row[0], row[5]) for row in TABLE_I])
def test_one_two_or_three_operating_rounds_follow_a_stock_round(phase: str, rounds: int) -> None:
    """One in phases 1 and 2, two from phase 3 on, three from phase 5 on; then comes a stock round again."""
    table = late(phase).play("p1 pass", "p2 pass", "p3 pass")
    play_until_stock_round(table)
    names = [e.name for e in table.game.history if isinstance(e, RoundBegan)]
    assert names == [f"Operating Round 1.{n + 1}" for n in range(rounds)] + ["Stock Round 2"]


@rule("MEX-1.2-2")
@pytest.mark.parametrize(
    ("before", "train"), [("1", "2"), ("2", "3"), ("3½", "4"), ("4", "5"), ("5", "6"), ("6½", "4D")]
)
def test_the_first_train_of_a_type_begins_the_phase_of_that_name(before: str, train: str) -> None:
    """The type's name is the phase's name."""
    table = buyer(before, train)
    assert table.state.phase == before
    table.play(f"MC train {train} from offering for {table.view.defn.trains[train].price}")
    assert table.told(PhaseBegan) == [PhaseBegan(train)]
    assert table.state.phase == train


@rule("MEX-1.2-2", "MEX-1.2-3")
@pytest.mark.parametrize(
    ("phase", "train", "nth", "begins"),
    [
        ("2", "2", 2, []),
        ("3", "3", 2, []),
        ("3", "3", 4, []),
        ("3", "3", 5, ["3½"]),
        ("3½", "3", 6, []),
        ("4", "4", 2, []),
        ("5", "5", 2, []),
        ("6", "6", 2, ["6½"]),
        ("4D", "4D", 2, []),
    ],
)
def test_only_the_fifth_three_and_the_second_six_begin_a_phase_besides(
    phase: str, train: str, nth: int, begins: list[str]
) -> None:
    """No other train that is not the first of its type changes the phase."""
    table = buyer(phase, train, bought=nth - 1)
    table.play(f"MC train {train} from offering for {table.view.defn.trains[train].price}")
    assert table.told(PhaseBegan) == [PhaseBegan(name) for name in begins]


@rule("MEX-1.2-2", "MEX-1.3.3-5")
def test_the_built_in_trains_of_the_minors_do_not_begin_phase_two() -> None:
    """The minors run their 2-trains in phase 1, and six more are for sale."""
    table = all_sold().play("p1 pass", "p2 pass", "p3 pass")
    play_until_stock_round(table)
    assert (table.state.phase, table.cash("A"), table.state.bought) == ("1", 15, {})


@rule("MEX-1.2-4")
def test_a_new_phase_ends_neither_turn_nor_round() -> None:
    """MC begins phase 4 and goes on buying in the same turn; then TM has its turn in the same round."""
    table = floated(buyer("3½", "4"), "TM", "p2", par=60).operating("MC", "buy trains", only=("MC", "TM"))
    turn = (table.view.expect(OperatingRound), table.view.expect(OperatingTurn).at)
    table.play("MC train 4 from offering for 300")
    assert (table.actor, table.state.phase) == ("MC", "4")
    assert (table.view.expect(OperatingRound), table.view.expect(OperatingTurn).at) == turn
    table.play("MC train 4 from offering for 300", "MC pass")
    assert (table.actor, table.view.expect(OperatingRound).number) == ("TM", 1)


@rule("MEX-1.1-5", "MEX-1.2-4")
def test_the_number_of_operating_rounds_changes_only_with_the_next_stock_round() -> None:
    """Phase 3 begins in the only operating round of the set: the stock round comes next, and two rounds after it."""
    table = buyer("2", "3").play("MC train 3 from offering for 180", "MC pass")
    assert [e.name for e in table.told(RoundBegan)] == ["Stock Round 2"]
    table.play("p1 pass", "p2 pass", "p3 pass")
    assert (table.view.expect(OperatingRound).number, table.view.expect(OperatingRound).of) == (1, 2)


@rule("MEX-1.2-5")
@pytest.mark.parametrize(("phase", "colours", "trains", "ndm", "many", "rounds", "privates", "stock"), TABLE_I)
def test_every_phase_has_the_effects_of_the_table(
    phase: str, colours: str, trains: int, ndm: int, many: bool, rounds: int, privates: bool, stock: bool
) -> None:
    """Tiles, limits of trains, trains per turn, private companies for companies, and the stock of NdM."""
    table = late(phase)
    policy = policies(table.view).operating
    assert " ".join(table.view.phase.colours) == colours
    assert [policy.train_limit(table.view, c) for c in ("MC", "NdM")] == [trains, ndm]
    assert (policy.bank_trains_per_turn(table.view) > 1) == many
    assert table.check("p1 share NdM 10 from offering") == stock
    floated(table, "MC").privates(KCMO="p2").operating("MC", "lay track")
    assert table.check("MC private KCMO for 40") == privates
