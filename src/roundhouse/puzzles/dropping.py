"""Leaving puzzles out of a file: those that are dull, or whose reason does not convince."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from roundhouse.core.errors import SetupError

from .model import PuzzleFile, PuzzleGame


def without(file: PuzzleFile, dropped: Collection[str]) -> PuzzleFile:
    """The other puzzles, numbered again; games are kept only as far as these need them."""
    known = [puzzle.id for puzzle in file.puzzles]
    if unknown := [id_ for id_ in dropped if id_ not in known]:
        raise SetupError(f"there is no puzzle {unknown[0]!r} in the file; there are: {', '.join(known)}")
    kept = [puzzle for puzzle in file.puzzles if puzzle.id not in dropped]
    used = sorted({puzzle.game for puzzle in kept})
    ends = {game: max(puzzle.at for puzzle in kept if puzzle.game == game) for game in used}
    games = tuple(_shortened(file.games[game], ends[game]) for game in used)
    numbered = enumerate(kept, start=1)
    puzzles = tuple(replace(p, id=f"{file.title}-{n}", game=used.index(p.game)) for n, p in numbered)
    return replace(file, games=games, puzzles=puzzles)


def _shortened(game: PuzzleGame, count: int) -> PuzzleGame:
    return replace(game, moves=game.moves[:count])
