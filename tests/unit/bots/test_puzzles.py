"""Puzzles: those that ship can be set up and answered, and how new ones are found."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from roundhouse.bots import puzzle_finding, puzzle_making
from roundhouse.bots.base import Decision, Option
from roundhouse.bots.judging import judged_move
from roundhouse.bots.puzzle_making import APART, bots_games, make_puzzles, varied
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.puzzles import Puzzle, PuzzleFile, all_puzzles, find_puzzle, position_of, puzzles_of
from roundhouse.titles import all_titles
from tests.unit.cli.games import call


@pytest.fixture(scope="module")
def game() -> Game:
    """The first game with a position for a puzzle; in which one there is, changes with the bots."""
    return next(game for game in bots_games("18tiny", 3, 12, 6) if any(puzzle_finding.find(game)))


def start(title: str, puzzle: Puzzle) -> Game:
    file = puzzles_of(title)
    assert file is not None
    return position_of(file, puzzle)


@pytest.mark.parametrize("title", [title for title in all_titles() if puzzles_of(title)])
def test_puzzles_that_ship_can_be_played(title: str) -> None:
    file = puzzles_of(title)
    assert file is not None
    assert [puzzle.id for puzzle in file.puzzles] == [f"{title}-{n}" for n in range(1, len(file.puzzles) + 1)]
    for puzzle in file.puzzles:
        before = start(title, puzzle)
        assert (before.decider, before.parse(puzzle.solution.action).purpose.value) == (puzzle.player, puzzle.theme)
        assert puzzle.solution.win > max(other.win for other in puzzle.others)
        for tried in (puzzle.solution, *puzzle.others):
            trial = before.at(before.count)
            assert (tried.line[0], bool(tried.reason)) == (tried.action, True)
            for move in tried.line:
                trial.apply(move)


#: Accounts keep puzzles by id: an id that was shipped once stays with its puzzle.
SHIPPED = {
    "18irepl-1": (8, "p4 share M8 20 from M8"),
    "18irepl-2": (140, "M2 lay 441 F4 r0"),
    "18mex-1": (318, "p2 sell UdY 10 as 10"),
    "18tiny-1": (98, "FH train 4 from offering for 170"),
    "18tiny-2": (20, "DM lay 57 B6 r2"),
    "18tiny-3": (93, "LH train 5 from offering for 230"),
    "18tiny-4": (21, "FC lay 8 B4 r1"),
}


def test_what_somebody_has_solved_stays_the_same_puzzle() -> None:
    puzzles = {id_: all_puzzles()[id_][1] for id_ in SHIPPED}
    assert {id_: (puzzle.at, puzzle.solution.action) for id_, puzzle in puzzles.items()} == SHIPPED


def test_the_second_best_move_of_a_found_position_is_clearly_worse(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_making, "check", lambda found: 0.1)
    told = list[str]()
    file = make_puzzles("18tiny", [game], 3, told.append)
    assert file.puzzles
    assert told[0].startswith(f"game 1: {game.count} moves")
    assert all(a - b >= APART for a, b in pairwise(sorted((p.at for p in file.puzzles), reverse=True)))
    for puzzle in file.puzzles:
        assert puzzle.solution.win - puzzle.others[0].win >= puzzle_finding.CLEAR - 0.001
        assert position_of(file, puzzle).actions == game.actions[: puzzle.at]


def test_positions_that_the_strongest_bot_plays_otherwise_are_left_out(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = next(puzzle_finding.find(game))

    class Stubborn:
        name = "stubborn"

        def choose(self, game: Game, player: str, told: int = 1) -> Decision:
            other = found.others[0].action
            return Decision(other, "", (Option(other, 5.0, ""), Option(found.best.action, 1.0, "")))

    monkeypatch.setattr(puzzle_finding, "get", lambda name: Stubborn())
    assert puzzle_finding.check(found) == 0.0


def test_dull_puzzles_are_left_out(tmp_path: Path) -> None:
    """The others are numbered again, and games are kept only as far as they need them."""
    whole = next(file for file in map(puzzles_of, all_titles()) if file is not None and len(file.puzzles) > 2)
    path = tmp_path / "puzzles.json"
    path.write_bytes(msgspec.json.encode(whole))
    assert call("puzzles", "drop", path, whole.puzzles[0].id).exit_code == 0
    left = msgspec.json.decode(path.read_bytes(), type=PuzzleFile)
    assert [puzzle.id for puzzle in left.puzzles] == [puzzle.id for puzzle in whole.puzzles[:-1]]
    for puzzle, same in zip(left.puzzles, whole.puzzles[1:], strict=True):
        assert position_of(left, puzzle).actions == position_of(whole, same).actions
        assert (puzzle.solution, puzzle.others) == (same.solution, same.others)
    assert sum(len(game.moves) for game in left.games) <= sum(len(game.moves) for game in whole.games)
    assert all(any(puzzle.game == at for puzzle in left.puzzles) for at in range(len(left.games)))
    refused = call("puzzles", "drop", path, "18tiny-99")
    assert (refused.exit_code, "no puzzle '18tiny-99'" in refused.stderr) == (2, True)


def test_a_choice_between_two_moves_can_be_a_puzzle() -> None:
    """To withhold instead of to pay, or a train instead of none; the quick bots' games have such positions."""
    kinds = {puzzle.theme for _, puzzle in all_puzzles().values()}
    assert {"lay track", "buy a train", "sell shares", "buy a share"} <= kinds
    assert any(len(puzzle.others) == 1 for _, puzzle in all_puzzles().values())


def test_every_title_has_puzzles() -> None:
    counts = {title: len(file.puzzles) for title in all_titles() if (file := puzzles_of(title)) is not None}
    assert set(counts) == set(all_titles())
    assert min(counts.values()) >= 3


def test_kinds_of_moves_take_turns(game: Game) -> None:
    found = list(puzzle_finding.find(game))
    themes = [one.theme for one in varied(found)]
    kinds = len({one.theme for one in found})
    assert len(set(themes[:kinds])) == kinds


def test_a_move_nobody_stored_is_judged_like_the_solution() -> None:
    title, puzzle = next(iter(all_puzzles().values()))
    before = start(title, puzzle)
    found = judged_move(before, before.parse(puzzle.solution.action))
    assert str(found.action) == puzzle.solution.action
    assert found.line[0] == puzzle.solution.action
    assert 0 <= found.win <= 1 <= found.place


def test_unknown_puzzles_are_refused() -> None:
    with pytest.raises(SetupError, match="unknown puzzle 'nothing'"):
        find_puzzle("nothing")
