"""Routes for admins and moderators: each checks the role, and what can't be taken back asks for the password."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from starlette.responses import Response

import roundhouse

from ..accounts.people import Caller
from ..accounts.standing import Kind
from ..errors import forbidden, not_found
from ..ids import now
from ..jobs.overview import State
from ..model import User
from ..moderation.model import (
    AuditPage,
    Closing,
    Confirmation,
    FailedDelivery,
    JobList,
    KnownGames,
    KnownUsers,
    NewAnnouncement,
    ReportInfo,
    ResetLink,
    Sanctioning,
    ServerOverview,
)
from ..moderation.overview import BACKUP_LATE
from ..moderation.sanctions import RANKS
from ..services import Services
from .access import GameId
from .callers import Parts, Who
from .credentials import Id
from .routing import Routes

routes = Routes("administration")
Search = Annotated[str, Meta(max_length=80)]
Offset = Annotated[int, Meta(ge=0, le=1_000_000)]
JobId = Annotated[int, Meta(ge=0, le=2**62)]
#: Seconds after signing in within which nobody is asked for the password again.
RECENT = 900.0


def moderator(who: Caller, role: Literal["moderator", "admin"] = "moderator") -> User:
    """The caller, if they look after this server."""
    user = who.in_person()
    if RANKS[user.role] < RANKS[role]:
        raise forbidden("Only administrators and moderators of this server can do that.")
    return user


def _sure(parts: Services, who: Caller, user: User, password: str) -> None:
    """Somebody who has signed in just now, or gives the password once more."""
    if parts.sessions.began(who) > now() - RECENT:
        return
    if not password:
        raise forbidden("Enter your password to confirm.")
    parts.limits.attempt(f"password {user.id}")
    parts.accounts.check(user.name, password)


@routes.add("GET", "/admin/overview", returns=ServerOverview, problems=(401, 403))
def read_server(who: Who, parts: Parts) -> ServerOverview:
    """The state of the server on one page."""
    moderator(who)
    book, queue, health = parts.moderation.book, parts.jobs.overview(), parts.readiness.parts()
    counts, backup = book.counts(), book.backup()
    return ServerOverview(
        version=roundhouse.__version__,
        database=parts.engine.dialect.name,
        failing=tuple(sorted(name for name, state in health.items() if state == "failing")),
        users=counts["users"],
        guests=counts["guests"],
        programs=counts["programs"],
        games_open=counts.get("games_open", 0),
        games_playing=counts.get("games_playing", 0),
        games_finished=counts.get("games_finished", 0),
        open_reports=parts.moderation.reports.waiting(),
        jobs=queue.kinds,
        workers=queue.workers,
        backup=backup,
        backup_late=backup is None or backup < now() - BACKUP_LATE,
    )


@routes.add("GET", "/admin/users", returns=KnownUsers, problems=(401, 403))
def find_users(who: Who, parts: Parts, search: Search = "", offset: Offset = 0) -> KnownUsers:
    """Users whose names contain some letters."""
    moderator(who)
    return parts.moderation.book.users(search, offset)


@routes.add("PUT", "/admin/users/{user}/{kind}", problems=(401, 403, 404, 503))
def sanction_user(who: Who, parts: Parts, user: Id, kind: Kind, body: Sanctioning) -> None:
    """Ban or mute somebody. They read why, and until when."""
    by = moderator(who)
    _sure(parts, who, by, body.password)
    parts.moderation.sanctions.impose(by, user, kind, body)


@routes.add("DELETE", "/admin/users/{user}/{kind}", problems=(401, 403, 404))
def lift_sanction(who: Who, parts: Parts, user: Id, kind: Kind) -> None:
    """End a ban or a mute."""
    parts.moderation.sanctions.lift(moderator(who), user, kind)


@routes.add("POST", "/admin/users/{user}/reset-link", returns=ResetLink, status=201, problems=(401, 403, 404, 503))
def make_reset_link(who: Who, parts: Parts, user: Id, body: Confirmation) -> ResetLink:
    """A link with which somebody sets a new password; for those who have lost it and have no e-mail address."""
    by = moderator(who, "admin")
    _sure(parts, who, by, body.password)
    target = parts.accounts.user(user)
    if target.guest or target.program or RANKS[target.role] >= RANKS["admin"]:
        raise forbidden("Only people with an account who are not admins can be given a link.")
    secret = parts.moderation.sanctions.reset_link(by, target, body.reason)
    return ResetLink(path=f"/reset/{secret}")


@routes.add("GET", "/admin/games", returns=KnownGames, problems=(401, 403))
def find_games(who: Who, parts: Parts, search: Search = "", stuck: bool = False, offset: Offset = 0) -> KnownGames:
    """Games by id, name or player; or those in which a bot should have moved long ago."""
    moderator(who)
    return parts.moderation.book.games(search, stuck, offset)


@routes.add("POST", "/admin/games/{game}/delete", problems=(401, 403, 404, 503))
def remove_game(who: Who, parts: Parts, game: GameId, body: Confirmation) -> None:
    """Delete a game of others for good."""
    by = moderator(who, "admin")
    _sure(parts, who, by, body.password)
    parts.moderation.book.delete_game(by, game, body.reason)
    parts.lives.forget(game)
    parts.announce(game)


@routes.add("POST", "/admin/games/{game}/wake", problems=(401, 403, 404, 409))
def wake_game(who: Who, parts: Parts, game: GameId) -> None:
    """Let the bot of a stuck game try again."""
    moderator(who)
    parts.automatic_moves.poke(parts.lives.get(game))


@routes.add("GET", "/admin/jobs", returns=JobList, problems=(401, 403))
def list_jobs(who: Who, parts: Parts, state: State = "failed") -> JobList:
    """Jobs that wait, run or have failed."""
    moderator(who, "admin")
    return JobList(jobs=parts.jobs.listed(state))


@routes.add("POST", "/admin/jobs/{job}/retry", problems=(401, 403, 404))
def retry_job(who: Who, parts: Parts, job: JobId) -> None:
    """Try a failed job again now."""
    by = moderator(who, "admin")
    if not parts.jobs.retry(job):
        raise not_found("job")
    parts.moderation.audit.note(by, "retry job", str(job))


@routes.add("DELETE", "/admin/jobs/{job}", problems=(401, 403, 404))
def discard_job(who: Who, parts: Parts, job: JobId) -> None:
    """Remove a job that has failed or waits."""
    by = moderator(who, "admin")
    if not parts.jobs.discard(job):
        raise not_found("job")
    parts.moderation.audit.note(by, "discard job", str(job))


@routes.add("GET", "/admin/deliveries", returns=tuple[FailedDelivery, ...], problems=(401, 403))
def list_failed_deliveries(who: Who, parts: Parts) -> tuple[FailedDelivery, ...]:
    """The latest notices that could not be delivered."""
    moderator(who, "admin")
    return tuple(
        FailedDelivery(
            user=name,
            channel=one.channel,
            kind=one.kind,
            attempts=one.attempts,
            result=one.result,
            created=one.created,
        )
        for name, one in parts.notices.account.failed()
    )


@routes.add("POST", "/admin/announcements", problems=(401, 403))
def announce_to_all(who: Who, parts: Parts, body: NewAnnouncement) -> None:
    """Tell everyone something until a date."""
    parts.moderation.announcements.make(moderator(who, "admin"), body)


@routes.add("DELETE", "/admin/announcements/{announcement}", problems=(401, 403, 404))
def end_announcement(who: Who, parts: Parts, announcement: Id) -> None:
    """Announce something no longer."""
    parts.moderation.announcements.drop(moderator(who, "admin"), announcement)


@routes.add("GET", "/admin/reports", returns=tuple[ReportInfo, ...], problems=(401, 403))
def list_reports(who: Who, parts: Parts, state: Literal["open", "done"] = "open") -> tuple[ReportInfo, ...]:
    """What people have reported."""
    moderator(who)
    return parts.moderation.reports.listed(state)


@routes.add("POST", "/admin/reports/{report}/close", problems=(401, 403, 404))
def close_report(who: Who, parts: Parts, report: Id, body: Closing) -> None:
    """Say what came of a report."""
    parts.moderation.reports.close(moderator(who), report, body.outcome)


@routes.add("GET", "/admin/audit", returns=AuditPage, problems=(401, 403))
def read_audit(who: Who, parts: Parts, before: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None) -> AuditPage:
    """What admins and moderators did, the latest first."""
    moderator(who, "admin")
    return parts.moderation.audit.page(before)


@routes.add("GET", "/admin/audit/export", media="application/x-ndjson", problems=(401, 403))
def export_audit(who: Who, parts: Parts) -> Response:
    """All of it as JSON lines, the first entry first."""
    moderator(who, "admin")
    headers = {"Content-Disposition": 'attachment; filename="audit.jsonl"'}
    return Response(b"".join(parts.moderation.audit.lines()), media_type="application/x-ndjson", headers=headers)
