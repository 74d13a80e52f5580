"""What a player has in mind, in a short sentence: `withhold twice, then buy a 4-train`.

It is made from the player's own moves in a line: in the turn in which it begins, and in their next turn if the line
goes on so far. Steps that say little are left out: passes, moves without a choice, and later on whatever is done every
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from roundhouse.board.compiled import GATES
from roundhouse.core.actions import Action, Purpose, Ranged
from roundhouse.core.game import Game
from roundhouse.core.listing import legal_choices
from roundhouse.core.roles import Role, amount, named, names_of
from roundhouse.core.words import ENGLISH
from roundhouse.rules.operating.frames import OperatingTurn
from roundhouse.rules.operating.network import network, reach
from roundhouse.rules.operating.running import RunTrains, checked
from roundhouse.rules.operating.track import LayTile
from roundhouse.rules.stock.frames import StockRound

from .labels import label, written
from .names import articles, board_of, short_name
from .translation import language, money_text, tr

#: Steps that a plan doesn't name.
_SILENT = frozenset({Purpose.PASS, Purpose.ACCEPT, Purpose.REFUSE, Purpose.VOTE, Purpose.DISCARD_TRAIN, Purpose.INSIST})
#: What is done every turn says nothing about a later one.
_ROUTINE = frozenset({Purpose.LAY_TRACK, Purpose.RUN_TRAINS})
#: The word of a dividend that is worth telling of a later turn.
_WITHHELD = "withhold"
#: The most steps, and what is left out first if there are more.
MOST = 5
_LIGHT = (Purpose.RUN_TRAINS, Purpose.LAY_TRACK, Purpose.USE_REVENUE)
#: How far track may be from the place that it leads to, in hexes.
_NEAR = 2
#: German buttons begin with nouns, which keep their capitals, or with one of these words.
_SMALL_WORDS = frozenset({"Den", "Die", "Das", "Dem", "Der", "Ein", "Eine", "Einen", "Auf", "Für", "Halb"})


class Step(Struct, frozen=True):
    """A step of a plan: a move of the line, or several alike."""

    #: Whether it belongs to the next turn.
    later: bool
    purpose: Purpose
    #: One of them in words, and the moves.
    text: str
    moves: tuple[str, ...]


def plan_sentence(game: Game, line: Sequence[str], later: Sequence[str] = ()) -> str:
    """The plan behind the first move of a line; '' if it is that move alone."""
    steps = plan_steps(game, line, later)
    if len(steps) == 1 and len(steps[0].moves) == 1:
        return ""
    turns = [[_told(step) for step in turn] for _, turn in groupby(steps, key=lambda step: step.later)]
    if len(turns) == 1 and len(turns[0]) > 1 and isinstance(game.view.top, StockRound):
        turns = [turns[0][:-1], turns[0][-1:]]
    told = [", ".join(turn) for turn in turns]
    if len(told) > 1:
        return articles(tr("{steps}, then {next}", steps=told[0], next=told[1]))
    return articles(told[0]) if told else ""


def plan_steps(game: Game, line: Sequence[str], later: Sequence[str] = ()) -> tuple[Step, ...]:
    """The steps of a plan, at most `MOST`, in order."""
    steps = list[Step]()
    for _, alike in groupby(_single_steps(game, line, later), key=lambda s: (s.purpose, s.text)):
        found = list(alike)
        steps.append(Step(found[0].later, found[0].purpose, found[0].text, tuple(m for s in found for m in s.moves)))
    for light in _LIGHT:
        steps = [s for s in steps if len(steps) <= MOST or s.purpose is not light or line[0] in s.moves]
    return tuple(steps[:MOST])


def _single_steps(game: Game, line: Sequence[str], later: Sequence[str]) -> Iterator[Step]:
    """The player's own moves that say something."""
    trial, player, turn = game.at(game.count), game.decider, _turn(game)
    for number, move in enumerate((*line, *later)):
        action, next_turn = trial.parse(move), number >= len(line)
        own = trial.decider == player and (not next_turn or _in_turn(trial, turn))
        if own and _says_something(trial, action, next_turn=next_turn):
            yield Step(next_turn, action.purpose, _phrase(trial, action), (move,))
        trial.apply(action)


def _turn(game: Game) -> str:
    """The company whose turn it is; '' outside of operating rounds."""
    frame = None if game.finished else game.view.frame(OperatingTurn)
    return "" if frame is None else frame.company


def _in_turn(game: Game, company: str) -> bool:
    """Whether it is a turn of a company or, without one, a turn of the stock round; bids and votes come between."""
    return _turn(game) == company if company else isinstance(game.view.top, StockRound)


