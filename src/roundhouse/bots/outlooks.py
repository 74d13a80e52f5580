"""What advised moves lead to: the player's next turn as it may go, and how the game may end with and without them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from roundhouse.core.actions import Action
from roundhouse.core.engine import legal_choices
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.view import View
from roundhouse.rules.stock.frames import StockRound

from .advice import advise
from .base import Option
from .comparison import IDLE, alike
from .hints import hints_for
from .judging import Judged, judged
from .lines import Lines
from .scoring import HOPELESS, acting, unhurried
from .search.estimates import Estimates
from .search.expert import is_searched
from .search.policy import FastPolicy

#: With more other moves of the same kind, none of them is looked at unless a bot has named it.
FEW = 6
#: The most moves of all players until the end of the player's next turn.
AHEAD = 120


class Without(Struct, frozen=True):
    """What the player would do instead of a move, and how the game may end then."""

    action: Action
    #: Whether that is doing nothing; otherwise nothing can't be done, and it is the best of the other moves.
    idle: bool
    win: float
    place: float


class Outlook(Struct, frozen=True):
    """A move with its line, the player's next turn as it may go, and the game without the move."""

    judged: Judged
    #: Moves of everybody after the line until the end of the player's next turn; () if nobody has looked so far ahead.
    later: tuple[str, ...] = ()
    #: None if there is nothing else to do.
    without: Without | None = None


class Advised(Struct, frozen=True):
    """A move that a bot would make; the best few with their outlook."""

    option: Option
    outlook: Outlook | None = None


def advise_with_outlooks(
    game: Game, count: int = 3, bot: str = "hard", *, lines: int = 2, ahead: bool = False
) -> tuple[Advised, ...]:
    """Like `advise`, and for the best `lines` moves what follows; with `ahead` until the player's next turn."""
    found = advise(game, 2 if count == 1 else count, bot)
    seen = Outlooks(game, found)
    told = enumerate(found[:count])
    return tuple(Advised(option, seen.of(option, ahead=ahead) if at < lines else None) for at, option in told)


class Outlooks:
    """The outlooks of the options of one position, all by the same judge."""

    def __init__(self, game: Game, options: Sequence[Option]) -> None:
        """The options are those among which an alternative is looked for, the best first."""
        self._game, self._options = game, options
        self._lines, self._known = Lines(game.view, game.decider), dict[Action, Judged]()

    def of(self, option: Option, *, ahead: bool = False) -> Outlook:
        """The outlook of one of the options."""
        found = replace(self._judged(option), reason=option.reason)
        later = next_turn(self._game, found.line) if ahead else ()
        return Outlook(found, later, self._without(option))

    def _judged(self, option: Option) -> Judged:
        found = self._known.get(option.action)
        if found is None:
            found = self._known[option.action] = judged(self._game, self._lines, option)
        return found

    def _without(self, option: Option) -> Without | None:
        """Doing nothing; where that is impossible or the move itself, the best other move that does not lead to it."""
        if option.action.purpose not in IDLE and (idle := _idle(self._game.view)) is not None:
            return self._instead(idle)
        for other in (*self._options, *_same_kind(self._game.view, option.action)):
            if alike(other.action, option.action) or other.score <= HOPELESS:
                continue
            if option.action.purpose in IDLE or str(option.action) not in self._judged(other).line:
                return self._instead(other.action)
        return None

    def _instead(self, action: Action) -> Without:
        found = self._judged(Option(action, 0.0, ""))
        return Without(action, action.purpose in IDLE, found.win, found.place)


def _same_kind(v: View, action: Action) -> Iterator[Option]:
    """Other moves of the same kind, such as to withhold instead of to pay out; only where there are few."""
    found = [c for c in legal_choices(v) if isinstance(c, Action) and c.purpose is action.purpose]
    yield from (Option(c, 0.0, "") for c in found if len(found) <= FEW)


def _idle(v: View) -> Action | None:
    """The legal action that does nothing."""
    return next((c for c in legal_choices(v) if isinstance(c, Action) and c.purpose in IDLE), None)


def next_turn(game: Game, line: Sequence[str]) -> tuple[str, ...]:
    """How the game may go on after a line of the player to decide, by the fast policy: their next turn ends it.

    That is the next turn of the company whose turn it is now, or the player's next turn in the stock round. There is
    none in auctions, or if the game or the stock round ends before.
    """
    if not is_searched(game.view):
        return ()
    mine = _Turns(game)
    table = game.at(game.count)
    for move in line:
        table.apply(move)
    policy, begun = FastPolicy(Estimates(unhurried(table.view), hints_for(game.defn))), False
    for _ in range(AHEAD):
        if table.finished or not mine.may_come(table.view):
            break
        own = mine.now(table.view)
        if begun and not own:
            return _since(table, game.count + len(line))
        begun = begun or own
        chance = Random(zlib.crc32(f"{table.decider} {table.count}".encode()))
        try:
            table.apply(policy.choose(unhurried(table.view), chance))
        except RoundhouseError:  # the table skips steps that the policy has in mind
            break
    return _since(table, game.count + len(line)) if begun else ()


def _since(table: Game, count: int) -> tuple[str, ...]:
    return tuple(map(str, table.actions[count:]))


class _Turns:
    """Which turns are the next ones of whoever decides now."""

    def __init__(self, game: Game) -> None:
        self._player, self._company = game.decider, acting(game.view)

    def now(self, v: View) -> bool:
        """Whether it is their turn."""
        if v.decider != self._player:
            return False
        return acting(v) == self._company if self._company else isinstance(v.top, StockRound)

    def may_come(self, v: View) -> bool:
        """Whether their turn may still come: that of a company that goes on, or in the same stock round."""
        if self._company:
            return self._company in v.state.cash and self._company not in v.state.closed
        return v.frame(StockRound) is not None
