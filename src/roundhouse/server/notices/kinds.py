"""What people can be told about. Other parts of the server register kinds of their own when they are imported.

A kind is told by a function of its facts, so that the text comes in the language of whoever gets it:

    register(Kind("tournament", lambda: tr("News of my tournaments"), _tournament, usual=MAIL | SEEN))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from roundhouse.present.translation import phrase, tr
from roundhouse.titles import all_titles

Channel: TypeAlias = Literal["email", "push", "webhook", "browser"]
CHANNELS: tuple[Channel, ...] = ("email", "push", "webhook", "browser")
#: What a notice is about, by name: names, numbers, pieces of text.
Facts: TypeAlias = Mapping[str, str | int]
#: When a notice that waits is out of date: once it is no longer the player's turn, once a game has begun, or never.
Lapses: TypeAlias = Literal["turn", "begun", "never"]

MAIL: frozenset[Channel] = frozenset(("email",))
#: Where a notice is seen at once and disturbs little.
SEEN: frozenset[Channel] = frozenset(("push", "browser"))
HOOK: frozenset[Channel] = frozenset(("webhook",))


class Told(Struct, frozen=True):
    """A notice in words: one line, and perhaps a sentence more."""

    title: str
    text: str = ""


class Kind(Struct, frozen=True):
    """Something that people can be told about."""

    id: str
    #: What it is called where people choose.
    name: Callable[[], str]
    tell: Callable[[Facts], Told]
    #: The channels on which it comes unless somebody chooses otherwise.
    usual: frozenset[Channel]
    lapses: Lapses = "never"
    #: Whether e-mails show the position.
    pictured: bool = False
    #: Whether it comes at once even to people who prefer digests.
    urgent: bool = False
    #: Whether people can choose; what they have just asked for comes in any case.
    chosen: bool = True
    #: Whether it is about the account itself, and goes to an address that is not confirmed or not used otherwise.
    account: bool = False


KINDS: dict[str, Kind] = {}


def register(kind: Kind) -> Kind:
    """Make a kind known."""
    KINDS[kind.id] = kind
    return kind


def _name(facts: Facts) -> str:
    """The table's name, or its title's."""
    return str(facts.get("name") or facts.get("title") or "Roundhouse")


def _my_turn(facts: Facts) -> Told:
    doing = _doing(facts)
    text = tr("Next: {doing}.", doing=doing) if doing else ""
    return Told(tr("It is your turn in {game}", game=_name(facts)), text)


def _doing(facts: Facts) -> str:
    """The step that is to be played."""
    about = all_titles().get(str(facts.get("title", "")))
    doing = str(facts.get("doing", ""))
    return doing if about is None else phrase(about.words, doing)


def _game_started(facts: Facts) -> Told:
    return Told(tr("{game} has started", game=_name(facts)), tr("Players: {names}.", names=facts.get("players", "")))


def _game_ended(facts: Facts) -> Told:
    return Told(tr("{game} is over", game=_name(facts)), str(facts.get("result", "")))


def _chat_mention(facts: Facts) -> Told:
    return Told(tr("{name} mentioned you in {game}", name=facts["by"], game=_name(facts)), str(facts.get("said", "")))


def _invitation(facts: Facts) -> Told:
    return Told(tr("{name} invites you to {game}", name=facts["by"], game=_name(facts)), str(facts.get("said", "")))


def _clock_low(facts: Facts) -> Told:
    seconds = int(facts.get("seconds", 0))
    if seconds <= 0:
        return Told(tr("Your time has run out in {game}", game=_name(facts)), str(facts.get("then", "")))
    hours, minutes = seconds // 3_600, max(seconds % 3_600 // 60, 1)
    left = tr("{hours} h {minutes} min left.", hours=hours, minutes=minutes) if hours else ""
    return Told(
        tr("Your time is running out in {game}", game=_name(facts)), left or tr("{minutes} min left.", minutes=minutes)
    )


def _table_found(facts: Facts) -> Told:
    return Told(tr("A table you are looking for is open: {game}", game=_name(facts)), str(facts.get("about", "")))


def _test(facts: Facts) -> Told:
    return Told(
        tr("A test from Roundhouse"), tr("This is how notices reach you, {name}.", name=facts.get("player", ""))
    )


register(
    Kind("my_turn", lambda: tr("It is my turn"), _my_turn, MAIL | SEEN | HOOK, lapses="turn", pictured=True),
)
register(
    Kind(
        "clock_low",
        lambda: tr("My time is running out"),
        _clock_low,
        MAIL | SEEN | HOOK,
        lapses="turn",
        pictured=True,
        urgent=True,
    ),
)
register(Kind("game_started", lambda: tr("A game of mine starts"), _game_started, MAIL | SEEN, pictured=True))
register(Kind("game_ended", lambda: tr("A game of mine ends"), _game_ended, MAIL | SEEN, pictured=True))
register(Kind("invitation", lambda: tr("Somebody invites me"), _invitation, MAIL | SEEN, lapses="begun"))
register(Kind("chat_mention", lambda: tr("Somebody mentions me in a chat"), _chat_mention, SEEN))
register(Kind("table_found", lambda: tr("A table I look for is open"), _table_found, MAIL | SEEN, lapses="begun"))
register(Kind("test", lambda: tr("Test"), _test, frozenset(), chosen=False))
