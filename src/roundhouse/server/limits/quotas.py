"""Quotas: how much of the server one account and one address may use.

Requests from the machine itself (`make play`) have no quotas.
"""

from __future__ import annotations

import ipaddress
import math

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, func, select

from ..errors import Refused
from ..ids import plural
from ..settings import Settings
from ..storage.tables import games, seats, users
from .rate_limits import Limits

HOUR = 3600


class Asker(Struct, frozen=True):
    """Who makes a request, and from where."""

    user: str | None
    address: str
    #: Whether no proxy stands between.
    direct: bool = True

    @property
    def at_home(self) -> bool:
        """Whether the request comes from the machine itself."""
        try:
            return self.direct and ipaddress.ip_address(self.address).is_loopback
        except ValueError:
            return False


class Hourly(Struct, frozen=True):
    """Something that may be done so many times in an hour; `done` as in "you have … 30 games"."""

    name: str
    setting: str
    done: str


CREATE = Hourly("created", "quota_created", "created {} games")
#: Puzzles are short; they count like advice.
PUZZLE = Hourly("puzzles", "quota_advice", "begun {} puzzles")
IMPORT = Hourly("imported", "quota_imports", "imported or copied {} games")
ADVICE = Hourly("advice", "quota_advice", "asked for advice {} times")
REVIEW = Hourly("reviews", "quota_reviews", "asked for {} reviews")


class Quotas:
    """Counts expensive requests; a refusal says what was used up and what to do."""

    def __init__(self, limits: Limits, settings: Settings) -> None:
        """Counts per hour are shared by all processes; numbers of games stand in the database."""
        self._limits, self._settings = limits, settings

    def spend(self, asker: Asker, what: Hourly) -> None:
        """Count something for the account and the address that want it."""
        if asker.at_home:
            return
        most: int = getattr(self._settings, what.setting)
        if asker.user is not None:
            wait = self._limits.spend(what.name, asker.user, most, HOUR)
            if wait:
                raise _used_up(
                    f"You have {what.done.format(most)} in the last hour, the most this server allows.", wait
                )
        most *= self._settings.quota_address
        wait = self._limits.spend(f"{what.name} from", asker.address, most, HOUR)
        if wait:
            raise _used_up(f"People at your address have {what.done.format(most)} in the last hour.", wait)

    def one_more_open(self, connection: Connection, owner: str, asker: Asker) -> None:
        """Refuse another game that has not started, if there are too many of the owner; in the creating transaction."""
        most = self._settings.quota_open
        if not asker.at_home and self._counted(connection, owner, games.c.status == "open") >= most:
            raise Refused(
                "too_many",
                f"You have {most} games that have not started, the most this server allows. "
                "Start or delete one of them first.",
            )

    def one_more_of_bots(self, connection: Connection, owner: str, asker: Asker) -> None:
        """Refuse another game in which only bots play; in the transaction that starts it."""
        with_people = select(seats.c.game).where(seats.c.kind != "bot")
        running = (games.c.status == "playing") & games.c.id.not_in(with_people)
        most = self._settings.quota_bot_games
        if not asker.at_home and self._counted(connection, owner, running) >= most:
            raise Refused(
                "too_many",
                f"You have {most} games that only bots play, the most this server allows. "
                "Wait until one of them ends, delete one, or take a seat yourself.",
            )

    def _counted(self, connection: Connection, owner: str, which: ColumnElement[bool]) -> int:
        """The owner's games of a kind; the number stays true until the transaction ends."""
        connection.execute(select(users.c.id).where(users.c.id == owner).with_for_update())
        query = select(func.count()).select_from(games).where(games.c.owner == owner, which)
        return int(connection.execute(query).scalar_one())


def _used_up(what: str, wait: float) -> Refused:
    minutes = math.ceil(wait / 60)
    again = f"Try again in {plural(minutes, 'minute')}."
    return Refused("too_many", f"{what} {again}", retry_after=math.ceil(wait))
