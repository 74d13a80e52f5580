"""Routes of puzzles."""

from __future__ import annotations

from ..games.puzzles import puzzle_list
from ..games.summaries import game_info
from ..limits import quotas
from ..model import GameInfo
from ..teaching_model import PuzzleId, PuzzleInfo, PuzzlesSolved, PuzzleView
from .access import GameId, opened
from .callers import Asking, Parts, Who
from .routing import Routes

routes = Routes("puzzles", "play")


@routes.add("GET", "/puzzles", returns=tuple[PuzzleInfo, ...], problems=(401,))
def list_puzzles(who: Who) -> tuple[PuzzleInfo, ...]:
    """The puzzles of all titles."""
    return puzzle_list()


@routes.add("GET", "/account/puzzles", returns=PuzzlesSolved, problems=(401, 403))
def read_puzzles_solved(who: Who, parts: Parts) -> PuzzlesSolved:
    """The puzzles that you have solved."""
    return PuzzlesSolved(solved=parts.puzzles.solved(who.signed_in().id))


@routes.add("POST", "/account/puzzles", returns=PuzzlesSolved, problems=(401, 403))
def add_puzzles_solved(who: Who, parts: Parts, body: PuzzlesSolved) -> PuzzlesSolved:
    """Add puzzles that you have solved, for example before you signed in; the answer has all of them."""
    return PuzzlesSolved(solved=parts.puzzles.add_solved(who.signed_in().id, body.solved))


@routes.add("POST", "/puzzles/{puzzle}", returns=GameInfo, status=201, problems=(401, 403, 404, 409))
def begin_puzzle(who: Who, asker: Asking, parts: Parts, puzzle: PuzzleId) -> GameInfo:
    """Set up the table of a puzzle; that of the puzzle before it goes."""
    who.signed_in()
    parts.quotas.spend(asker, quotas.PUZZLE)
    return game_info(parts.puzzles.begin(who, puzzle), who.id, parts.hub)


@routes.add("GET", "/games/{game}/puzzle", returns=PuzzleView, problems=(401, 404, 409, 503))
def read_puzzle(who: Who, parts: Parts, game: GameId, reveal: bool = False) -> PuzzleView:
    """A puzzle and what your move is worth; `reveal` tells the solution."""
    return parts.puzzles.view(who, opened(parts, who, game), reveal=reveal)


@routes.add("POST", "/games/{game}/puzzle/help", problems=(401, 403, 404))
def add_puzzle_help(who: Who, parts: Parts, game: GameId) -> None:
    """Remember that you had help with a puzzle, such as a hint: it no longer counts as solved at once."""
    parts.puzzles.add_help(who, opened(parts, who, game))
