"""Merger rounds of 18Ireland (section 8)."""

from __future__ import annotations

from roundhouse.core.actions import Pass
from roundhouse.core.checks import basics, rules
from roundhouse.core.definition import Move, Step
from roundhouse.rules.mergers import forming, proposing, voting
from roundhouse.rules.mergers.frames import CastVotes, FormMajor, Propose
from roundhouse.rules.stock import turn

from .book import BOOK

PROPOSE = Move(
    Propose,
    proposing.propose_candidates,
    (
        *basics(
            BOOK,
            (
                "8.3",
                proposing.minor_is_running,
                proposing.major_is_left,
                proposing.number_is_allowed,
                proposing.proposer_is_shareholder,
            ),
        ),
        *rules(
            BOOK,
            (
                "8.3",
                proposing.is_connected,
                proposing.is_elsewhere,
                proposing.shares_fit,
                proposing.leads_to_a_new_proposal,
            ),
        ),
    ),
    proposing.apply_propose,
)
ROUND_STEP = Step(
    "propose a merger",
    f"{BOOK} 8.2",
    (PROPOSE, Move(Pass, turn.pass_candidates, (), proposing.apply_pass)),
    proposing.round_actor,
)
PROPOSAL_STEP = Step(
    "add to the merger",
    f"{BOOK} 8.3",
    (
        PROPOSE,
        Move(
            Pass,
            turn.pass_candidates,
            rules(BOOK, ("8.3", proposing.proposal_is_complete)),
            proposing.apply_proposed,
        ),
    ),
    proposing.round_actor,
)
VOTE_STEP = Step(
    "vote on a merger",
    f"{BOOK} 8.4",
    (Move(CastVotes, voting.vote_candidates, rules(BOOK, ("8.4", voting.choice_is_known)), voting.apply_vote),),
    voting.vote_actor,
)
FORM_STEP = Step(
    "choose the major company",
    f"{BOOK} 8.5",
    (Move(FormMajor, forming.form_candidates, rules(BOOK, ("8.5", forming.major_is_unused)), forming.apply_form),),
    forming.form_actor,
)
