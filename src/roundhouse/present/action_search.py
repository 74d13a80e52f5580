"""Every single legal action with the words by which players look for it: `buy 4`, `lay 57 I8`, `sell MC 20`."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.core.actions import Action, Purpose, Ranged, kind_of
from roundhouse.core.engine import priced
from roundhouse.core.game import Game
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.policies import policies

from .labels import label
from .model import Choice, ListedMove, MoveList
from .moves import choice_view
from .names import hex_name, item_name
from .targets import target


def all_moves(game: Game) -> MoveList:
    """All legal actions, lays at every orientation included; prices stay ranges."""
    legal = [] if game.finished else game.legal_actions().choices()
    return MoveList(sequence=game.count, moves=tuple(_listed(game, choice) for choice in legal))


def _listed(game: Game, choice: Action | Ranged) -> ListedMove:
    shown = _lay(game, choice) if isinstance(choice, LayTile) else choice_view(game, choice)
    return ListedMove(choice=shown, heading=game.defn.words.heading(shown.kind), words=_words(game, choice, shown))


def _lay(game: Game, action: LayTile) -> Choice:
    return Choice(
        action=str(action),
        kind=kind_of(action),
        label=label(game, action),
        target=target(game, action),
        amount=None,
        cost=policies(game.view).operating.tile_cost(game.view, action),
        dangerous=False,
        way_out=False,
        asks=(),
        twins=(),
    )


def _words(game: Game, choice: Action | Ranged, shown: Choice) -> str:
    """What the label does not say: the ids, the full names, and the action as it is written."""
    said = list(_names(game, shown))
    written = str(priced(choice)).split()[1:]
    return " ".join(dict.fromkeys([*written, *said, *_everyday(choice)]))


def _names(game: Game, shown: Choice) -> Iterator[str]:
    about = shown.target
    if about.hex:
        yield hex_name(game.defn, about.hex)
    if about.company:
        yield f"{about.company} {game.defn.companies[about.company].name}"
    if about.private:
        yield item_name(game.defn, about.private)
    if about.player:
        yield game.names[about.player]
    if about.train:
        yield f"{about.train} {about.train}-train"


#: Other words for a purpose, as players say them.
_SAID = {
    Purpose.LAY_TRACK: "lay tile track build upgrade",
    Purpose.PLACE_STATION: "token station",
    Purpose.BUY_TRAIN: "buy train",
    Purpose.BUY_SHARE: "buy share",
    Purpose.SELL_SHARES: "sell share",
    Purpose.START_COMPANY: "start par launch",
    Purpose.RUN_TRAINS: "run routes",
    Purpose.USE_REVENUE: "dividend",
    Purpose.PASS: "pass skip done end",
    Purpose.BUY_ITEM: "buy private",
    Purpose.BUY_PRIVATE: "buy private",
    Purpose.ACCEPT: "accept agree yes",
    Purpose.REFUSE: "refuse decline no",
}


def _everyday(choice: Action | Ranged) -> Iterator[str]:
    words = _SAID.get(priced(choice).purpose, "")
    if words:
        yield words
