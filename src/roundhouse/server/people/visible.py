"""Which games and which parts of a profile somebody may see."""

from __future__ import annotations

from sqlalchemy import ColumnElement, or_, true

from ..accounts.people import Caller
from ..storage.tables import games, result_seats
from .model import Audience


def games_shown(viewer: str | None, owner: str | None) -> ColumnElement[bool]:
    """Games that are listed for somebody on a profile: all on their own, elsewhere open ones and those they play."""
    if viewer is not None and viewer == owner:
        return true()
    public = (games.c.visibility == "public") & games.c.password.is_(None)
    if viewer is None:
        return public
    mine = result_seats.alias("mine")
    played = mine.select().with_only_columns(mine.c.game).where(mine.c.user == viewer)
    return or_(public, games.c.owner == viewer, games.c.id.in_(played))


def shown_to(audience: Audience, who: Caller, owner: str | None) -> bool:
    """Whether a caller belongs to those who may see a part of a profile."""
    if who.id is not None and who.id == owner:
        return True
    return audience == "everyone" or (audience == "members" and who.user is not None and not who.user.guest)
