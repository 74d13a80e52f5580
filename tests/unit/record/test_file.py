"""Game files: what is read, and what is refused with which words."""

import contextlib
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundhouse.record.site import SiteFileError, read_site_file, routes_of, source
from tests.unit.record.builders import auto, entry, game


def test_reads_what_a_game_needs() -> None:
    read = read_site_file(
        game(
            entry(1, "bid", company="A", price=55, created_at=1810600000, user=2),
            settings={"seed": 12, "optional_rules": ["baja_variant"], "is_async": True},
            result={"1": 10, "2": 30, "3": 20},
            game_end_reason="bank",
        )
    )
    assert (read.title, read.id, read.seed, read.optional_rules) == ("18MEX", 7, 12, ("baja_variant",))
    assert [player.name for player in read.players] == ["Player 1", "Player 2", "Player 3"]
    assert (read.result["2"], read.game_end_reason) == (30, "bank")
    (bid,) = read.actions
    assert (bid.id, bid.type, bid.entity_type, bid.entity, bid.actor) == (1, "bid", "player", 1, "player:1")
    assert bid.data == {"company": "A", "price": 55}


def test_settings_may_be_missing() -> None:
    read = read_site_file(game())
    assert (read.seed, read.optional_rules, read.actions, read.result) == (7, (), (), {})
    assert read_site_file(game(settings=None)).seed == 7


@pytest.mark.parametrize(
    ("seed", "game_id", "expected"),
    [
        (None, 90210, 90210),
        ("", "hs_abc_12-7", 12),
        (None, "hs_none", 0),
        (0, 5, 0),
        ("31", 5, 31),
        (2**31 + 3, 5, 3),
        (-1, 5, 2**31 - 1),
    ],
)
def test_a_missing_seed_is_taken_from_the_id(seed: int | str | None, game_id: int | str, expected: int) -> None:
    assert read_site_file(game(settings={"seed": seed}, id=game_id)).seed == expected


@pytest.mark.parametrize("seed", ["twelve", "1.5", "9" * 101, [], {}, 1.5, True])
def test_other_seeds_are_refused(seed: object) -> None:
    with pytest.raises(SiteFileError, match="seed"):
        read_site_file(game(settings={"seed": seed}))


def test_no_share_price_may_be_written_as_false() -> None:
    sale = entry(1, "sell_shares", shares=["MC_1"], percent=10, share_price=False)
    assert read_site_file(game(sale)).actions[0].data["share_price"] is None
    with pytest.raises(SiteFileError, match=r"action 1: par\.share_price"):
        read_site_file(game(entry(1, "par", corporation="MC", share_price=False)))


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("buy_shares", {"shares": ["MC_1"]}),
        ("sell_shares", {"shares": ["MC_1"], "percent": None}),
        ("place_token", {"city": "57-0-0"}),
        ("assign", {"target": "O10"}),
    ],
)
def test_fields_that_may_be_missing(kind: str, fields: dict[str, Any]) -> None:
    assert read_site_file(game(entry(1, kind, **fields))).actions[0].data == fields


def test_player_ids_may_be_words() -> None:
    players = [{"id": "anna", "name": "Anna"}, {"id": "bo", "name": "Bo"}]
    read = read_site_file(game(entry(1) | {"entity": "bo"}, players=players))
    assert read.actions[0].actor == "player:bo"
    assert (read.seat("anna"), read.seat("bo")) == (0, 1)
    with pytest.raises(SiteFileError, match="no player has the id 'cy'"):
        read.seat("cy")


def test_seats_are_found_by_number_or_by_its_text() -> None:
    read = read_site_file(game())
    assert read.seat(3) == read.seat("3") == 2


def test_auto_actions_take_the_id_of_their_action() -> None:
    read = read_site_file(game(entry(4, auto_actions=[auto(player=2), auto(player=3)])))
    assert [(a.id, a.entity) for a in read.actions[0].auto_actions] == [(4, 2), (4, 3)]


