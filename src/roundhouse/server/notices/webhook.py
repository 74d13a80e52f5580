"""Notices to webhooks, in the form that each service understands."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from html import escape

import msgspec
from purgatory import AsyncCircuitBreakerFactory
from purgatory.domain.model import OpenedState

from roundhouse.present.translation import speaking

from ..errors import Refused
from ..news.messages import iso_time
from ..webhooks import Called, WebhookClient
from ..webhooks.calling import GONE
from .delivering import Outcome
from .kinds import KINDS, Told
from .outbox import Delivery, Notice
from .people import Person, WebhookFormat

#: Seconds for a whole call. After so many failures in a row an address is left alone for so long.
DEADLINE, FAILURES, REST = 10.0, 5, 300.0
#: Addresses whose failures are remembered.
MOST_REMEMBERED = 2_000
#: Invisible; keeps words such as @everyone from calling a whole room.
JOINER = "\u2060"
_MASS = re.compile(r"@(?=everyone|here|channel|room|all\b)", re.IGNORECASE)
#: How somebody is named on a service so that it calls them.
HANDLES: Mapping[WebhookFormat, tuple[re.Pattern[str], str]] = {
    "discord": (re.compile(r"\d{15,21}"), "your numeric Discord user ID, such as 123456789012345678"),
    "slack": (re.compile(r"[UW][A-Z0-9]{5,20}"), "your Slack member ID, such as U012AB3CD"),
    "matrix": (re.compile(r"@[a-z0-9._=/+-]{1,60}:[A-Za-z0-9.:-]{1,60}"), "your Matrix ID, such as @ana:example.org"),
    "json": (re.compile(r".{0,100}"), "any text"),
}


def check_handle(service: WebhookFormat, handle: str) -> None:
    """Refuse a handle that is none on this service."""
    pattern, wanted = HANDLES[service]
    if handle and not pattern.fullmatch(handle):
        raise Refused("bad_request", f"The name to mention must be {wanted}.")


def quiet(text: str) -> str:
    """A text that calls nobody.

    >>> quiet("@everyone sell").replace(JOINER, "|"), quiet("@Eva")
    ('@|everyone sell', '@Eva')
    """
    return _MASS.sub(f"@{JOINER}", text)


def body(notice: Notice, told: Told, person: Person, address: str) -> dict[str, object]:
    """What is posted; `address` is the server's own, for links."""
    url = address.rstrip("/") + notice.path if address else ""
    lines = [quiet(line) for line in (told.title, told.text) if line]
    return _FORMATS[person.webhook_format](notice, lines, person, url)


def _discord(notice: Notice, lines: list[str], person: Person, url: str) -> dict[str, object]:
    mention, users = (f"<@{person.webhook_mention}> ", [person.webhook_mention]) if person.webhook_mention else ("", [])
    plain = [re.sub(r"([\\*_`~|>\[\]()#<-])", r"\\\1", line) for line in lines]
    text = "\n".join([mention + plain[0][:500], *(line[:1000] for line in plain[1:]), *([url] if url else [])])
    return {"content": text, "allowed_mentions": {"parse": [], "users": users}}


def _slack(notice: Notice, lines: list[str], person: Person, url: str) -> dict[str, object]:
    mention = f"<@{person.webhook_mention}> " if person.webhook_mention else ""
    plain = [escape(line, quote=False) for line in lines]
    title = f"<{url}|{plain[0].replace('|', '¦')}>" if url else plain[0]
    return {"text": "\n".join([mention + title, *plain[1:]])}


def _matrix(notice: Notice, lines: list[str], person: Person, url: str) -> dict[str, object]:
    handle = person.webhook_mention
    text = "\n".join([f"{handle}: {lines[0]}" if handle else lines[0], *lines[1:], *([url] if url else [])])
    mention = f'<a href="https://matrix.to/#/{escape(handle)}">{escape(handle)}</a>: ' if handle else ""
    title = f'<a href="{escape(url)}">{escape(lines[0])}</a>' if url else escape(lines[0])
    return {"text": text, "html": "<br>".join([mention + title, *(escape(line) for line in lines[1:])])}


def _json(notice: Notice, lines: list[str], person: Person, url: str) -> dict[str, object]:
    facts = notice.facts
    mention = f"{quiet(person.webhook_mention)} " if person.webhook_mention else ""
    text = "\n".join([mention + lines[0], *lines[1:], *([url] if url else [])])
    return {
        "event": "your_turn" if notice.kind == "my_turn" else notice.kind,
        "game": notice.game or "",
        "name": facts.get("name", ""),
        "title": facts.get("title", ""),
        "seat": facts.get("seat", 0),
        "player": facts.get("player", person.name),
        "moves": facts.get("moves", 0),
        "doing": facts.get("doing", ""),
        "path": notice.path,
        "url": url,
        "at": iso_time(notice.created),
        "content": text,
        "text": text,
    }


_FORMATS: Mapping[WebhookFormat, Callable[[Notice, list[str], Person, str], dict[str, object]]] = {
    "json": _json,
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
}


class WebhookSender:
    """Posts to people's webhooks."""

    def __init__(self, client: Callable[[], WebhookClient], address: str, deadline: float = DEADLINE) -> None:
        """`client` makes or finds the client on the loop; `address` is the server's own."""
        self._client, self._address, self._deadline = client, address, deadline
        self._breakers: OrderedDict[str, AsyncCircuitBreakerFactory] = OrderedDict()

    async def send(self, items: Sequence[Delivery], person: Person) -> Outcome:
        """Post once, unless the address has kept failing."""
        notice = items[0].notice
        with speaking(person.language):
            told = KINDS[notice.kind].tell(notice.facts)
        posted = msgspec.json.encode(body(notice, told, person, self._address))
        if notice.kind == "test":
            self._breakers.pop(person.webhook, None)
        try:
            async with await self._breaker(person.webhook).get_breaker("calls"):
                called = await self._client().post(person.webhook, posted, self._deadline)
                if not called.ok:
                    raise _Failed(called)
        except OpenedState:
            return Outcome(False, "Left alone for some minutes after too many failures.", again=True)
        except _Failed as failed:
            return outcome(failed.called)
        return outcome(called)

    def _breaker(self, address: str) -> AsyncCircuitBreakerFactory:
        """What counts the failures of an address."""
        if address not in self._breakers:
            self._breakers[address] = AsyncCircuitBreakerFactory(default_threshold=FAILURES, default_ttl=REST)
            while len(self._breakers) > MOST_REMEMBERED:
                self._breakers.popitem(last=False)
        return self._breakers[address]


class _Failed(Exception):
    def __init__(self, called: Called) -> None:
        super().__init__(called.message)
        self.called = called


def outcome(called: Called) -> Outcome:
    """How a call went, for the outbox."""
    return Outcome(called.ok, called.message, again=called.again, off=called.status in GONE)
