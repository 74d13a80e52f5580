"""Frames and actions of merger rounds."""

from __future__ import annotations

from typing import Annotated, ClassVar

from roundhouse.core.actions import Action, Purpose
from roundhouse.core.ids import CompanyId
from roundhouse.core.pending import Merger, Pending
from roundhouse.core.roles import OneOf, Role
from roundhouse.core.state import Frame


class Propose(Action, frozen=True, tag="propose"):
    """Add a minor company to a proposed merger."""

    company: CompanyId
    purpose: ClassVar[Purpose] = Purpose.PROPOSE_MERGER
    form: ClassVar[str] = "{by} propose {company}"


class CastVotes(Action, frozen=True, tag="vote"):
    """Cast all your votes for or against the merger."""

    choice: Annotated[str, Role.WORD, OneOf(("for", "against"))]
    purpose: ClassVar[Purpose] = Purpose.VOTE
    form: ClassVar[str] = "{by} vote {choice}"


class FormMajor(Action, frozen=True, tag="form"):
    """Choose the major company that the minor companies become."""

    company: CompanyId
    purpose: ClassVar[Purpose] = Purpose.FORM_COMPANY
    form: ClassVar[str] = "{by} form {company}"


class MergerRound(Frame, frozen=True, tag="mergers"):
    """A merger round: whose turn it is, passes in a row, and what was voted down."""

    number: int
    player: str
    passes: int = 0
    refused: tuple[tuple[str, ...], ...] = ()


class Proposal(Frame, frozen=True, tag="proposal"):
    """A merger that a player is proposing, not yet complete."""

    player: str
    companies: tuple[str, ...]

    def pending(self) -> Pending:
        """The companies so far."""
        return Merger(self.companies)


class Vote(Frame, frozen=True, tag="vote"):
    """A vote: who still has to vote, in order, and the votes so far."""

    proposer: str
    companies: tuple[str, ...]
    waiting: tuple[str, ...]
    yes: int = 0
    no: int = 0
    #: All votes that count.
    votes: int = 0

    def pending(self) -> Pending:
        """The proposal and the votes so far."""
        return Merger(self.companies, self.proposer, self.yes, self.no)


class Accepted(Frame, frozen=True, tag="accepted"):
    """The vote was won; the proposer chooses the major company."""

    player: str
    companies: tuple[str, ...]

    def pending(self) -> Pending:
        """The companies that merge."""
        return Merger(self.companies)
