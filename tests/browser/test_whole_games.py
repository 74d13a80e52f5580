"""Whole short games of every title, played with clicks in two browsers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from roundhouse.api import new_game
from roundhouse.core.actions import Action
from roundhouse.core.game import Game
from roundhouse.titles import all_titles, get_title
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.short_games import kind_of, next_action, shortest


class Match:
    """A game in two browsers, and the same game in the engine, which says what is done."""

    def __init__(self, visit: Visit, server: str, title: str) -> None:
        self.players = max(get_title(title).players[0], 2)
        self.seed = shortest(title, self.players)
        self.mirror: Game = new_game(title, self.players, seed=self.seed)
        self.ana, self.luis = visit(server), visit(server)
        seats = ["open"] + ["local"] * (self.players - 2)
        game = self.ana.create(
            title, "Ana", mode="With friends online", players=self.players, seed=self.seed, seats=seats
        )
        self.luis.join(game, "Luis")
        self.ana.start()
        for player in (self.ana, self.luis):
            player.at(0)

    @property
    def mover(self) -> Player:
        """Whoever decides sits at this browser."""
        return self.luis if self.mirror.decider == "p2" else self.ana

    @property
    def other(self) -> Player:
        return self.ana if self.mover is self.luis else self.luis

    def do(self, action: Action) -> None:
        """Make a move with clicks, and see it in the same browser."""
        mover, kind = self.mover, kind_of(action)
        mover.at(len(self.mirror.actions))  # the move before may have been made in the other browser
        if kind == "lay":
            mover.lay(action.hex, action.tile, str(action))  # type: ignore[attr-defined]
        elif kind == "run" and (action.routes or mover.page.locator("[data-run]").count()):  # type: ignore[attr-defined]
            # The best routes are worked out when the step begins: the button comes a moment later than the rest.
            assert mover.run() == str(action)
        elif kind == "token" or not mover.press(str(action)):
            choice = _choice(mover.ask("/moves"), str(action))
            if choice["target"]["kind"] == "city":
                _on_map(mover, choice)
            mover.choose(choice, str(action))
        self.mirror.apply(action)
        mover.at(len(self.mirror.actions))


def _on_map(mover: Player, choice: dict[str, Any]) -> None:
    """A city is pressed on the map first; if one thing only can be done there, it is picked up at once."""
    mover.click_city(choice["target"]["hex"], choice["target"]["city"])
    back = mover.page.get_by_role("button", name="Back")
    if back.count():
        back.click()


def _choice(moves: dict[str, Any], action: str) -> dict[str, Any]:
    """The button that stands for an action."""
    for group in moves["groups"]:
        for choice in group["choices"]:
            amount = choice["amount"]
            if choice["action"] == action:
                return dict(choice)
            if amount and action.startswith(amount["before"]) and action.endswith(amount["after"]):
                number = action[len(amount["before"]) : len(action) - len(amount["after"])]
                if number.isdigit() and amount["lo"] <= int(number) <= amount["hi"]:
                    return dict(choice)
    raise AssertionError(f"{action} is not on the screen")


@pytest.mark.parametrize("title", sorted(all_titles().keys() - {"18tiny"}))  # it has no step that others lack
def test_a_whole_game_in_two_browsers(visit: Visit, server: str, title: str) -> None:
    match, seen = Match(visit, server, title), set[str]()
    chance = Random(match.seed)
    while not match.mirror.finished:
        action = next_action(match.mirror, chance)
        first = kind_of(action) not in seen
        seen.add(kind_of(action))
        match.do(action)
        if first:
            match.other.at(len(match.mirror.actions))
        if first and kind_of(action) == "lay":
            _take_back_and_redo(match)
        if first and kind_of(action) in ("lay", "token", "run", "train", "dividend"):
            match.other.page.reload()
            match.other.at(len(match.mirror.actions))
    _compare_the_end(match)


def _take_back_and_redo(match: Match) -> None:
    page, moves = match.ana.page, len(match.mirror.actions)
    page.get_by_role("button", name="Undo", exact=True).click()
    for player in (match.ana, match.luis):
        player.at(moves - 1)
    page.get_by_role("button", name="Redo").click()
    for player in (match.ana, match.luis):
        player.at(moves)


def _compare_the_end(match: Match) -> None:
    for player in (match.ana, match.luis):
        player.at(len(match.mirror.actions))
        expect(player.page.get_by_role("heading", name="Game over")).to_be_visible()
    file = match.ana.ask("/export?format=roundhouse")
    assert file["digest"] == match.mirror.digest()