def _says_something(game: Game, action: Action, *, next_turn: bool) -> bool:
    purpose = action.purpose
    if purpose in _SILENT or (next_turn and purpose in _ROUTINE):
        return False
    if purpose is Purpose.USE_REVENUE and next_turn:
        return named(action, Role.WORD) == _WITHHELD
    if isinstance(action, RunTrains):
        return checked(game.view, action).revenue > 0
    choices = legal_choices(game.view)
    return len(choices) > 1 or any(isinstance(choice, Ranged) and choice.lo < choice.hi for choice in choices)


def _told(step: Step) -> str:
    """A step with how often it is taken."""
    match len(step.moves):
        case 1:
            return step.text
        case 2:
            return tr("{step} twice", step=step.text)
        case number:
            return tr("{step} {number} times", step=step.text, number=number)


def _phrase(game: Game, action: Action) -> str:
    """A move as part of a plan."""

    def said(role: Role) -> str:
        return written(game, role, named(action, role))

    match action.purpose:
        case Purpose.LAY_TRACK if isinstance(action, LayTile):
            return _track(game, action)
        case Purpose.PLACE_STATION if named(action, Role.HEX):
            return tr("place a station in {place}", place=short_name(game.defn, named(action, Role.HEX)))
        case Purpose.RUN_TRAINS if isinstance(action, RunTrains):
            return tr("run for {money}", money=money_text(game.view, checked(game.view, action).revenue))
        case Purpose.BUY_TRAIN if named(action, Role.SOURCE) in game.defn.companies:
            return tr("buy a {train}-train from {company}", train=said(Role.TRAIN), company=said(Role.SOURCE))
        case Purpose.BUY_TRAIN:
            return tr("buy a {train}-train", train=said(Role.TRAIN))
        case Purpose.SELL_SHARES if named(action, Role.COMPANY):
            return tr("sell {company}", company=said(Role.COMPANY))
        case Purpose.BUY_SHARE if named(action, Role.COMPANY):
            return tr("buy {company}", company=said(Role.COMPANY))
        case Purpose.BUY_PRIVATE if private := named(action, Role.PRIVATE):
            price = money_text(game.view, amount(action, Role.MONEY))
            return tr("buy {company} for {money}", company=private, money=price)
        case Purpose.START_COMPANY if named(action, Role.COMPANY) and (par := _price(action)):
            return tr("start {company} at {money}", company=said(Role.COMPANY), money=money_text(game.view, par))
    return _small(label(game, action), verb=action.purpose is Purpose.USE_REVENUE)


def _price(action: Action) -> int:
    """The price at which a company starts."""
    kind = type(action)
    return amount(action, Role.PAR if names_of(kind, Role.PAR) else Role.MONEY)


def _small(text: str, *, verb: bool) -> str:
    """A button's text within a sentence."""
    first = text.split(maxsplit=1)[0] if text else ""
    infinitive = verb and first.endswith("en")
    keeps = language() not in (ENGLISH, "es") and not infinitive and first not in _SMALL_WORDS
    return text if keeps or not first[1:].islower() else text[0].lower() + text[1:]


def _track(game: Game, lay: LayTile) -> str:
    """A lay by where it leads to."""
    place = short_name(game.defn, lay.hex)
    if lay.hex in game.view.state.tiles:
        return tr("upgrade {place}", place=place)
    if place != lay.hex:
        return tr("lay track in {place}", place=place)
    goal = _goal(game, lay)
    return tr("lay track towards {place}", place=goal) if goal else tr("lay track in {place}", place=place)


def _goal(game: Game, lay: LayTile) -> str:
    """The nearest named place beyond the new track that the company does not reach yet; '' if there is none near."""
    view, board = game.view, board_of(game.defn)
    net, reached = network(view), reach(view, lay.by)
    now, then = net.track(lay.hex), board.track(lay.hex, lay.tile, lay.rotation)
    ways = {walk.gate for walk in then.walks} - {walk.gate for walk in now.walks}
    seen = {lay.hex}
    front = sorted({board.ids[gate // GATES] for gate in ways if gate >= 0} - seen, key=board.index.__getitem__)
    for _ in range(_NEAR):
        front = [hex_id for hex_id in front if not reached.has_track(hex_id)]
        for hex_id in front:
            if board.map[hex_id].name and any(node.is_stop for node in net.track(hex_id).nodes):
                return short_name(game.defn, hex_id)
        seen.update(front)
        beside = {other for hex_id in front for other in board.map.crossable[hex_id].values()}
        front = sorted(beside - seen, key=board.index.__getitem__)
    return ""
