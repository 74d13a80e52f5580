"""Ratings of bots from the games of an arena: the file that `roundhouse arena … --json` writes."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import Engine

from roundhouse.bots import get, level_of
from roundhouse.bots.arena_games import Result
from roundhouse.core.errors import RoundhouseError
from roundhouse.titles import get_title

from ..storage.records import writing
from .results import enter_arena
from .tally import shared_places

AT_ONCE = 100


class ArenaError(RoundhouseError):
    """A file of an arena can't be used; the text is for the command line."""


class ArenaFile(Struct, frozen=True):
    """What counts of an arena's report."""

    title: str
    results: tuple[Result, ...] | None = None


class Entered(Struct, frozen=True):
    """Games that were new, known, or not over."""

    new: int
    known: int
    unfinished: int


def read_arena(file: Path) -> ArenaFile:
    """The games of a file, all of them checked."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=ArenaFile)
    except FileNotFoundError as error:
        raise ArenaError(f"{file}: there is no such file") from error
    except OSError as error:
        raise ArenaError(f"{file} can't be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ArenaError(f"{file} is not a report of `roundhouse arena --json`: {error}") from error
    if found.results is None:
        raise ArenaError(f"{file} has no single games: it was written by an older version. Play the arena again.")
    get_title(found.title)
    for number, result in enumerate(found.results, start=1):
        count = len(result.seats)
        numbers = [*result.winners, *result.bankrupt]
        if count < 1 or len(result.worth) != count or any(not 0 <= n < count for n in numbers):
            raise ArenaError(f"{file}: game {number} is inconsistent: seats, worth and winners don't match")
        for name in result.seats:
            get(name)
    return found


def rate_arena(engine: Engine, file: ArenaFile) -> Entered:
    """Enter all games that are over; those of a file that was read before are known."""
    over = [result for result in file.results or () if result.ending]
    new = 0
    for at in range(0, len(over), AT_ONCE):
        with writing(engine) as connection:
            for result in over[at : at + AT_ONCE]:
                placed = list(zip(map(_level, result.seats), _places(result), strict=True))
                new += enter_arena(connection, _fingerprint(file.title, result), file.title, placed)
    return Entered(new=new, known=len(over) - new, unfinished=len(file.results or ()) - len(over))


def _level(name: str) -> str:
    """The level of a bot, whatever its style and whatever it was called in the arena."""
    return level_of(get(name).name)


def _places(result: Result) -> list[int]:
    ranks = {
        str(seat): (seat not in result.winners, seat in result.bankrupt, 0 if seat in result.winners else -worth)
        for seat, worth in enumerate(result.worth)
    }
    return list(shared_places(ranks).values())


def _fingerprint(title: str, result: Result) -> str:
    """Names a game; two that are alike in everything are one."""
    same = msgspec.json.encode([title, result.seed, result.seats, result.worth, result.actions, result.ending])
    return "a" + hashlib.sha256(same).hexdigest()[:19]
