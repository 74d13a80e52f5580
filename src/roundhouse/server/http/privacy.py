"""Routes for everyone: reporting, announcements, one's own data, and leaving."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.responses import Response

from ..errors import Refused, forbidden
from ..moderation.model import Announcement, NewReport
from ..privacy.export import personal_data
from .callers import SESSION, Parts, Who
from .routing import Routes

routes = Routes("account")


class Leaving(Struct, frozen=True, forbid_unknown_fields=True):
    """That an account is to be deleted: its password, or for a guest the name."""

    password: Annotated[str, Meta(max_length=200)] = ""
    name: Annotated[str, Meta(max_length=40)] = ""


@routes.add("GET", "/announcements", returns=tuple[Announcement, ...], problems=(401, 403), scope="read")
def read_announcements(who: Who, parts: Parts) -> tuple[Announcement, ...]:
    """What the host of this server tells everyone now."""
    return parts.moderation.announcements.current()


@routes.add("POST", "/reports", problems=(401, 403, 404))
def report(who: Who, parts: Parts, body: NewReport) -> None:
    """Ask those who look after the server to look at a person, a line of the chat, or the name of a game."""
    parts.moderation.reports.make(who.in_person(), body)


@routes.add("GET", "/account/data", returns=dict[str, Any], problems=(401, 403))
def export_data(who: Who, parts: Parts) -> Response:
    """Everything that is stored about you, as one JSON document."""
    user = who.in_person()
    wait = parts.limits.spend("data", user.id, 10, 3600)
    if wait:
        raise Refused("too_many", "You have asked for your data ten times in the last hour.", retry_after=int(wait))
    headers = {"Content-Disposition": 'attachment; filename="roundhouse-data.json"'}
    return Response(personal_data(parts.engine, user), media_type="application/json", headers=headers)


@routes.add("POST", "/account/delete", problems=(401, 403, 404, 409, 503))
def delete_account(who: Who, parts: Parts, body: Leaving) -> Response:
    """Delete your account at once. Games stay, without your name; nobody can bring the account back."""
    user = who.in_person()
    if user.guest:
        if body.name.strip() != user.name:
            raise forbidden("Type your name to confirm.")
    else:
        parts.limits.attempt(f"password {user.id}")
        parts.accounts.check(user.name, body.password)
    parts.deletion.delete(user)
    parts.check_again(user.id)
    response = Response(status_code=204)
    response.delete_cookie(SESSION, path="/")
    return response
