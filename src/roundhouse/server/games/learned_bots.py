"""Learned players that the host of a server offers: networks that were trained for one title and number of players.

Whoever runs the server names their files; people at tables choose them by name and never name a file.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec import Struct

from roundhouse.api import new_game
from roundhouse.core.definition import GameDef
from roundhouse.core.errors import RoundhouseError, SetupError
from roundhouse.extras import need
from roundhouse.titles import get_title

from ..errors import Refused
from ..model import BotInfo

#: Ids of learned bots, so that they can't be taken for a level.
PREFIX = "learned-"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,19}")


class LearnedBotFile(Struct, frozen=True):
    """A learned player with what it was trained for."""

    info: BotInfo
    path: Path
    #: The game as it was trained.
    defn: GameDef

    def why_not(self, defn: GameDef, players: int) -> str:
        """Why it can't play a game; empty if it can."""
        info = self.info
        if (defn.title, players) != (info.title, info.players):
            return (
                f"{info.name} plays only {get_title(info.title).name} with {info.players} players. Choose another bot."
            )
        if defn.options != self.defn.options:
            return f"{info.name} was trained with other options of {get_title(info.title).name}. Choose another bot."
        return ""


#: What the server of this process offers, by id.
_offered: dict[str, LearnedBotFile] = {}


def offer_learned_bots(text: str) -> None:
    """Offer these from now on, and no others."""
    found = read_learned_bots(text)
    _offered.clear()
    _offered.update(found)


def learned_bots() -> dict[str, LearnedBotFile]:
    """The learned players on offer, by id."""
    return _offered


def refuse_unfit(bot: str, defn: GameDef, players: int) -> None:
    """Refuse a learned player that was not trained for this game; other bots play any."""
    found = _offered.get(bot)
    if found is not None and (why := found.why_not(defn, players)):
        raise Refused("bad_request", why)


def read_learned_bots(text: str) -> dict[str, LearnedBotFile]:
    """Learned players from `NAME=FILE,NAME=FILE`; every file is read, so that a bad one is found at the start."""
    found = dict[str, LearnedBotFile]()
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, path = (piece.strip() for piece in part.partition("="))
        if not equals or not path:
            raise SetupError(f"{part!r} names no file; write NAME=FILE, as in Ada=ada.npz")
        if not _NAME.fullmatch(name):
            raise SetupError(
                f"{name!r} is no name for a bot; use up to 20 letters, digits and hyphens, beginning with a letter"
            )
        if PREFIX + name.lower() in found:
            raise SetupError(f"two learned bots are called {name}; give each another name")
        found[PREFIX + name.lower()] = _read(name, Path(path))
    return found


def _read(name: str, path: Path) -> LearnedBotFile:
    """One learned player; a network that doesn't fit its title any more is refused."""
    try:
        facts = need("roundhouse.env.learned", "env").bot(str(path.resolve())).facts
        title = get_title(facts.title)
        defn = new_game(title.id, facts.players, options=facts.options).defn
    except RoundhouseError as error:
        raise SetupError(f"{name} can't be offered: {error}") from error
    text = f"Learned from games. Plays {title.name} with {facts.players} players."
    shown = name[0].upper() + name[1:]
    info = BotInfo(
        id=PREFIX + name.lower(), name=shown, text=text, names=(shown,), title=title.id, players=facts.players
    )
    return LearnedBotFile(info, path.resolve(), defn)
