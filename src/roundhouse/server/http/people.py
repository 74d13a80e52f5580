"""Routes about people: profiles, statistics, ratings, leaderboards, and notes about each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ..people.model import (
    GameRatings,
    Leaderboard,
    NoteList,
    OpponentList,
    PersonCard,
    PersonNote,
    Profile,
    ProfileChange,
    ProfileSettings,
    RatingHistory,
    ResultList,
    TitleStatistics,
)
from .access import GameId, seen
from .callers import Parts, Who
from .routing import Routes

routes = Routes("people")
#: A name, `~` and an id, or `bot:` and a level.
PersonKey = Annotated[str, Meta(min_length=1, max_length=60)]
TitleKey = Annotated[str, Meta(max_length=30, pattern="^[a-z0-9]*$")]
Limit = Annotated[int, Meta(ge=1, le=100)]
Offset = Annotated[int, Meta(ge=0, le=1_000_000)]


@routes.add("GET", "/people/{person}", returns=Profile, problems=(401, 404))
def read_profile(who: Who, parts: Parts, person: PersonKey) -> Profile:
    """Somebody's page. `person` is a name, `~` and an id (which stays when the name changes), or `bot:` and a level."""
    return parts.people.profile(who, person)


@routes.add("GET", "/people/{person}/card", returns=PersonCard, problems=(401, 404))
def read_card(who: Who, parts: Parts, person: PersonKey, title: TitleKey = "") -> PersonCard:
    """Somebody at a glance, with their rating for a title."""
    return parts.people.card(who, person, title)


@routes.add("GET", "/people/{person}/titles/{title}", returns=TitleStatistics, problems=(401, 403, 404))
def read_title_statistics(who: Who, parts: Parts, person: PersonKey, title: TitleKey) -> TitleStatistics:
    """Somebody's games of a title in figures, of those that you may see."""
    return parts.people.statistics(who, person, title)


@routes.add("GET", "/people/{person}/opponents", returns=OpponentList, problems=(401, 403, 404))
def list_opponents(
    who: Who, parts: Parts, person: PersonKey, title: TitleKey | None = None, limit: Limit = 20, offset: Offset = 0
) -> OpponentList:
    """Whom somebody has played against, and how often each was ahead."""
    return parts.people.opponents(who, person, title, limit, offset)


@routes.add("GET", "/people/{person}/results", returns=ResultList, problems=(401, 403, 404))
def list_results(
    who: Who, parts: Parts, person: PersonKey, title: TitleKey | None = None, limit: Limit = 20, offset: Offset = 0
) -> ResultList:
    """Somebody's finished games that you may see, the latest first."""
    return parts.people.finished(who, person, title, limit, offset)


@routes.add("GET", "/people/{person}/ratings", returns=RatingHistory, problems=(401, 404))
def read_rating_history(who: Who, parts: Parts, person: PersonKey, title: TitleKey = "") -> RatingHistory:
    """How somebody's rating for a title came about, or without a title the one overall."""
    return parts.people.history(who, person, title)


@routes.add("GET", "/people/{person}/note", returns=PersonNote, problems=(401, 404))
def read_person_note(who: Who, parts: Parts, person: PersonKey) -> PersonNote:
    """Your note about somebody; nobody else reads it."""
    user = who.signed_in()
    return PersonNote(parts.people.profiles.note(user.id, parts.people.find(person)))


@routes.add("PUT", "/people/{person}/note", returns=PersonNote, problems=(401, 403, 404, 409))
def write_person_note(who: Who, parts: Parts, person: PersonKey, body: PersonNote) -> PersonNote:
    """Replace your note about somebody; an empty one is deleted."""
    user = who.signed_in()
    return PersonNote(parts.people.profiles.write_note(user.id, parts.people.find(person), body.text))


@routes.add("GET", "/account/people-notes", returns=NoteList, problems=(401,))
def list_person_notes(who: Who, parts: Parts) -> NoteList:
    """All your notes about people, the latest first."""
    return NoteList(notes=parts.people.profiles.notes(who.signed_in().id))


@routes.add("GET", "/account/profile", returns=ProfileSettings, problems=(401,))
def read_own_profile(who: Who, parts: Parts) -> ProfileSettings:
    """What you say about yourself, and who sees what."""
    return parts.people.profiles.settings(who.signed_in().id)


@routes.add("PATCH", "/account/profile", returns=ProfileSettings, problems=(401, 403))
def change_own_profile(who: Who, parts: Parts, body: ProfileChange) -> ProfileSettings:
    """Change your profile; guests can choose a picture."""
    return parts.people.profiles.change(who.in_person(), body)


@routes.add("GET", "/leaderboard", returns=Leaderboard, problems=(401,))
def read_leaderboard(
    who: Who,
    parts: Parts,
    title: TitleKey = "",
    kind: Literal["people", "bots", "everyone"] = "people",
    provisional: bool = False,
    limit: Limit = 50,
    offset: Offset = 0,
) -> Leaderboard:
    """The strongest at a title, or overall without one; provisional ratings have a list of their own."""
    return parts.people.leaderboard(title, provisional, kind, limit, offset)


@routes.add("GET", "/games/{game}/ratings", returns=GameRatings, problems=(401, 404))
def read_rating_changes(who: Who, parts: Parts, game: GameId) -> GameRatings:
    """What a rated game did to the ratings of its players; empty before that is known."""
    seen(parts, who, game)
    return parts.people.changes_by(game)
