"""The values that a client sees: a complete schema, and no field that may be missing."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import fields

from roundhouse.present import model

#: What clients send; there defaults are convenient.
QUESTIONS = {"RunWish", "RouteWish", "Plan", "PlannedLay", "PlannedToken", "AutoMove"}


@pytest.mark.parametrize("name", model.__all__)
def test_every_value_is_frozen_told_and_complete(name: str) -> None:
    """Generated types must have no holes: answers have no defaults."""
    kind = getattr(model, name)
    assert kind.__struct_config__.frozen
    assert kind.__doc__
    if name not in QUESTIONS:
        assert not [f.name for f in fields(kind) if f.default is not msgspec.NODEFAULT]


def test_the_schema_knows_every_value() -> None:
    _, components = msgspec.json.schema_components([getattr(model, name) for name in model.__all__])
    assert set(model.__all__) <= set(components)
