"""Previews: what an action would bring about is what it brings about."""

from __future__ import annotations

import pytest

from roundhouse import present
from tests.support.table import Table

from .games import TITLES, moments, played


@pytest.mark.parametrize("title", TITLES)
def test_cash_before_and_after_is_right(title: str) -> None:
    game = played(title)
    for number in range(0, len(game.actions), 11):
        before, action = game.at(number), game.actions[number]
        told = present.preview(before, action)
        assert told.allowed
        after = game.at(number + 1)
        for change in told.cash:
            assert change.before == before.state.cash[change.owner]
            later = [e for e in after.latest if e.__struct_config__.tag in ("turnbegan", "roundbegan")]
            if not later:  # otherwise somebody else's turn has begun and may have moved money too
                assert change.after == after.state.cash[change.owner]


@pytest.mark.parametrize("title", TITLES)
def test_a_preview_changes_nothing(title: str) -> None:
    for game in moments(title, 57):
        digest = game.digest()
        for action in list(game.legal_actions())[:10]:
            present.preview(game, action)
        assert game.digest() == digest


def test_a_preview_of_what_is_forbidden_gives_the_reasons() -> None:
    table = Table("18mex").play("p1 bid MNR 145")
    told = present.preview(table.game, "p2 bid MNR 145")
    assert not told.allowed
    assert told.reasons[0].section == "18MEX 3.1(b)"
    assert told.text == told.reasons[0].text


def train_table(owner: str = "p1") -> Table:
    """MC of p1 may buy the first 4-train; MC and CHI, of the owner, have 2-trains."""
    table = Table("18mex").privates(MCAR="out", KCMO="out", A="out", B="out", C="out", MIR="out", MNR="out")
    table.phase("3½").stack("4").par("MC", 70).par("CHI", 80).par("NdM", 60)
    table.shares("MC", p1="20+10").shares("CHI", **{owner: "20+10"}).floated("MC", "CHI").trains(CHI="2", MC="2")
    return table.money(MC=1000).operating("MC", "buy trains")


def test_buying_a_train_tells_what_rusts_and_what_begins() -> None:
    told = present.preview(train_table().game, "MC train 4 from offering for 300")
    assert set(told.dangers) == {"CHI loses a 2-train.", "CHI has no train left.", "MC loses a 2-train."}
    phase = next(text for text in told.effects if text.startswith("Phase 4 begins"))
    assert "2-trains rust" in phase
    assert "train limit 2 (was 3)" in phase
    assert [(c.owner, c.before, c.after) for c in told.cash] == [("MC", 1000, 700)]


def test_a_lay_tells_what_it_reaches() -> None:
    game = played("18mex")
    texts = []
    for number, action in enumerate(game.actions):
        if action.__struct_config__.tag == "lay":
            texts += list(present.preview(game.at(number), action).effects)
    assert any(text.startswith("Reaches ") for text in texts)


def test_dangers_are_those_of_whoever_decides() -> None:
    table = train_table("p2")
    told = present.preview(table.game, "MC train 4 from offering for 300")
    assert told.dangers == ("MC loses a 2-train.",)
