"""What a refusal says: the reason, what is legal instead, and the section of the order of steps."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Pass
from roundhouse.core.checks import basics, consequences, rules
from roundhouse.core.definition import Move
from roundhouse.core.engine import open_kinds, violations
from roundhouse.core.view import Draft, View
from roundhouse.core.words import load_words
from roundhouse.titles import all_titles
from tests.support.table import Table


def operating(step: str) -> Table:
    table = Table("18mex").privates(MCAR="p1", KCMO="p1", A="p1", B="p2", C="p3", MIR="p1", MNR="p2")
    table.par("NdM", 60).par("MC", 70).floated("MC").shares("MC", p1="20+10", p2="10").money(MC=500).phase("2")
    return table.operating("MC", step)


def test_only_legal_kinds_are_named() -> None:
    table = operating("lay track")
    assert open_kinds(table.view) == ["pass"]
    text = str(table.why_not("MC train 2 from offering for 100"))
    assert "MC can do this now: Pass." in text
    assert "oleo" not in text


def test_a_step_that_comes_later_or_came_earlier_is_told_with_the_order_of_steps() -> None:
    assert operating("lay track").refused("MC dividend pay", "4.3", "“Pay out or withhold” comes later in the turn")
    assert operating("buy trains").refused("MC lay 8 I8 r0", "4.3", "“Lay track” comes earlier in the turn of MC")


def test_what_belongs_to_another_round_is_told() -> None:
    assert operating("lay track").refused("p1 par CHI 60", "4.3", "“Start a company” belongs to a stock round")
    table = Table("18mex").privates(MCAR="p1", KCMO="p1", A="p1", B="p2", C="p3", MIR="p1", MNR="p2").par("NdM", 60)
    assert table.refused("MC lay 8 I8 r0", "3.2", "“Lay track” belongs to an operating round; this is a stock round")


def test_an_answer_needs_a_question() -> None:
    assert operating("lay track").refused("MC accept", "4.3", "No offer waits for an answer")


def test_a_president_acts_in_the_name_of_the_company() -> None:
    assert operating("lay track").refused("p1 lay 8 I8 r0", "4.3(c)", "MC acts here, not p1, who decides for it")
    assert operating("lay track").refused("p2 lay 8 I8 r0", "4(c)", "It is not p2's turn: MC acts now")


def test_consequences_are_left_out() -> None:
    def cause(v: View, a: Action) -> Iterator[str]:
        if a.by == "p1":
            yield "the cause"

    def effect(v: View, a: Action) -> Iterator[str]:
        yield "the effect"

    def never(d: Draft, a: Action) -> None: ...

    view = Table("18mex").view
    move = Move(
        Pass, lambda v: (), (*rules("X", ("1", cause)), *consequences((cause,), rules("X", ("2", effect)))), never
    )
    assert [found.text for found in violations(view, move, Pass("p1"))] == ["the cause"]
    assert [found.text for found in violations(view, move, Pass("p2"))] == ["the effect"]
    first = Move(Pass, lambda v: (), (*basics("X", ("1", cause)), *rules("X", ("2", effect))), never)
    assert [found.text for found in violations(view, first, Pass("p1"))] == ["the cause"]


def test_words_of_a_title_come_before_the_common_ones() -> None:
    mex = all_titles()["18mex"].words
    assert mex.place("market") == "the Open Market"
    assert load_words().place("market") == "the open market"
    assert mex.heading("lay") == load_words().heading("lay") == "Lay track"
    assert Table("18mex").view.defn.words is mex