@pytest.mark.parametrize("packed", [False, True])
def test_reads_from_a_path(tmp_path: Path, packed: bool) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(gzip.compress(game(entry(1))) if packed else game(entry(1)))
    assert len(read_site_file(path).actions) == len(read_site_file(str(path)).actions) == 1


def test_routes_of_old_and_new_files() -> None:
    routes = [
        {"train": "2-0", "connections": [["O10", "M12"]]},
        {"train": "3-1", "connections": [["local", "K5"]], "hexes": ["K5"], "nodes": ["K5-0"], "revenue": 40},
    ]
    old, new = routes_of(read_site_file(game(entry(1, "run_routes", routes=routes))).actions[0])
    assert (old.train, old.connections, old.nodes, old.revenue) == ("2-0", (("O10", "M12"),), None, None)
    assert (new.connections, new.nodes, new.revenue) == ((("local", "K5"),), ("K5-0",), 40)


def test_a_route_without_a_train_is_refused() -> None:
    read = read_site_file(game(entry(5, "run_routes", routes=[{"connections": []}])))
    with pytest.raises(SiteFileError, match=r"action 5: routes: .*`train`"):
        routes_of(read.actions[0])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not valid JSON"),
        (b"{", "not valid JSON"),
        (b"\xff\xfe", "not valid JSON"),
        (b'{"actions": ' + b"[" * 100_000, "not valid JSON: .*recursion"),
        (b"[]", "Expected `object`"),
        (b'"18MEX"', "Expected `object`"),
        (b"{}", "missing required field `title`"),
        (b'{"title": "18MEX", "players": []}', "missing required field `actions`"),
        (b'{"title": 18, "players": [], "actions": []}', r"Expected `str`, got `int` - at `\$.title`"),
        (game(title="1830"), "title: '1830' is not supported; supported titles: 18ESP, 18EU, 18Ireland, 18MEX"),
        (game(title="x" * 10_000), r"title: 'x+\.\.\. is not supported"),
        (game(players=[]), "players: there are 0"),
        (game(players=[{"id": n, "name": "P"} for n in range(50)]), "players: there are 50"),
        (game(players=[{"id": 1, "name": "A"}, {"id": "1", "name": "B"}]), "two have the same id"),
        (game(players=[{"name": "A"}]), r"missing required field `id` - at `\$.players\[0\]`"),
        (game(settings={"seed": "abc"}), "seed"),
        (game()[:-1] + b', "note": "\\ud800"}', "JSON"),
        (gzip.compress(game(), mtime=0)[:-12], "cannot be read"),
        (b"\x1f\x8b\x08broken", "cannot be read"),
    ],
)
def test_refuses_what_is_not_a_game_file(data: bytes, words: str) -> None:
    with pytest.raises(SiteFileError, match=words):
        read_site_file(data)


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (7, "action 2: entry of the log: Expected `object`"),
        ({"id": 5}, "action 2: entry of the log: .*`type`"),
        ({"type": "pass"}, "action 2: entry of the log: the field 'id' is missing"),
        (entry(1), "action 1: id: must be greater than 1"),
        (entry(5, "teleport"), "action 5: type: 'teleport' is not a known action"),
        (entry(5, player=9), "action 5: entity: there is no player 9"),
        (entry(5) | {"entity": []}, "action 2: entry of the log"),
        (entry(5, "dividend"), "action 5: dividend: the field 'kind' is missing"),
        (entry(5, "dividend", kind=3), "action 5: dividend.kind: Expected `str`, got `int`; found 3"),
        (entry(5, "lay_tile", hex="O10", tile="57-0", rotation="2"), "action 5: lay_tile.rotation"),
        (entry(5, "lay_tile", hex="O10", tile="57-0", rotation=True), "action 5: lay_tile.rotation"),
        (entry(5, "buy_shares", shares="MC_1", percent=10), "action 5: buy_shares.shares"),
        (entry(5, "buy_shares", shares=["MC_1"], percent=10, swap=5), "action 5: buy_shares.swap"),
        (entry(5, "buy_shares", shares=[]), "action 5: buy_shares.shares"),
        (entry(5, "sell_shares", shares=["MC_1"], percent="10"), "action 5: sell_shares.percent"),
        (entry(5, "sell_shares", shares=["MC_1"], share_price=True), "action 5: sell_shares.share_price"),
        (entry(5, "place_token", city="57-0-0", slot="a"), "action 5: place_token.slot"),
        (entry(5, "assign", target="O10", target_type=1), "action 5: assign.target_type"),
        (entry(5, "bid", price=5), "action 5: bid: exactly one of company, minor, corporation"),
        (entry(5, "bid", price=5, company="A", minor="B"), "action 5: bid: exactly one of"),
        (entry(5, "undo", action_id="all"), "action 5: undo.action_id"),
        (entry(5, auto_actions={}), "action 2: entry of the log: .*auto_actions"),
        (entry(5, auto_actions=[auto("dividend")]), "action 5: dividend: the field 'kind' is missing"),
        (entry(5, auto_actions=[auto(auto_actions=[auto()])]), "action 5: auto_actions: an automatic action has"),
    ],
)
def test_refuses_a_broken_action_by_its_number(bad: Any, words: str) -> None:
    with pytest.raises(SiteFileError, match=words) as caught:
        read_site_file(game(entry(1), bad))
    assert caught.value.action is not None


