"""Putting the parts together for a server."""

from __future__ import annotations

from sqlalchemy import Engine

from ..jobs import Jobs, Periodic
from ..news.hub import Hub
from ..settings import Settings
from ..webhooks import WebhookClient
from .courier import Courier
from .delivering import Sender
from .kinds import Channel
from .notices import Notices
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


def make_notices(engine: Engine, settings: Settings, jobs: Jobs, periodic: Periodic, hub: Hub) -> Notices:
    """Notices with the channels that the settings allow."""
    courier = Courier()
    clients = Clients(settings.private_webhooks, courier)
    senders: dict[Channel, Sender] = {"webhook": WebhookSender(clients, settings.address)}
    return Notices(engine, jobs, periodic, hub, senders, courier)
