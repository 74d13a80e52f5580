"""Routes about e-mail addresses, and the links in e-mails."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..model import Account
from ..notices.mail.account import Unsubscribed
from ..notices.model import Confirmed, EmailWish, Forgotten, LinkSecret, NewPassword, NoticeSettings, Unsubscribing
from ..services import services_of
from .account import signed_in
from .callers import Asking, Device, Newcomer, Parts, Who, address_of
from .routing import Routes

routes = Routes("notices")


@routes.add("PUT", "/account/email", returns=NoticeSettings, problems=(401, 403, 409, 503))
def set_email(who: Who, parts: Parts, asker: Asking, body: EmailWish) -> NoticeSettings:
    """Set your e-mail address; a link to confirm it is sent there. People with a password give it as well."""
    user = who.in_person()
    if not user.guest:
        parts.limits.attempt(f"password {user.id}")
        parts.accounts.check(user.name, body.password)
    parts.mail.set_address(user.id, body.address, asker.address)
    return parts.notices.account.settings(user.id)


@routes.add("DELETE", "/account/email", problems=(401, 403))
def drop_email(who: Who, parts: Parts) -> None:
    """Remove your e-mail address."""
    parts.mail.drop_address(who.in_person().id)


@routes.add("POST", "/account/email/confirm", returns=Confirmed, problems=(403,))
def confirm_email(who: Newcomer, parts: Parts, body: LinkSecret) -> Confirmed:
    """Confirm an address with the secret of the link that was sent there; works signed out."""
    return Confirmed(address=parts.mail.confirm(body.token))


@routes.add("POST", "/account/forgot", problems=(401, 403, 409))
def forget_password(who: Newcomer, parts: Parts, asker: Asking, body: Forgotten) -> None:
    """Ask for a link to a new password by e-mail. The answer does not tell whether there is such an account."""
    parts.mail.ask_reset(body.name, asker.address)


@routes.add("POST", "/account/reset", returns=Account, problems=(401, 403, 503))
def reset_password(who: Newcomer, parts: Parts, device: Device, body: NewPassword) -> Response:
    """Set a new password with the secret of a link, and sign in; all other sessions and all tokens end."""
    user = parts.mail.reset(body.token, body.password)
    parts.sessions.all_ended(user)
    return signed_in(parts, who, parts.accounts.user(user), device)


@routes.add("GET", "/unsubscribe/{token}", returns=Unsubscribed, problems=(403,))
def read_subscription(parts: Parts, who: Who, token: str) -> Unsubscribed:
    """What an unsubscribe link stands for; works signed out."""
    return parts.mail.subscription(token)


@routes.add("POST", "/unsubscribe", returns=Unsubscribed, problems=(403,))
def unsubscribe(who: Newcomer, parts: Parts, body: Unsubscribing) -> Unsubscribed:
    """Unsubscribe from a kind of e-mails or from all, by a link; works signed out."""
    return parts.mail.unsubscribe(body.token, body.everything, body.again)


def one_click(request: Request) -> Response:
    """What mail programs call (RFC 8058): no more e-mails, without a page or a session."""
    parts = services_of(request)
    parts.limits.request(address_of(request))
    parts.mail.unsubscribe(str(request.path_params["token"])[:200], True)
    return Response(status_code=200)


one_click_route = Route("/unsubscribe/{token}", one_click, methods=["POST"])
