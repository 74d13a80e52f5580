"""The beginning of 18Ireland (section 2)."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.core.ids import BANK, OUT
from roundhouse.core.state import State
from roundhouse.titles import get_title
from tests.support.table import Table

QUEUE = ("DKR", "GJR", "UR", "LER", "KJR", "EBSR", "DDR", "SLNCR", "CIR", "WLR", "DER", "CBPR", "WKR")


def dealt(seed: int, players: int = 3, **options: bool) -> State[Any]:
    """The beginning of a game with a seed."""
    defn = get_title("18ireland").definition(players, options)
    return defn.setup(defn, players, seed)


@pytest.mark.parametrize("options", [{"site_rules": True}, {}])
def test_what_a_seed_draws(options: dict[str, bool]) -> None:
    """Seed 5 leaves these private companies and minors, with the rules of 18xx.games and without."""
    state = dealt(5, **options)
    assert [p for p, owner in state.privates.items() if owner == BANK] == ["DAR", "TDR", "TASPS", "TIM", "DK"]
    assert state.privates["BoW"] == OUT
    assert (state.title.queue, state.closed) == (QUEUE, frozenset({"GNWR"}))


@pytest.mark.parametrize(("players", "cash"), [(3, 330), (4, 250), (5, 200), (6, 160)])
def test_money(players: int, cash: int) -> None:
    """By the number of players, out of 4000 or 5000."""
    state = dealt(1, players)
    assert {state.cash[p] for p in state.players} == {cash}
    assert sum(state.cash.values()) == 4000
    assert sum(dealt(1, players, larger_bank=True).cash.values()) == 5000


def test_the_dublin_and_kingstown_starts_its_railway() -> None:
    """The winner's 125 go to the DKR, which buys a 2H-train; par is 60."""
    table = Table("18ireland", 3, site_rules=True)
    while table.state.privates["DK"] == BANK:
        first = next(p for p, owner in table.state.privates.items() if owner == BANK)
        price = 120 if first == "DK" else table.view.defn.privates[first].price
        table.money(**{table.actor: 330}).play(f"{table.actor} buy {first} {price}")
    assert (table.cash("DKR"), table.price("DKR"), table.state.trains["DKR"]) == (40, 60, ("2H-0",))
    assert table.state.privates["DK"] == OUT
    assert table.view.step.name == "stock turn"
