"""Using the money from forced sales (section 5.7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action
from roundhouse.rules.operating.duty import must_buy
from roundhouse.rules.operating.frames import OperatingTurn

from .types import View


def money_is_free(v: View, a: Action) -> Iterator[str]:
    """After selling shares for a train the money must buy that train, because the rest cannot be borrowed."""
    turn = v.expect(OperatingTurn)
    if turn.sold_now and must_buy(v, turn.company) and not v.defn.deviations.sales_may_fall_short:
        yield f"shares were sold for a train of {turn.company}; buy it from the bank first"
