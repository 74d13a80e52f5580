"""Patches: the steps from one value to another, and their effect."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from roundhouse.present import model
from roundhouse.present.json_patch import differences, patched


class Shown(Struct, frozen=True, kw_only=True):
    """Something with parts of all kinds."""

    number: int = 0
    nothing: model.NextPhase | None = None
    privates: tuple[model.PrivateView, ...] = ()
    pairs: tuple[tuple[str, int], ...] = ()
    names: tuple[str, ...] = ()
    left: dict[str, int] = {}


def private(id_: str, owner: str = "p1") -> model.PrivateView:
    return model.PrivateView(id=id_, owner=owner, closed=False)


PHASE = model.NextPhase(name="3", when="the first 3-train", changes=(), losses=())
VALUES = (
    Shown(),
    Shown(number=1, nothing=PHASE, left={"7": 2, "a/b~c": 1}, names=("x", "y")),
    Shown(nothing=PHASE, left={"7": 1, "8": 0}, names=("y",), pairs=(("p1", 5), ("p2", 3))),
    Shown(privates=(private("A"), private("B"), private("C")), pairs=(("p2", 5), ("p1", 5))),
    Shown(privates=(private("X"), private("B", "p2"), private("Y"), private("Z")), pairs=(("p1", 5),)),
    Shown(privates=(private("B"), private("A"), private("C"))),
    Shown(privates=(private("A"), private("A", "p2"), private("B"))),
)


def plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("old", VALUES)
@pytest.mark.parametrize("new", VALUES)
def test_the_steps_lead_from_any_value_to_any_other(old: Shown, new: Shown) -> None:
    steps = plain(differences(old, new))
    before = plain(old)
    assert patched(before, steps) == plain(new)
    assert before == plain(old)
    assert (old == new) == (not steps)


def test_only_what_changed_is_told() -> None:
    old, new = VALUES[3], VALUES[4]
    steps = [(s["op"], s["path"]) for s in plain(differences(old, new)) if s["path"].startswith("/privates")]
    assert steps == [
        ("remove", "/privates/2"),
        ("remove", "/privates/0"),
        ("add", "/privates/0"),
        ("replace", "/privates/1/owner"),
        ("add", "/privates/2"),
        ("add", "/privates/3"),
    ]


def test_parts_that_stay_are_shared() -> None:
    before = plain(VALUES[3])
    after = patched(before, [{"op": "replace", "path": "/privates/1/owner", "value": "p3"}])
    assert after["pairs"] is before["pairs"]
    assert after["privates"][0] is before["privates"][0]
    assert after["privates"][1] == {**before["privates"][1], "owner": "p3"}


def test_nothing_is_told_of_nothing_and_null_is_a_value() -> None:
    assert differences(VALUES[1], VALUES[1]) == ()
    assert plain(differences(Shown(nothing=PHASE), Shown())) == [{"op": "replace", "path": "/nothing", "value": None}]
