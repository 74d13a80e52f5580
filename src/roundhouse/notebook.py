"""Games in notebooks: pictures that show themselves, and the history as a data frame.

>>> from roundhouse import new_game
>>> show_map(new_game("18mex", 3))
<map of 18MEX>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.events import Acted, PhaseBegan, RoundBegan
from roundhouse.core.game import Game
from roundhouse.core.title import Title
from roundhouse.extras import need
from roundhouse.render import map_svg, market_svg, tile_svg
from roundhouse.rules.components import box_of
from roundhouse.titles import get_title

if TYPE_CHECKING:
    import polars


class Picture:
    """An SVG that a notebook displays by itself."""

    def __init__(self, svg: str, name: str) -> None:
        """A picture with a name for those who cannot see it."""
        self.svg, self.name = svg, name

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        """The name."""
        return f"<{self.name}>"


def show_map(game: Game, *, glow: tuple[str, ...] = (), legend: bool = True) -> Picture:
    """The map as it stands."""
    return Picture(map_svg(game.view, glow=glow, legend=legend), f"map of {game.defn.book}")


def show_market(game: Game) -> Picture:
    """The stock market as it stands."""
    return Picture(market_svg(game.view), f"market of {game.defn.book}")


def show_tile(title: str | Title | Game, number: str, rotation: int = 0) -> Picture:
    """A tile of a title."""
    if isinstance(title, Game):
        defn = title.defn
    else:
        about = get_title(title) if isinstance(title, str) else title
        defn = about.definition(about.players[0])
    board = box_of(defn).board
    tile = next((t for t in board.manifest.tiles if t.number == number), None)
    if tile is None:
        raise RoundhouseError(f"{defn.book} has no tile {number}")
    return Picture(tile_svg(tile, rotation, layout=board.map.layout), f"tile {number} of {defn.book}")


def history(game: Game) -> polars.DataFrame:
    """Everything that happened, one row for each event, with the action that brought it about, round and phase."""
    return _frame(_events(game))


def standings(game: Game) -> polars.DataFrame:
    """The worth of every player after every round, for a chart."""
    return _frame(_worths(game))


def _frame(rows: list[dict[str, Any]]) -> polars.DataFrame:
    frame: polars.DataFrame = need("polars", "simulation").DataFrame(rows, infer_schema_length=None)
    return frame


def _events(game: Game) -> list[dict[str, Any]]:
    rows, action, by, told, round_, phase = [], 0, "", "", "", game.defn.phases[0].name
    for event in game.history:
        match event:
            case Acted(who, text):
                action, by, told = action + 1, who, text
            case RoundBegan(name):
                round_ = name
            case PhaseBegan(name):
                phase = name
        fields = msgspec.to_builtins(event)
        kind = fields.pop("event")
        what = ", ".join(f"{name} {value}" for name, value in fields.items() if value not in ("", None))
        rows.append(
            {"number": action, "by": by, "action": told, "round": round_, "phase": phase, "event": kind, "what": what}
        )
    return rows


def _worths(game: Game) -> list[dict[str, Any]]:
    twin = type(game)(game.defn, list(game.names.values()), game.seed, game.settings)
    rows: list[dict[str, Any]] = []
    for number, action in enumerate(game.actions, start=1):
        rounds = [event.name for event in twin.apply(action) if isinstance(event, RoundBegan)]
        if rounds or number == game.count:
            worth = twin.result()
            name = rounds[-1] if rounds else "end"
            rows += [{"number": number, "round": name, "player": p, "worth": worth[p]} for p in sorted(worth)]
    return rows
