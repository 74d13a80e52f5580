"""RULES.md and the rules card tell the numbers of the components."""

from __future__ import annotations

from importlib.resources import files

import pytest

from roundhouse.core.components import TrainDef
from roundhouse.record.coverage import rules_of
from roundhouse.rules.policies import policies
from roundhouse.titles import get_title
from tests.rules.tiny.positions import table
from tests.support.card import card_text

RULES = files("roundhouse.titles.tiny").joinpath("RULES.md").read_text(encoding="utf-8")
FIRST, SECOND = (table(2).cash(p) for p in ("p1", "p2"))
EACH = {n: table(n).cash("p1") for n in (3, 4)}


def test_every_paragraph_is_an_atomic_rule() -> None:
    numbers = [line.split("**")[1] for line in RULES.splitlines() if line.startswith("**")]
    assert [rule.section for rule in rules_of(get_title("18tiny"))] == numbers


@pytest.mark.parametrize("train", list(table().view.defn.trains.values()), ids=lambda train: train.name)
def test_trains_are_as_printed(train: TrainDef) -> None:
    number = "any" if train.unlimited else train.count
    assert f"| {train.name} | {number} | £{train.price} | {train.name} |" in RULES


def test_money_is_as_printed() -> None:
    printed = {2: f"£{FIRST} for the first player, £{SECOND} for the second"} | {n: f"£{EACH[n]}" for n in EACH}
    for players, cash in printed.items():
        found = table(players)
        limit = policies(found.view).stock.certificate_limit(found.view)
        assert f"| {players} | {cash} | {limit} |" in RULES
    assert f"the rest of £{sum(table().state.cash.values()):,}" in RULES


def test_the_card_agrees() -> None:
    text = card_text("18tiny", "Setting up")
    assert f"the first begins with £{FIRST} and the second with £{SECOND}" in text
    assert f"Three players begin with £{EACH[3]} each, four with £{EACH[4]}" in text
