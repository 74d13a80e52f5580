"""Ratings as people see them: their history, and leaderboards."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from ..ratings.raters import OVERALL
from ..ratings.scale import LARGEST_SIGMA, Rating
from ..storage.tables import bouts, games, raters, rating_steps, ratings, starters, users
from .directory import Found, bot_ref, person_ref
from .model import (
    GameRatings,
    Leaderboard,
    LeaderboardEntry,
    RatingChange,
    RatingHistory,
    RatingInfo,
    RatingPoint,
)
from .visible import games_shown

#: Points of a chart.
MOST_POINTS = 500


def rating_info(title: str, mu: float, sigma: float, games: int) -> RatingInfo:
    """A rating on the scale."""
    rating = Rating(mu, sigma)
    return RatingInfo(
        title=title, points=rating.points, spread=rating.spread, provisional=rating.provisional, games=games
    )


def ratings_of_person(connection: Connection, about: Found) -> dict[str, RatingInfo]:
    """All ratings of somebody by title, the one with the most games first; overall with an empty title."""
    query = select(ratings).join(raters, raters.c.id == ratings.c.rater).where(about.rater)
    rows = connection.execute(query.order_by(ratings.c.games.desc(), ratings.c.title)).all()
    return {row.title: rating_info(row.title, row.mu, row.sigma, row.games) for row in rows}


def history_of(connection: Connection, about: Found, viewer: str | None, title: str) -> RatingHistory:
    """How a rating came about."""
    step = rating_steps.c
    shown = select(games.c.id).where(games_shown(viewer, about.user), games.c.id == bouts.c.game).scalar_subquery()
    query = (
        select(step.ended, step.mu, step.sigma, shown.label("game"))
        .join(raters, raters.c.id == step.rater)
        .join(bouts, bouts.c.id == step.bout)
        .where(about.rater, step.title == title)
        .order_by(step.games.desc())
        .limit(MOST_POINTS)
    )
    found = [
        RatingPoint(
            ended=row.ended,
            points=Rating(row.mu, row.sigma).points,
            spread=Rating(row.mu, row.sigma).spread,
            game=row.game or "",
        )
        for row in connection.execute(query)
    ]
    return RatingHistory(title=title, points=tuple(reversed(found)))


def leaderboard(
    connection: Connection, title: str, *, provisional: bool, kind: str, limit: int, offset: int
) -> Leaderboard:
    """The strongest at a title or overall; whose rating is provisional stands on a list of their own."""
    who = {
        "people": users.c.program.is_(False),
        "bots": raters.c.bot.is_not(None) | users.c.program.is_(True),
        "everyone": raters.c.user.is_not(None) | raters.c.bot.is_not(None),
    }[kind]
    sure = ratings.c.sigma > LARGEST_SIGMA if provisional else ratings.c.sigma <= LARGEST_SIGMA
    joined = ratings.join(raters, raters.c.id == ratings.c.rater).outerjoin(users, users.c.id == raters.c.user)
    where = (ratings.c.title == title, sure, who)
    total = connection.execute(select(func.count()).select_from(joined).where(*where)).scalar_one()
    columns = (ratings.c.mu, ratings.c.sigma, ratings.c.games, raters.c.bot, users)
    query = select(*columns).select_from(joined).where(*where)
    rows = connection.execute(query.order_by(ratings.c.mu.desc(), ratings.c.rater).limit(limit).offset(offset)).all()
    return Leaderboard(
        title=title,
        provisional=provisional,
        entries=tuple(
            LeaderboardEntry(
                rank=offset + number,
                who=person_ref(row) if row.bot is None else bot_ref(row.bot),
                rating=rating_info(title, row.mu, row.sigma, row.games),
            )
            for number, row in enumerate(rows, start=1)
        ),
        total=total,
    )


def changes_by(connection: Connection, game: str) -> GameRatings:
    """What a game did to the ratings for its title, by seat."""
    step = rating_steps.c
    query = (
        select(starters.c.seat, step.title, step.old_mu, step.old_sigma, step.mu, step.sigma, step.games)
        .join(starters, (starters.c.rater == step.rater) & (starters.c.game == step.bout))
        .where(step.bout == game, step.title != OVERALL)
        .order_by(starters.c.seat)
    )
    return GameRatings(
        changes=tuple(
            RatingChange(
                seat=row.seat,
                before=rating_info(row.title, row.old_mu, row.old_sigma, row.games - 1),
                after=rating_info(row.title, row.mu, row.sigma, row.games),
            )
            for row in connection.execute(query)
        )
    )
