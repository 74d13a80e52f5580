"""Results and ratings after the games: settled by jobs, and found again after a crash."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, Engine

from roundhouse.core.errors import RoundhouseError

from ..accounts.people import Caller
from ..errors import Refused, forbidden
from ..games.happenings import Happenings
from ..games.live import LiveGame
from ..games.offered_bots import bots
from ..ids import now
from ..jobs import Jobs, Periodic
from ..model import Acted
from ..ratings.raters import OVERALL
from . import finished_games, standings, statistics
from .arena_file import Entered, rate_arena, read_arena
from .directory import Found, find
from .model import (
    GameRatings,
    Leaderboard,
    OpponentList,
    PersonCard,
    Profile,
    RatingHistory,
    ResultList,
    TitleStatistics,
)
from .profiles import Profiles, read_contact, read_note, read_settings
from .rating_run import RatingRun
from .results import Results
from .visible import shown_to

log = logging.getLogger("roundhouse.people")
#: Jobs, by name.
SETTLE, RATE = "settle-result", "rate-games"
#: How often missing results are looked for, how far back after the first look, and how many are made at a time.
LOOK_EVERY, LOOK_BACK, AT_ONCE = 60.0, 2 * 86_400.0, 50


class Recomputed(Struct, frozen=True):
    """What was made anew."""

    games: int
    bouts: int
    #: Games that can't be read; their results are kept as they were.
    unreadable: tuple[str, ...]


class People:
    """Everything about people but their accounts."""

    def __init__(self, engine: Engine, jobs: Jobs, periodic: Periodic, happenings: Happenings) -> None:
        """Listens to what happens in games."""
        self._engine, self._jobs = engine, jobs
        self.results, self.profiles, self._run = Results(engine), Profiles(engine), RatingRun(engine)
        #: Up to when no result was missing at the latest look.
        self._whole_until = -1.0
        #: Games that can't be read, such as those of a title that is gone; this process asks for them once.
        self._unreadable = set[str]()
        jobs.handle(SETTLE, self._settle, kind="ratings")
        jobs.handle(RATE, self._rate, kind="ratings")
        happenings.ended.append(self._ended)
        happenings.moved.append(self._moved)
        periodic.every(LOOK_EVERY, "missing results", self.look)

    def _ended(self, live: LiveGame) -> None:
        self._ask(live.record.id)

    def _moved(self, live: LiveGame, acted: Acted, before: int | None) -> None:
        """A game that was over goes on."""
        if before is None and acted.kind == "undo":
            self._ask(live.record.id)

    def _ask(self, game: str) -> None:
        self._jobs.put(SETTLE, key=game, game=game)

    def _settle(self, game: str) -> None:
        if self._settled(game) and self._run.pending():
            self._jobs.put(RATE, key="all", group=RATE)

    def _settled(self, game: str, again: bool = False) -> bool:
        """Settle a game; one that can't be read keeps the result it has."""
        try:
            return self.results.settle(game, again)
        except (Refused, RoundhouseError) as error:
            log.warning("no result can be made", extra={"game": game, "error": str(error)[:300]})
            self._unreadable.add(game)
            return False

    def _rate(self) -> None:
        self._run.run()

    def look(self) -> None:
        """Find games whose result is missing, and ratings that wait; writes nothing if there are none."""
        at = now()
        missing = self.results.missing(self._whole_until, AT_ONCE + len(self._unreadable))
        missing = [game for game in missing if game not in self._unreadable]
        for game in missing:
            self._ask(game)
        if len(missing) < AT_ONCE:
            self._whole_until = at - LOOK_BACK
        if self._run.pending():
            self._jobs.put(RATE, key="all", group=RATE)

    def catch_up(self) -> None:
        """Make all missing results and count them, at once and in this thread."""
        while missing := [game for game in self.results.missing(-1.0, AT_ONCE) if game not in self._unreadable]:
            for game in missing:
                self._settled(game)
        self._run.run()

    def recompute(self, told: Callable[[int, int], None] = lambda done, total: None) -> Recomputed:
        """Make all results anew from the logs, and all ratings from the results."""
        games = self.results.all()
        for number, game in enumerate(games, start=1):
            self._settled(game, again=True)
            told(number, len(games))
        self._run.again()
        return Recomputed(len(games) - len(self._unreadable), self._run.run(), tuple(sorted(self._unreadable)))

    def rate_arena(self, file: Path) -> Entered:
        """Rate bots by the games of an arena."""
        entered = rate_arena(self._engine, read_arena(file))
        self._run.run()
        return entered

    def find(self, person: str) -> Found:
        """Who is meant by a piece of an address."""
        with self._engine.connect() as connection:
            return find(connection, person)

    def card(self, who: Caller, person: str, title: str = "") -> PersonCard:
        """Somebody at a glance."""
        with self._engine.connect() as connection:
            about = find(connection, person)
            rated = standings.ratings_of_person(connection, about)
            seen = about.user is None or shown_to(read_settings(connection, about.user).results, who, about.user)
            return PersonCard(
                who=about.who,
                me=about.user is not None and about.user == who.id,
                since=about.since,
                rating=rated.get(title) if title else None,
                overall=rated.get(OVERALL),
                games=statistics.count_games(connection, about, who.id) if seen else None,
                note=read_note(connection, who.id, about.user),
                contact=read_contact(connection, who.id, about.user),
            )

    def profile(self, who: Caller, person: str) -> Profile:
        """Somebody's page."""
        card = self.card(who, person)
        with self._engine.connect() as connection:
            about = find(connection, card.who.person)
            rated = standings.ratings_of_person(connection, about)
            chosen = read_settings(connection, about.user or "")
            simple = about.who.kind == "guest" and about.user != who.id
            results = card.games is not None and not simple
            habits = about.user is not None and not simple and shown_to(chosen.habits, who, about.user)
            level = bots().get(about.who.bot)
            return Profile(
                card=card,
                about=chosen.about,
                ratings=tuple(one for title, one in rated.items() if title),
                titles=statistics.titles_of(connection, about, who.id) if results else None,
                habits=statistics.habits_of(connection, about.user) if habits and about.user else None,
                names=() if level is None else level.names,
            )

    def statistics(self, who: Caller, person: str, title: str) -> TitleStatistics:
        """Somebody's games of a title in figures."""
        with self._engine.connect() as connection:
            about = self._open(who, connection, person)
            return statistics.statistics_of(connection, about, who.id, title)

    def opponents(self, who: Caller, person: str, title: str | None, limit: int, offset: int) -> OpponentList:
        """Whom somebody has played against."""
        with self._engine.connect() as connection:
            about = self._open(who, connection, person)
            return statistics.opponents_of(connection, about, who.id, title, limit, offset)

    def finished(self, who: Caller, person: str, title: str | None, limit: int, offset: int) -> ResultList:
        """Somebody's finished games."""
        with self._engine.connect() as connection:
            about = self._open(who, connection, person)
            return finished_games.results_of(connection, about, who.id, title, limit, offset)

    def _open(self, who: Caller, connection: Connection, person: str) -> Found:
        """Somebody whose results are shown to the caller."""
        about = find(connection, person)
        if about.user is not None and about.user != who.id:
            closed = not shown_to(read_settings(connection, about.user).results, who, about.user)
            if closed or about.who.kind == "guest":
                raise forbidden(f"{about.who.name} doesn't show you their results.")
        return about

    def history(self, who: Caller, person: str, title: str) -> RatingHistory:
        """How a rating came about."""
        with self._engine.connect() as connection:
            about = find(connection, person)
            found = standings.history_of(connection, about, who.id, title)
            if about.user is None or shown_to(read_settings(connection, about.user).results, who, about.user):
                return found
            return replace(found, points=tuple(replace(one, game="") for one in found.points))

    def leaderboard(self, title: str, provisional: bool, kind: str, limit: int, offset: int) -> Leaderboard:
        """The strongest at a title or overall."""
        with self._engine.connect() as connection:
            return standings.leaderboard(
                connection, title, provisional=provisional, kind=kind, limit=limit, offset=offset
            )

    def changes_by(self, game: str) -> GameRatings:
        """What a game did to the ratings."""
        with self._engine.connect() as connection:
            return standings.changes_by(connection, game)
