"""What whoever hosts the server can choose, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

#: Environment variables that have a name of their own; all others are ROUNDHOUSE_ and the field in capitals.
NAMED = {"database": "DATABASE_URL", "redis": "REDIS_URL"}


class Settings(Struct, frozen=True, kw_only=True):
    """How a server runs."""

    #: `sqlite:///path` or `postgresql://…`.
    database: str = "sqlite:///roundhouse.db"
    #: Redis for live updates between several server processes; empty for a single one.
    redis: str = ""
    #: Address under which people reach the server, for links in notifications; empty if not known.
    address: str = ""
    #: Whether cookies are sent over HTTPS only.
    secure: bool = False
    #: Whether strangers may register.
    registration: bool = True
    #: Whether webhooks may call addresses inside the own network.
    private_webhooks: bool = False
    #: Whether the client's address is taken from the proxy's X-Forwarded-For.
    proxied: bool = False
    #: Requests per second of one user (or address) in the long run, and how many may come at once.
    rate: float = 50.0
    burst: int = 200
    #: Attempts to sign in or register per minute of one address.
    attempts: int = 20
    #: Largest body of a request, and of an imported game, in bytes.
    largest_body: int = 64_000
    largest_import: int = 4_000_000
    #: Games kept in memory at most, and after how many seconds without any request one leaves it.
    resident: int = 4_000
    idle: float = 900.0
    #: A snapshot of the position is stored every so many moves.
    snapshot_every: int = 40
    #: Hours for which the first answer to a request with an `Idempotency-Key` is kept.
    answer_hours: float = 48.0
    #: Days after which a session that nobody uses ends.
    session_days: int = 60
    #: Days after which games that never started, and guests without a game, are deleted if nothing changes; days after
    #: its end when a game is packed; hours between two such sweeps, 0 for none.
    open_days: int = 60
    guest_days: int = 90
    pack_days: int = 7
    sweep_hours: float = 6.0
    #: Cost of hashing a password: passes over the memory, and KiB of memory.
    argon_passes: int = 3
    argon_memory: int = 65_536
    #: Passwords hashed at the same time by one process, and how many requests wait for that.
    hashes: int = 2
    hashes_waiting: int = 12
    #: Quotas of one account: games that have not started, running games that only bots play, and within an hour games
    #: created, games imported or copied, pieces of advice, and reviews. An address may do as much as `quota_address`
    #: accounts. Whoever uses the machine itself has no quotas.
    quota_open: int = 50
    quota_bot_games: int = 5
    quota_created: int = 100
    quota_imports: int = 40
    quota_advice: int = 200
    quota_reviews: int = 30
    quota_address: int = 5
    #: Bots of one process that think at the same time, and those of games of one owner.
    bots_at_once: int = 2
    bots_per_owner: int = 1
    #: Folder of the built client.
    static: str = str(Path(__file__).with_name("static"))
    #: Seconds between two moves of a bot, so that people can follow.
    bot_pause: float = 0.4

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> Settings:
        """Read the environment; a value that does not fit is an error that names it.

        >>> Settings.from_env({"DATABASE_URL": "sqlite:///x.db", "ROUNDHOUSE_RATE": "5"}).rate
        5.0
        """
        given = os.environ if env is None else env
        found = {}
        for name in cls.__struct_fields__:
            value = given.get(NAMED.get(name, f"ROUNDHOUSE_{name.upper()}"))
            if value:
                found[name] = value
        return msgspec.convert(found, cls, strict=False)
