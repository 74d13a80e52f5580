"""Rated games between people under test, played to their end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from sqlalchemy import insert, update

from roundhouse.core.coding import encode_events
from roundhouse.server.games.live import seat_of
from roundhouse.server.games.moves import final_result
from roundhouse.server.storage import tables
from roundhouse.server.storage.records import writing
from roundhouse.simulation import random_action
from tests.server.people import Person, Table


def seated(people: Sequence[Person], *, bots: Sequence[str] = (), title: str = "18tiny", **more: Any) -> str:
    """A rated table of these people and bots that has not started; the first person is its host."""
    host, others = people[0], people[1:]
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others), *({"kind": "bot", "bot": bot} for bot in bots)]
    wish = {"title": title, "seats": seats, "rated": True, "visibility": "public", **more}
    game: str = host.good("POST", "/games", wish)["id"]
    for person in others:
        person.good("POST", f"/games/{game}/join", {})
    return game


def begun(people: Sequence[Person], **more: Any) -> str:
    """The same, started; bots must be slow, because the tests move for them."""
    game = seated(people, **more)
    people[0].good("POST", f"/games/{game}/start")
    return game


def play_out(table: Table, game: str, seed: int = 1) -> None:
    """Play random moves for everybody until the game is over, stored at once, and wait for what comes of it."""
    chance, live = Random(seed), table.services.lives.get(game)
    played, rows, at = live.game.clone(), list[dict[str, object]](), time.time()
    while not played.finished:
        seat = seat_of(played.decider)
        action = random_action(played, chance, "sober")
        events = encode_events(played.apply(action)).decode()
        data, at = msgspec.json.encode(action).decode(), at + 0.001
        row = {"game": game, "seq": live.seq + len(rows) + 1, "kind": "act", "data": data, "events": events}
        rows.append({**row, "seat": seat, "at": at, "digest": played.digest()})
    over = {"status": "finished", "seq": live.seq + len(rows), "moves": played.count, "to_move": None, "updated": at}
    with writing(table.services.engine) as connection:
        connection.execute(insert(tables.entries), rows)
        here = tables.games.c.id == game
        connection.execute(update(tables.games).where(here).values(**over, result=final_result(played)))
    table.services.people.catch_up()


def played(table: Table, people: Sequence[Person], seed: int = 1, **more: Any) -> str:
    """A rated game that is over."""
    game = begun(people, **more)
    play_out(table, game, seed)
    return game


def rating(person: Person, name: str, title: str = "18tiny") -> Any:
    """Somebody's rating as another sees it."""
    return person.good("GET", f"/people/{name}/card?title={title}")["rating"]
