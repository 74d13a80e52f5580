"""The bus between server processes: bad messages, lost lines and other versions do not stop the news."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis
import redis.asyncio.client

from roundhouse.server.news import bus as bus_module
from roundhouse.server.news.bus import CHANNEL, MOST_LEAVING, Bus
from roundhouse.server.news.hub import RESYNC, Hub, Listener
from tests.server.conftest import Opened, postgres_place

MALFORMED = [
    *(b"", b"x", b"null", b"1", b"{}", b"[]", b"[1,2", b'["a"]', b'["a","b"]', b"[1,2,3]", b"\xff\xfe\x00"),
    *(b'["a","b","c","one"]', b'["a",1,"c",1]', b'["a","game:x",{"deep":1},1]', b"[" * 5_000),
]


@asynccontextmanager
async def hub_on(address: str, heard: Callable[[str, str], None] = lambda topic, text: None) -> AsyncIterator[Hub]:
    hub = Hub(address, heard)
    await hub.start()
    try:
        await until(lambda: hub.healthy)
        yield hub
    finally:
        await hub.stop()


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


def bus_of(hub: Hub) -> Bus:
    assert hub.bus is not None
    return hub.bus


def listening(hub: Hub, topic: str = "game:x") -> Listener:
    listener = Listener(None)
    hub.join(topic, listener)
    return listener


async def next_news(listener: Listener) -> str:
    """The next message that is no call to read everything again."""
    async with asyncio.timeout(60):
        while (text := await listener.queue.get()) == RESYNC:
            pass
    assert text is not None
    return text


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await work()

    asyncio.run(whole())


def test_news_reach_the_other_process(redis_address: str) -> None:
    async def work() -> None:
        async with hub_on(redis_address) as one, hub_on(redis_address) as other:
            listener = listening(other)
            one.publish("game:x", "first")
            one.publish("game:x", "second")
            assert [await next_news(listener), await next_news(listener)] == ["first", "second"]

    run(work)


def test_malformed_messages_are_counted_and_skipped(redis_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus_module, "SETTLE", 0.01)

    async def work() -> None:
        async with hub_on(redis_address) as one, hub_on(redis_address) as other:
            listener, elsewhere = listening(other), listening(other, "game:y")
            with redis.Redis.from_url(redis_address) as client:
                for data in MALFORMED:
                    client.publish(CHANNEL, data)
            one.publish("game:x", "news")
            assert await next_news(listener) == "news"
            assert other.figures()["bus_malformed"] == len(MALFORMED)
            assert other.figures()["bus_renewed"] == 0
            async with asyncio.timeout(60):
                assert await elsewhere.queue.get() == RESYNC  # something was missed, so the position is read again

    run(work)


def test_whoever_hears_badly_does_not_stop_the_news(redis_address: str) -> None:
    def heard(topic: str, text: str) -> None:
        if text == "bad":
            raise ZeroDivisionError

    async def work() -> None:
        async with hub_on(redis_address) as one, hub_on(redis_address, heard) as other:
            listener = listening(other)
            one.publish("game:x", "bad")
            one.publish("game:x", "good")
            assert await next_news(listener) == "good"
            assert bus_of(other).malformed == 1

    run(work)


def test_a_message_of_another_version_makes_its_table_read_again(redis_address: str) -> None:
    async def work() -> None:
        async with hub_on(redis_address) as hub:
            here, elsewhere = listening(hub), listening(hub, "game:y")
            with redis.Redis.from_url(redis_address) as client:
                client.publish(CHANNEL, b'["them","game:x",{"new":["shape"]},2,"more"]')
                client.publish(CHANNEL, b'["them","game:y","old shape"]')
                client.publish(CHANNEL, b'["them","game:y","with more at the end",1,"more"]')
            async with asyncio.timeout(60):
                assert await here.queue.get() == RESYNC
                assert await elsewhere.queue.get() == "old shape"
                assert await elsewhere.queue.get() == "with more at the end"
            assert hub.figures() == {"bus_malformed": 0, "bus_foreign": 1, "bus_unsent": 0, "bus_renewed": 0}

    run(work)


def test_a_line_that_is_cut_is_opened_again(redis_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus_module, "PAUSE", 0.01)

    async def work() -> None:
        async with hub_on(redis_address) as one, hub_on(redis_address) as other:
            listener = listening(other)
            with redis.Redis.from_url(redis_address) as client:
                client.client_kill_filter(_type="pubsub")
            async with asyncio.timeout(60):
                assert await listener.queue.get() == RESYNC
            await until(lambda: one.healthy and other.healthy)
            one.publish("game:x", "news")
            assert await next_news(listener) == "news"
            assert bus_of(other).renewed == 1

    run(work)


@pytest.mark.parametrize("error", [ValueError, KeyError, RuntimeError, OSError, redis.exceptions.ResponseError])
def test_whatever_goes_wrong_with_the_line_it_is_opened_again(
    redis_address: str, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    monkeypatch.setattr(bus_module, "PAUSE", 0.01)
    real, fail = redis.asyncio.client.PubSub.get_message, False

    async def failing(line: Any, *args: Any, **more: Any) -> Any:
        nonlocal fail
        found = await real(line, *args, **more)
        if fail:
            fail = False
            raise error("surprise")
        return found

    monkeypatch.setattr(redis.asyncio.client.PubSub, "get_message", failing)

    async def work() -> None:
        nonlocal fail
        async with hub_on(redis_address) as hub:
            listener = listening(hub)
            fail = True
            with redis.Redis.from_url(redis_address) as client:
                client.publish(CHANNEL, b'["them","game:x","lost",1]')
                async with asyncio.timeout(60):
                    assert await listener.queue.get() == RESYNC
                await until(lambda: hub.healthy)
                client.publish(CHANNEL, b'["them","game:x","heard",1]')
            assert await next_news(listener) == "heard"

    run(work)


def test_a_line_on_which_nothing_is_heard_counts_as_dead(redis_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus_module, "PAUSE", 0.01)

    async def work() -> None:
        async with hub_on(redis_address) as hub:
            monkeypatch.setattr(bus_module, "BEAT", 0.02)
            monkeypatch.setattr(bus_module, "SILENT", 0.0)
            assert not hub.healthy
            await until(lambda: bus_of(hub).renewed > 0)
            monkeypatch.setattr(bus_module, "SILENT", 15.0)
            await until(lambda: hub.healthy)

    run(work)


def test_what_cannot_be_sent_is_dropped_and_read_again_later(
    redis_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus_module, "PAUSE", 0.01)

    async def work() -> None:
        async with hub_on(redis_address) as one, hub_on(redis_address) as other:
            listener, client = listening(other), bus_of(one)._redis
            may_pass, real = asyncio.Event(), client.publish

            async def held(*args: Any, **more: Any) -> Any:
                if not may_pass.is_set():
                    await asyncio.sleep(0.01)
                    raise OSError("no space left")
                return await real(*args, **more)

            monkeypatch.setattr(client, "publish", held)
            for number in range(MOST_LEAVING + 50):
                one.publish("game:x", str(number))
            await until(lambda: bus_of(one).unsent >= MOST_LEAVING)
            assert bus_of(one)._leaving.qsize() <= MOST_LEAVING
            may_pass.set()
            async with asyncio.timeout(60):
                assert await listener.queue.get() == RESYNC
            one.publish("game:x", "news")
            assert await next_news(listener) == "news"

    run(work)


def test_without_redis_a_server_is_healthy_and_without_its_redis_not() -> None:
    async def work() -> None:
        alone = Hub("", lambda topic, text: None)
        await alone.start()
        assert alone.healthy
        assert alone.figures() == {}
        await alone.stop()
        lost = Hub("redis://127.0.0.1:1/0", lambda topic, text: None)
        await lost.start()
        await until(lambda: bus_of(lost).renewed)
        assert not lost.healthy
        await lost.stop()

    run(work)


def test_a_table_hears_of_moves_after_a_malformed_message(
    opened: Opened, postgres_address: str, redis_address: str
) -> None:
    place = postgres_place(postgres_address, redis_address)
    one, other = opened(place), opened(place)
    ana = one.guest("Ana")
    game = ana.new_game()
    with redis.Redis.from_url(redis_address) as client:
        client.publish(CHANNEL, b"[broken")
    elsewhere = other.stranger()
    elsewhere.cookie, elsewhere.csrf = ana.cookie, ana.csrf
    with elsewhere.live(game) as socket:
        ana.act(game)
        while (message := socket.receive_json())["type"] != "acted":
            assert message["type"] in ("hello", "presence", "resync")
    assert message["seq"] == 1


def test_who_listens_is_known_to_all_processes(redis_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with hub_on(redis_address) as first:
            ana = Listener("ana")
            first.join("game:x", ana)
            async with hub_on(redis_address) as second:  # it asks who was there before
                await until(lambda: second.users("game:x") == {"ana"})
                tabs = [Listener("eva") for _ in range(2)]
                for tab in tabs:
                    second.join("game:x", tab)
                second.join("check:eva", tabs[0])  # not for others
                await until(lambda: first.users("game:x") == {"ana", "eva"})
                assert first.is_open("x", "eva")
                second.leave("game:x", tabs[0])
                first.leave("game:x", ana)
                await until(lambda: second.users("game:x") == {"eva"})
                second.leave("game:x", tabs[1])
                await until(lambda: first.users("game:x") == set())
                second.join("game:x", tabs[1])
                await until(lambda: first.users("game:x") == {"eva"})
            monkeypatch.setattr("roundhouse.server.news.presence.BELIEVED", -1.0)  # it has ended
            assert first.users("game:x") == set()

    run(work)
