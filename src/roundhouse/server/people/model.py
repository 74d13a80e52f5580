"""What people see of each other: profiles, statistics, ratings, leaderboards."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

#: Who may see a part of a profile: everyone, people with an account, or only oneself.
Audience = Literal["everyone", "members", "me"]
PersonKind = Literal["person", "guest", "program", "bot"]
About = Annotated[str, Meta(max_length=600)]
AvatarSeed = Annotated[str, Meta(pattern="^[a-z0-9]{0,16}$")]


class PersonRef(Struct, frozen=True, kw_only=True):
    """Somebody as they are shown in lists; without a key if the account is gone."""

    person: str
    #: The address of the profile.
    path: str
    name: str
    kind: PersonKind
    #: The level of a bot.
    bot: str
    avatar: str


class RatingInfo(Struct, frozen=True, kw_only=True):
    """A rating for a title, or overall if the title is empty."""

    title: str
    points: int
    #: How uncertain it is: in two of three cases the strength is within these points.
    spread: int
    provisional: bool
    games: int


class PersonCard(Struct, frozen=True, kw_only=True):
    """Somebody at a glance."""

    who: PersonRef
    #: Whether that is you.
    me: bool
    #: When the account was made; null for bots.
    since: float | None
    #: For the title that was asked about, and overall; null without rated games.
    rating: RatingInfo | None
    overall: RatingInfo | None
    #: Finished games that you may see; null if that is not shown to you.
    games: int | None
    #: Your own note about them.
    note: str
    #: Whether you follow them or have blocked them; empty for neither.
    contact: Literal["", "follow", "block"]


class TitleRecord(Struct, frozen=True, kw_only=True):
    """How somebody did at a title."""

    title: str
    games: int
    wins: int
    #: The mean share of the other players who were not ahead, 1 if always first.
    ahead: float
    best_worth: int
    last: float


class Habits(Struct, frozen=True, kw_only=True):
    """How somebody plays."""

    #: Seconds that half of the moves took at most, in recent online games; null without any.
    pace: float | None
    #: Online games with other people that they have begun and finished.
    finished: int
    #: Seats they lost to somebody else, and games that have waited for them for more than 30 days.
    left: int


class ProfileSettings(Struct, frozen=True, kw_only=True):
    """What you say about yourself, and who sees what."""

    about: str
    avatar: str
    #: Who sees titles, results and opponents.
    results: Audience
    #: Who sees pace and reliability.
    habits: Audience


class ProfileChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What you change about your profile."""

    about: About | UnsetType = UNSET
    avatar: AvatarSeed | UnsetType = UNSET
    results: Audience | UnsetType = UNSET
    habits: Audience | UnsetType = UNSET


class Profile(Struct, frozen=True, kw_only=True):
    """Somebody's page."""

    card: PersonCard
    about: str
    #: Ratings per title, the one with the most games first; the overall rating is on the card.
    ratings: tuple[RatingInfo, ...]
    #: Titles by number of games; null if they are not shown to you.
    titles: tuple[TitleRecord, ...] | None
    habits: Habits | None
    #: Names that bots of this level play under.
    names: tuple[str, ...]


class PlaceCount(Struct, frozen=True, kw_only=True):
    """How often somebody came to a place among so many players."""

    players: int
    place: int
    games: int


class WorthPoint(Struct, frozen=True, kw_only=True):
    """The worth at the end of a game."""

    game: str
    ended: float
    players: int
    place: int
    worth: int


class CompanyRecord(Struct, frozen=True, kw_only=True):
    """What a company earned under somebody's presidency."""

    company: str
    games: int
    runs: int
    revenue: int


class TitleStatistics(Struct, frozen=True, kw_only=True):
    """Somebody's games of a title in figures; of those that you may see."""

    title: str
    games: int
    places: tuple[PlaceCount, ...]
    #: The most recent games, the latest last.
    worth: tuple[WorthPoint, ...]
    companies: tuple[CompanyRecord, ...]


class OpponentRecord(Struct, frozen=True, kw_only=True):
    """Games against somebody."""

    who: PersonRef
    games: int
    ahead: int
    tied: int
    behind: int


class OpponentList(Struct, frozen=True, kw_only=True):
    """A page of opponents, those with the most games first."""

    opponents: tuple[OpponentRecord, ...]
    total: int


class ResultSeat(Struct, frozen=True, kw_only=True):
    """How somebody came out of a game."""

    name: str
    #: Empty for local seats and for accounts that are gone.
    person: str
    bot: str
    place: int
    worth: int


class ResultInfo(Struct, frozen=True, kw_only=True):
    """A finished game from somebody's view."""

    game: str
    title: str
    name: str
    ended: float
    rated: bool
    place: int
    worth: int
    #: What the game did to the rating for the title; null if it was not rated, or not yet.
    change: int | None
    seats: tuple[ResultSeat, ...]


class ResultList(Struct, frozen=True, kw_only=True):
    """A page of finished games, the latest first."""

    results: tuple[ResultInfo, ...]
    total: int


class RatingPoint(Struct, frozen=True, kw_only=True):
    """A rating after a game."""

    ended: float
    points: int
    spread: int
    #: Empty for games that you can't look up, and for games of an arena.
    game: str


class RatingHistory(Struct, frozen=True, kw_only=True):
    """How a rating came about: its most recent changes, the latest last."""

    title: str
    points: tuple[RatingPoint, ...]


class LeaderboardEntry(Struct, frozen=True, kw_only=True):
    """Somebody on a leaderboard."""

    rank: int
    who: PersonRef
    rating: RatingInfo


class Leaderboard(Struct, frozen=True, kw_only=True):
    """A page of a leaderboard."""

    title: str
    provisional: bool
    entries: tuple[LeaderboardEntry, ...]
    total: int


class RatingChange(Struct, frozen=True, kw_only=True):
    """What a game did to the rating of a seat's player."""

    seat: int
    before: RatingInfo
    after: RatingInfo


class GameRatings(Struct, frozen=True, kw_only=True):
    """What a rated game did to the ratings; empty while that is not known."""

    changes: tuple[RatingChange, ...]


class PersonNote(Struct, frozen=True, forbid_unknown_fields=True):
    """Your note about somebody."""

    text: Annotated[str, Meta(max_length=1_000)]


class NoteAbout(Struct, frozen=True, kw_only=True):
    """Your note about somebody, and about whom."""

    who: PersonRef
    text: str


class NoteList(Struct, frozen=True, kw_only=True):
    """All your notes about people."""

    notes: tuple[NoteAbout, ...]
