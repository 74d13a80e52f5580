"""Limits: over all processes, exact where it is dear, and nobody's limit depends on somebody else's."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
import redis

from roundhouse.server.errors import Refused
from roundhouse.server.ids import new_id
from roundhouse.server.limits import buckets as buckets_module
from roundhouse.server.limits.buckets import Buckets
from roundhouse.server.limits.rate_limits import Limits
from tests.server.conftest import Opened, Place, postgres_place
from tests.server.places import redis_server


def granted(ask: Callable[[str], None], who: str, times: int) -> int:
    """How many of so many questions are granted."""
    count, refusals = 0, list[Refused]()
    for _ in range(times):
        try:
            ask(who)
            count += 1
        except Refused as refusal:
            refusals.append(refusal)
    assert all(one.status == 429 and "Try again in" in one.message for one in refusals)
    assert all((one.retry_after or 0) >= 1 for one in refusals)
    return count


def limits_on(redis_address: str, **more: object) -> Limits:
    settings = {"rate": 0.001, "burst": 5, "attempts": 3, **more}
    return Limits(Place("", redis_address).settings(**settings))


def test_everybody_has_limits_of_their_own() -> None:
    limits = limits_on("")
    assert granted(limits.request, "ana", 8) == 5
    assert granted(limits.request, "eva", 8) == 5
    assert granted(limits.attempt, "ana", 8) == 3
    assert granted(limits.attempt, "eva", 8) == 3


def test_a_crowd_gives_nobody_a_fresh_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has used up their requests is still refused after very many others have come."""
    monkeypatch.setattr(buckets_module, "MOST_BUCKETS", 100)
    found = Buckets(0.001, 5)
    while not found.take("greedy"):
        pass
    for number in range(1_000):
        found.take(f"other {number}")
        if number % 50 == 0:
            assert found.take("greedy") > 0
        found.sweep()
    assert len(found) <= 100


def test_a_full_bucket_is_forgotten() -> None:
    found = Buckets(1e9, 5)
    found.take("ana")
    found.busy(0)
    found.sweep()
    assert len(found) == 0


def test_a_whole_ipv6_network_is_one_caller() -> None:
    limits = limits_on("")
    assert sum(granted(limits.request, f"2001:db8:1:2::{n:x}", 1) for n in range(20)) == 5
    assert granted(limits.request, "2001:db8:1:3::1", 1) == 1


def test_attempts_are_counted_over_all_processes(redis_address: str) -> None:
    one, other, who = limits_on(redis_address), limits_on(redis_address), new_id()
    answers, lock = list[int](), threading.Lock()

    def ask(limits: Limits) -> None:
        found = granted(limits.attempt, who, 4)
        with lock:
            answers.append(found)

    threads = [threading.Thread(target=ask, args=(limits,)) for limits in (one, other) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sum(answers) == 3
    assert granted(other.attempt, new_id(), 4) == 3


def test_a_limit_of_none_grants_nothing(redis_address: str) -> None:
    for address in ("", redis_address):
        assert limits_on(address).spend("reviews", new_id(), 0, 3600) == 3600


def test_requests_are_added_up_over_all_processes(redis_address: str) -> None:
    """Four processes grant a burst each; then the sum of them bans the caller everywhere, and nobody else."""
    processes, who, good = [limits_on(redis_address) for _ in range(4)], new_id(), new_id()
    for limits in processes:
        limits.close()
        assert granted(limits.request, who, 4) == 4
        assert granted(limits.request, good, 1) == 1
    for limits in (*processes, *processes):
        limits.add_up()
    assert [granted(limits.request, who, 1) for limits in processes[1:]] == [0, 0, 0]
    assert [granted(limits.request, good, 1) for limits in processes] == [1, 1, 1, 1]


def test_limits_hold_without_redis_when_it_goes_away() -> None:
    with redis_server() as address:
        limits = limits_on(address)
        assert granted(limits.attempt, "ana", 2) == 2
        with redis.Redis.from_url(address) as client:
            assert client.keys()
    assert granted(limits.attempt, "ana", 8) == 3
    assert granted(limits.attempt, "eva", 8) == 3
    assert granted(limits.request, "eva", 8) == 5
    limits.add_up()
    limits.close()


def test_sign_ins_are_limited_over_two_servers(opened: Opened, postgres_address: str, redis_address: str) -> None:
    place = postgres_place(postgres_address, redis_address)
    one, other = (opened(place, attempts=7, proxied=True) for _ in range(2))
    headers, statuses = {"X-Forwarded-For": new_id()}, []
    for number in range(12):
        person = (one, other)[number % 2].stranger()
        body = {"name": "Ana", "password": "wrong horse"}
        statuses.append(person.ask("POST", "/account/sign-in", body, headers=headers).status_code)
    assert statuses == [401] * 7 + [429] * 5
