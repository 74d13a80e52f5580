"""What a bot does, even if it fails: nobody waits forever for a bot."""

from __future__ import annotations

import logging

from roundhouse.bots import Bot, get, level_of
from roundhouse.core.actions import Action
from roundhouse.core.game import Game

from ..games.learned_bots import PREFIX, learned_bots
from ..games.offered_bots import bots

log = logging.getLogger("roundhouse.bots")

#: Which bots decide, in this order, if a bot fails.
INSTEAD = ("easy", "random")
SLIPPED = "could not decide in the usual way and plays the first sensible move"


def player(name: str, seed: int) -> Bot | None:
    """The computer player of a seat; the same for the same game, so that a restart changes nothing."""
    learned = learned_bots().get(name)
    if learned is not None:
        return get(f"learned:{learned.path}", seed)
    return get(name, seed) if level_of(name) in bots() else None


def decide(game: Game, who: str, name: str, table: str) -> tuple[Action, str] | None:
    """What a bot does for a player and why; None if it is unknown or nothing can be done."""
    if level_of(name) not in bots() and not name.startswith(PREFIX):
        return None
    for bot in dict.fromkeys((name, *INSTEAD)):
        found = _thought(game, who, bot, table)
        if found is not None:
            return found if bot == name else (found[0], SLIPPED)
    try:
        action = next(iter(game.legal_actions()), None)
    except Exception:
        log.exception("no legal move found", extra={"game": table})
        return None
    return None if action is None else (action, SLIPPED)


def _thought(game: Game, who: str, name: str, table: str) -> tuple[Action, str] | None:
    """The answer of one bot, unless it fails or is against the rules."""
    try:
        bot = player(name, game.seed)
        decision = None if bot is None else bot.choose(game, who)
        if decision is not None and not game.why_not(decision.action):
            return decision.action, decision.reason
        log.error("bot chose an illegal move", extra={"game": table, "bot": name})
    except Exception:
        log.exception("bot failed", extra={"game": table, "bot": name})
    return None
