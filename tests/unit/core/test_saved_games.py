"""Saved games and new games: bad input is told clearly."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse import FileError, NotationError, RoundhouseError, SetupError, from_json, new_game


def saved() -> dict[str, Any]:
    """A game of three actions."""
    game = new_game("18mex", ["Ana", "Luis", "Eva"], seed=1)
    for _ in range(3):
        game.apply(next(iter(game.legal_actions())))
    return game.to_json()


def test_names_and_history_come_back() -> None:
    """Everything a table shows survives saving."""
    game = from_json(saved())
    assert list(game.names.values()) == ["Ana", "Luis", "Eva"]
    assert game.history


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": 5}, "title"),
        ({"actions": None}, "actions"),
        ({"actions": [{"do": "fly", "by": "p1"}]}, "action 1"),
        ({"actions": [{"do": "pass"}]}, "action 1"),
        ({"actions": [{"do": "pass", "by": "p9"}]}, "action 1"),
        ({"rules_version": 99}, "version 99"),
        ({"digest": "0"}, "digest"),
        ({"seed": "x"}, "seed"),
    ],
)
def test_a_broken_file_says_what_is_wrong(change: dict[str, Any], said: str) -> None:
    """Each damage is named, with the number of the action where there is one."""
    with pytest.raises(FileError, match=said):
        from_json({**saved(), **change})


@pytest.mark.parametrize("data", [None, [], "x", {}, 5])
def test_something_else_is_no_saved_game(data: object) -> None:
    """Foreign data is refused as such."""
    with pytest.raises(FileError, match="not a saved game"):
        from_json(data)


@pytest.mark.parametrize(
    ("title", "players", "options", "said"),
    [
        ("1830", 3, {}, "no title"),
        ("18mex", 2, {}, "3 to 5 players"),
        ("18mex", 6, {}, "3 to 5 players"),
        ("18mex", ["Ana", "Ana", "Eva"], {}, "name of their own"),
        ("18mex", 3, {"turbo": True}, "no option turbo"),
        ("18mex", 3, {"best_run": "maybe"}, "invalid option"),
    ],
)
def test_impossible_games_are_not_set_up(title: str, players: Any, options: dict[str, Any], said: str) -> None:
    """What is wrong with the order is said."""
    with pytest.raises(SetupError, match=said):
        new_game(title, players, options=options)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "needs who acts .* Known actions: accept, "),
        ("p1", "needs who acts"),
        ("p1 jump", "Unknown action “jump”. Known actions: accept, "),
        ("MC lai 57 I8 r2", "Unknown action “lai”; did you mean “lay”"),
        ("lai 57 I8 r2", "Unknown action “lai”; did you mean “lay”"),
        ("lay 57 I8 r2", "starts with who acts, such as “p1 lay 57 I8 r2”"),
        ("p1 bid", "Incomplete or invalid “bid”; write: {by} bid {item} {price}$"),
        ("p1 bid KCMO lots", "Incomplete or invalid “bid”"),
        ("p1 lay 57 I8", "Incomplete or invalid “lay”"),
    ],
)
def test_unreadable_lines_tell_what_is_wrong(text: str, said: str) -> None:
    """A line that is no action is answered with the form or the word that it misses."""
    with pytest.raises(NotationError, match=said):
        new_game("18mex", 3).parse(text)


def test_nothing_to_take_back_or_do_again() -> None:
    """A fresh game has no past and no future."""
    game = new_game("18mex", 3)
    with pytest.raises(RoundhouseError, match="nothing to undo"):
        game.undo()
    with pytest.raises(RoundhouseError, match="nothing to redo"):
        game.redo()


def test_playing_on_forgets_what_was_undone() -> None:
    """After an undo another action closes the way forward."""
    game = new_game("18mex", 3, seed=2)
    game.apply(f"{game.actor} pass")
    game.undo()
    game.apply(f"{game.actor} bid KCMO 60")
    with pytest.raises(RoundhouseError, match="nothing to redo"):
        game.redo()
