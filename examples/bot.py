"""A program that plays at a server: it prefers whatever looks like progress, and otherwise rolls the dice.

Create a program on the account page of the server, then:

    ROUNDHOUSE_URL=https://table.example.org ROUNDHOUSE_TOKEN=rh_… python examples/bot.py
"""

from __future__ import annotations

import os
import random

from roundhouse.client import Challenge, LegalAction, Table, play

#: What to do first, if it is legal; the kinds are those of `roundhouse legal`.
LIKED = ("run", "dividend", "train", "lay", "share", "par")


def judge(challenge: Challenge) -> str:
    """Accept small tables; the host reads why others are declined."""
    return "" if challenge.players <= 4 else "I get nervous in large groups."


def choose(table: Table) -> LegalAction:
    """One of the most liked legal actions; an action with a price is played at the lowest."""
    actions = table.turn.actions
    kind = next((kind for kind in LIKED if any(one.kind == kind for one in actions)), None)
    return random.choice([one for one in actions if kind in (None, one.kind)])


if __name__ == "__main__":
    play(os.environ["ROUNDHOUSE_URL"], os.environ["ROUNDHOUSE_TOKEN"], choose, judge=judge)
