"""Which games can be rated, and what is fixed in them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from ..errors import Refused, conflict, forbidden
from ..model import GameChange, NewGame, User
from ..storage.records import GameRecord
from ..storage.tables import programs

GUEST = "Rated games need an account. Register first; you keep your seats."


def refuse_unrateable(wish: NewGame, user: User) -> None:
    """Refuse a new rated game whose settings would make it unfair."""
    if not wish.rated:
        return
    if user.guest:
        raise forbidden(GUEST)
    if why := _unfair(wish):
        raise Refused("bad_request", why)


def _unfair(wish: NewGame) -> str:
    kinds = [seat.kind for seat in wish.seats]
    if wish.mode != "online" or "local" in kinds or kinds.count("me") > 1:
        return "Rated games are played online, and everybody has one seat. Choose another mode, or don't rate the game."
    if wish.undo == "free":
        return "In a rated game nobody may undo the moves of others. Choose another undo rule, or don't rate the game."
    if wish.advice:
        return "There is no advice in rated games. Switch advice off, or don't rate the game."
    if wish.seed is not None:
        return "A rated game has a random seed. Leave the seed out, or don't rate the game."
    if wish.private or wish.visibility == "private":
        return "A rated game can't be private. Make it visible by link or for everyone, or don't rate the game."
    if kinds.count("open") + kinds.count("me") < 2:
        return "A rated game needs at least two people. Open another seat, or don't rate the game."
    return ""


def refuse_change(record: GameRecord, wish: GameChange) -> None:
    """Refuse changes that a rated game does not allow."""
    if wish.rated is True and not record.rated:
        raise conflict("A game is rated from the beginning or not at all. Create another table.", record.seq)
    if not record.rated or wish.rated is False:
        return
    if wish.undo == "free":
        raise conflict("In a rated game nobody may undo the moves of others.", record.seq)
    if wish.advice is True:
        raise conflict("There is no advice in rated games.", record.seq)
    if wish.private is True or wish.visibility == "private":
        raise conflict("A rated game can't be private.", record.seq)


def refuse_unrating(record: GameRecord, wish: GameChange) -> None:
    """Only before the start can a game cease to be rated."""
    if wish.rated is False and record.rated and record.status != "open":
        raise conflict("A game that has started stays rated.", record.seq)


def refuse_unrated(record: GameRecord, user: User | None) -> None:
    """Guests have no ratings, so they can't sit down at a rated table."""
    if record.rated and (user is None or user.guest):
        raise forbidden(GUEST)


def refuse_unfair_start(connection: Connection, record: GameRecord) -> None:
    """Refuse to start a rated game unless two people or more have a seat each, and no program plays with its owner."""
    if not record.rated:
        return
    if any(seat.guest for seat in record.seats):
        raise conflict("A guest sits at this rated table. They must register, or the game can't be rated.", record.seq)
    users = [seat.user for seat in record.seats if seat.kind == "user"]
    people = [seat for seat in record.seats if seat.kind == "user" and not seat.program]
    local = any(seat.kind == "local" for seat in record.seats)
    if local or len(people) < 2 or len(set(users)) < len(users):
        raise conflict("A rated game needs at least two people, each with one seat.", record.seq)
    if with_own_program(connection, [user for user in users if user is not None]):
        raise conflict("In a rated game nobody plays with a program of their own, or with two of them.", record.seq)


def with_own_program(connection: Connection, users: Sequence[str]) -> bool:
    """Whether somebody would play with a program of their own, or two programs of one person with each other."""
    owned = select(programs.c.owner).where(programs.c.user.in_(users), programs.c.owner.is_not(None))
    behind = list(connection.execute(owned).scalars())
    return len(set(behind)) < len(behind) or not set(behind).isdisjoint(users)


def refuse_copy(record: GameRecord) -> None:
    """A rated game can't be tried out elsewhere before it is over."""
    if record.rated and record.status == "playing":
        raise conflict("This game is rated. You can copy it once it is over.", record.seq)