def test_a_spectator_may_talk() -> None:
    assert read_site_file(game(entry(1, "message", player=99, message="hello"))).actions[0].type == "message"


def test_other_titles_can_be_admitted() -> None:
    assert read_site_file(game(title="1830"), titles={"1830"}).title == "1830"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SiteFileError, match=r"cannot be read.*nowhere\.json"):
        read_site_file(tmp_path / "nowhere.json")


def test_a_packed_flood_is_stopped() -> None:
    with pytest.raises(SiteFileError, match="larger than 1,000 bytes"):
        source.read_bytes(gzip.compress(b" " * 10_000_000), limit=1000)


def test_a_long_value_is_cut_short_in_the_message() -> None:
    with pytest.raises(SiteFileError) as caught:
        read_site_file(game(entry(1, "dividend", kind=["x" * 10_000])))
    assert len(str(caught.value)) < 200


def read_or_refuse(data: bytes) -> None:
    """Read a file that may be broken; any error but ours fails the test."""
    with contextlib.suppress(SiteFileError):
        read_site_file(data)


@given(st.data())
def test_damaged_files_raise_nothing_else(data: st.DataObject) -> None:
    whole = game(entry(1, "bid", company="A", price=55), entry(2, auto_actions=[auto(player=2)]), entry(3, "undo"))
    start = data.draw(st.integers(0, len(whole)))
    stop = data.draw(st.integers(start, len(whole)))
    damaged = whole[:start] + data.draw(st.binary(max_size=8)) + whole[stop:]
    read_or_refuse(damaged)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(["title", "players", "actions", "settings", "result", "id", "game_end_reason"]), JSON)
def test_wrong_values_raise_nothing_else(field: str, value: object) -> None:
    read_or_refuse(json.dumps(json.loads(game()) | {field: value}).encode())


@given(st.sampled_from(["id", "type", "entity", "entity_type", "auto_actions", "price", "company"]), JSON)
def test_wrong_values_of_an_action_raise_nothing_else(field: str, value: object) -> None:
    read_or_refuse(game(entry(1, "bid", company="A", price=55) | {field: value}))


def test_names_are_readable() -> None:
    names = ["An\x1b[2Ja", "  Eva\u202e ", "x" * 100, "\u200b"]
    players = [{"id": number, "name": name} for number, name in enumerate(names)]
    game = read_site_file(json.dumps({"title": "18MEX", "players": players, "actions": []}).encode())
    assert [player.name for player in game.players] == ["An[2Ja", "Eva", "x" * 40, ""]
