"""One call of an address that a user gave: a deadline for the whole of it, a small answer, no redirects."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import aiohttp
from msgspec import Struct
from yarl import URL

from ..errors import Refused
from .addresses import PRIVATE, FairResolver, PrivateAddress, PublicResolver, check_address, public_socket

#: Connections at once, in all and to one host.
MOST_CALLS, MOST_CALLS_PER_HOST = 64, 4
#: Bytes of an answer that are read; what it says does not matter.
LARGEST_ANSWER = 65_536
NOT_AN_ADDRESS = "A webhook must be an address such as https://example.org/hook."
#: Failures that no retry mends.
HOPELESS = (PRIVATE, NOT_AN_ADDRESS)
AGENT = {"User-Agent": "Roundhouse"}
JSON = {"Content-Type": "application/json"}
#: Answers after which nothing will ever be accepted there.
GONE = (401, 403, 404, 410)


class Called(Struct, frozen=True, kw_only=True):
    """How a call went, and whether the same call may succeed later."""

    ok: bool
    status: int | None
    message: str
    again: bool = False
    #: How many seconds to wait before that, if the other side says.
    pause: float | None = None


class TooLarge(Exception):
    """The answer does not end."""


class WebhookClient:
    """Posts to web servers; created on the loop that uses it."""

    def __init__(self, private: bool) -> None:
        """`private` lets addresses of the own network be called."""
        connector = aiohttp.TCPConnector(
            limit=MOST_CALLS,
            limit_per_host=MOST_CALLS_PER_HOST,
            force_close=True,
            use_dns_cache=False,
            resolver=FairResolver() if private else PublicResolver(),
            socket_factory=None if private else public_socket,
        )
        self._session = aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=None),
        )

    async def close(self) -> None:
        """Drop all connections."""
        await self._session.close()

    async def post(
        self, address: str, body: bytes, deadline: float, headers: Mapping[str, str] | None = None
    ) -> Called:
        """Post once; `deadline` seconds are for finding the host, connecting, and the whole answer."""
        status, pause, given = None, None, {**AGENT, **(JSON if headers is None else headers)}
        try:
            check_address(address)
            async with asyncio.timeout(deadline):
                url = URL(address, encoded=True)
                async with self._session.post(url, data=body, headers=given, allow_redirects=False) as response:
                    status, pause = response.status, _seconds(response.headers.get("Retry-After", ""))
                    await _read(response)
        except Refused as refusal:
            return _failed(status, refusal.message, again=False)
        except TimeoutError:
            return _failed(status, f"There was no complete answer within {deadline:g} seconds.", again=status is None)
        except TooLarge:
            return _failed(status, f"The answer is larger than {LARGEST_ANSWER} bytes.", again=False)
        except (aiohttp.ClientError, OSError, ValueError) as error:
            message = _told(error)
            return _failed(status, message, again=status is None and message not in HOPELESS)
        if 200 <= status < 300:
            return Called(ok=True, status=status, message=f"Delivered; the answer was {status}.")
        hint = " Redirects are not followed." if 300 <= status < 400 else ""
        again = status == 429 or status >= 500
        return _failed(status, f"The answer was {status}.{hint}", again=again, pause=pause)


def _seconds(text: str) -> float | None:
    """A Retry-After header in seconds; dates are rare and left out."""
    return float(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


async def _read(response: aiohttp.ClientResponse) -> None:
    size = 0
    async for part in response.content.iter_any():
        size += len(part)
        if size > LARGEST_ANSWER:
            raise TooLarge


def _failed(status: int | None, message: str, *, again: bool, pause: float | None = None) -> Called:
    return Called(ok=False, status=status, message=message, again=again, pause=pause)


def _told(error: Exception) -> str:
    """What went wrong; never with the path of the address, which may hold a secret."""
    cause = error.os_error if isinstance(error, aiohttp.ClientConnectorError) else error
    if isinstance(cause, PrivateAddress):
        return PRIVATE
    if isinstance(error, aiohttp.ClientConnectorCertificateError):
        return "The web server's certificate is not valid."
    if isinstance(error, aiohttp.ClientConnectorDNSError):
        return "The host was not found."
    if isinstance(error, aiohttp.ClientConnectorError):
        return f"The web server can't be reached ({type(cause).__name__})."
    if isinstance(error, aiohttp.InvalidURL):
        return NOT_AN_ADDRESS
    return f"The web server did not answer with valid HTTP ({type(error).__name__})."
