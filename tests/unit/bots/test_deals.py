"""Deals: bots propose what both sides gain from, once, and answer people on the merits."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.api import new_game
from roundhouse.bots import HARD, get
from roundhouse.bots.deals.asked import asked_lately, subject
from roundhouse.bots.deals.prices import MARGIN, asks_somebody, gains, proposals
from roundhouse.bots.evaluation import Judge, Level
from roundhouse.bots.hints import hints_for
from roundhouse.core.actions import Accept, Action, Purpose, Refuse
from roundhouse.core.events import Event, PhaseBegan, RoundBegan
from roundhouse.core.game import Game
from roundhouse.core.roles import Role, amount, named
from roundhouse.titles import all_titles
from tests.rules.irepl.positions import stock
from tests.rules.mex.conftest import sold
from tests.rules.tiny.positions import LINE, table
from tests.support.table import Table

#: Moves of a part of a game, and more than any whole game has.
SOME, MOST = 120, 4_000


def short_of_money() -> Table:
    """p1 leads the MC, which has neither a train nor money; two private companies are nearly all p1 has besides."""
    found = sold().par("MC", 75).shares("MC", p1="20+10+10+10").floated("MC").operated("MC").phase("3")
    return found.money(p1=40, p2=600, p3=600, MC=0).stock_round()


def offered(price: int) -> Table:
    """p1 offers the MCAR, which pays $5 a round, to p2."""
    return sold().stock_round().money(p1=100, p2=300).play(f"p1 offer MCAR to p2 for {price}")


def wanted(price: int, money: int = 150) -> Table:
    """FC has no train and offers a price for one of the two trains of p2's LH."""
    found = table().tiles(**LINE).trains(LH="2+2").stack("3")
    found.shares("FC", p1="40+20").par("FC", 70).floated("FC").operated("FC").tokens("FC", "B2")
    found.shares("LH", p2="40+20").par("LH", 70).floated("LH").operated("LH").tokens("LH", "D2")
    found.money(FC=money, LH=100).operating("FC", "buy trains")
    return found.play(f"FC train 2 from LH for {price}") if price else found


def test_an_offer_is_made_at_a_price_at_which_both_gain_the_same() -> None:
    found = short_of_money()
    decision = get("hard", 1).choose(found.game, "p1")
    offer = decision.action
    assert offer.purpose is Purpose.OFFER
    judge = Judge(found.view, HARD.hinted(hints_for(found.view.defn), found.view), HARD)
    shared = gains(judge, found.view, "p1", offer)
    assert shared is not None
    assert min(shared.own, shared.theirs) >= MARGIN
    assert abs(shared.own - shared.theirs) < 3
    price, private = amount(offer, Role.MONEY), named(offer, Role.PRIVATE)
    to, pays = named(offer, Role.PLAYER), found.view.defn.privates[private].revenue
    assert decision.reason == (
        f"offers {private} to {to} for ${price}: {private} pays ${pays} a round; "
        f"it gains about ${round(shared.own)}, and {to} about ${round(shared.theirs)}"
    )


def test_the_other_side_agrees_to_it() -> None:
    found = short_of_money()
    offer = get("hard", 1).choose(found.game, "p1").action
    found.play(str(offer))
    decision = get("hard", 2).choose(found.game, found.game.decider)
    assert isinstance(decision.action, Accept)
    assert "gains about $" in decision.reason


def test_whoever_has_money_enough_offers_nothing() -> None:
    rich = short_of_money().money(p1=300, MC=400)
    assert get("hard", 1).choose(rich.game, "p1").action.purpose is not Purpose.OFFER


@pytest.mark.parametrize("name", ["hard", "normal:any", "easy:trader", "hard:investor"])
@pytest.mark.parametrize(("price", "answer"), [(1, Accept), (60, Refuse), (200, Refuse)])
def test_offers_of_people_are_answered_on_the_merits(name: str, price: int, answer: type[Action]) -> None:
    found = offered(price)
    assert isinstance(get(name, 1).choose(found.game, "p2").action, answer)


@pytest.mark.parametrize("seed", range(8))
def test_too_little_to_gain_is_declined_whatever_the_mood(seed: int) -> None:
    decision = get("hard", seed).choose(offered(20).game, "p2")
    assert isinstance(decision.action, Refuse)
    assert decision.reason == "declines: agreeing would gain only about $4, too little for a deal"


def test_declining_says_what_it_would_cost() -> None:
    assert get("hard", 1).choose(offered(60).game, "p2").reason.startswith("declines: agreeing would lose about $")


