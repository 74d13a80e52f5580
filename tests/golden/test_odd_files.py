"""Files that say less than usual are read; nothing in a file is dropped without a word, whatever the title."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from roundhouse.record.site import PlayedAction, SiteAction, SiteFileError, read_site_file, read_trace
from roundhouse.record.site.replay import SiteReplay
from roundhouse.rules.site_actions import SKIPPED

TITLES = (
    "18MEX/hotseat01.json",
    "18EU/prohibit_buy_over_60.json",
    "18Ireland/18Ireland_game_end_bankrupt.json",
    "18ESP/*.json",
)
#: Fields of an action that the site can do without.
SPARE = ("percent", "slot", "target_type", "share_price", "created_at", "user", "tokener")


def twin(run: SiteReplay) -> SiteReplay:
    """A second run from the same position."""
    other = copy.copy(run)
    other.game, other._memory, other._copies = run.game.clone(), copy.deepcopy(run._memory), dict(run._copies)
    return other


@pytest.mark.shared(*TITLES)
def test_a_file_without_spare_fields_is_the_same_game(shared_file: Path) -> None:
    raw = json.loads(shared_file.read_bytes())
    thin = copy.deepcopy(raw)
    for action in thin["actions"]:
        for one in (action, *action.get("auto_actions", ())):
            if one["type"] == "sell_shares" and _is_partial(one):
                continue
            for name in SPARE:
                if name != "share_price" or one["type"] != "par":
                    one.pop(name, None)
    first, second = (SiteReplay(read_site_file(json.dumps(file).encode())) for file in (raw, thin))
    for run in (first, second):
        for action in run.actions():
            run.play(action)
    assert first.game.digest() == second.game.digest()


def _is_partial(sale: dict[str, Any]) -> bool:
    """Part of a president's certificate is sold: only the percentage tells."""
    return any(share.endswith("_0") for share in sale["shares"])


def refusal(run: SiteReplay, action: SiteAction) -> SiteFileError | None:
    """The error that an action meets with in the present position."""
    try:
        twin(run).play(PlayedAction(action.id, None, action))
    except SiteFileError as error:
        return error
    return None


@pytest.mark.shared(*TITLES)
def test_what_cannot_be_placed_is_refused(shared_file: Path) -> None:
    """A pass of somebody who is not asked, and an action that the title does not have, wherever they stand."""
    run, chance = SiteReplay(read_site_file(shared_file)), Random(1)
    players = [p.id for p in run.recorded.players]
    for played in run.actions():
        others = [] if run.ended or run.game.finished else [p for p in players if not is_asked(run, p)]
        if others and chance.random() < 0.1:
            other = chance.choice(others)
            error = refusal(run, SiteAction(99, "pass", "player", other, {}))
            assert error is not None
            assert f"cannot pass now; it is the turn of {run.view.actor}" in error.why
            assert error.action == 99
            unknown = refusal(run, SiteAction(99, "buy_tokens", "player", other, {}))
            assert unknown is not None
            assert "does not support the action" in unknown.why
        run.play(played)


def is_asked(run: SiteReplay, player: int | str) -> bool:
    """Whether a player is to decide now, or has just been passed over because there was nothing to decide."""
    ours = run._by("player", player)
    return ours in (run.view.actor, run.game.decider) or ours in run._memory.get(SKIPPED, [])


@pytest.mark.shared(*TITLES)
def test_spoiled_actions_raise_nothing_but_our_error(shared_file: Path) -> None:
    run, chance = SiteReplay(read_site_file(shared_file)), Random(2)
    actions = run.actions()
    refused = 0
    for played in actions:
        for spoiled in spoil(played.action, chance.choice(actions).action, chance):
            refused += refusal(run, spoiled) is not None
        run.play(played)
    assert refused > len(actions) // 10


def spoil(action: SiteAction, other: SiteAction, chance: Random) -> Iterator[SiteAction]:
    """A few actions that are almost right: by somebody else, of another kind, with fields of another action."""
    if chance.random() < 0.15:
        yield replace(action, entity=other.entity, entity_type=other.entity_type)
        yield replace(other, id=action.id)
        yield replace(action, data={name: other.data.get(name, value) for name, value in action.data.items()})


@pytest.mark.shared("18EU/prohibit_buy_over_60.json")
def test_passes_that_the_log_lacks_are_reported(shared_file: Path) -> None:
    """A pass of a company that goes on with the next step is found missing and told."""
    raw = json.loads(shared_file.read_bytes())
    at = next(
        n
        for n, (a, b) in enumerate(zip(raw["actions"], raw["actions"][1:], strict=False))
        if a["type"] == "pass" and b["type"] in ("buy_train", "run_routes") and a["entity"] == b["entity"]
    )
    following, company = raw["actions"][at + 1]["id"], raw["actions"][at]["entity"]
    del raw["actions"][at]
    run = SiteReplay(read_site_file(json.dumps(raw).encode()))
    for action in run.actions():
        run.play(action)
        if action.action_id == following:
            break
    assert [(p.action_id, p.actor) for p in run.passed_over] == [(following, company)]


@pytest.mark.shared(*TITLES)
def test_no_pass_is_missing_in_a_whole_file(shared_file: Path) -> None:
    run = SiteReplay(read_site_file(shared_file))
    for action in run.actions():
        run.play(action)
    assert run.passed_over == []


@pytest.mark.shared("18EU/74045.json")
def test_priority_order_and_bids_are_compared(shared_file: Path) -> None:
    game = read_site_file(shared_file)
    trace = read_trace(shared_file.with_name("74045.trace.jsonl.gz"), game)
    run = SiteReplay(game)
    found = set()
    for action in run.actions():
        run.play(action)
        line = trace.after(action.action_id, action.auto_index)
        if line is None or line.state.finished:
            continue
        state = line.state
        assert isinstance(state.player_order, tuple)
        assert isinstance(state.bids, dict)
        wrong = replace(
            state,
            player_order=state.player_order[::-1],
            priority=next(p for p in state.players if p != state.priority),
            bids={**state.bids, "minor:99": (("1", 100),)},
        )
        changed = replace(trace, lines=(replace(line, state=wrong),))
        found |= {(d.path, state.round.kind) for d in run.compare(changed, action, is_last=True)}
        if {kind for _, kind in found} == {"ISR", "SR", "OR"}:
            break
    bids = {("bids.minor:99", kind) for kind in ("ISR", "SR", "OR")}
    order = {("player_order", kind) for kind in ("ISR", "SR", "OR")}
    assert found == bids | order | {("priority", "SR"), ("priority", "OR")}
