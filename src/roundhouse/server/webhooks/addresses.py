"""Which addresses webhooks may call: web servers on the public internet, nothing inside a private network."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit

from aiohttp import AddrInfoType, ThreadedResolver
from aiohttp.abc import ResolveResult

from ..errors import Refused

#: Hosts of one domain that are looked up at the same time.
LOOKUPS_PER_DOMAIN = 2
PRIVATE = "Webhooks can only call public internet addresses."

#: IPv4 networks that are not, or not certainly, the public internet.
_CLOSED_4 = tuple(
    ipaddress.IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",
        "100.64.0.0/10",  # shared by the customers of a provider
        "127.0.0.0/8",
        "169.254.0.0/16",  # link-local, with the metadata services of cloud providers
        "172.16.0.0/12",
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
    )
)
#: IPv6 addresses in public use; mapped, compatible, NAT64, link-local, private and multicast ones lie outside.
_OPEN_6 = ipaddress.IPv6Network("2000::/3")
_CLOSED_6 = tuple(
    ipaddress.IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments, with Teredo
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which carries an IPv4 address
        "3fff::/20",  # documentation
    )
)


class PrivateAddress(OSError):
    """The host has an address that webhooks may not call."""

    def __init__(self) -> None:
        super().__init__(PRIVATE)


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet.

    >>> is_public("93.184.216.34"), is_public("127.0.0.1"), is_public("64:ff9b::7f00:1")
    (True, False, False)
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return not any(found in network for network in _CLOSED_4)
    return found in _OPEN_6 and not any(found in network for network in _CLOSED_6)


def check_address(address: str) -> None:
    """Refuse what is not the address of a web server."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise Refused(
            "bad_request", f"A webhook must be an address such as https://example.org/hook: {error}"
        ) from error
    odd = not address.isascii() or any(c.isspace() or not c.isprintable() for c in address)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or port == 0 or odd:
        raise Refused("bad_request", "A webhook must be an address such as https://example.org/hook.")


class FairResolver(ThreadedResolver):
    """Finds the addresses of a host in threads shared by all targets: hosts of one domain use two of them at most.

    A caller that gives up does not free the lookup's thread, so the lookup counts until it ends.
    """

    def __init__(self) -> None:
        """Nothing is looked up yet; created on the loop that uses it."""
        super().__init__()
        self._domains: dict[str, asyncio.Semaphore] = {}
        self._lookups: dict[str, set[asyncio.Task[list[ResolveResult]]]] = {}

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """All addresses of the host."""
        domain = ".".join(host.rstrip(".").lower().split(".")[-2:])
        lookup = asyncio.create_task(self._look_up(domain, host, port, family))
        self._lookups.setdefault(domain, set()).add(lookup)
        lookup.add_done_callback(lambda done: self._ended(domain, done))
        return await asyncio.shield(lookup)

    async def _look_up(self, domain: str, host: str, port: int, family: socket.AddressFamily) -> list[ResolveResult]:
        async with self._domains.setdefault(domain, asyncio.Semaphore(LOOKUPS_PER_DOMAIN)):
            return await super().resolve(host, port, family)

    def _ended(self, domain: str, lookup: asyncio.Task[list[ResolveResult]]) -> None:
        if not lookup.cancelled():
            lookup.exception()  # nobody may be waiting for it any more
        self._lookups[domain].discard(lookup)
        if not self._lookups[domain]:
            del self._lookups[domain], self._domains[domain]


class PublicResolver(FairResolver):
    """Refuses a host if one of its addresses is not public."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """All addresses of the host."""
        found = await super().resolve(host, port, family)
        if not all(is_public(one["host"]) for one in found):
            raise PrivateAddress
        return found


def public_socket(info: AddrInfoType) -> socket.socket:
    """A socket for an address that is about to be called: whatever named it, it is checked here once more."""
    family, kind, protocol, _, address = info
    if not is_public(str(address[0])):
        raise PrivateAddress
    return socket.socket(family, kind, protocol)
