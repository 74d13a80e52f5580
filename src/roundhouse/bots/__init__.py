"""Bots for every title: they use only the public engine, and a title's hints to judge positions."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from roundhouse.core.errors import FileError, SetupError
from roundhouse.extras import need

from .base import Bot, Decision, Option
from .evaluation import Level
from .players import RandomBot, ThinkingBot
from .search.bot import FastBot
from .search.expert import ExpertBot
from .search.search import Depth
from .styles import ANY, NAMED, PLAIN, STYLES, Style
from .styles.varied import VariedBot

GREEDY = Level(race=False, sight=0.0, careful=False, rivals=0.0, builds=False)
NORMAL = Level(sight=0.6, interest=0.15, far=False, rivals=0.4, careless=True)
#: The first `hard`, kept as it was so that later ones can be measured against it.
HARD_1 = Level(interest=0.15, nodes=800, width=6)
HARD = replace(
    HARD_1,
    deals=True,
    even=True,
    seasoned=True,
    hopes=0.4,
    invests=True,
    brisk=True,
    ends=True,
    watches=True,
    wary=True,
    thrifty=True,
    thorough=True,
    learned=0.5,
)

#: Players that a network decides for are named with the file of their weights: `learned:FILE`.
LEARNED = "learned"

#: The levels that think, and how much they search.
_LEVELS: dict[str, tuple[Level, Depth | None]] = {
    "greedy": (GREEDY, None),
    "easy": (GREEDY, None),
    "normal": (NORMAL, None),
    "hard": (HARD, None),
    "hard-1": (HARD_1, None),
    "expert": (HARD, Depth()),
    "expert-4": (HARD, Depth(positions=500)),
    "analysis": (HARD, Depth(positions=14_000, width=8)),
    "planner": (HARD, None),
}
_OTHERS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "fast": FastBot}


def names() -> tuple[str, ...]:
    """The names of all bots."""
    return (*_OTHERS, *_LEVELS)


def styles_of(level: str) -> tuple[str, ...]:
    """The styles a level may be played in, after a colon: `hard:trader`; none for bots that weigh nothing."""
    return NAMED if level in _LEVELS else ()


def level_of(name: str) -> str:
    """The level of a bot, whatever its style.

    >>> level_of("hard:trader"), level_of("hard")
    ('hard', 'hard')
    """
    level, _, style = name.partition(":")
    return level if style in styles_of(level) else name


def get(name: str, seed: int = 0) -> Bot:
    """The bot with that name, or an error that lists all names.

    Examples:
        >>> get("hard").name, get("Hard:Trader").name
        ('hard', 'hard:trader')
    """
    plain = plain_name(name)
    kind, _, argument = plain.partition(":")
    if kind == LEARNED and argument:
        # Learned players see the observations of environments, which are built on bots and need numpy.
        learned: Bot = need("roundhouse.env.learned", "env").bot(argument, seed)
        return learned
    if plain in _OTHERS:
        return _OTHERS[plain](seed)
    if kind in _OTHERS:
        raise SetupError(f"{kind} has no styles; these have: {', '.join(_LEVELS)}")
    if kind not in _LEVELS:
        known = ", ".join(names())
        raise SetupError(f"no bot {name!r}; there are: {known}, {LEARNED}:FILE, and styles as in hard:trader")
    if plain != kind and argument not in NAMED:
        raise SetupError(f"no style {argument!r} of bot {kind!r}; there are: {', '.join(NAMED)}")
    if argument == ANY:
        return VariedBot(plain, lambda style: _thinking(kind, plain, seed, style))
    return _thinking(kind, plain, seed, STYLES.get(argument, PLAIN))


def _thinking(kind: str, name: str, seed: int, style: Style) -> Bot:
    level, depth = _LEVELS[kind]
    level = level if style is PLAIN else level.in_style(style)
    return ThinkingBot(level, name, seed) if depth is None else ExpertBot(level, depth, name, seed)


def identity(name: str) -> str:
    """What tells players of the same name apart: a digest of the file of a learned one, nothing for others."""
    kind, _, argument = plain_name(name).partition(":")
    if kind != LEARNED:
        return ""
    try:
        return sha256(Path(argument).read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise FileError(f"{argument}: {error.strerror or error}") from error


def plain_name(name: str) -> str:
    """A bot's name as it is stored: capitals don't count, except in the name of a file.

    >>> plain_name(" Hard:Trader"), plain_name("Learned:My.npz")
    ('hard:trader', 'learned:My.npz')
    """
    kind, colon, argument = name.strip().partition(":")
    kind = kind.lower()
    return f"{kind}{colon}{argument if kind == LEARNED else argument.lower()}"


__all__ = ["Bot", "Decision", "Level", "Option", "get", "identity", "level_of", "names", "plain_name", "styles_of"]
