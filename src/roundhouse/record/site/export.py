"""Write a game as a game file of 18xx.games; every entry is checked by reading it back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from roundhouse.api import AUTO_SKIP
from roundhouse.core.actions import Accept, Action, Pass, Refuse
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.events import Event, TokenPlaced
from roundhouse.core.game import Game
from roundhouse.core.options import spelled_out
from roundhouse.core.site import SiteAction as NamedAction
from roundhouse.core.site import SiteNames, switched
from roundhouse.core.title import Title
from roundhouse.core.view import View
from roundhouse.rules.site_actions import without_refusals
from roundhouse.titles import get_title

from .errors import SiteFileError
from .express import Entry, Writer
from .file import SiteAction, read_site_file
from .log import PlayedAction
from .replay import SiteReplay

#: The site's names for what ended a game.
ENDINGS = {"bank": "bank", "market": "stock_market", "bankrupt": "bankrupt"}
#: Companies and players with nothing to do may be skipped for whole rounds.
MOST_PASSES = 5000
#: How many differences between a game's rules and the site's an error lists.
MOST_TOLD = 3


class SiteExportError(RoundhouseError):
    """A game cannot be written as a file of the site: which action, and why."""

    def __init__(self, why: str, *, number: int | None = None, action: Action | None = None) -> None:
        """`number` counts our actions from 1."""
        self.number, self.action = number, action
        super().__init__(why if number is None else f"action {number}, {action}: {why}")


def export_site(game: Game) -> dict[str, Any]:
    """The game as the JSON values of a game file; `SiteExportError` if the site has no way to express it."""
    title = get_title(game.defn.title)
    names = title.site
    if names is None:
        raise SiteExportError(f"{title.name} is not played on 18xx.games")
    rules = _optional_rules(title, names, game)
    players = [{"id": number, "name": name} for number, name in enumerate(game.names.values(), start=1)]
    file: dict[str, Any] = {
        "title": names.title,
        "id": f"hs_roundhouse_{game.seed}",
        "players": players,
        "min_players": len(players),
        "max_players": len(players),
        "mode": "hotseat",
        "status": "finished" if game.finished else "active",
        "settings": {"seed": game.seed, "optional_rules": rules},
        "actions": [],
    }
    reader = SiteReplay(read_site_file(msgspec.json.encode(file), titles=[names.title]))
    for number, entry in enumerate(_entries(game, names, reader), start=1):
        file["actions"].append({**entry, "id": number})
    if game.finished:
        seats = {player: str(number) for number, player in enumerate(game.names, start=1)}
        file["result"] = {seats[player]: worth for player, worth in game.result().items()}
        file["game_end_reason"] = ENDINGS.get(game.state.ending, game.state.ending)
    return file


def _optional_rules(title: Title, names: SiteNames, game: Game) -> list[str]:
    """The site's optional rules that were in force, if the game was played by the site's rules at all."""
    ours = spelled_out(game.defn.options, game.defn.deviations)
    switches = {rule: switched(option) for rule, option in names.optional_rules.items()}
    chosen = [rule for rule, (option, value) in switches.items() if ours[option] == value]
    options = {**names.options, **dict(switches[rule] for rule in chosen)}
    theirs = title.definition(len(game.names), options)
    settings = spelled_out(theirs.options, theirs.deviations)
    other = [_departure(title, setting, value) for setting, value in settings.items() if ours[setting] != value]
    if other:
        more = f"; and {len(other) - MOST_TOLD} more" if len(other) > MOST_TOLD else ""
        told = "; ".join(other[:MOST_TOLD])
        raise SiteExportError(f"this game does not follow the rules of 18xx.games (site_rules), where {told}{more}")
    return chosen


def _departure(title: Title, setting: str, value: object) -> str:
    """A setting of the site in words, with its section."""
    text, section = title.told(setting, value), title.about(setting).section
    return f"{text} ({section})" if section else text


def _entries(game: Game, names: SiteNames, reader: SiteReplay) -> Iterator[Entry]:
    """All entries of the log, with passes that we skip but the site requires; each is checked by reading it back."""
    players = list(game.names.values())
    ours = Game(game.defn, players, game.seed, game.settings)
    full = Game(replace(game.defn, auto_skip=False), players, game.seed, {**game.settings, AUTO_SKIP: False})
    writer = _Log(names, full)
    for number, action in enumerate(game.actions, start=1):
        try:
            entries = [*writer.catch_up(ours.view), *writer.play(action)]
            for entry in entries:
                reader.play(_read(entry, number))
        except SiteFileError as error:
            raise SiteExportError(f"the site could not follow: {error.why}", number=number, action=action) from error
        except (LookupError, ValueError) as error:
            raise SiteExportError(str(error), number=number, action=action) from error
        yield from entries
        ours.apply(action)
    yield from writer.catch_up(ours.view)


def _read(entry: Entry, number: int) -> PlayedAction:
    data = {name: value for name, value in entry.items() if name not in ("type", "entity", "entity_type")}
    return PlayedAction(number, None, SiteAction(number, entry["type"], entry["entity_type"], entry["entity"], data))


class _Log:
    """Plays the game step by step and writes each step as the site's log would."""

    def __init__(self, names: SiteNames, full: Game) -> None:
        self.names, self.full = names, full
        self.writer = Writer(names, full.view, full.names)
        self._memory: dict[str, Any] = {}
        self._proposed: list[Entry] = []

    def catch_up(self, ours: View) -> Iterator[Entry]:
        """Add the passes that were skipped because nothing else was possible."""
        for _ in range(MOST_PASSES):
            now, then = self.full.state, ours.state
            # In a restarted auction, only the money shows how often everybody has passed.
            same = now.stack == then.stack and now.cash == then.cash and not then.finished
            if same or now.finished:
                return
            yield from self.play(Pass(self.full.view.actor))
        raise LookupError(f"passing does not lead to the turn of {ours.actor}")

    def play(self, action: Action) -> Iterator[Entry]:
        """Play one action and yield its entries; a proposal is written once it has been accepted."""
        v = self.full.view
        if isinstance(action, Pass):
            entries = self._passes(v, action)
        elif isinstance(action, Accept | Refuse):
            entries = self._proposed if isinstance(action, Accept) else []
            self._proposed = []
        else:
            entries = self.writer.write(v, action)
        events = self.full.apply(action)
        self.writer.follow(v, action, events, self.full.view)
        homes = self._homes(events)
        if not self.full.finished and any(move.action is Accept for move in self.full.view.step.moves):
            self._proposed = entries
            return
        yield from entries
        yield from homes

    def _homes(self, events: Iterable[Event]) -> list[Entry]:
        """The automatic home stations that are actions on the site."""
        placed = [e for e in events if isinstance(e, TokenPlaced) and e.company in self.names.asked_homes]
        return [self.writer.home(self.full.view, e.company, e.hex, e.city) for e in placed]

    def _passes(self, v: View, action: Pass) -> list[Entry]:
        """One pass for every decision of the site; none if it skips the step."""
        own = self.names.express(v, action)
        if own is not None:
            return [self.writer.entry(v, *call) for call in own]
        entries: list[Entry] = []
        if not self.names.asks(without_refusals(v), self._memory):
            return entries
        kind, entity = self.writer.entity(v, action.by)
        entry: Entry = {"type": "pass", "entity": entity, "entity_type": kind}
        for _ in range(MOST_PASSES):
            entries.append(entry)
            if self.names.translate(v, NamedAction("pass", action.by, kind, {}, {}, self._memory)):
                return entries
        raise LookupError("the site does not accept this pass")
