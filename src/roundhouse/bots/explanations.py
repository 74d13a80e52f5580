"""What the common kinds of action do and why, in short texts with the relevant figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.definition import AnyView
from roundhouse.core.ids import OFFERING
from roundhouse.core.roles import Role, amount, named
from roundhouse.core.view import View
from roundhouse.finance.holdings import percent, president, share_size
from roundhouse.finance.market import price_of
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.running import RunTrains, checked

from .comparison import EVEN, TOLD, Weighed
from .deals.prices import MARGIN
from .deals.words import about_the_end
from .earnings import income, kinds_of
from .effects import effects, next_train, place, rusts, rusts_with
from .hints import hints_for
from .options import bought_kind
from .prospects import chance


class Told(NamedTuple):
    """What an action does, and why; `fact` is the part of the reason that is true even if the action gains nothing."""

    does: str
    why: str
    fact: str | None = None

    @property
    def known(self) -> str:
        """What is true in any case."""
        return self.why if self.fact is None else self.fact


Explanation = Callable[[AnyView, str, Action, Weighed], Told]


def _lay(v: View, player: str, a: Action, w: Weighed) -> Told:
    now, then = effects(v, a).earns(a.by)
    does = f"builds at {place(v, named(a, Role.HEX))}"
    if then > now:
        return Told(does, f"{a.by} earns {v.money(then)} instead of {v.money(now)}")
    if not kinds_of(v, a.by):
        return Told(does, "track for future trains", "no train runs there yet")
    return Told(does, f"prepares for more revenue, {v.money(then)} for now", f"{a.by} then earns {v.money(then)}")


def _token(v: View, player: str, a: Action, w: Weighed) -> Told:
    done = effects(v, a)
    now, then = done.earns(a.by)
    does, cost = f"places a station in {place(v, named(a, Role.HEX))}", done.paid(a.by)
    gain = f"{v.money(then - now)} more revenue, and " if then > now else ""
    return Told(does, f"{gain}it claims the slot before others do", f"it costs {v.money(cost)}" if cost else "")


def _run(v: View, player: str, a: Action, w: Weighed) -> Told:
    if not isinstance(a, RunTrains) or not a.routes:
        return Told("does not run", "no route earns anything" if w.alone else "running would earn more")
    return Told("runs", f"{v.money(checked(v, a).revenue)} is the best its trains can earn")


def _dividend(v: View, player: str, a: Action, w: Weighed) -> Told:
    kind = named(a, Role.WORD)
    turn, done = v.frame(OperatingTurn), effects(v, a)
    revenue = turn.revenue if turn is not None else 0
    fate = done.price_goes(a.by)
    if kind == "withhold":
        need = next_train(v, a.by)
        return Told(f"withholds {v.money(revenue)}", f"{need}; {fate}" if need else fate)
    does = f"pays out part of {v.money(revenue)}" if kind != "pay" else f"pays out {v.money(revenue)}"
    return Told(does, f"{v.money(done.received(player))} for its own shares, and {fate}")


def _train(v: View, player: str, a: Action, w: Weighed) -> Told:
    price, source = amount(a, Role.MONEY), named(a, Role.SOURCE)
    own, kind = list(kinds_of(v, a.by)), bought_kind(v, named(a, Role.TRAIN))
    does = f"buys the {kind}-train"
    moved = f"; {v.money(price)} goes to {source}" if source in v.defn.companies else ""
    if not own:
        return Told(does, f"{a.by} has no train{moved}")
    threat, when = rusts(v, a.by, kind), rusts_with(v, kind)
    if threat:
        return Told(does, threat + moved)
    given = named(a, Role.TRADED_IN)
    if given in own:
        own.remove(given)
    gain = income(v, a.by, (*own, kind)) - income(v, a.by)
    if gain > 0:
        return Told(does, f"{v.money(gain)} more revenue{f' until it rusts with {when}' if when else ''}{moved}")
    hurt = _hurt(v, a.by)
    if source == OFFERING and hurt:
        return Told(does, f"brings the rusting of other companies' {hurt}-trains closer")
    return Told(does, f"a train for future track{moved}")


def _hurt(v: View, company: str) -> str:
    """A type of train that another company has and that will rust."""
    others = [c for c in v.state.trains if c in v.defn.companies and c != company and c not in v.state.closed]
    kinds = dict.fromkeys(kind for c in others for kind in kinds_of(v, c))
    return next((k for k in kinds if v.defn.trains[k].removed_by or v.defn.trains[k].obsolete_by), "")


def _share(v: View, player: str, a: Action, w: Weighed) -> Told:
    company, size = named(a, Role.COMPANY), amount(a, Role.PERCENT)
    done = effects(v, a)
    each = income(v, company) * size // 100
    does = f"buys {company} for {v.money(done.paid(player))}"
    brings = f"{v.money(each)} a round if it pays out" if each else "it should earn soon"
    fact = brings if each else "it earns nothing yet"
    if done.new_president(company) == player:
        return Told(does, f"becomes its {v.term('president')}; {brings}", fact)
    return Told(does, f"its own company; {brings}" if president(v, company) == player else brings, fact)


def _sell(v: View, player: str, a: Action, w: Weighed) -> Told:
    company, size = named(a, Role.COMPANY), amount(a, Role.PERCENT)
    done = effects(v, a)
    does = f"sells {size}% of {company} for {v.money(done.received(player))}"
    if v.frame(OperatingTurn) is not None:
        return Told(does, "it must raise money now")
    heir = done.new_president(company)
    if heir and president(v, company) == player:
        return Told(does, f"{heir} becomes responsible for its trains")
    earns = income(v, company) * size // 100
    return Told(
        does,
        f"{v.money(earns)} a round is less than the money can earn elsewhere",
        f"it gives up {v.money(earns)} a round",
    )


def _par(v: View, player: str, a: Action, w: Weighed) -> Told:
    company = named(a, Role.COMPANY)
    done = effects(v, a)
    does = f"starts {company} at {v.money(amount(a, Role.PAR))}"
    if company in done.then.state.floated:
        return Told(does, "it floats at once")
    likely = chance(done.then, company, hints_for(v.defn))
    alone = likely >= 0.9
    return Told(
        does,
        f"its {v.term('president')} can afford to float it alone" if alone else "it floats if others buy shares too",
    )


def _bid(v: View, player: str, a: Action, w: Weighed) -> Told:
    even = "about what it is worth" if w.lead is not None and w.lead > -TOLD else ""
    return Told(f"bids {v.money(amount(a, Role.MONEY))} for {named(a, Role.ITEM)}", "still less than it is worth", even)


def _buy(v: View, player: str, a: Action, w: Weighed) -> Told:
    item, price = named(a, Role.ITEM), amount(a, Role.MONEY)
    card, does = v.defn.privates.get(item), f"buys {item} for {v.money(price)}"
    if card is not None and card.revenue:
        return Told(does, f"{v.money(card.revenue)} a round")
    return Told(does, "it is worth more than that", "")


def _private(v: View, player: str, a: Action, w: Weighed) -> Told:
    private, price = named(a, Role.PRIVATE), amount(a, Role.MONEY)
    if v.state.privates.get(private) == player:
        return Told(f"sells {private} to {a.by} for {v.money(price)}", "moves money from the treasury to its owner")
    card = v.defn.privates[private]
    does = f"buys {private} for {v.money(price)}"
    if card.revenue:
        return Told(does, f"{v.money(card.revenue)} a round for the treasury")
    return Told(does, "its power is worth it", "")


def _accept(v: View, player: str, a: Action, w: Weighed) -> Told:
    return Told("agrees", _about_the_end(v, player, w) or _brings(v, w.lead or 0.0, "gains", "would lose"))


def _refuse(v: View, player: str, a: Action, w: Weighed) -> Told:
    gain = -w.ahead
    if TOLD <= gain <= MARGIN and w.chosen:
        small = f"agreeing would gain only about {v.money(round(gain))}, too little for a deal"
        return Told("declines", small)
    return Told(
        "declines", _about_the_end(v, player, w) or _brings(v, gain, "agreeing would gain", "agreeing would lose")
    )


def _about_the_end(v: View, player: str, w: Weighed) -> str:
    return about_the_end(v, player) if w.chosen else ""


def _offer(v: View, player: str, a: Action, w: Weighed) -> Told:
    private, to = named(a, Role.PRIVATE), named(a, Role.PLAYER)
    does = f"offers {private} to {to}" if to else f"asks for {private}"
    card = v.defn.privates.get(private)
    pays = f"{private} pays {v.money(card.revenue)} a round" if card is not None and card.revenue else ""
    return Told(f"{does} for {v.money(amount(a, Role.MONEY))}", pays)


def _brings(v: View, gain: float, gains: str, loses: str) -> str:
    """The gain from agreeing."""
    if abs(gain) < EVEN:
        return "it makes no difference"
    amount = f"about {v.money(round(abs(gain)))}" if abs(gain) >= TOLD else "very little"
    return f"{gains if gain > 0 else loses} {amount}"


def _vote(v: View, player: str, a: Action, w: Weighed) -> Told:
    does = f"votes {named(a, Role.WORD)}"
    if abs(w.ahead) < TOLD:
        return Told(does, "it makes no difference to its shares")
    more = "more" if w.ahead > 0 else "less"
    return Told(does, f"its shares are worth about {v.money(round(abs(w.ahead)))} {more} that way")


def _issue(v: View, player: str, a: Action, w: Weighed) -> Told:
    done = effects(v, a)
    does = f"issues {amount(a, Role.PERCENT)}% for {v.money(done.received(a.by))}"
    return Told(does, next_train(v, a.by) or done.price_goes(a.by))


def _redeem(v: View, player: str, a: Action, w: Weighed) -> Told:
    done = effects(v, a)
    does = f"redeems {amount(a, Role.PERCENT)}% for {v.money(done.paid(a.by))}"
    return Told(does, f"fewer dividends to pay to others; {v.money(done.then.state.cash[a.by])} stays in the treasury")


def _exchange(v: View, player: str, a: Action, w: Weighed) -> Told:
    minor, company = named(a, Role.MINOR), named(a, Role.COMPANY)
    done = effects(v, a)
    got = percent(done.then, player, company) - percent(v, player, company)
    worth = got * price_of(v, company) // share_size(v, company)
    earned = v.money(income(v, minor))
    why = f"{got}% worth {v.money(worth)} for a minor that earns {earned}" if got else "no share is left for it"
    return Told(f"exchanges {minor} for {company}", why)


def _propose(v: View, player: str, a: Action, w: Weighed) -> Told:
    company = named(a, Role.COMPANY)
    does, earns = f"proposes to merge {company}", f"{company} earns {v.money(income(v, company))} alone"
    better = f"; about {v.money(round(w.lead))} better than not to" if w.lead is not None and w.lead >= TOLD else ""
    return Told(does, earns + better, earns)


def _choice(does: Callable[[Action], str]) -> Explanation:
    """A choice among things that differ only in value."""

    def tell(v: View, player: str, a: Action, w: Weighed) -> Told:
        if w.ahead >= TOLD:
            return Told(does(a), f"about {v.money(round(w.ahead))} better than the next best", "")
        return Told(does(a), "as good as any other" if w.chosen or w.ahead > -TOLD else "", "")

    return tell


def _saying(does: Callable[[Action], str], why: str) -> Explanation:
    return lambda v, player, a, w: Told(does(a), why)


EXPLANATIONS: dict[Purpose, Explanation] = {
    Purpose.LAY_TRACK: _lay,
    Purpose.PLACE_STATION: _token,
    Purpose.RUN_TRAINS: _run,
    Purpose.USE_REVENUE: _dividend,
    Purpose.BUY_TRAIN: _train,
    Purpose.BUY_SHARE: _share,
    Purpose.SELL_SHARES: _sell,
    Purpose.START_COMPANY: _par,
    Purpose.BID: _bid,
    Purpose.BUY_ITEM: _buy,
    Purpose.BUY_PRIVATE: _private,
    Purpose.ACCEPT: _accept,
    Purpose.REFUSE: _refuse,
    Purpose.VOTE: _vote,
    Purpose.ISSUE_SHARES: _issue,
    Purpose.REDEEM_SHARES: _redeem,
    Purpose.EXCHANGE: _exchange,
    Purpose.NOMINATE: _choice(lambda a: f"puts {named(a, Role.ITEM)} up for auction"),
    Purpose.DISCARD_TRAIN: _choice(lambda a: f"discards the {named(a, Role.TRAIN)}-train"),
    Purpose.FORM_COMPANY: _choice(lambda a: f"chooses {named(a, Role.COMPANY)}"),
    Purpose.PROPOSE_MERGER: _propose,
    Purpose.INSIST: _saying(lambda a: "insists on the best run", "its shares earn more"),
    Purpose.DECLARE_BANKRUPTCY: _saying(lambda a: "goes bankrupt", "cannot raise the money"),
    Purpose.GIVE_SHARES: _saying(
        lambda a: f"gives {named(a, Role.COMPANY)} for the presidency", "the holding stays the same"
    ),
    Purpose.OFFER: _offer,
    Purpose.ASK: _offer,
}
