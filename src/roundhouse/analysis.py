"""Look at games: best routes, pictures, and replays of recorded games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from roundhouse import render
from roundhouse.board.routes import Route, Solution
from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.record.site import read_site_file, read_trace
from roundhouse.record.site.replay import Divergence
from roundhouse.record.site.replay import replay as replay_site
from roundhouse.rules.components import box_of
from roundhouse.rules.operating.running import best
from roundhouse.titles import get_title


class ReplayDiffers(RoundhouseError):
    """A recorded game leads to another position than its trace says; `divergence` says where and how."""

    def __init__(self, divergence: Divergence) -> None:
        """Name the action after which the positions differ."""
        first = "; ".join(map(str, divergence.differences[:3]))
        super().__init__(f"after action {divergence.action_id} ({divergence.action}): {first}")
        self.divergence = divergence


def best_routes(game: Game | View, company: str) -> Solution:
    """The best routes for all trains of a company as the map is now, with `value`, `bound` and `optimal`.

    Examples:
        >>> from roundhouse import new_game
        >>> best_routes(new_game("18mex", 3), "NdM").value
        0
    """
    view = _view(game)
    if company not in view.defn.companies:
        raise SetupError(f"{view.defn.book} has no company {company!r}; it has: {', '.join(view.defn.companies)}")
    return best(view, company)


def map_svg(
    game: Game | View, *, routes: Sequence[Route] = (), highlight: Collection[str] = (), legend: bool = True
) -> str:
    """The map as an SVG document, with routes drawn over it and some hexes outlined.

    Examples:
        >>> from roundhouse import new_game
        >>> map_svg(new_game("18mex", 3), highlight=["I8"])[:4]
        '<svg'
    """
    return render.map_svg(_view(game), glow=highlight, routes=routes, legend=legend)


def market_svg(game: Game | View) -> str:
    """The stock market as an SVG document."""
    return render.market_svg(_view(game))


def tile_svg(title: str | Game, number: str, rotation: int = 0) -> str:
    """A tile of a title as an SVG document.

    Examples:
        >>> tile_svg("18mex", "57")[:4]
        '<svg'
    """
    defn = title.defn if isinstance(title, Game) else get_title(title).definition(get_title(title).players[0])
    tile = next((tile for tile in box_of(defn).board.manifest.tiles if tile.number == number), None)
    if tile is None:
        raise SetupError(f"{defn.book} has no tile {number!r}")
    return render.tile_svg(tile, rotation, layout=box_of(defn).board.map.layout)


def replay(file: str | Path | bytes, *, trace: str | Path | None = None) -> Game:
    """Replay a recorded game of 18xx.games (a path, or the bytes of a file, plain or gzipped) and return it.

    With a trace every position is compared; the first that differs raises `ReplayDiffers`.
    """
    recorded = read_site_file(file)
    run, divergence = replay_site(recorded, None if trace is None else read_trace(Path(trace), recorded))
    if divergence is not None:
        raise ReplayDiffers(divergence)
    return run.game


def _view(game: Game | View) -> View:
    return game.view if isinstance(game, Game) else game
