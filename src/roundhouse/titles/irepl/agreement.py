"""All players may agree that one of them has already won (section 6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from roundhouse.core.actions import Accept, Action, Purpose, Refuse
from roundhouse.core.checks import rules
from roundhouse.core.definition import Move, Step
from roundhouse.core.events import Told
from roundhouse.core.ids import PlayerId
from roundhouse.core.pending import Notice, Pending
from roundhouse.core.roles import Role
from roundhouse.core.state import Question
from roundhouse.finance.holdings import after
from roundhouse.rules import deals
from roundhouse.rules.operating.bankruptcy import solvent
from roundhouse.rules.operating.duty import finish

from .types import Draft, View


class Claim(Action, frozen=True, tag="claim"):
    """Propose to end the game because a player has already won."""

    winner: PlayerId
    purpose: ClassVar[Purpose] = Purpose.END_GAME
    form: ClassVar[str] = "{by} claim {winner}"


class Agreement(Question, frozen=True, tag="agreement"):
    """The other players are asked one after the other."""

    winner: str
    waiting: tuple[str, ...]

    @property
    def answers(self) -> str:
        return self.waiting[0]

    def pending(self) -> Pending:
        """The proposed winner."""
        return Notice("{} is proposed as the winner", ((Role.PLAYER, self.winner),))


def claimant(v: View) -> str:
    """The player who decides at the current step."""
    return v.defn.controller(v, v.step.actor(v))


def claim_candidates(v: View) -> Iterator[Claim]:
    """A proposal for each player."""
    for player in solvent(v):
        yield Claim(claimant(v), player)


def winner_is_in_play(v: View, a: Claim) -> Iterator[str]:
    """The winner is one of the players still in the game."""
    if a.winner not in solvent(v):
        yield f"{a.winner} is not a player in the game"


def apply_claim(d: Draft, a: Claim) -> None:
    """Ask the others."""
    waiting = tuple(p for p in after(d, a.by)[:-1] if p in solvent(d))
    d.push(Agreement(a.winner, waiting))


def apply_accept(d: Draft, a: Accept) -> None:
    """Ask the next player; when everybody has agreed, the game is over."""
    frame = d.expect(Agreement)
    if len(frame.waiting) > 1:
        d.update(Agreement, waiting=frame.waiting[1:])
        return
    d.pop()
    d.title(agreed=frame.winner)
    finish(d, "agreement")


def apply_refuse(d: Draft, a: Refuse) -> None:
    """Continue the game."""
    d.pop()
    d.emit(Told(a.by, "does not agree that the game is over"))


CLAIM = Move(Claim, claim_candidates, rules("18IrePL", ("6.5", winner_is_in_play)), apply_claim, claimant, aside=True)


def at_any_time(step: Step) -> Step:
    """A step in which the players may also agree on the winner."""
    return replace(step, moves=(*step.moves, CLAIM))


AGREEMENT_STEP = Step(
    "agree on the winner",
    "18IrePL 6.5",
    (
        Move(Accept, deals.accept_candidates, (), apply_accept),
        Move(Refuse, deals.refuse_candidates, (), apply_refuse),
    ),
    deals.deal_actor,
)
