"""Puzzles as games: one table per person, at which bots wait until somebody has thought."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from time import time

from sqlalchemy import Connection, Engine, insert, select

from roundhouse import present
from roundhouse.bots.judging import judged_move
from roundhouse.core.errors import SetupError
from roundhouse.core.game import Game
from roundhouse.puzzles import Puzzle, Tried, all_puzzles, find_puzzle, position_of, puzzles_of

from ..accounts.people import Caller
from ..errors import Refused, not_found
from ..limits.concurrency import ConcurrencyLimit
from ..storage.records import GameRecord, writing
from ..storage.tables import puzzles_helped, puzzles_solved, users
from ..teaching_model import AnswerGrade, PuzzleAnswer, PuzzleInfo, PuzzleMove, PuzzleSolved, PuzzleView
from .live import LiveGame
from .solo_tables import SoloTables

#: Which bot the other players are called after; none of them moves.
BOT = "normal"
#: How much of the chance to win a move may lose to be as good as the solution, or nearly as good.
SAME, NEARLY = 0.01, 0.03
#: Moves judged at the same time, and requests that wait.
AT_ONCE, WAITING = 2, 8
BUSY = "Too many puzzles are being answered. Try again in a few seconds."
#: How many other moves are shown with the solution.
OTHERS = 2


def puzzle_list() -> tuple[PuzzleInfo, ...]:
    """All puzzles in the order of titles."""
    return tuple(_info(title, puzzle) for title, puzzle in all_puzzles().values())


class Puzzles:
    """Begins puzzles, judges answers and knows what was solved."""

    def __init__(self, engine: Engine, tables: SoloTables) -> None:
        """Games are stored with the moves that lead to the position."""
        self._engine, self._tables = engine, tables
        self._room = ConcurrencyLimit(AT_ONCE, WAITING, BUSY, patience=30.0)

    def solved(self, user: str) -> tuple[PuzzleSolved, ...]:
        """The puzzles that somebody has solved, in the order of the list."""
        with self._engine.connect() as connection:
            found = _solved(connection, user)
        return tuple(PuzzleSolved(id=id_, at_once=found[id_]) for id_ in all_puzzles() if id_ in found)

    def add_solved(self, user: str, solved: Iterable[PuzzleSolved]) -> tuple[PuzzleSolved, ...]:
        """Remember puzzles as solved; the first time counts, and puzzles that there no longer are don't."""
        with writing(self._engine) as connection:
            _one_tab(connection, user)
            for one in solved:
                if one.id in all_puzzles() and one.id not in _solved(connection, user):
                    at_once = one.at_once and not _was_helped(connection, user, one.id)
                    row = {"user": user, "puzzle": one.id, "at_once": at_once, "at": time()}
                    connection.execute(insert(puzzles_solved).values(**row))
        return self.solved(user)

    def add_help(self, caller: Caller, live: LiveGame) -> None:
        """Remember that somebody had help with the puzzle of a table: it is not solved at once any more."""
        user, (_, puzzle) = caller.signed_in().id, _known(live.record.puzzle)
        with writing(self._engine) as connection:
            _one_tab(connection, user)
            if not _was_helped(connection, user, puzzle.id):
                connection.execute(insert(puzzles_helped).values(user=user, puzzle=puzzle.id, at=time()))

    def _was_helped(self, caller: Caller, puzzle: str) -> bool:
        with self._engine.connect() as connection:
            return caller.id is not None and _was_helped(connection, caller.id, puzzle)

    def begin(self, caller: Caller, id_: str) -> GameRecord:
        """The table of a puzzle; the one of the puzzle before it goes."""
        caller.signed_in()
        _, puzzle = _known(id_)
        return self._tables.begin(caller, _start(id_), puzzle.player, BOT, name=id_, puzzle=id_)

    def view(self, caller: Caller, live: LiveGame, *, reveal: bool) -> PuzzleView:
        """A puzzle with the answer that was given at its table; the solution, and a worse answer, are remembered."""
        title, puzzle = _known(live.record.puzzle)
        with live.lock:
            played = live.game
        start, names = _start(puzzle.id), played.names
        before = start.at(start.count)
        before.names = names
        answer = None
        if played.count > start.count:
            with self._room.turn():
                answer = _answer(before, puzzle, str(played.actions[start.count]))
        right = answer is not None and answer.grade == "right"
        if reveal or (answer is not None and not right):
            self.add_help(caller, live)
        shown = reveal or right
        action = before.parse(puzzle.solution.action)
        return PuzzleView(
            id=puzzle.id,
            title=title,
            number=_number(title, puzzle),
            count=len(_all(title)),
            start=start.count,
            actor=action.by,
            theme=puzzle.theme,
            target=present.target(before, action),
            answer=answer,
            helped=self._was_helped(caller, puzzle.id),
            solution=_move(before, puzzle.solution) if shown else None,
            others=tuple(_move(before, other) for other in puzzle.others[:OTHERS]) if shown else (),
        )


