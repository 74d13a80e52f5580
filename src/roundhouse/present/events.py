"""What happened, in sentences."""

from __future__ import annotations

from roundhouse.core import events as ev
from roundhouse.core.game import Game
from roundhouse.core.ids import MARKET, OFFERING, OUT, train_type

from .cards import card_name
from .model import LogLine
from .names import articles, capital, ending_text, hex_name, item_name, named, who


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
    money, defn = game.view.money, game.defn

    def name(owner: str) -> str:
        return who(game, owner)

    match event:
        case ev.Acted() | ev.TurnBegan():
            return ""
        case ev.Paid(payer, payee, amount, because):
            return f"{name(payer)} pays {name(payee)} {money(amount)} ({named(game, because)})" if amount else ""
        case ev.CertificateMoved(company, percent, giver, taker, _):
            if taker == OUT:
                return f"{percent}% of {company} from {name(giver)} leaves the game"
            return f"{percent}% of {company} moves from {name(giver)} to {name(taker)}"
        case ev.PrivateMoved(private, giver, taker):
            return f"{item_name(defn, private)} moves from {name(giver)} to {name(taker)}"
        case ev.NewPresident(company, _, new):
            return f"{name(new)} becomes {game.view.term('president')} of {company}"
        case ev.PriceMoved(company, old, new, because):
            way = "rises" if new > old else "falls" if new < old else "stays"
            start = f"{company} {way} from {money(old)} to {money(new)}" if old else f"{company} starts at {money(new)}"
            return f"{start} ({named(game, because)})" if because else start
        case ev.Floated(company):
            return f"{company} floats"
        case ev.Closed(company, because):
            return f"{item_name(defn, company)} closes ({named(game, because)})"
        case ev.TileLaid(by, hex_, tile, _, replaced, cost):
            if tile.endswith(hex_):  # What bears the name of its hex is no tile of the stock, but the hex as it is now.
                return f"{name(by)} builds {hex_name(defn, hex_)}" + _for(money(cost), cost)
            instead = f", replacing tile {replaced}" if replaced else ""
            return f"{name(by)} lays tile {tile} in {hex_name(defn, hex_)}{instead}" + _for(money(cost), cost)
        case ev.TokenPlaced(company, hex_, _, cost):
            return f"{company} places a station in {hex_name(defn, hex_)}" + _for(money(cost), cost)
        case ev.TokenRemoved(company, hex_):
            return f"{company}'s station in {hex_name(defn, hex_)} is removed"
        case ev.TrainMoved(train, giver, taker, because):
            return _train(game, train, giver, taker, named(game, because))
        case ev.Ran(company, _, revenue):
            return f"{company} earns {money(revenue)}"
        case ev.PhaseBegan(phase):
            return f"phase {phase} begins"
        case ev.RoundBegan(text):
            return f"{text} begins"
        case ev.Skipped(by, step):
            return f"{name(by)} skips: {step}"
        case ev.Told(speaker, text):
            return f"{name(speaker)} {named(game, text)}" if speaker else named(game, text)
        case ev.GameEnded(reason):
            return f"the game ends: {ending_text(game.defn, reason)}"
    return str(event)


def _for(written: str, amount: int) -> str:
    return f" for {written}" if amount else ""


def _train(game: Game, train: str, giver: str, taker: str, because: str) -> str:
    card = f"{card_name(game.defn, train) if giver == OFFERING else train_type(train)}-train"
    if taker == OUT:
        owner = "" if giver in (OFFERING, MARKET) else f" of {who(game, giver)}"
        return f"a {card}{owner} leaves the game ({because})"
    if giver == OUT:
        return f"a {card} returns to the game and moves to {who(game, taker)} ({because})"
    return f"a {card} moves from {who(game, giver)} to {who(game, taker)} ({because})"
