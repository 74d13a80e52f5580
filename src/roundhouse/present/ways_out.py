"""Passing and declining: what is given up, and what to ask before."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.core.actions import Action, Purpose, kind_of
from roundhouse.core.engine import legal_choices, priced
from roundhouse.core.events import RoundBegan, TurnBegan
from roundhouse.core.game import Game
from roundhouse.core.ids import train_type
from roundhouse.core.pending import Deal, Debt, ForcedPurchase, Merger
from roundhouse.core.roles import Role, amount
from roundhouse.core.view import Draft, View
from roundhouse.core.words import ENGLISH
from roundhouse.finance.holdings import president
from roundhouse.rules.operating.running import best
from roundhouse.rules.operating.trains import BuyTrain

from .names import articles, item_name
from .translation import money_text, tr, words_of

WAYS_OUT = frozenset({Purpose.PASS, Purpose.REFUSE})
#: Never missed: proposals that somebody else must agree to, and ends of the game.
_NOT_MISSED = frozenset({*WAYS_OUT, Purpose.OFFER, Purpose.ASK, Purpose.END_GAME, Purpose.DECLARE_BANKRUPTCY})
#: What is bought or sold for its own sake: `buy, sell or bid nothing`.
_VERBS = {
    Purpose.BUY_ITEM: "buy",
    Purpose.BUY_SHARE: "buy",
    Purpose.START_COMPANY: "buy",
    Purpose.EXCHANGE: "exchange",
    Purpose.SELL_SHARES: "sell",
    Purpose.BID: "bid",
}
#: What is given up, and what after some of it was done, where the words of a kind do not tell.
_NOTHING = {
    Purpose.NOMINATE: ("auction nothing", "auction nothing more"),
    Purpose.RUN_TRAINS: ("run no train", "run no more trains"),
    Purpose.INSIST: ("accept this run", "accept this run"),
    Purpose.USE_POWER: ("use no power", "use no more powers"),
    Purpose.PROPOSE_MERGER: ("propose no merger", "propose no more mergers"),
    Purpose.FORM_COMPANY: ("form no company", "form no more companies"),
    Purpose.VOTE: ("do not vote", "do not vote"),
    Purpose.GIVE_SHARES: ("give nothing", "give nothing more"),
    Purpose.DISCARD_TRAIN: ("discard nothing", "discard nothing more"),
}
_MOST_TOLD = 2
#: Kinds with such a purpose are told of once, in the words of the first; kinds of a title's own are told one by one.
_ONCE = frozenset(Purpose) - {Purpose.OTHER}
_SAME = {Purpose.REDEEM_SHARES: Purpose.ISSUE_SHARES}


def way_out_label(game: Game, action: Action, draft: Draft) -> str:
    """`Skip: place no station`, `Pass: buy or sell nothing`, `Done: buy no more trains`, `Decline: keep P2`."""
    if action.purpose is Purpose.REFUSE:
        return _declined(game)
    missed = given_up(game.view, action, draft)
    done = _done_before(game, {kind_of(a) for a in missed})
    told = _told(game, missed, done) if missed else _no_offer(game)
    if done:
        return tr("Done: {what}", what=told) if told else tr("Done")
    if action.by in game.names:
        return tr("Pass: {what}", what=told) if told else tr("Pass")
    return tr("Skip: {what}", what=told) if told else tr("Skip")


def given_up(view: View, action: Action, draft: Draft) -> list[Action]:
    """What can be done now and not after the action in the same turn, one action of each kind."""
    kinds: dict[str, Action] = {}
    asides = {kind_of(move.action) for move in view.step.moves if move.aside}
    for choice in map(priced, legal_choices(view)):
        if choice.purpose not in _NOT_MISSED and kind_of(choice) not in asides:
            kinds.setdefault(kind_of(choice), choice)
    later = draft.frozen()
    goes_on = not later.state.finished and later.actor == action.by and not _turn_ends(draft)
    remain = {kind_of(priced(c)) for c in legal_choices(later)} if goes_on else set()
    return [a for kind, a in kinds.items() if kind not in remain] or list(kinds.values())


def questions(game: Game, action: Action, draft: Draft) -> tuple[str, ...]:
    """What to ask about before a way out is taken: an obvious move that would be missed."""
    view, found = game.view, []
    pending = view.top.pending()
    if isinstance(pending, Debt | ForcedPurchase):
        due = money_text(view, pending.amount if isinstance(pending, Debt) else pending.cost)
        found.append(tr("{company} still has to pay {amount}.", company=pending.company, amount=due))
    missed = given_up(view, action, draft)
    if any(a.purpose is Purpose.RUN_TRAINS for a in missed) and (revenue := best(view, action.by).value):
        found.append(tr("{company} could run for {amount}.", company=action.by, amount=money_text(view, revenue)))
    if any(a.purpose is Purpose.BUY_TRAIN for a in missed) and not view.state.trains.get(action.by):
        found += _affordable_train(view, action.by)
    return tuple(found)


def _affordable_train(view: View, company: str) -> list[str]:
    """The cheapest train that a company without trains can buy without asking anybody."""
    offers = [
        (amount(a, Role.MONEY), a.train)
        for a in map(priced, legal_choices(view))
        if isinstance(a, BuyTrain) and a.by == company and a.source not in view.defn.companies
    ]
    if not offers:
        return []
    price, train = min(offers)
    return [
        articles(
            tr(
                "{company} has no train and could buy a {train}-train for {price}.",
                company=company,
                train=train_type(train) or train,
                price=money_text(view, price),
            )
        )
    ]


def _turn_ends(draft: Draft) -> bool:
    return any(isinstance(e, TurnBegan | RoundBegan) for e in draft.events)


def _done_before(game: Game, kinds: set[str]) -> bool:
    """Whether the actor has done such a thing in this turn since they last passed."""
    actor = game.actor
    for number in range(game.count, 0, -1):
        done = game.actions[number - 1]
        began = any(isinstance(e, TurnBegan | RoundBegan) for e in game.events_of(number))
        if began or done.by != actor or done.purpose in WAYS_OUT:
            return False
        if kind_of(done) in kinds:
            return True
    return False


def _told(game: Game, missed: Iterable[Action], done: bool) -> str:
    by_purpose: dict[object, Action] = {}
    for action in missed:
        by_purpose.setdefault(_SAME.get(action.purpose, action.purpose if action.purpose in _ONCE else action), action)
    verbs = list(dict.fromkeys(verb for purpose, verb in _VERBS.items() if purpose in by_purpose))
    if verbs:
        return tr("{verbs} nothing more" if done else "{verbs} nothing", verbs=_listed([tr(verb) for verb in verbs]))
    return ", ".join([*dict.fromkeys(_words(game, a, done) for a in by_purpose.values())][:_MOST_TOLD])


def _listed(verbs: list[str]) -> str:
    return tr("{verbs} or {last}", verbs=", ".join(verbs[:-1]), last=verbs[-1]) if len(verbs) > 1 else verbs[0]


def _no_offer(game: Game) -> str:
    """Passing where nothing is left but to make proposals."""
    asked = {priced(c).purpose for c in legal_choices(game.view)} & {Purpose.OFFER, Purpose.ASK}
    return tr("make no offer") if asked else ""


def _words(game: Game, action: Action, done: bool) -> str:
    """The words of a kind for what a company leaves undone, as something to choose; or those of its purpose."""
    words = words_of(game.defn)
    known = words.entries.get(kind_of(action), {})
    if words.language != ENGLISH and (told := known.get("stop" if done else "skip")):
        return told
    if told := known.get("more" if done else "none"):
        return imperative(told)
    if action.purpose in _NOTHING:
        return tr(_NOTHING[action.purpose][done])
    return tr("no “{thing}”", thing=words.heading(kind_of(action)))


def imperative(told: str) -> str:
    """What a line of the log says somebody does, as something to do.

    >>> imperative("builds no track"), imperative("issues and redeems no shares"), imperative("passes")
    ('build no track', 'issue and redeem no shares', 'pass')
    """
    first, _, rest = told.partition(" ")
    words = [_base(first)]
    if rest.startswith("and "):
        second, _, rest = rest.removeprefix("and ").partition(" ")
        words += ["and", _base(second)]
    return " ".join([*words, rest] if rest else words)


def _base(verb: str) -> str:
    for ending in ("sses", "shes", "ches", "xes", "goes", "does"):
        if verb.endswith(ending):
            return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") else verb.removesuffix("s")


def _declined(game: Game) -> str:
    """Declining in words: a deal leaves things where they are."""
    match game.view.top.pending():
        case Deal(thing, role, _, seller, _):
            is_train = role is Role.TRAIN
            what = tr("the {train}-train", train=train_type(thing)) if is_train else item_name(game.defn, thing)
            sells = game.decider in (seller, president(game.view, seller) if seller in game.defn.companies else "")
            return tr("Decline: keep {what}", what=what) if sells else tr("Decline: do not buy {what}", what=what)
        case Merger():
            return tr("Decline: no merger")
    return tr("Decline")
