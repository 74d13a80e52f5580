"""Reasons are true: prices are those that are paid, and what loses is not told as a gain."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from roundhouse.api import new_game
from roundhouse.bots import HARD, get
from roundhouse.bots.base import Option
from roundhouse.bots.comparison import distinct, weigh
from roundhouse.bots.explanations import EXPLANATIONS
from roundhouse.bots.hints import hints_for
from roundhouse.bots.players import think
from roundhouse.bots.reasons import explained, reason
from roundhouse.bots.title_reasons import title_reasons
from roundhouse.core.actions import Accept, Action, Pass, Refuse, kind_of
from roundhouse.core.events import Paid
from roundhouse.core.game import Game
from roundhouse.core.ids import OFFERING
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.operating.trains import BuyTrain
from roundhouse.rules.stock.actions import BuyShare, SellShares
from roundhouse.titles import all_titles
from tests.support.table import Table

TITLES = sorted(all_titles())
#: Moves of a short game, and how many of its positions are looked at with all options.
MOVES, EVERY = 280, 14
#: A word that promises something.
GAIN = re.compile(r"\bgains?\b|still less than|less than the money can do|opens the way|worth it|better than")
#: What is said of a move that gains nothing.
LOSS = re.compile(r"worse than passing|as good as passing|would lose|would decline|ruinous|makes no difference")


@cache
def short_game(title: str) -> Game:
    """The beginning of a game between quick bots."""
    game = new_game(title, 4, seed=11)
    bot = get("greedy", 11)
    while not game.finished and len(game.actions) < MOVES:
        game.apply(bot.choose(game, game.decider).action)
    return game


def positions(title: str, every: int) -> Iterator[Game]:
    """Every so many moves the game as it is then."""
    game = new_game(title, 4, seed=11)
    for number, action in enumerate(short_game(title).actions):
        if number % every == 0:
            yield game
        game.apply(action)


def amount(game: Game, text: str) -> int:
    """The first amount after `for`."""
    pattern = re.escape(game.view.money(7)).replace("7", r"(\d+)")
    found = re.search(rf" for {pattern}", text)
    assert found, text
    return int(found[1])


@pytest.mark.parametrize("title", TITLES)
def test_prices_are_those_that_are_paid(title: str) -> None:
    seen = 0
    for game in positions(title, 1):
        for action in game.legal_actions():
            if not isinstance(action, BuyShare | SellShares) or seen > 80:
                continue
            told = reason(game.view, action.by, action)
            paid = [event for event in game.clone().apply(action) if isinstance(event, Paid)]
            # Afterwards a round may begin, in which private companies pay.
            spent = sum(event.amount for event in paid if event.payer == action.by)
            got = next((event.amount for event in paid if event.payee == action.by), 0)
            assert amount(game, told) == (spent if isinstance(action, BuyShare) else got), (str(action), told)
            seen += 1
    assert seen


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_action_can_be_explained(title: str) -> None:
    defn = all_titles()[title].definition(4)
    for kind in defn.actions:
        own = title_reasons(defn, kind_of(kind))
        assert kind.purpose in EXPLANATIONS or own or kind is Pass, kind
        fields = dict.fromkeys(kind.__struct_fields__, "x")
        assert all("{" not in own[key].format(**fields) for key in ("why", "idle", "thing") if key in own)


@pytest.mark.parametrize("title", TITLES)
def test_reasons_agree_with_the_scores(title: str) -> None:
    told = 0
    for game in positions(title, EVERY):
        rated, _ = think(game.view, game.decider, hints_for(game.defn), HARD)
        idle = max((score for score, a in rated if isinstance(a, Pass | Refuse)), default=None)
        for option in explained(game.view, game.decider, rated, 12):
            text = option.reason.partition(": ")[2]
            assert text, option
            if isinstance(option.action, Pass | Refuse) or option.score >= 1000:
                continue
            if idle is not None and option.score < round(idle, 1):
                assert not GAIN.search(text), option
                assert LOSS.search(text), option
                assert option.loses > 0
                told += 1
            elif idle is not None:
                assert option.loses == 0
                assert "worse than passing" not in text
    assert told


@pytest.mark.parametrize("title", TITLES)
def test_a_pass_says_what_might_have_been_done(title: str) -> None:
    bot, kinds = get("normal", 3), set()
    for game in positions(title, 4):
        passing = next((a for a in game.legal_actions() if isinstance(a, Pass)), None)
        if passing is None:
            continue
        decision = bot.choose(game, game.decider)
        if not isinstance(decision.action, Pass):
            continue
        lays = "lay" in game.legal_actions().grouped()
        if game.view.step.name == "lay track":
            assert ("no tile can be laid" in decision.reason) == (not lays), decision.reason
        assert "nothing gains enough" not in decision.reason
        kinds.add(decision.reason)
    assert kinds


def test_a_train_is_not_bought_because_its_own_type_rusts() -> None:
    seen = 0
    for title in TITLES:
        for game in positions(title, 3):
            for action in game.legal_actions():
                if isinstance(action, BuyTrain) and action.source == OFFERING:
                    told = reason(game.view, game.decider, action)
                    assert f"{action.train}-trains rust" not in told
                    seen += 1
    assert seen


def rated_deal(gain: float) -> tuple[Game, list[tuple[float, Action]], list[Option]]:
    game = Table("18mex").game
    rated: list[tuple[float, Action]] = sorted(
        [(gain, Accept("p1")), (0.0, Refuse("p1"))], key=lambda pair: pair[0], reverse=True
    )
    return game, rated, list(explained(game.view, "p1", rated, 2))


def test_both_answers_to_a_proposal_tell_the_same() -> None:
    assert [o.reason for o in rated_deal(9.4)[2]] == [
        "agrees: gains about $9",
        "declines: agreeing would gain about $9",
    ]
    bad = rated_deal(-9.4)[2]
    assert [o.reason for o in bad] == ["declines: agreeing would lose about $9", "agrees: would lose about $9"]
    assert [o.loses for o in bad] == [0.0, 9.4]
    assert rated_deal(0.0)[2][0].reason.endswith("it makes no difference")


def test_a_bid_that_loses_is_told_as_one() -> None:
    game = Table("18mex").game
    bid, other = game.parse("p1 bid MNR 145"), game.parse("p1 bid MIR 105")
    rated = [(12.0, other), (0.0, Pass("p1")), (-31.0, bid)]
    found = {o.action: o.reason for o in explained(game.view, "p1", rated, 3)}
    assert found[other].endswith("still less than it is worth")
    assert found[bid].endswith("about $31 worse than passing")
    assert found[Pass("p1")].endswith("about $12 less than the best")


def test_what_differs_comes_before_varieties() -> None:
    game = Table("18mex").game
    tiles = [("57", "r1"), ("57", "r2"), ("5", "r1")]
    lays = [game.parse(f"MC lay {tile} {where} {turned}") for where in ("I8", "H7") for tile, turned in tiles]
    rated = [(9.0 - at, lay) for at, lay in enumerate(lays)] + [(0.0, Pass("MC"))]
    assert [a for _, a in distinct(rated, 3)] == [lays[0], lays[3], Pass("MC")]
    assert [a for _, a in distinct(rated, 5)] == [lays[0], lays[2], lays[3], lays[5], Pass("MC")]
    assert [a for _, a in distinct(rated, 99)] == [a for _, a in rated]


def test_doing_nothing_is_told_where_it_is_nearly_as_good() -> None:
    lays = [LayTile("MC", "8", hex_id, 0) for hex_id in ("C2", "D3", "E4", "F5")]
    rated: list[tuple[float, Action]] = [(300.0 - at, lay) for at, lay in enumerate(lays)]
    for gain, told in ((271.0, Pass("MC")), (200.0, lays[2])):
        found = distinct([*rated, (gain, Pass("MC"))], 3)
        assert [a for _, a in found] == [lays[0], lays[1], told]
    assert distinct([*rated, (299.0, Pass("MC"))], 1) == [rated[0]]


def test_an_option_is_weighed_against_all() -> None:
    one, two, idle = Accept("p1"), Accept("p2"), Pass("p1")
    rated = [(5.0, one), (2.0, idle), (1.0, two)]
    w = weigh(two, rated)
    assert (w.chosen, w.lead, w.ahead, w.rival) == (False, -1.0, -4.0, one)
    assert weigh(idle, rated).lead is None
    assert weigh(one, [(0.0, one)]).alone
