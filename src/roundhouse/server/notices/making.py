"""Putting the parts together for a server."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine

from ..accounts.people import Accounts
from ..ids import now
from ..jobs import Jobs, Periodic
from ..limits.rate_limits import Limits
from ..news.hub import Hub
from ..settings import Settings
from ..webhooks import WebhookClient
from .courier import Courier
from .delivering import Sender
from .keys import ServerKeys
from .kinds import Channel
from .mail.account import MailAccount
from .mail.pictures import Pictures
from .mail.sender import EmailSender
from .mail.smtp import MailServer
from .notices import Notices
from .push import PushKeys, PushSender, Subscriptions
from .webhook import WebhookSender


class Clients:
    """The client of addresses that users give; made on the courier's loop when it is first used."""

    def __init__(self, private: bool, courier: Courier) -> None:
        """`private` lets addresses of the own network be called."""
        self._private = private
        self._client: WebhookClient | None = None
        courier.ending.append(self._close)

    def __call__(self) -> WebhookClient:
        """The client."""
        if self._client is None:
            self._client = WebhookClient(self._private)
        return self._client

    async def _close(self) -> None:
        if self._client is not None:
            await self._client.close()


def make_notices(
    engine: Engine,
    settings: Settings,
    jobs: Jobs,
    periodic: Periodic,
    hub: Hub,
    accounts: Accounts,
    limits: Limits,
    svg_of: Callable[[str], tuple[int, str]],
) -> tuple[Notices, MailAccount]:
    """Notices with the channels that the settings allow; `svg_of` draws the map of a game."""
    courier, keys = Courier(), ServerKeys(engine)
    clients = Clients(settings.private_webhooks, courier)
    senders: dict[Channel, Sender] = {"webhook": WebhookSender(clients, settings.address)}
    push_keys = PushKeys(keys, settings)
    senders["push"] = PushSender(engine, courier, clients, push_keys, settings.private_webhooks, now)
    if settings.smtp_host:
        pictures, server = Pictures(svg_of), MailServer(settings)
        senders["email"] = EmailSender(engine, settings, courier, keys, pictures, now, server)
    subscriptions = Subscriptions(engine, settings.private_webhooks, now)
    notices = Notices(
        engine, jobs, periodic, hub, senders, courier, subscriptions=subscriptions, push_key=lambda: push_keys.public
    )
    return notices, MailAccount(engine, accounts, limits, jobs, notices, keys, now, bool(settings.smtp_host))
