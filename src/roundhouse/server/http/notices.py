"""Routes about notices: what you are told and where, and what was sent."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ..notices.model import DeliveryInfo, DeliveryList, NoticeChange, NoticeSettings, PushWish, TestWish
from .callers import Device, Parts, Who
from .routing import Routes

routes = Routes("notices")
Id = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
Time = Annotated[float, Meta(ge=0, le=1e11)]


@routes.add("GET", "/account/notices", returns=NoticeSettings, problems=(401, 403))
def read_notices(who: Who, parts: Parts) -> NoticeSettings:
    """What you are told, and where."""
    return parts.notices.account.settings(who.in_person().id)


@routes.add("PATCH", "/account/notices", returns=NoticeSettings, problems=(401, 403))
def change_notices(who: Who, parts: Parts, body: NoticeChange) -> NoticeSettings:
    """Change what you are told, and where; what is left out stays."""
    user = who.in_person().id
    parts.notices.account.change(user, body)
    return parts.notices.account.settings(user)


@routes.add("POST", "/account/notices/test", returns=tuple[DeliveryInfo, ...], status=202, problems=(401, 403, 409))
def test_notices(who: Who, parts: Parts, body: TestWish) -> tuple[DeliveryInfo, ...]:
    """Send yourself a test. The answer comes at once; ask for the deliveries to see how it went."""
    user = who.in_person().id
    parts.limits.attempt(f"notice test {user}")
    made = parts.notices.account.test(user, body)
    return parts.notices.account.delivered(user, only=made).deliveries


@routes.add("GET", "/account/notices/deliveries", returns=DeliveryList, problems=(401, 403))
def list_deliveries(who: Who, parts: Parts, before: Time | None = None) -> DeliveryList:
    """What was sent to you, the newest first, with its result; older ones `before` a time."""
    return parts.notices.account.delivered(who.in_person().id, before)


@routes.add("POST", "/account/notices/devices", returns=NoticeSettings, problems=(401, 403))
def add_device(who: Who, parts: Parts, device: Device, body: PushWish) -> NoticeSettings:
    """Send push messages to this browser."""
    user = who.in_person().id
    parts.limits.attempt(f"push {user}")
    parts.notices.subscriptions.add(user, body.endpoint, body.keys.p256dh, body.keys.auth, device)
    return parts.notices.account.settings(user)


@routes.add("DELETE", "/account/notices/devices/{device}", problems=(401, 403, 404))
def drop_device(who: Who, parts: Parts, device: Id) -> None:
    """Send no more push messages to a browser."""
    parts.notices.account.drop_device(who.in_person().id, device)