def _one_tab(connection: Connection, user: str) -> None:
    """Let other requests of the same person wait."""
    connection.execute(select(users.c.id).where(users.c.id == user).with_for_update())


def _was_helped(connection: Connection, user: str, puzzle: str) -> bool:
    here = puzzles_helped.c.user == user, puzzles_helped.c.puzzle == puzzle
    return connection.execute(select(puzzles_helped.c.at).where(*here)).first() is not None


def _solved(connection: Connection, user: str) -> dict[str, bool]:
    found = connection.execute(select(puzzles_solved).where(puzzles_solved.c.user == user))
    return {row.puzzle: bool(row.at_once) for row in found}


def _known(id_: str) -> tuple[str, Puzzle]:
    if id_ not in all_puzzles():
        raise not_found("puzzle")
    return find_puzzle(id_)


def _all(title: str) -> tuple[Puzzle, ...]:
    file = puzzles_of(title)
    return () if file is None else file.puzzles


def _number(title: str, puzzle: Puzzle) -> int:
    return _all(title).index(puzzle) + 1


def _info(title: str, puzzle: Puzzle) -> PuzzleInfo:
    file = puzzles_of(title)
    players = 0 if file is None else file.games[puzzle.game].players
    return PuzzleInfo(id=puzzle.id, title=title, number=_number(title, puzzle), players=players, moves=puzzle.at)


@lru_cache(maxsize=32)
def _start(id_: str) -> Game:
    """The game in which a puzzle begins; to be looked at only."""
    title, puzzle = find_puzzle(id_)
    file = puzzles_of(title)
    assert file is not None
    try:
        return position_of(file, puzzle)
    except SetupError as error:
        raise Refused("conflict", str(error)) from error


def _answer(before: Game, puzzle: Puzzle, action: str) -> PuzzleAnswer:
    """A move compared with the solution: by the figures of the puzzle, or judged now if nobody has thought of it."""
    stored = next((t for t in (puzzle.solution, *puzzle.others) if t.action == action), None)
    made, best = (stored, puzzle.solution) if stored else (_judged(puzzle.id, action), _judged(puzzle.id, ""))
    lost = max(0.0, best.win - made.win)
    grade: AnswerGrade = "right" if lost <= SAME else "good" if lost <= NEARLY else "wrong"
    return PuzzleAnswer(grade=grade, move=_move(before, made), lost=round(lost, 3))


@lru_cache(maxsize=256)
def _judged(id_: str, action: str) -> Tried:
    """A move as it is judged today, so that moves can be compared; without a move, the solution."""
    before, puzzle = _start(id_), find_puzzle(id_)[1]
    found = judged_move(before, before.parse(action or puzzle.solution.action))
    return Tried(action=str(found.action), reason=found.reason, line=found.line, win=found.win)


def _move(before: Game, tried: Tried) -> PuzzleMove:
    line = present.line_moves(before, tried.line or (tried.action,))
    reason = present.because(before, tried.reason)
    return PuzzleMove(action=tried.action, label=line[0].label, reason=reason, win=round(tried.win, 3), line=line)
