"""Making puzzles: the best and most varied of the positions found in games, as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.actions import Purpose
from roundhouse.core.game import Game
from roundhouse.puzzles.model import Puzzle, PuzzleFile, PuzzleGame, Tried

from . import get
from .judging import Judged
from .puzzle_finding import CHECKS, PROPOSES, Found, check, find

#: By what part of the average worth the check must prefer the solution.
LEAD = 0.01
#: Moves of one game that are at least this far apart, and the most puzzles of one game.
APART, OF_A_GAME = 12, 4
#: At most one in so many puzzles is about one kind of move.
OF_A_KIND = 3
#: How many positions are checked for every puzzle that is wanted, at most.
TRIES = 2
#: Who plays the games: quick bots, for it is the positions that matter; and how far, for late ones take longest.
PLAY, MOVES = ("greedy", "fast"), 400

#: Told now and then what is being done.
Told = Callable[[str], None]


class Kept(Struct, frozen=True):
    """A position that has passed the check, and how clearly."""

    found: Found
    lead: float


def make_puzzles(
    title: str, games: Iterable[Game], most: int, told: Told = lambda text: None, every: int = 1
) -> PuzzleFile:
    """The best puzzles of some games, at most `most`, of as many kinds as there are."""
    sources, found = list[Game](), list[Found]()
    for game in games:
        sources.append(game)
        found += find(game, every)
        told(f"game {len(sources)}: {game.count} moves, {len(found)} positions so far")
    kept = list[Kept]()
    tries = 0
    for one in varied(found):
        if len(kept) == most or tries == TRIES * most:
            break
        if not _fits(one, kept, most):
            continue
        tries, lead = tries + 1, check(one)
        told(f"  {one.theme}: {one.best.action} (chance {one.margin:.1%}, {CHECKS} {lead:.1%})")
        if lead >= LEAD:
            kept.append(Kept(one, lead))
    return _file(title, sources, kept)


def varied(found: Iterable[Found]) -> Iterator[Found]:
    """The clearest position of every kind, then the second of every kind, and so on."""
    ranks: Counter[Purpose] = Counter()
    placed = list[tuple[int, float, int, Found]]()
    for at, one in enumerate(sorted(found, key=lambda f: -f.margin)):
        placed.append((ranks[one.theme], -one.margin, at, one))
        ranks[one.theme] += 1
    for *_, one in sorted(placed, key=lambda p: p[:3]):
        yield one


def bots_games(
    title: str, players: int, count: int, seed: int, bots: Sequence[str] = PLAY, moves: int = MOVES
) -> Iterator[Game]:
    """Games of bots to look for puzzles in, as far as `moves`; bots of different levels make positions differ."""
    for number in range(seed, seed + count):
        game = new_game(title, players, seed=number)
        seats = dict(zip(game.names, [get(bot, number) for bot in bots] * players, strict=False))
        while not game.finished and game.count < moves:
            game.apply(seats[game.decider].choose(game, game.decider).action)
        yield game


def _fits(one: Found, kept: list[Kept], most: int) -> bool:
    """Whether a position differs enough from those that are kept."""
    same = [k.found.at for k in kept if k.found.game is one.game]
    if len(same) == OF_A_GAME or any(abs(at - one.at) < APART for at in same):
        return False
    if any(str(k.found.best.action) == str(one.best.action) for k in kept):
        return False
    return sum(k.found.theme is one.theme for k in kept) < max(1, most // OF_A_KIND)


def _file(title: str, games: list[Game], kept: list[Kept]) -> PuzzleFile:
    used = [game for game in games if any(k.found.game is game for k in kept)]
    ordered = sorted(kept, key=lambda k: (-k.found.margin, k.found.at))
    puzzles = tuple(_puzzle(f"{title}-{n}", used, one) for n, one in enumerate(ordered, start=1))
    sources = tuple(_source(game, [p.at for p in puzzles if p.game == at]) for at, game in enumerate(used))
    version = games[0].defn.version if games else 0
    return PuzzleFile(title=title, rules_version=version, judges=(PROPOSES, CHECKS), games=sources, puzzles=puzzles)


def _source(game: Game, starts: list[int]) -> PuzzleGame:
    moves = tuple(str(action) for action in game.actions[: max(starts)])
    return PuzzleGame(players=len(game.names), seed=game.seed, options=game.settings, moves=moves)


def _puzzle(id_: str, used: list[Game], one: Kept) -> Puzzle:
    found = one.found
    return Puzzle(
        id=id_,
        game=next(at for at, game in enumerate(used) if game is found.game),
        at=found.at,
        theme=found.theme.value,
        player=found.player,
        solution=_tried(found.best),
        others=tuple(_tried(other) for other in found.others),
        margin=round(found.margin, 3),
        lead=round(one.lead, 3),
    )


def _tried(judged: Judged) -> Tried:
    return Tried(action=str(judged.action), reason=judged.reason, line=judged.line, win=round(judged.win, 3))
