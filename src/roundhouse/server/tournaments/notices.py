"""What people are told about tournaments, in their language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from roundhouse.present.translation import tr

from ..notices.kinds import MAIL, SEEN, Kind, Told, register

Facts: TypeAlias = Mapping[str, str | int]
KIND = "tournament"


def words(facts: Facts) -> Told:
    """A notice; `what` says which of them it is."""
    name, number, rank = facts.get("name", ""), facts.get("round", 0), facts.get("rank", 0)
    match facts.get("what"):
        case "signed_up":
            return Told(tr("You are signed up for {tournament}", tournament=name))
        case "round":
            told = tr("Round {round} of {tournament} has started", round=number, tournament=name)
            return Told(told, tr("Your table is waiting for you."))
        case "round_over":
            told = tr("Round {round} of {tournament} is over", round=number, tournament=name)
            return Told(told, tr("You are in place {rank}.", rank=rank) if rank else "")
        case "finished":
            told = tr("{tournament} is over", tournament=name)
            return Told(told, tr("You have finished in place {rank}.", rank=rank) if rank else "")
        case _:
            return Told(tr("{tournament} has been called off", tournament=name))


register(Kind(KIND, lambda: tr("News of my tournaments"), words, MAIL | SEEN))
