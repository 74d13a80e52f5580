"""The log and the history."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from roundhouse import present
from roundhouse.api import new_game
from roundhouse.cli.words import round_name
from roundhouse.core import engine
from roundhouse.core import events as ev
from roundhouse.core.actions import Action
from roundhouse.core.ids import HexId, PowerId
from roundhouse.core.roles import Money
from roundhouse.core.view import Draft, View
from roundhouse.present.labels import label, told
from roundhouse.present.names import hex_name
from roundhouse.simulation import random_action
from tests.support.table import Table

from .games import TITLES, moments, played


@pytest.mark.parametrize("title", TITLES)
def test_every_action_has_a_line(title: str) -> None:
    game = played(title)
    log = present.log(game)
    assert [e.sequence for e in log] == list(range(1, len(game.actions) + 1))
    assert [e.action for e in log] == [str(a) for a in game.actions]
    assert all(e.text and e.round for e in log)
    assert present.log(game, after=len(log) - 3) == log[-3:]
    assert present.log(game, after=len(log)) == ()
    assert not [e for e in log if " p1 " in f" {e.text} "]


def test_the_log_names_players_places_and_costs() -> None:
    table = Table("18mex").play("p1 bid MNR 145")
    game = table.game
    entry = present.log(game)[-1]
    assert entry.text == f"{game.names['p1']} bids $145 for Mexican National Railroad (MNR)"
    assert (entry.by, entry.player, entry.kind) == ("p1", "p1", "bid")


@pytest.mark.parametrize("title", TITLES)
def test_a_pass_of_a_company_tells_what_it_leaves_undone(title: str) -> None:
    game = played(title)
    passes = [e for e in present.log(game) if e.kind == "pass" and not e.player]
    assert passes
    for entry in passes:
        kinds = [str(m.action.__struct_config__.tag) for m in game.at(entry.sequence - 1).view.step.moves]
        words = game.defn.words.entries[next(kind for kind in kinds if kind != "pass")]
        assert entry.text in (f"{entry.by} {words['none']}", f"{entry.by} {words['more']}")


@pytest.mark.parametrize("title", TITLES)
def test_no_pass_is_told_without_its_step(title: str) -> None:
    for entry in present.log(played(title)):
        assert not entry.text.endswith(" passes")


@pytest.mark.parametrize("title", TITLES)
def test_every_entry_knows_its_turn(title: str) -> None:
    game = played(title)
    whole = present.log(game)
    turn = ("", 0)
    for entry in whole:
        assert (entry.turn, entry.turn_began) == turn
        for event in game.events_of(entry.sequence):
            if isinstance(event, ev.TurnBegan | ev.RoundBegan):
                turn = (event.who if isinstance(event, ev.TurnBegan) else "", entry.sequence)
    for after in (0, 40, 101, len(whole) - 1):
        assert present.log(game, after) == whole[after:]


@pytest.mark.parametrize("title", TITLES)
def test_milestones_follow_the_events(title: str) -> None:
    game = played(title)
    log = present.log(game)
    signs = {"phase": ev.PhaseBegan, "float": ev.Floated, "end": ev.GameEnded}
    for name, kind in signs.items():
        with_event = [n for n in range(1, game.count + 1) if any(isinstance(e, kind) for e in game.events_of(n))]
        assert [e.sequence for e in log if name in e.milestones] == with_event
    assert sum(bool(e.milestones) for e in log) < len(log) / 5


def test_players_who_pass_leave_an_auction_or_end_their_turn() -> None:
    table = Table("18mex").par("MC", 70).floated("MC").shares("MC", p1="20+10+10", p2="10")
    table.privates(MCAR="out", KCMO="out", A="out", B="out", C="out", MIR="out", MNR="out").stock_round("p1")
    idle, busy = table.game.clone(), table.game
    idle.apply("p1 pass")
    busy.apply(next(str(a) for a in busy.legal_actions() if str(a).startswith("p1 sell")))
    busy.apply("p1 pass")
    name = idle.names["p1"]
    texts = [present.log(game)[-1].text for game in (idle, busy)]
    assert texts == [f"{name} buys and sells nothing", f"{name} ends their turn"]


def test_a_company_that_has_built_builds_no_more() -> None:
    table = Table("18mex").par("MC", 70).floated("MC").shares("MC", p1="20+10").money(MC=500).tokens("MC", "I8")
    table.privates(MCAR="out", KCMO="out", A="out", B="out", C="out", MIR="out", MNR="out").phase("3").stack("3")
    table.operating("MC", "lay track")
    lay = next(str(a) for a in table.game.legal_actions() if a.__struct_config__.tag == "lay")
    idle, busy = table.game.clone(), table.game
    idle.apply("MC pass")
    busy.apply(lay)
    busy.apply("MC pass")
    assert [present.log(game)[-1].text for game in (idle, busy)] == ["MC builds no track", "MC builds no more track"]


class Fly(Action, frozen=True, tag="fly"):
    """An action that nobody has found words for."""

    hex: HexId
    price: Money
    power: PowerId = ""


def test_an_action_without_words_is_still_told() -> None:
    """A new title works before anybody has written templates for it."""
    game = Table("18mex").game
    place = hex_name(game.defn, "I8")
    assert label(game, Fly("MC", "I8", 40)) == f"Fly: {place}, $40"
    assert told(game, Fly("MC", "I8", 40)) == f"fly {place}, $40"


@pytest.mark.parametrize("title", TITLES)
def test_history_has_a_point_for_every_round(title: str) -> None:
    game = played(title)
    history = present.history(game)
    began = [
        (n, e.name) for n in range(1, len(game.actions) + 1) for e in game.events_of(n) if isinstance(e, ev.RoundBegan)
    ]
    assert [(p.sequence, p.round) for p in history.points[1:-1]] == began
    for point in history.points[:: max(1, len(history.points) // 6)]:
        then = game.at(point.sequence)
        assert point.worth == {p: then.defn.worth(then.view, p) for p in then.state.players}
        shown = present.position(then)
        assert point.cells == {m.company: (m.row, m.col) for m in shown.markers}
        assert point.trains == {c.id: tuple(t.name for t in c.trains) for c in shown.companies if c.trains}
    assert history.points[-1].worth == dict(game.result())
    msgspec.json.encode(history)


def test_a_loaded_game_is_replayed_once_for_its_history(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("18mex")
    twin = new_game("18mex", len(game.names), seed=game.seed)
    twin.restore([(a, game.events_of(n)) for n, a in enumerate(game.actions, start=1)], {0: game.at(0).state})
    replayed = list[int]()

    def apply(view: View, action: Action) -> Draft:
        replayed.append(1)
        return engine.apply_unchecked(view, action)

    monkeypatch.setattr("roundhouse.core.game.engine", SimpleNamespace(apply_unchecked=apply))
    assert present.history(twin) == present.history(game)
    assert 0 < len(replayed) <= 2 * game.count


@pytest.mark.parametrize("title", TITLES)
def test_prices_and_runs_follow_the_events(title: str) -> None:
    game = played(title)
    history = present.history(game)
    last: dict[str, int] = {}
    for step in history.prices:
        last[step.company] = step.new
    open_prices = {m.company: m.price for m in present.position(game).markers}
    assert {c: p for c, p in last.items() if c in open_prices} == open_prices
    assert len(history.runs) == sum(isinstance(e, ev.Ran) for e in game.history)


def test_history_of_an_earlier_moment_is_the_beginning_of_the_later_one() -> None:
    whole = present.history(played("18mex"))
    for game in moments("18mex", 97):
        early = present.history(game)
        assert early.points[:-1] == whole.points[: len(early.points) - 1]


@pytest.mark.parametrize(
    ("title", "opening"),
    [("18tiny", "Stock Round 1"), ("18mex", "Stock Round 1"), ("18eu", "Opening"), ("18ireland", "Opening")],
)
def test_a_game_begins_in_its_first_round_or_before_it(title: str, opening: str) -> None:
    """18MEX sells its private companies in the first stock round (3.1); 18Ireland auctions them before."""
    game = new_game(title, 3)
    game.apply(random_action(game, Random(1), "sober"))
    assert present.log(game)[0].round == opening
    assert present.history(game).points[0].round == opening
    assert round_name(game) == opening
