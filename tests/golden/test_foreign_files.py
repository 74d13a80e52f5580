"""Broken and foreign files are refused with the number of the action; what changes nothing changes nothing."""

import copy
import gzip
import json
from typing import Any

import pytest

from roundhouse.record.site import SiteFileError, read_site_file
from roundhouse.record.site.export import export_site
from roundhouse.record.site.replay import SiteReplay, replay
from tests.golden.games import own_game

File = dict[str, Any]


@pytest.fixture(scope="module")
def whole() -> File:
    """Our own game as a file of the site."""
    return export_site(own_game()[0])


@pytest.fixture
def file(whole: File) -> File:
    """A copy that a test may spoil."""
    return copy.deepcopy(whole)


def play(file: File) -> SiteReplay:
    """Read and replay a file."""
    return replay(read_site_file(json.dumps(file).encode()))[0]


def refusal(file: File) -> SiteFileError:
    """The error that a file meets with."""
    with pytest.raises(SiteFileError) as caught:
        play(file)
    return caught.value


def first(file: File, kind: str) -> int:
    """The place of the first entry of a type."""
    return next(n for n, entry in enumerate(file["actions"]) if entry["type"] == kind)


def numbered(file: File, entries: list[File]) -> File:
    """The file with other entries, numbered anew."""
    return {**file, "actions": [{**entry, "id": number} for number, entry in enumerate(entries, start=1)]}


def test_a_truncated_file(file: File) -> None:
    packed = gzip.compress(json.dumps(file).encode())
    with pytest.raises(SiteFileError):
        read_site_file(packed[: len(packed) // 2])


def test_an_unknown_title(file: File) -> None:
    assert "1830" in str(refusal({**file, "title": "1830"}))


def test_an_unknown_optional_rule(file: File) -> None:
    file["settings"]["optional_rules"] = ["double_dividends"]
    assert "double_dividends" in str(refusal(file))


def test_a_wrong_number_of_players(file: File) -> None:
    assert "players" in str(refusal({**file, "players": file["players"][:2], "actions": []}))


def test_players_of_the_same_name(file: File) -> None:
    for player in file["players"]:
        player["name"] = "Ana"
    assert play(file).game.finished


@pytest.mark.parametrize("kind", ["fly", "choose"])
def test_an_unknown_action(file: File, kind: str) -> None:
    file["actions"][9] = {**file["actions"][9], "type": kind, "choice": "x"}
    assert refusal(file).action == 10


@pytest.mark.parametrize("kind", ["bid", "par", "buy_shares", "lay_tile", "place_token", "buy_train", "run_routes"])
def test_a_wrong_entity(file: File, kind: str) -> None:
    at = first(file, kind)
    entry = file["actions"][at]
    entry["entity"] = entry["entity"] % 4 + 1 if entry["entity_type"] == "player" else "PAC?"
    assert refusal(file).action == at + 1


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("bid", {"price": 1}),
        ("bid", {"company": "NN"}),
        ("par", {"share_price": "65,1,1"}),
        ("par", {"share_price": "dear"}),
        ("buy_shares", {"shares": ["TM_99"]}),
        ("buy_shares", {"shares": ["TM_-1"]}),
        ("buy_shares", {"shares": ["TM_²"]}),
        ("buy_shares", {"shares": ["none"]}),
        ("lay_tile", {"tile": "63-0"}),
        ("lay_tile", {"hex": "Z99"}),
        ("lay_tile", {"tile": ""}),
        ("place_token", {"city": "nowhere"}),
        ("place_token", {"city": "99-0-0"}),
        ("buy_train", {"train": "4D-0"}),
        ("buy_train", {"train": "x"}),
        ("run_routes", {"routes": [{"train": "2-0", "connections": [["A1", "B2"]]}]}),
        ("run_routes", {"routes": [{"train": "2-0", "connections": [[]]}]}),
        ("run_routes", {"routes": [{"train": "2-0", "connections": "M12"}]}),
        ("run_routes", {"routes": [{"train": "2-0", "connections": [["M12"]], "nodes": ["M12"]}]}),
        ("run_routes", {"routes": [{}]}),
        ("dividend", {"kind": "half"}),
        ("buy_company", {"company": "NN"}),
        ("discard_train", {"train": "2-9"}),
        ("merge", {"corporation": "TM"}),
        ("assign", {"target": "A1"}),
    ],
)
def test_an_impossible_action_in_the_middle(file: File, kind: str, change: File) -> None:
    at = first(file, kind)
    file["actions"][at] |= change
    error = refusal(file)
    assert error.action == at + 1
    assert kind in str(error) or "routes" in str(error)


def test_a_pass_of_somebody_who_is_not_asked(file: File) -> None:
    """Only a pass that we have made ourselves, because we saw nothing to decide, is ignored."""
    entries = file["actions"]
    at = next(n for n, e in enumerate(entries) if (e["type"], e["entity_type"]) == ("pass", "corporation"))
    entries[at] |= {"entity": 1, "entity_type": "player"}
    assert refusal(file).action == at + 1


def test_an_action_after_the_end(file: File) -> None:
    file["actions"].append(
        {"type": "bid", "entity": 1, "entity_type": "player", "company": "A", "price": 50, "id": 9999}
    )
    assert refusal(file).action == 9999


def test_an_action_after_the_game_was_ended_by_hand(file: File) -> None:
    ended = {"type": "end_game", "entity": 1, "entity_type": "player"}
    entries = [*file["actions"][:20], ended, *file["actions"][20:]]
    assert refusal(numbered(file, entries)).action == 22


def test_messages_and_programs_change_nothing(file: File) -> None:
    talk = {"type": "message", "entity": 2, "entity_type": "player", "message": "?"}
    plan = {"type": "program_share_pass", "entity": 1, "entity_type": "player"}
    entries = [entry for action in file["actions"] for entry in (talk, action, plan)]
    assert play(numbered(file, entries)).game.digest() == play(file).game.digest()


def test_what_was_undone_was_not_played(file: File) -> None:
    undo = {"type": "undo", "entity": 1, "entity_type": "player"}
    redo = {"type": "redo", "entity": 1, "entity_type": "player"}
    entries = [entry for action in file["actions"] for entry in (action, undo, redo, undo, action)]
    assert play(numbered(file, entries)).game.digest() == play(file).game.digest()


def test_automatic_actions_follow_their_action(whole: File, file: File) -> None:
    entries: list[File] = []
    for action in file["actions"]:
        if action["type"] == "pass" and entries:
            entries[-1].setdefault("auto_actions", []).append(action)
        else:
            entries.append(action)
    assert play(numbered(whole, entries)).game.digest() == play(whole).game.digest()


def test_nothing_to_undo(file: File) -> None:
    undo = {"type": "undo", "entity": 1, "entity_type": "player"}
    assert refusal(numbered(file, [undo, *file["actions"]])).action == 1
