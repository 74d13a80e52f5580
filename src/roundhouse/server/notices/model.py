"""Requests and answers about notices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..model import Password
from .kinds import Channel
from .outbox import State
from .people import Digest, WebhookFormat

KindId = Annotated[str, Meta(pattern="^[a-z_]{1,30}$")]
Zone = Annotated[str, Meta(min_length=1, max_length=64)]
Hour = Annotated[int, Meta(ge=0, le=23)]


class KindChoice(Struct, frozen=True, kw_only=True):
    """Something that you can be told about, and where you want to be."""

    id: str
    name: str
    channels: dict[Channel, bool]


class EmailState(Struct, frozen=True, kw_only=True):
    """Your e-mail address."""

    #: Whether this server can send e-mails at all.
    available: bool
    address: str
    confirmed: bool
    #: Why the server sends nothing there any more; empty while it does.
    off: str


class WebhookState(Struct, frozen=True, kw_only=True):
    """Your webhook."""

    address: str
    format: WebhookFormat
    mention: str
    off: str


class PushDevice(Struct, frozen=True, kw_only=True):
    """A browser that gets push messages."""

    id: str
    device: str
    #: A digest of its endpoint, by which the browser finds itself.
    endpoint: str
    created: float
    used: float | None
    off: str


class PushState(Struct, frozen=True, kw_only=True):
    """Your browsers, and the key with which they subscribe."""

    key: str
    devices: tuple[PushDevice, ...]


class NoticeSettings(Struct, frozen=True, kw_only=True):
    """What you are told, and where."""

    kinds: tuple[KindChoice, ...]
    language: str
    zone: str
    digest: Digest
    digest_hour: int
    email: EmailState
    webhook: WebhookState
    push: PushState


class WebhookChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A webhook; an empty address for none."""

    address: Annotated[str, Meta(max_length=500)]
    format: WebhookFormat = "json"
    #: Your handle on that service, by which messages call you.
    mention: Annotated[str, Meta(max_length=100)] = ""


class NoticeChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What to change; what is left out stays."""

    choices: Annotated[dict[KindId, dict[Channel, bool]], Meta(max_length=50)] | UnsetType = UNSET
    zone: Zone | UnsetType = UNSET
    digest: Digest | UnsetType = UNSET
    digest_hour: Hour | UnsetType = UNSET
    webhook: WebhookChange | UnsetType = UNSET
    #: True: send e-mails again after they were switched off.
    email_on: Literal[True] | UnsetType = UNSET


class TestWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a test shall go; for `push` perhaps one browser only."""

    channel: Literal["email", "push", "webhook"]
    device: Annotated[str, Meta(pattern="^[a-z0-9]{0,16}$")] = ""


class DeliveryInfo(Struct, frozen=True, kw_only=True):
    """Something that was sent to you, or will be."""

    id: str
    kind: str
    title: str
    game: str | None
    path: str
    channel: Channel
    #: The browser of a push message.
    device: str
    state: State
    attempts: int
    result: str
    created: float
    due: float
    done: float | None


class DeliveryList(Struct, frozen=True, kw_only=True):
    """Deliveries, the newest first, and whether there are older ones."""

    deliveries: tuple[DeliveryInfo, ...]
    more: bool


class PushKeysOfBrowser(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's `PushSubscription`."""

    p256dh: Annotated[str, Meta(min_length=80, max_length=100)]
    auth: Annotated[str, Meta(min_length=16, max_length=50)]


class PushWish(Struct, frozen=True):
    """A browser's `PushSubscription` as it writes itself as JSON."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000)]
    keys: PushKeysOfBrowser


class EmailWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A new e-mail address; people with a password prove with it that they are themselves."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    password: Annotated[str, Meta(max_length=200)] = ""


class LinkSecret(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link in an e-mail."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Confirmed(Struct, frozen=True, kw_only=True):
    """An address that was confirmed."""

    address: str


class Forgotten(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose password was forgotten: a name or an e-mail address."""

    name: Annotated[str, Meta(min_length=1, max_length=254)]


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password, and the secret of the link that allows it."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    password: Password


class Unsubscribing(Struct, frozen=True, forbid_unknown_fields=True):
    """What to unsubscribe from by a link: the kind of notice it belongs to, or all e-mails; `again` takes it back."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]
    everything: bool = False
    again: bool = False