def test_a_train_is_sold_for_a_good_price_only() -> None:
    assert isinstance(get("hard", 1).choose(wanted(1).game, "p2").action, Refuse)
    assert isinstance(get("hard", 1).choose(wanted(400, money=450).game, "p2").action, Accept)


def test_where_gains_jump_the_price_is_the_first_at_which_both_gain() -> None:
    """For £140 LH can soon buy a 3-train instead."""
    found = wanted(0)
    judge = Judge(found.view, hints_for(found.view.defn), Level(interest=0.15))
    fair = [action for action in proposals(judge, found.view, "p1") if named(action, Role.SOURCE) == "LH"]
    assert [str(action) for action in fair] == ["FC train 2 from LH for 140"]
    shared = [gains(judge, found.view, "p1", found.game.parse(f"FC train 2 from LH for {n}")) for n in (139, 140)]
    assert [one is not None and min(one.own, one.theirs) >= MARGIN for one in shared] == [False, True]


def with_history(*texts: str) -> Game:
    """A game of 18MEX in its second stock round, in which something has been proposed and answered."""
    found = short_of_money()
    for text in texts:
        found.play(text)
    return found.game


def test_nothing_is_proposed_twice_in_a_round_nor_soon_after_a_refusal() -> None:
    game = with_history("p1 offer MNR to p2 for 27", "p2 refuse")
    asked = asked_lately(game, "p1")
    assert asked == {subject(game.parse("p1 offer MNR to p2 for 20"))}
    assert asked_lately(game, "p2") == frozenset()
    again = get("hard", 1).choose(game, "p1").action
    assert (again.purpose, subject(again) in asked) == (Purpose.OFFER, False)


def test_a_refusal_counts_until_the_next_phase_and_an_agreement_until_the_next_round() -> None:
    began, next_round = list[Event](), RoundBegan("Operating Round 1.1")

    class Told(Game):
        """The same game; after the answer something began."""

        __slots__ = ()

        def events_of(self, number: int) -> tuple[Event, ...]:
            return tuple(began) if number == self.count else ()

    def left(answer: str, *events: Event) -> bool:
        game = with_history("p1 offer MCAR to p2 for 18", answer, "p1 pass")
        told = Told.__new__(Told)
        for name in Game.__slots__:
            setattr(told, name, getattr(game, name))
        began[:] = events
        return bool(asked_lately(told, "p1"))

    assert left("p2 accept")
    assert left("p2 refuse")
    assert not left("p2 accept", next_round)
    assert left("p2 refuse", next_round)
    assert not left("p2 refuse", next_round, PhaseBegan("4"))


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "hard:any"])
def test_the_end_is_agreed_on_only_if_nothing_can_change_the_winner(name: str) -> None:
    far = stock().money(p1=100, p2=100, p3=9_000).play("p1 claim p3")
    decision = get(name, 1).choose(far.game, "p2")
    assert (type(decision.action), decision.reason) == (Accept, "agrees: nothing can change the winner any more")
    own = stock().money(p1=100, p2=900).play("p1 claim p2")
    assert isinstance(get(name, 1).choose(own.game, "p2").action, Accept)
    close = stock().money(p1=700, p2=650, p3=650).play("p1 claim p1")
    decision = get(name, 1).choose(close.game, "p2")
    assert (type(decision.action), decision.reason) == (Refuse, "declines: it can still win")


def played(title: str, most: int) -> Game:
    """A game of quick bots of all styles, whose proposals are often refused."""
    game = new_game(title, all_titles()[title].players[0], seed=4)
    bot, chance, asked = get("easy:any", 4), Random(4), set[object]()
    while not game.finished and game.count < most:
        player = game.decider
        action = bot.choose(game, player).action
        events = game.apply(action)
        if not isinstance(action, Accept) and asks_somebody(game.view, player):
            assert (player, subject(action)) not in asked
            asked.add((player, subject(action)))
            if chance.random() < 0.7:
                events += game.apply(Refuse(game.actor))
        if any(isinstance(event, RoundBegan) for event in events):
            asked.clear()
    return game


@pytest.mark.parametrize("title", sorted(all_titles()))
def test_nobody_is_asked_for_the_same_twice_in_a_round(title: str) -> None:
    assert played(title, SOME).count >= SOME


@pytest.mark.parametrize("title", ["18tiny", "18mex"])
def test_games_with_deals_end(title: str) -> None:
    assert played(title, MOST).finished
