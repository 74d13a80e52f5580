"""Whole games of every title in two browsers: each kind of decision with clicks, the moves between by requests."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from roundhouse.api import new_game
from roundhouse.core.actions import Action, kind_of
from roundhouse.core.game import Game
from roundhouse.rules.operating.running import RunTrains
from roundhouse.rules.operating.track import LayTile
from roundhouse.titles import all_titles, get_title
from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.varied_games import most_varied

#: Kinds whose first move is also watched live in the other browser, and seen there after loading the page again.
WATCHED = {"lay", "token", "run", "train", "dividend"}
#: To follow so many moves takes a browser less time than to open the table again.
FEW = 4


class Match:
    """A game in two browsers, and the same game in the engine, which says what is done."""

    def __init__(self, visit: Visit, server: str, title: str) -> None:
        self.players = max(get_title(title).players[0], 2)
        seed, self.moves = most_varied(title, self.players)
        self.mirror: Game = new_game(title, self.players, seed=seed)
        self.seq: int | None = None
        self.ana, self.luis = visit(server), visit(server)
        seats = ["open"] + ["local"] * (self.players - 2)
        game = self.ana.create(title, "Ana", mode="With friends online", players=self.players, seed=seed, seats=seats)
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

    def request(self, action: Action, clicks: int) -> None:
        """Make a move without looking at the table, unless something is clicked after a few moves."""
        if clicks - len(self.mirror.actions) > FEW:
            for player in (self.ana, self.luis):
                player.leave()
        if self.seq is None:  # clicks have moved the game on, undo and redo included
            self.seq = int(self.mover.ask("")["seq"])
        self.seq = self.mover.act(str(action), self.seq)
        self.mirror.apply(action)

    def click(self, action: Action) -> None:
        """Make a move with clicks, and see it in the same browser."""
        mover, kind, self.seq = self.mover, kind_of(action), None
        mover.come_back()
        mover.at(len(self.mirror.actions))  # the move before may have been made in the other browser
        if isinstance(action, LayTile):
            mover.lay(action.hex, action.tile, str(action))
        elif isinstance(action, RunTrains) and (action.routes or mover.page.locator("[data-run]").count()):
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
    match = Match(visit, server, title)
    kinds = [kind_of(action) for action in match.moves]
    clicks = sorted({kinds.index(kind) for kind in kinds})
    for number, (action, kind) in enumerate(zip(match.moves, kinds, strict=True)):
        if number not in clicks:
            match.request(action, next((one for one in clicks if one > number), len(kinds)))
            continue
        mover, other = match.mover, match.other
        if kind in WATCHED:
            other.come_back()
        match.click(action)
        if kind in WATCHED:
            other.at(len(match.mirror.actions))
            other.page.reload()
            other.at(len(match.mirror.actions))
        if kind == "lay":
            _undo_and_redo(match, mover)
    assert match.mirror.finished
    _compare_the_end(match)


def _undo_and_redo(match: Match, mover: Player) -> None:
    page, moves = mover.page, len(match.mirror.actions)
    page.locator("[data-undo]").click()
    for player in (match.ana, match.luis):
        player.at(moves - 1)
    page.get_by_role("button", name="Redo").click()
    for player in (match.ana, match.luis):
        player.at(moves)


def _compare_the_end(match: Match) -> None:
    for player in (match.ana, match.luis):
        player.come_back()
        player.at(len(match.mirror.actions))
        expect(player.page.get_by_role("heading", name="Game over")).to_be_visible()
    file = match.ana.ask("/export?format=roundhouse")
    assert file["digest"] == match.mirror.digest()
