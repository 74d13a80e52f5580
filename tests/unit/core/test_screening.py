"""Screening candidates: what they guarantee is skipped, what refuses most comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps

import pytest
from msgspec.structs import replace

from roundhouse.api import new_game
from roundhouse.core.actions import Pass
from roundhouse.core.checks import Check, Rule, same_for_all
from roundhouse.core.definition import Move, Step
from roundhouse.core.engine import legal_choices, why_not
from roundhouse.core.guarantees import guarantees
from roundhouse.core.view import View
from roundhouse.testing import listing_contract


def objecting(called: list[str], name: str, *refused: str) -> Check:
    """A check that notes when it is called, and objects to passes of these players."""

    def check(view: View, action: Pass) -> Iterator[str]:
        called.append(name)
        if action.by in refused:
            yield f"{name} objects to {action.by}"

    return check


def passes(players: str, *guaranteed: Check) -> Callable[[View], Iterable[Pass]]:
    """Candidates: a pass of each player."""

    @guarantees(*guaranteed)
    def candidates(view: View) -> Iterator[Pass]:
        return (Pass(f"p{player}") for player in players)

    return candidates


def view_of(move: Move) -> View:
    """A position in which only this move can be made."""
    game = new_game("18mex", 3)
    step = Step("test", "1", (move,), lambda v: "p1")
    return View(replace(game.defn, steps={type(game.view.top): step}), game.state)


def listed(move: Move) -> list[str]:
    return [choice.by for choice in legal_choices(view_of(move)) if isinstance(choice, Pass)]


def test_what_candidates_guarantee_is_skipped_in_lists_only() -> None:
    called: list[str] = []
    sure, other = objecting(called, "sure"), objecting(called, "other", "p2")
    move = Move(Pass, passes("123", sure), (Rule("1", sure), Rule("2", other)), lambda d, a: None)
    assert listed(move) == ["p1", "p3"]
    assert "sure" not in called
    why_not(view_of(move), Pass("p1"))
    assert "sure" in called


def test_a_wrapper_that_exempts_from_a_guaranteed_check_is_skipped_too() -> None:
    called: list[str] = []
    sure = objecting(called, "sure")

    @wraps(sure)
    def exempting(view: View, action: Pass) -> Iterator[str]:
        return iter(()) if action.by == "p1" else sure(view, action)

    assert listed(Move(Pass, passes("12", sure), (Rule("1", exempting),), lambda d, a: None)) == ["p1", "p2"]
    assert called == []


def test_a_check_that_refuses_moves_up_but_not_before_basic_ones() -> None:
    called: list[str] = []
    names = {"basic": (), "never": (), "often": ("p1", "p2"), "late": ("p1", "p2", "p3")}
    checks = {name: objecting(called, name, *refused) for name, refused in names.items()}
    rules = (
        Rule("1", checks["basic"], basic=True),
        Rule("2", checks["never"]),
        Rule("3", checks["often"]),
        Rule("4", checks["late"], causes=(checks["never"],)),
    )
    move = Move(Pass, passes("11"), rules, lambda d, a: None)
    assert listed(move) == []
    assert called == ["basic", "never", "often", "basic", "often"]
    called.clear()
    assert listed(replace(move, candidates=passes("3333"))) == []
    assert called == ["basic", "never", "often", "late"] * 4  # a consequence stays behind its cause


def test_reasons_keep_the_order_of_the_rules() -> None:
    called: list[str] = []
    rules = tuple(Rule(str(n), objecting(called, f"check {n}", *(("p1",) if n > 1 else ()))) for n in range(4))
    move = Move(Pass, passes("111111"), rules, lambda d, a: None)
    assert listed(move) == []
    assert [reason.section for reason in why_not(view_of(move), Pass("p1"))] == ["2", "3"]


def test_a_false_guarantee_fails_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    check = objecting(called, "not so sure", "p2")
    move = Move(Pass, passes("12", check), (Rule("1", check),), lambda d, a: None)
    view = view_of(move)
    monkeypatch.setattr(listing_contract, "_candidates", lambda *_: ((view, move, Pass(by)) for by in ("p1", "p2")))
    with pytest.raises(AssertionError, match="p2 pass: 1 is not guaranteed"):
        listing_contract.test_candidates_keep_what_they_guarantee("18mex", "wild")


def test_a_check_that_is_the_same_for_all_is_asked_once() -> None:
    called: list[str] = []
    once, each = same_for_all(objecting(called, "once")), objecting(called, "each")
    rules = (Rule("1", each), Rule("2", once))
    assert listed(Move(Pass, passes("123"), rules, lambda d, a: None)) == ["p1", "p2", "p3"]
    assert called == ["once", "each", "each", "each"]


def test_if_it_objects_there_is_no_choice() -> None:
    called: list[str] = []
    once, each = same_for_all(objecting(called, "once", "p1")), objecting(called, "each")
    assert listed(Move(Pass, passes("111"), (Rule("1", each), Rule("2", once)), lambda d, a: None)) == []
    assert called == ["once"]


def test_a_check_that_is_not_the_same_for_all_fails_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    check = same_for_all(objecting([], "picky", "p2"))
    move = Move(Pass, passes("12"), (Rule("1", check),), lambda d, a: None)
    view = view_of(move)
    monkeypatch.setattr(listing_contract, "_candidates", lambda *_: ((view, move, Pass(by)) for by in ("p1", "p2")))
    with pytest.raises(AssertionError, match="p2 pass: 1"):
        listing_contract.test_checks_are_the_same_for_all_candidates_if_they_say_so("18mex", "wild")
