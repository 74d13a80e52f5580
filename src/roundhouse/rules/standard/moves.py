"""Moves and steps common to most titles; a title gives the sections."""

from __future__ import annotations

from collections.abc import Callable

from roundhouse.core.actions import Accept, Pass, Refuse
from roundhouse.core.checks import Check, Rule, rules
from roundhouse.core.definition import AnyDraft, AnyView, Candidates, Move, Step
from roundhouse.rules import deals
from roundhouse.rules.operating import dividends, insisting, phases, privates, trains
from roundhouse.rules.stock import presidency, turn
from roundhouse.rules.stock.actions import GivePieces


def done(book: str, section: str, *checks: Check) -> Move:
    """End a step of a company's turn."""
    return Move(Pass, turn.pass_candidates, rules(book, *((section, check) for check in checks)), trains.apply_done)


def answer_step(
    name: str,
    section: str,
    accept: Callable[[AnyDraft, Accept], None],
    refuse: Callable[[AnyDraft, Refuse], None],
) -> Step:
    """Accept or decline an offer."""
    moves = (Move(Accept, deals.accept_candidates, (), accept), Move(Refuse, deals.refuse_candidates, (), refuse))
    return Step(name, section, moves, deals.deal_actor)


def train_offer_step(section: str, accept: Callable[[AnyDraft, Accept], None] = trains.accept_train) -> Step:
    """Another president accepts or declines the sale of their company's train."""
    return answer_step("train offer", section, accept, trains.refuse_train)


def private_wanted_step(section: str) -> Step:
    """A player accepts or declines the sale of their private company to a company."""
    return answer_step(
        "private company wanted", section, privates.accept_company_private, privates.refuse_company_private
    )


def dividend_move(book: str, section: str) -> Move:
    """Pay, withhold, or whatever else the title allows."""
    known = rules(book, (section, dividends.kind_is_known))
    return Move(dividends.Dividend, dividends.dividend_candidates, known, dividends.apply_dividend)


def discard_step(book: str, section: str, *more: Rule) -> Step:
    """A company with too many trains discards one."""
    checks = (*rules(book, (section, phases.discards_own_train)), *more)
    move = Move(phases.Discard, phases.discard_candidates, checks, phases.apply_discard)
    return Step("discard trains", f"{book} {section}", (move,), phases.discard_actor)


def insist_step(section: str) -> Step:
    """A shareholder may insist on a better run."""
    moves = (
        Move(insisting.Insist, insisting.insist_candidates, (), insisting.apply_insist),
        Move(Pass, turn.pass_candidates, (), insisting.apply_content),
    )
    return Step("better run", section, moves, insisting.insist_actor)


def exchange_step(book: str, section: str, name: str = "certificates for the presidency") -> Step:
    """A new president chooses the certificates to give for the president's certificate."""
    checks = rules(book, (section, presidency.pieces_make_the_exchange))
    return _pieces_step(
        name, f"{book} {section}", presidency.exchange_candidates, checks, presidency.apply_exchange,
        presidency.exchange_actor,
    )  # fmt: skip


def half_step(book: str, section: str) -> Step:
    """A player who sold half of a president's certificate chooses which certificates to give up."""
    checks = rules(book, (section, presidency.pieces_make_the_half))
    return _pieces_step(
        "certificates sold", f"{book} {section}", presidency.half_candidates, checks, presidency.apply_half,
        presidency.half_actor,
    )  # fmt: skip


def _pieces_step(
    name: str,
    section: str,
    candidates: Candidates,
    checks: tuple[Rule, ...],
    apply: Callable[[AnyDraft, GivePieces], None],
    actor: Callable[[AnyView], str],
) -> Step:
    return Step(name, section, (Move(GivePieces, candidates, checks, apply),), actor)
