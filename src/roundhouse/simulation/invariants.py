"""Invariants: money, certificates, tiles, stations and trains only move, and are never lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from roundhouse.core.coding import decode_state, encode_state
from roundhouse.core.ids import OUT, train_type
from roundhouse.core.view import View
from roundhouse.rules.operating.faces import printed_card
from roundhouse.rules.operating.network import board_of
from roundhouse.rules.operating.stations import shown_nodes
from roundhouse.rules.policies import policies


def broken_invariants(start: View, now: View) -> list[str]:
    """What is wrong with a position, compared with the beginning of its game."""
    return [
        *_money(start, now),
        *_certificates(now),
        *_trains(start, now),
        *_tiles(now),
        *_stations(now),
        *_coding(now),
    ]


def _money(start: View, now: View) -> Iterator[str]:
    before, after = sum(start.state.cash.values()), sum(now.state.cash.values())
    if before != after:
        yield f"money: {before} at the start, {after} now"
    for owner, cash in now.state.cash.items():
        if cash < 0 and owner != "bank":
            yield f"money: {owner} has {cash}"


def _certificates(now: View) -> Iterator[str]:
    places = {*now.state.players, *now.defn.companies, *now.defn.privates, "bank", "offering", "reserve", "market", OUT}
    for company, owners in now.state.shares.items():
        if len(owners) != len(now.defn.companies[company].certificates):
            yield f"certificates: {company} has {len(owners)}"
        for owner in set(owners) - places:
            yield f"certificates: {owner} holds shares of {company}"
        exchanged = any(f.__class__.__name__ == "ChooseExchange" for f in now.state.stack)
        if owners[0] == "market" and not (exchanged or policies(now).stock.receivership):
            yield f"certificates: the president's certificate of {company} is in the Open Market"


def _trains(start: View, now: View) -> Iterator[str]:
    before, after = (
        Counter(
            card
            for cards in v.state.trains.values()
            for card in (printed_card(v.defn, train) for train in cards)
            if not v.defn.trains[train_type(card)].unlimited
        )
        for v in (start, now)
    )
    if before != after:
        yield f"trains: {before - after} lost, {after - before} appeared"


def _tiles(now: View) -> Iterator[str]:
    manifest = board_of(now).manifest
    laid = Counter(manifest.piece(tile) for tile, _ in now.state.tiles.values())
    for piece, count in manifest.pieces.items():
        total = now.state.supply[piece] + laid[piece]
        if now.state.supply[piece] < 0 or total > count:
            yield f"tiles: {total} of {piece}, of which {laid[piece]} laid; there are {count}"


def _stations(now: View) -> Iterator[str]:
    for hex_id, tokens in now.state.tokens.items():
        nodes, homes = shown_nodes(now, hex_id), {home.company for home in board_of(now).map[hex_id].homes}
        for city, count in Counter(t.city for t in tokens).items():
            stacked = sum(t.city == city and t.company in homes for t in tokens)  # homes may share a circle
            if city >= len(nodes) or nodes[city].kind != "city" or count - stacked > nodes[city].slots:
                yield f"stations: {count} in {hex_id}.{city}"
        for (company, city), count in Counter((t.company, t.city) for t in tokens).items():
            gone = company in now.state.closed and not policies(now).operating.stations_stay
            if gone or count > 1:
                yield f"stations: {count} of {company} in {hex_id}.{city}"


def _coding(now: View) -> Iterator[str]:
    if decode_state(now.defn, encode_state(now.state)) != now.state:
        yield "coding: the state does not survive encoding"
