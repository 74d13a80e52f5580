"""What happened, in sentences."""

from __future__ import annotations

from functools import partial

from roundhouse.core import events as ev
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OFFERING, OUT, train_type

from .cards import card_name
from .model import LogLine
from .names import articles, capital, ending_text, hex_name, item_name, named, who
from .translation import money_text, phrase, round_name, tr, words_of


def kind(event: ev.Event) -> str:
    """The kind of an event, for an icon."""
    return type(event).__name__.lower()


def line(game: Game, event: ev.Event) -> LogLine | None:
    """An event as a line of the log, None if it goes without saying."""
    text = tell(game, event)
    return LogLine(kind=kind(event), text=capital(text)) if text else None


def tell(game: Game, event: ev.Event) -> str:
    """An event as a sentence without a full stop, or nothing if it goes without saying."""
    return articles(_told(game, event))


def _told(game: Game, event: ev.Event) -> str:
    money, defn = partial(money_text, game.view), game.defn

    def name(owner: str) -> str:
        return who(game, owner)

    def reason(text: str) -> str:
        return named(game, phrase(defn.words, text))

    match event:
        case ev.Acted() | ev.TurnBegan():
            return ""
        case ev.Paid(payer, payee, amount, because):
            if not amount:
                return ""
            return tr(
                "{payer} pays {payee} {amount} ({reason})",
                payer=name(payer),
                payee=name(payee),
                amount=money(amount),
                reason=reason(because),
            )
        case ev.CertificateMoved(company, percent, giver, taker, _):
            if taker == OUT:
                return tr(
                    "{percent}% of {company} from {giver} leaves the game",
                    percent=percent,
                    company=company,
                    giver=name(giver),
                )
            return tr(
                "{percent}% of {company} moves from {giver} to {taker}",
                percent=percent,
                company=company,
                giver=name(giver),
                taker=name(taker),
            )
        case ev.PrivateMoved(private, giver, taker):
            private_name = item_name(defn, private)
            return tr("{item} moves from {giver} to {taker}", item=private_name, giver=name(giver), taker=name(taker))
        case ev.NewPresident(company, _, new):
            president = words_of(defn).term("president")
            return tr(
                "{player} becomes {president} of {company}", player=name(new), president=president, company=company
            )
        case ev.PriceMoved(company, old, new, because):
            start = _price(company, old, new, money(old), money(new))
            return f"{start} ({reason(because)})" if because else start
        case ev.Floated(company):
            return tr("{company} floats", company=company)
        case ev.Closed(company, because):
            return tr("{company} closes ({reason})", company=item_name(defn, company), reason=reason(because))
        case ev.TileLaid(by, hex_, tile, _, replaced, cost):
            place = hex_name(defn, hex_)
            if tile.endswith(hex_):  # What bears the name of its hex is no tile of the stock, but the hex as it is now.
                return tr("{company} builds {hex}", company=name(by), hex=place) + _for(money(cost), cost)
            laid = tr("{company} lays tile {tile} in {hex}", company=name(by), tile=tile, hex=place)
            instead = tr(", replacing tile {tile}", tile=replaced) if replaced else ""
            return laid + instead + _for(money(cost), cost)
        case ev.TokenPlaced(company, hex_, _, cost):
            placed = tr("{company} places a station in {hex}", company=company, hex=hex_name(defn, hex_))
            return placed + _for(money(cost), cost)
        case ev.TokenRemoved(company, hex_):
            return tr("{company}'s station in {hex} is removed", company=company, hex=hex_name(defn, hex_))
        case ev.TrainMoved(train, giver, taker, because):
            return _train(game, train, giver, taker, reason(because))
        case ev.Ran(company, _, revenue):
            return tr("{company} earns {money}", company=company, money=money(revenue))
        case ev.PhaseBegan(phase):
            return tr("phase {phase} begins", phase=phase)
        case ev.RoundBegan(text):
            return tr("{round} begins", round=round_name(defn.words, text))
        case ev.Skipped(by, step):
            return tr("{name} skips: {step}", name=name(by), step=phrase(defn.words, step))
        case ev.Told(speaker, text):
            return f"{name(speaker)} {reason(text)}" if speaker else reason(text)
        case ev.GameEnded(why):
            return tr("the game ends: {reason}", reason=ending_text(game.defn, why))
    return str(event)


def _for(written: str, amount: int) -> str:
    return tr(" for {price}", price=written) if amount else ""


def _price(company: str, old: int, new: int, before: str, after: str) -> str:
    if not old:
        return tr("{company} starts at {price}", company=company, price=after)
    if new > old:
        return tr("{company} rises from {old} to {new}", company=company, old=before, new=after)
    if new < old:
        return tr("{company} falls from {old} to {new}", company=company, old=before, new=after)
    return tr("{company} stays from {old} to {new}", company=company, old=before, new=after)


def _train(game: Game, train: str, giver: str, taker: str, because: str) -> str:
    card = card_name(game.defn, train) if giver == OFFERING else train_type(train)
    if taker == OUT and giver in (OFFERING, MARKET):
        return tr("a {train}-train leaves the game ({reason})", train=card, reason=because)
    if taker == OUT:
        owner = who(game, giver)
        return tr("a {train}-train of {owner} leaves the game ({reason})", train=card, owner=owner, reason=because)
    to = who(game, taker)
    if giver == OUT:
        return tr(
            "a {train}-train returns to the game and moves to {taker} ({reason})", train=card, taker=to, reason=because
        )
    return tr(
        "a {train}-train moves from {giver} to {taker} ({reason})",
        train=card,
        giver=who(game, giver),
        taker=to,
        reason=because,
    )
