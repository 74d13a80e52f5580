"""From the log to what was really played: without undone actions, with automatic ones in their places."""

from bisect import bisect_right
from collections.abc import Iterable

from msgspec import Struct

from .errors import SiteFileError
from .fields import NOT_PLAYED
from .file import SiteAction

MESSAGES = frozenset({"message"})


class PlayedAction(Struct, frozen=True):
    """An action in its place; `auto_index` numbers the automatic ones of the same action."""

    action_id: int
    auto_index: int | None
    action: SiteAction


def played_actions(log: Iterable[SiteAction]) -> list[PlayedAction]:
    """The actions to play, in order.

    >>> a, b = (SiteAction(n, "pass", "player", n, {}) for n in (1, 2))
    >>> [p.action_id for p in played_actions([a, b, SiteAction(3, "undo", "player", 1, {})])]
    [1]
    """
    return [placed for placed in traced_actions(log) if placed.action.type not in NOT_PLAYED]


def traced_actions(log: Iterable[SiteAction]) -> list[PlayedAction]:
    """The actions to play and the programs between them, which change nothing but have lines in traces."""
    return [placed for action in kept_actions(log) for placed in _with_auto_actions(action)]


def kept_actions(log: Iterable[SiteAction]) -> list[SiteAction]:
    """The log after every undo and redo, including entries that don't change the game."""
    kept: list[SiteAction] = []
    undone: list[list[SiteAction]] = []
    for action in log:
        if action.type == "undo":
            undone.append(_take_back(kept, action))
        elif action.type == "redo":
            if not undone:
                raise SiteFileError("redo", "nothing was undone before", action=action.id)
            _put_back(kept, undone.pop())
        else:
            if action.type not in MESSAGES:
                undone.clear()
            kept.append(action)
    return kept


def _take_back(kept: list[SiteAction], undo: SiteAction) -> list[SiteAction]:
    """Remove what an undo takes back from the end; messages stay."""
    until = undo.data.get("action_id")
    if until is not None:
        start = bisect_right(kept, until, key=_id)
    else:
        start = next((n for n in reversed(range(len(kept))) if kept[n].type not in MESSAGES), -1)
        if start < 0:
            raise SiteFileError("undo", "nothing has been played", action=undo.id)
    tail = kept[start:]
    kept[start:] = [action for action in tail if action.type in MESSAGES]
    return [action for action in tail if action.type not in MESSAGES]


def _put_back(kept: list[SiteAction], group: list[SiteAction]) -> None:
    """Restore an undone group to its places among the messages written since."""
    start = bisect_right(kept, group[0].id, key=_id) if group else len(kept)
    kept[start:] = sorted([*kept[start:], *group], key=_id)


def _id(action: SiteAction) -> int:
    return action.id


def _with_auto_actions(action: SiteAction) -> list[PlayedAction]:
    autos = (PlayedAction(action.id, index, auto) for index, auto in enumerate(action.auto_actions))
    return [PlayedAction(action.id, None, action), *autos]
