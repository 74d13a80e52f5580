"""Requests and answers of administration and moderation."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..accounts.standing import Kind
from ..jobs.overview import JobRow, KindFigures
from ..model import Status

Role = Literal["", "moderator", "admin"]
Reason = Annotated[str, Meta(min_length=3, max_length=300)]


class Sanction(Struct, frozen=True, kw_only=True):
    """A ban or a mute that is in force."""

    kind: Kind
    reason: str
    at: float
    #: Null: for good.
    until: float | None


class Sanctioning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why somebody is banned or muted, and for how long."""

    reason: Reason
    #: Null: for good.
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
    #: Your own password, unless you have signed in within the last minutes.
    password: Annotated[str, Meta(max_length=200)] = ""


class Confirmation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Why something is done that can't be taken back."""

    reason: Reason
    password: Annotated[str, Meta(max_length=200)] = ""


class KnownUser(Struct, frozen=True, kw_only=True):
    """Somebody, as those see them who look after the server."""

    id: str
    name: str
    guest: bool
    program: bool
    role: Role
    created: float
    #: When a session of theirs was used last, to the hour; null without one.
    seen: float | None
    #: Games in which they sit.
    games: int
    sanctions: tuple[Sanction, ...]


class KnownUsers(Struct, frozen=True, kw_only=True):
    """A page of users."""

    users: tuple[KnownUser, ...]
    total: int


class KnownGame(Struct, frozen=True, kw_only=True):
    """A game, private ones too, without anything of what is played."""

    id: str
    title: str
    name: str
    status: Status
    owner: str
    players: tuple[str, ...]
    moves: int
    #: Whether a bot should have moved long ago.
    stuck: bool
    created: float
    updated: float


class KnownGames(Struct, frozen=True, kw_only=True):
    """A page of games."""

    games: tuple[KnownGame, ...]
    total: int


class ResetLink(Struct, frozen=True, kw_only=True):
    """A link with which somebody sets a new password; it works once and is shown only now."""

    path: str


class FailedDelivery(Struct, frozen=True, kw_only=True):
    """A notice that could not be delivered."""

    user: str
    channel: str
    kind: str
    attempts: int
    result: str
    created: float


class ServerOverview(Struct, frozen=True, kw_only=True):
    """The state of a server on one page."""

    version: str
    database: str
    #: Parts that fail, as in `/readyz`.
    failing: tuple[str, ...]
    users: int
    guests: int
    programs: int
    games_open: int
    games_playing: int
    games_finished: int
    open_reports: int
    jobs: tuple[KindFigures, ...]
    workers: int
    #: When the last backup was written; null: none is known.
    backup: float | None
    #: Whether that is too long ago.
    backup_late: bool


class JobList(Struct, frozen=True, kw_only=True):
    """Jobs in a state."""

    jobs: tuple[JobRow, ...]


class AuditEntry(Struct, frozen=True, kw_only=True):
    """Something that an admin or a moderator did."""

    id: int
    at: float
    actor: str
    action: str
    target: str
    details: str


class AuditPage(Struct, frozen=True, kw_only=True):
    """What was done, the latest first."""

    entries: tuple[AuditEntry, ...]
    more: bool


Text = Annotated[str, Meta(max_length=300)]


class NewAnnouncement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to tell everyone until a date; languages without a text get the English one."""

    en: Annotated[str, Meta(min_length=1, max_length=300)]
    es: Text = ""
    de: Text = ""
    days: Annotated[int, Meta(ge=1, le=365)] = 7


class Announcement(Struct, frozen=True, kw_only=True):
    """Something the host tells everyone, in the language of whoever asks."""

    id: str
    text: str
    until: float


class NewReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person, a line of the chat, or the name of a game that somebody should look at."""

    kind: Literal["person", "chat", "game"]
    #: The person's name; for a line and a game whoever wrote it.
    name: Annotated[str, Meta(max_length=40)] = ""
    game: Annotated[str, Meta(max_length=16, pattern="^[a-z0-9]*$")] = ""
    line: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    reason: Annotated[str, Meta(min_length=3, max_length=500)]


class ReportInfo(Struct, frozen=True, kw_only=True):
    """A report, with what was there when it was made."""

    id: str
    kind: str
    by: str
    about: str
    #: Whom sanctions would be for; null if they have left or are nobody in particular.
    about_id: str | None
    game: str
    reason: str
    context: str
    at: float
    state: Literal["open", "done"]
    outcome: str


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    """What came of a report."""

    outcome: Annotated[str, Meta(max_length=300)] = ""
