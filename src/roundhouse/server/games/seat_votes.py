"""Who votes about the seat of an absent player, and how many must agree."""

from __future__ import annotations

from ..storage.records import GameRecord, Vote

#: Seconds for which a vote is open.
OPEN_FOR = 3 * 86_400.0


def voters(record: GameRecord, seat: int) -> set[str]:
    """The other people at the table."""
    absent = record.seats[seat].user
    return {one.user for one in record.seats if one.user is not None and one.user != absent}


def needed(record: GameRecord, seat: int) -> int:
    """More than half of the others have to agree, and at least two where there are two.

    With one other (two players), that one decides; they may ask only after a long absence.
    """
    others = len(voters(record, seat))
    return min(others, max(2, others // 2 + 1))


def carried(record: GameRecord, vote: Vote) -> bool:
    """Whether enough of the others agree."""
    return len(voters(record, vote.seat) & set(vote.agreed)) >= needed(record, vote.seat)


def has_failed(record: GameRecord, vote: Vote) -> bool:
    """Whether so many have declined that the others are too few."""
    others = voters(record, vote.seat)
    return len(others - set(vote.declined)) < needed(record, vote.seat)


def open_vote(record: GameRecord, at: float) -> Vote | None:
    """The vote that is going on."""
    vote = record.vote
    open_still = vote is not None and record.status == "playing" and at < vote.until and not vote.failed
    return vote if open_still else None
